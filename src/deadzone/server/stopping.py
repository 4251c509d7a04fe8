"""Shutdown of the server: work in progress is finished, everybody is told, and it takes a few seconds at most.

New connections are refused; each table finishes its current answer and disconnects everybody; then the writer empties
its queue. A second signal ends the process at once: everything that clients were told is already in the database.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from deadzone.host.common.noting import note

DRAIN_SECONDS = 2.5  # for the tables, and for connections to receive their last messages
GRACE_SECONDS = 1  # after that, for requests still being answered
PAUSE_SECONDS = 0.02
SIGNALS = (signal.SIGINT, signal.SIGTERM)
KILLED = 128  # the exit code after a signal is this plus its number


class Server(uvicorn.Server):
    """Uvicorn, made to close the tables first; by itself it would cut off everybody without a message."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        with self.capture_signals():
            # An earlier Ctrl-C has cancelled this task, which takes effect here. Later, while the application is
            # starting, it would leave the threads of the workers behind, and they would keep the process alive.
            await asyncio.sleep(0)
            await self._serve(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals without raising them again afterwards: being stopped by one is no failure."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            os._exit(KILLED + sig)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        begin, hall = perf_counter(), self._app.state.hall
        note("stopping", tables=len(hall.tables.running))
        for server in self.servers:
            server.close()
        await hall.close(DRAIN_SECONDS)
        await self._hang_up(begin + DRAIN_SECONDS)
        await super().shutdown(sockets)
        note("stopped", ms=round(1000 * (perf_counter() - begin)))

    async def _hang_up(self, latest: float) -> None:
        """Close all connections once everything was sent and read; abort those still open at `latest`."""
        under_way = list(self.server_state.tasks)
        if under_way:
            await asyncio.wait(under_way, timeout=max(PAUSE_SECONDS, latest - perf_counter()))
        connections: set[Any] = self.server_state.connections  # HTTP and WebSocket
        for connection in list(connections):
            if not getattr(connection, "close_sent", False):  # a closing WebSocket waits for the other side:
                connection.shutdown()  # cutting it off while the page is sending would lose our last message
        while connections and perf_counter() < latest:
            await asyncio.sleep(PAUSE_SECONDS)
        for connection in list(connections):
            connection.transport.abort()
