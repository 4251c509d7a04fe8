"""Take the screenshots of the page for docs and README: bring the page to each situation and photograph it.

    python tools/page_pictures.py [NAME ...]

Writes `docs/images/page/NAME.png` and, in French, `docs/images/page/fr/NAME.png`, or all pictures without a name. Needs
chromium and the built page (`make page`).
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, TimeoutError, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

from browsers import launched

import map_pictures
import team_pictures
from deadzone.language.words import say
from deadzone.situations.learning.course import COURSE
from picture_studio import PHONE, STILL, Json, PageServer, Studio, from_middle

PICTURES = Path(__file__).parents[1] / "docs" / "images" / "page"
# Locale of the browser -> folder of its pictures.
FOLDERS = {"en-GB": PICTURES, "fr-FR": PICTURES / "fr"}
# Palette of a picture: most entries for common colours, some for rare bright ones.
COMMON, RARE = 190, 64
# Battles are played as fast as the server can, by one visitor.
BUDGETS = ("SEAT", "TABLE", "WORK", "KEPT", "FRAMES", "FRAMES_OF_ONE", "FRAMES_OF_ALL", "TABLE_WORK", "READS")
NEXT_STEP = 5_000  # milliseconds in which JADE's next step arrives, if there is one
REASONS = 3  # steps with reasons in the picture of JADE's turn

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


def chooses(question: Json, view: Json) -> bool:
    return question.get("kind") == "activate" and view["round"] > 1


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


def learn(studio: Studio) -> Iterator[Page]:
    """The lesson about sight and cover, with its model chosen."""
    with studio.page("/") as page:
        page.locator(".learn").click()
        for name in COURSE[1:3]:
            page.locator(".lesson .row button").first.click()
            page.locator(".lesson h2", has_text=say(name.name, studio.locale[:2])).wait_for()
        page.locator("[data-option].wanted").click()
        page.locator("[data-kind=action]").wait_for()
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
            sure = page.locator("[role=alertdialog] .primary")  # asked while actions are left
            if sure.count():
                sure.click()
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


def advice(studio: Studio) -> Iterator[Page]:
    """AMBER's advice before an Activation, with the reasons for its best plan."""
    with studio.table(studio.battle(chooses)[0]) as page:
        page.keyboard.press("a")
        page.locator("section.advice ol > li").nth(2).wait_for()
        page.locator("section.advice summary").first.click()
        page.wait_for_timeout(STILL)
        yield page


def analysis(studio: Studio) -> Iterator[Page]:
    """AMBER looks back on a battle."""
    with studio.table(studio.battle(won)[0]) as page:
        page.locator("dialog .rest button").nth(1).click()
        page.locator(".replay [data-board][data-ready=true]").wait_for()
        page.locator("button.back").click()
        page.locator("path.line").wait_for()
        page.wait_for_timeout(STILL)
        yield page


def interrupt(studio: Studio) -> Iterator[Page]:
    with studio.table(studio.battle(interrupted)[0]) as page:
        yield page


def end(studio: Studio) -> Iterator[Page]:
    with studio.table(studio.battle(won)[0]) as page:
        yield page


def replay(studio: Studio) -> Iterator[Page]:
    """The second kill of a battle."""
    with studio.table(studio.battle(won)[0]) as page:
        page.locator("dialog .rest button").nth(1).click()
        page.locator(".replay [data-board][data-ready=true]").wait_for()
        for _ in range(2):
            page.keyboard.press("x")
        page.wait_for_timeout(STILL)
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
    "learn": learn,
    "deployment": deployment,
    "own-turn": own_turn_picture,
    "eye-view": eye_view,
    "jade": jade,
    "advice": advice,
    "analysis": analysis,
    "interrupt": interrupt,
    "end": end,
    "replay": replay,
    "tactical-map": tactical_map,
    "phone": phone,
    **team_pictures.SCENES,
    **map_pictures.SCENES,
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
    with tempfile.TemporaryDirectory(prefix="deadzone-pictures-") as place, sync_playwright() as playwright:
        server = PageServer(Path(place), "", *(f"fairness.budgets.{name}=1e9" for name in BUDGETS))
        browser = launched(playwright)
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
