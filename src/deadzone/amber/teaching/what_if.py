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
    worth_best = fresh_worth(g, question, best, level, seed)
    if best.answers[: len(answers)] == answers:
        return Comparison(best, best, worth_best, worth_best)
    found = beginnings(g, question, answers, kinds, best, level, QuickDice(f"{seed}/chosen"))
    worths = [fresh_worth(g, question, plan, level, seed) for plan in found]
    worth_chosen = max(worths)
    chosen = found[worths.index(worth_chosen)]
    if worth_chosen >= worth_best:
        return Comparison(chosen, chosen, worth_chosen, worth_chosen)
    return Comparison(best, chosen, worth_best, worth_chosen)


def beginnings(
    g: State,
    question: Choice | Spot,
    answers: list[Answer],
    kinds: list[str],
    rival: Plan,
    level: Level,
    dice: QuickDice,
) -> list[Plan]:
    """The best plan found that begins with these answers, and these answers with the end of a rival plan.

    Nobody is blamed for an end that was not found.
    """
    found = [best_beginning(g, question, answers, kinds, level, dice)]
    if rival.kinds[: len(kinds)] == kinds:
        grafted = Plan([*answers, *rival.answers[len(answers) :]], rival.kinds, rival.sure)
        search = _search(g, question, level, dice)
        for _ in range(FRESH):
            search.try_again(grafted)
        found.append(grafted)
    return found


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
    """The mean worth of a plan in trials that had no part in choosing it.

    Trials of the same number have the same luck in all plans with the same seed.
    """
    search = _search(g, question, level, QuickDice(f"{seed}/fresh"))
    again = Plan(plan.answers, plan.kinds, plan.sure)
    for number in range(trials):
        search.dice.go_on_like(QuickDice(f"{seed}/fresh/{number}"))
        search.try_again(again)
    return again.mean


def _search(g: State, question: Choice | Spot, level: Level, dice: QuickDice) -> Search:
    return Search(g, question, Outlook(g, seen_at(level, g.setting.mission.name)), dice, level, NEVER)
