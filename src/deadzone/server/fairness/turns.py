"""Whose turn it is at something scarce: every household in its turn, whoever has had least first.

It does not matter how many requests a household sends at once, nor how dear they are: what each has had is added up in
seconds of work. Somebody who comes anew begins beside whoever had least among those waiting, so that nobody saves up
turns by staying away, and everybody new is served soon.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)

MOST_KEPT = 10_000  # households that do not wait, but have had more than those who do


def anybody(_home: str) -> bool:
    return True


class Turns(Generic[T]):
    """Items that wait, by household."""

    def __init__(self) -> None:
        self._waiting: dict[str, OrderedDict[T, None]] = {}  # by household, in order of arrival
        self._had: dict[str, float] = {}  # seconds of work, of households that wait or are ahead of those
        self._least = 0.0  # what the household that was last served had had before

    def __len__(self) -> int:
        return sum([len(items) for items in self._waiting.values()])

    def of(self, home: str) -> int:
        """How many items of a household are waiting."""
        return len(self._waiting.get(home, ()))

    def waiting_homes(self) -> set[str]:
        """The households that are waiting."""
        return set(self._waiting)

    def add(self, home: str, item: T) -> None:
        if home not in self._waiting:
            self._waiting[home] = OrderedDict()
            self._had[home] = max(self._had.get(home, 0.0), self._least)
        self._waiting[home][item] = None

    def remove(self, home: str, item: T) -> None:
        """Take out an item that need not wait any more; nothing happens if it is not there."""
        items = self._waiting.get(home)
        if items is not None and item in items:
            del items[item]
            self._tidy(home)

    def take(self, may: Callable[[str], bool] = anybody) -> tuple[str, T] | None:
        """Take out what is next, of a household that may be served now; None if there is no such."""
        homes = [home for home in self._waiting if may(home)]
        if not homes:
            return None
        home = min(homes, key=self._had.__getitem__)
        self._least = max(self._least, self._had[home])
        item, _ = self._waiting[home].popitem(last=False)
        self._tidy(home)
        return home, item

    def charge(self, home: str, seconds: float) -> None:
        """Count work that was done for a household, whether or not it is waiting for more."""
        self._had[home] = max(self._had.get(home, 0.0), self._least) + seconds
        if len(self._had) > MOST_KEPT + len(self._waiting):
            self._forget()

    def _tidy(self, home: str) -> None:
        """A household that has nothing waiting is remembered only if it is ahead of the others."""
        if not self._waiting[home]:
            del self._waiting[home]

    def _forget(self) -> None:
        """Forget households that would begin where everybody begins; then those that are least ahead."""
        ahead = {home: had for home, had in self._had.items() if home in self._waiting or had > self._least}
        kept = sorted(ahead, key=lambda home: (home in self._waiting, ahead[home]))[-MOST_KEPT - len(self._waiting) :]
        self._had = {home: ahead[home] for home in kept}
