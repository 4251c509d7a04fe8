"""Checks between the network and the tables: hosts, origins, sizes, rates; and the headers of every response."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from time import monotonic

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from deadzone.language.folders import ENGLISH
from deadzone.language.words import known_language, text
from deadzone.server.budgets import REQUEST, SOCKET, Budgets, Cost, cost_of, household
from deadzone.server.hosting import EVERYWHERE, LOOPBACK, PORTS, Hosting
from deadzone.server.network.addresses import Address, is_near, parsed
from deadzone.server.network.sites import is_from_elsewhere, is_plain_form, may_be_from_elsewhere

CONTENT_SECURITY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# Tells browsers that reach us over TLS never to connect without it. Only at the default port: they remember it for the
# whole host, which may have something else at other ports.
ONLY_SECURE = {"Strict-Transport-Security": "max-age=31536000"}
LARGEST_BODY = 2_000_000  # bytes; a battle file has about two hundred thousand
LONGEST_LENGTH = 20  # digits of a Content-Length
TOO_MANY = 429
MOST_SOCKETS = 300  # open at once from one address
DOOR_SECONDS = 0.02  # between the opening of two sockets
BRAKE_SECONDS = 1.0  # delay before refusing too many requests, so that retrying at once does not help


class Doorkeeper:
    """The names of this server. A foreign name that points here (DNS rebinding) is not one of them.

    The names of this machine always count; besides them only the public one, if there is one, otherwise those of the
    certificate and of the local network. With --lan an address must be the very one that the client has reached, and
    the client must be in the local network.
    """

    def __init__(self, hosting: Hosting) -> None:
        self.public = hosting.public
        self.certificate = hosting.certificate
        self.names = set(LOOPBACK)
        self.lan = hosting.lan
        if self.public is None and not hosting.alone:
            machine = socket.gethostname().lower()
            self.names |= {hosting.host.lower(), machine, f"{machine}.local"} - EVERYWHERE
        self.any_address = self.public is None and not hosting.alone and not hosting.lan
        self._plain = tuple(HEADERS.items())
        self._secure = tuple(_secure_headers(hosting).items())

    def admits(self, client: str, reached: str) -> bool:
        """Whether a client that has reached this address of ours may connect at all."""
        return not self.lan or is_near(client, reached)

    def knows(self, host: str, reached: str = "") -> bool:
        """Whether the Host header names this server: unless it is for the local network only, any bare address will do.

        `reached` is the address of ours to which the client has connected.
        """
        if self._is_public(host):
            return True
        name = name_of(host)
        covered = self.public is None and self.certificate is not None and self.certificate.covers(name)
        return name in self.names or covered or self._is_ours(parsed(name), reached)

    def _is_ours(self, address: Address | None, reached: str) -> bool:
        return address is not None and (self.any_address or (self.lan and address == parsed(reached)))

    def _is_public(self, host: str) -> bool:
        if self.public is None:
            return False
        return host.lower() in (self.public.host, f"{self.public.host}:{PORTS[self.public.scheme]}")

    def trusts(self, headers: Headers, reached: str = "") -> bool:
        """Whether Host and Origin are this server's: a page may only talk to its own. Other programs send no Origin."""
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        if not self.knows(host, reached):
            return False
        if origin is None or (self.public is not None and origin.lower() == self.public.origin):
            return True
        schemes = ("https",) if self.certificate is not None else ("http", "https")
        return not self._is_public(host) and origin.lower() in [f"{scheme}://{host}" for scheme in schemes]

    def headers(self, host: str) -> tuple[tuple[str, str], ...]:
        """Headers of every response to a request for this host."""
        public = self._is_public(host) and self.public is not None and self.public.secure
        secure = public or (self.certificate is not None and name_of(host) not in LOOPBACK)
        return self._secure if secure else self._plain


def _secure_headers(hosting: Hosting) -> dict[str, str]:
    """Headers under TLS. The policy names wss: too, because some browsers do not count it as `'self'`."""
    own, policy = "connect-src 'self'", f"{CONTENT_SECURITY}; upgrade-insecure-requests"
    if hosting.public is None:
        usual = hosting.port == PORTS["https"]
    else:
        usual, policy = hosting.public.usual_port, policy.replace(own, f"{own} wss://{hosting.public.host}")
    return {**HEADERS, "Content-Security-Policy": policy, **(ONLY_SECURE if usual else {})}


def name_of(host: str) -> str:
    """Host without its port: `example:8000`, `[::1]:8000`."""
    if host.startswith("["):
        return host[1 : host.find("]")] if "]" in host else ""
    return host.rsplit(":", 1)[0].lower()


def language_of(headers: Headers) -> str:
    """First language in `Accept-Language` that is available; otherwise English."""
    for part in headers.get("accept-language", "").split(","):
        wanted = known_language(part.strip())
        if wanted:
            return wanted
    return ENGLISH


class Door:
    """Lets sockets in one after the other: many at once would delay everybody already connected."""

    def __init__(self) -> None:
        self._next = 0.0

    async def wait(self) -> None:
        now = monotonic()
        self._next = max(now, self._next + DOOR_SECONDS)
        await asyncio.sleep(self._next - now)


class Safety:
    """Middleware that checks every request before it is handled, and adds the headers to every response."""

    def __init__(self, app: ASGIApp, doorkeeper: Doorkeeper, budgets: Budgets) -> None:
        self.app = app
        self.doorkeeper = doorkeeper
        self.budgets = budgets
        self.door = Door()
        self.sockets: Counter[str] = Counter()  # open ones, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a socket before it is accepted; a browser tells its page only that it was refused."""
        address = household(address_of(scope))
        await self.door.wait()
        crowded = self.sockets[address] >= MOST_SOCKETS
        if crowded or self.refusal(scope, SOCKET) is not None:
            await asyncio.sleep(BRAKE_SECONDS)
            await WebSocket(scope, receive, send).close()
            return
        self.sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            self.sockets += Counter()  # drops addresses with none

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, address = Headers(scope=scope), address_of(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in self.doorkeeper.headers(headers.get("host", "")):
                    answer.setdefault(name, value)
            await send(message)

        path = scope["path"].removeprefix(scope.get("root_path", ""))
        cost = cost_of(scope["method"], path)
        refusal = self.foreign(headers, cost) if path.startswith("/api/") else None
        refusal = refusal or self.refusal(scope, cost)
        if refusal is not None:
            if refusal.status_code == TOO_MANY:
                await asyncio.sleep(BRAKE_SECONDS)
            await refusal(scope, receive, send_with_headers)
            return
        await asyncio.sleep(self.budgets.delay(address, cost))
        await self.app(scope, _limited(receive), send_with_headers)

    def refusal(self, scope: Scope, cost: Cost) -> JSONResponse | None:
        headers, address, reached = Headers(scope=scope), address_of(scope), (scope.get("server") or ("",))[0]
        lang = language_of(headers)
        if not self.doorkeeper.admits(address, reached):
            return problem(403, text("This server is only for its local network.", lang))
        if not self.doorkeeper.trusts(headers, reached):
            return problem(403, text("This page is not from this server.", lang))
        length = headers.get("content-length", "")
        if length and (not length.isdecimal() or len(length) > LONGEST_LENGTH or int(length) > LARGEST_BODY):
            return problem(413, text("This is too large.", lang))
        if not self.budgets.request(address, cost, int(length or 0)):
            return problem(TOO_MANY, text("Too many requests: wait a moment.", lang), {"Retry-After": "5"})
        return None

    def foreign(self, headers: Headers, cost: Cost) -> JSONResponse | None:
        """Refuse what a foreign page can make a browser request without an Origin."""
        lang = language_of(headers)
        if is_from_elsewhere(headers):
            return problem(403, text("This page is not from this server.", lang))
        if cost is not REQUEST and may_be_from_elsewhere(headers):
            return problem(403, text("Only this server's own page may request this.", lang))
        if is_plain_form(headers):
            return problem(415, text("The request body must be JSON or a battle file.", lang))
        return None


def address_of(scope: Scope) -> str:
    client: tuple[str, int] | None = scope["client"]
    return client[0] if client else ""


class TooLarge(HTTPException):
    """A request body over the size limit."""

    def __init__(self) -> None:
        super().__init__(413)


def _limited(receive: Receive) -> Receive:
    """Limit how much of the body is read, whatever its Content-Length says."""
    read = 0

    async def receive_some() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            raise TooLarge
        return message

    return receive_some


def problem(status: int, sentence: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"text": sentence, "rule": "", "where": ""}, status, headers)
