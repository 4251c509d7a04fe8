"""Advice: the best plans with their reasons, and what a plan in hand gives away in comparison with the best."""

from __future__ import annotations

from typing import Final

from deadzone.amber.choosing import Plan
from deadzone.amber.levels import Level
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching.outcomes import outcomes_of
from deadzone.amber.teaching.reasons import Note, now_of, plan_notes
from deadzone.amber.teaching.what_if import beginnings, best_beginning
from deadzone.amber.thinking import Thought, think
from deadzone.core.kinds.all_questions import ACTORS
from deadzone.core.pieces import NOBODY
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State

MOST_PLANS: Final = 3
CANDIDATES: Final = 5  # so many are tried out again before the best are named


class Advised:
    """A plan with what it is expected to gain, in victory points, and the notes that explain it."""

    def __init__(self, plan: Plan, gain: float, notes: list[Note]) -> None:
        self.plan = plan
        self.gain = gain
        self.notes = notes


def advice(g: State, question: Choice | Spot, level: Level, seed: str) -> list[Advised]:
    """The best plans, each with another beginning; they are compared by trials that had no part in finding them."""
    thought = think(g, question, level, QuickDice(seed))
    first: dict[Answer, Plan] = {}
    for plan in thought.plans:
        first.setdefault(plan.answers[0], plan)
    found = [explained(g, question, thought, plan, level, seed) for plan in list(first.values())[:CANDIDATES]]
    return sorted(found, key=lambda each: -each.gain)[:MOST_PLANS]


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
    mine = max([explained(g, question, thought, plan, level, seed) for plan in found], key=lambda each: each.gain)
    best = explained(g, question, thought, rival, level, seed)
    return (mine, best) if best.gain > mine.gain else (mine, mine)


def explained(g: State, question: Choice | Spot, thought: Thought, plan: Plan, level: Level, seed: str) -> Advised:
    outcomes = outcomes_of(g, question, plan, level, QuickDice(f"{seed}/advice"))
    notes = plan_notes(g, question, thought, plan, outcomes)
    return Advised(plan, outcomes.worth - now_of(thought), notes)
