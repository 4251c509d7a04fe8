"""A model has hit another one: damage, then what moves the survivor. R-DMG-05, A-KNOCKBACK-*, A-SMASH-*."""

from __future__ import annotations

from deadzone.core.questions import Question
from deadzone.core.state import NOBODY, Frame, State
from deadzone.procedures.damage import Hit
from deadzone.procedures.thrown import Knockback
from deadzone.rules.attacks import KNOCKBACK
from deadzone.rules.wounds import can_be_knocked_back


class Blow(Frame):
    """A shot or a blow that has scored Potential Damage. A-KNOCKBACK-01, A-KNOCKBACK-02: damage first."""

    NAME = "blow"
    STEPS = 2
    FIELDS = ("attacker", "target", "potential", "ap", "traits")
    MODELS = ("attacker", "target")

    def __init__(
        self,
        attacker: int = NOBODY,
        target: int = NOBODY,
        potential: int = 0,
        ap: int = 0,
        traits: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self.attacker = attacker
        self.target = target
        self.potential = potential
        self.ap = ap
        self.traits = traits

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            g.call(Hit(self.target, self.potential, self.ap, self.attacker, self.traits))
        elif self.traits and can_be_knocked_back(g, self.target):
            self.move_away(g)
        return None

    def move_away(self, g: State) -> None:
        if KNOCKBACK in self.traits:
            g.call(Knockback(self.attacker, self.target))

    def sound(self, g: State) -> bool:
        return super().sound(g) and NOBODY not in (self.attacker, self.target)
