"""Checks between the network and the tables: hosts, origins, sizes, rates; and the headers of every response."""

from __future__ import annotations

import asyncio
import re
import socket
from collections import Counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from deadzone.host.asking.entry import Entry, Table
from deadzone.host.asking.letter import language_of
from deadzone.host.asking.refusing import TooLarge
from deadzone.host.asking.serving import LARGEST_BODY
from deadzone.language.words import text
from deadzone.server.fairness.accounts import ACCOUNT, Account, measured
from deadzone.server.fairness.budgets import BYTES_PER_UNIT, OF_THE_PAGE, SOCKET, Budgets, Prices
from deadzone.server.fairness.households import household
from deadzone.server.instruments.metrics import charged
from deadzone.server.network.noting import OTHER, method_of, route_of
from deadzone.server.network.patience import LOBBY, Lobby, gone_from
from deadzone.server.network.sites import is_for_our_page, is_from_elsewhere, is_plain_form, may_be_from_elsewhere
from deadzone.server.settings.addresses import Address, is_near, parsed
from deadzone.server.settings.hosting import EVERYWHERE, LOOPBACK, PORTS, Hosting

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
LONGEST_LENGTH = 20  # digits of a Content-Length
TOO_MANY = 429
TO_A_TABLE = re.compile(r"/battles/([0-9a-f]{16})/socket$")
OVERHEAD = 0.5  # units of a request that are spent before it gets here and after it
BRAKE_SECONDS = 1.0  # delay before refusing too many requests, so that retrying at once does not help
REFUSED_PER_SECOND = 40  # sockets of one household
MOST_BRAKE_SECONDS = 15.0


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


class Safety:
    """Middleware that checks every request before it is handled, charges what it took, and adds the headers to every
    response."""

    def __init__(
        self, app: ASGIApp, doorkeeper: Doorkeeper, budgets: Budgets, table: Table, lobby: Lobby = LOBBY
    ) -> None:
        self.app = app
        self.doorkeeper = doorkeeper
        self.budgets = budgets
        self.prices = Prices()
        self._table = table
        self._sockets, self._door = lobby.sockets, lobby.door
        self._refused: Counter[str] = Counter()  # sockets that wait to be refused, by household

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a socket before it is accepted; a browser tells its page only that it was refused."""
        home, table = household(address_of(scope)), table_of(scope)
        come = await self._door.wait(home, table, gone_from(scope)) and self.denial(scope) is None
        if not come or not self._sockets.let_in(home, table):
            await self._turned_away(home)
            await WebSocket(scope, receive, send).close()
            return
        try:
            self.budgets.open_socket(home)
            ACCOUNT.set(Account(home))
            charged("socket", SOCKET)
            await self.app(scope, receive, send)
        finally:
            self._sockets.leave_from(home, table)

    async def _turned_away(self, home: str) -> None:
        """Let a socket wait until it is refused, the longer the more of its household are: whoever is refused comes
        again, and takes the turn of somebody who plays."""
        self._refused[home] += 1
        try:
            await asyncio.sleep(min(BRAKE_SECONDS + self._refused[home] / REFUSED_PER_SECOND, MOST_BRAKE_SECONDS))
        finally:
            self._refused[home] -= 1
            self._refused += Counter()  # drops households with none

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in self.doorkeeper.headers(headers.get("host", "")):
                    answer.setdefault(name, value)
            await send(message)

        path = scope["path"].removeprefix(scope.get("root_path", ""))
        found = self._table.find(scope["method"], path)
        entry = found[0] if found is not None else None
        refusal = foreign(headers, scope["method"], entry) if path.startswith("/api/") else None
        refusal = refusal or self.denial(scope) or too_long(headers)
        if refusal is not None:
            await refusal(scope, receive, send_with_headers)
            return
        await self._served(scope, receive, send_with_headers, kind_of(path, entry), entry)

    async def _served(self, scope: Scope, receive: Receive, send: Send, kind: str, entry: Entry | None) -> None:
        """Let a request wait for its turn, and charge what it took."""
        headers, home = Headers(scope=scope), household(address_of(scope))
        length, keeps = int(headers.get("content-length", "0")), entry.keeps if entry is not None else 0.0
        price, page = self.prices.of(kind), kind == OF_THE_PAGE
        wait = self.budgets.admit(home, price + length / BYTES_PER_UNIT, keeps, page)
        if wait is None:
            await asyncio.sleep(BRAKE_SECONDS)
            sentence = text("Too many requests: wait a moment.", language_of(headers))
            await problem(TOO_MANY, sentence, {"Retry-After": "5"})(scope, receive, send)
            return
        await asyncio.sleep(wait)
        account = Account(home)
        ACCOUNT.set(account)
        try:
            await measured(self.app(scope, _limited(receive), send), account)
        finally:
            units = account.units + OVERHEAD
            self.prices.learn(kind, units)
            self.budgets.settle(home, units - price, page)
            charged(f"{method_of(scope)} {route_of(scope)}" if route_of(scope) != OTHER else OTHER, units)

    def denial(self, scope: Scope) -> JSONResponse | None:
        """Refuse whoever may not use this server at all."""
        headers, address, reached = Headers(scope=scope), address_of(scope), (scope.get("server") or ("",))[0]
        lang = language_of(headers)
        if not self.doorkeeper.admits(address, reached):
            return problem(403, text("This server is only for its local network.", lang))
        if not self.doorkeeper.trusts(headers, reached):
            return problem(403, text("This page is not from this server.", lang))
        return None


def kind_of(path: str, entry: Entry | None) -> str:
    """Which requests are expected to cost as much as this one: those of the same entry."""
    if not path.startswith("/api/"):
        return OF_THE_PAGE
    return f"{entry.method} {entry.path}" if entry is not None else OTHER


def too_long(headers: Headers) -> JSONResponse | None:
    """Refuse a body that says it is too large."""
    length = headers.get("content-length", "0")
    if length.isdecimal() and len(length) <= LONGEST_LENGTH and int(length) <= LARGEST_BODY:
        return None
    return problem(413, text("This is too large.", language_of(headers)))


def foreign(headers: Headers, method: str, entry: Entry | None) -> JSONResponse | None:
    """Refuse what a foreign page can make a browser request without an Origin."""
    lang = language_of(headers)
    if is_from_elsewhere(headers):
        return problem(403, text("This page is not from this server.", lang))
    if is_for_our_page(method, entry) and may_be_from_elsewhere(headers):
        return problem(403, text("Only this server's own page may request this.", lang))
    if is_plain_form(headers):
        return problem(415, text("The request body must be JSON or a battle file.", lang))
    return None


def table_of(scope: Scope) -> str:
    """Battle to whose table a socket goes; empty if it goes nowhere."""
    found = TO_A_TABLE.search(scope["path"])
    return found[1] if found is not None else ""


def address_of(scope: Scope) -> str:
    client: tuple[str, int] | None = scope["client"]
    return client[0] if client else ""


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
