"""HTTP routes, made from the table of requests: what comes in becomes a letter, what is answered a response."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from functools import partial
from typing import cast

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from deadzone.host.asking.answers import NEVER_KEPT, Answer, Svg
from deadzone.host.asking.entry import Entry
from deadzone.host.asking.letter import Letter, key_of, language_of, media_of, token_of
from deadzone.host.asking.serving import served
from deadzone.host.ports.hands import Gone
from deadzone.server.fairness.households import household
from deadzone.server.network.browsers import browser_of
from deadzone.server.network.own_requests import OwnDesk, WebSender, is_this_machine
from deadzone.server.network.safety import address_of
from deadzone.server.network.sockets import Connection

SOCKET = "/api/battles/{battle}/socket"
# A drawing needs its inline styles, and nothing else.
DRAWING_SECURITY = "default-src 'none'; style-src 'unsafe-inline'"


class TableRoute(Route):
    """The route of an entry. It has no HEAD: nobody asks how long an answer would be."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.path, partial(answered, entry), methods=[entry.method], name=entry.name)
        self.methods = {entry.method}
        self.entry = entry


async def answered(entry: Entry, request: Request) -> Response:
    desk = cast(OwnDesk, request.app.state.desk)
    return response_of(await served(desk, entry, letter_of(request)), request)


def letter_of(request: Request) -> Letter:
    headers = request.headers
    sender = WebSender(
        key=key_of(headers),
        token=token_of(headers),
        lang=language_of(headers),
        home=household(address_of(request.scope)),
        browser=browser_of(headers.get("user-agent", "")),
        gone=request.is_disconnected,
        here=is_this_machine(request),
        port=(request.scope.get("server") or ("", 0))[1] or 0,
    )
    return Letter(sender, request.path_params, request.query_params, media_of(headers), partial(body_of, request))


async def body_of(request: Request) -> bytes:
    try:
        return await request.body()
    except ClientDisconnect as error:
        raise Gone from error


def response_of(answer: Answer, request: Request) -> Response:
    headers = {}
    if answer.name:
        headers["Content-Disposition"] = f'attachment; filename="{answer.name}"'
    if answer.kept is not None:
        headers["Cache-Control"] = "no-store" if answer.kept == NEVER_KEPT else f"max-age={answer.kept}"
    if answer.again:
        headers["Retry-After"] = str(answer.again)
    if answer.media == Svg.media:
        headers["Content-Security-Policy"] = DRAWING_SECURITY
    media = answer.media or None
    if isinstance(answer.content, bytes):
        return Response(answer.content, answer.status, headers, media)
    return Archive(while_there(request, answer.content), answer.status, headers, media)


class Archive(StreamingResponse):
    """Pieces that are sent within the request itself, not in a task beside it.

    So all of it is charged, and whoever hangs up does not break off what is being read from the database.
    """

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await self.stream_response(send)


async def while_there(request: Request, pieces: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """The pieces, as long as there is somebody to get them."""
    async with aclosing(pieces):
        async for piece in pieces:
            if await request.is_disconnected():
                return
            yield piece


async def battle_socket(socket: WebSocket) -> None:
    state = socket.app.state
    await Connection(socket, state.hall, state.budgets).run(socket.path_params["battle"])
