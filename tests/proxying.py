"""A real nginx or Caddy with the configuration from docs/hosting, and its certificate."""

import os
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import suppress
from pathlib import Path

NAME = "deadzone.test"  # a reserved name, which the tests resolve themselves
DOCS = Path(__file__).parents[1] / "docs" / "hosting"
START_SECONDS = 120


def needed(program: str) -> str:
    """Return the path of a program; Debian keeps server programs out of the PATH of most users."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    assert found, f"{program} is not installed: .ci/system-needs installs it"
    return found


class Authority:
    """A self-signed certificate, and the TLS context of a client that trusts it."""

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


class Proxy:
    """A proxy with the configuration from docs/hosting, adapted to the test's names, ports and files."""

    def __init__(self, folder: Path, authority: Authority, port: int, plain: int, behind: int) -> None:
        folder.mkdir()
        self.folder, self.authority, self.port, self.behind, self.plain = folder, authority, port, behind, plain
        self.log = folder / "proxy.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, cwd=folder, env=self.environment())
        self._wait()

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    def command(self) -> list[str]:
        raise NotImplementedError

    def documented(self, name: str, **changes: str) -> str:
        """Return a configuration from the documentation with changes; each text to be changed must occur in it."""
        text = (DOCS / name).read_text(encoding="utf-8")
        for old, new in {"127.0.0.1:8321": f"127.0.0.1:{self.behind}", **changes}.items():
            assert old in text, old
            text = text.replace(old, new)
        return text

    def _wait(self) -> None:
        """Wait until the proxy listens."""
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
