"""What belongs on the screen is on it: nothing scrolls away, nothing to press is out of sight or covered."""

import pytest
from board_place import EVERY, PHONE, SIDEWAYS
from browsers import LARGE
from layout import DESKS, HIDDEN, MOVED, UNDER_THE_BOX, shared
from playwright.sync_api import expect
from positions import crowd, positions_by_kind
from table_page import TablePage, Visit
from test_browser_people import BAR, offer_draw, put_aside
from test_browser_seats import invite

from sampling import sampled

ASKED = ("crowd", "action", "reroll", "target", "activate", "weapon", "defence!", "order")


def opened(table: TablePage, battle: bytes) -> None:
    """Open a battle, without the note that it comes from a file."""
    table.go_home()
    table.open_file(battle)
    table.page.locator(".origin button").click()


def test_large_teams_do_not_move_the_table_out_of_the_window(visit: Visit) -> None:
    table = visit()
    opened(table, crowd())
    assert len(table.engine().models) > 33
    for size in EVERY:
        table.resize(size)
        assert table.page.evaluate(MOVED) == [], size


@pytest.mark.parametrize(("lang", "kind"), sampled([(lang, kind) for kind in ASKED for lang in ("fr", "en")], 2))
def test_what_answers_a_question_is_in_sight(visit: Visit, lang: str, kind: str) -> None:
    """Confirming, re-rolling, targets: all that is beside the board at the usual sizes of a desk, also with seven enemies."""
    table = visit(lang)
    opened(table, positions_by_kind()[kind])
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
