"""Long run of the page for `make soak`: the board keeps its place for whole battles, at every size of the window.

`python tools/long_runs/board_soak.py [ROUNDS]` plays shorter or longer battles: one for each size and language, in turn
on the board and on the map. Says how much processor time the browser takes for an answer.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from board_place import EVERY, Box, place_of
from browsers import QUICK, launched, new_context
from page_server import PageServer
from playing import answer_by_chance, begin, fix_seed
from playwright.sync_api import Browser, CDPSession, sync_playwright
from table_page import TablePage
from watching import Watch

ROUNDS = 2
BATTLES = [(size, lang) for size in EVERY for lang in ("en", "fr")]
Seconds = dict[str, float]


def busy(session: CDPSession) -> Seconds:
    """Seconds that the page has spent, in all and on its layout."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in metrics}


def play(
    chromium: Browser, server: PageServer, size: tuple[int, int], lang: str, view: str, rounds: int
) -> tuple[set[Box], int, Seconds]:
    """One battle: the boxes of the board at its questions and its end, the number of answers and their time."""
    touch = min(size) < 500
    context = new_context(chromium, server.address, lang, size, {**QUICK, "view": view}, touch)
    table = TablePage(context.new_page(), server, Watch(context, server.address))
    table.go_home()
    fix_seed(table, f"board/{size}")
    begin(table, "jade", rounds)
    boxes: set[Box] = set()
    chance, answers = Random(f"board/{size}"), 0
    session = context.new_cdp_session(table.page)
    session.send("Performance.enable")
    before = busy(session)
    while not table.over:
        box, faults = place_of(table)
        assert faults == [], (size, lang, view, table.kind, faults)
        boxes.add(box)
        answer_by_chance(table, chance)
        answers += 1
    table.page.locator("dialog[open] footer button").first.click()
    boxes.add(place_of(table)[0])
    after = busy(session)
    assert table.watch.complaints == []
    context.close()
    return boxes, answers, {name: after[name] - before[name] for name in ("TaskDuration", "LayoutDuration")}


def main(rounds: int = ROUNDS) -> None:
    began, total = perf_counter(), 0
    taken: dict[str, list[float]] = {"board": [], "map": []}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, chromium = PageServer(Path(folder)), launched(playwright)
        for number, (size, lang) in enumerate(track(BATTLES, "One size of the board")):
            view = ("board", "map")[(number + number // 2) % 2]
            boxes, answers, seconds = play(chromium, server, size, lang, view, rounds)
            assert len(boxes) == 1, (size, lang, view, boxes)
            total += answers
            taken[view].append(1000 * seconds["TaskDuration"] / answers)
        chromium.close()
        assert server.stop() == ""
    spent = ", ".join(f"{sum(each) / max(1, len(each)):.0f} ms on the {view}" for view, each in taken.items())
    print(
        f"{len(BATTLES)} battles at {len(EVERY)} sizes, {total} answers: one box of the board in each, "
        f"nothing over it; the page takes {spent} for an answer with {os.cpu_count()} processors; "
        f"{perf_counter() - began:.0f} s"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
