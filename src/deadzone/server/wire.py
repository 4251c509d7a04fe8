"""HTTP and WebSockets as uvicorn speaks them, with less patience: for requests that never come to their end, for too
many connections, and for those who do not read what they are sent."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from deadzone.server.front import Proxies

HEAD_SECONDS = 15.0  # from the first word of a request, or the opening of the connection, to the end of its head
BODY_SECONDS = 60.0  # for the rest of it: two megabytes at most
MOST_CONNECTIONS = 900  # systems let a process have 1024 files open, those of the database among them
MOST_OF_ONE = 450  # from one address, so that nobody keeps all others out
FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 5\r\n\r\n"


class Line(H11Protocol):
    """A connection on which a request has so much time. One byte now and then does not make it longer."""

    proxies = Proxies()
    _limit: asyncio.TimerHandle | None = None
    _part: object = None  # what the limit is for: the head (h11.IDLE) or the body (h11.SEND_BODY)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._one_too_many():
            transport.write(FULL)
            transport.close()
        else:
            self._set_limit()

    def handle_events(self) -> None:
        """After whatever was heard, and after an answer, when a next request may have been heard already."""
        super().handle_events()
        self._set_limit()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._drop_limit()

    def _one_too_many(self) -> bool:
        if self.proxies.trusts(_address(self)):  # it speaks for many, whom `safety.py` counts
            return len(self.connections) > MOST_CONNECTIONS
        of_one = sum(_address(one) == _address(self) for one in self.connections)
        return len(self.connections) > MOST_CONNECTIONS or of_one > MOST_OF_ONE

    def _set_limit(self) -> None:
        """For the part of a request that is still to come; a WebSocket has limits of its own."""
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


def line_for(trusted: Proxies) -> type[Line]:
    """For a server with these proxies in front of it."""

    class Behind(Line):
        proxies = trusted

    return Behind


def _address(connection: object) -> str:
    """Not all kinds of connections that uvicorn knows say who is there; ours do."""
    client = getattr(connection, "client", None)
    return str(client[0]) if client else ""


class Wire(WebSocketsSansIOProtocol):
    """A connection that is given up for dead is cut off, and does not keep what it has not read in memory."""

    def handle_ping(self) -> None:
        """Pings are answered at once, past all limits: who sends them and reads no answer is cut off."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Closing would first wait until everything is read, and so for ever."""
        super().keepalive_timeout()
        self.transport.abort()
