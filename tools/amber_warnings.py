"""Are warnings to learners right? `python tools/amber_warnings.py [BATTLES]`.

In positions of AMBER's battles against itself, expert, novice and chance each make a plan. What AMBER says that the
plan gives away is compared with what it gives away in many more trials.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator

from amber_openings import opened
from deadzone.amber.levels import EXPERT, LEVELS, Level
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching.advising import what_if
from deadzone.amber.teaching.what_if import fresh_worth
from deadzone.amber.thinking import think
from deadzone.core.engine import answer
from deadzone.core.kinds.all_questions import ACTORS
from deadzone.core.questions import Choice
from deadzone.core.state import State
from deadzone.players.registry import player_called
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask
from deadzone.table.view import view_of

EVERY = 5  # one question who acts of so many
TRIALS = 400  # that tell what a plan really gives away
THRESHOLDS = (1.0, 1.5, 2.0, 2.5, 3.0)
WHO = {"expert": LEVELS[EXPERT], "novice": LEVELS["novice"], "chance": Level("chance", 1, 1, 0)}
Given = tuple[float, float]  # what AMBER says that a plan gives away, and what it does in many trials


def positions(seed: int) -> Iterator[State]:
    """Some of a battle's positions, as the side that is asked sees them."""
    g, count = opened(seed), 0
    made = [player_called("amber:steady", f"warnings/{seed}/{side}") for side in ("red", "blue")]
    dice = DiceStream(seed)
    while g.question is not None:
        if g.question.kind in ACTORS:
            count += 1
            if count % EVERY == 0:
                yield view_of(g, g.question.side)
        answer(g, ask(g, made, dice).value)


def given_away(view: State, level: Level, seed: str) -> Given:
    """What a plan of that level gives away, as far as it is sure before dice fall."""
    question, adviser = view.question, LEVELS[EXPERT]
    assert isinstance(question, Choice)
    plan = think(view, question, level, QuickDice(f"{seed}/plan")).plans[0]
    mine, best = what_if(view, question, plan.answers[: plan.sure], plan.kinds[: plan.sure], adviser, seed)
    if mine is best:
        return 0.0, 0.0
    worths = [fresh_worth(view, question, each.plan, adviser, f"{seed}/many", TRIALS) for each in (best, mine)]
    return best.worth - mine.worth, worths[0] - worths[1]


def report(who: str, found: list[Given]) -> None:
    apart = [said - true for said, true in found if said > 0]
    width = statistics.pstdev(apart)
    print(f"{who}: {len(found)} plans, {len(apart)} not the best; said and true differ by {width:.2f} VP")
    for threshold in THRESHOLDS:
        warned = [true for said, true in found if said >= threshold]
        right = sum(1 for true in warned if true >= 1)
        print(f"  from {threshold} VP on: {len(warned)} warnings, {right} of them of plans that give away 1 VP or more")


if __name__ == "__main__":
    battles = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    rows: dict[str, list[Given]] = {who: [] for who in WHO}
    for number in range(battles):
        for place, seen in enumerate(positions(number)):
            for who, level in WHO.items():
                rows[who].append(given_away(seen, level, f"{number}/{place}"))
    for who, found in rows.items():
        report(who, found)
