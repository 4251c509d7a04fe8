"""The studio of the pictures: a server with battles, and a browser that shows the page."""

import json
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from browsers import LARGE
from playwright.sync_api import Browser, Page, StorageState
from table_client import Server

from deadzone.core.cubes import Cube
from deadzone.server.app import PAGE

PHONE = (390, 844)
STILL = 1500  # milliseconds until the last frame is drawn without a graphics card
PATIENCE = 120_000
MOST_BATTLES = 60
MOST_ANSWERS = 1500

Json = dict[str, Any]
Situation = Callable[[Json, Json], bool]


class PageServer(Server):
    """The tests' server, serving the real page."""

    def start(self) -> None:
        shutil.copytree(PAGE, self.folder / "page", dirs_exist_ok=True)
        super().start()


class Studio:
    """A server with battles, and a browser that shows them."""

    def __init__(self, server: PageServer, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.locale = ""
        self.found: dict[Situation, tuple[Json, Json]] = {}

    @contextmanager
    def page(self, path: str, size: tuple[int, int] = LARGE, **settings: object) -> Iterator[Page]:
        remembered = json.dumps({"quality": "high", **settings})
        stored: StorageState = {
            "origins": [{"origin": self.server.address, "localStorage": [{"name": "deadzone", "value": remembered}]}]
        }
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=self.locale,
            storage_state=stored,
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(self.server.address + path)
        yield page
        context.close()

    @contextmanager
    def table(self, battle: Json, size: tuple[int, int] = LARGE, **settings: object) -> Iterator[Page]:
        path = f"/battle/{battle['battle']}#{battle['tokens']['red']}"
        with self.page(path, size, **settings) as page:
            page.locator("[data-ready=true]").wait_for()
            page.wait_for_timeout(STILL)
            yield page

    def battle(self, fits: Situation) -> tuple[Json, Json]:
        """Return the first battle that reaches a question that fits, with the question."""
        if fits not in self.found:
            self.found[fits] = next(self.battles(fits))
        return self.found[fits]

    def battles(self, fits: Situation) -> Iterator[tuple[Json, Json]]:
        """Play one battle after the other; yield those that reach a question that fits, with the question."""
        for number in range(MOST_BATTLES):
            made = self.server.new_battle(
                mission="patrol", red={"id": "enforcers-starter"}, blue={"id": "forge-fathers-starter"},
                map={"id": "refinery"}, players=["human", "jade"], seed=f"picture-{number}",
            )  # fmt: skip
            seat = self.server.sit(made["battle"], made["tokens"]["red"])
            seat.play(player(str(number)), MOST_ANSWERS, lambda seat: fits(seat.question or {}, seat.update["view"]))
            update, question = seat.update, seat.question
            seat.close()
            if fits(question or {}, update["view"]):
                yield made, question or {}
        raise AssertionError("None of the battles comes to this.")


def player(seed: str) -> Callable[[Json], Any]:
    """Return a player that prefers to advance and attack, so that something happens."""
    chance = random.Random(seed)
    liked = ("stand-up", "fight", "shoot", "free-shoot", "move")

    def choose(question: Json) -> Any:
        if question["spot"] is not None:
            return chance.choice(question["spot"]["suggestions"])
        options = question["options"]
        if question["kind"] == "action":
            for value in liked:
                if chance.random() < 0.9 and any(option["value"] == value for option in options):
                    return value
        if question["kind"] == "activate":
            options = [option for option in options if option["model"] >= 0] or options
        if question["kind"] == "step":
            options = forward(options)
        return chance.choice(options)["value"]

    return choose


def forward(options: list[Json]) -> list[Json]:
    """The two options nearest to the middle of the board, where both sides fight."""
    cubes = [option for option in options if option["cube"] >= 0]
    return sorted(cubes, key=lambda option: from_middle(option["cube"]))[:2] or options


def from_middle(cube: Cube) -> float:
    return abs(cube % 64 // 8 - 3.5) + abs(cube % 8 - 3.5)
