"""Getting off a Scout Bike. I-SCOUTBIKE-03."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Question
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.procedures.items.carrying import lay_down, take_away
from deadzone.rules.items.items import SCOUT_BIKE

DISMOUNT: Final = "dismount"
RIDE_ON: Final = "ride-on"


class Dismount(Frame):
    """At the end of a movement or a reposition, a rider may dismount: the bike stays as a token. I-SCOUTBIKE-03."""

    NAME = "dismount"

    model: ModelNumber
    decision: str = RIDE_ON

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Dismount.decide, Dismount.get_off)

    def decide(self, g: State) -> Question:
        return Choice(g.models[self.model].side, "dismount", "decision", (RIDE_ON, DISMOUNT), self.model)

    def get_off(self, g: State) -> None:
        if self.decision == DISMOUNT:
            take_away(g, self.model, SCOUT_BIKE)
            lay_down(g, self.model, SCOUT_BIKE)

    def fits(self, g: State) -> bool:
        mounted = self.is_over() or (self.model != NOBODY and SCOUT_BIKE in g.models[self.model].items)
        return super().fits(g) and mounted and self.decision in (DISMOUNT, RIDE_ON)
