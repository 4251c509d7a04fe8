"""A server as its operator runs it: the real command, a certificate, and a real nginx or Caddy in front of it."""

import asyncio
import gzip
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Coroutine
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
from table_client import START_SECONDS, Server, free_port
from websockets.asyncio.client import ClientConnection, connect

T = TypeVar("T")
NAME = "deadzone.test"  # nobody's; the tests know where it is
PROCESS = Path(__file__).parent / "play_process.py"
DOCS = Path(__file__).parents[2] / "docs" / "hosting"
SCRIPT = b"/* the page */\n" * 200
INDEX = '<!doctype html><title>Deadzone</title><script src="./assets/page-1.js"></script><link href="./icon.svg">'
ADDRESS = re.compile(r"https?://\S+")


def needed(program: str) -> str:
    """Debian keeps the programs of servers out of the PATH of most users."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    assert found, f"{program} is not installed: .ci/system-needs installs it"
    return found


def make_page(folder: Path) -> Path:
    """A page in two files, with its compressed form as the build leaves it."""
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    (folder / "assets" / "page-1.js").write_bytes(SCRIPT)
    (folder / "assets" / "page-1.js.gz").write_bytes(gzip.compress(SCRIPT))
    return folder


class Authority:
    """A certificate that vouches for itself, and what a client needs to believe it."""

    def __init__(self, folder: Path, *names: str) -> None:
        self.cert, self.key = folder / "cert.pem", folder / "key.pem"
        kinds = ",".join([f"{'IP' if name[0].isdigit() else 'DNS'}:{name}" for name in names or (NAME, "localhost")])
        subprocess.run(
            [needed("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-days", "2", "-subj", "/CN=tests", "-addext", f"subjectAltName={kinds}",
             "-keyout", str(self.key), "-out", str(self.cert)],
            check=True, capture_output=True,
        )  # fmt: skip

    @property
    def trusting(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.cert))


class Played(Server):
    """`deadzone play` with options, a page in two files, and requests that go to `front`: the port, or a proxy's."""

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
            self.process = subprocess.Popen(
                [sys.executable, str(PROCESS), str(self.folder / "page"), *self.changes, "--", *options],
                stdout=subprocess.PIPE, stderr=complaints, text=True,
            )  # fmt: skip
        assert self.process.stdout is not None
        found = ADDRESS.search(self.process.stdout.readline())
        assert found, self.complaints.read_text(encoding="utf-8")
        self.address = found.group().rstrip("/")
        self.warned = self.complaints.read_text(encoding="utf-8")

    @property
    def parts(self) -> Any:
        return urlsplit(self.address)

    def http(self, source: str = "127.0.0.1", **headers: str) -> httpx.Client:
        """The name that players know is looked up nowhere: it is here."""
        verify = self.trusting if self.trusting is not None else True
        return httpx.Client(
            base_url=f"{self.parts.scheme}://127.0.0.1:{self.parts.port}{self.parts.path}/",
            headers={"Host": self.parts.netloc, **headers},
            transport=_Named(self.parts.hostname, verify=verify, local_address=source),
            timeout=60,
        )

    def socket(self, battle: str, source: str = "127.0.0.1", **options: Any) -> Any:
        url = self.address.replace("http", "ws", 1) + f"/api/battles/{battle}/socket"
        here = {"host": "127.0.0.1", "port": self.parts.port, "local_addr": (source, 0)}
        opened = TlsSocket(url, ssl=self.trusting, **here, **options)
        return self.sockets.enter_context(closing(opened))


class TlsSocket:
    """A WebSocket as the tests use it. That of `websockets.sync` reads and writes in two threads at once, which
    OpenSSL does not bear before Python 3.13: this one has a thread in which both happen in turn."""

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
        return await connect(url, max_size=None, open_timeout=60, close_timeout=1, **options)

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
    """Greets the server by its name, whatever address it has."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(**options)
        self.name = name

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions = {**request.extensions, "sni_hostname": self.name}
        return super().handle_request(request)


class Proxy:
    """A proxy with the configuration of docs/hosting, in which names, ports and files are those of the test."""

    def __init__(self, folder: Path, authority: Authority, port: int, behind: int) -> None:
        folder.mkdir()
        self.folder, self.authority, self.port, self.behind = folder, authority, port, behind
        self.plain = free_port()
        self.log = folder / "proxy.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, cwd=folder, env=self.environment())
        self._wait()

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    def command(self) -> list[str]:
        raise NotImplementedError

    def documented(self, name: str, **changes: str) -> str:
        """The file of the documentation; everything that is to be changed must be there."""
        text = (DOCS / name).read_text(encoding="utf-8")
        for old, new in {"127.0.0.1:8321": f"127.0.0.1:{self.behind}", **changes}.items():
            assert old in text, old
            text = text.replace(old, new)
        return text

    def _wait(self) -> None:
        """Until it listens."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.02)
        raise AssertionError(self.log.read_text(encoding="utf-8"))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Nginx(Proxy):
    def command(self) -> list[str]:
        site = self.documented(
            "nginx.conf",
            **{
                "listen 80;": f"listen 127.0.0.1:{self.plain};",
                "listen [::]:80;": "",
                "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
                "listen [::]:443 ssl;": "",
                "deadzone.example;": f"{NAME};",
                "/etc/letsencrypt/live/deadzone.example/fullchain.pem": str(self.authority.cert),
                "/etc/letsencrypt/live/deadzone.example/privkey.pem": str(self.authority.key),
            },
        )
        places = "".join(
            [
                f"{kind}_temp_path {self.folder / kind};\n"
                for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
            ]
        )
        (self.folder / "site.conf").write_text(site, encoding="utf-8")
        (self.folder / "nginx.conf").write_text(
            f"daemon off;\npid {self.folder}/pid;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{places}include site.conf;\n}}\n",
            encoding="utf-8",
        )
        return [needed("nginx"), "-e", "stderr", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]


class Caddy(Proxy):
    def environment(self) -> dict[str, str]:
        return {**os.environ, **dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(self.folder))}

    def command(self) -> list[str]:
        tls = f"bind 127.0.0.1\n\ttls {self.authority.cert} {self.authority.key}"
        site = self.documented("Caddyfile", **{"deadzone.example {": f"{NAME}:{self.port} {{\n\t{tls}"})
        file = self.folder / "Caddyfile"
        file.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site, encoding="utf-8")
        return [needed("caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]


PROXIES: dict[str, type[Proxy]] = {"nginx": Nginx, "caddy": Caddy}


class Proxied(Played):
    """A server and a proxy in front of it; whoever talks to the server talks to the proxy."""

    def __init__(self, folder: Path, kind: str, *options: str, changes: tuple[str, ...] = ()) -> None:
        authority = Authority(folder)
        self.front = free_port()
        self.public = f"https://{NAME}:{self.front}/deadzone"
        told = ("--public-url", self.public, "--proxy", "127.0.0.1", *options)
        super().__init__(folder, *told, changes=changes, trusting=authority.trusting)
        self.proxy = PROXIES[kind](folder / kind, authority, self.front, self.port)

    def stop(self) -> str:
        self.sockets.close()
        self.proxy.stop()
        return super().stop()

    @property
    def direct(self) -> str:
        """The server itself, past its proxy."""
        return f"http://127.0.0.1:{self.port}"
