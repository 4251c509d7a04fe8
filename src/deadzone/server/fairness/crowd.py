"""Who may connect when there is hardly room: connections are shared by households, and some are kept for players."""

from __future__ import annotations

from collections import Counter, OrderedDict
from time import monotonic

FOR_ALL = 0.75  # share of the connections that anybody may have; of the rest each household gets a few
FOR_NEWCOMERS = 0.9  # beyond this share the rest is for players with a seat in a battle
OF_ONE = 0.25  # the most that one household may have, as a share of all
LEAST_OF_ONE = 150  # so many it may have in any case: a club may be one household
FEW, FEW_OF_PLAYERS = 12, 40  # connections of a household that has no more than it needs: a browser opens six
SEATED_SECONDS = 30 * 60.0  # for which a household counts as that of a player after one of its seats was in use
MOST_KEPT = 10_000


class Seated:
    """The households of players whose seats are or were in use lately."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, float] = OrderedDict()

    def note(self, home: str) -> None:
        self._seen[home] = monotonic()
        self._seen.move_to_end(home)
        if len(self._seen) > MOST_KEPT:
            self._seen.popitem(last=False)

    def __contains__(self, home: object) -> bool:
        return isinstance(home, str) and monotonic() - self._seen.get(home, -SEATED_SECONDS) < SEATED_SECONDS


class Crowd:
    """All connections by household."""

    def __init__(self, most: int, seated: Seated) -> None:
        self.most = most
        self._seated = seated
        self._open: Counter[str] = Counter()

    def come(self, home: str) -> None:
        """Count a connection. Call `leave` for it, whether it may stay or not."""
        self._open[home] += 1

    def leave(self, home: str) -> None:
        self._open[home] -= 1
        if self._open[home] <= 0:
            del self._open[home]

    def total(self) -> int:
        return self._open.total()

    def of(self, home: str) -> int:
        return self._open[home]

    def has_room(self, home: str) -> bool:
        """Whether the household's latest connection may stay."""
        total, mine = self.total(), self._open[home]
        if total <= FOR_ALL * self.most:
            return mine <= max(LEAST_OF_ONE, OF_ONE * self.most)
        if home in self._seated:
            return total <= self.most and mine <= FEW_OF_PLAYERS
        return total <= FOR_NEWCOMERS * self.most and mine <= FEW
