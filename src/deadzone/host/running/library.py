"""Films of the battles that are stored here, made when somebody looks back and kept while there is room."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from contextlib import suppress

from deadzone.core.sides import Side
from deadzone.host.common.sparing import BATTLE
from deadzone.host.ports.hands import Hands, Urgency
from deadzone.host.ports.store import Unreachable
from deadzone.host.ports.stored_battles import StoredBattles
from deadzone.host.replay.film import Film, film_of_battle
from deadzone.table.endings import kept_ending
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import End, Entry, Head

MOST_ANALYSES = 32
MOST_FILMS = 12  # a film of two thousand answers takes about five megabytes


class Reel:
    """A film with the seed and the answers of the battle: the guided one may have begun anew."""

    def __init__(self, seed: str, entries: list[Entry], film: Film) -> None:
        self.made_from = seed, entries
        self.film = film


class Library:
    """Films by battle; the one not looked at for longest is dropped first."""

    def __init__(self, battles: StoredBattles, hands: Hands) -> None:
        self._battles = battles
        self._hands = hands
        self._reels: OrderedDict[str, Reel] = OrderedDict()
        self._analyses: OrderedDict[tuple[bytes, str], bytes] = OrderedDict()
        self._making = asyncio.Lock()  # one at a time, so that a film that several ask for is made once

    async def open(self, battle: str) -> Film | None:
        """The film up to the last answer; None if there is no such battle."""
        BATTLE.set(battle)
        async with self._making:
            facts = await self._battles.facts(battle)  # before the answers: who resigns meanwhile has not yet
            kept = await self._battles.battle(battle)
            if facts is None or kept is None:
                return None
            if facts.marked_up is not None:  # whoever looks back on a battle that was to be deleted keeps it
                with suppress(Unreachable):
                    await self._battles.rescue(battle)
            head, entries = kept
            ending = kept_ending(facts.ending, None if facts.winner is None else Side(facts.winner))
            known = self._reels.get(battle)
            if known is not None and known.film.ending == ending and known.made_from == (head.seed, entries):
                return self._used(battle).film
            film = await self._hands.at_table(
                lambda: film_of_battle(battle, head, entries, ending, facts.origin), Urgency.JOIN
            )
            self._keep(battle, Reel(head.seed, entries, film))
            return film

    async def film(self, battle: str) -> Film | None:
        """The film as it was when it was last opened, so that the frames of one visit belong together."""
        return self._used(battle).film if battle in self._reels else await self.open(battle)

    async def content(self, battle: str) -> tuple[Head, list[Entry]] | None:
        """What a battle file is made from."""
        return await self._battles.battle(battle)

    async def written(self, head: Head, entries: list[Entry], end: End | None) -> bytes:
        """A battle file."""
        return await self._hands.at_table(lambda: battle_text(head, entries, end))

    def analysis(self, content: bytes, lang: str) -> bytes | None:
        """What looking back on a battle file has found, if somebody has asked before."""
        return self._analyses.get((_mark(content), lang))

    def keep_analysis(self, content: bytes, lang: str, made: bytes) -> bytes:
        self._analyses[_mark(content), lang] = made
        while len(self._analyses) > MOST_ANALYSES:
            self._analyses.popitem(last=False)
        return made

    def _used(self, battle: str) -> Reel:
        self._reels.move_to_end(battle)
        return self._reels[battle]

    def _keep(self, battle: str, reel: Reel) -> None:
        self._reels[battle] = reel
        self._used(battle)
        while len(self._reels) > MOST_FILMS:
            self._reels.popitem(last=False)


def _mark(content: bytes) -> bytes:
    return hashlib.blake2b(content).digest()
