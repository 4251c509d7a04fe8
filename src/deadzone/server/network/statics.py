"""Serves the files of the page, in the compressed form that the build puts beside each, with caching headers."""

from __future__ import annotations

import gzip
import hashlib
from os import PathLike, stat_result
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

INDEX = "index.html"
HASHED = "assets"  # the folder whose file names contain a hash of the content
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
ASK_AGAIN = {"Cache-Control": "no-cache"}
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # in order of preference


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
