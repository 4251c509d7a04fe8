"""Looking back on a battle: winning chances over time, and what decided it, split into decisions and luck.

A decision is what a side answers in one go, from a question about who acts or how, until dice or the enemy have a say.
It is compared with the best plan that AMBER finds for the same model, from what the side could know. Which model acts
is not judged: what another one could have done, it can often do later. Chances add up: a decision leads from the chance
after the best plan to the chance after the one that was chosen, and luck from there to what came of it.
"""

from __future__ import annotations

from typing import Final

from deadzone.amber.choosing import LARGE, Plan, options_of
from deadzone.amber.levels import JUDGE, LEVELS, Level
from deadzone.amber.teaching.chances import chance, chance_of
from deadzone.amber.teaching.reasons import gist_of
from deadzone.amber.teaching.what_if import compare
from deadzone.amber.trying import ACTIVATION, is_settled
from deadzone.core.kinds.all_questions import ACTORS
from deadzone.core.pieces import NOBODY
from deadzone.core.questions import Answer, Choice, Draw, Question, Spot
from deadzone.core.sides import CHANCE, NO_SIDE, RED, Side
from deadzone.core.state import State
from deadzone.table.driver import Given
from deadzone.table.view import view_of

ACTION: Final = "action"  # the question what a model does
DRAWN: Final = "jade-model"  # the draw of the model with which JADE's Activation begins
MISTAKE: Final = 0.03  # of the chance to win; smaller ones may be the luck of the trials
MOST_MISTAKES: Final = 3
MOST_TURNS: Final = 5


class Decision:
    """What a side answered in one go. Chances are those of the side: after the best plan and after the chosen one."""

    def __init__(
        self, n: int, question: Choice | Spot, best: Plan, chosen: Plan, after_best: float, after_chosen: float
    ) -> None:
        self.n = n  # of the first answer, from 1
        self.side = question.side
        subject = question.subject
        self.best = gist_of(best, subject)
        self.chosen = gist_of(chosen, subject)
        self.after_best = after_best
        self.after_chosen = after_chosen

    @property
    def lost(self) -> float:
        """The chance to win that the decision gave away."""
        return max(self.after_best - self.after_chosen, 0.0)


class Turn:
    """An Activation. All chances are those of red: before it, as it was to be expected, and after it.

    What came differently than expected is the sum of what its decisions changed, and of luck: dice, and what the enemy
    answered. JADE does not decide: its card and its rules do, and all that changes counts as luck.
    """

    def __init__(self, n: int, side: Side, round: int, before: float) -> None:
        self.n = n  # of its first answer, from 1
        self.last = n  # and of its last
        self.side = side
        self.round = round
        self.before = before
        self.after = before
        self.decisions: list[Decision] = []

    @property
    def expected(self) -> float:
        """The chance with the best plan."""
        if not self.decisions:
            return self.before
        best = self.decisions[0].after_best
        return best if self.side == RED else 1.0 - best

    @property
    def by_decisions(self) -> float:
        lost = sum([decision.lost for decision in self.decisions])
        return -lost if self.side == RED else lost

    @property
    def by_luck(self) -> float:
        return self.change - self.by_decisions

    @property
    def change(self) -> float:
        return self.after - self.expected


class Analysis:
    """Everything that looking back found. `chances` are those of red after each answer that ended something."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.chances: list[tuple[int, float]] = []

    def decisions(self, side: Side) -> list[Decision]:
        return [decision for turn in self.turns for decision in turn.decisions if decision.side == side]

    def accuracy(self, side: Side) -> float | None:
        """The share of its chances that a side kept in its decisions, on average; None if it made none."""
        made = self.decisions(side)
        if not made:
            return None
        kept = [min(each.after_chosen / max(each.after_best, 1e-9), 1.0) for each in made]
        return sum(kept) / len(kept)

    def mistakes(self, side: Side) -> list[Decision]:
        """The largest mistakes of a side, the largest first, without those whose better plan would read the same."""
        found = [each for each in self.decisions(side) if each.lost >= MISTAKE and each.chosen != each.best]
        return sorted(found, key=lambda each: -each.lost)[:MOST_MISTAKES]

    def turning_points(self) -> list[Turn]:
        """The Activations that came most differently than expected, in their order."""
        found = sorted(self.turns, key=lambda turn: -abs(turn.change))[:MOST_TURNS]
        return sorted([turn for turn in found if abs(turn.change) >= MISTAKE], key=lambda turn: turn.n)


class Analyst:
    """Watches a battle that is played again: `foresee` before each answer, `watch` after it."""

    def __init__(self, level: str = JUDGE) -> None:
        self.found = Analysis()
        # Chances after an Activation are those before JADE's reply: the plans have to be judged there, too.
        self._level: Level = LEVELS[level].without_replies()
        self._number = 0  # answers so far
        self._turn: Turn | None = None
        self._began = 0  # the round in which it began
        self._start: tuple[int, State] | None = None  # number and position of the decision that is being made
        self._answers: list[Answer] = []
        self._kinds: list[str] = []

    def foresee(self, g: State, given: Given) -> None:
        question, number = given.question, self._number + 1
        if self._turn is not None and question.side != self._turn.side:
            self._decide()
        drawn = isinstance(question, Draw) and question.kind == DRAWN and g.turn != NO_SIDE
        if self._turn is None and (drawn or (question.kind in LARGE and question.side != CHANCE)):
            self._turn = Turn(number, g.turn if drawn else question.side, g.round, chance_of(g, RED))
            self._began = g.round
        if question.side == CHANCE or not isinstance(question, Choice | Spot):
            return
        mine = self._turn is not None and question.side == self._turn.side
        if self._start is None and mine and _is_decision(question, given.value):
            self._start = (number, view_of(g, question.side))
        if self._start is not None:
            self._answers.append(given.value)
            self._kinds.append(question.kind)

    def watch(self, g: State, _given: Given, _events: object) -> None:
        self._number += 1
        turn = self._turn
        if turn is None or not _is_over(g, turn, self._began):
            return
        self._decide()
        turn.after = chance_of(g, RED)
        turn.last = self._number
        self.found.turns.append(turn)
        self.found.chances.append((self._number, turn.after))
        self._turn = None

    def _decide(self) -> None:
        """Compare the decision that was made with the best one."""
        if self._start is None:
            return
        number, view = self._start
        answers, kinds = self._answers, self._kinds
        self._start, self._answers, self._kinds = None, [], []
        question: Question | None = view.question
        assert isinstance(question, Choice | Spot)
        made = compare(view, question, answers, kinds, self._level, f"back/{number}")
        best, chosen = [chance(worth, view.round) for worth in (made.worth_best, made.worth_chosen)]
        decision = Decision(number, question, made.best, made.chosen, best, chosen)
        if self._turn is not None:
            self._turn.decisions.append(decision)


def _is_over(g: State, turn: Turn, began: int) -> bool:
    """Whether an Activation is over; that of JADE is not while it draws its card."""
    question = g.question
    if isinstance(question, Draw) and question.kind != DRAWN and g.turn == turn.side:
        return False
    return question is None or is_settled(g, turn.side, began, ACTIVATION)


def _is_decision(question: Choice | Spot, value: Answer) -> bool:
    """Whether a decision begins here that is judged: to pass, or what a model does, but not which model."""
    if len(options_of(question)) < 2:
        return False
    return value == NOBODY if question.kind in ACTORS else question.kind == ACTION
