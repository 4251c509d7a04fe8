"""What keeps a battle flowing: the end of an Activation, rosters, places, files read again, a server that is silent."""

import json
from typing import Any

import pytest
from page_server import PageServer
from playwright.sync_api import expect
from positions import positions_by_kind
from table_page import Visit
from views import PHONE

from deadzone.core.sides import RED
from deadzone.core.state import ON_TABLE
from deadzone.rules.setup.deployment import waiting_models

LANDSCAPE = (844, 390)
SIZES = ((1280, 800), PHONE, LANDSCAPE)
END = "0"
SILENT = ".slow[role=status]"


def test_the_end_asks_once_while_actions_are_left_and_its_key_is_always_the_same(visit: Visit) -> None:
    table = visit()
    table.open_file(positions_by_kind()["action"])
    before, asked = table.number, table.page.locator("[role=alertdialog]")
    for size in SIZES:
        table.resize(size)
        table.option("stop").dblclick()
        expect(asked).to_contain_text("Move")
        asked.locator("button").last.click()
        expect(asked).to_have_count(0)
        assert table.number == before
        table.page.keyboard.press(END)
        expect(asked.locator(".primary")).to_be_focused()
        table.page.keyboard.press("Escape")
        expect(asked).to_have_count(0)
    table.page.keyboard.press(END)
    table.answer(lambda: table.page.keyboard.press(END))
    table.wait_for_turn()
    entries = table.server.entries(table.battle)[1]
    assert "stop" in [entry.answer for entry in entries[before:]]


@pytest.mark.long
def test_both_rosters_can_be_folded_and_read_at_every_size(visit: Visit) -> None:
    table = visit()
    table.open_file(positions_by_kind()["action"])
    for size in SIZES:
        table.resize(size)
        if size in (PHONE, LANDSCAPE):
            table.page.locator(".tabs button").nth(1).click()
        for roster in table.page.locator(".roster").all():
            if size != SIZES[0]:
                roster.locator(".fold").click()
            last = roster.locator(".model").last
            last.scroll_into_view_if_needed()
            expect(last).to_be_in_viewport(ratio=1)
            roster.locator(".fold").click()
            expect(roster.locator(".name").first).not_to_be_in_viewport()
            last.scroll_into_view_if_needed()
            expect(last).to_be_in_viewport(ratio=1)
    table.page.reload()
    table.wait()
    expect(table.page.locator(".fold[aria-expanded=false]")).to_have_count(2)


@pytest.mark.parametrize("size", [pytest.param(SIZES[0], marks=pytest.mark.long), SIZES[1]])
def test_places_are_taken_by_themselves_by_hand_or_for_all_the_rest(visit: Visit, size: tuple[int, int]) -> None:
    table = visit(size=size, autoPlace=True)
    table.open_file(positions_by_kind()["deploy"])
    before, waiting = table.number, len(waiting_models(table.engine(), RED))
    table.choose(table.options()[0])
    table.wait()
    assert (table.kind, table.number) == ("deploy", before + 2)
    table.page.locator(".hand").click()
    table.choose(table.options()[0])
    table.wait_for_kind("spot")
    table.place_for_me()
    table.wait()
    assert table.page.locator(".hand[aria-pressed=false]").count() == 1
    table.answer(table.page.locator(".rest").click)
    table.wait_for_turn()
    answers = [entry for entry in table.server.entries(table.battle)[1][before:] if entry.side == RED]
    assert len(answers) >= 2 * waiting
    assert waiting_models(table.engine(), RED) == []


def test_one_undo_takes_an_automatic_place_back_with_its_cube(visit: Visit) -> None:
    table = visit(autoPlace=True)
    table.open_file(positions_by_kind()["deploy"])
    before = table.number
    table.choose(table.options()[0])
    table.wait()
    table.page.keyboard.press("u")
    table.until(f".table[data-question='{before}'][data-kind=deploy]")


@pytest.mark.long
def test_home_has_the_players_battles_with_the_ones_to_continue_first(visit: Visit) -> None:
    table = visit()
    table.open_file(positions_by_kind()["action"])
    standing = [model for model in table.engine().models if model.fate == ON_TABLE]
    page = table.page
    table.go_home()
    card = page.locator(".now li")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Your turn")
    expect(card.locator("svg .body")).to_have_count(len(standing))
    for size in SIZES:
        table.resize(size)
        assert card.bounding_box()["y"] < page.locator(".buttons .primary").bounding_box()["y"]  # type: ignore[index]
    card.locator("a").click()
    table.wait()
    table.go_home()
    card.locator("button").click()
    expect(card).to_have_count(0)
    table.go_home()
    page.wait_for_load_state("networkidle")
    expect(card).to_have_count(0)


def test_illegal_and_unequal_teams_are_named_before_the_battle(visit: Visit) -> None:
    """A team for a larger battle, without a Leader and with a model that nobody knows, against a starter team."""
    table = visit()
    dialog = table.open_new_battle()
    check = dialog.locator(".check[aria-label]")
    expect(check).to_contain_text("points")
    expect(check).not_to_contain_text("breaks")
    dialog.locator("#team-0-source").select_option("file")
    team = {"name": "Two captains", "faction": "enforcers", "points": 150, "members": [{"unit": "no-such"}]}
    file: Any = {"name": "team.json", "mimeType": "application/json", "buffer": json.dumps(team).encode()}
    dialog.locator("#team-0-file").set_input_files(file)
    expect(check).to_contain_text("Red’s team breaks the rules")
    expect(check.locator("li").first).to_be_visible()
    expect(check).to_contain_text("not equal")
    expect(dialog.locator("button[type=submit]")).to_have_text("Begin anyway")


def test_a_file_that_was_mended_is_read_again(visit: Visit) -> None:
    table = visit()
    table.watch.expected = "Failed to load resource"
    dialog = table.open_new_battle()
    dialog.locator("#map-source").select_option("file")
    chooser = dialog.locator("#map-file")
    for content in (b"nonsense", b"other nonsense"):
        file: Any = {"name": "yard.map", "mimeType": "text/plain", "buffer": content}
        chooser.set_input_files(file)
        expect(dialog.locator(".file")).to_contain_text("yard.map")
        # A browser reports a file only when it differs from the one chosen last.
        assert chooser.evaluate("(input) => input.files.length") == 0
    dialog.locator("button[type=submit]").click()
    expect(dialog.locator("[role=alert]")).to_contain_text("Line 1")


@pytest.mark.long  # it waits for the time limit; a killed server is the sample
def test_a_silent_server_is_shown_and_the_battle_goes_on_by_itself(visit: Visit, mortal: PageServer) -> None:
    """The server stops during an answer, is killed with the next one, and stops during a request of the start page."""
    table = visit(at=mortal)
    table.open_file(positions_by_kind()["activate"])
    table.until(f".table[data-told='{table.number}']")
    before = table.number
    with mortal.stalled():
        table.option(table.options()[0]).click()
        expect(table.page.locator(SILENT)).to_contain_text("Your answer has been sent.")
    expect(table.page.locator(SILENT)).to_have_count(0)
    table.wait_for_turn()
    assert table.number > before
    before, options = table.number, table.options()
    table.watch.may_lose_server = True
    with mortal.stalled():
        table.option(options[0]).click()
        mortal.kill()
    expect(table.page.locator(".veil")).to_contain_text("If your last answer did not arrive")
    mortal.start()
    expect(table.page.locator(".said")).to_contain_text("did not reach the server")
    table.wait()
    assert (table.number, table.options()) == (before, options)
    table.go_home()
    with mortal.stalled():
        table.page.locator(".buttons .primary").click()
        expect(table.page.locator(SILENT)).to_contain_text("The page is still waiting")
    table.wait()
    expect(table.page.locator(SILENT)).to_have_count(0)
