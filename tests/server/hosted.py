"""A server as an operator runs it: the real command, with or without a proxy."""

import asyncio
import gzip
import re
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
import warm
from patient import NOBODY, PATIENCE
from table_client import Server, free_port
from websockets.asyncio.client import ClientConnection, connect

from proxying import NAME, PROXIES, Authority

T = TypeVar("T")
SCRIPT = b"/* the page */\n" * 200
INDEX = '<!doctype html><title>Deadzone</title><script src="./assets/page-1.js"></script><link href="./icon.svg">'
ADDRESS = re.compile(r"https?://\S+")


def make_page(folder: Path) -> Path:
    """Make a page of two files, with its compressed form as the build leaves it."""
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    (folder / "assets" / "page-1.js").write_bytes(SCRIPT)
    (folder / "assets" / "page-1.js.gz").write_bytes(gzip.compress(SCRIPT))
    return folder


class Played(Server):
    """`deadzone play` with options and a page of two files; requests go to `front`, its port or a proxy's."""

    def __init__(self, folder: Path, *options: str, changes: tuple[str, ...] = (), trusting: Any = None) -> None:
        self.options = options
        self.trusting = trusting
        self.warned = ""
        super().__init__(folder, "", *changes)

    def start(self) -> None:
        make_page(self.folder / "page")
        options = ["--port", str(self.port), *self.options]
        if "--database" not in options:
            options += ["--database", self.database]
        with self.complaints.open("ab") as complaints:
            arguments = [str(self.folder / "page"), *self.changes, "--", *options]
            self.process = warm.start("play_process", arguments, complaints)
        found = ADDRESS.search(self.process.stdout.readline())
        assert found, self.complaints.read_text(encoding="utf-8")
        self.address = found.group().rstrip("/")
        self.warned = self.complaints.read_text(encoding="utf-8")

    @property
    def parts(self) -> Any:
        return urlsplit(self.address)

    def http(self, source: str = "127.0.0.1", **headers: str) -> httpx.Client:
        """An HTTP client that reaches the server under its public name without DNS."""
        verify = NOBODY if self.trusting is None else self.trusting
        return httpx.Client(
            base_url=f"{self.parts.scheme}://127.0.0.1:{self.parts.port}{self.parts.path}/",
            headers={"Host": self.parts.netloc, **headers},
            transport=_Named(self.parts.hostname, verify=verify, local_address=source),
            timeout=PATIENCE,
        )

    def socket(self, battle: str, source: str = "127.0.0.1", **options: Any) -> Any:
        url = self.address.replace("http", "ws", 1) + f"/api/battles/{battle}/socket"
        here = {"host": "127.0.0.1", "port": self.parts.port, "local_addr": (source, 0)}
        opened = TlsSocket(url, ssl=self.trusting, **here, **options)
        return self.sockets.enter_context(closing(opened))


class TlsSocket:
    """A WebSocket client for TLS that reads and writes in one thread.

    `websockets.sync` does both in two threads at once, which OpenSSL does not support before Python 3.13.
    """

    def __init__(self, url: str, **options: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            self._socket = self._wait(self._open(url, options))
        except BaseException:
            self._end()
            raise

    async def _open(self, url: str, options: dict[str, Any]) -> ClientConnection:
        return await connect(url, max_size=None, open_timeout=PATIENCE, close_timeout=1, **options)

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def send(self, text: str) -> None:
        self._wait(self._socket.send(text))

    def recv(self, timeout: float) -> str | bytes:
        return self._wait(asyncio.wait_for(self._socket.recv(), timeout))

    def close(self) -> None:
        if self._thread.is_alive():
            self._wait(self._socket.close())
            self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class _Named(httpx.HTTPTransport):
    """Transport that uses the server's name in TLS, whatever its address."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(**options)
        self.name = name

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions = {**request.extensions, "sni_hostname": self.name}
        return super().handle_request(request)


class Proxied(Played):
    """A server behind a proxy; all clients connect to the proxy."""

    def __init__(self, folder: Path, kind: str, *options: str, changes: tuple[str, ...] = ()) -> None:
        authority = Authority(folder)
        self.front, self.plain = free_port(), free_port()
        self.public = f"https://{NAME}:{self.front}/deadzone"
        told = ("--public-url", self.public, "--proxy", "127.0.0.1", *options)
        super().__init__(folder, *told, changes=changes, trusting=authority.trusting)
        self.proxy = PROXIES[kind](folder / kind, authority, self.front, self.plain, self.port)

    def stop(self) -> str:
        self.sockets.close()
        self.proxy.stop()
        return super().stop()

    @property
    def direct(self) -> str:
        """Address of the server itself, without the proxy."""
        return f"http://127.0.0.1:{self.port}"
