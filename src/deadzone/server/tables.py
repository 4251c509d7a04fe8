"""A table: one battle that is being played, who listens there, and the artificial players that think beside it.

A lock lets one answer at a time be tried, kept and told. The engine and the making of messages run in worker threads,
so that the event loop is always free to listen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from functools import partial
from time import monotonic
from typing import Protocol

import msgspec

from deadzone.core.questions import CHANCE, Answer
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.state import ON_TABLE, WAITING
from deadzone.server import metrics
from deadzone.server.game import Game, Happened, Trial
from deadzone.server.logs import note
from deadzone.server.messages import ServerMessage, Studied
from deadzone.server.requests import Look, Study
from deadzone.server.storage import REMOVED, Storage, Unreachable
from deadzone.server.studying import look, study
from deadzone.server.telling import SIDES_OF, hello_message, seen_by, update_message
from deadzone.server.workers import Workers
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import Given, ask

MOST_LISTENERS = 100
READ_AGAIN = Sentence("The battle is read from the database again.")


class Listener(Protocol):
    """Somebody at a table: a connection with its role and its language."""

    role: str
    lang: str

    def send(self, message: bytes) -> None:
        """Puts a message on its way; never waits."""
        ...

    def end(self, sentence: Sentence, again: bool) -> None:
        """Says good-bye and hangs up."""
        ...


def encoded(message: ServerMessage) -> bytes:
    return msgspec.json.encode(message)


class Table:
    """One battle that is being played."""

    def __init__(self, id: str, game: Game, storage: Storage, workers: Workers) -> None:
        self.id = id
        self.game = game
        self.listeners: set[Listener] = set()
        self.broken = False  # no longer to be sat at: the battle must be read from the database again
        self.left_at = monotonic()  # when the last listener went
        self._storage = storage
        self._workers = workers
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None

    def idle_for(self) -> float:
        """For how many seconds nobody has been here."""
        thinking = self._bots is not None and not self._bots.done()
        return 0.0 if self.listeners or thinking else monotonic() - self.left_at

    # Coming and going

    async def join(self, listener: Listener) -> bool:
        """Greets a listener and tells it everything that has happened; also when it changes its language.

        False where the table has been given up meanwhile.
        """
        async with self._lock:
            if self.broken:
                return False
            if listener not in self.listeners and len(self.listeners) >= MOST_LISTENERS:
                raise Fault("There is no room left at this table.")
            role, lang = listener.role, listener.lang
            for message in await self._workers.at_table(lambda: self._greeting(role, lang)):
                listener.send(message)
            self.listeners.add(listener)
        self.wake_bots()
        return True

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.left_at = monotonic()

    def _greeting(self, role: str, lang: str) -> list[bytes]:
        hello = hello_message(self.id, self.game, role, lang)
        return [encoded(hello), encoded(update_message(self.game, 0, self.game.steps, role, lang))]

    # Answers

    async def answer(self, role: str, n: int, value: Answer) -> None:
        """An answer of a person: refused unless it is theirs to give, to the question that is asked now."""
        async with self._lock:
            question = self.game.g.question
            if question is None:
                raise Fault("The battle is over: nothing is being asked.")
            if question.side not in SIDES_OF[role] or self.game.is_bot(question.side):
                raise Fault("This question is not for you.")
            self._check_number(n)
            with metrics.Stopwatch(metrics.TOLD):
                await self._take(Given(question, value))
        self.wake_bots()

    async def undo(self, role: str, n: int) -> None:
        """Takes the last answer back, if it was given here and settled nothing."""
        async with self._lock:
            self._check_number(n)
            if not self.game.may_undo(SIDES_OF[role]):
                raise Fault("This cannot be taken back: dice were rolled since, or somebody else has answered.")
            await self._kept(self._storage.forget(self.id, self.game.number))
            self.game.forget()
            await self._tell(self.game.number, ())

    async def open(self) -> None:
        """Rolls what is rolled before anybody is asked, unless that was kept already."""
        async with self._lock:
            if self.game.asked() == CHANCE:
                await self._accept(await self._workers.at_table(self.game.try_opening))

    def _check_number(self, n: int) -> None:
        if n != self.game.number or self.broken:
            raise Fault("This comes too late: the battle has gone on.")

    async def _take(self, given: Given) -> None:
        """Tries an answer, keeps it, and only then tells anybody."""
        await self._accept(await self._workers.at_table(lambda: self.game.try_answer(given)))

    async def _accept(self, trial: Trial) -> None:
        before = self.game.number
        await self._kept(self._storage.append(self.id, trial.entries))
        self.game.accept(trial)
        metrics.ANSWERS.inc()
        await self._tell(before, trial.steps)

    async def _kept(self, write: Awaitable[None]) -> None:
        """Waits for the database. If that fails nobody knows what it holds: the battle is read from it again.

        Unless it holds the battle no more, because its operator has removed it: then nobody need come back.
        """
        try:
            await write
        except BaseException as error:
            removed = isinstance(error, Unreachable) and error.sentence is REMOVED
            self.give_up(*((REMOVED, False) if removed else (READ_AGAIN, True)))
            raise

    def give_up(self, sentence: Sentence = READ_AGAIN, again: bool = True) -> None:
        """Nobody is to sit here any more: who comes back finds the battle as the database has it."""
        self.broken = True
        for listener in list(self.listeners):
            listener.end(sentence, again=again)

    # Telling

    async def _tell(self, after: int, steps: Sequence[Happened]) -> None:
        """The same message is made once for all who have the same role and language."""
        wanted = {(listener.role, listener.lang) for listener in self.listeners}
        if not wanted:
            return
        made = await self._workers.at_table(lambda: self._updates(after, steps, wanted))
        for listener in list(self.listeners):
            message = made.get((listener.role, listener.lang))
            if message is not None:
                listener.send(message)

    def _updates(
        self, after: int, steps: Sequence[Happened], wanted: set[tuple[str, str]]
    ) -> dict[tuple[str, str], bytes]:
        return {(role, lang): encoded(update_message(self.game, after, steps, role, lang)) for role, lang in wanted}

    # Requests that change nothing

    async def study(self, listener: Listener, asked: Study) -> bytes:
        """What a model could do now."""
        role, lang = listener.role, listener.lang
        async with self._lock:
            self._check_model(asked.model, (ON_TABLE,))
            return await self._workers.at_table(lambda: self._studied(role, lang, asked))

    def _studied(self, role: str, lang: str, asked: Study) -> bytes:
        told = study(seen_by(self.game, role), asked.model, lang)
        return encoded(Studied(request=asked.request, n=self.game.number, study=told))

    async def look(self, listener: Listener, asked: Look) -> bytes:
        """What a model would see from a cube."""
        role, lang = listener.role, listener.lang
        async with self._lock:
            self._check_model(asked.model, (ON_TABLE, WAITING))
            field = self.game.g.setting.ground.field
            if asked.cube >= field.cubes or not field.supported(asked.cube):
                raise Fault("Nobody can stand there.")
            return await self._workers.at_table(lambda: self._looked(role, lang, asked))

    def _looked(self, role: str, lang: str, asked: Look) -> bytes:
        view = seen_by(self.game, role)
        return encoded(look(view, asked.model, asked.cube, asked.spot, asked.request, self.game.number, lang))

    def _check_model(self, model: int, fates: tuple[int, ...]) -> None:
        if model >= len(self.game.g.models) or self.game.g.models[model].fate not in fates:
            raise Fault("There is no such model on the table.")

    # Artificial players

    def wake_bots(self) -> None:
        if self.game.bot_asked() and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots(), name=f"bots of {self.id}")

    async def _play_bots(self) -> None:
        """Lets artificial players answer as long as they are asked and somebody is there to see it.

        When an answer was taken back meanwhile they are asked anew: even if another one has taken its place, and the
        battle has come to the same number again, it is not the position they have thought about.
        """
        try:
            while self.game.bot_asked() and self.listeners and not self.broken:
                position = self.game.g
                given = await self._workers.think(partial(ask, position.copy(), self.game.players, ScriptedDice()))
                async with self._lock:
                    if position is self.game.g and not self.broken:
                        await self._take(given)
        except (Fault, Unreachable) as fault:
            note("player-refused", logging.WARNING, battle=self.id, reason=fault)
        except Exception as error:
            note("player-stopped", logging.ERROR, error, battle=self.id)
            self.give_up()  # who comes back wakes it up again

    async def close(self, sentence: Sentence) -> None:
        """Sends everybody away after the answer that is under way; who comes back finds the battle as it stands."""
        async with self._lock:
            self.broken = True
            if self._bots is not None:
                self._bots.cancel()  # it is thinking at most: to answer it would need the lock
            for listener in list(self.listeners):
                listener.end(sentence, again=True)
