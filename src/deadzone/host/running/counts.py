"""Counts of finished battles, made when a player asks for statistics and kept while there is room."""

from __future__ import annotations

import asyncio

from deadzone.core.sentence import Fault
from deadzone.host.common.noting import note_set_aside
from deadzone.host.common.sparing import BATTLE
from deadzone.host.ports.hands import Hands
from deadzone.host.ports.stored_battles import StoredBattles
from deadzone.host.replay.counting import BattleCount, counted

MOST_KEPT = 5000  # a count takes about three kilobytes


class CountShelf:
    """Counts by battle; a battle that is over does not change. None stands for one that cannot be played again."""

    def __init__(self, battles: StoredBattles, hands: Hands) -> None:
        self._battles = battles
        self._hands = hands
        self._kept: dict[str, BattleCount | None] = {}  # the oldest first
        self._counting = asyncio.Lock()  # one battle at a time, so that none is counted twice

    def __contains__(self, battle: str) -> bool:
        return battle in self._kept

    async def count(self, battle: str) -> BattleCount | None:
        if battle in self._kept:  # nobody waits for what is known
            return self._kept[battle]
        async with self._counting:
            if battle not in self._kept:  # it may have been counted meanwhile
                self._kept[battle] = await self._counted(battle)
                if len(self._kept) > MOST_KEPT:
                    del self._kept[next(iter(self._kept))]
            return self._kept[battle]

    async def _counted(self, battle: str) -> BattleCount | None:
        BATTLE.set(battle)
        try:
            found = await self._battles.battle(battle)
            if found is None:
                return None
            return await self._hands.at_table(lambda: counted(battle, *found))
        except Fault as fault:
            note_set_aside(battle, fault)
            return None
