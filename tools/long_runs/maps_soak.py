"""Long run of the maps' page for `make soak`: 200 hostile links and 100 random strokes, in a real browser.

`python tools/long_runs/maps_soak.py [LINKS [STROKES [SEED]]]` runs fewer. A hostile link must give a map or a sentence;
what the page says of a map, playable or not, must be what `deadzone map check` says of the file it exports, and undo
must lead back to the text of the beginning.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from time import perf_counter

from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from browsers import LARGE, PATIENCE, launched
from mapping import MapsPage, passes_check
from page_server import PageServer
from playwright.sync_api import expect, sync_playwright
from watching import Watch

from deadzone.maps.shipped import names
from map_links_soak import mutated

LINKS = 200
STROKES = 100
IN_A_ROW = 5  # strokes on one map
REFUSED = "the server responded with a status of 4"


def links(maps: MapsPage, count: int, chance: Random) -> Counter[str]:
    maps.watch.expected = REFUSED
    found: Counter[str] = Counter()
    for _ in track(range(count), description="hostile links"):
        said = maps.open_hostile(mutated(chance))
        assert said == "" or said.endswith((".", ".”", " »")), said
        found["a sentence" if said else "a map"] += 1
    maps.watch.expected = ""
    return found


def strokes(maps: MapsPage, count: int, chance: Random) -> Counter[str]:
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in track(range(0, count, IN_A_ROW), description="strokes"):
            maps.open(f"#ready={names()[number % len(names())]}")
            maps.wait()
            first = maps.text()
            for _ in range(IN_A_ROW):
                stroke(maps, chance)
            playable = maps.playable
            with redirect_stdout(StringIO()):
                assert passes_check(maps.exported(Path(folder))) == playable
            undo = maps.page.locator("main .tools > button").first
            while undo.is_enabled():
                undo.click()
            assert maps.text() == first
            found["playable" if playable else "with errors"] += 1
    return found


def stroke(maps: MapsPage, chance: Random) -> None:
    pens = maps.page.locator("[data-pen]:not([data-pen=try])").all()
    chance.choice(pens).click()
    maps.level(chance.randint(1, 2))
    maps.stroke(*[(chance.uniform(0, 8), chance.uniform(0, 8)) for _ in range(chance.randint(1, 3))])


def main(hostile: int = LINKS, drawn: int = STROKES, seed: int = 1) -> None:
    chance = Random(seed)
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = PageServer(Path(folder))
        browser = launched(playwright)
        context = browser.new_context(
            viewport={"width": LARGE[0], "height": LARGE[1]}, locale="en-GB", reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        watch = Watch(context, server.address)
        maps = MapsPage(context.new_page(), server.address, watch)
        for what, work, count in (("hostile map links", links, hostile), ("maps drawn on", strokes, drawn)):
            start = perf_counter()
            found = work(maps, count, chance)
            told = ", ".join(f"{number} {name}" for name, number in sorted(found.items()))
            print(f"{found.total()} {what}: {told}; {perf_counter() - start:.0f} s")
        browser.close()
        complaints = [server.stop(), *watch.complaints]
        assert complaints == [""], complaints


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:]])
