"""Thinking about one question: the kept interface for players, advice and looking back.

`think` needs nothing but the view, the question, the level and dice of its own, so it may run in any process.
"""

from __future__ import annotations

from typing import Final

from deadzone.amber.choosing import LARGE, Plan, Search, options_of
from deadzone.amber.features import FEATURES, Features
from deadzone.amber.instinct import REROLL, best_reroll
from deadzone.amber.levels import Level
from deadzone.amber.outlook import Outlook
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.trying import fits
from deadzone.amber.weights import Weights, weights_for
from deadzone.amber.worth import measure
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sides import Side
from deadzone.core.state import State

SMALL_SHARE: Final = 4  # all others get one part in so many of the work
NEVER: Final = 0.0  # no moment at which thinking must end


class Thought:
    """What came of thinking: the plans that were tried out, the best first.

    Each plan has the side's own `answers` for the rest of the Activation, the `kinds` of their questions, its `mean`
    worth in victory points, its `trials`, and its mean `features()`. `now` are the features of the position itself,
    `weights` what each is worth, in the order of FEATURES: a plan's mean is the sum of its features times the weights,
    so the difference between two plans is the sum of the differences of their features times the weights.
    """

    def __init__(self, side: Side, plans: list[Plan], now: Features, weights: Features) -> None:
        self.side = side
        self.plans = plans
        self.now: list[float] = now.numbers()
        self.weights: list[float] = weights.numbers()
        self.trials = 0
        self.cut = False  # whether the time ran out
        self.followed = 1  # how many answers of the best plan have been given

    def __deepcopy__(self, memo: dict[int, object]) -> Thought:
        """Plans are done with when thinking is over; only how far they have been followed changes."""
        twin = Thought(self.side, self.plans, Features(), Features())
        twin.now, twin.weights = self.now, self.weights
        twin.trials, twin.cut, twin.followed = self.trials, self.cut, self.followed
        return twin

    @property
    def answer(self) -> Answer:
        return self.plans[0].answers[0]

    def next_answer(self, question: Choice | Spot) -> Answer | None:
        """The best plan's answer to the next question, as long as nothing has happened that could change it."""
        plan, place = self.plans[0], self.followed
        if question.side != self.side or place >= plan.sure:
            return None
        if not fits(question, plan.kinds[place], plan.answers[place]):
            return None
        self.followed += 1
        return plan.answers[place]


def think(view: State, question: Choice | Spot, level: Level, dice: QuickDice, ends: float = NEVER) -> Thought:
    """Think about the question that is pending in a view; `ends` is when to stop at the latest, by `perf_counter`."""
    outlook = Outlook(view, seen_at(level, view.setting.mission.name))
    now = measure(view, question.side, outlook)
    options = options_of(question)
    if len(options) == 1 or question.kind == REROLL:
        return Thought(question.side, [_at_once(question, options, outlook, now)], now, outlook.weights)
    search = Search(view, question, outlook, dice, level, ends)
    share = 1 if question.kind in LARGE or level.plans < SMALL_SHARE else SMALL_SHARE
    search.first_look(level.plans // share)
    plans = search.finals(level.finalists, level.trials // share)
    if share > 1:
        _think_again_later(plans[0])
    thought = Thought(question.side, plans, now, outlook.weights)
    thought.trials = search.trials
    thought.cut = search.cut
    return thought


def _think_again_later(plan: Plan) -> None:
    """What a whole Activation depends on deserves more than a small thought, as about a smokescreen before it."""
    for place in range(plan.sure):
        if plan.kinds[place] in LARGE:
            plan.sure = place
            return


def seen_at(level: Level, mission: str) -> Weights:
    """The weights of a mission, without those that the level does not see."""
    weights = weights_for(mission, level.weights)
    if not level.sees:
        return weights
    values = dict(zip(FEATURES, weights.scale.numbers(), strict=True))
    return Weights(Features(**{name: values[name] for name in level.sees}), weights.dice)


def _at_once(question: Choice | Spot, options: tuple[Answer, ...], outlook: Outlook, now: Features) -> Plan:
    """A plan that needs no trial: the only option, or the command dice that are worth less than a new roll."""
    value = options[0]
    if question.kind == REROLL:
        value = best_reroll(options, outlook.dice)
    plan = Plan([value], [question.kind], 1)
    plan.sums.add(now)
    plan.total = now.times(outlook.weights)
    plan.trials = 1
    return plan


def best_plan(g: State, question: Choice | Spot, plans: int, dice: QuickDice) -> Plan:
    """The plan that turned out best: `plans` are tried out at first, and as many trials follow among the best."""
    return think(g, question, Level("", plans, max(plans // 4, 1), plans), dice).plans[0]
