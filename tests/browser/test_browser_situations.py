"""Prepared situations on the page: begun from the start page, the goal at hand, and the stars at the end."""

from axe import faults
from playwright.sync_api import expect
from table_page import Visit

from deadzone.situations.gallery import GALLERY


def test_a_situation_from_the_gallery_to_its_end_and_again(visit: Visit) -> None:
    table = visit()
    page, situation = table.page, GALLERY[-1]
    cards = page.locator("section[aria-labelledby=gallery] button")
    expect(cards).to_have_count(len(GALLERY))
    assert faults(page) == []
    cards.last.click()
    table.wait()
    expect(page.locator(".ask .goal")).to_contain_text(str(situation.goal))
    page.keyboard.press("m")
    expect(page.locator("dialog[open] .stars li")).to_contain_text([str(star.text) for star in situation.stars])
    assert faults(page) == []
    table.close_dialog()
    dialog = table.open_dialog("people")
    dialog.get_by_role("button", name="Resign", exact=True).click()
    dialog.get_by_role("button", name="Resign now").click()
    table.close_dialog()
    expect(page.locator("dialog[open] h2")).to_have_text("Goal missed")
    expect(page.locator("dialog[open] .stars li")).to_have_count(len(situation.stars))
    expect(page.locator("dialog[open] li.earned")).to_have_count(0)
    assert faults(page) == []
    first = table.battle
    page.locator("dialog[open] .primary").click()
    page.wait_for_url(lambda url: first not in url)
    table.wait()
    expect(page.locator(".ask .goal")).to_contain_text(str(situation.goal))
