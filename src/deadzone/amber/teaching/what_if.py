"""What if: the best that can come of a beginning, in comparison with the best of all plans.

Plans are tried out again with fresh dice before they are compared: of many that were tried, the best has also been the
luckiest.
"""

from __future__ import annotations

from typing import Final

from deadzone.amber.choosing import PARENTS, Plan, Search, ranked
from deadzone.amber.levels import Level
from deadzone.amber.outlook import Outlook
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.thinking import NEVER, seen_at, think
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import State

FRESH: Final = 24  # trials of a plan when it is compared


class Comparison:
    """The best of all plans beside the best of those that begin as given, with their worth in fresh trials."""

    def __init__(self, best: Plan, chosen: Plan, worth_best: float, worth_chosen: float) -> None:
        self.best = best
        self.chosen = chosen
        self.worth_best = worth_best
        self.worth_chosen = worth_chosen


def compare(
    g: State, question: Choice | Spot, answers: list[Answer], kinds: list[str], level: Level, seed: str
) -> Comparison:
    """Compare the best plan that begins with these answers with the best of all."""
    best = think(g, question, level, QuickDice(f"{seed}/best")).plans[0]
    chosen = best_beginning(g, question, answers, kinds, level, QuickDice(f"{seed}/chosen"))
    if best.answers[: len(answers)] == answers:
        worth = fresh_worth(g, question, best, level, seed)
        return Comparison(best, best, worth, worth)
    worth_best, worth_chosen = [fresh_worth(g, question, plan, level, seed) for plan in (best, chosen)]
    grafted = _grafted(answers, kinds, best)
    if grafted is not None:
        worth_grafted = fresh_worth(g, question, grafted, level, seed)
        if worth_grafted > worth_chosen:
            chosen, worth_chosen = grafted, worth_grafted
    if worth_chosen >= worth_best:
        return Comparison(chosen, chosen, worth_chosen, worth_chosen)
    return Comparison(best, chosen, worth_best, worth_chosen)


def _grafted(answers: list[Answer], kinds: list[str], best: Plan) -> Plan | None:
    """The beginning with the end of the best plan: nobody is blamed for an end that was not found."""
    if best.kinds[: len(kinds)] != kinds:
        return None
    return Plan([*answers, *best.answers[len(answers) :]], best.kinds, best.sure)


def best_beginning(
    g: State, question: Choice | Spot, answers: list[Answer], kinds: list[str], level: Level, dice: QuickDice
) -> Plan:
    """The best plan that begins with these answers, with as much work as a level has for a question."""
    search = _search(g, question, level, dice)
    for _ in range(max(level.plans // 2, 1)):
        search.try_new(answers, kinds)
    for place in range(level.plans // 2):
        parents = ranked(list(search.found.values()))[:PARENTS]
        parent = parents[place % len(parents)]
        kept = max(len(answers), 1 + dice.below(len(parent.answers)))
        search.try_new(parent.answers[:kept], parent.kinds[:kept])
    return search.finals(level.finalists, level.trials)[0]


def fresh_worth(g: State, question: Choice | Spot, plan: Plan, level: Level, seed: str, trials: int = FRESH) -> float:
    """The mean worth of a plan in trials that had no part in choosing it."""
    search = _search(g, question, level, QuickDice(f"{seed}/fresh"))
    again = Plan(plan.answers, plan.kinds, plan.sure)
    for _ in range(trials):
        search.try_again(again)
    return again.mean


def _search(g: State, question: Choice | Spot, level: Level, dice: QuickDice) -> Search:
    return Search(g, question, Outlook(g, seen_at(level, g.setting.mission.name)), dice, level, NEVER)
