"""Looking back on a battle: winning chances over time, and what decided it, split into decisions and luck.

A decision is what a side answers in one go, from a question about who acts or how, until dice or the enemy have a say.
It is compared with the best plan that AMBER finds for any model, from what the side could know. JADE's decision is its
whole Activation: the model and the card it drew, and what its document makes of them. Chances add up: a decision leads
from the chance after the best plan to the chance after the one that was chosen, and luck from there to what came of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.amber.choosing import LARGE, options_of
from deadzone.amber.levels import JUDGE, LEVELS, Level
from deadzone.amber.teaching.chances import chance, chance_of
from deadzone.amber.teaching.deeds import Deeds
from deadzone.amber.teaching.gist import Gist, gist_of
from deadzone.amber.teaching.judging_jade import compare_jade
from deadzone.amber.teaching.what_if import Comparison, compare
from deadzone.amber.trying import ACTIVATION, is_settled
from deadzone.core.events import Event
from deadzone.core.kinds.all_questions import ACTORS
from deadzone.core.questions import Answer, Choice, Draw, Question, Spot
from deadzone.core.sides import BLUE, CHANCE, NO_SIDE, RED, Side
from deadzone.core.state import State
from deadzone.table.driver import Given
from deadzone.table.view import view_of

ACTION: Final = "action"  # the question what a model does
DRAWN: Final = "jade-model"  # the draw of the model with which JADE's Activation begins
CARD: Final = "jade-card"  # the draw of its card
AS_GOOD: Final = 0.001  # of the chance to win: a decision that gives away less is as good as the best
MISTAKE: Final = 0.03  # of the chance to win; smaller ones may be the luck of the trials
MOST_MISTAKES: Final = 3
MOST_TURNS: Final = 5


class Decision:
    """What a side answered in one go. Chances are those of the side: after the best plan, and after the chosen one."""

    def __init__(self, n: int, side: Side, round: int, best: Gist, chosen: Gist, made: Comparison) -> None:
        self.n = n  # of the first answer, from 1
        self.side = side
        self.best = best
        self.chosen = chosen
        self.after_best = chance(made.worth_best, round)
        self.after_chosen = chance(made.worth_chosen, round)

    @property
    def lost(self) -> float:
        """The chance to win that the decision gave away."""
        return max(self.after_best - self.after_chosen, 0.0)

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        return self.lost < AS_GOOD


class Turn:
    """An Activation. All chances are those of red: before it, as it was to be expected, and after it.

    What came differently than expected is the sum of what its decisions changed, and of luck: dice, and what the enemy
    answered. `jade` says whether JADE's cards decided; `deeds` are what was done, and what came of it.
    """

    def __init__(self, n: int, side: Side, round: int, before: float, jade: bool) -> None:
        self.n = n  # of its first answer, from 1
        self.last = n  # and of its last
        self.side = side
        self.round = round
        self.jade = jade
        self.deeds = Deeds(side)
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
        """The share of a side's decisions to which nothing better was found; None if it made none."""
        made = self.decisions(side)
        return sum([each.is_best for each in made]) / len(made) if made else None

    def mistakes(self, side: Side) -> list[Decision]:
        """The largest mistakes of a side, the largest first, without those whose better plan would read the same."""
        found = [each for each in self.decisions(side) if each.lost >= MISTAKE and each.chosen != each.best]
        return sorted(found, key=lambda each: -each.lost)[:MOST_MISTAKES]

    def turning_points(self) -> list[Turn]:
        """The Activations that came most differently than expected, in their order."""
        found = sorted(self.turns, key=lambda turn: -abs(turn.change))[:MOST_TURNS]
        return sorted([turn for turn in found if abs(turn.change) >= MISTAKE], key=lambda turn: turn.n)


class Analyst:
    """Watches a battle that is played again: `foresee` before each answer, `watch` after it.

    It judges the decisions of the `sides`.
    """

    def __init__(self, level: str = JUDGE, sides: Sequence[Side] = (RED, BLUE)) -> None:
        self.found = Analysis()
        # Chances after an Activation are those before JADE's reply: the plans have to be judged there, too.
        self._level: Level = LEVELS[level].without_replies()
        self._sides = sides
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
            self._turn = Turn(number, g.turn if drawn else question.side, g.round, chance_of(g, RED), drawn)
            self._turn.deeds.begin(g)
            self._began = g.round
        turn = self._turn
        if turn is None or turn.side not in self._sides:
            return
        if turn.jade:
            if question.kind == DRAWN:
                self._start = (number, view_of(g, turn.side))
            return
        if question.side != turn.side or not isinstance(question, Choice | Spot):
            return
        if self._start is None and _is_decision(question):
            self._start = (number, view_of(g, question.side))
        if self._start is not None:
            self._answers.append(given.value)
            self._kinds.append(question.kind)

    def watch(self, g: State, given: Given, events: Sequence[Event]) -> None:
        self._number += 1
        turn = self._turn
        if turn is None:
            return
        turn.deeds.watch(events)
        if turn.jade and given.question.kind == CARD:
            self._decide_for_jade(g, turn)
        if not _is_over(g, turn, self._began):
            return
        self._decide()
        turn.after = chance_of(g, RED)
        turn.last = self._number
        turn.deeds.end(g)
        self.found.turns.append(turn)
        self.found.chances.append((self._number, turn.after))
        self._turn = self._start = None

    def _decide(self) -> None:
        """Compare the decision that was made with the best one."""
        turn = self._turn
        if self._start is None or turn is None or turn.jade:
            return
        number, view = self._start
        answers, kinds = self._answers, self._kinds
        self._start, self._answers, self._kinds = None, [], []
        question: Question | None = view.question
        assert isinstance(question, Choice | Spot)
        made = compare(view, question, answers, kinds, self._level, f"back/{number}")
        best, chosen = [gist_of(plan, question.subject) for plan in (made.best, made.chosen)]
        turn.decisions.append(Decision(number, turn.side, view.round, best, chosen, made))

    def _decide_for_jade(self, g: State, turn: Turn) -> None:
        """Compare what comes of the card that JADE has drawn with the best plan somebody in its place had."""
        if self._start is None:
            return
        (number, before), self._start = self._start, None
        found = compare_jade(before, view_of(g, turn.side), turn.side, self._level, f"back/{number}")
        if found is not None:
            made, subject = found
            best = gist_of(made.best, subject)
            turn.decisions.append(Decision(number, turn.side, before.round, best, turn.deeds.gist, made))


def _is_over(g: State, turn: Turn, began: int) -> bool:
    """Whether an Activation is over; that of JADE is not while it draws its card."""
    question = g.question
    if isinstance(question, Draw) and question.kind != DRAWN and g.turn == turn.side:
        return False
    return question is None or is_settled(g, turn.side, began, ACTIVATION)


def _is_decision(question: Choice | Spot) -> bool:
    """Whether a decision begins here that is judged: which model acts and what it does."""
    return len(options_of(question)) > 1 and (question.kind in ACTORS or question.kind == ACTION)
