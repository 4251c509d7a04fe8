"""A player that answers from a script: for tests, examples and rehearsals."""

from __future__ import annotations

from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.sides import SIDE_NAMES
from deadzone.core.state import State
from deadzone.table.driver import Stop
from deadzone.table.telling.notation import read_answer


class ScriptedPlayer:
    """Answers one by one from a list of texts (`activate red-1`) or values; one that does not fit stops the battle.

    A text is read as notation; an option that is a word, such as `move`, is its own notation.
    """

    def __init__(self, *script: str | Answer) -> None:
        self.left_over = list(script)

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        if not self.left_over:
            raise Stop(
                Fault(
                    "The script of {side} has no answer to the question {kind}.",
                    side=SIDE_NAMES[question.side],
                    kind=question.kind,
                )
            )
        line = self.left_over.pop(0)
        try:
            value = read_answer(view, line) if isinstance(line, str) else line
        except Fault as fault:
            raise Stop(fault) from None
        refusal = question.why_not(value)
        if refusal is not None:
            raise Stop(refusal)
        return value
