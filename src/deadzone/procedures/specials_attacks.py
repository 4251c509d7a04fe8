"""Army specials that are attacks with something on nobody's profile, and those who step in the way of one.

S-CAUSTIC, S-BOMB, S-MOUSE, S-BODYGUARD.
"""

from __future__ import annotations

from deadzone.core.questions import CUBE, MODEL, RED, Answer, Choice, Question
from deadzone.core.state import NOBODY, State
from deadzone.procedures.moving import Movement
from deadzone.procedures.offering import ArmySpecial, link_special, spend_special
from deadzone.procedures.specials_shots import LentShot
from deadzone.rules.arms import BOMB, MOUSE_TRAP, SPITTLE
from deadzone.rules.specials_attacks import BODYGUARD, bodyguards, guard_cubes


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

    `State.result` gets the target of the shot: the guard if it stands where it meant to, else the Leader.
    """

    NAME = "bodyguard"
    STEPS = 4
    FIELDS = (*ArmySpecial.FIELDS, "guard", "cube")
    MODELS = (*ArmySpecial.MODELS, "guard")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.guard = NOBODY
        self.cube = 0

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            able: tuple[Answer, ...] = (*bodyguards(g, self.model, self.other), NOBODY)
            return Choice(self.side, "special-model", "guard", MODEL, able, self.model)
        elif at == 1:
            return self.where(g)
        elif at == 2:
            spend_special(g, self.side)
            g.call(Movement(self.guard, 1, route=(self.cube,)))
        else:
            self.take_the_shot(g)
        return None

    def where(self, g: State) -> Question | None:
        if self.guard == NOBODY:
            self.end()  # the Leader stays the target: `draw_fire`
            return None
        cubes: tuple[Answer, ...] = tuple(guard_cubes(g, self.guard, self.model, self.other))
        return Choice(self.side, "special-cube", "cube", CUBE, cubes, self.guard)

    def take_the_shot(self, g: State) -> None:
        guard = g.models[self.guard]
        g.result = self.guard if guard.on_table() and guard.cube == self.cube else self.model
        if g.result == self.guard:
            g.emit("bodyguard", self.guard, self.model)

    def sound(self, g: State) -> bool:
        if not super().sound(g) or NOBODY in (self.model, self.other):
            return False
        return (self.at not in (2, 3) or self.guard != NOBODY) and 0 <= self.cube < g.setting.ground.field.cubes


link_special("S-CAUSTIC", CausticSpittle)
link_special("S-BOMB", BombExpert)
link_special("S-MOUSE", SecondMouse)
link_special(BODYGUARD, Bodyguard)
