"""Uvicorn's HTTP and WebSocket protocols with limits: on unfinished requests, on the number of connections, on clients
that do not read what they are sent, on floods of frames, and on data that is neither HTTP nor a frame."""

from __future__ import annotations

import asyncio
import logging
import select

import h11
from starlette.types import Scope
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request

from deadzone.server.fairness import budgets
from deadzone.server.fairness.budgets import (
    CALM,
    CALM_AT_A_SEAT,
    FRAMES,
    PART_OF_A_FRAME,
    READS,
    UNKNOWN_FRAME,
    Bucket,
    Rates,
)
from deadzone.server.fairness.crowd import Crowd, Seated, Sockets
from deadzone.server.fairness.households import household
from deadzone.server.network.door import Door, IsGone, still_there
from deadzone.server.network.front import Proxies

HEAD_SECONDS = 15.0  # from the first byte of a request, or the opening of the connection, to the end of its head
BODY_SECONDS = 60.0  # for the rest of it: two megabytes at most
MOST_CONNECTIONS = 900  # unless the system lets us open more files (`run.py`)
FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 5\r\n\r\n"
PIECE = 512  # bytes of a WebSocket that are processed at once: 85 of the smallest frames
MOST_UNREAD = 65_536  # bytes that were received but not yet processed
PAUSE_SECONDS = (
    5.0  # for which a connection that sends too much is not read, or at most one of those who come too often
)
LOOK_SECONDS = 0.1  # between two looks whether one of those may be read
# A flood is still read and discarded for this long, and up to this size, so that its sender gets to read the reason.
FLOOD_SECONDS = 2.0
LAST_BYTES = 1_000_000
TOO_MANY = 4429
WIRE = "deadzone.wire"  # name under which the application finds the connection in the scope
HUNG_UP: int = getattr(select, "POLLRDHUP", 0)  # only Linux has it
PROXY = "proxy"  # in place of an address
GARBAGE = frozenset({"Invalid HTTP request received.", "Unsupported upgrade request."})


def _is_news(record: logging.LogRecord) -> bool:
    """Log filter: clients that send garbage are answered, but must not fill the log."""
    return str(record.msg) not in GARBAGE


logging.getLogger("uvicorn.error").addFilter(_is_news)


class Lobby:
    """All connections of this process by owner of the address, and how much they send together."""

    def __init__(self) -> None:
        self.seated = Seated()
        self.crowd = Crowd(MOST_CONNECTIONS, self.seated)
        self.sockets = Sockets(MOST_CONNECTIONS, self.seated)  # by client, also behind a proxy (`safety.py`)
        self.door = Door(self.seated)
        self.proxies = Proxies()
        self.open(MOST_CONNECTIONS)

    def open(self, most: int) -> None:
        """Begin to let people in: so many connections in all, and nobody has used any of their budgets yet."""
        self.crowd.most = self.sockets.most = most
        self.opened = Rates(budgets.CONNECTIONS)
        self.frames = Rates(budgets.FRAMES_OF_ONE)
        self.all_frames = Bucket(budgets.FRAMES_OF_ALL)

    def home(self, client: tuple[str, int] | None) -> str:
        """Owner of a connection. A trusted proxy speaks for many clients, which `safety.py` counts."""
        address = client[0] if client else ""
        return PROXY if self.proxies.trusts(address) else household(address)

    def come(self, home: str) -> bool:
        """Count a new connection and return whether it may stay. Call `crowd.leave` for it even if it may not."""
        self.crowd.come(home)
        return home == PROXY or self.opened.take(home)

    def is_full(self, home: str) -> bool:
        """Whether the latest connection of this owner is one too many."""
        return self.crowd.total() > self.crowd.most if home == PROXY else not self.crowd.has_room(home)

    def bears(self, home: str, frames: int) -> bool:
        """Charge the frames; return whether both this owner and all connections together stay within their budgets."""
        of_one = home == PROXY or self.frames.take(home, frames)
        return self.all_frames.take(frames) and of_one


LOBBY = Lobby()


class Line(H11Protocol):
    """An HTTP connection with a time limit for each request, which a byte now and then does not extend."""

    _limit: asyncio.TimerHandle | None = None
    _part: object = None  # what the limit is for: the head (h11.IDLE) or the body (h11.SEND_BODY)
    _home: str = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._home = LOBBY.home(self.client)
        self._reads = Bucket(READS)
        welcome = LOBBY.come(self._home)
        if LOBBY.is_full(self._home):
            transport.write(FULL)
            transport.close()
        elif not welcome:
            self.transport.pause_reading()
            self._keep_waiting(self.loop.time() + PAUSE_SECONDS)
        else:
            self._set_limit()

    def _keep_waiting(self, end: float) -> None:
        """Leave a client unread whose household connects too often, until one of them may be read again.

        Whoever does not get their turn is hung up on, but late: if it was done at once, they would just come again.
        Those who have hung up meanwhile take nobody's turn.
        """
        if has_hung_up(self.transport):
            self.transport.abort()
        elif LOBBY.opened.take(self._home):
            self._limit = None
            self.transport.resume_reading()
            self._set_limit()
        elif self.loop.time() < end:
            self._limit = self.loop.call_later(LOOK_SECONDS, self._keep_waiting, end)
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Charge every read, because a single byte is as much work as thousands."""
        if self._reads.take():
            super().data_received(data)
        else:
            self.transport.abort()

    def handle_events(self) -> None:
        """Called after every read, and after a response, when the next request may have been received already."""
        super().handle_events()
        self._set_limit()

    def send_400_response(self, msg: str) -> None:
        """Answer invalid HTTP, unless a response has begun; the handler of the current request is told to stop."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._drop_limit()
        LOBBY.crowd.leave(self._home)

    def _set_limit(self) -> None:
        """Set the time limit for the part of a request still to come; a WebSocket has limits of its own."""
        part = self.conn.their_state
        if part not in (h11.IDLE, h11.SEND_BODY) or self.transport.get_protocol() is not self:
            self._drop_limit()
        elif self._limit is None or part is not self._part:
            self._drop_limit()
            self._part = part
            seconds = HEAD_SECONDS if part is h11.IDLE else BODY_SECONDS
            self._limit = self.loop.call_later(seconds, self.transport.close)

    def _drop_limit(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket whose frames have a cost, whatever their content.

    A dead connection is aborted, so that messages it has not read do not stay in memory.
    """

    _price = UNKNOWN_FRAME
    _thrown_away = 0  # bytes discarded after a flood
    _flooded = False
    _resting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._home = LOBBY.home(self.client)
        self._frames, self._calm = Bucket(FRAMES), Bucket(CALM)
        self._unread = bytearray()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        LOBBY.crowd.leave(self._home)  # it was counted as a Line
        if self._resting is not None:
            self._resting.cancel()

    # For the application, which finds it in the scope

    def welcome(self, plays: bool) -> None:
        """Make frames cheap, because a valid token has been shown, and let somebody who plays send more of them."""
        self._price = 1.0
        if plays:
            self._calm = Bucket(CALM_AT_A_SEAT)

    def is_gone(self) -> bool:
        return self.disconnected or self.transport.is_closing()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][WIRE] = {"wire": self}

    # Incoming data

    def data_received(self, data: bytes) -> None:
        if self._flooded:
            self._throw_away(data)
        elif self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # nothing may be sent before the handshake is complete
        elif len(self._unread) + len(data) > MOST_UNREAD:
            self._cut_off()
        else:
            self._unread += data
            self._read_on()

    def _read_on(self) -> None:
        """Process data in small pieces, each after the messages of the last one were taken, to let others run.

        A quarter of a megabyte that arrives at once may hold forty thousand frames.
        """
        while self._unread and not self._must_wait():
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            super().data_received(piece)
        if self._unread:
            self._listen(False)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _must_wait(self) -> bool:
        waiting = self.queue.qsize() > 0 and not self.close_sent  # after closing nobody takes messages
        return waiting or self._resting is not None or self._flooded or self.transport.is_closing()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self._resting is not None:
            self._listen(False)
        else:
            self._read_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        if message["type"] == "websocket.send" and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:
            self._read_on()

    def handle_events(self) -> None:
        frames = len(self.conn.events)
        if self._frames.take(max(frames, PART_OF_A_FRAME) * self._price):
            super().handle_events()
            self._rest_if_crowded(frames)
        else:
            self._cut_off()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.conn.fail(CloseCode.INVALID_DATA, "no UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a ping at once, past all queues; cut off a client that does not read the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Abort the connection: closing it would first wait for everything to be read, and so for ever."""
        super().keepalive_timeout()
        self.transport.abort()

    # Floods

    def _cut_off(self) -> None:
        """End a flood: abort an unknown client; drop what a known one has queued, and let the application close it."""
        self._flooded = True
        self.close_timeout = FLOOD_SECONDS
        if self._price == UNKNOWN_FRAME:
            self.transport.abort()
            return
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY})

    def _throw_away(self, data: bytes) -> None:
        self._thrown_away += len(data)
        if self._thrown_away > LAST_BYTES:
            self.transport.abort()

    def _rest_if_crowded(self, frames: int) -> None:
        """Pause this connection if its address or all together send too much, unless it sends little itself."""
        quiet = self._calm.take(frames)
        if LOBBY.bears(self._home, frames) or quiet or self._resting is not None:
            return
        self._listen(False)
        self._resting = self.loop.call_later(PAUSE_SECONDS, self._wake)

    def _wake(self) -> None:
        self._resting = None
        if not self.read_paused:
            self._listen(True)
        self._read_on()

    def _listen(self, on: bool) -> None:
        if not self.transport.is_closing():
            (self.transport.resume_reading if on else self.transport.pause_reading)()


def has_hung_up(transport: asyncio.BaseTransport) -> bool:
    """Whether the client has closed a connection that we do not read; not every system can tell."""
    if not HUNG_UP:
        return False
    looking = select.poll()
    looking.register(transport.get_extra_info("socket").fileno(), HUNG_UP)
    return bool(looking.poll(0))


def gone_from(scope: Scope) -> IsGone:
    """Whether the client of a socket has gone; nobody knows where the application is not run by our own server."""
    found: dict[str, Wire] = scope.get("extensions", {}).get(WIRE, {})
    return found["wire"].is_gone if found else still_there


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
