"""People at a table: their requests to each other, ending a battle, and the same player on another device."""

import re
from urllib.parse import urlsplit

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


def test_links_that_are_opened_again_cut_off_or_mistyped(visit: Visit) -> None:
    """Whoever has a seat gets to it; everybody else is told what is wrong, on a page and in their language."""
    red, blue, stranger = visit(obvious=False), visit("fr", PHONE, obvious=False), visit("fr", PHONE)
    for visitor in (blue, stranger):
        visitor.watch.expected = "Failed to load resource"  # refused, and not found
    link = invite(red)
    blue.open_link(link)
    seat = blue.page.url
    blue.page.goto("about:blank")
    blue.open_link(link)  # the same invitation once more
    assert blue.page.url == seat
    for lost in (seat.partition("#")[0], seat.partition("#")[0] + "#"):
        blue.page.goto("about:blank")
        blue.open_link(lost)
        assert blue.page.url == seat
    box = stranger.page.get_by_role("alert")
    for address, words in (
        (link, "Cette invitation a déjà servi"),
        (seat.partition("#")[0], "Ce lien n’est pas complet"),
        (seat.partition("/battle/")[0] + "/nowhere", "Cette page n’existe pas"),
    ):
        stranger.page.goto("about:blank")
        stranger.page.goto(address)
        expect(box).to_contain_text(words)
        assert faults(stranger.page) + english_in(stranger.page) == []
    box.get_by_role("button").click()
    expect(stranger.page.get_by_role("heading", level=1)).to_be_visible()
    assert urlsplit(stranger.page.url).path == "/"
    blue.page.goto(seat.partition("/battle/")[0])
    expect(blue.page.locator(".now")).to_contain_text("contre Joueur")


def test_spectators_tell_two_players_of_one_name_apart_and_read_why_it_ends(visit: Visit) -> None:
    red, blue, third = visit(obvious=False), visit("fr", PHONE, obvious=False), visit(obvious=False)
    blue.open_link(invite(red))
    put_aside(red)
    dialog = red.open_dialog("people")
    watch = dialog.locator("#link-watch").input_value()
    third.open_link(watch)
    for side in ("Red", "Blue"):
        expect(third.page.locator(".strip .who", has_text=f"Player ({side})")).to_be_visible()
    expect(third.page.locator(".question h2")).to_have_text(re.compile(r"^Waiting for Player \((Red|Blue)\)$"))
    dialog.get_by_role("button", name="Close the link").click()
    box = third.page.locator(".veil [role=alert]")
    expect(box).to_have_text(re.compile("^The battle cannot be opened This link was withdrawn."))
    third.page.reload()
    expect(box).to_contain_text("it was withdrawn or replaced")


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
    own, others = "Chrome on Linux this device", re.compile("at a table now")
    table.page.reload()
    table.page.locator(".me").click()
    listed = dialog.locator("section[aria-labelledby=devices] li")
    expect(listed).to_have_text([own, others])
    assert faults(table.page) == []
    other.watch.expected = "Failed to load resource"
    dialog.get_by_role("button", name="Disconnect Chrome on Linux").click()
    expect(listed).to_have_text([own])
    expect(other.page.locator(".veil [role=alert]")).to_contain_text("Cet appareil a été déconnecté par son joueur")
    third = visit("fr", PHONE)
    third.watch.expected = "Failed to load resource"
    third.page.goto(link)
    third.page.reload()
    expect(third.page.get_by_role("alert")).to_contain_text("Ce lien ne fonctionne plus")


def test_a_key_is_replaced_and_this_browser_plays_on(visit: Visit) -> None:
    red = visit(obvious=False)
    link = invite(red)
    put_aside(red)
    seat = red.page.url
    red.go_home()
    red.page.locator(".me").click()
    dialog = red.page.locator("dialog[open]")
    dialog.get_by_role("button", name="New key").click()
    assert faults(red.page) == []
    dialog.get_by_role("button", name="Replace the key now").click()
    expect(dialog.get_by_role("status")).to_contain_text("You have a new key.")
    dialog.get_by_role("button", name="Close").click()
    red.page.reload()
    red.page.locator(".now a").first.click()
    red.wait_for_board()
    assert red.page.url != seat
    put_aside(red)
    fresh = red.open_dialog("people").locator("#link-blue").input_value()
    assert fresh != link
    blue = visit("fr", PHONE, obvious=False)
    blue.watch.expected = "Failed to load resource"
    blue.page.goto(link)
    expect(blue.page.get_by_role("alert")).to_contain_text("Cette invitation a déjà servi ou a été retirée")
    blue.page.goto("about:blank")
    blue.open_link(fresh)
