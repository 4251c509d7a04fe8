"""Runs the server until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn
from sqlalchemy.engine import URL
from starlette.applications import Starlette

from deadzone import __version__
from deadzone.catalog.loading import load
from deadzone.core.sentence import Fault, Sentence
from deadzone.host.common.noting import note
from deadzone.language.folders import entries, languages
from deadzone.server.app import PAGE, make_app, page_built
from deadzone.server.instruments import logs
from deadzone.server.network.front import Proxies
from deadzone.server.network.patience import LOBBY, MOST_CONNECTIONS, Line, Wire
from deadzone.server.settings.hosting import Hosting
from deadzone.server.stopping import GRACE_SECONDS, Server
from deadzone.server.store.database import database_url
from deadzone.server.store.storage import Storage
from deadzone.server.upkeep.heartbeat import beating
from deadzone.server.upkeep.watching import host_and_port, watched

LARGEST_MESSAGE = 4096  # bytes, from a page
PING_SECONDS = 20.0
BACKLOG = 512
MOST_FILES = 8_192  # that are opened at once, if the system allows as many: each connection takes memory, too
OWN_FILES = 124  # those of the database, of the page and of helper processes among them
LEAST_CONNECTIONS = 20
UNREAD_SECONDS = 60.0  # a connection is cut off if the other side has received nothing for this long

# Thresholds of the garbage collector: it looks at few young objects at a time, because everything waits for it, and
# never by itself at the old ones, which are battles': they are freed when nobody holds them (`battles/part.py`).
COLLECT = (2_000, 5, 2**31 - 1)
COLLECT_SECONDS = 3600.0  # between two collections of everything, which wait until there are no tables
LOOK_SECONDS = 60.0

NO_NAME = Sentence("this name does not exist")

Started = Callable[[int], None]


def serve(hosting: Hosting, started: Started, page: Path = PAGE) -> None:
    """Serve until interrupted; `started` is called with the port once it is open."""
    if not page_built(page):
        raise Fault(
            "The page has not been built: run npm ci and npm run build in the folder web, or install the package."
        )
    url = database_url(hosting.database)
    listening = listen(hosting.host, hosting.port)
    metrics = listen(*host_and_port(hosting.metrics), option="--metrics") if hosting.metrics else None
    logs.set_up(hosting.log)
    try:
        asyncio.run(_serve(listening, metrics, url, hosting, started, page))
    except KeyboardInterrupt:
        return  # interrupted while starting
    finally:
        listening.close()
        if metrics is not None:
            metrics.close()


async def _serve(
    listening: socket.socket,
    metrics: socket.socket | None,
    url: URL,
    hosting: Hosting,
    started: Started,
    page: Path,
) -> None:
    storage = await Storage.open(url)
    try:
        _settle()
        LOBBY.proxies = Proxies(hosting.proxies)
        LOBBY.open(_connections_here())
        app = make_app(storage, hosting, page)
        server = Server(_config(app, hosting), app)
        port = listening.getsockname()[1]
        async with beating(storage), watched(metrics, app):
            started(port)
            note("started", address=hosting.address(port), version=__version__)
            collecting = asyncio.create_task(_collect(app), name="collecting")
            await server.serve(sockets=[listening])
            collecting.cancel()
    finally:
        await storage.close()


def _connections_here() -> int:
    """How many connections this process may have: as many files as the system lets it open, but for some of its own."""
    try:
        import resource  # noqa: PLC0415 - not on all systems
    except ImportError:
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max(LEAST_CONNECTIONS, min(soft, MOST_FILES) - OWN_FILES)


async def _collect(app: Starlette) -> None:
    """Collect all garbage now and then, when there are no tables: it takes a few milliseconds then.

    Nothing of ours needs it; this is for what a library may leave behind in weeks.
    """
    while True:
        await asyncio.sleep(COLLECT_SECONDS)
        while app.state.hall.tables.running:
            await asyncio.sleep(LOOK_SECONDS)
        gc.collect()


def _config(app: Starlette, hosting: Hosting) -> uvicorn.Config:
    certificate = hosting.certificate
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=Line,
        ws=Wire,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        ssl_certfile=certificate.file if certificate is not None else None,
        ssl_keyfile=certificate.key if certificate is not None else None,
    )


def load_all() -> None:
    """Load the catalogue and the languages, for which the first player would have to wait otherwise."""
    load()
    for lang in languages():
        entries(lang)


def _settle() -> None:
    """Load everything and hide all permanent objects from the garbage collector.

    A pass over all of them would halt every table for a tenth of a second.
    """
    load_all()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def listen(host: str, port: int, option: str = "--port") -> socket.socket:
    """Open a listening socket; port 0 takes any free port. Faults name `option` as the way to choose another port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named, asyncio lets connections send at once (TCP_NODELAY): otherwise each reply waits 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * UNREAD_SECONDS))
    if host == "::" and socket.has_dualstack_ipv6():
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # IPv4 as well, whatever the system's default
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, TypeError, UnicodeError) as error:  # the last two for impossible host names
        listening.close()
        raise _not_open(host, port, option, error) from error
    return listening


def _not_open(host: str, port: int, option: str, error: Exception) -> Fault:
    number = error.errno if isinstance(error, OSError) else None
    reason: object = error.strerror or error if isinstance(error, OSError) else NO_NAME
    if number == errno.EADDRINUSE:
        return Fault(
            "Port {port} is in use by another program: choose another with {option}.", port=port, option=option
        )
    if number == errno.EACCES:
        return Fault("Port {port} is not allowed: choose one above 1023 with {option}.", port=port, option=option)
    if isinstance(error, socket.gaierror):
        reason = NO_NAME
    elif number == errno.EADDRNOTAVAIL:
        reason = Sentence("this address does not belong to this machine")
    return Fault("This machine cannot listen on {host}: {reason}.", host=host, reason=reason)
