"""Looking back on a battle: a file by keys alone, and a link to a moment of a battle on the server."""

import re
from typing import Any

from axe import faults
from browsers import PATIENCE
from english import english_in
from playwright.sync_api import Page, expect
from positions import positions_by_kind
from table_page import Visit

from table_battles import text_of_a_battle

TEAMS = [{"en": "Enforcers", "fr": "Exécuteurs"}, {"en": "Forge Fathers", "fr": "Pères de la Forge"}]
LUCK = {"tests": 60, "excess": -3.5, "variance": 80.0}
DONE = {"shots": 9, "hits": 4, "fights": 2, "dealt": 5, "taken": 3, "kills": 2, "vp": 4}
FIGURES = {
    "battles": [
        {"battle": str(n), "over": n, "side": 0, "result": result, "teams": TEAMS, "opponent": "jade", "luck": LUCK}
        for n, result in enumerate(("won", "lost"))
    ],
    "models": [{"name": {"en": "Captain", "fr": "Capitaine"}, "battles": 2, "models": 2, "figures": DONE}],
    "left": 0,
}

# Takes a step on; as soon as its show is seen, taps or presses a key, and tells how much of the show is left; -1 if
# there was no show.
SHOWN = """([ends, patience]) => new Promise((tell) => {
  const passing = () => document.querySelectorAll('.passing > *').length;
  const late = setTimeout(() => tell(-1), patience);
  const watch = new MutationObserver(() => {
    if (passing() === 0) return;
    watch.disconnect();
    clearTimeout(late);
    document.body.dispatchEvent(new (ends === 'keydown' ? KeyboardEvent : PointerEvent)(ends, { bubbles: true }));
    tell(passing());
  });
  watch.observe(document.querySelector('[data-board]'), { childList: true, subtree: true });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
})"""


def assert_shows_end_at_once(page: Page, killed: int) -> None:
    """A death is shown on the map, unless the player wants little motion; a key or a tap ends it."""
    replay, passing = page.locator(".replay"), page.locator(".passing > *")
    for still, ends in ((True, ""), (False, "keydown"), (False, "pointerdown")):
        page.emulate_media(reduced_motion="reduce" if still else "no-preference")
        # The page hears of it with its next frame, which a slow machine may draw after the next key.
        expect(page.locator("html.calm")).to_have_count(int(still))
        while (step := int(replay.get_attribute("data-step") or 0)) != killed - 1:
            page.keyboard.press("ArrowLeft" if step >= killed else "x")
            expect(replay).not_to_have_attribute("data-step", str(step))
        if still:
            page.keyboard.press("ArrowRight")
            expect(replay).to_have_attribute("data-step", str(killed))
            expect(passing).to_have_count(0)
        else:
            assert page.evaluate(SHOWN, [ends, PATIENCE]) == 0
    page.emulate_media(reduced_motion="reduce")


def assert_looked_back_on(page: Page) -> None:
    """AMBER finds turning points and mistakes, each of which leads to its moment."""
    page.locator("button.back").click()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("path.line")).to_be_visible()
    expect(dialog.locator("tbody tr")).to_have_count(2)
    assert faults(page) + english_in(page) == []
    before = page.locator(".replay").get_attribute("data-step") or ""
    dialog.locator(".moment").last.click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".replay")).not_to_have_attribute("data-step", before)


def assert_played_on(page: Page) -> None:
    """A battle of one's own begins with the moment that is shown, here as one side saw it."""
    replay = page.locator(".replay")
    page.locator("#eyes").select_option("blue")
    expect(replay).to_have_attribute("data-step", re.compile(r"\d"))
    page.keyboard.press("Home")
    page.keyboard.press("x")
    page.locator("button.on").click()
    expect(page.locator("[form=play-on]")).to_be_enabled()
    assert faults(page) + english_in(page) == []
    page.locator("[form=play-on]").click()
    expect(page.locator(".table[data-question]")).to_be_visible()


def assert_statistics_are_shown(page: Page) -> None:
    page.route("**/api/me/statistics", lambda route: route.fulfill(json=FIGURES))
    page.locator("a[href$='/statistics']").click()
    expect(page.locator("svg circle")).to_have_count(2)
    assert faults(page) + english_in(page) == []


def test_a_file_is_looked_at_by_keys(visit: Visit) -> None:
    table = visit("fr")
    page, replay = table.page, table.page.locator(".replay")
    file: Any = {"name": "battle.dzb", "mimeType": "application/octet-stream", "buffer": text_of_a_battle()}
    page.locator("#look-back").set_input_files(file)
    expect(replay).to_have_attribute("data-step", "1")
    table.wait_for_board()
    page.keyboard.press("x")
    expect(page.locator("li.current[data-tone=loss]").first).to_be_visible()
    killed = replay.get_attribute("data-step") or ""
    for key, step in (("ArrowLeft", int(killed) - 1), ("ArrowRight", int(killed)), ("Home", 1)):
        page.keyboard.press(key)
        expect(replay).to_have_attribute("data-step", str(step))
    assert faults(page) + english_in(page) == []
    assert_shows_end_at_once(page, int(killed))
    page.keyboard.press("End")
    expect(page.locator("li.current[data-scene=over]")).to_be_visible()
    end = replay.get_attribute("data-step") or ""
    page.keyboard.press("p")  # once more from the beginning
    expect(page.locator(".controls .primary")).to_have_accessible_name("Pause")
    expect(replay).not_to_have_attribute("data-step", end)
    page.keyboard.press("p")
    expect(page.locator(".controls .primary")).to_have_accessible_name("Lire")
    page.keyboard.press("?")
    expect(page.locator("dialog kbd").first).to_be_visible()
    assert faults(page) + english_in(page) == []
    page.keyboard.press("Escape")
    assert_looked_back_on(page)
    assert_played_on(page)
    table.go_home()
    assert_statistics_are_shown(page)


def test_a_link_to_a_moment_opens_that_moment(visit: Visit) -> None:
    table = visit("en", (390, 844))
    page, replay = table.page, table.page.locator(".replay")
    table.open_file(positions_by_kind()["action"])
    table.open_dialog("share").locator("section button").nth(1).click()
    expect(replay).to_have_attribute("data-open", "false")
    page.locator(".controls button").first.click()
    page.locator(".controls button").first.click()
    moment = page.url.rpartition("@")[2]
    expect(replay).to_have_attribute("data-step", moment)
    said = page.locator("section.now").inner_text()
    page.locator(".menu button.icon").first.click()
    assert page.locator("#moment").input_value().endswith(f"@{moment}")
    link = page.locator("#moment").input_value()
    assert page.url.partition("#")[2] not in link, "the own seat is never shared"
    assert faults(page) == []
    page.goto("about:blank")
    page.goto(link)
    expect(replay).to_have_attribute("data-step", moment)
    assert page.locator("section.now").inner_text() == said
