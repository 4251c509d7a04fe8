"""The end of a server: what is under way is finished, everybody is told, and nothing takes longer than a few seconds.

No new connections; each table finishes the answer it is at and sends everybody away; then the writer empties its queue.
A second signal ends the process at once: whatever was told to anybody is in the database already.
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
from fastapi import FastAPI

from deadzone.server.logs import note

DRAIN_SECONDS = 2.5  # for the tables, and for the connections to hear their last words
GRACE_SECONDS = 1  # after that, for requests that are still being answered
PAUSE_SECONDS = 0.02
SIGNALS = (signal.SIGINT, signal.SIGTERM)
KILLED = 128  # exit codes after a signal are above this


class Server(uvicorn.Server):
    """Uvicorn, which would hang up on everybody before the tables have a word with them."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A stop by a signal is no failure: it is not raised again afterwards."""
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
        note("stopping", tables=len(hall.tables))
        for server in self.servers:
            server.close()
        await hall.close(DRAIN_SECONDS)
        await self._hang_up(begin + DRAIN_SECONDS)
        await super().shutdown(sockets)
        note("stopped", ms=round(1000 * (perf_counter() - begin)))

    async def _hang_up(self, latest: float) -> None:
        """Once everything was said, and read; who has not read it by then never will."""
        under_way = list(self.server_state.tasks)
        if under_way:
            await asyncio.wait(under_way, timeout=max(PAUSE_SECONDS, latest - perf_counter()))
        connections: set[Any] = self.server_state.connections  # of either kind
        for connection in list(connections):
            if not getattr(connection, "close_sent", False):  # a socket that was closed waits for the other's answer:
                connection.shutdown()  # hanging up on a page that is just speaking would take its last words away
        while connections and perf_counter() < latest:
            await asyncio.sleep(PAUSE_SECONDS)
        for connection in list(connections):
            connection.transport.abort()
