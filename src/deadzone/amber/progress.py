"""How far things have come, for all who try things out: where a movement can end, whether an Activation is over, and
playing on until something holds. `import deadzone` offers these to bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.contexts import Walking
from deadzone.core.cubes import Cube
from deadzone.core.engine import proceed
from deadzone.core.pieces import NOBODY
from deadzone.core.questions import Answer, Draw, Question
from deadzone.core.sides import CHANCE
from deadzone.core.state import State
from deadzone.rules.movement.reaching import reach
from deadzone.table.dice import DiceSource

# Questions between two Activations: who acts, who acts by an ACTIVATE result, and the command dice of a new round.
BETWEEN: Final = ("activate", "second", "command", "reroll")


def activation_over(g: State) -> bool:
    """Whether nothing is half done: somebody chooses which model acts next, JADE draws it, or a round begins."""
    question = g.question
    if question is None:
        return True
    if g.active != NOBODY:
        return False
    return question.kind in BETWEEN or (isinstance(question, Draw) and question.owner != CHANCE)


def movement_ends(g: State) -> dict[Cube, tuple[Cube, ...]]:
    """Where the movement under way may end, with the answers that lead there; empty if no model is walking.

    Stopping at the end is one more answer. The dictionary is kept for the next question: callers must not change it.
    """
    walking = g.context()
    if not isinstance(walking, Walking):
        return {}
    return reach(g, walking.model, walking.left, walking.before, alone=walking.alone)


def run_until(
    g: State, choose: Callable[[State, Question], Answer], dice: DiceSource, over: Callable[[State], bool], most: int
) -> list[Answer]:
    """Play a copy of a battle on until `over` says so, it is over itself, or `most` answers were given.

    `choose` answers for both sides and must answer legally: nothing is checked. The answers are returned.
    """
    answers: list[Answer] = []
    while g.question is not None and len(answers) < most:
        question = g.question
        value = dice.answer(question) if question.side == CHANCE else choose(g, question)
        answers.append(value)
        proceed(g, value)
        if over(g):
            break
    return answers
