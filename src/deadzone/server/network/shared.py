"""Middleware that makes once what is the same for everybody: lists, rules, drawings and papers of what we have shipped.

It is sent from memory, with a tag by which a browser that has it already is told so. Only content that is the same for
everybody is compressed: the size of a compressed response with a token in it, beside text chosen by an attacker, could
reveal the token (BREACH).
"""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deadzone.host.asking.entry import Table
from deadzone.language.words import spoken
from deadzone.server.network.description import PATH
from deadzone.server.network.statics import accepted

OPTIONS = frozenset({"lang", "mission", "paper"})  # what may be asked for in the query
MOST_BYTES = 64_000_000
LONGEST_QUERY = 200
WORTH_IT = 1000  # bytes
SQUEEZED = ("application/json", "image/svg+xml")
LEVEL = 6


class Copy:
    """A response as it was made, plain and compressed."""

    def __init__(self, headers: Headers, content: bytes) -> None:
        self.plain = content
        self.tag = hashlib.blake2b(content, digest_size=8).hexdigest()
        kind = headers.get("content-type", "").split(";")[0]
        worth_it = kind in SQUEEZED and len(content) >= WORTH_IT
        self.squeezed = gzip.compress(content, LEVEL, mtime=0) if worth_it else b""
        self.size = len(self.plain) + len(self.squeezed)
        self._headers = {name: value for name, value in headers.items() if name != "content-length"}
        self._headers.setdefault("cache-control", "no-cache")

    def answer(self, asked: Headers) -> Response:
        squeezed = bool(self.squeezed) and "gzip" in accepted(asked)
        tag = f'"{self.tag}{"-gzip" if squeezed else ""}"'
        headers = {**self._headers, "ETag": tag}
        if self.squeezed:
            headers["Vary"] = "Accept-Encoding"
        if tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if squeezed:
            headers["Content-Encoding"] = "gzip"
        return Response(self.squeezed if squeezed else self.plain, headers=headers)


class Shared:
    def __init__(self, app: ASGIApp, table: Table) -> None:
        self.app = app
        self._table = table
        self._kept: OrderedDict[str, Copy] = OrderedDict()
        self._size = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = name_of(scope, self._table)
        if name is None:
            await self.app(scope, receive, send)
            return
        copy = self._kept.get(name)
        if copy is None:
            caught = Caught(send)
            await self.app(scope, receive, caught.catch)
            if caught.start is None:  # it was sent on, because it is no success
                return
            copy = Copy(Headers(raw=caught.start["headers"]), bytes(caught.content))
            self._keep(name, copy)
        self._kept.move_to_end(name)
        await copy.answer(Headers(scope=scope))(scope, receive, send)

    def _keep(self, name: str, copy: Copy) -> None:
        before = self._kept.pop(name, None)  # somebody else may have asked at the same time
        self._kept[name] = copy
        self._size += copy.size - (before.size if before is not None else 0)
        while self._size > MOST_BYTES and len(self._kept) > 1:
            self._size -= self._kept.popitem(last=False)[1].size


class Caught:
    """A response on its way: a success is held back, everything else is sent on."""

    def __init__(self, send: Send) -> None:
        self.start: Message | None = None
        self.content = bytearray()
        self._send = send

    async def catch(self, message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 200:
            self.start = message
        elif message["type"] == "http.response.body" and self.start is not None:
            self.content += message.get("body", b"")
        else:
            await self._send(message)


def name_of(scope: Scope, table: Table) -> str | None:
    """What is asked for, if it is the same for everybody: its path and its options in a fixed order."""
    if scope["type"] != "http" or scope["method"] != "GET" or "authorization" in Headers(scope=scope):
        return None
    path, query = scope["path"].removeprefix(scope.get("root_path", "")), scope["query_string"].decode("latin-1")
    if not is_same(path, table) or len(query) > LONGEST_QUERY:
        return None
    options = dict(asked := parse_qsl(query, keep_blank_values=True))
    if len(options) < len(asked) or not options.keys() <= OPTIONS:
        return None
    if "lang" in options:
        options["lang"] = spoken(options["lang"])
    return f"{path}?{sorted(options.items())}"


def is_same(path: str, table: Table) -> bool:
    found = table.find("GET", path)
    return path == PATH or (found is not None and found[0].same)
