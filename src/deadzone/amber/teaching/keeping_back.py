"""Until when AMBER's reasons are kept back: they tell what it is going to do, and the enemy still has a say in that."""

from __future__ import annotations

from deadzone.amber.trying import horizon_of, is_settled
from deadzone.core.questions import Question
from deadzone.core.state import State
from deadzone.table.driver import Why
from deadzone.table.telling.amber_why import tells_plan


class KeptBack:
    """The reasons for an answer, as long as what was planned with it is not over; `round` is when it was asked."""

    def __init__(self, question: Question, round: int) -> None:
        self._side = question.side
        self._horizon = horizon_of(question, shorter=False)
        self._round = round

    def over(self, g: State) -> bool:
        """Whether the battle has come as far as AMBER looked ahead: in most cases to the end of the Activation."""
        return is_settled(g, self._side, self._round, self._horizon)


def kept_back(question: Question, why: Why | None, round: int) -> KeptBack | None:
    """What to wait for before the enemy is told the reasons for an answer; None if they tell no plan."""
    return KeptBack(question, round) if tells_plan(why) else None
