"""Who may connect when there is hardly room: connections are shared by households, and some are kept for players."""

from __future__ import annotations

from collections import Counter, OrderedDict
from time import monotonic

FOR_ALL = 0.75  # share of the connections that anybody may have; of the rest each household gets a few
FOR_NEWCOMERS = 0.9  # beyond this share the rest is for players with a seat in a battle
OF_ONE = 0.25  # the most that one household may have, as a share of all
LEAST_OF_ONE = 150  # so many it may have in any case: a club may be one household
FEW, FEW_OF_PLAYERS = 12, 40  # connections of a household that has no more than it needs: a browser opens six
MOST_SOCKETS = 300  # open at once from one household
FEW_AT_A_TABLE = 4  # sockets of a household that it may have in any case where it plays: two people, each reloading
SEATED_SECONDS = 30 * 60.0  # for which a household counts as that of a player after one of its seats was in use
MOST_KEPT = 10_000


class Seated:
    """The households of players whose seats are or were in use lately, and at which tables."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[str, str], float] = OrderedDict()

    def note(self, home: str, table: str) -> None:
        for seen in ((home, ""), (home, table)):
            self._seen[seen] = monotonic()
            self._seen.move_to_end(seen)
        while len(self._seen) > MOST_KEPT:
            self._seen.popitem(last=False)

    def __contains__(self, home: object) -> bool:
        return isinstance(home, str) and self.at(home, "")

    def at(self, home: str, table: str) -> bool:
        """Whether somebody of this household plays at this table."""
        return monotonic() - self._seen.get((home, table), -SEATED_SECONDS) < SEATED_SECONDS


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


class Sockets(Crowd):
    """The sockets among them. Somebody who plays gets back to the table, however many others of the household have."""

    def __init__(self, most: int, seated: Seated) -> None:
        super().__init__(most, seated)
        self._at: Counter[tuple[str, str]] = Counter()

    def let_in(self, home: str, table: str) -> bool:
        """Count a socket for this table if it may stay; call `leave_from` when it has gone.

        Those that are turned away do not count meanwhile: they would keep out who plays.
        """
        self.come(home)
        self._at[home, table] += 1
        if self._may_stay(home, table):
            return True
        self.leave_from(home, table)
        return False

    def leave_from(self, home: str, table: str) -> None:
        self.leave(home)
        self._at[home, table] -= 1
        if self._at[home, table] <= 0:
            del self._at[home, table]

    def _may_stay(self, home: str, table: str) -> bool:
        """Whether the household's latest socket, which is for this table, may stay."""
        if self.of(home) <= MOST_SOCKETS and self.has_room(home):
            return True
        few = self._at[home, table] <= FEW_AT_A_TABLE and self.of(home) <= MOST_SOCKETS + FEW_OF_PLAYERS
        return few and self._seated.at(home, table) and self.total() <= self.most
