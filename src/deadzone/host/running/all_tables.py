"""All tables: battles are loaded when somebody asks for them, and unloaded when nobody has been there for a while."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.common.noting import note_set_aside
from deadzone.host.common.sparing import BATTLE
from deadzone.host.ports.clock import Moment
from deadzone.host.ports.store import Unreachable
from deadzone.host.protocol.words import Role
from deadzone.host.running import papers
from deadzone.host.running.home import Home
from deadzone.host.running.owner import Owner, opened
from deadzone.host.running.papers import Papers

MOST_EMPTY = 100  # tables that are kept although everybody has left them
MOST_TABLES = 1000  # in memory at once
CLOSE_SECONDS = 1.0  # for the commands in progress at the end
SHUT_DOWN = Sentence("The server is shutting down.")


class Tables:
    """The battles that run."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.running: dict[str, Owner] = {}
        self.closing = False
        self._papers = Papers()
        self._paper = asyncio.Lock()  # so that a file that several ask for at once is made once
        self._loading: dict[str, asyncio.Task[Owner | None]] = {}
        self._set_aside: dict[str, Sentence] = {}

    # Finding battles

    async def find(self, id: str) -> Owner | None:
        """Return a battle that runs, or load it from the store; None if there is no such battle."""
        owner = self.running.get(id)
        if owner is not None and not owner.broken:
            return owner
        self.running.pop(id, None)
        loading = self._loading.get(id)
        if loading is None:
            self.make_room()
            loading = asyncio.create_task(self._read(id), name=f"loading {id}")
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        try:
            return await asyncio.shield(loading)
        finally:
            del loading  # its failure would hold this frame, and this frame the task

    async def _read(self, id: str) -> Owner | None:
        """Load a battle; one that cannot be read is set aside with its fault until the next start."""
        if id in self._set_aside:
            sentence = self._set_aside[id]
            raise Fault(sentence.template, "", "", **sentence.values)
        try:
            return await self._load(id)
        except Fault as fault:
            note_set_aside(id, fault)
            self._set_aside[id] = fault.sentence
            raise

    async def _load(self, id: str) -> Owner | None:
        BATTLE.set(id)
        owner = await opened(id, self.home)
        if owner is not None:
            self.running[id] = owner
        return owner

    async def seats_changed(self, id: str) -> None:
        """A seat of a battle was taken, offered or given up."""
        with suppress(Fault):  # a damaged battle has no table
            owner = await self.find(id) if self.in_memory(id) else None
            if owner is not None:
                await owner.seats_changed()

    def now(self) -> Moment:
        return self.home.clock.now()

    def in_memory(self, id: str) -> bool:
        """Whether a battle runs or is on its way: somebody may be joining."""
        return id in self.running or id in self._loading

    # Records and battle files

    async def record(self, id: str, role: Role, lang: str) -> bytes | None:
        """Record of what a role has been told in a battle."""
        owner = await self._looked_into(id)
        if owner is None:
            return None
        async with self._paper:
            return await papers.record(owner.table, role, lang, self._papers, self.home.hands)

    async def file(self, id: str) -> bytes | None:
        """The battle file; a Fault unless the battle is over."""
        owner = await self._looked_into(id)
        if owner is None:
            return None
        async with self._paper:
            return await papers.battle_file(owner.table, self._papers, self.home.hands, self.home.store)

    async def _looked_into(self, id: str) -> Owner | None:
        owner = await self.find(id)
        if owner is not None:
            await owner.looked_into()
        return owner

    # Unloading

    def put_away_left(self, seconds: float) -> None:
        """Unload tables that everybody has left: those whose battle is over, and those beyond `MOST_EMPTY`.

        What exists at a table only, such as messages, is kept as long as there is room.
        """
        left = [owner for owner in self.running.values() if owner.idle_for() > seconds]
        done = [owner for owner in left if owner.is_done()]
        others = [owner for owner in left if not owner.is_done()]
        others.sort(key=lambda owner: (owner.table.has_its_own(), owner.left_at))
        for owner in (*done, *others[: max(0, len(others) - MOST_EMPTY)]):
            self._put_away(owner.id)

    def put_away(self, seconds: float) -> None:
        for id, owner in list(self.running.items()):
            if owner.broken or owner.idle_for() > seconds:
                self._put_away(id)

    def put_away_empty(self, id: str) -> None:
        """Unload a table at once if nobody sits there."""
        owner = self.running.get(id)
        if owner is not None and owner.idle_for() > 0.0:
            self._put_away(id)

    def drop(self, id: str, sentence: Sentence) -> None:
        """Remove the table of a deleted battle and tell everybody who sits there."""
        owner = self.running.pop(id, None)
        self._papers.forget(id)
        if owner is not None:
            owner.give_up(sentence, again=False)

    def _put_away(self, id: str) -> None:
        self.running.pop(id).give_up()  # a connection that is just joining gets a fresh table
        self._papers.forget(id)

    def make_room(self) -> None:
        """Make room for one more table by unloading the one that has been idle longest."""
        if self.closing:
            raise Unreachable(SHUT_DOWN)
        if len(self.running) < MOST_TABLES:
            return
        id, owner = max(self.running.items(), key=lambda item: item[1].idle_for())
        if owner.idle_for() == 0.0:
            raise Fault("All tables are taken: try again later.")
        self._put_away(id)

    async def close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Let each battle finish its current command within the given time, then disconnect everybody."""
        self.closing = True
        closing = [asyncio.create_task(owner.close(SHUT_DOWN)) for owner in self.running.values()]
        if closing:
            _, late = await asyncio.wait(closing, timeout=seconds)
            for task in late:
                task.cancel()
