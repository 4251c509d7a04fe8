"""Army specials that heal. S-STUBBORN."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side
from deadzone.core.state import NOBODY, State, Step
from deadzone.procedures.dice.testing import SURVIVE, roll_of
from deadzone.procedures.specials.offering import ArmySpecial, spend_special
from deadzone.rules.shooting.shooting import survive_test
from deadzone.rules.specials.army_specials import ACTING, Condition, Special, register

NEEDED: Final = 2  # successes


def is_hurt(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model has damage to remove. S-STUBBORN."""
    return g.models[number].damage > 0


class TooStubbornToDie(ArmySpecial):
    """The active model may remove one damage token with a Survive (2) test without modifiers. S-STUBBORN."""

    NAME = "too-stubborn-to-die"

    survival: int = 0  # successes

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (TooStubbornToDie.roll, TooStubbornToDie.heal)

    def roll(self, g: State) -> None:
        """Roll the test; not even DICE results may be added to it. R-CMD-19."""
        spend_special(g, self.side)
        g.call(roll_of(self.model, SURVIVE, survive_test(g, self.model, 0)), into="survival")

    def heal(self, g: State) -> None:
        if self.survival >= NEEDED:
            g.change(self.model).damage -= 1
            g.emit("healed", self.model, 1)
        else:
            g.emit("not-healed", self.model)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY


register(
    Special(
        "S-STUBBORN",
        moments=(ACTING,),
        conditions=(Condition(is_hurt, Sentence("{model} has no damage to remove.")),),
        procedure=TooStubbornToDie,
    ),
)
