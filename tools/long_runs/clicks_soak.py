"""Long run of the page for `make soak`: clicks on every lit cube and every glowing model, and what they cost.

`python tools/long_runs/clicks_soak.py [POSITIONS]` clicks through positions of all kinds from battles against JADE:
each click leads there, or the page says why not. Then it tells how many clicks an Activation takes, with one click for
each answer as before, and with ways and attacks, over the same battles.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from browsers import LARGE, QUICK, launched, new_context
from clicking import Clicker
from page_server import PageServer
from playwright.sync_api import sync_playwright
from positions import FIGHTERS, RAMPAGERS, Position, name_of, questions_of_red
from table_page import TablePage
from watching import Watch

from click_counting import clicks_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.state import State
from deadzone.rules.turn.ways import ways_of

POSITIONS = 200
EVERY = 7  # of the questions of a battle, so that the positions differ
SETTINGS = {**QUICK, "autoPlace": True, "obvious": False}
BATTLES = 6  # for the count of clicks


def positions(count: int) -> Iterator[tuple[str, State, Position]]:
    """Positions of all kinds: every few questions of many battles, and each kind that is new."""
    known: set[str] = set()
    found = number = 0
    while found < count:
        for place, (g, file) in enumerate(questions_of_red(number, (FIGHTERS, RAMPAGERS)[number % 2])):
            name = name_of(g)
            if (place % EVERY == number % EVERY or name not in known) and found < count:
                known.add(name)
                found += 1
                yield name, g.copy(), file()
        number += 1


def actor_at(g: State, place: int) -> int:
    """The model to select where one is activated: one that can walk, another one each time; -1 elsewhere."""
    question = g.question
    if not isinstance(question, Choice) or question.kind not in ("activate", "second"):
        return -1
    able = [number for number in question.options if isinstance(number, int) and number >= 0 and walks(g, number)]
    return able[place % len(able)] if able else -1


def walks(g: State, number: int) -> bool:
    return bool(ways_of(g, ModelNumber(number)))


def opened(table: TablePage, file: Position) -> None:
    table.go_home()
    table.open_file(file)
    table.wait_for_turn()


def click_through(count: int) -> None:
    began, seen, clicks = perf_counter(), Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, chromium = PageServer(Path(folder)), launched(playwright)
        context = new_context(chromium, server.address, "en", LARGE, SETTINGS, touch=False)
        table = TablePage(context.new_page(), server, Watch(context, server.address))
        for place, (name, g, file) in enumerate(track(positions(count), "Clicks on the page", total=count)):
            opened(table, file)
            clicker = Clicker(table, lambda file=file: opened(table, file))  # type: ignore[misc]
            clicker.click_everything(actor_at(g, place))
            seen[name] += 1
            clicks += clicker.count
        assert table.watch.complaints == []
        context.close()
        chromium.close()
        assert server.stop() == ""
    kinds = ", ".join(f"{name} {number}" for name, number in seen.most_common())
    what = ", ".join(f"{number} {name}" for name, number in clicks.most_common())
    print(f"{seen.total()} positions, every lit thing clicked, {perf_counter() - began:.0f} s: {what}.")
    print(f"Kinds: {kinds}.")


def main(count: int = POSITIONS) -> None:
    click_through(count)
    print(clicks_of(BATTLES))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
