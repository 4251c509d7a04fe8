"""Serves the files of the page from memory, in the compressed forms that the build puts beside each, with caching
headers.

They are two and a half megabytes. Read from the disk for each request, by threads that compete with those of the tables
for the interpreter, they were ten times dearer, and somebody who asked for them all the time held up the players.
"""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

INDEX = "index.html"
HASHED = "assets"  # the folder whose file names contain a hash of the content
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PLAIN = ""
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # in order of preference
# What this machine calls them does not count: on some a script is plain text, which browsers do not run.
KINDS = {
    ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json",
    ".png": "image/png", ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
}  # fmt: skip


def accepted(headers: Headers) -> list[str]:
    """Encodings that both sides support, best first, without those that the client refuses (`;q=0`)."""
    wanted = [part.replace(" ", "").lower().partition(";q=") for part in headers.get("accept-encoding", "").split(",")]
    taken = {name for name, _, quality in wanted if quality.strip("0.") or not quality}
    return [name for name in ENCODINGS if name in taken]


class Static:
    """A file in all its forms."""

    def __init__(self, ending: str, forms: dict[str, bytes], caching: str) -> None:
        self.kind = KINDS[ending]
        self.forms = forms
        self.caching = caching
        self.tag = hashlib.sha256(forms[PLAIN]).hexdigest()[:16]

    def answer(self, request: Request, status: int = 200) -> Response:
        encoding = next((name for name in accepted(request.headers) if name in self.forms), PLAIN)
        tag = f'"{self.tag}-{encoding}"' if encoding else f'"{self.tag}"'
        headers = {"Cache-Control": self.caching, "ETag": tag, "Vary": "Accept-Encoding"}
        if status == 200 and tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.forms[encoding], status, headers, self.kind)


def read_index(folder: Path, root: str) -> Static:
    """The page itself. The build leaves its paths relative; here they are made to start at the root.

    They must not be relative to the page's address, because that changes without the page being loaded again.
    """
    plain = (folder / INDEX).read_bytes().replace(b'="./', f'="{root}/'.encode())
    return Static(".html", {PLAIN: plain, "gzip": gzip.compress(plain, mtime=0)}, ASK_AGAIN)


class Statics:
    """All other files of the page, by name."""

    def __init__(self, folder: Path) -> None:
        # The page of a static site is there, too (`deadzone site`).
        paths = [path for path in folder.rglob("*") if path.suffix in KINDS and path.suffix != ".html"]
        self._files = {path.relative_to(folder).as_posix(): _read(path) for path in paths}

    async def answer(self, request: Request) -> Response:
        found = self._files.get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        return found.answer(request)


def _read(path: Path) -> Static:
    squeezed = {name: path.with_name(path.name + ending) for name, ending in ENCODINGS.items()}
    forms = {name: form.read_bytes() for name, form in squeezed.items() if form.is_file()}
    return Static(
        path.suffix, {PLAIN: path.read_bytes(), **forms}, FOR_EVER if path.parent.name == HASHED else ASK_AGAIN
    )
