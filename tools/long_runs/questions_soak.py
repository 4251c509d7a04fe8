"""Long run of the page for `make soak`: every question of whole battles offers what the engine offers, in French.

`python tools/long_runs/questions_soak.py [BATTLES [FIRST]]` plays fewer, or others. Nothing is answered automatically.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter

from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from browsers import LARGE, QUICK, launched, new_context
from english import english_in
from offered import check_offer
from page_server import PageServer
from playing import answer_by_chance, begin, fix_seed
from playwright.sync_api import Browser, sync_playwright
from positions import name_of, positions_by_kind
from table_page import TablePage
from watching import Watch

BATTLES = 5
ROUNDS = 2


def play(chromium: Browser, server: PageServer, number: int) -> Counter[str]:
    """One battle against a random player; returns how many questions of each kind were looked at."""
    context = new_context(chromium, server.address, "fr", LARGE, {**QUICK, "obvious": False}, touch=False)
    table = TablePage(context.new_page(), server, Watch(context, server.address))
    table.go_home()
    fix_seed(table, f"questions/{number}")
    begin(table, "random", ROUNDS)
    chance = Random(f"questions/{number}")
    seen: Counter[str] = Counter()
    while not table.over:
        check_offer(table)
        name = name_of(table.engine())
        assert seen[name] or english_in(table.page) == [], name
        seen[name] += 1
        answer_by_chance(table, chance)
    assert table.watch.complaints == []
    context.close()
    return seen


def look_at_every_kind(chromium: Browser, server: PageServer) -> int:
    """One question of each kind that random play meets; returns how many kinds there are."""
    context = new_context(chromium, server.address, "fr", LARGE, {**QUICK, "obvious": False}, touch=False)
    table = TablePage(context.new_page(), server, Watch(context, server.address))
    for name, file in track(positions_by_kind().items(), "Kinds of questions"):
        table.go_home()
        table.open_file(file)
        check_offer(table)
        assert english_in(table.page) == [], name
    assert table.watch.complaints == []
    context.close()
    return len(positions_by_kind())


def main(battles: int = BATTLES, first: int = 0) -> None:
    began = perf_counter()
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, chromium = PageServer(Path(folder)), launched(playwright)
        kinds = look_at_every_kind(chromium, server)
        for number in track(range(first, first + battles), "Questions on the page"):
            seen += play(chromium, server, number)
        chromium.close()
        assert server.stop() == ""
    counted = ", ".join(f"{name} {count}" for name, count in seen.most_common())
    took = perf_counter() - began
    print(f"{kinds} kinds of questions as the engine offers them")
    print(f"{battles} battles, {seen.total()} questions as the engine offers them, {took:.0f} s: {counted}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
