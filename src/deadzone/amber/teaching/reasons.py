"""AMBER's reasons for an answer, as notes that are kept beside it; `table.telling.amber_why` puts them into words.

The worth of a plan is a sum of features times weights, so what one is worth more than another in the same trials is
exactly the sum of its parts.
"""

from __future__ import annotations

from typing import Any, Final

from deadzone.amber.choosing import Plan
from deadzone.amber.features import FEATURES
from deadzone.amber.levels import Level
from deadzone.amber.teaching.gist import Gist, gist_of
from deadzone.amber.teaching.outcomes import DEFEAT, HELD, HUNDRED, LOST, WON, Outcomes, outcomes_of
from deadzone.amber.teaching.standing import standing_notes
from deadzone.amber.thinking import Thought
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import NO_SIDE, enemy_of
from deadzone.core.state import State

Note = dict[str, Any]
VICTORY: Final = "victory"  # the feature that is told as a chance to win
MOST_TERMS: Final = 4
MOST_THINGS: Final = 4
LEAST_PERCENT: Final = 10  # what happens more seldom is not told
LEAST_TERM: Final = 5  # hundredths of a victory point
LEAST_GAIN: Final = 10  # of a plan over another; less is not worth telling
# In the place of a feature: the chance to win, and all that is not named.
WINS: Final = "wins"
OTHER: Final = "other"


def why_of(g: State, question: Choice | Spot, thought: Thought, level: Level, seed: str) -> Note | None:
    """The reasons for the best plan; None if there was nothing to choose."""
    if not thought.trials:
        return None
    best, subject = thought.plans[0], question.subject
    outcomes = outcomes_of(g, question, best, level, f"{seed}/why")
    if g.turn not in (question.side, NO_SIDE):  # what follows is the other side's to plan
        notes = answer_notes(g, question, thought, outcomes)
    else:
        rival = _next_best(thought, subject)
        beside = outcomes_of(g, question, rival, level, f"{seed}/why") if rival is not None else None
        notes = plan_notes(g, question, thought, best, outcomes, beside)
        notes[1:1] = standing_notes(g, question, best, level, f"{seed}/why")
        if rival is not None and beside is not None:
            notes += _rival_notes(gist_of(rival, subject), difference(beside, outcomes, thought.weights))
    notes.append({"rule": "", "what": "amber-work", "plans": len(thought.plans), "trials": thought.trials})
    return {"notes": notes}


def _next_best(thought: Thought, subject: ModelNumber) -> Plan | None:
    """The best plan that reads differently. One that was lucky in its few trials is no better than the chosen one."""
    best = thought.plans[0]
    others = [plan for plan in thought.plans[1:] if plan.answers[0] != best.answers[0] and plan.mean <= best.mean]
    return next((plan for plan in others if gist_of(plan, subject) != gist_of(best, subject)), None)


class Difference:
    """What one plan is worth more than something else: `gain` in hundredths of a victory point, `wins` in percent.

    `terms` are the features in which they differ most, each with its part of the gain, and the rest as `other`: they
    add up to the gain. That the battle is decided is told in percent, as a chance to win in which a battle that goes on
    counts as even, not in victory points, and is no part of the gain.
    """

    def __init__(self, one: list[float], other: list[float], weights: list[float], replied: bool) -> None:
        parts = {
            name: HUNDRED * (a - b) * weight
            for name, a, b, weight in zip(FEATURES, one, other, weights, strict=True)
            if name != VICTORY
        }
        place = FEATURES.index(VICTORY)
        self.wins = round(HUNDRED * (one[place] - other[place]) / 2)
        self.gain = round(sum(parts.values()))
        self.replied = replied
        largest = sorted(parts, key=lambda name: -abs(parts[name]))[:MOST_TERMS]
        told = [(name, round(parts[name])) for name in largest if abs(round(parts[name])) >= LEAST_TERM]
        rest = self.gain - sum([value for _, value in told])
        self.terms: list[list[str | int]] = [[name, value] for name, value in told]
        if rest:
            self.terms.append([OTHER, rest])
        if self.wins:
            self.terms.insert(0, [WINS, self.wins])

    @property
    def counts(self) -> bool:
        """Whether it is large enough to be told."""
        return self.wins != 0 or abs(self.gain) >= LEAST_GAIN


def difference(one: Outcomes, other: Outcomes, weights: list[float]) -> Difference:
    """What one plan is worth more than another in the same trials."""
    return Difference(one.features, other.features, weights, one.replied)


def plan_notes(
    g: State, question: Choice | Spot, thought: Thought, plan: Plan, outcomes: Outcomes, beside: Outcomes | None
) -> list[Note]:
    """What a plan is, what it is worth, what it hopes for and what may go wrong.

    It is compared with the position as it is, or, where JADE has replied to it, with the plan `beside` it: nobody has
    chosen that JADE acts and they do not.
    """
    gained = gain_of(thought, outcomes)
    headline = _headline(gist_of(plan, question.subject), outcomes, gained, beside, thought.weights)
    return [headline, *_notes_on(g, question, outcomes, gained)]


def answer_notes(g: State, question: Choice | Spot, thought: Thought, outcomes: Outcomes) -> list[Note]:
    """The same for an answer in the other side's turn, which is no plan."""
    gained = gain_of(thought, outcomes)
    return [{"rule": "", "what": "amber-answer", "gain": gained.gain}, *_notes_on(g, question, outcomes, gained)]


def gain_of(thought: Thought, outcomes: Outcomes) -> Difference:
    """What came of it, in comparison with the position as it is."""
    return Difference(outcomes.features, thought.now, thought.weights, False)


def _notes_on(g: State, question: Choice | Spot, outcomes: Outcomes, gained: Difference) -> list[Note]:
    """Hopes, risks and terms; after a reply there is nothing that the terms could be compared with."""
    side = question.side
    notes: list[Note] = []
    hopes = [*outcomes.of(WON), *outcomes.of(HELD), *outcomes.to(g, enemy_of(side))]
    fears = [*outcomes.of(DEFEAT), *outcomes.of(LOST), *outcomes.to(g, side)]
    for what, things in (("amber-hopes", hopes), ("amber-fears", fears)):
        told = [list(thing) for thing in things if thing[2] >= LEAST_PERCENT][:MOST_THINGS]
        if told:
            notes.append({"rule": "", "what": what, "things": told})
    if gained.terms and not outcomes.replied:
        notes.append({"rule": "", "what": "amber-terms", "terms": gained.terms})
    return notes


def _headline(
    gist: Gist, outcomes: Outcomes, gained: Difference, beside: Outcomes | None, weights: list[float]
) -> Note:
    """The plan, with a figure that may be compared."""
    note: Note = {"rule": "", "what": "amber-plan-only", "plan": gist}
    won = [percent for _, _, percent in outcomes.of(WON) if percent >= LEAST_PERCENT]
    if won:
        return {**note, "what": "amber-plan-wins", "percent": won[0]}
    if not outcomes.replied:
        return {**note, "what": "amber-plan", "gain": gained.gain}
    if beside is not None and difference(outcomes, beside, weights).gain >= LEAST_GAIN:
        return {**note, "what": "amber-plan-reply", "gain": difference(outcomes, beside, weights).gain}
    return note


def _rival_notes(gist: Gist, less: Difference) -> list[Note]:
    """The next best plan, unless it is as good or even better in these trials."""
    if not less.counts or (not less.wins and less.gain > 0):
        return []
    note: Note = {"rule": "", "what": "amber-rival-wins", "plan": gist, "terms": less.terms}
    if less.wins:
        return [note]
    return [{**note, "what": "amber-rival-reply" if less.replied else "amber-other-terms", "less": -less.gain}]
