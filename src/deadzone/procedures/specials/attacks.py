"""Army specials that are attacks with something on nobody's profile, and those who step in the way of one.

S-CAUSTIC, S-BOMB, S-MOUSE, S-BODYGUARD.
"""

from __future__ import annotations

from deadzone.core.questions import CUBE, MODEL, RED, Answer, Choice, Question
from deadzone.core.state import NOBODY, State, Step
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.specials.offering import ArmySpecial, link_special, spend_special
from deadzone.procedures.specials.shots import LentShot
from deadzone.rules.specials.attacks import BODYGUARD, bodyguards, guard_cubes
from deadzone.rules.weapons.arms import BOMB, MOUSE_TRAP, SPITTLE


class CausticSpittle(LentShot):
    """A free Shoot action with an R2, It Burns! attack. S-CAUSTIC."""

    NAME = "caustic-spittle"
    LENT = SPITTLE


class BombExpert(LentShot):
    """The Special action of the model is an R2, Blast attack. S-BOMB, S-GEN-03."""

    NAME = "bomb-expert"
    LENT = BOMB


class SecondMouse(LentShot):
    """The Special action of the model is an R2, Grenade, Trap [Frag (3)] attack. S-MOUSE, S-GEN-03, A-TRAP-01."""

    NAME = "second-mouse"
    LENT = MOUSE_TRAP


class Bodyguard(ArmySpecial):
    """A model steps in the way of a shot at the Leader. S-BODYGUARD.

    It hands back the target of the shot: the guard if it stands where it meant to, else the Leader.
    """

    NAME = "bodyguard"
    FIELDS = (*ArmySpecial.FIELDS, "guard", "cube", "target")
    MODELS = (*ArmySpecial.MODELS, "guard", "target")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.guard = NOBODY
        self.cube = 0
        self.target = model  # of the shot: the Leader, unless a guard gets in its way

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Bodyguard.choose_guard, Bodyguard.choose_cube, Bodyguard.step_in, Bodyguard.take_the_shot)

    def hands_back(self) -> int:
        return self.target

    def choose_guard(self, g: State) -> Question:
        able: tuple[Answer, ...] = (*bodyguards(g, self.model, self.other), NOBODY)
        return Choice(self.side, "special-model", "guard", MODEL, able, self.model)

    def choose_cube(self, g: State) -> Question | None:
        if self.guard == NOBODY:
            self.end()
            return None
        cubes: tuple[Answer, ...] = tuple(guard_cubes(g, self.guard, self.model, self.other))
        return Choice(self.side, "special-cube", "cube", CUBE, cubes, self.guard)

    def step_in(self, g: State) -> None:
        spend_special(g, self.side)
        g.call(Movement(self.guard, 1, route=(self.cube,)))

    def take_the_shot(self, g: State) -> None:
        guard = g.models[self.guard]
        if guard.on_table() and guard.cube == self.cube:
            self.target = self.guard
            g.emit("bodyguard", self.guard, self.model)

    def sound(self, g: State) -> bool:
        if not super().sound(g) or NOBODY in (self.model, self.other, self.target):
            return False
        guarded = self.guard != NOBODY or not self.next_is(Bodyguard.step_in, Bodyguard.take_the_shot)
        return guarded and 0 <= self.cube < g.setting.ground.field.cubes


link_special("S-CAUSTIC", CausticSpittle)
link_special("S-BOMB", BombExpert)
link_special("S-MOUSE", SecondMouse)
link_special(BODYGUARD, Bodyguard)
