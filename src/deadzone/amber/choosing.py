"""Choosing: many plans are tried out once, the better half again with other dice, until one is left."""

from __future__ import annotations

from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.trying import try_out
from deadzone.amber.worth import worth
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State


class Plan:
    """Answers for the rest of an Activation, with what it was worth each time it was tried out."""

    def __init__(self, answers: tuple[Answer, ...], value: float) -> None:
        self.answers = answers
        self.total = value
        self.trials = 1

    @property
    def mean(self) -> float:
        return self.total / self.trials


def best_plan(g: State, question: Choice | Spot, plans: int, dice: QuickDice) -> Plan:
    """The plan that turned out best on average: `plans` are tried out at first, and as many trials in each halving."""
    found = first_plans(g, question, plans, dice)
    if len(found) > 2:
        found = _better_half(found)
    while len(found) > 1:
        for plan in found:
            for _ in range(max(plans // len(found), 1)):
                after, _ = try_out(g, question.side, plan.answers, dice)
                plan.total += worth(after, question.side)
                plan.trials += 1
        found = _better_half(found)
    return found[0]


def _better_half(plans: list[Plan]) -> list[Plan]:
    return sorted(plans, key=_mean, reverse=True)[: (len(plans) + 1) // 2]


def first_plans(g: State, question: Choice | Spot, plans: int, dice: QuickDice) -> list[Plan]:
    """Different plans, each tried out once; they begin with every option in turn, from a random one on."""
    options: tuple[Answer, ...] = question.options if isinstance(question, Choice) else question.suggestions
    first = dice.below(len(options))
    found: dict[tuple[Answer, ...], Plan] = {}
    for place in range(max(plans, 1)):
        begins = options[(first + place) % len(options)]
        after, made = try_out(g, question.side, (begins,), dice)
        value = worth(after, question.side)
        if made in found:
            found[made].total += value
            found[made].trials += 1
        else:
            found[made] = Plan(made, value)
    return list(found.values())


def _mean(plan: Plan) -> float:
    return plan.mean
