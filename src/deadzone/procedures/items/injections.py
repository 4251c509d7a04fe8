"""Using an Adrenaline Shot or a Stimulant Shot. I-ADRENALINE-01, I-STIMULANT-01."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Question
from deadzone.core.state import FOR_THE_ATTACK, FOR_THE_ROUND, MOVE_BONUS, SPRINT_BONUS, Frame, State, Step
from deadzone.procedures.items.carrying import use_up
from deadzone.rules.items.injections import STIMULATED, may_use_adrenaline, may_use_stimulant
from deadzone.rules.items.items import ADRENALINE, STIMULANT

USE_ADRENALINE: Final = "adrenaline"
NO_ADRENALINE: Final = "no-adrenaline"
USE_STIMULANT: Final = "stimulant"
NO_STIMULANT: Final = "no-stimulant"


class Adrenaline(Frame):
    """Speed +1/+1 for this round, used at the start of the carrier's Activation without an action. I-ADRENALINE-01."""

    NAME = "adrenaline"

    model: ModelNumber
    decision: str = NO_ADRENALINE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Adrenaline.use_or_not, Adrenaline.use)

    def use_or_not(self, g: State) -> Question | None:
        if not may_use_adrenaline(g, self.model):  # killed or activated by the flames, or out of control: R-TURN-07
            self.end()
            return None
        words = (NO_ADRENALINE, USE_ADRENALINE)
        return Choice(g.models[self.model].side, "adrenaline", "decision", words, self.model)

    def use(self, g: State) -> None:
        if self.decision == USE_ADRENALINE:
            use_up(g, self.model, ADRENALINE)
            g.gain(self.model, MOVE_BONUS, 1, FOR_THE_ROUND)
            g.gain(self.model, SPRINT_BONUS, 1, FOR_THE_ROUND)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.decision in (USE_ADRENALINE, NO_ADRENALINE)


class Stimulant(Frame):
    """The carrier may add a die to a Fight or Shoot roll, before it is rolled. I-STIMULANT-01."""

    NAME = "stimulant"

    model: ModelNumber
    decision: str = NO_STIMULANT

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Stimulant.use_or_not, Stimulant.use)

    def use_or_not(self, g: State) -> Question:
        words = (NO_STIMULANT, USE_STIMULANT)
        return Choice(g.models[self.model].side, "stimulant", "decision", words, self.model)

    def use(self, g: State) -> None:
        if self.decision == USE_STIMULANT:
            use_up(g, self.model, STIMULANT)
            g.gain(self.model, STIMULATED, 1, FOR_THE_ATTACK)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.decision in (USE_STIMULANT, NO_STIMULANT)


def offer_stimulant(g: State, number: ModelNumber) -> None:
    """Ask the model's player, before the roll, whether to use a Stimulant Shot, if it has one. I-STIMULANT-01."""
    if g.models[number].items and may_use_stimulant(g, number):
        g.call(Stimulant(number))
