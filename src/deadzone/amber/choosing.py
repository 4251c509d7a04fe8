"""Choosing: many plans are tried out once, the best of them again with other dice, until one is left."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from deadzone.amber.features import Features
from deadzone.amber.guessing import guesses
from deadzone.amber.instinct import Instinct
from deadzone.amber.levels import Level
from deadzone.amber.outlook import Outlook
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.replying import play_reply
from deadzone.amber.trying import horizon_of, try_out
from deadzone.amber.worth import measure
from deadzone.core.questions import Answer, Choice, Question, Spot
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import State

LARGE: Final = ("activate", "second", "action", "step")  # questions on which a whole Activation depends
PARENTS: Final = 8  # of the best plans so far, whose beginnings are tried with other ends


class Plan:
    """A side's own answers for the rest of an Activation, with what it was worth each time it was tried out."""

    def __init__(self, answers: list[Answer], kinds: list[str], sure: int) -> None:
        self.answers = answers
        self.kinds = kinds  # of the questions that they answer
        self.sure = sure  # so many of them come before chance or the other side has a say
        self.total = 0.0
        self.trials = 0
        self.sums = Features()

    def forget(self) -> None:
        """Forget what it was worth in the trials so far."""
        self.total = 0.0
        self.trials = 0
        self.sums = Features()

    @property
    def mean(self) -> float:
        """What it was worth on average, in victory points."""
        return self.total / self.trials

    def features(self) -> list[float]:
        """Its mean features, in the order of FEATURES."""
        return [value / self.trials for value in self.sums.numbers()]


class Search:
    """Trials of one question. `ends` is the moment at which it must be done, 0 for never; `cut` whether it was cut."""

    def __init__(
        self, g: State, question: Choice | Spot, outlook: Outlook, dice: QuickDice, level: Level, ends: float
    ) -> None:
        self.side: Side = question.side
        self.options: tuple[Answer, ...] = options_of(question)
        self.kind: str = question.kind
        self.outlook = outlook
        self.dice = dice
        self.instinct = Instinct(dice, outlook)
        self.worlds: list[State] = guesses(g, question.side, dice)
        self.horizon = horizon_of(question, level.shorter)
        self.anew = level.anew
        self.ends = ends
        self.cut = False
        self.trials = 0
        self.found: dict[tuple[Answer, ...], Plan] = {}
        self.foresees = level.foresees and g.setting.jade_of(enemy_of(question.side)) is not None
        self.replies = self.foresees and question.kind in LARGE  # whether trials of the last plans go on with one
        self.instinct.knows_jade = self.foresees
        self.source = dice.branch() if self.foresees else dice
        self.throws: list[QuickDice] = []  # the luck of each trial: one of the plan, one of the reply

    def out_of_time(self) -> bool:
        if self.ends and not self.cut and self.trials % 8 == 0 and perf_counter() >= self.ends:
            self.cut = True
        return self.cut

    def try_new(self, answers: list[Answer], kinds: list[str]) -> Plan:
        """Try out a beginning with any end; the plan that came of it."""
        world = self.worlds[self.trials % len(self.worlds)]
        tried = try_out(world, self.side, answers, kinds, self.horizon, self.instinct)
        made = tuple(tried.answers)
        plan = self.found.get(made)
        if plan is None:
            plan = Plan(tried.answers, tried.kinds, tried.sure)
            self.found[made] = plan
        self.note(plan, tried.after)
        return plan

    def try_again(self, plan: Plan) -> None:
        self.note(plan, self.after(plan, plan.trials if self.foresees else self.trials))

    def after(self, plan: Plan, number: int) -> State:
        """The battle after a plan, and after JADE's reply if the level foresees it. Each trial has its own number."""
        self.have_luck(2 * number)
        world = self.worlds[number % len(self.worlds)]
        after = try_out(world, self.side, plan.answers, plan.kinds, self.horizon, self.instinct).after
        if self.replies:
            self.have_luck(2 * number + 1)
            play_reply(after, self.side, self.instinct)
        return after

    def have_luck(self, number: int) -> None:
        """Take the dice of that number: plans that are compared after a reply have the same luck."""
        if not self.foresees:
            return
        while len(self.throws) <= number:
            self.throws.append(self.source.branch())
        self.dice.go_on_like(self.throws[number])

    def note(self, plan: Plan, after: State) -> None:
        self.trials += 1
        seen = measure(after, self.side, self.outlook)
        plan.sums.add(seen)
        plan.total += seen.times(self.outlook.weights)
        plan.trials += 1

    def first_look(self, count: int) -> None:
        """Try out so many plans: a share begins with every option in turn, the others like the best so far."""
        options = self.options
        first = self.dice.below(len(options))
        begin = max(int(count * self.anew), min(count, len(options)))
        for place in range(begin):
            if place and self.out_of_time():
                return
            self.try_new([options[(first + place) % len(options)]], [self.kind])
        parents: list[Plan] = []
        for place in range(begin, count):
            if self.out_of_time():
                return
            if not parents or place % PARENTS == 0:
                parents = ranked(list(self.found.values()))[:PARENTS]
            parent = parents[self.dice.below(len(parents))]
            kept = 1 + self.dice.below(len(parent.answers))
            self.try_new(parent.answers[:kept], parent.kinds[:kept])

    def finals(self, finalists: int, trials: int) -> list[Plan]:
        """The best plans, tried out again in several rounds; after each the worse half stops. Best first.

        Where a reply is foreseen, what the first look found is forgotten: it saw the positions before the reply.
        """
        others = ranked(list(self.found.values()))
        if self.replies:
            bring_a_rival(others, finalists)
        last = others[:finalists]
        forget = self.foresees
        others = others[finalists:]
        rounds = max((len(last) - 1).bit_length(), 1)
        while len(last) > 1 and trials:
            share = max(trials // (rounds * len(last)), 1)
            for plan in last:
                for place in range(share):
                    if self.out_of_time():
                        return ranked(last) + others
                    if forget and not place:
                        plan.forget()
                    self.try_again(plan)
            forget = False
            last = ranked(last)
            half = (len(last) + 1) // 2
            others = last[half:] + others
            last = last[:half]
        return last + others


def bring_a_rival(plans: list[Plan], finalists: int) -> None:
    """If the first plans all begin alike, the best that begins otherwise comes in among them: it is the alternative."""
    first = plans[0].answers[0]
    for place, plan in enumerate(plans):
        if plan.answers[0] != first:
            if place >= finalists > 1:
                plans.insert(finalists - 1, plans.pop(place))
            return


def ranked(plans: list[Plan]) -> list[Plan]:
    return sorted(plans, key=_mean, reverse=True)


def _mean(plan: Plan) -> float:
    return plan.mean


def options_of(question: Question) -> tuple[Answer, ...]:
    """What may be answered: the options, or the suggestions of a spot."""
    if isinstance(question, Spot):
        return question.suggestions
    assert isinstance(question, Choice)
    return question.options
