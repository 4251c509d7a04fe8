"""Counts every request by route and status, and logs it with its network and duration."""

from __future__ import annotations

from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deadzone.host.common.noting import note
from deadzone.server.instruments.logs import shortened
from deadzone.server.instruments.metrics import REQUESTS, refused

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "other"
PAGE = "page"
UNNOTED = ("/api/health", "/api/live", "/api/ready", PAGE)  # requested all the time, and not worth logging
REASONS = {403: "origin", 413: "size", 422: "input", 429: "rate", 503: "unavailable"}
FAILED = 500


class Noting:
    """Middleware that counts and logs. Routes are logged as declared: a requested path may contain anything."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, begin = FAILED, perf_counter()

        async def send_and_see(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_see)
        finally:
            _note_request(scope, status, perf_counter() - begin)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepted = False

        async def send_and_see(message: Message) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            if message["type"] == "websocket.close" and not accepted:
                refused("socket")
            await send(message)

        await self.app(scope, receive, send_and_see)


def _note_request(scope: Scope, status: int, seconds: float) -> None:
    route, method = route_of(scope), method_of(scope)
    REQUESTS.labels(route, method, str(status)).inc()
    if status in REASONS:
        refused(REASONS[status])
    if route not in UNNOTED or status >= FAILED:
        client = scope["client"]
        note(
            "request",
            route=route,
            method=method,
            status=status,
            battle=scope.get("path_params", {}).get("battle") if status < 400 else None,
            address=shortened(client[0]) if client else "",
            ms=round(1000 * seconds, 1),
        )


def method_of(scope: Scope) -> str:
    """Method of a request; one that nobody knows may be any word, of which neither log nor metrics keep anything."""
    return scope["method"] if scope["method"] in METHODS else OTHER


def route_of(scope: Scope) -> str:
    """Route as declared, such as `/api/battles/{battle}`; `page` for all files of the page."""
    path = getattr(scope.get("route"), "path", "")
    if path.startswith("/api"):
        return str(path)
    return PAGE if scope.get("endpoint") is not None else OTHER
