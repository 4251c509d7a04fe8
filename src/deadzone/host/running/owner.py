"""The owner of a battle takes its commands one after the other: try, save, tell.

A command is tried on a twin of the table. What it writes is stored. Then the twin takes the table's place, and only
then is anybody told. If the store fails, nobody knows what is stored: everybody is sent away, and comes back to the
battle as it is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any, Literal, TypeVar

from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import CHANCE, RED
from deadzone.host.battles.clock import Clock
from deadzone.host.battles.game import loaded
from deadzone.host.battles.gathering import Gathering
from deadzone.host.battles.timekeeping import Timekeeper
from deadzone.host.common.noting import note
from deadzone.host.common.seeds import Seeds
from deadzone.host.common.sparing import BATTLE
from deadzone.host.common.traces import forget_trace
from deadzone.host.ports.clock import Alarm
from deadzone.host.ports.hands import Urgency
from deadzone.host.ports.listeners import Listener, encoded
from deadzone.host.ports.store import REMOVED, TAKEN_OVER, Ledger, Unreachable, Write
from deadzone.host.protocol.messages import AliveReply
from deadzone.host.protocol.requests import Alive, Resign
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import WATCH
from deadzone.host.running.advice import advise
from deadzone.host.running.home import Home
from deadzone.host.running.playing import is_due, play
from deadzone.host.tables.coming import greeting
from deadzone.host.tables.commands import (
    Arrive,
    Command,
    Deed,
    FromPage,
    Greeted,
    Leave,
    LookAround,
    LookedInto,
    Open,
    SeatsChanged,
    TellCompany,
)
from deadzone.host.tables.handling import handled, parts_of, takes_time
from deadzone.host.tables.looking import Question, told_about
from deadzone.host.tables.outcome import Outcome
from deadzone.host.tables.table import NOBODY, Key, Person, Table, only_side, too_late
from deadzone.language.folders import ENGLISH

T = TypeVar("T")

NEWS_SECONDS = 0.2  # so that simultaneous changes are told in one message
READ_AGAIN = Sentence("The battle is being loaded again from the database.")
FOR_GOOD = (REMOVED, TAKEN_OVER)  # nobody needs to come back here
DONE = object()


class Owner:
    """One battle that runs, with those who listen to it."""

    def __init__(self, table: Table, ledger: Ledger, home: Home) -> None:
        self.table = table
        self.broken = False  # closed for good: the battle must be read again
        self.left_at = home.clock.now().up  # when the last listener left
        self.home = home
        self._ledger = ledger
        self._turn = asyncio.Lock()  # one command after the other, in the order in which they came
        self._seats = asyncio.Lock()  # so that what is read last counts
        self._keys = count(1)
        self._key_of: dict[Listener, Key] = {}
        self._listeners: dict[Key, Listener] = {}
        self._held: dict[Key, list[bytes]] = {}  # what is told meanwhile to those whose greeting is being made
        self._news: Alarm | None = None
        self._tasks: set[asyncio.Task[Any]] = set()  # whatever is under way
        self._beside: set[asyncio.Task[Any]] = set()  # and of this, what nobody waits for
        self._playing: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def thinking(self) -> bool:
        """Whether an artificial player is thinking."""
        return self._playing is not None and not self._playing.done()

    def idle_for(self) -> float:
        """Seconds since the last listener left; 0 while anybody is here or an artificial player is thinking."""
        return 0.0 if self._listeners or self.thinking else self.home.clock.now().up - self.left_at

    def is_done(self) -> bool:
        """Whether the battle is over, and the store has all there is."""
        return self.table.is_over() and not self.table.has_its_own()

    # Commands

    async def do(self, command: Command, urgency: Urgency = Urgency.ANSWER) -> Table:
        """Carry out a command; return the table as it is then. A Fault says why it is refused.

        What has begun comes to its end, even if whoever asked for it goes away.
        """
        return await asyncio.shield(self._task(self._done(command, urgency)))

    async def _done(self, command: Command, urgency: Urgency) -> Table:
        BATTLE.set(self.id)
        async with self._turn:
            outcome = await self._carried_out(command, urgency)
        self._wake()
        if outcome.notes:
            with suppress(Unreachable):
                await self._ledger.keep(outcome.notes)
        return outcome.table

    async def _carried_out(self, command: Command, urgency: Urgency) -> Outcome:
        """Try, save, tell."""
        if self.broken and not isinstance(command, Leave):
            raise too_late()
        outcome = await self._tried(command, urgency)
        await self._save(outcome.writes)
        self.table = outcome.table
        self._tell(outcome, command)
        if outcome.news:
            self.tell_company_soon()
        if outcome.advice is not None:
            self._begin(partial(advise, self, outcome.advice))
        return outcome

    async def _tried(self, command: Command, urgency: Urgency) -> Outcome:
        outcome = Outcome(self.table.twin(), self.home.clock.now(), Seeds(self.home.chance()))
        parts = parts_of(outcome, command)
        if takes_time(command):
            while await self.home.hands.at_table(lambda: next(parts, DONE), urgency) is not DONE:
                pass
        else:
            for _ in parts:
                pass
        return outcome

    async def _save(self, writes: Sequence[Write]) -> None:
        """Store what a command writes. If that fails, it is uncertain what is stored, so that the battle must be read
        again; if it was removed, or goes on elsewhere, nobody needs to come back."""
        if not writes:
            return
        try:
            await self._ledger.keep(writes)
        except BaseException as error:
            why = error.sentence if isinstance(error, Unreachable) else READ_AGAIN
            self.give_up(*((why, False) if why in FOR_GOOD else (READ_AGAIN, True)))
            raise

    def _tell(self, outcome: Outcome, command: Command) -> None:
        messages = outcome.messages
        if isinstance(command, Arrive):
            self._held[command.by.key] = []  # the greeting has all that was told so far
        elif isinstance(command, Greeted):  # what was held back comes after the greeting
            messages = [*messages, *[(command.by.key, held) for held in self._held.pop(command.by.key, [])]]
        elif isinstance(command, Leave):
            self._held.pop(command.by.key, None)
        elif isinstance(command, TellCompany):
            self._news = None  # what changes from now on is told later
        for key, message in messages:
            if key in self._held:
                self._held[key].append(message)
            elif key in self._listeners:
                self._listeners[key].send(message)

    # What goes on by itself

    def _task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        self._beside.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited for it has it

    def _begin(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do something that nobody waits for. Whatever fails there does not matter to the battle."""
        self._beside.add(self._task(self._suppressed(work)))

    async def _suppressed(self, work: Callable[[], Awaitable[object]]) -> None:
        try:
            await work()
        except (Fault, Unreachable) as error:
            forget_trace(error)
        except Exception as error:
            note("table-failed", logging.ERROR, error, battle=self.id)
            forget_trace(error)

    def _wake(self) -> None:
        if not self.thinking and is_due(self):
            self._playing = self._task(play(self))
            self._playing.add_done_callback(self._has_played)
            self._beside.add(self._playing)

    def _has_played(self, task: asyncio.Task[None]) -> None:
        if self._playing is task:
            self._playing = None  # it would keep the table

    def tell_company_soon(self) -> None:
        """Tell everybody who is here, after a short delay that merges simultaneous changes into one message."""
        if self._news is None and self._listeners and not self.broken:
            self._news = self.home.clock.later(NEWS_SECONDS, self._tell_company)

    def _tell_company(self) -> None:
        self._begin(partial(self.do, TellCompany()))

    def _drop_news(self) -> None:
        if self._news is not None:
            self._news.cancel()
            self._news = None

    # Listeners

    async def join(self, listener: Listener, urgency: Urgency = Urgency.JOIN) -> bool:
        """Greet a listener and tell it everything that has happened; also used when it changes its language.

        The greeting is made from the battle as it is now; what happens meanwhile is sent after it, so that nobody
        waits. Return False if the battle must be read again.
        """
        BATTLE.set(self.id)
        if listener not in self._key_of:
            self._key_of[listener] = next(self._keys)
        by = self._person(listener)
        self._listeners[by.key] = listener
        self._held[by.key] = []
        try:
            table = await self._arrived(by)
            made = await self.home.hands.at_table(lambda: greeting(table, by), urgency, listener.gone)
            await self.do(Greeted(by, made))
        except BaseException as error:
            await self.leave(listener)
            if self.broken and isinstance(error, Fault):
                forget_trace(error)
                return False
            raise
        return True

    async def _arrived(self, by: Person) -> Table:
        """A snapshot of the table when somebody has arrived."""
        snapshot = (await self.do(Arrive(by))).twin()
        snapshot.game = snapshot.game.as_it_is()
        return snapshot

    async def leave(self, listener: Listener) -> None:
        """A listener has gone: nothing is sent any more."""
        key = self._key_of.pop(listener, None)
        if key is not None:
            del self._listeners[key]
            self.left_at = self.home.clock.now().up
            await self.do(Leave(Person(key, listener.role, listener.lang)))

    def _person(self, listener: Listener) -> Person:
        return Person(self._key_of.get(listener, NOBODY), listener.role, listener.lang)

    async def hear(self, listener: Listener, message: Deed | Question | Alive, urgency: Urgency) -> None:
        """Do what a listener asks for."""
        BATTLE.set(self.id)
        if isinstance(message, Deed):
            deed = FromPage(self._person(listener), message)
            if listener.role == WATCH and takes_time(deed):
                # Refused here and now: what spectators want must not wait for its turn before what players do.
                handled(self.table, deed, self.home.clock.now(), Seeds(self.home.chance()))
            await self.do(deed, urgency)
        elif isinstance(message, Question):
            listener.send(await self._told(self._person(listener), message, urgency, listener))
        else:
            listener.send(encoded(AliveReply(n=self.table.game.number)))

    async def _told(self, by: Person, asked: Question, urgency: Urgency, listener: Listener) -> bytes:
        game = self.table.game.as_it_is()
        return await self.home.hands.at_table(lambda: told_about(game, by, asked), urgency, listener.gone)

    # From outside

    async def seats_changed(self) -> None:
        """Read the seats again after one was taken, offered or given up, and tell everybody."""
        async with self._seats:
            await self.do(SeatsChanged(await self.home.store.seats_of(self.id)))

    async def looked_into(self) -> None:
        if self.table.gathering.marked:
            await self.do(LookedInto())

    async def resign(self, role: Role) -> None:
        """Give up for a player who plays one side and is deleted."""
        side: Literal[0, 1] = 0 if only_side(role) == RED else 1
        await self.do(FromPage(Person(NOBODY, role, ENGLISH), Resign(side=side)))

    async def look_around(self) -> None:
        with suppress(Fault):  # it was given up meanwhile
            await self.do(LookAround())

    # The end

    def give_up(self, sentence: Sentence = READ_AGAIN, again: bool = True) -> None:
        """Close the table and disconnect everybody; those who reconnect get the battle as the store has it."""
        self.broken = True
        self._drop_news()
        for key, listener in self._listeners.items():
            if key not in self._held:  # arriving ones are led to the next table
                listener.end(sentence, again=again)

    async def close(self, sentence: Sentence) -> None:
        """Disconnect everybody after the command in progress; those who reconnect find the battle as it stands."""
        await self.look_around()
        async with self._turn:
            self.broken = True
            self._drop_news()
            for task in list(self._beside):
                task.cancel()
            for listener in list(self._listeners.values()):
                listener.end(sentence, again=True)


async def opened(id: str, home: Home) -> Owner | None:
    """Play a stored battle again up to its last answer, and let it run; None if there is no such battle."""
    found = await home.store.take(id)
    if found is None:
        return None
    head, entries, facts = found.kept.head, found.kept.entries, found.kept.facts
    game = await home.hands.at_table(lambda: loaded(id, head, entries, facts.origin), Urgency.JOIN)
    table = Table(id, game, Gathering(facts, [], home.claim_after), Timekeeper(Clock.read(facts.clock)))
    owner = Owner(table, found.ledger, home)
    if game.asked() == CHANCE:
        await owner.do(Open(), Urgency.JOIN)
    await owner.seats_changed()  # last, because they may change meanwhile
    return owner
