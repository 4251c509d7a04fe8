"""Ink Sac: once per game a model may fill its own cube with smoke. A-INK-02."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Question
from deadzone.core.state import Frame, State, Step
from deadzone.procedures.table.smoke import fill_with_smoke
from deadzone.rules.damage.deaths import INK_SAC, may_squirt_ink

SQUIRT: Final = "ink"
NO_INK: Final = "no-ink"


def offer_ink(g: State, number: ModelNumber) -> None:
    """Offer the Ink Sac; called at the beginning and at the end of every Activation."""
    if may_squirt_ink(g, number):
        g.call(InkSac(number))


class InkSac(Frame):
    """At the beginning or end of its Activation the model may fill its cube with smoke. A-INK-02."""

    NAME = "ink-sac"

    model: ModelNumber
    decision: str = NO_INK

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (InkSac.squirt_or_not, InkSac.squirt)

    def squirt_or_not(self, g: State) -> Question | None:
        if not may_squirt_ink(g, self.model):  # killed by the flames
            self.end()
            return None
        return Choice(g.models[self.model].side, "ink", "decision", (NO_INK, SQUIRT), self.model)

    def squirt(self, g: State) -> None:
        if self.decision == SQUIRT:
            model = g.change(self.model)
            model.spent = (*model.spent, INK_SAC)
            g.emit("ink", self.model)
            fill_with_smoke(g, model.cube)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.decision in (SQUIRT, NO_INK)
