"""Long run of the page for `make soak`: clicks on every lit cube and every glowing model, and what they cost.

`python tools/long_runs/clicks_soak.py [POSITIONS]` clicks through positions of all kinds from battles against JADE:
each click leads there, or the page says why not. So that a position need not be opened again for every click, what the
page sends is held back and carried out here, with the engine; at each position one click is not held back. Then the
run tells how many clicks an Activation takes, with one click for each answer as before, and with ways and attacks.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

import page_server
from browsers import LARGE, QUICK, launched, new_context
from clicking import CARD, GLOWING, LIT, NOTICED, SAID, Clicker, Lit
from page_server import PageServer
from playwright.sync_api import Page, WebSocketRoute, sync_playwright
from positions import FIGHTERS, RAMPAGERS, Position, name_of, questions_of_red
from table_page import TablePage
from watching import Watch

from click_counting import clicks_of
from deadzone.core.engine import answer, why_not
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import CHANCE, RED
from deadzone.core.state import State
from deadzone.host.errands.errand import Errand, Stop
from deadzone.host.protocol.requests import Go
from deadzone.rules.turn.ways import ways_of

POSITIONS = 200
EVERY = 7  # of the questions of a battle, so that the positions differ
BATTLES = 6  # for the count of clicks
SETTINGS = {**QUICK, "autoPlace": True, "obvious": False}
HELD = "held back"
# A server that lets one address open very many battles.
GENEROUS = "from deadzone.server.fairness import budgets as b; b.KEPT = b.WORK = b.AT_ONCE = b.Budget(1e9, 1e9); "
Json = dict[str, Any]


def positions(count: int) -> Iterator[tuple[str, Position]]:
    """Positions of all kinds: every few questions of many battles, and each kind that is new."""
    known: set[str] = set()
    found = number = 0
    while found < count:
        for place, (g, file) in enumerate(questions_of_red(number, (FIGHTERS, RAMPAGERS)[number % 2])):
            name = name_of(g)
            if isinstance(g.question, Spot):
                continue  # nothing is lit: the page places the model itself
            if (place % EVERY == number % EVERY or name not in known) and found < count:
                known.add(name)
                found += 1
                yield name, file()
        number += 1


def actor_at(g: State, place: int) -> int:
    """The model to select where one is activated: one that can walk, another one each time; -1 elsewhere."""
    question = g.question
    if not isinstance(question, Choice) or question.kind not in ("activate", "second"):
        return -1
    models = [ModelNumber(option) for option in question.options if isinstance(option, int) and option >= 0]
    able = [model for model in models if ways_of(g, model)]
    return able[place % len(able)] if able else -1


class Wire:
    """Between page and server: holds answers back when asked to."""

    def __init__(self, page: Page) -> None:
        self.holding = False
        self.sent: list[Json] = []
        page.route_web_socket(re.compile("/socket$"), self.join)

    def join(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def heard(text: str | bytes) -> None:
            message: Json = json.loads(text)
            if not self.holding or message["type"] not in ("answer", "go"):
                server.send(text)
                return
            self.sent.append(message)
            refused = {"type": "refused", "to": message["type"], "request": 0, "n": message["n"]}
            page.send(json.dumps({**refused, "text": HELD, "rule": ""}))

        page.on_message(heard)


class Soak:
    """Clicks on everything at one position after the other."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.wire = Wire(table.page)
        self.clicks: Counter[str] = Counter()
        self.chance = Random("clicks")

    def click_through(self, file: Position, place: int) -> None:
        self.open(file)
        g = self.table.engine()  # the page may have given an answer of its own
        actor = actor_at(g, place)
        clicker = Clicker(self.table, lambda: self.open(file))
        self.wire.holding = True
        for spot in clicker.lit(GLOWING):
            self.click(g, clicker, spot, "model")
        clicker.select(actor)
        cubes = clicker.lit(LIT)
        for spot in cubes:
            self.click(g, clicker, spot, "cube")
        self.wire.holding = False
        if cubes:
            self.table.page.keyboard.press("Escape")
            clicker.click_cube(self.chance.choice(cubes), actor)
            self.clicks["not held back"] += 1

    def open(self, file: Position) -> None:
        self.table.go_home()
        self.table.open_file(file)
        self.table.wait_for_turn()

    def click(self, g: State, clicker: Clicker, spot: Lit, what: str) -> None:
        """The click sends something that leads there, a second one on a model if need be; or the page says why not."""
        sent, page = len(self.wire.sent), self.table.page
        card = CARD.format(spot["thing"])
        clicker.press(spot, f"{NOTICED}, {card}" if what == "model" else NOTICED)
        if what == "model" and page.locator(SAID).count() == 0 and page.locator(".option.candidate").count() > 0:
            clicker.press(spot, SAID)
        self.clicks[f"{what}s"] += 1
        if len(self.wire.sent) == sent:
            told = page.locator(f"{SAID}, .tip.card").count() > 0
            assert told or page.locator(card).count() > 0, f"{what} {spot['thing']} ignores a click"
            self.clicks["with a reason" if told else "shows a card"] += 1
        else:
            self.clicks[self.outcome(g.copy(), self.wire.sent[-1], spot["thing"])] += 1

    def outcome(self, g: State, message: Json, thing: int) -> str:
        """Carry out what the page has sent; it must be about the thing that was clicked, and possible."""
        if message["type"] == "answer":
            value = message["value"]
            assert value == thing or isinstance(value, int), message
            assert why_not(g, value) is None, f"{message} is no option"
            return "answer"
        assert message["cube"] == thing, message
        return went(g, msgspec.convert({key: message[key] for key in message if key != "type"}, Go))


def went(g: State, wanted: Go) -> str:
    """Carry out an errand; a Fault if it is refused although its cube is lit."""
    errand = Errand(wanted)
    errand.check(g)
    try:
        while g.question is None or g.question.side != CHANCE:
            answer(g, errand.next(g, (RED,)))
    except Stop as stop:
        arrived = g.models[wanted.model].cube == wanted.cube
        if not arrived and stop.sentence is None:
            raise AssertionError(f"{wanted} stops without a word") from stop
        return "arrives" if arrived else "stops with a reason"
    return "rolls dice on the way"


def click_through(count: int) -> None:
    began, seen = perf_counter(), Counter[str]()
    page_server.COMMAND = GENEROUS + page_server.COMMAND
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, chromium = PageServer(Path(folder)), launched(playwright)
        context = new_context(chromium, server.address, "en", LARGE, SETTINGS, touch=False)
        soak = Soak(TablePage(context.new_page(), server, Watch(context, server.address)))
        for place, (name, file) in enumerate(track(positions(count), "Clicks on the page", total=count)):
            soak.click_through(file, place)
            seen[name] += 1
        assert soak.table.watch.complaints == []
        context.close()
        chromium.close()
        assert server.stop() == ""
    kinds = ", ".join(f"{name} {number}" for name, number in seen.most_common())
    what = ", ".join(f"{name} {number}" for name, number in soak.clicks.most_common())
    print(f"{seen.total()} positions, every lit thing clicked, {perf_counter() - began:.0f} s: {what}.")
    print(f"Kinds: {kinds}.")


def main(count: int = POSITIONS) -> None:
    click_through(count)
    print(clicks_of(BATTLES))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
