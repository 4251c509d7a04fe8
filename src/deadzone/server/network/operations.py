"""Bodies of HTTP requests and responses: reads and writes msgspec structs, and describes them for OpenAPI.

FastAPI does the routing and checks path and query. It would check bodies with pydantic; here they are checked like all
other messages of the server, so that one library describes everything that enters and leaves it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from typing import Any, Generic, TypeVar, get_args, get_type_hints

import msgspec
from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.params import Depends
from fastapi.responses import Response
from msgspec import Struct
from starlette.requests import ClientDisconnect

from deadzone.host.ports.hands import Gone
from deadzone.host.protocol.bodies import Problem
from deadzone.server.network.visiting import TheHall

JSON = "application/json"
PDF = "application/pdf"
SCHEMAS = "#/components/schemas/{name}"
Responses = dict[int | str, dict[str, Any]]  # by status
PLACE = re.compile(r"`\$(.*)`$")
FIELD = re.compile(r"(?:unknown|required) field `(.*?)`")

T = TypeVar("T", bound=Struct)
Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])


class Misfit(Exception):
    """A body that does not have the expected shape; `where` is the place of the mistake."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class Reader(Generic[T]):
    """Dependency that reads and checks the body of a request."""

    def __init__(self, shape: type[T]) -> None:
        self.shape = shape
        self.decoder = msgspec.json.Decoder(shape)

    async def __call__(self, request: Request) -> T:
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != JSON:
            raise Misfit("body")
        try:
            content = await request.body()
        except ClientDisconnect as error:
            raise Gone from error
        try:
            return self.decoder.decode(content)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # texts are read as they are met
            raise Misfit(_place_of(str(error))) from error


def _place_of(complaint: str) -> str:
    """Place of a mistake, such as `body.map.seed`, as far as msgspec's message names it."""
    place, field = PLACE.search(complaint), FIELD.search(complaint)
    return f"body{place[1] if place else ''}{f'.{field[1]}' if field else ''}"


def body(shape: type[Struct]) -> Depends:
    """Declare a request body: `wanted: Annotated[NewBattle, body(NewBattle)]`."""
    return Depends(Reader(shape))


def operation(
    router: APIRouter,
    method: str,
    path: str,
    answer: Any,
    status: int = 200,
    responses: Responses | None = None,
) -> Callable[[Handler], Handler]:
    """Register a handler for a path; it returns a value of the shape `answer`, which is sent as JSON.

    Without a shape it returns a response that `responses` describes.
    """

    def declare(handler: Handler) -> Handler:
        @wraps(handler)
        async def run(*args: Any, **kwargs: Any) -> Response:
            made = await handler(*args, **kwargs)
            return made if isinstance(made, Response) else sent(made, status)

        router.add_api_route(
            path,
            run,
            methods=[method],
            status_code=status,
            response_model=None,
            response_class=Response,
            responses={**({status: described(answer)} if answer is not None else {}), **(responses or {})},
            openapi_extra=_body_of(handler),
        )
        return handler

    return declare


def sent(made: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(made), status, media_type=JSON)


# OpenAPI description


def described(shape: Any, text: str = "") -> dict[str, Any]:
    """Describe a response of this shape, and add the shape to the components of the OpenAPI description."""
    (schema,), _ = msgspec.json.schema_components([shape], ref_template=SCHEMAS)
    SHAPES.append(shape)
    return {"description": text or "It is done.", "content": {JSON: {"schema": schema}}}


def refusals(*statuses: int) -> Responses:
    """Describe the responses that are a Problem: the usual refusals and these statuses."""
    return {status: described(Problem, "It was refused.") for status in (403, 413, 422, 429, 503, *statuses)}


def printed(*statuses: int) -> Responses:
    """Describe the responses of an operation that makes a PDF."""
    return {200: {"description": "To be printed.", "content": {PDF: {}}}, **refusals(*statuses)}


# Shapes of all request and response bodies, collected as they are declared.
SHAPES: list[Any] = []


def _body_of(handler: Callable[..., Any]) -> dict[str, Any] | None:
    """Describe the request body of a handler; None if it takes none."""
    for shape in _shapes_taken(handler):
        content = described(shape)["content"]
        return {"requestBody": {"required": True, "content": content}}
    return None


def _shapes_taken(handler: Callable[..., Any]) -> Iterator[Any]:
    for hint in get_type_hints(handler, include_extras=True).values():
        for part in get_args(hint):
            if isinstance(part, Depends) and isinstance(part.dependency, Reader):
                yield part.dependency.shape


def describe(app: FastAPI) -> None:
    """Make the application's OpenAPI description include the structs, and serve it.

    To make it takes an eighth of a second, for which the event loop must not stand still.
    """

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(title=app.title, version=app.version, routes=app.routes)
            _, shapes = msgspec.json.schema_components(SHAPES, ref_template=SCHEMAS)
            made.setdefault("components", {}).setdefault("schemas", {}).update(shapes)
            app.openapi_schema = made
        return app.openapi_schema

    @app.get("/api/openapi.json", include_in_schema=False)
    async def description(request: Request, hall: TheHall) -> Response:
        root = request.scope.get("root_path")
        more = {"servers": [{"url": root}]} if root else {}
        content = await hall.workers.at_table(lambda: msgspec.json.encode({**openapi(), **more}))
        return Response(content, media_type=JSON)

    app.openapi = openapi  # type: ignore[method-assign]
