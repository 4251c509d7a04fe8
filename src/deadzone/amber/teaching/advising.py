"""Advice: the best plans with their reasons, and what a plan in hand gives away in comparison with the best."""

from __future__ import annotations

from typing import Final

from deadzone.amber.choosing import Plan
from deadzone.amber.levels import Level
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching.outcomes import Outcomes, outcomes_of
from deadzone.amber.teaching.reasons import Difference, Note, difference, plan_notes
from deadzone.amber.teaching.standing import standing_notes
from deadzone.amber.teaching.what_if import beginnings, best_beginning
from deadzone.amber.thinking import Thought, think
from deadzone.core.kinds.all_questions import ACTORS
from deadzone.core.pieces import NOBODY
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State

MOST_PLANS: Final = 3
CANDIDATES: Final = 5  # so many are tried out again before the best are named


class Advised:
    """A plan with what came of it in trials, and the notes that explain it; `worth` is in victory points."""

    def __init__(self, plan: Plan, outcomes: Outcomes, weights: list[float], notes: list[Note]) -> None:
        self.plan = plan
        self.outcomes = outcomes
        self.worth = outcomes.worth
        self.notes = notes
        self._weights = weights

    def beside(self, other: Advised) -> Difference:
        """What it is worth more than another plan."""
        return difference(self.outcomes, other.outcomes, self._weights)


def advice(g: State, question: Choice | Spot, level: Level, seed: str) -> list[Advised]:
    """The best plans, each with another beginning; they are compared by trials that had no part in finding them."""
    thought = think(g, question, level, QuickDice(seed))
    first: dict[Answer, Plan] = {}
    for plan in thought.plans:
        first.setdefault(plan.answers[0], plan)
    found = [explained(g, question, thought, plan, level, seed) for plan in list(first.values())[:CANDIDATES]]
    return sorted(found, key=lambda each: -each.worth)[:MOST_PLANS]


def what_if(
    g: State, question: Choice | Spot, answers: list[Answer], kinds: list[str], level: Level, seed: str
) -> tuple[Advised, Advised]:
    """The best plan that begins with these answers, and the best for the same model, which may be the same plan.

    What other models could do is no reason against a plan: they can often do it later.
    """
    thought = think(g, question, level, QuickDice(seed))
    rival = thought.plans[0]
    if question.kind in ACTORS and answers[0] != NOBODY:
        rival = best_beginning(g, question, answers[:1], kinds[:1], level, QuickDice(f"{seed}/best"))
    found = beginnings(g, question, answers, kinds, rival, level, QuickDice(f"{seed}/if"))
    mine = max([explained(g, question, thought, plan, level, seed) for plan in found], key=lambda each: each.worth)
    best = explained(g, question, thought, rival, level, seed)
    return (mine, best) if best.worth > mine.worth else (mine, mine)


def explained(g: State, question: Choice | Spot, thought: Thought, plan: Plan, level: Level, seed: str) -> Advised:
    outcomes = outcomes_of(g, question, plan, level, f"{seed}/advice")
    headline, *notes = plan_notes(g, question, thought, plan, outcomes, None)
    standing = standing_notes(g, question, plan, level, f"{seed}/advice")
    return Advised(plan, outcomes, thought.weights, [headline, *standing, *notes])
