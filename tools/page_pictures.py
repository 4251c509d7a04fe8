"""Take the screenshots of the page for docs and README: play a battle up to each situation and photograph the page.

    python tools/page_pictures.py [NAME ...]

Writes `docs/images/page/NAME.png` and, in French, `docs/images/page/fr/NAME.png`, or all pictures without a name. Needs
chromium and the built page (`make page`).
"""

import json
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, StorageState, TimeoutError, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from table_client import Json, Server

from deadzone.core.cubes import Cube
from deadzone.server.app import PAGE

PICTURES = Path(__file__).parents[1] / "docs" / "images" / "page"
# Locale of the browser -> folder of its pictures.
FOLDERS = {"en-GB": PICTURES, "fr-FR": PICTURES / "fr"}
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
)  # fmt: skip
LARGE, PHONE = (1280, 800), (390, 844)
# Palette of a picture: most entries for common colours, some for rare bright ones.
COMMON, RARE = 190, 64
STILL = 1500  # milliseconds until the last frame is drawn without a graphics card
PATIENCE = 120_000
NEXT_STEP = 5_000  # milliseconds in which JADE's next step arrives, if there is one
REASONS = 3  # steps with reasons in the picture of JADE's turn
MOST_BATTLES = 60
MOST_ANSWERS = 1500

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


# Situations


def own_turn(question: Json, view: Json) -> bool:
    """A model can move, Sprint or Shoot, and has a Clear Shot at a near enemy and other targets."""
    if question.get("kind") != "action" or view["round"] < 2:
        return False
    if not {"move", "sprint", "shoot"} <= {option["value"] for option in question["options"]}:
        return False
    targets = [target for target in question["study"]["targets"] if any(shot["forecast"] for shot in target["shots"])]
    near = any(target["grade"] == "clear" and target["distance"] < 7 for target in targets)
    return near and len(targets) > 1 and 8 < len(question["study"]["reach"]) < 30


def before_others(question: Json, view: Json) -> bool:
    may_stop = any(option["value"] == "stop" for option in question.get("options", ()))
    no_second = view["command"][0][0] == 0
    return question.get("kind") == "action" and may_stop and no_second and view["round"] > 1 < view["unactivated"][1]


def interrupted(question: Json, view: Json) -> bool:
    asked = question.get("interrupt", False) and len(question["options"]) > 1
    return asked and all(option["forecast"] for option in question["options"]) and view["round"] > 1


def deploys(question: Json, _view: Json) -> bool:
    return question.get("kind") == "deploy"


def won(question: Json, view: Json) -> bool:
    return not question and view["winner"] == 0


def hover(page: Page, what: Json) -> None:
    place = page.evaluate("what => document.querySelector('[data-board]').where(what)", what)
    assert place is not None, what
    page.mouse.move(place["x"], place["y"])
    page.locator(".look").wait_for()
    page.wait_for_timeout(STILL)


# The pictures


def start(studio: Studio) -> Iterator[Page]:
    with studio.page("/") as page:
        page.locator(".primary:enabled").wait_for()
        page.wait_for_timeout(STILL)
        yield page


def deployment(studio: Studio) -> Iterator[Page]:
    battle, question = studio.battle(deploys)
    with studio.table(battle) as page:
        hover(page, {"cube": question["options"][1]["cube"]})
        yield page


def own_turn_picture(studio: Studio) -> Iterator[Page]:
    with studio.table(studio.battle(own_turn)[0]) as page:
        yield page


def eye_view(studio: Studio) -> Iterator[Page]:
    with studio.table(studio.battle(own_turn)[0]) as page:
        page.keyboard.press("e")
        page.wait_for_timeout(STILL)
        yield page


def jade(studio: Studio) -> Iterator[Page]:
    """The first battle in which JADE's next turn gives enough reasons before it ends or asks us something."""
    for battle, _ in studio.battles(before_others):
        with studio.table(battle, pace="step", dice=False) as page:
            page.locator("[data-option=stop]").click()
            if steps_to_reasons(page):
                page.wait_for_timeout(STILL)
                yield page
                return


def steps_to_reasons(page: Page) -> bool:
    """Step through the turn until it shows enough reasons; return False when there is no further step.

    Then the turn is over and its panel gone, or it waits for an answer of ours.
    """
    turn = page.locator("section.turn")
    while turn.locator(".why").count() < REASONS:
        try:
            turn.locator(".controls button[title=N]:enabled").wait_for(timeout=NEXT_STEP)
        except TimeoutError:
            return False
        page.keyboard.press("n")
        page.wait_for_timeout(STILL // 5)
    return True


def interrupt(studio: Studio) -> Iterator[Page]:
    with studio.table(studio.battle(interrupted)[0]) as page:
        yield page


def end(studio: Studio) -> Iterator[Page]:
    with studio.table(studio.battle(won)[0]) as page:
        yield page


def tactical_map(studio: Studio) -> Iterator[Page]:
    battle, question = studio.battle(own_turn)
    with studio.table(battle, view="map") as page:
        reach = question["study"]["reach"]
        hover(page, {"cube": min((r["cube"] for r in reach if r["kind"] == "move"), key=from_middle)})
        yield page


def phone(studio: Studio) -> Iterator[Page]:
    with studio.table(studio.battle(own_turn)[0], PHONE) as page:
        yield page


SCENES: dict[str, Callable[[Studio], Iterator[Page]]] = {
    "start": start,
    "deployment": deployment,
    "own-turn": own_turn_picture,
    "eye-view": eye_view,
    "jade": jade,
    "interrupt": interrupt,
    "end": end,
    "tactical-map": tactical_map,
    "phone": phone,
}


def colours(image: Image.Image, count: int, method: Image.Quantize) -> list[int]:
    return (image.quantize(count, method).getpalette() or [])[: 3 * count]


def keep(file: Path, picture: bytes) -> None:
    """Save a picture with its own palette: a third of the size, without visible loss."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    palette = Image.new("P", (1, 1))
    palette.putpalette(
        colours(image, COMMON, Image.Quantize.MEDIANCUT) + colours(image, RARE, Image.Quantize.MAXCOVERAGE)
    )
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file.relative_to(PICTURES)}: {file.stat().st_size // 1000} kB", flush=True)


def main(names: list[str]) -> None:
    for folder in FOLDERS.values():
        folder.mkdir(parents=True, exist_ok=True)
    program = shutil.which("chromium") or shutil.which("google-chrome")
    assert program, "chromium is not installed"
    with tempfile.TemporaryDirectory(prefix="deadzone-pictures-") as place, sync_playwright() as playwright:
        server = PageServer(Path(place))
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        try:
            studio = Studio(server, browser)
            for name, studio.locale in product(names or SCENES, FOLDERS):
                for page in SCENES[name](studio):
                    keep(FOLDERS[studio.locale] / f"{name}.png", page.screenshot())
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
