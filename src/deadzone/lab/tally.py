"""Totals of a batch, added up result by result in the order of the games."""

from __future__ import annotations

import hashlib
from typing import Any

from deadzone.core.sides import BLUE, RED, SIDE_NAMES, Side
from deadzone.core.state import VP_SOURCES
from deadzone.lab.batch import DECISIONS
from deadzone.lab.results import DRAWN, Result


class Tally:
    """Totals of the games played so far.

    The digest is the SHA-256 over the digests of all games in order. So it can go on from results that were kept, and
    nobody has to send whole states around.
    """

    def __init__(self) -> None:
        self.games = 0
        self.failed = 0
        self.wins = {SIDE_NAMES[RED]: 0, SIDE_NAMES[BLUE]: 0, DRAWN: 0}
        self.rounds = 0
        self.decisions = 0
        self.player_decisions = 0
        self.fallbacks = 0
        self.vp = [0] * (2 * len(VP_SOURCES))
        self.decided = dict.fromkeys(DECISIONS, 0)
        self.digest = hashlib.sha256()

    def add(self, result: Result) -> None:
        self.games += 1
        self.decisions += result.decisions
        self.player_decisions += result.player_decisions
        self.fallbacks += result.fallbacks
        self.digest.update(result.digest)
        if not result.winner:
            self.failed += 1
            return
        self.wins[result.winner] += 1
        self.rounds += result.rounds
        self.decided[result.decided_by] += 1
        self.vp = [total + points for total, points in zip(self.vp, result.vp, strict=True)]

    def mean(self, total: int) -> float:
        """The mean of the battles that did not fail."""
        finished = self.games - self.failed
        return total / finished if finished else 0.0

    def mean_vp(self, side: Side) -> dict[str, float]:
        first = side * len(VP_SOURCES)
        points = self.vp[first : first + len(VP_SOURCES)]
        sources = {source: self.mean(total) for source, total in zip(VP_SOURCES, points, strict=True)}
        return {**sources, "total": self.mean(sum(points))}

    def figures(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "failed": self.failed,
            "red_wins": self.wins[SIDE_NAMES[RED]],
            "blue_wins": self.wins[SIDE_NAMES[BLUE]],
            "draws": self.wins[DRAWN],
            "mean_rounds": self.mean(self.rounds),
            "mean_vp": {SIDE_NAMES[side]: self.mean_vp(side) for side in (RED, BLUE)},
            "decided_by": self.decided,
            "decisions": self.decisions,
            "player_decisions": self.player_decisions,
            "fallbacks": self.fallbacks,
            "digest": self.digest.hexdigest(),
        }
