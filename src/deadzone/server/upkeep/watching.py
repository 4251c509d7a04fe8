"""A second address for the operator's monitoring: metrics and health. It is never the public one."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic

import uvicorn
from prometheus_client import REGISTRY
from sqlalchemy import func, select
from sqlalchemy import text as sql
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from deadzone.core.sentence import Fault
from deadzone.host.ports.store import Unreachable
from deadzone.language.words import say
from deadzone.server.battles.all_tables import Hall
from deadzone.server.instruments.metrics import page
from deadzone.server.store.database import SIZES
from deadzone.server.store.schema import battles
from deadzone.server.store.storage import Storage
from deadzone.server.upkeep.gauges import House

COUNT_SECONDS = 10.0  # how long the count of stored battles stays valid
HIGHEST_PORT = 65535


def host_and_port(wanted: str) -> tuple[str, int]:
    """Parse `127.0.0.1:9321` or `[::1]:9321`."""
    host, colon, port = wanted.rpartition(":")
    if not colon or not host or not port.isdecimal() or int(port) > HIGHEST_PORT:
        raise Fault("--metrics must be an address and a port, such as 127.0.0.1:9321, not '{value}'.", value=wanted)
    return host.removeprefix("[").removesuffix("]"), int(port)


@contextmanager
def house(hall: Hall) -> Iterator[House]:
    """Register the gauges of a hall with the metrics for as long as the context lasts."""
    watched = House(hall)
    watched.watch_queue("database", hall.storage.waiting)
    REGISTRY.register(watched)
    try:
        yield watched
    finally:
        REGISTRY.unregister(watched)


class Watch:
    """Request handlers of the second address."""

    def __init__(self, app: Starlette) -> None:
        self._app = app
        self._counted = -COUNT_SECONDS

    async def metrics(self, _request: Request) -> Response:
        if monotonic() - self._counted >= COUNT_SECONDS:
            self._counted = monotonic()
            await self._count(self._app.state.house, self._app.state.hall.storage)
        content, kind = page()
        return Response(content, headers={"Content-Type": kind})

    async def _count(self, seen: House, storage: Storage) -> None:
        """Count the stored battles; the old count stands while the database cannot be read."""
        try:
            async with storage.reading() as connection:
                seen.kept = await connection.scalar(select(func.count()).select_from(battles)) or 0
                seen.size = await connection.scalar(sql(SIZES[connection.dialect.name])) or 0
        except Unreachable:
            return

    async def live(self, _request: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def ready(self, _request: Request) -> Response:
        found = await self._app.state.doctor.finding()
        said = {"text": say(found.sentence, "en")} if found.sentence is not None else {}
        return JSONResponse({"status": found.status, **said}, 503 if found.status == "failing" else 200)

    async def health(self, _request: Request) -> Response:
        wrong = await self._app.state.doctor.complaint()
        content = {"status": "failing" if wrong else "ok", "tables": len(self._app.state.hall.tables.running)}
        return JSONResponse({**content, **({"text": say(wrong, "en")} if wrong else {})}, 503 if wrong else 200)


class Beside(uvicorn.Server):
    """A second server, which leaves signals to the main one."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def watched(listening: socket.socket | None, app: Starlette) -> AsyncIterator[None]:
    """Serve the second address, if there is one, while the main server runs."""
    if listening is None:
        yield
        return
    watch = Watch(app)
    handlers = {
        "/metrics": watch.metrics, "/health": watch.health, "/live": watch.live, "/ready": watch.ready,
    }  # fmt: skip
    routes = [Route(path, handler) for path, handler in handlers.items()]
    config = uvicorn.Config(
        Starlette(routes=routes), log_config=None, access_log=False, server_header=False, lifespan="off", ws="none",
        timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = Beside(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]), name="metrics")
    try:
        yield
    finally:
        server.should_exit = True
        await serving
