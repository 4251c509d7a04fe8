"""Long run of the team builder for `make soak`: 500 sequences of random clicks, 200 hostile links, in a real browser.

`python tools/long_runs/builder_soak.py [SEQUENCES [LINKS [SEED]]]` runs fewer. What the page says of a team, legal or
not, must be what `deadzone roster check` says of the file it exports; a hostile link must give a team or a sentence.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from time import perf_counter

from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from browsers import LARGE, PATIENCE, launched
from building import BuilderPage, passes_check
from page_server import PageServer
from playwright.sync_api import sync_playwright
from watching import Watch

from deadzone.catalog.loading import load
from deadzone.rosters.links import link_code
from deadzone.rosters.random_teams import random_roster
from links_soak import mutated

SEQUENCES = 500
CLICKS = (2, 30)  # in an empty team
CHANGES = (0, 5)  # of a legal team
LINKS = 200
SIZES = (100, 150, 200)
REFUSED = "the server responded with a status of 4"
MOST_TEAMS = 150  # of one player, before somebody else goes on


def click_and_compare(builder: BuilderPage, chance: Random, list: str, folder: Path) -> str:
    """Begin with an empty team or, so that legal ones come up too, with a random legal one."""
    if chance.random() < 0.5:
        builder.open_list(list)
        builder.click_at_random(chance, chance.randint(*CLICKS))
    else:
        roster = random_roster(load().factions[list], chance.choice(SIZES), chance.randrange(1000))
        builder.open(f"#team={link_code(roster)}")
        builder.wait()
        builder.click_at_random(chance, chance.randint(*CHANGES))
    legal, broken = builder.legal, builder.broken
    assert legal == (broken == 0), list
    path = builder.exported(folder)
    with redirect_stdout(StringIO()):
        agreed = passes_check(path)
    assert agreed == legal, path.read_text(encoding="utf-8")
    return "legal" if legal else "not legal"


def sequences(builder: BuilderPage, count: int, chance: Random) -> Counter[str]:
    lists = sorted(load().factions)
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in track(range(count), description="sequences of clicks"):
            if number % MOST_TEAMS == MOST_TEAMS - 1:
                builder.open()
                builder.page.evaluate("localStorage.clear()")
            found[click_and_compare(builder, chance, lists[number % len(lists)], Path(folder))] += 1
    return found


def links(builder: BuilderPage, count: int, chance: Random) -> Counter[str]:
    builder.watch.expected = REFUSED
    found: Counter[str] = Counter()
    for _ in track(range(count), description="hostile links"):
        found["a sentence" if builder.open_hostile(mutated(chance)) else "a team"] += 1
    return found


def report(what: str, work: Callable[[], Counter[str]]) -> None:
    start = perf_counter()
    found = work()
    told = ", ".join(f"{number} {name}" for name, number in sorted(found.items()))
    print(f"{found.total()} {what}: {told}; {perf_counter() - start:.0f} s")


def main(count: int = SEQUENCES, hostile: int = LINKS, seed: int = 1) -> None:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = PageServer(Path(folder))
        browser = launched(playwright)
        context = browser.new_context(
            viewport={"width": LARGE[0], "height": LARGE[1]}, locale="en-GB", reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        watch = Watch(context, server.address)
        builder = BuilderPage(context.new_page(), server.address, watch)
        report("sequences of clicks", lambda: sequences(builder, count, chance))
        report("hostile links", lambda: links(builder, hostile, chance))
        browser.close()
        complaints = [server.stop(), *watch.complaints]
        assert complaints == [""], complaints


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:]])
