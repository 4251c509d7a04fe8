"""What belongs on the screen is on it: nothing scrolls away, nothing to press is out of sight or covered."""

import io

import pytest
from board_place import EVERY, PHONE, SIDEWAYS, SMALL
from browsers import LARGE
from layout import BEYOND, DESKS, HIDDEN, MOVED, UNDER_THE_BOX, shared
from PIL import Image
from playwright.sync_api import Page, expect
from positions import crowd, name_of, position, positions_by_kind
from table_page import TablePage, Visit
from test_browser_people import BAR, offer_draw, put_aside
from test_browser_seats import invite

from deadzone.core.cubes import level_of
from deadzone.core.state import State
from sampling import sampled

ASKED = ("crowd", "action", "reroll", "target", "activate", "weapon", "defence!", "order")


def opened(table: TablePage, battle: bytes) -> None:
    """Open a battle, without the note that it comes from a file."""
    table.go_home()
    table.open_file(battle)
    table.page.locator(".origin button").click()


def test_large_teams_do_not_move_the_table_out_of_the_window(visit: Visit) -> None:
    table = visit()
    opened(table, crowd("action"))
    assert len(table.engine().models) > 33
    for size in EVERY:
        table.resize(size)
        assert table.page.evaluate(MOVED) == [], size


@pytest.mark.parametrize(("lang", "kind"), sampled([(lang, kind) for kind in ASKED for lang in ("fr", "en")], 2))
def test_what_answers_a_question_is_in_sight(visit: Visit, lang: str, kind: str) -> None:
    """Confirming, re-rolling, targets: all that is beside the board, also with seven enemies or 20 models."""
    table = visit(lang)
    opened(table, crowd("activate") if kind == "crowd" else positions_by_kind()[kind])
    for size in DESKS:
        table.resize(size)
        assert table.page.evaluate(HIDDEN) == [], size


def test_a_screen_for_fingers_shows_no_keys(visit: Visit) -> None:
    table = visit(size=PHONE, touch=True)
    opened(table, positions_by_kind()["activate"])
    assert table.page.evaluate("matchMedia('(pointer: coarse)').matches")
    keys = table.page.locator("kbd:visible")
    assert keys.count() == 0
    table.open_dialog("help")
    assert keys.count() == 0


def test_an_explanation_covers_nothing_to_press(visit: Visit) -> None:
    table = visit()
    opened(table, positions_by_kind()["action"])
    page = table.page
    shown = page.locator("#explanation:popover-open")
    for button in page.locator(".bar .action, .grade .term").all():
        button.hover()
        shown.wait_for()
        assert page.evaluate(UNDER_THE_BOX) == []
        page.mouse.move(600, 20)
        expect(shown).to_have_count(0)


@pytest.mark.parametrize("size", [LARGE, pytest.param(PHONE, marks=pytest.mark.long), SIDEWAYS])
def test_messages_cover_neither_the_question_nor_what_answers_it(visit: Visit, size: tuple[int, int]) -> None:
    red, blue = visit(size=size, obvious=False), visit(obvious=False)
    blue.open_link(invite(red))
    for table in (red, blue):
        put_aside(table)
    offer_draw(blue)
    blue.page.locator(".talk-button").click()
    blue.page.locator("[data-phrase=luck]").click()
    red.page.locator(".toast").wait_for()
    red.page.locator(BAR).wait_for()
    for message in (".toast", BAR):
        assert shared(red.page, message, ".ask") == 0
        assert shared(red.page, message, ".tools") == 0
    assert shared(red.page, ".toast", BAR) == 0


def beyond(page: Page, inside: str, outer: str) -> list[str]:
    """Elements that are not whole within another one."""
    found: list[str] = page.evaluate(BEYOND, [inside, outer])
    return found


@pytest.mark.parametrize("size", [PHONE, pytest.param(SIDEWAYS, marks=pytest.mark.long), SMALL])
def test_all_levels_are_in_view_with_the_goals_of_the_others(visit: Visit, size: tuple[int, int]) -> None:
    table = visit(size=size, touch=True)
    opened(table, positions_by_kind()["action"])
    g, page = table.engine(), table.page
    assert beyond(page, ".map-panel", ".map-view") == []
    level = level_of(g.models[g.active].cube)
    expect(page.locator(".map-panel.current [data-cube]").first).to_have_attribute("data-cube", str(64 * (level - 1)))
    elsewhere = [cube for cube, _ in g.setting.mission.objectives if level_of(cube) != level]
    assert elsewhere
    expect(page.locator(".map-panel.current .objective-elsewhere")).to_have_count(len(elsewhere))
    other = page.locator(".map-panel:not(.current)").first
    other.tap()
    expect(page.locator(".map-panel.current .map-title")).to_have_text("Level 2")
    assert table.number == int(
        page.locator(".table").get_attribute("data-question") or -1
    )  # the finger answered nothing


def test_the_map_opens_at_the_level_of_the_model_that_acts(visit: Visit) -> None:
    table = visit()
    opened(table, position(acts_high_up))
    g = table.engine()
    title = table.page.locator(".map-panel.current .map-title")
    told = f"Level {level_of(g.models[g.active].cube)}"
    expect(title).to_have_text(told)
    # Looking back on this moment, too.
    table.page.goto(table.page.url.replace("/battle/", "/replay/") + f"@{table.number}")
    table.wait_for_board()
    expect(title).to_have_text(told)


def acts_high_up(g: State) -> bool:
    return name_of(g) == "action" and level_of(g.models[g.active].cube) > 1


def test_the_keyboard_gets_from_the_question_to_the_board_and_back(visit: Visit) -> None:
    table = visit()
    opened(table, positions_by_kind()["action"])
    keyboard, page = table.page.keyboard, table.page
    for way in (("Shift+Tab", "Enter"), ("g",)):
        page.locator(".ask h2").focus()
        for key in way:
            keyboard.press(key)
        expect(page.locator(".map-panel.current .square.offered:focus")).to_have_count(1)
        keyboard.press("g")
        expect(page.locator(".ask h2:focus")).to_have_count(1)


def test_a_new_battle_shows_its_map_in_the_colours_of_the_page(visit: Visit) -> None:
    table = visit()
    picture = table.open_new_battle().locator(".preview [data-drawn=true]")
    picture.wait_for()
    table.page.wait_for_function("document.querySelector('.preview img').complete")
    pixels = Image.open(io.BytesIO(picture.screenshot())).convert("L")
    dark = sum(pixels.histogram()[:160]) / (pixels.width * pixels.height)
    assert dark > 0.9


def test_the_map_and_the_help_say_what_the_signs_mean(visit: Visit) -> None:
    table = visit()
    opened(table, positions_by_kind()["action"])
    for legend in (
        table.page.locator(".map-view.roomy > .map-legend"),
        table.open_dialog("help").locator(".map-legend"),
    ):
        expect(legend).to_contain_text("hatch for models up to this Size")
        assert legend.locator(".hatch").count() == 1
