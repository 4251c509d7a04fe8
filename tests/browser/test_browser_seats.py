"""Two people at two computers."""

import pytest
from playwright.sync_api import expect
from table_page import TablePage, Visit, next_asked

ANSWERS = 14  # both sides are asked more than once during set-up


@pytest.mark.long  # two browsers through a proxy are the sample
def test_two_browsers_in_two_seats(visit: Visit) -> None:
    # Nothing is answered automatically, so the page shows the server's question.
    red, blue = visit(obvious=False), visit(obvious=False)
    blue.open_link(invite(red))
    seats = (red, blue)
    asked = set()
    for _ in range(ANSWERS):
        side = seats.index(next_asked(*seats))
        g, number = red.server.state(red.battle)  # everything a page shows is in the database
        assert g.question is not None
        assert (g.question.side, number) == (side, seats[side].number)
        check_sees_no_question(seats[1 - side], seats[side])
        answer_first(seats[side])
        asked.add(side)
    assert asked == {0, 1}


def invite(host: TablePage) -> str:
    """Create a battle against somebody elsewhere; return the link that the page shows for them."""
    dialog = host.open_new_battle()
    dialog.locator("#who-1").select_option("elsewhere")
    dialog.locator("button[type=submit]").click()
    link = host.page.locator("#link-blue").input_value()
    host.close_dialog()
    return link


def check_sees_no_question(table: TablePage, other: TablePage) -> None:
    """Check that a page has been told everything that the other one has, except the question."""
    table.page.keyboard.press("s")
    expect(table.page.locator(".log li")).to_have_text(other.page.locator(".log li").all_text_contents())
    expect(table.page.locator(".table[data-question], .table[data-kind]")).to_have_count(0)
    assert table.options() == []


def answer_first(table: TablePage) -> None:
    options = table.options()
    if options:
        table.choose(options[0])
    else:
        table.place_for_me()
