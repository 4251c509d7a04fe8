"""Every view of the page, in both languages: nothing in anybody's way, and no English word in French."""

import pytest
from axe import faults
from english import english_in
from table_page import Visit
from views import question_views, views


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_view_is_accessible_and_in_one_language(visit: Visit, lang: str) -> None:
    """The colours are the same in both languages: they are looked at once."""
    found = {}
    for name, table in views(visit, lang):
        found[name] = faults(table.page, colours=lang == "en") + (english_in(table.page) if lang == "fr" else [])
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_every_question_is_in_french(visit: Visit) -> None:
    table = visit("fr")
    found = {name: english_in(table.page) for name, _ in question_views(table)}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
