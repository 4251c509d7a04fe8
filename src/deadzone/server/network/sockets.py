"""One WebSocket: it joins a table, passes answers on, and is closed if it violates the protocol."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from time import perf_counter
from typing import TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.common.noting import note
from deadzone.host.common.traces import forget_trace
from deadzone.host.ports.hands import Gone, Urgency
from deadzone.host.protocol.requests import (
    Advise,
    Aim,
    Attend,
    ClientMessage,
    GiveAnswer,
    Go,
    GoToLesson,
    Join,
    Look,
    PlaceRest,
    Propose,
    Reply,
    Say,
    Sight,
    Speak,
    Study,
    Undo,
)
from deadzone.host.protocol.words import Sent
from deadzone.host.records.seats import WATCH
from deadzone.host.running.conversation import (
    GOING,
    IDLE,
    NO_TOKEN,
    NOT_UNDERSTOOD,
    OTHER_VERSION,
    RESTART,
    TRY_AGAIN,
    Bye,
    Conversation,
    tag_of,
    understood,
)
from deadzone.host.running.owner import Owner
from deadzone.server.battles.all_tables import Hall
from deadzone.server.fairness.accounts import ACCOUNT, Account, measured
from deadzone.server.fairness.budgets import (
    ADVICE,
    ANSWER,
    ATTEND,
    GO,
    JOIN,
    LANGUAGE,
    LESSON,
    LOOK,
    PARLEY,
    PLACE_REST,
    STUDY,
    TALK,
    UNDO,
    WRONG_TOKEN,
    Budgets,
)
from deadzone.server.fairness.households import household
from deadzone.server.instruments import metrics
from deadzone.server.instruments.logs import shortened
from deadzone.server.instruments.metrics import charged, refused
from deadzone.server.network.patience import LOBBY, TOO_MANY, WIRE, Wire

T = TypeVar("T")

JOIN_SECONDS = 10.0
IDLE_SECONDS = 15 * 60.0
MOST_WAITING = 200  # messages that a page has not read yet
MOST_BYTES = 8_000_000  # and their total size
OVERHEAD = 0.2  # units of a message that are spent before it gets here and after it
# Answers cost nothing: nobody's spending keeps a player from answering.
COSTS: dict[type[Sent], float] = {
    Join: JOIN,
    Study: STUDY, Look: LOOK, Aim: LOOK, Sight: LOOK, Go: GO, Undo: UNDO, Speak: LANGUAGE, Propose: PARLEY,
    Reply: PARLEY, Say: TALK, Attend: ATTEND, PlaceRest: PLACE_REST, GoToLesson: LESSON, Advise: ADVICE,
}  # fmt: skip
# They take the time of others, too, or have an artificial player go on, and so are charged no less than expected.
NEVER_CHEAPER = (Propose, Reply, Say, Advise, PlaceRest)
TOO_MANY_MESSAGES = Sentence("Too many messages.")
REASONS = {
    NOT_UNDERSTOOD: "not-understood", NO_TOKEN: "token", IDLE: "idle", OTHER_VERSION: "version", TOO_MANY: "messages",
}  # fmt: skip


class Connection(Conversation):
    """A client's connection, of which what it takes is charged."""

    def __init__(self, socket: WebSocket, hall: Hall, budgets: Budgets) -> None:
        super().__init__(hall.tables, hall.people)
        self._socket = socket
        self._hall = hall
        self._budgets = budgets
        # The underlying connection; None if the application is not run by our own server. It has the scope, which must
        # not have the connection too: both would stay until a collection of garbage.
        self._wire: Wire | None = socket.scope.get("extensions", {}).pop(WIRE, {}).get("wire")
        self._out: asyncio.Queue[bytes | Bye] = asyncio.Queue()
        self._unread = 0  # bytes
        self._ended = False
        self._home = household(socket.client.host if socket.client is not None else "")

    # As a listener

    def send(self, message: bytes) -> None:
        if self._ended:
            return
        if self._out.qsize() >= MOST_WAITING or (self._unread and self._unread + len(message) > MOST_BYTES):
            while not self._out.empty():  # what the page has not read by now comes too late
                self._out.get_nowait()
            self.end(Sentence("This page is not reading its messages."), again=True)
            return
        self._unread += len(message)
        self._out.put_nowait(message)

    def end(self, sentence: Sentence, again: bool) -> None:
        if self._ended:
            return
        self._ended = True
        self._out.put_nowait(Bye(RESTART if again else GOING, sentence, again))

    def gone(self) -> bool:
        """Whether the client has disconnected; checked before work is begun."""
        return self._wire is not None and self._wire.is_gone()

    # Conversation with the client

    async def run(self, battle: str) -> None:
        """Serve the connection until either side ends it."""
        self._hall.guests.add(self)
        try:
            await self._talk(battle)
        finally:
            self._hall.guests.discard(self)

    async def _talk(self, battle: str) -> None:
        await self._socket.accept()
        listening = asyncio.create_task(self._listen(battle))
        speaking = asyncio.create_task(self._speak())
        await asyncio.wait((listening, speaking), return_when=asyncio.FIRST_COMPLETED)
        if listening.done() and not speaking.done():
            await self._finish(listening, speaking)
        for task in (listening, speaking):
            task.cancel()
        await asyncio.gather(listening, speaking, return_exceptions=True)

    async def _finish(self, listening: asyncio.Task[None], speaking: asyncio.Task[None]) -> None:
        """Send the reason for closing, after everything that is still queued."""
        error = listening.exception()
        if error is None:
            return
        if not isinstance(error, Bye | WebSocketDisconnect | Gone):
            note("connection-failed", logging.ERROR, error)
        forget_trace(error)
        if isinstance(error, WebSocketDisconnect | Gone):
            return
        if not isinstance(error, Bye):
            error = Bye(RESTART, TRY_AGAIN, again=True)
        if error.code in REASONS:
            refused(REASONS[error.code])
        self._out.put_nowait(error)
        await speaking

    async def _speak(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the client may disconnect in the middle of a message
            while True:
                message = await self._out.get()
                if isinstance(message, Bye):
                    await self._socket.send_text(message.told(self.lang))
                    await self._socket.close(message.code)
                    return
                await self._socket.send_text(message.decode())
                self._unread -= len(message)

    async def _listen(self, battle: str) -> None:
        owner, since = await self.sit_down(battle, await self._next(JOIN_SECONDS)), perf_counter()
        note("joined", battle=battle, role=self.role, address=self._network())
        try:
            while True:
                await self.serve(owner, await self._next(IDLE_SECONDS))
        finally:
            await owner.leave(self)
            if self.role != WATCH:
                LOBBY.seated.note(self._home, battle)
            seconds = round(perf_counter() - since)
            note("left", battle=battle, role=self.role, address=self._network(), seconds=seconds)

    def _network(self) -> str:
        return shortened(self._socket.client.host) if self._socket.client is not None else ""

    async def sit_down(self, battle: str, first: ClientMessage) -> Owner:
        try:
            return await super().sit_down(battle, first)
        except Bye as bye:
            if bye.code == NO_TOKEN:
                self._budgets.punish(self._home, WRONG_TOKEN)
            raise

    async def let_in(self, battle: str) -> Owner:
        """Join the table; with a valid token the seat is charged, not the address, which others may share."""
        if self._wire is not None:
            self._wire.welcome(plays=self.role != WATCH)
        if not self._budgets.seat(battle, self.role, JOIN):
            raise Bye(TOO_MANY, TOO_MANY_MESSAGES, again=True)
        owner = await self._charged(battle, Join, self.seated(battle, self._urgency_of_coming()))
        if self.role != WATCH:
            LOBBY.seated.note(self._home, battle)
        return owner

    async def _charged(self, battle: str, kind: type[Sent], work: Awaitable[T]) -> T:
        """Do what a message asks for, and charge the household and the seat what it really took; the seat has paid what
        was expected."""
        price, account = COSTS[kind], Account(self._home)
        ACCOUNT.set(account)
        try:
            return await measured(work, account)
        finally:
            units = max(account.units + OVERHEAD, price if kind in NEVER_CHEAPER else 0.0)
            self._budgets.settle_seat(battle, self.role, units - price)
            self._budgets.at_tables(self._home, units)
            charged(tag_of(kind), units)

    async def _next(self, seconds: float) -> ClientMessage:
        """Return the next message; Bye if it is late, one too many (`network.patience` counts them) or invalid."""
        try:
            frame = await asyncio.wait_for(self._socket.receive(), seconds)
        except TimeoutError:
            raise Bye(IDLE, Sentence("The connection was idle for too long."), again=True) from None
        if frame["type"] == "websocket.disconnect":
            if frame.get("code") == TOO_MANY:
                raise Bye(TOO_MANY, TOO_MANY_MESSAGES, again=True)
            raise WebSocketDisconnect(frame.get("code", GOING))
        return understood(frame.get("text") or b"")

    async def do(self, owner: Owner, message: ClientMessage) -> None:
        kind = type(message)
        if kind not in COSTS:
            await self._done(owner, message)
        elif self._budgets.seat(owner.id, self.role, COSTS[kind]):
            await self._charged(owner.id, kind, self._done(owner, message))
        else:
            raise Fault("Too many requests: wait a moment.")

    async def _done(self, owner: Owner, message: ClientMessage) -> None:
        if isinstance(message, Say) and not self._budgets.may_speak(owner.id, self.role):
            raise Fault("Too many messages: wait a moment.")
        if isinstance(message, GiveAnswer | Go | PlaceRest):
            with metrics.Stopwatch(metrics.TOLD):
                await super().do(owner, message)
        else:
            await super().do(owner, message)

    def urgency_of(self, owner: Owner, message: ClientMessage) -> Urgency:
        if isinstance(message, GiveAnswer | Go | PlaceRest):
            return self._urgency_of_answers(owner.id, COSTS.get(type(message), ANSWER))
        return self._urgency(super().urgency_of(owner, message))

    def _urgency(self, usual: Urgency) -> Urgency:
        """How urgent something is; what does not change the battle comes later for a household beyond its budget."""
        return usual if usual == Urgency.ANSWER or self._budgets.is_usual(self._home) else Urgency.LATE

    def _urgency_of_coming(self) -> Urgency:
        """Somebody who plays and reloads the page does not wait behind what others of a greedy household ask for: the
        budget of the seat limits how often."""
        return self._urgency(Urgency.JOIN) if self.role == WATCH else Urgency.JOIN

    def _urgency_of_answers(self, battle: str, price: float) -> Urgency:
        """Players' answers come first; after many in a short time artificial players do, and, once the household is
        beyond its budget, everybody else."""
        if self._budgets.is_calm(battle, self.role, price):
            return Urgency.ANSWER
        return Urgency.BOT if self._budgets.is_usual(self._home) else Urgency.LATE
