"""Downloadable files: the record of what a role has been told, and the battle file once the battle is over.

Each is made once for a given state of a battle and cached while there is room, so that repeated requests are cheap.
"""

from __future__ import annotations

from collections import OrderedDict

MOST_BYTES = 64_000_000  # for all battles together; one file has a few hundred thousand

# Battle, role, and language with ending; the last two are empty for the battle file, which is the same for everybody.
Key = tuple[str, str, str]


class Papers:
    """Cache of files; the least recently used are dropped first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.size = 0
        self._most = most
        self._kept: OrderedDict[Key, tuple[object, bytes]] = OrderedDict()

    def find(self, key: Key, moment: object) -> bytes | None:
        """Return the file made at this very moment of the battle; None if the battle has moved on or was undone."""
        made_at, content = self._kept.get(key, (None, None))
        if made_at is not moment:
            return None
        self._kept.move_to_end(key)
        return content

    def keep(self, key: Key, moment: object, content: bytes) -> None:
        self._drop(key)
        self._kept[key] = moment, content
        self.size += len(content)
        while self.size > self._most:
            self._drop(next(iter(self._kept)))

    def forget(self, battle: str) -> None:
        """Drop the files of a battle whose table is put away: its moments do not come again."""
        for key in [key for key in self._kept if key[0] == battle]:
            self._drop(key)

    def _drop(self, key: Key) -> None:
        if key in self._kept:
            self.size -= len(self._kept.pop(key)[1])
