"""Battles as they are stored, also those that do not run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from deadzone.host.records.facts import BattleFacts
from deadzone.host.records.openings import Opening, Usage
from deadzone.table.files.battlefile import Entry, Head


class StoredBattles(Protocol):
    async def open_battle(self, head: Head, entries: Sequence[Entry], opening: Opening) -> str:
        """Store a new battle and return its id. Nobody can reach it before all of it is stored."""
        ...

    async def battle(self, id: str) -> tuple[Head, list[Entry]] | None:
        """The set-up and all answers of a battle, in order; a Fault if it is damaged, None if there is none."""
        ...

    async def facts(self, id: str) -> BattleFacts | None:
        """What is stored of a battle besides its set-up and answers."""
        ...

    async def rescue(self, battle: str) -> None:
        """Take the mark away from a battle that was to be deleted, as if it had just been played."""
        ...

    async def remove_battle(self, battle: str) -> None: ...

    async def usage(self, player: str | None, address: str) -> Usage:
        """Count the stored battles: of this player, from this address, and in all."""
        ...
