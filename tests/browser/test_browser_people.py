"""People at a table: their requests to each other, ending a battle, and the same player on another device."""

import re

import pytest
from axe import faults
from english import english_in
from playwright.sync_api import expect
from table_page import TablePage, Visit
from test_browser_seats import invite

PHONE = (390, 844)
BAR = ".bar[role=status]"


@pytest.fixture
def pair(visit: Visit) -> tuple[TablePage, TablePage]:
    """One player at a computer, in English, and one invited, with a phone, in French."""
    red, blue = visit(obvious=False), visit("fr", PHONE, obvious=False)
    blue.open_link(invite(red))
    assert "#invite." not in blue.page.url  # the seat has its own link
    return red, blue


def put_aside(table: TablePage) -> None:
    """Move a question in a dialog of its own aside."""
    if table.page.locator("dialog[open]").count():
        table.page.keyboard.press("Escape")


def offer_draw(table: TablePage) -> None:
    put_aside(table)
    dialog = table.open_dialog("people")
    dialog.get_by_role("button", name="Offer a draw").click()
    table.close_dialog()


def test_a_draw_is_refused_and_then_agreed(pair: tuple[TablePage, TablePage]) -> None:
    red, blue = pair
    offer_draw(red)
    asked = blue.page.locator(BAR)
    expect(asked).to_contain_text("Rouge propose une égalité.")
    assert faults(blue.page) + english_in(blue.page) == []
    asked.get_by_role("button", name="Refuser").click()
    expect(asked).to_have_count(0)
    expect(red.page.get_by_text("Blue does not agree.").first).to_be_visible()
    offer_draw(red)
    asked.get_by_role("button", name="Accepter").click()
    for table, words in ((red, "Draw"), (blue, "Égalité")):
        expect(table.page.locator("dialog[open] h2")).to_have_text(words)


@pytest.mark.long
def test_somebody_resigns(pair: tuple[TablePage, TablePage]) -> None:
    red, blue = pair
    put_aside(red)
    dialog = red.open_dialog("people")
    expect(dialog.locator("li", has_text="Blue")).to_contain_text(re.compile("here|thinking"))
    dialog.get_by_role("button", name="Resign", exact=True).click()
    dialog.get_by_role("button", name="Resign now").click()
    expect(blue.page.locator("dialog[open]")).to_contain_text("Rouge a abandonné.")
    red.close_dialog()
    expect(red.page.locator("dialog[open] h2")).to_have_text("Defeat")


@pytest.mark.long
def test_a_player_comes_to_another_device(visit: Visit) -> None:
    table = visit()
    table.play_now()
    table.go_home()
    table.page.locator(".me").click()
    dialog = table.page.locator("dialog[open]")
    dialog.locator("#player-name").fill("Anna")
    dialog.get_by_role("button", name="Change").click()
    expect(table.page.locator(".me")).to_have_text(re.compile("Anna"))
    dialog.get_by_role("button", name="Show the link").click()
    assert faults(table.page) == []
    link = dialog.locator("#player-link").input_value()
    other = visit("fr", PHONE)
    other.page.goto(link)
    other.page.reload()  # only the part after # has changed
    expect(other.page.get_by_role("heading", name="Jouer en tant que Anna")).to_be_visible()
    assert faults(other.page) + english_in(other.page) == []
    other.page.get_by_role("button", name="Oui").click()
    assert "#" not in other.page.url
    other.page.locator(".now a").first.click()
    other.wait_for_board()
    assert other.battle in other.page.url
