"""Serves the files of the page, in the compressed form that the build puts beside each, with caching headers.

Only content that is the same for everybody is compressed. The compressed size of a response with a token in it, beside
text chosen by an attacker, could reveal the token (BREACH).
"""

from __future__ import annotations

import gzip
import hashlib
from os import PathLike, stat_result
from pathlib import Path

from fastapi import Request
from fastapi.responses import FileResponse, Response
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

INDEX = "index.html"
HASHED = "assets"  # the folder whose file names contain a hash of the content
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
ASK_AGAIN = {"Cache-Control": "no-cache"}
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # in order of preference
PUBLIC = (
    "/api/maps", "/api/teams", "/api/lists", "/api/missions", "/api/players", "/api/openapi.json",
    "/api/rules", "/api/diagrams",
)  # fmt: skip
WORTH_IT = 1000  # bytes
LEVEL = 5


def accepted(headers: Headers) -> list[str]:
    """Encodings that both sides support, best first, without those that the client refuses (`;q=0`)."""
    wanted = [part.replace(" ", "").lower().partition(";q=") for part in headers.get("accept-encoding", "").split(",")]
    taken = {name for name, _, quality in wanted if quality.strip("0.") or not quality}
    return [name for name in ENCODINGS if name in taken]


class Index:
    """The page itself, from memory. The build leaves its paths relative; here they are made to start at the root.

    They must not be relative to the page's address, because that changes without the page being loaded again.
    """

    def __init__(self, folder: Path, root: str) -> None:
        self._plain = (folder / INDEX).read_bytes().replace(b'="./', f'="{root}/'.encode())
        self._gzip = gzip.compress(self._plain, mtime=0)
        self._tag = hashlib.sha256(self._plain).hexdigest()[:16]

    async def answer(self, request: Request, status: int = 200) -> Response:
        squeezed = "gzip" in accepted(request.headers)
        tag = f'"{self._tag}{"-gzip" if squeezed else ""}"'
        headers = {**ASK_AGAIN, "ETag": tag, "Vary": "Accept-Encoding"}
        if status == 200 and tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if squeezed:
            headers["Content-Encoding"] = "gzip"
        return Response(self._gzip if squeezed else self._plain, status, headers, "text/html")


class Statics(StaticFiles):
    """All other files of the page, by name."""

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        asked, path = Headers(scope=scope), Path(full_path)
        form, encoding = path, ""
        for name in accepted(asked):
            squeezed = path.with_name(path.name + ENCODINGS[name])
            if squeezed.is_file():
                form, encoding = squeezed, name
                break
        answer = FileResponse(form, status_code, stat_result=form.stat())
        answer.headers.update(FOR_EVER if path.parent.name == HASHED else ASK_AGAIN)
        answer.headers["Vary"] = "Accept-Encoding"
        if encoding:
            answer.headers["Content-Type"] = FileResponse(path).headers["Content-Type"]
            answer.headers["Content-Encoding"] = encoding
        return NotModifiedResponse(answer.headers) if self.is_not_modified(answer.headers, asked) else answer


def _path(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope["root_path"])


class Squeezing:
    """Middleware that compresses lists and drawings, which are the same for everybody."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.squeezing = GZipMiddleware(app, minimum_size=WORTH_IT, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        public = scope["type"] == "http" and scope["method"] == "GET" and _path(scope).startswith(PUBLIC)
        if public and "authorization" not in Headers(scope=scope):
            await self.squeezing(scope, receive, send)
        else:
            await self.app(scope, receive, send)
