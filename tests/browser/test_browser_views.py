"""Every view of the page: accessible, and no English word in French."""

import pytest
from axe import faults
from english import english_in
from playwright.sync_api import expect
from table_page import Visit
from views import VIEWS

from sampling import sampled


@pytest.mark.parametrize("about", sampled(VIEWS, 3))
def test_every_view_is_accessible_and_in_french(visit: Visit, about: str) -> None:
    """Elements and colours are the same in both languages, and no word is empty, so one language is enough for axe."""
    brought, views = VIEWS[about]
    found = {name: (english_in(table.page), faults(table.page)) for name, table in views(visit("fr", **brought))}
    assert {name: wrong for name, wrong in found.items() if any(wrong)} == {}


def test_house_rules_are_chosen_and_shown(visit: Visit) -> None:
    """House rules are folded in the dialog, each with an explanation, and shown beside the log in the battle."""
    table = visit()
    dialog = table.open_new_battle()
    expect(dialog.locator("#house-los_origin")).to_be_hidden()
    dialog.get_by_text("House rules", exact=True).click()
    expect(dialog.locator("#about-los_origin")).to_contain_text("any part of the shooter")
    dialog.locator("#house-los_origin").select_option("any")
    dialog.locator("#house-items").select_option("off")
    expect(dialog.locator("summary")).to_have_text("House rules (2 changed)")
    dialog.locator("button[type=submit]").click()
    note = table.page.locator(".log details")
    expect(note.locator("summary")).to_have_text("House rules: Item tokens, Origin of line of sight")
    expect(note.locator("dt")).to_have_text(["Item tokens: no", "Origin of line of sight: any part"])
    g, _ = table.server.state(table.battle)
    assert (g.setting.options.items, g.setting.ground.los_origin_any) == (False, True)
