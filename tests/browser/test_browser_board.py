"""The board stays where it is, everybody on it can be seen, and the page tells who sees whom."""

import io

import pytest
from board_place import PHONE, SAMPLE, SIDEWAYS, Box, places
from browsers import LARGE
from PIL import Image
from playwright.sync_api import expect
from positions import positions_by_kind
from table_page import Pixel, TablePage, Visit

from deadzone.core.board.sight import NO_SIGHT
from deadzone.core.cubes import level_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import State
from deadzone.rules.table.seeing import sight_between

KINDS = ("deploy", "reroll", "action", "defence!")
VIEWS = (pytest.param("board", marks=pytest.mark.long), "map")
OUTLINES = ((255, 125, 104), (114, 183, 242))  # of red and blue


@pytest.mark.parametrize("kinds", [("deploy", "defence!"), pytest.param(KINDS, marks=pytest.mark.long)])
def test_the_board_has_one_size_and_nothing_covers_it(visit: Visit, kinds: tuple[str, ...]) -> None:
    """At some kinds of questions, at three sizes; `tools/long_runs/board_soak.py` plays whole battles at all sizes."""
    table = visit()
    seen: dict[tuple[int, int], set[Box]] = {size: set() for size in SAMPLE}
    for kind in kinds:
        table.go_home()
        table.open_file(positions_by_kind()[kind])
        for size, (box, faults) in places(table, SAMPLE).items():
            assert faults == [], (kind, size)
            seen[size].add(box)
    assert {size: len(boxes) for size, boxes in seen.items()} == dict.fromkeys(SAMPLE, 1)
    (_, _, wide, high), *_ = seen[SIDEWAYS]
    assert wide * high > 0.48 * SIDEWAYS[0] * SIDEWAYS[1]


def test_a_question_begins_at_its_top(visit: Visit) -> None:
    table = visit(size=SIDEWAYS)
    table.open_file(positions_by_kind()["action"])
    panel = table.page.locator(".ask")
    panel.evaluate("(panel) => panel.scrollTo(0, 400)")
    assert panel.evaluate("(panel) => panel.scrollTop") > 0
    table.answer(lambda: table.page.keyboard.press("1"))
    table.wait()
    assert panel.evaluate("(panel) => panel.scrollTop") == 0


@pytest.mark.long
@pytest.mark.parametrize("size", [LARGE, SIDEWAYS])
def test_the_header_stays_in_use_under_dialogs_and_questions(visit: Visit, size: tuple[int, int]) -> None:
    table = visit(size=size)
    table.open_file(positions_by_kind()["defence!"])
    expect(table.page.locator(".interrupt")).to_be_visible()
    for name, title in (("help", "Help"), ("settings", "Settings")):
        expect(table.open_dialog(name).locator("h2")).to_have_text(title)
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    expect(table.page.locator(".interrupt [data-option]").first).to_be_enabled()
    table.open_dialog("help")
    table.page.locator(".top a").click()
    expect(table.page.locator(".buttons .primary")).to_be_visible()


def viewers_of(g: State, number: int) -> set[str]:
    """Short names of the models that see one, as the engine says."""
    target = ModelNumber(number)
    names = set()
    for side in (RED, BLUE):
        for place, viewer in enumerate([at for at, model in enumerate(g.models) if model.side == side], start=1):
            here = viewer in g.models_on_table(side) and viewer != number
            if here and sight_between(g, ModelNumber(viewer), target) != NO_SIGHT:
                names.add(f"{'RB'[side]}{place}")
    return names


def told_viewers(table: TablePage) -> set[str]:
    table.until("section.sight")
    told = table.page.locator(".ask .sight li:has(.grade) > span:nth-child(2)").all_inner_texts()
    return {name.split()[-1] for name in told}


@pytest.mark.parametrize("view", VIEWS)
def test_who_sees_a_model_by_one_key_and_a_cube_by_a_button(visit: Visit, view: str) -> None:
    table = visit(view=view)
    table.open_file(positions_by_kind()["action"])
    g = table.engine()
    seen = next(number for number in g.models_on_table(RED) if viewers_of(g, number) and table.can_see(model=number))
    table.page.mouse.move(*table.where(model=seen))
    table.page.keyboard.press("w")
    assert told_viewers(table) == viewers_of(g, seen)
    table.page.keyboard.press("w")
    expect(table.page.locator(".ask .sight")).to_have_count(0)
    table.page.locator(".tools [title$='(W)']").click()
    expect(table.page.locator("p.sight")).to_be_visible()
    before = table.number
    taken = {model.cube for model in g.models}
    table.click_board(cube=next(cube for cube in range(64) if cube not in taken and table.can_see(cube=cube)))
    expect(table.page.locator(".sight .note")).to_be_visible()
    assert table.number == before  # the click was no answer


@pytest.mark.parametrize("view", VIEWS)
def test_name_tags_are_switched_on_and_remembered(visit: Visit, view: str) -> None:
    table = visit(view=view)
    table.open_file(positions_by_kind()["action"])
    on_table = len(table.engine().models_on_table(RED)) + len(table.engine().models_on_table(BLUE))
    tags = table.page.locator(".board-model .board-name, .name-tag")
    table.page.keyboard.press("b")
    expect(tags).to_have_count(on_table)
    table.page.reload()
    table.wait()
    expect(tags).to_have_count(on_table)


def is_painted(table: TablePage, spot: Pixel, colour: tuple[int, int, int]) -> bool:
    """Whether a colour is near a place on the screen."""
    x, y = spot
    picture = table.page.screenshot(clip={"x": x - 15, "y": y - 15, "width": 30, "height": 30})
    pixels = Image.open(io.BytesIO(picture)).convert("RGB").tobytes()
    found = {tuple(pixels[at : at + 3]) for at in range(0, len(pixels), 3)}
    return any(max(abs(a - b) for a, b in zip(other, colour, strict=True)) < 14 for other in found)


@pytest.mark.long
def test_models_whose_level_is_lifted_off_keep_their_outline(visit: Visit) -> None:
    table = visit(view="board")
    table.open_file(positions_by_kind()["defence!"])
    g = table.engine()
    number = next(
        at for side in (RED, BLUE) for at in g.models_on_table(side)
        if level_of(g.models[at].cube) > 1 and table.can_see(model=at)
    )  # fmt: skip
    spot = table.where(model=number)
    slider = table.page.locator(".level input")
    slider.fill("1")
    assert not table.can_see(model=number)  # not to be clicked
    assert is_painted(table, spot, OUTLINES[g.models[number].side])


@pytest.mark.long  # the board is drawn without a graphics card here, which takes long
def test_the_camera_stays_where_the_player_put_it(visit: Visit) -> None:
    """Through another language and the next question; who is outside the picture gets a pointer that leads there."""
    table = visit(view="board")
    table.open_file(positions_by_kind()["activate"])
    corner = next(cube for cube in range(64) if table.can_see(cube=cube))
    table.page.mouse.move(*table.where(cube=corner))
    for _ in range(5):
        table.page.mouse.wheel(0, -240)
    spot = table.where(cube=corner)
    table.page.locator(".menu").locator("button[lang=fr]").click()
    table.wait_for_board()
    assert table.where(cube=corner) == pytest.approx(spot, abs=1)
    table.answer(lambda: table.page.keyboard.press("1"))
    table.wait()
    assert table.where(cube=corner) == pytest.approx(spot, abs=1)
    active = table.engine().active
    assert not table.can_see(model=active)
    table.page.locator(f".board-edge[data-model='{active}']").click()
    assert table.can_see(model=active)


def test_a_phone_says_on_its_tab_that_a_question_waits(visit: Visit) -> None:
    table = visit(size=PHONE)
    table.open_file(positions_by_kind()["action"])
    tabs = table.page.locator(".tabs button")
    expect(table.page.locator(".calling")).to_have_count(0)
    tabs.nth(2).click()
    expect(table.page.locator(".tabs .calling")).to_have_count(1)
