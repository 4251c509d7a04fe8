"""Long run of JADE for `make soak`: 2,000 audited battles, JADE against the random player, and the figures.

`python tools/long_runs/jade_soak.py [BATTLES [SIDE]]` plays fewer: BATTLES audited battles, and SIDE battles against
the random player for each starter team and side.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rich.progress import track

from deadzone.core.compiled import COMPILED
from deadzone.core.state import NOBODY, VP_SOURCES
from deadzone.jade.deck.difficulty import PAPER
from deadzone.maps.shipped import names

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED, SIDE_NAMES
from jade_auditor import FELL_BACK
from jade_battles import JADE, ROUNDS, Bout, Outcome, play_bout
from jade_teams import SIX, STARTERS, TAUGHT

BATTLES = 2_000
AGAINST_RANDOM = 100  # for each starter team on each side
WANTED = 0.9
SLOWEST = 0.1  # seconds
EVERY_GENERATED = 5
EVERY_TAUGHT = 10
EVERY_HARD = 7
EVERY_BY_THE_BOOK = 2  # the others have random house rules

# Events that must happen at least once.
MUST_HAPPEN = (
    *[f"verb {verb}" for verb in ("assault", "fight", "flee", "hold", "move", "shoot", "shoot-or-move", "special")],
    *[f"source {source}" for source in ("card", "melee", "too-close", "clear-shot", "medic", "loader", "fallback")],
    *[f"skip {reason}" for reason in ("no-enemy", "no-shot", "no-fight", "no-move", "out-of-reach", "no-way-out")],
    *["skip stays", "skip nothing-useful", "ignored"],
    *[f"item I-{item}" for item in ("AMMO", "APAMMO", "FRAG", "STUN", "MEDIPACK", "SMOKEGRENADE", "THERMAL")],
    *["emplaced", "healed", "unloaded", "reloaded", "smokescreen", "not-controlled", "jade-effect", "stunned"],
)


def bouts(count: int) -> Iterator[Bout]:
    """All pairings of the six teams on shipped and generated maps, some with the hard JADE or the tests' own team."""
    pairs = [(red, blue) for red in SIX for blue in SIX]
    for number in range(count):
        red, blue = pairs[number % len(pairs)]
        if number % EVERY_TAUGHT == 0:
            red, blue = (TAUGHT, blue) if number % (2 * EVERY_TAUGHT) else (red, TAUGHT)
        shipped = names()[number // len(pairs) % len(names())]
        ground = number if number % EVERY_GENERATED == 0 else shipped
        difficulty = "hard" if number % EVERY_HARD == 0 else PAPER
        house = number % EVERY_BY_THE_BOOK != 0
        yield Bout(ModelNumber(number), (red, blue), ground, difficulty=difficulty, house=house)


def bouts_against_random(count: int) -> Iterator[Bout]:
    """JADE with either starter team on either side, against the other starter team."""
    for place, team in enumerate(STARTERS):
        other = STARTERS[1 - place]
        for side in (RED, BLUE):
            teams = (team, other) if side == RED else (other, team)
            players = (JADE, "random") if side == RED else ("random", JADE)
            for number in range(count):
                yield Bout(ModelNumber(100_000 + number), teams, names()[number % len(names())], players)


def play_all(games: Iterable[Bout], what: str) -> list[Outcome]:
    """Play all battles, in one process per processor; none may raise or stall."""
    listed = list(games)
    start = perf_counter()
    with TemporaryDirectory() as folder, ProcessPoolExecutor(os.cpu_count()) as pool:
        outcomes = pool.map(partial(_play, folder), listed, chunksize=4)
        found = list(track(outcomes, description=what, total=len(listed)))
    print(f"{len(listed)} {what}, {perf_counter() - start:.0f} s")
    failed = [outcome for outcome in found if outcome.failed]
    print(f"  raised or stalled: {len(failed)}")
    for outcome in failed[:20]:
        print(f"    {outcome.bout}: {outcome.failed}")
    assert not failed
    return found


def _play(folder: str, bout: Bout) -> Outcome:
    """Play and audit one battle; its file is deleted afterwards."""
    with TemporaryDirectory(dir=folder) as own:
        try:
            return play_bout(bout, Path(own))
        except Exception as error:  # keep playing the other battles
            return Outcome(bout, failed=f"{type(error).__name__}: {error}")


# Figures


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """95 % Wilson confidence interval of a share."""
    share, square = wins / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return middle - spread, middle + spread


def report_audit(outcomes: list[Outcome]) -> None:
    """Check that no player failed, every Activation ended, no choice was slow, and the auditor found nothing."""
    saw: Counter[str] = Counter()
    for outcome in outcomes:
        saw += outcome.saw
    findings = [finding for outcome in outcomes for finding in outcome.findings]
    answers = sum(outcome.answers for outcome in outcomes)
    print(f"  fell back: {len([finding for finding in findings if finding.rule == FELL_BACK])}")
    print(f"  answers: {answers}; activations: {saw['activations']}, ended: {saw['activations ended']}")
    slowest = max(outcome.slowest for outcome in outcomes)
    print(f"  slowest single choice: {1000 * slowest[0]:.1f} ms of processor time ({slowest[1]})")
    print(f"  findings: {len(findings)}")
    for finding in findings[:20]:
        print(f"    {finding}")
    for first in ("source ", "verb ", "skip ", "item "):
        counts = [f"{key.removeprefix(first)} {count}" for key, count in sorted(saw.items()) if key.startswith(first)]
        print(f"  {first.strip()}: {', '.join(counts)}")
    others = ("emplaced", "healed", "unloaded", "reloaded", "smokescreen", "not-controlled", "jade-effect", "stunned")
    print(f"  and: {', '.join(f'{kind} {saw[kind]}' for kind in others)}")
    assert not findings, f"{len(findings)} findings"
    assert saw["activations"] == saw["activations ended"]
    assert slowest[0] < SLOWEST, slowest
    never = [key for key in MUST_HAPPEN if not saw[key]]
    assert not never or len(outcomes) < BATTLES, f"never happened: {never}"


def report_scores(outcomes: list[Outcome]) -> None:
    """Print figures of JADE against itself: rounds, VP by source, what decided; no battle may end without VP."""
    games = len(outcomes)
    print(f"JADE against JADE: {sum(outcome.rounds for outcome in outcomes) / games:.2f} rounds on average")
    for side in (RED, BLUE):
        first = side * len(VP_SOURCES)
        means = [sum(outcome.points[first + place] for outcome in outcomes) / games for place in range(len(VP_SOURCES))]
        told = ", ".join(f"{source} {mean:.2f}" for source, mean in zip(VP_SOURCES, means, strict=True))
        print(f"  VP of {SIDE_NAMES[side]}: {told}, in all {sum(means):.2f}")
    for cause, count in Counter(outcome.decided for outcome in outcomes).most_common():
        low, high = wilson(count, games)
        print(f"  decided by {cause}: {count} ({100 * low:.1f} to {100 * high:.1f} %)")
    print(f"  battles of {ROUNDS} rounds: {len([outcome for outcome in outcomes if outcome.rounds >= ROUNDS])}")
    for outcome in outcomes:
        if outcome.rounds >= ROUNDS or outcome.winner == NOBODY or not sum(outcome.points):
            skips = {key: count for key, count in outcome.saw.items() if key.startswith("skip ")}
            print(f"    {outcome.bout}, VP {outcome.points}, standing {outcome.standing}, {skips}")
    assert not [outcome for outcome in outcomes if not sum(outcome.points)], "battles without any victory point"


def report_against_random(outcomes: list[Outcome]) -> None:
    """Check that JADE wins at least 90 % with either starter team on either side."""
    print("JADE against the random player, 95 % by Wilson:")
    for team in STARTERS:
        for side in (RED, BLUE):
            mine = [o for o in outcomes if o.bout.players[side] == JADE and o.bout.teams[side] == team]
            wins = len([outcome for outcome in mine if outcome.winner == side])
            draws = len([outcome for outcome in mine if outcome.winner == NOBODY])
            low, high = wilson(wins, len(mine))
            print(
                f"  {team} as {SIDE_NAMES[side]}: {wins} of {len(mine)} won, {draws} drawn"
                f" ({100 * low:.1f} to {100 * high:.1f} %)"
            )
            assert wins >= WANTED * len(mine), f"{team} as {SIDE_NAMES[side]} wins {wins} of {len(mine)}"
    findings = [finding for outcome in outcomes for finding in outcome.findings]
    assert not findings, findings[0]


if __name__ == "__main__":
    counts = [int(text) for text in sys.argv[1:]]
    print("compiled" if COMPILED else "interpreted")
    battles = play_all(bouts(counts[0] if counts else BATTLES), "battles of JADE against JADE")
    report_audit(battles)
    report_scores(battles)
    each = counts[1] if len(counts) > 1 else AGAINST_RANDOM
    report_against_random(play_all(bouts_against_random(each), "battles of JADE against the random player"))
