"""The static site as tests open it: the built folder under some path, behind a server that knows nothing but files."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from page_server import COMMAND
from playing import answer_by_chance
from playwright.sync_api import Locator, Page, Worker, expect
from table_page import TablePage
from watching import Watch

from proxying import needed

PLACE = "club/deadzone"  # below the root of the host
SERVING = re.compile(r"port (\d+)")
READY = "[data-engine]"  # shown as long as the engine is not ready
ENGINE = re.compile(r"/assets/engine-worker-")


class StaticSite:
    """The folder behind Python's own file server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / PLACE
        self.folder.parent.mkdir(parents=True)
        subprocess.run([sys.executable, "-c", COMMAND, "site", str(self.folder)], check=True, capture_output=True)
        self.port = 0
        self.start()

    def start(self) -> None:
        self.log = (self.folder.parent / "requests.log").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "http.server", str(self.port), "--bind", "127.0.0.1"],
            cwd=self.folder.parents[1], stdout=subprocess.PIPE, stderr=self.log, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        found = SERVING.search(self.process.stdout.readline())
        assert found
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}/{PLACE}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate()
        self.log.close()


class NginxSite(StaticSite):
    """The folder behind nginx, as somebody would set it up who reads no further than its first example."""

    def start(self) -> None:
        folder = self.folder.parents[1]
        self.port = self.port or free_port()
        places = "".join(
            [f"{kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")]
        )
        (folder / "nginx.conf").write_text(
            f"user root;\ndaemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{places}"
            "types { text/html html; text/css css; application/javascript js mjs; image/svg+xml svg; image/png png; }\n"
            f"server {{ listen 127.0.0.1:{self.port}; root {folder}; }}\n}}\n",
            encoding="utf-8",
        )
        self.log = (folder / "nginx.log").open("wb")
        self.process = subprocess.Popen(
            [needed("nginx"), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")],
            stdout=subprocess.PIPE, stderr=self.log, text=True,
        )  # fmt: skip
        self._wait()
        self.address = f"http://127.0.0.1:{self.port}/{PLACE}"

    def _wait(self) -> None:
        """Wait until it listens."""
        while self.process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
        raise AssertionError((self.folder.parents[1] / "nginx.log").read_text(encoding="utf-8"))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


class SiteTable(TablePage):
    """A table of the site: its engine runs in the page."""

    def __init__(self, page: Page, site: StaticSite, watch: Watch) -> None:
        self.page, self.site, self.watch = page, site, watch

    def go_home(self) -> None:
        self.page.goto(f"{self.site.address}/?quality=low")
        expect(self.page.locator(".buttons .primary")).to_be_enabled()

    @property
    def battle(self) -> str:
        return urlsplit(self.page.url).query.partition("&")[0].rsplit("/", 1)[1]

    @property
    def engine_worker(self) -> Worker:
        """The worker of the engine; the one that thinks is begun by it, and the browser lists it later."""
        return next(worker for worker in self.page.workers if ENGINE.search(worker.url))

    def wait_for_engine(self) -> None:
        self.until(READY, gone=True)

    def wait_until_kept(self) -> None:
        """Wait until everything opens without the network."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")

    def open_kept(self) -> Locator:
        """Open the dialog about what this browser keeps."""
        self.page.locator(".also button").last.click()
        dialog = self.page.locator("dialog[open]")
        dialog.wait_for()
        return dialog


# Opens the start page of a site in a browser of its own, or beside a tab: language, window size, site, that tab.
Open = Callable[..., SiteTable]


def play_to_the_end(table: SiteTable, chance: Random) -> int:
    """Answer by clicks until the battle is over; returns how many answers that took."""
    answers = 0
    while not table.over:
        answer_by_chance(table, chance)
        answers += 1
    table.page.locator("dialog[open]").wait_for()
    return answers


def give(table: SiteTable) -> None:
    """Give the first answer, whatever becomes of it."""
    options = table.options()
    if not options:
        table.page.locator(".question .row .primary").click()
        return
    option = table.option(options[0])
    if not option.is_visible():
        option.locator("xpath=ancestor::details[not(@open)]").first.locator("> summary").click()
    table.click_option(option)
