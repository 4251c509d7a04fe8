"""Restores what a proxy in front of the server has changed in a request: client address, scheme and path."""

from __future__ import annotations

import re
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from deadzone.server.settings.addresses import parsed
from deadzone.server.settings.hosting import Hosting, Network

LONGEST_CHAIN = 16  # proxies in a row
WITH_PORT = re.compile(r"(?:\[([^\]]+)\]|([^:\[\]]+))(?::\d+)?")
SECURE = {"http": "https", "ws": "wss"}
PLAIN = {"https": "http", "wss": "ws"}


class Proxies:
    """The trusted proxies, and the clients they speak for.

    The header `Forwarded` is never trusted: nginx and Caddy pass it on as the client has sent it.
    """

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self._networks = tuple(networks)

    def trusts(self, peer: str) -> bool:
        address = parsed(peer)
        return address is not None and any([address in network for network in self._networks])

    def client(self, peer: str, headers: Headers) -> str:
        """Return the last address on the way here that is not a trusted proxy; the peer's own if anything is odd."""
        chain = ",".join(headers.getlist("x-forwarded-for"))
        if not chain:
            return peer
        for part in reversed(chain.rsplit(",", LONGEST_CHAIN)):
            address = parsed(_without_port(part.strip()))
            if address is None:
                return peer
            if not self.trusts(str(address)):
                return str(address)
        return str(address)  # all are trusted proxies, so the first of them is the client

    def secure(self, headers: Headers) -> bool | None:
        """Whether the request reached the proxy over TLS; None if the proxy does not clearly say."""
        return {"https": True, "http": False}.get(",".join(headers.getlist("x-forwarded-proto")).lower())


def _without_port(text: str) -> str:
    """Remove the port: some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`."""
    found = WITH_PORT.fullmatch(text)
    return found[1] or found[2] if found else text


class Front:
    """Outermost middleware: makes the scope what it would be without a proxy."""

    def __init__(self, app: ASGIApp, hosting: Hosting) -> None:
        self.app = app
        self.proxies = Proxies(hosting.proxies)
        self.root = hosting.root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope = self.put_right(scope)
        if self.root and scope["type"] == "http" and scope["path"] == self.root:
            query = scope["query_string"].decode("latin-1")
            away = RedirectResponse(f"{self.root}/?{query}" if query else f"{self.root}/")
            await away(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def put_right(self, scope: Scope) -> Scope:
        changed, headers = dict(scope), Headers(scope=scope)
        peer, port = scope["client"] or ("", 0)
        changed["client"] = (str(parsed(peer) or peer), port)  # plain IPv4, even on an IPv6 socket
        if self.proxies.trusts(peer):
            changed["client"] = (self.proxies.client(changed["client"][0], headers), 0)
            secure = self.proxies.secure(headers)
            if secure is not None:
                changed["scheme"] = (SECURE if secure else PLAIN).get(scope["scheme"], scope["scheme"])
        if self.root:
            self._put_under_root(changed)
        return changed

    def _put_under_root(self, scope: Scope) -> None:
        """Put the path under our root, which a proxy may have kept or removed."""
        path = scope["path"]
        scope["root_path"] = self.root
        if path != self.root and not path.startswith(f"{self.root}/"):
            scope["path"] = self.root + path
            scope["raw_path"] = self.root.encode() + (scope.get("raw_path") or path.encode())
