"""Throwing a grenade: where it lands and what it does there (A-GRENADE-*, I-FRAG-01, I-STUN-01, I-SMOKE-01)."""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import Throw
from deadzone.core.cubes import NOWHERE, Cube
from deadzone.core.dice import FACES, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Dice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import Frame, State, Step
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace
from deadzone.procedures.dice.testing import SHOOT, declare_test, roll_of
from deadzone.procedures.items.carrying import use_up
from deadzone.procedures.weapons.payloads import item_goes_off, weapon_goes_off
from deadzone.procedures.weapons.reloading import note_fired
from deadzone.rules.items.items import FRAG, GRENADES
from deadzone.rules.movement.away import OBJECT, cube_towards, direction_of_roll, thrown_path_open
from deadzone.rules.shooting.aiming import plain_test
from deadzone.rules.shooting.grenades import grenade_cubes, throw_test, why_not_throw_at
from deadzone.rules.specials.army_specials import AIMED
from deadzone.rules.weapons.arms import arm, has_arm

LANDS_FROM: Final = 5  # R-PART-01


class ThrowGrenade(Frame):
    """A model throws a grenade at a cube; a miss scatters it (A-GRENADE-01..05).

    The grenade is either a carried item, for which the thrower chooses the cube, or a weapon already aimed at one
    (A-GRENADE-08).
    """

    NAME = "throw-grenade"

    model: ModelNumber
    item: str = FRAG
    weapon: WeaponPlace = NO_WEAPON
    cube: Cube = NOWHERE  # the target cube, then the cube where it lands
    dice_results: int = 0
    scored: int = 0  # successes of the throw
    roll: tuple[int, ...] = ()
    floors: tuple[Cube, ...] = ()  # floors it meets on its way down

    def context(self) -> Throw:
        return Throw(self.item)

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            ThrowGrenade.aim,
            ThrowGrenade.throw,
            ThrowGrenade.roll_to_hit,
            ThrowGrenade.hit_or_miss,
            ThrowGrenade.roll_for_scatter,
            ThrowGrenade.scatter,
            ThrowGrenade.meet_floor,
            ThrowGrenade.land,
            ThrowGrenade.go_off,
        )

    def aim(self, g: State) -> Question | None:
        if self.weapon != NO_WEAPON:
            return None
        cubes: tuple[Answer, ...] = tuple(grenade_cubes(g, self.model))
        return Choice(g.models[self.model].side, "grenade", "cube", cubes, self.model)

    def throw(self, g: State) -> None:
        """A carried grenade is used up, a weapon only if it is One-Use (A-GRENADE-08, A-ONEUSE-01)."""
        if self.weapon == NO_WEAPON:
            g.emit("grenade", self.model, self.item, self.cube)
            use_up(g, self.model, self.item)
        else:
            g.emit("aimed", self.model, self.weapon, self.cube)
            note_fired(g, self.model, self.weapon)
        declare_test(g, self.model, SHOOT, into="dice_results")

    def roll_to_hit(self, g: State) -> None:
        g.call(roll_of(self.model, SHOOT, self.test(g), AIMED), into="scored")

    def test(self, g: State) -> Test:
        """Return the Shoot test, which has no modifiers but DICE results (A-GRENADE-03, R-CMD-19)."""
        if self.weapon == NO_WEAPON:
            return throw_test(g, self.model, self.dice_results)
        return plain_test(g, self.model, arm(g, self.model, self.weapon), self.dice_results)

    def hit_or_miss(self, g: State) -> None:
        """With at least one success the grenade lands in the target cube (A-GRENADE-03)."""
        if self.scored >= 1:
            g.emit("grenade-lands", self.cube)
            self.go(ThrowGrenade.go_off)

    def roll_for_scatter(self, g: State) -> Question:
        return Dice("scatter", "roll", 1, FACES, self.model)

    def scatter(self, g: State) -> None:
        """Scatter it one cube on the same level; a wall or the board edge keeps it there (A-GRENADE-04, R-SCAT-06)."""
        ground = g.setting.ground
        onward = cube_towards(self.cube, direction_of_roll(self.roll[0]))
        if not thrown_path_open(ground.field, self.cube, onward, OBJECT):
            g.emit("grenade-stays", self.cube)
            self.go(ThrowGrenade.go_off)
            return
        self.floors = ground.steps.landings(onward)

    def meet_floor(self, g: State) -> Question | None:
        """Roll for a floor with a gap or hatch; the last floor always stops the grenade."""
        if len(self.floors) > 1:
            return Dice("partial-floor", "roll", 1, FACES, self.model)
        return None

    def land(self, g: State) -> None:
        """Land on a solid floor, or on a partial one or a hatch on 5+; never go up (R-SCAT-04, R-PART-01, -02)."""
        if len(self.floors) > 1 and self.roll[0] < LANDS_FROM:
            self.floors = self.floors[1:]
            self.go(ThrowGrenade.meet_floor)
            return
        self.cube = self.floors[0]
        g.emit("grenade-scatters", self.cube)

    def go_off(self, g: State) -> None:
        """Resolve the effect of this kind of grenade (A-GRENADE-05)."""
        if self.weapon == NO_WEAPON:
            item_goes_off(g, self.model, self.item, self.cube)
        else:
            weapon_goes_off(g, self.model, self.weapon, self.cube)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "grenade" and isinstance(value, int) and 0 <= value < g.setting.ground.field.cubes:
            return why_not_throw_at(g, self.model, Cube(value))
        return None

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.item not in GRENADES:
            return False
        cubes = g.setting.ground.field.cubes
        if self.next_is(ThrowGrenade.aim) and self.weapon == NO_WEAPON:
            return self.item in g.models[self.model].items
        in_hand = self.is_past(ThrowGrenade.throw) or self.item in g.models[self.model].items
        if self.weapon != NO_WEAPON:
            in_hand = has_arm(g, self.model, self.weapon)
        rolled = not self.next_is(ThrowGrenade.scatter, ThrowGrenade.land) or len(self.roll) == 1
        falling = not self.next_is(ThrowGrenade.meet_floor, ThrowGrenade.land) or len(self.floors) > 0
        return in_hand and rolled and falling and all([0 <= cube < cubes for cube in (self.cube, *self.floors)])
