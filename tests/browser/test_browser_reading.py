"""Words of the table explain themselves; the whole rule, the mission and the log's reasons are at hand."""

import re

import pytest
from axe import faults
from english import english_in
from playwright.sync_api import Locator, Page, expect
from positions import positions_by_kind
from table_page import TablePage, Visit

OPEN = "#explanation:popover-open"
# A word of each kind, where it stands.
WORDS = {
    "figure": ".card dt .term",
    "weapon": ".card li .term",
    "ability": ".card .words .term",
    "command face": ".tray li .term",
    "army special": ".tray .special .term",
    "score": ".strip li .term",
    "victory points": ".strip .points .term",
    "sight": ".grade .term",
}


def at_an_action(visit: Visit, lang: str) -> TablePage:
    table = visit(lang)
    table.open_file(positions_by_kind()["action"])
    return table


def explained(page: Page, word: Locator) -> str:
    """Text of the explanation of a word that has just been pointed at."""
    page.locator(f"{OPEN} b").wait_for()  # the rules have arrived
    expect(word).to_have_attribute("aria-expanded", "true")
    return page.locator(f"{OPEN} p").inner_text()


def test_words_are_explained_by_hover_tap_and_key(visit: Visit) -> None:
    table = at_an_action(visit, "fr")
    page = table.page
    for kind, place in WORDS.items():
        word = page.locator(place).first
        word.hover()
        told = explained(page, word)
        assert len(told) > 10, kind
        word.click()  # it stays
        page.mouse.move(0, 0)
        assert explained(page, word) == told
        assert english_in(page) == []
        page.keyboard.press("Escape")
        expect(page.locator(OPEN)).to_have_count(0)
    word = page.locator(WORDS["ability"]).first
    page.locator(".card").press("Tab")
    word.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    explained(page, word)
    assert faults(page) == []


def test_the_rules_are_looked_up_by_link_citation_and_question(visit: Visit) -> None:
    page = visit("fr", (390, 844), path="/rules#R-SCAT-05").page
    asked, answers = page.locator(".asked"), page.locator(".answers .rule")
    expect(asked).to_have_attribute("id", "R-SCAT-05")
    expect(asked).to_be_in_viewport()
    asked.get_by_text("-02", exact=True).click()  # shortened, after R-SCEN-01
    expect(asked).to_have_attribute("id", "R-SCEN-02")
    expect(asked).to_be_in_viewport()
    page.go_back()
    expect(asked).to_have_attribute("id", "R-SCAT-05")
    page.locator("#asked").fill("vehicle climb")
    expect(answers.first).to_contain_text("A-VEHICLE")
    expect(answers.first).to_contain_text("rampes")
    page.locator(".both input").check()
    expect(answers.first).to_contain_text("ramps")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert faults(page) + english_in(page) == []
    answers.first.locator("a").first.click()  # the rule among the others
    expect(answers).to_have_count(0)
    expect(asked).to_have_attribute("id", "A-VEHICLE")
    page.locator("#asked").fill("xyzzy")
    expect(page.get_by_role("status")).to_contain_text("Aucune règle")


@pytest.mark.long
def test_the_whole_rule_and_the_mission_open_by_key(visit: Visit) -> None:
    table = at_an_action(visit, "fr")
    page = table.page
    page.locator(".action[aria-disabled=true]").first.dispatch_event("click")
    page.locator(OPEN).wait_for()
    page.keyboard.press("r")
    dialog = page.locator("dialog[open]")
    asked = dialog.locator(".asked dt").inner_text()
    assert faults(page) + english_in(page) == []
    named = dialog.locator("dd a").filter(has_text=re.compile(r"-\d")).first
    other = named.inner_text()
    named.click()  # a rule that this one names opens in its place
    expect(dialog.locator(".asked dt")).to_contain_text(other)
    link = dialog.locator("footer a").get_attribute("href") or ""
    assert link.endswith(f"/rules#{other}")
    dialog.locator("footer button").first.click()  # and back
    expect(dialog.locator(".asked dt")).to_have_text(asked)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("m")
    expect(dialog.locator("tbody tr")).to_have_count(3)
    expect(dialog).to_contain_text("Qui a 12 PV à la fin d’un round")
    dialog.locator(".term").first.click()
    page.locator(f"{OPEN} button").click()  # the explanation of a word in a dialog can be used
    expect(dialog.locator(".asked")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(1)
    assert faults(page) + english_in(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(dialog.locator(".terms .term").nth(40)).to_be_visible()
    assert english_in(page) == []
