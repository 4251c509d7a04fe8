"""What is handed out as a file: the record of what a role has been told, and the battle file when the battle is over.

Each is made once for a moment of a battle and kept as long as there is room, so that asking again costs nothing.
"""

from __future__ import annotations

from collections import OrderedDict

from deadzone.core.state import State

MOST_BYTES = 64_000_000  # of all battles together; one paper has some hundred thousand

# Battle, role and language; the battle file is the same for everybody.
Key = tuple[str, str, str]


class Papers:
    """The newest papers; those that were asked for longest ago make room."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.size = 0
        self._most = most
        self._kept: OrderedDict[Key, tuple[State, bytes]] = OrderedDict()

    def find(self, key: Key, moment: State) -> bytes | None:
        """What was made at this very moment of the battle; who has gone on, or back, is at another one."""
        made_at, content = self._kept.get(key, (None, None))
        if made_at is not moment:
            return None
        self._kept.move_to_end(key)
        return content

    def keep(self, key: Key, moment: State, content: bytes) -> None:
        self._drop(key)
        self._kept[key] = moment, content
        self.size += len(content)
        while self.size > self._most:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: Key) -> None:
        if key in self._kept:
            self.size -= len(self._kept.pop(key)[1])
