"""The files of docs/hosting: systemd accepts them, and they agree about the server."""

import re
import subprocess
import sys
from pathlib import Path

from deadzone.server.settings.hosting import proxy_network, public_url
from proxying import DOCS, needed

UNIT = "deadzone.service"
MOST_EXPOSED = 2.0  # out of 10, as systemd computes it


def written(folder: Path) -> Path:
    """The unit file with the path of an existing program."""
    text = (DOCS / UNIT).read_text(encoding="utf-8")
    assert "/opt/deadzone/bin/deadzone play" in text
    (folder / UNIT).write_text(text.replace("/opt/deadzone/bin/deadzone", sys.executable), encoding="utf-8")
    return folder / UNIT


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    done = subprocess.run(
        [needed("systemd-analyze"), "verify", str(written(tmp_path))], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_unit_gives_little_away(tmp_path: Path) -> None:
    command = [needed("systemd-analyze"), "security", "--offline=true", "--no-pager", str(written(tmp_path))]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    exposed = re.search(r"Overall exposure level for \S+: ([\d.]+)", told)
    assert exposed is not None
    assert float(exposed[1]) < MOST_EXPOSED


def test_unit_and_proxies_speak_of_the_same_server() -> None:
    unit = (DOCS / UNIT).read_text(encoding="utf-8")
    port, url, proxy = [re.findall(rf"--{name} (\S+)", unit)[0] for name in ("port", "public-url", "proxy")]
    public = public_url(url)
    assert str(proxy_network(proxy)) == "127.0.0.1/32"
    for name in ("nginx.conf", "Caddyfile"):
        text = (DOCS / name).read_text(encoding="utf-8")
        assert f"127.0.0.1:{port}" in text
        assert public.host in text
        assert f"{public.path}/" in text


def test_the_guide_shows_what_there_is() -> None:
    guide = (DOCS.parent / "hosting.md").read_text(encoding="utf-8")
    for file in DOCS.iterdir():
        assert f"(hosting/{file.name})" in guide
