"""A whole battle: set-up, then rounds until somebody has won. R-SETUP-01, R-ROUND-01."""

from __future__ import annotations

from deadzone.core.questions import Question
from deadzone.core.state import UNDECIDED, Frame, State
from deadzone.procedures.rounds import Round
from deadzone.procedures.setup import SetUp


class Battle(Frame):
    NAME = "battle"
    STEPS = 3

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            g.call(SetUp())
        elif at == 1:
            g.call(Round())
        elif g.winner == UNDECIDED:
            self.at = 1
        return None
