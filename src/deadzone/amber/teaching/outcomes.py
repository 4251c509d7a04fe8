"""What a plan leads to: it is tried out some more times, and what happens is counted.

Everything that is said about a plan comes of the same trials, so that what it gains is exactly the sum of its parts.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from deadzone.amber.choosing import Plan, Search
from deadzone.amber.features import Features
from deadzone.amber.levels import Level
from deadzone.amber.outlook import Outlook
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.thinking import NEVER, seen_at
from deadzone.amber.worth import measure
from deadzone.core.pieces import KILLED
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import NO_SIDE, Side
from deadzone.core.state import UNDECIDED, State
from deadzone.rules.missions.victory import controller

TRIALS: Final = 24
HUNDRED: Final = 100

# What may happen: to a model, or in a cube with an objective.
KILL: Final = "kill"
HURT: Final = "hurt"
PINNED: Final = "pinned"
HELD: Final = "held"
LOST: Final = "lost"
# Or to the battle.
WON: Final = "won"
DEFEAT: Final = "defeat"


class Outcomes:
    """How often each thing happened, in percent: by what, and the model or cube it happened to.

    `worth` is the mean of the positions afterwards, in victory points, and `features` are their mean features. They
    were counted after JADE's reply if it was `replied` to the plan.
    """

    def __init__(self, chances: dict[tuple[str, int], int], worth: float, features: list[float], replied: bool) -> None:
        self.chances = chances
        self.worth = worth
        self.features = features
        self.replied = replied

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
    g: State, question: Choice | Spot, plan: Plan, level: Level, seed: str, trials: int = TRIALS
) -> Outcomes:
    """Try a plan out with other dice than those that chose it, and count what happens.

    Trials of the same number have the same luck in all plans with the same seed.
    """
    outlook = Outlook(g, seen_at(level, g.setting.mission.name))
    search = Search(g, question, outlook, QuickDice(seed), level, NEVER)
    counts: Counter[tuple[str, int]] = Counter()
    sums = Features()
    for number in range(trials):
        if not search.foresees:
            search.dice.go_on_like(QuickDice(f"{seed}/{number}"))
        after = search.after(plan, number)
        counts.update(happened(g, after, question.side))
        sums.add(measure(after, question.side, outlook))
    chances = {what: round(HUNDRED * times / trials) for what, times in counts.items()}
    means = [value / trials for value in sums.numbers()]
    return Outcomes(chances, sums.times(outlook.weights) / trials, means, search.replies)


def happened(g: State, after: State, side: Side) -> list[tuple[str, int]]:
    """What is different afterwards: the worst that happened to each model, objectives won and lost, and the end."""
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
        before, then_held = controller(g, cube), controller(after, cube)
        if before != side == then_held:
            found.append((HELD, cube))
        if before == side != then_held:
            found.append((LOST, cube))
    if g.winner == UNDECIDED != after.winner != NO_SIDE:
        found.append((WON if after.winner == side else DEFEAT, 0))
    return found
