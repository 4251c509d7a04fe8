"""What a plan leads to: it is tried out some more times, and what happens is counted."""

from __future__ import annotations

from collections import Counter
from typing import Final

from deadzone.amber.choosing import Plan, Search
from deadzone.amber.levels import Level
from deadzone.amber.outlook import Outlook
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.thinking import NEVER, seen_at
from deadzone.amber.worth import measure
from deadzone.core.pieces import KILLED
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import Side
from deadzone.core.state import State
from deadzone.rules.missions.victory import controller

TRIALS: Final = 24
HUNDRED: Final = 100

# What may happen: to a model, or in a cube with an objective.
KILL: Final = "kill"
HURT: Final = "hurt"
PINNED: Final = "pinned"
HELD: Final = "held"
WORSE: Final = "worse"  # the side stands worse than before


class Outcomes:
    """How often each thing happened, in percent: by what, and the model or cube it happened to. `worth` is the mean of
    the positions afterwards, in victory points."""

    def __init__(self, chances: dict[tuple[str, int], int], worth: float) -> None:
        self.chances = chances
        self.worth = worth

    def to(self, g: State, side: Side) -> list[tuple[str, int, int]]:
        """What happened to a side's models, the likeliest first."""
        found = [
            (what, place, percent)
            for (what, place), percent in self.chances.items()
            if what in (KILL, HURT, PINNED) and g.models[place].side == side
        ]
        return sorted(found, key=lambda each: -each[2])

    def of(self, what: str) -> list[tuple[str, int, int]]:
        """All things of a kind."""
        return [(kind, place, percent) for (kind, place), percent in self.chances.items() if kind == what]


def outcomes_of(
    g: State, question: Choice | Spot, plan: Plan, level: Level, dice: QuickDice, trials: int = TRIALS
) -> Outcomes:
    """Try a plan out with other dice than those that chose it, and count what happens."""
    outlook = Outlook(g, seen_at(level, g.setting.mission.name))
    search = Search(g, question, outlook, dice, level, NEVER)
    before = measure(g, question.side, outlook).times(outlook.weights)
    counts: Counter[tuple[str, int]] = Counter()
    total = 0.0
    for number in range(trials):
        after = search.after(plan, number)
        counts.update(happened(g, after, question.side))
        value = measure(after, question.side, outlook).times(outlook.weights)
        total += value
        if value < before - 1 / HUNDRED:
            counts[WORSE, 0] += 1
    return Outcomes({what: round(HUNDRED * times / trials) for what, times in counts.items()}, total / trials)


def happened(g: State, after: State, side: Side) -> list[tuple[str, int]]:
    """What is different afterwards: the worst that happened to each model, and objectives won."""
    found: list[tuple[str, int]] = []
    for place, model in enumerate(g.models):
        then = after.models[place]
        if model.fate == KILLED:
            continue
        if then.fate == KILLED:
            found.append((KILL, place))
        elif then.damage > model.damage:
            found.append((HURT, place))
        elif then.pinned and not model.pinned:
            found.append((PINNED, place))
    for cube, _ in g.setting.mission.objectives:
        if controller(after, cube) == side != controller(g, cube):
            found.append((HELD, cube))
    return found
