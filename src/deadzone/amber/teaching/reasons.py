"""AMBER's reasons for an answer, as notes that are kept beside it; `table.telling.amber_why` puts them into words.

The worth of a plan is a sum of features times weights, so what one is worth more than another is exact.
"""

from __future__ import annotations

from typing import Any, Final

from deadzone.amber.choosing import Plan
from deadzone.amber.features import FEATURES
from deadzone.amber.levels import Level
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching.outcomes import HELD, HUNDRED, WORSE, Outcomes, outcomes_of
from deadzone.amber.thinking import Thought
from deadzone.amber.trying import ACTIVATE
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import ACTION, ACTOR, CUBE, MODEL, WAY
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sides import NO_SIDE, enemy_of
from deadzone.core.state import State
from deadzone.rules.turn.actions import STOP

Note = dict[str, Any]
MOST_TERMS: Final = 4
MOST_THINGS: Final = 4
LEAST_PERCENT: Final = 10  # what happens more seldom is not told
LEAST_TERM: Final = 5  # hundredths of a victory point


def why_of(g: State, question: Choice | Spot, thought: Thought, level: Level, seed: str) -> Note | None:
    """The reasons for the best plan; None if there was nothing to choose."""
    if not thought.trials:
        return None
    best = thought.plans[0]
    outcomes = outcomes_of(g, question, best, level, QuickDice(f"{seed}/why"))
    notes = plan_notes(g, question, thought, best, outcomes)
    own_turn = g.turn in (question.side, NO_SIDE)
    if not own_turn:  # what follows is the other side's to plan
        notes[0] = {"rule": "", "what": "amber-answer", "gain": notes[0]["gain"]}
    other = _next_best(thought, question.subject) if own_turn else None
    if other is not None:
        notes.append(_other_note(thought, best, other, question.subject))
    notes.append({"rule": "", "what": "amber-work", "plans": len(thought.plans), "trials": thought.trials})
    return {"notes": notes}


def _next_best(thought: Thought, subject: ModelNumber) -> Plan | None:
    """The best plan that reads differently. One that was lucky in its few trials is no better than the chosen one."""
    best = thought.plans[0]
    others = [plan for plan in thought.plans[1:] if plan.answers[0] != best.answers[0] and plan.mean <= best.mean]
    return next((plan for plan in others if gist_of(plan, subject) != gist_of(best, subject)), None)


def plan_notes(g: State, question: Choice | Spot, thought: Thought, plan: Plan, outcomes: Outcomes) -> list[Note]:
    """What a plan is, what it is worth more than the position as it is, what it hopes for and what may go wrong."""
    side = question.side
    gained = terms_between(thought, plan.features(), thought.now)
    gain = round(HUNDRED * (outcomes.worth - now_of(thought)))
    notes: list[Note] = [{"rule": "", "what": "amber-plan", "plan": gist_of(plan, question.subject), "gain": gain}]
    hopes = [*outcomes.of(HELD), *outcomes.to(g, enemy_of(side))]
    fears = [*outcomes.to(g, side), *outcomes.of(WORSE)]
    for what, things in (("amber-hopes", hopes), ("amber-fears", fears)):
        told = [list(thing) for thing in things if thing[2] >= LEAST_PERCENT][:MOST_THINGS]
        if told:
            notes.append({"rule": "", "what": what, "things": told})
    if gained:
        notes.append({"rule": "", "what": "amber-terms", "terms": gained})
    return notes


def now_of(thought: Thought) -> float:
    """What the position is worth as it is, in victory points."""
    return sum([value * weight for value, weight in zip(thought.now, thought.weights, strict=True)])


def terms_between(thought: Thought, one: list[float], other: list[float]) -> list[list[str | int]]:
    """The features by which two positions differ most, each with what it is worth in hundredths of a victory point."""
    found: list[tuple[int, str]] = []
    for name, a, b, weight in zip(FEATURES, one, other, thought.weights, strict=True):
        value = round(HUNDRED * (a - b) * weight)
        if abs(value) >= LEAST_TERM:
            found.append((value, name))
    return [[name, value] for value, name in sorted(found, key=lambda each: -abs(each[0]))[:MOST_TERMS]]


def gist_of(plan: Plan, subject: ModelNumber = NOBODY) -> list[list[str | int]]:
    """A plan in short: the model, its actions, where it goes and at whom, as pairs of a kind and a value.

    `subject` is the model that its first question is about, if there is one.
    """
    begins = QUESTION_KINDS[plan.kinds[0]].part == ACTOR
    found: list[list[str | int]] = [] if begins or subject == NOBODY else [["actor", subject]]
    for place, (kind, value) in enumerate(zip(plan.kinds, plan.answers, strict=True)):
        piece = _piece(kind, value)
        on = place + 1 < len(plan.kinds) and plan.kinds[place + 1] == kind and QUESTION_KINDS[kind].part == WAY
        if piece is not None and not (on and _goes_on(plan.answers[place + 1])):
            found.append(piece)
    return found


def _piece(kind: str, value: Answer) -> list[str | int] | None:
    asked = QUESTION_KINDS[kind]
    if asked.part == ACTOR and isinstance(value, int):
        return ["actor", value] if value != NOBODY or kind == ACTIVATE else None
    if asked.part == ACTION and isinstance(value, str):
        return ["action", value] if value != STOP else None
    if asked.domain in (MODEL, CUBE) and isinstance(value, int) and value >= 0:
        return [asked.domain, value]
    return None


def _goes_on(value: Answer) -> bool:
    """Whether the next step of a way leads to another cube."""
    return isinstance(value, int) and value >= 0


def _other_note(thought: Thought, best: Plan, other: Plan, subject: ModelNumber) -> Note:
    less = round(HUNDRED * (best.mean - other.mean))
    terms = terms_between(thought, other.features(), best.features())
    note: Note = {"rule": "", "what": "amber-other", "plan": gist_of(other, subject), "less": less}
    return {**note, "what": "amber-other-terms", "terms": terms} if terms else note
