"""The application: the HTTP part, the sockets and the page, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from deadzone import __version__
from deadzone.catalog.words import harmless, quoted, say, text
from deadzone.core.sentence import Fault
from deadzone.server.hall import Hall
from deadzone.server.routes import Denied, router
from deadzone.server.safety import Doorkeeper, Rates, Safety, TooLarge, language_of, problem
from deadzone.server.storage import Storage, Unreachable
from deadzone.server.workers import Workers

PAGE = Path(__file__).parent / "static"
INDEX = "index.html"
# Requests of one address: so many at once, and so many per second after that; new battles apart.
REQUESTS = (600.0, 60.0)
NEW_BATTLES = (300.0, 1.0)
KEEP_ASKING = {"Cache-Control": "no-cache"}
Handler = Callable[[Request, Exception], Awaitable[Response]]


def page_built(folder: Path = PAGE) -> bool:
    return (folder / INDEX).is_file()


def make_app(storage: Storage, host: str, page: Path = PAGE) -> FastAPI:
    """The application for a server that listens on a host; the storage is closed when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        workers = Workers()
        app.state.hall = Hall(storage, workers)
        yield
        await app.state.hall.close()
        workers.close()
        await storage.close()

    app = FastAPI(
        title="Deadzone", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.state.page = page_built(page)
    app.include_router(router)
    _add_page(app, page)
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(Safety, doorkeeper=Doorkeeper(host), rates=Rates(*REQUESTS), creating=Rates(*NEW_BATTLES))
    return app


def _add_page(app: FastAPI, page: Path) -> None:
    """The page at `/` and at every battle; everything else of it by name."""

    async def index(battle: str = "") -> Response:  # noqa: ARG001 - the page reads its own address
        return FileResponse(page / INDEX, headers=KEEP_ASKING)

    if page_built(page):
        for path in ("/", "/battle/{battle}"):
            app.add_api_route(path, index, include_in_schema=False)
        app.mount("/", StaticFiles(directory=page), name="page")


# Whatever goes wrong becomes a Problem in the language of the request.


async def _fault(request: Request, error: Exception) -> Response:
    assert isinstance(error, Fault)
    lang = language_of(request.headers)
    content = {"text": harmless(say(error.sentence, lang)), "rule": error.rule, "where": harmless(error.where)}
    return JSONResponse(content, 422)


async def _unreachable(request: Request, error: Exception) -> Response:
    assert isinstance(error, Unreachable)
    return problem(503, say(error.sentence, language_of(request.headers)), {"Retry-After": "5"})


async def _invalid(request: Request, error: Exception) -> Response:
    """A value of the wrong kind, or (400 of the framework) a body that is not even text."""
    where = "body"
    if isinstance(error, RequestValidationError):
        where = ".".join([quoted(str(part)) for part in error.errors()[0]["loc"]])
    content = {"text": text("This value does not fit.", language_of(request.headers)), "rule": "", "where": where}
    return JSONResponse(content, 422)


async def _denied(request: Request, _error: Exception) -> Response:
    return problem(404, text("There is nothing here, or not for you.", language_of(request.headers)))


async def _too_large(request: Request, _error: Exception) -> Response:
    return problem(413, text("This is too large.", language_of(request.headers)))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _denied(request, error)
    if error.status_code == 400:
        return await _invalid(request, error)
    sentence = text("This cannot be done here.", language_of(request.headers))
    answer = problem(error.status_code, sentence)
    answer.headers.update(error.headers or {})
    return answer


HANDLERS: dict[type[Exception], Handler] = {
    Fault: _fault, Unreachable: _unreachable, RequestValidationError: _invalid, Denied: _denied, TooLarge: _too_large,
    HTTPException: _http,
}  # fmt: skip
