"""The application: assembles the HTTP routes, the sockets and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from deadzone.host.asking.letter import language_of
from deadzone.host.asking.problems import REFUSALS, answered_with, not_valid
from deadzone.host.asking.refusing import Denied
from deadzone.host.ports.hands import Gone
from deadzone.host.ports.workshop import Busy
from deadzone.host.running.counts import CountShelf
from deadzone.host.running.library import Library
from deadzone.language.words import text
from deadzone.server.battles.all_tables import Hall
from deadzone.server.fairness.budgets import Budgets
from deadzone.server.instruments import metrics
from deadzone.server.network import description
from deadzone.server.network.description import Description
from deadzone.server.network.front import Front
from deadzone.server.network.noting import Noting
from deadzone.server.network.own_requests import ALL_REQUESTS, OwnDesk
from deadzone.server.network.patience import LOBBY
from deadzone.server.network.routes import SOCKET, TableRoute, battle_socket, response_of
from deadzone.server.network.safety import Doorkeeper, Safety, problem
from deadzone.server.network.shared import Shared
from deadzone.server.network.statics import INDEX, Static, Statics, read_index
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store import sitting
from deadzone.server.store.storage import Storage
from deadzone.server.upkeep.gauges import House
from deadzone.server.upkeep.health import Doctor
from deadzone.server.upkeep.retention import Sweeper, keeping
from deadzone.server.upkeep.watching import house
from deadzone.server.work.workers import Workers
from deadzone.server.work.workshop import Workshop

PAGE = Path(__file__).parent / "static"
# Where the page is; it finds out by itself which of its views is meant.
PLACES = ("/", "/battle/{battle}", "/teams", "/teams/{rest:path}", "/assistant", "/assistant/{rest:path}", "/maps",
          "/maps/{rest:path}", "/replay", "/replay/{battle}", "/rules", "/statistics")  # fmt: skip
DESCRIBED_SECONDS = 3.0  # after the start
Handler = Callable[[Request, Exception], Awaitable[Response]]


def page_built(folder: Path = PAGE) -> bool:
    return (folder / INDEX).is_file()


def make_app(storage: Storage, hosting: Hosting, page: Path = PAGE) -> Starlette:
    """Build the application with the operator's settings."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        workers, workshop = Workers(), Workshop()
        app.state.hall = hall = Hall(storage, workers, hosting)
        sweeper = Sweeper(hall, keeping(hosting))
        describing = _describe(app.state.description, workers)
        beside = [asyncio.create_task(work) for work in (sweeper.run(), describing)]
        with house(hall) as app.state.house:
            _watch_queues(app.state.house, workers, workshop)
            app.state.doctor = Doctor(storage, page / INDEX, lambda: app.state.house.queues().values())
            app.state.desk = _desk(hall, workshop, app.state.doctor)
            yield
        for task in beside:
            task.cancel()
        await workshop.close()
        await hall.close()
        await workers.stop_thinking()
        workers.close()

    app = Starlette(lifespan=lifespan, routes=_routes())
    app.state.budgets = Budgets()
    app.state.description = Description(ALL_REQUESTS)
    _add_page(app, page, hosting.root)
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(Shared, table=ALL_REQUESTS)
    app.add_middleware(Safety, doorkeeper=Doorkeeper(hosting), budgets=app.state.budgets, table=ALL_REQUESTS)
    app.add_middleware(Noting)
    app.add_middleware(Front, hosting=hosting)  # added last, so it runs first
    return app


def _routes() -> list[Route | WebSocketRoute]:
    described = Route(description.PATH, _description, methods=["GET"])
    described.methods = {"GET"}
    requests = [TableRoute(entry) for entry in ALL_REQUESTS.entries]
    return [*requests, WebSocketRoute(SOCKET, battle_socket), described]


def _desk(hall: Hall, workshop: Workshop, doctor: Doctor) -> OwnDesk:
    """What the functions that answer requests work with here."""
    storage, workers, hosting = hall.storage, hall.workers, hall.hosting
    return OwnDesk(
        tables=hall.tables,
        battles=storage,
        people=hall.people,
        links=sitting,
        devices=hall.devices,
        guests=hall,
        teams=hall.teams,
        maps=hall.maps,
        stars=hall.stars,
        hands=workers,
        workshop=workshop,
        analysts=workers.analysts,
        library=Library(storage, workers),
        counts=CountShelf(storage, workers),
        limits=hosting.limits,
        house=hosting.house,
        without={},
        root=hosting.root,
        doctor=doctor,
        hosting=hosting,
    )


async def _page(request: Request) -> Response:
    page: Static = request.app.state.index
    return page.answer(request)


async def _description(request: Request) -> Response:
    state = request.app.state
    root = str(request.scope.get("root_path", ""))
    content = await state.hall.workers.at_table(lambda: state.description.content(root))
    return Response(content, media_type="application/json")


async def _describe(made: Description, workers: Workers) -> None:
    """Make the description when nobody waits for the server any more, and hardly anybody for a table."""
    await asyncio.sleep(DESCRIBED_SECONDS)
    await workers.at_table(made.whole)


def _watch_queues(watched: House, workers: Workers, workshop: Workshop) -> None:
    """Report how much waits to be done, and where."""
    watched.watch_queue("tables", workers.waiting)
    watched.watch_queue("door", LOBBY.door.waiting)
    watched.watch_queue("workshop", workshop.waiting)
    watched.watch_queue("thinking", workers.pool.waiting)
    watched.watch_queue("analyses", workers.analysts.waiting)


def _add_page(app: Starlette, page: Path, root: str) -> None:
    """Serve the page at all of its places, and its other files by name."""
    app.state.index = None
    if page_built(page):
        app.state.index = read_index(page, root)
        for path in PLACES:
            app.add_route(path, _page)
        app.add_route("/{name:path}", Statics(page).answer)


# Every error becomes a Problem in the language of the request.


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, Busy):
        metrics.busy("workshop")
    return response_of(answered_with(error, language_of(request.headers)), request)


async def _invalid(request: Request) -> Response:
    """A body that is not even text, for which the framework has status 400."""
    return response_of(not_valid(language_of(request.headers), "body"), request)


async def _unknown(request: Request) -> Response:
    """No such address: a browser that looks for a page gets ours, which says so; everybody else a Problem."""
    path = request.scope["path"].removeprefix(request.scope["root_path"])
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if wants_page and not path.startswith("/api/") and request.app.state.index is not None:
        page: Static = request.app.state.index
        return page.answer(request, 404)
    return await _refused(request, Denied())


async def _gone(_request: Request, _error: Exception) -> Response:
    """The client has disconnected, so nobody reads this response."""
    return Response(status_code=499)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _unknown(request)
    if error.status_code == 400:
        return await _invalid(request)
    sentence = text("This is not possible here.", language_of(request.headers))
    answer = problem(error.status_code, sentence)
    answer.headers.update(error.headers or {})
    return answer


HANDLERS: dict[type[Exception], Handler] = {
    **dict.fromkeys(REFUSALS, _refused), HTTPException: _http, Gone: _gone,
}  # fmt: skip
