"""The application: assembles the HTTP routes, the sockets and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from deadzone import __version__
from deadzone.core.sentence import Fault
from deadzone.host.ports.hands import Gone
from deadzone.host.ports.store import REMOVED, Unreachable
from deadzone.language.quoting import harmless, quoted
from deadzone.language.words import say, text
from deadzone.server.aids import routes as aid_routes
from deadzone.server.battles.all_tables import Hall
from deadzone.server.fairness.budgets import Budgets, Kinds
from deadzone.server.instruments import metrics
from deadzone.server.maps import routes as map_routes
from deadzone.server.me import devices as device_routes
from deadzone.server.me import routes as me_routes
from deadzone.server.network import assistant_routes, reach_routes, seat_routes, team_routes
from deadzone.server.network.front import Front
from deadzone.server.network.noting import Noting
from deadzone.server.network.operations import Misfit, describe
from deadzone.server.network.patience import LOBBY
from deadzone.server.network.routes import router
from deadzone.server.network.safety import Doorkeeper, Safety, TooLarge, language_of, problem
from deadzone.server.network.shared import Shared
from deadzone.server.network.statics import INDEX, Index, Statics
from deadzone.server.network.visiting import Denied
from deadzone.server.reading import routes as reading_routes
from deadzone.server.replay import routes as replay_routes
from deadzone.server.replay.library import Library
from deadzone.server.settings.hosting import Hosting
from deadzone.server.situations import routes as situation_routes
from deadzone.server.statistics import routes as statistics_routes
from deadzone.server.statistics.shelf import CountShelf
from deadzone.server.store.storage import Storage
from deadzone.server.upkeep.gauges import House
from deadzone.server.upkeep.health import Doctor
from deadzone.server.upkeep.retention import Sweeper, keeping
from deadzone.server.upkeep.watching import house
from deadzone.server.work.crew import Busy
from deadzone.server.work.workers import Workers
from deadzone.server.work.workshop import Workshop

PAGE = Path(__file__).parent / "static"
# Where the page is; it finds out by itself which of its views is meant.
PLACES = ("/", "/battle/{battle}", "/teams", "/teams/{rest:path}", "/assistant", "/assistant/{rest:path}", "/maps",
          "/maps/{rest:path}", "/replay", "/replay/{battle}", "/rules", "/statistics")  # fmt: skip
ROUTERS = (
    router, seat_routes.router, me_routes.router, device_routes.router, reach_routes.router,
    team_routes.router, team_routes.mine, assistant_routes.router, reading_routes.router, replay_routes.router,
    situation_routes.router, map_routes.router, map_routes.mine, aid_routes.router, statistics_routes.router,
)  # fmt: skip
DESCRIBED_SECONDS = 3.0  # after the start
Handler = Callable[[Request, Exception], Awaitable[Response]]


def page_built(folder: Path = PAGE) -> bool:
    return (folder / INDEX).is_file()


def make_app(storage: Storage, hosting: Hosting, page: Path = PAGE) -> FastAPI:
    """Build the application with the operator's settings."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        workers = Workers()
        app.state.hall = Hall(storage, workers, hosting)
        app.state.workshop = Workshop()
        app.state.library = Library(app.state.hall)
        app.state.counts = CountShelf(app.state.hall)
        sweeper = Sweeper(app.state.hall, keeping(hosting))
        beside = [asyncio.create_task(work) for work in (sweeper.run(), _describe(app, workers))]
        with house(app.state.hall) as app.state.house:
            _watch_queues(app.state.house, workers, app.state.workshop)
            app.state.doctor = Doctor(storage, page / INDEX, lambda: app.state.house.queues().values())
            yield
        for task in beside:
            task.cancel()
        await app.state.workshop.close()
        await app.state.hall.close()
        await workers.stop_thinking()
        workers.close()

    app = FastAPI(
        title="Deadzone", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None,
    )  # fmt: skip
    app.state.budgets = Budgets()
    app.state.page = page_built(page)
    for each in ROUTERS:
        app.include_router(each)
    describe(app)
    _add_page(app, page, hosting.root)
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(Shared)
    kinds = Kinds([getattr(route, "path", "") for route in app.routes])
    app.add_middleware(Safety, doorkeeper=Doorkeeper(hosting), budgets=app.state.budgets, kinds=kinds)
    app.add_middleware(Noting)
    app.add_middleware(Front, hosting=hosting)  # added last, so it runs first
    return app


async def _describe(app: FastAPI, workers: Workers) -> None:
    """Make the description when nobody waits for the server any more, and hardly anybody for a table."""
    await asyncio.sleep(DESCRIBED_SECONDS)
    await workers.at_table(app.openapi)


def _watch_queues(watched: House, workers: Workers, workshop: Workshop) -> None:
    """Report how much waits to be done, and where."""
    watched.watch_queue("tables", workers.waiting)
    watched.watch_queue("door", LOBBY.door.waiting)
    watched.watch_queue("workshop", workshop.waiting)
    watched.watch_queue("thinking", workers.pool.waiting)
    watched.watch_queue("analyses", workers.analysts.waiting)


def _add_page(app: FastAPI, page: Path, root: str) -> None:
    """Serve the page at all of its places, and its other files by name."""
    app.state.index = None
    if page_built(page):
        app.state.index = index = Index(page, root)
        for path in PLACES:
            app.add_route(path, index.answer, include_in_schema=False)
        app.mount("/", Statics(directory=page), name="page")


# Every error becomes a Problem in the language of the request.


async def _fault(request: Request, error: Exception) -> Response:
    assert isinstance(error, Fault)
    lang = language_of(request.headers)
    content = {"text": harmless(say(error.sentence, lang)), "rule": error.rule, "where": harmless(error.where)}
    return JSONResponse(content, 422)


async def _unreachable(request: Request, error: Exception) -> Response:
    assert isinstance(error, Unreachable)
    if error.sentence is REMOVED:  # what the request is about has just gone: the battle, or the device that asks
        return await _denied(request, error)
    return problem(503, say(error.sentence, language_of(request.headers)), {"Retry-After": "5"})


async def _invalid(request: Request, error: Exception) -> Response:
    """Handle a value of the wrong type, or (the framework's status 400) a body that is not even text."""
    where = quoted(error.where) if isinstance(error, Misfit) else "body"
    if isinstance(error, RequestValidationError):
        where = ".".join([quoted(str(part)) for part in error.errors()[0]["loc"]])
    content = {"text": text("This value is not valid.", language_of(request.headers)), "rule": "", "where": where}
    return JSONResponse(content, 422)


async def _denied(request: Request, _error: Exception) -> Response:
    return problem(404, text("Not found, or you have no access.", language_of(request.headers)))


async def _unknown(request: Request, error: Exception) -> Response:
    """No such address: a browser that looks for a page gets ours, which says so; everybody else a Problem."""
    path = request.scope["path"].removeprefix(request.scope["root_path"])
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if wants_page and not path.startswith("/api/") and request.app.state.index is not None:
        found: Response = await request.app.state.index.answer(request, 404)
        return found
    return await _denied(request, error)


async def _too_large(request: Request, _error: Exception) -> Response:
    return problem(413, text("This is too large.", language_of(request.headers)))


async def _busy(request: Request, _error: Exception) -> Response:
    metrics.busy("workshop")
    sentence = text("The server is busy: try again in a moment.", language_of(request.headers))
    return problem(503, sentence, {"Retry-After": "2"})


async def _gone(_request: Request, _error: Exception) -> Response:
    """The client has disconnected, so nobody reads this response."""
    return Response(status_code=499)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _unknown(request, error)
    if error.status_code == 400:
        return await _invalid(request, error)
    sentence = text("This is not possible here.", language_of(request.headers))
    answer = problem(error.status_code, sentence)
    answer.headers.update(error.headers or {})
    return answer


HANDLERS: dict[type[Exception], Handler] = {
    Fault: _fault, Unreachable: _unreachable, RequestValidationError: _invalid, Denied: _denied, TooLarge: _too_large,
    HTTPException: _http, Busy: _busy, Gone: _gone, Misfit: _invalid,
}  # fmt: skip
