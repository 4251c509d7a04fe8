"""Long run of the page for `make soak`: whatever is pressed that is not wanted, the page stays alive.

`python tools/long_runs/alive_soak.py [POSITIONS]` presses models, cubes, buttons and keys by chance at positions of all
kinds from battles against JADE, with each setting that stops what is shown in turn. After each something can be
pressed, and at the end the mouse alone leads on to another question or the end of the battle.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

import page_server
from browsers import LARGE, PATIENCE, QUICK, launched, new_context
from page_server import PageServer
from playwright.sync_api import Browser, expect, sync_playwright
from positions import Position
from rich.progress import track
from table_page import TablePage
from test_browser_alive import press_on
from unwanted import Fumbler
from watching import Watch

from clicks_soak import GENEROUS, positions

POSITIONS = 200
TIMES = 12
MANNERS: tuple[dict[str, object], ...] = (
    {"pace": "play", "autoPlace": True},
    {"pace": "step", "autoPlace": True},
    {"pace": "step", "dice": True, "obvious": False},
    {"pace": "play", "dice": True, "obvious": False},
)


class Soak:
    """Presses at one position after the other; each group of them has a visitor with settings of its own."""

    def __init__(self, chromium: Browser, server: PageServer) -> None:
        self.chromium = chromium
        self.server = server
        self.pressed: Counter[str] = Counter()

    def at_all(self, named: list[tuple[str, Position]], manner: dict[str, object]) -> None:
        context = new_context(self.chromium, self.server.address, "en", LARGE, {**QUICK, **manner}, touch=False)
        table = TablePage(context.new_page(), self.server, Watch(context, self.server.address))
        table.watch.expected = "Failed to load resource"
        for place, (name, file) in enumerate(track(named, f"Pressing, {manner}")):
            self.at_one(table, file, Random(f"alive {place} {name} {manner}"))
        assert table.watch.complaints == []
        context.close()

    def at_one(self, table: TablePage, file: Position, chance: Random) -> None:
        table.go_home()
        table.open_file(file)
        fumbler = Fumbler(table, chance)
        try:
            fumbler.fumble(TIMES)
            if not table.over:
                fumbler.settle()
                press_on(table, chance)
                fumbler.check_alive()
        except BaseException:
            print(", ".join(fumbler.pressed))
            raise
        self.pressed.update(each.split()[0] for each in fumbler.pressed)


def main(count: int = POSITIONS) -> None:
    began, seen = perf_counter(), Counter[str]()
    expect.set_options(timeout=PATIENCE)
    page_server.COMMAND = GENEROUS + page_server.COMMAND
    named = positions(count)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, chromium = PageServer(Path(folder)), launched(playwright)
        soak = Soak(chromium, server)
        for n, manner in enumerate(MANNERS):
            share = count // len(MANNERS) + (n < count % len(MANNERS))
            some = list(islice(named, share))
            seen.update(name for name, _ in some)
            soak.at_all(some, manner)
        chromium.close()
        assert server.stop() == ""
    what = ", ".join(f"{name} {number}" for name, number in soak.pressed.most_common())
    print(f"{seen.total()} positions of {len(seen)} kinds stay alive, {perf_counter() - began:.0f} s: {what}.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
