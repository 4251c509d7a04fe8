"""Battles in memory, which end with the program."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.home.clock import HomeClock
from deadzone.home.shelf import Change, Leaf, WideShelf
from deadzone.host.ports.clock import Clock
from deadzone.table.files.battlefile import Entry, Head


class Memory(WideShelf):
    """Whoever reads them again from here finds them as they were written."""

    def __init__(self, clock: Clock | None = None) -> None:
        super().__init__(clock or HomeClock())
        self._battles: dict[str, tuple[Head, list[Entry], Leaf]] = {}

    def add(self, battle: str, head: Head, entries: Sequence[Entry], leaf: Leaf) -> None:
        self._battles[battle] = head, list(entries), leaf

    def leaf(self, battle: str) -> Leaf | None:
        return self._battles[battle][2] if battle in self._battles else None

    def head(self, battle: str) -> Head:
        return self._battles[battle][0]

    def entries(self, battle: str) -> list[Entry]:
        return list(self._battles[battle][1])

    def count(self, battle: str) -> int:
        return len(self._battles[battle][1])

    def change(self, battle: str, change: Change) -> None:
        head, entries, _ = self._battles[battle]
        self._battles[battle] = change.head or head, [*entries[: change.stay], *change.entries], change.leaf
