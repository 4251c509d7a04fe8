"""Throwing a grenade: where it lands, and what it does there. A-GRENADE-*, I-FRAG-01, I-STUN-01, I-SMOKE-01."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import FACES, Test
from deadzone.core.questions import CUBE, Answer, Choice, Dice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, Frame, State
from deadzone.procedures.carrying import use_up
from deadzone.procedures.payloads import item_goes_off, weapon_goes_off
from deadzone.procedures.reloading import note_fired
from deadzone.procedures.testing import SHOOT, TestRoll, declare_test
from deadzone.rules.aiming import plain_test
from deadzone.rules.arms import arm, has_arm
from deadzone.rules.away import OBJECT, cube_towards, direction_of_roll, thrown_path_open
from deadzone.rules.grenades import grenade_cubes, throw_test, why_not_throw_at
from deadzone.rules.items import FRAG, GRENADES
from deadzone.rules.specials import AIMED

LANDS_FROM: Final = 5  # R-PART-01
SHORT_ACTION: Final = 0  # what a throw tells the activation, R-ACT-01


class ThrowGrenade(Frame):
    """A grenade is thrown at a cube; a miss scatters it. A-GRENADE-01..05.

    It is a carried item, then its thrower is asked for the cube, or a weapon that has been aimed. A-GRENADE-08.
    """

    NAME = "throw-grenade"
    STEPS = 10
    FIELDS = ("model", "item", "weapon", "cube", "roll", "floors")
    MODELS = ("model",)

    def __init__(self, model: int = NOBODY, item: str = FRAG, weapon: int = NOBODY, cube: int = NOBODY) -> None:
        super().__init__()
        self.model = model
        self.item = item
        self.weapon = weapon
        self.cube = cube  # where it is aimed, then where it is
        self.roll: tuple[int, ...] = ()
        self.floors: tuple[int, ...] = ()  # those it meets on its way down

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            return self.aim(g)
        elif at == 1:
            self.throw(g)
        elif at == 2:
            g.call(TestRoll(self.model, SHOOT, self.test(g), AIMED))
        elif at == 3:
            self.hit_or_miss(g)
        elif at == 4:
            return Dice("scatter", "roll", 1, FACES, self.model)
        elif at == 5:
            self.scatter(g)
        elif at == 6:
            if len(self.floors) > 1:
                return Dice("partial-floor", "roll", 1, FACES, self.model)
        elif at == 7:
            self.land(g)
        elif at == 8:
            self.go_off(g)
        else:
            g.result = SHORT_ACTION
        return None

    def aim(self, g: State) -> Question | None:
        if self.weapon != NOBODY:
            return None
        cubes: tuple[Answer, ...] = tuple(grenade_cubes(g, self.model))
        return Choice(g.models[self.model].side, "grenade", "cube", CUBE, cubes, self.model)

    def throw(self, g: State) -> None:
        """An item is used up, a weapon only if it says so. A-GRENADE-08, A-ONEUSE-01."""
        if self.weapon == NOBODY:
            g.emit("grenade", self.model, self.item, self.cube)
            use_up(g, self.model, self.item)
        else:
            g.emit("aimed", self.model, self.weapon, self.cube)
            note_fired(g, self.model, self.weapon)
        declare_test(g, self.model, SHOOT)

    def test(self, g: State) -> Test:
        """The declared DICE results are in `State.result`. A-GRENADE-03, R-CMD-19."""
        if self.weapon == NOBODY:
            return throw_test(g, self.model, g.result)
        return plain_test(g, self.model, arm(g, self.model, self.weapon), g.result)

    def hit_or_miss(self, g: State) -> None:
        """One success lands it in the cube. A-GRENADE-03."""
        if g.result >= 1:
            g.emit("grenade-lands", self.cube)
            self.at = 8

    def scatter(self, g: State) -> None:
        """One cube on the same level; walls and the edge of the board keep it where it is. A-GRENADE-04, R-SCAT-06."""
        ground = g.setting.ground
        onward = cube_towards(self.cube, direction_of_roll(self.roll[0]))
        if not thrown_path_open(ground.field, self.cube, onward, OBJECT):
            g.emit("grenade-stays", self.cube)
            self.at = 8
            return
        self.floors = ground.steps.landings(onward)

    def land(self, g: State) -> None:
        """Never up: a solid floor stops it, a partial one or a hatch with 5 or more. R-SCAT-04, R-PART-01, -02."""
        if len(self.floors) > 1 and self.roll[0] < LANDS_FROM:
            self.floors = self.floors[1:]
            self.at = 6
            return
        self.cube = self.floors[0]
        g.emit("grenade-scatters", self.cube)

    def go_off(self, g: State) -> None:
        """A-GRENADE-05."""
        if self.weapon == NOBODY:
            item_goes_off(g, self.model, self.item, self.cube)
        else:
            weapon_goes_off(g, self.model, self.weapon, self.cube)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "grenade" and isinstance(value, int) and 0 <= value < g.setting.ground.field.cubes:
            return why_not_throw_at(g, self.model, value)
        return None

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.model == NOBODY or self.item not in GRENADES:
            return False
        cubes = g.setting.ground.field.cubes
        if self.at == 0 and self.weapon == NOBODY:
            return self.item in g.models[self.model].items
        in_hand = self.at > 1 or self.item in g.models[self.model].items
        if self.weapon != NOBODY:
            in_hand = has_arm(g, self.model, self.weapon)
        rolled = self.at not in (5, 7) or len(self.roll) == 1
        falling = self.at not in (6, 7) or len(self.floors) > 0
        return in_hand and rolled and falling and all([0 <= cube < cubes for cube in (self.cube, *self.floors)])
