"""Downloadable files: the record of what a role has been told, and the battle file once the battle is over.

Each is made once for a given state of a battle and cached while there is room, so that repeated requests are cheap.
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from deadzone.core.sentence import Fault
from deadzone.host.battles.endings import record_with_ending
from deadzone.host.battles.telling import record_message
from deadzone.host.ports.hands import Hands
from deadzone.host.ports.store import Store
from deadzone.host.protocol.words import Role
from deadzone.host.tables.table import Table
from deadzone.table.endings import end_line
from deadzone.table.files.battle_writing import battle_text

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
        if made_at != moment:
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


async def record(table: Table, role: Role, lang: str, papers: Papers, hands: Hands) -> bytes:
    """Record of what this role has been told so far."""
    key = (table.id, role, f"{lang} {table.gathering.ending}")
    content = papers.find(key, table.change)
    if content is None:
        snapshot, ending = table.game.as_it_is(), table.gathering.ending

        def made() -> bytes:
            told = record_message(table.id, snapshot, role, lang)
            return msgspec.json.encode(record_with_ending(told, ending, lang) if ending is not None else told)

        content = await hands.at_table(made)
        papers.keep(key, table.change, content)
    return content


async def battle_file(table: Table, papers: Papers, hands: Hands, store: Store) -> bytes:
    """The battle file with its seeds and all secrets; a Fault unless the battle is over."""
    if not table.is_over():
        raise Fault(
            "The battle file is available when the battle is over. Until then you can save the record of what you have "
            "seen."
        )
    content = papers.find((table.id, "", ""), table.change)
    if content is None:
        kept = await store.kept(table.id)
        assert kept is not None  # it was loaded from there, and battles at a table stay
        end = end_line(table.game.g, table.gathering.ending, len(kept.entries))
        content = await hands.at_table(lambda: battle_text(kept.head, kept.entries, end))
        papers.keep((table.id, "", ""), table.change, content)
    return content
