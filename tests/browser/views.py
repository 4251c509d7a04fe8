"""All views of the page."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from positions import Position, last_question, position, positions_by_kind
from table_page import TablePage

from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE
from deadzone.core.state import ON_TABLE, State

PHONE = (390, 844)
STOP = "stop"
# Suppresses timers of a second or more.
NO_LONG_WAITS = """() => {
  const later = window.setTimeout;
  window.setTimeout = (action, wait) => (wait < 1000 ? later(action, wait) : 0);
}"""


def others_come_next(g: State) -> bool:
    """Whether Red may stop here so that JADE's turn follows."""
    question = g.question
    waiting = [m for m in g.models if m.side == BLUE and m.fate == ON_TABLE and not m.activated]
    return isinstance(question, Choice) and question.kind == "action" and STOP in question.options and bool(waiting)


def before_others() -> Position:
    return position(others_come_next)


def start_views(table: TablePage) -> Iterator[tuple[str, TablePage]]:
    yield "start page", table
    dialog = table.open_new_battle()
    yield "new battle", table
    for source in ("random", "file"):
        for name in ("#team-0-source", "#map-source"):
            dialog.locator(name).select_option(source)
        yield f"new battle: {source}", table
    table.close_dialog()
    for name, addresses in (("alone", None), ("in a network", ["http://192.168.1.7:8321/", "http://[fd00::7]:8321/"])):
        table.open_phone(addresses)
        yield f"on your phone: {name}", table
        table.close_dialog()


def table_views(table: TablePage) -> Iterator[tuple[str, TablePage]]:
    table.open_file(positions_by_kind()["action"])
    yield "tactical map", table
    table.page.locator(".square.offered").first.hover()
    table.page.locator(".look").wait_for()
    yield "what would be seen from a cube", table
    table.page.locator(".bar [aria-disabled]").first.hover()
    table.page.locator("#explanation:popover-open").wait_for()
    yield "why something is not possible", table
    table.show("board")
    yield "three-dimensional board", table
    for name in ("share", "settings", "help", "people"):
        table.open_dialog(name)
        yield name, table
        table.close_dialog()


def dice_views(table: TablePage) -> Iterator[tuple[str, TablePage]]:
    """Views of dice, which are kept on screen for the check."""
    table.open_file(positions_by_kind()["spend-dice"])
    table.page.evaluate(NO_LONG_WAITS)
    table.option(table.options()[0]).click()
    table.page.locator(".over-board").wait_for()
    yield "dice", table


def turn_views(table: TablePage) -> Iterator[tuple[str, TablePage]]:
    """JADE's turn step by step, and the start page with a battle under way."""
    table.open_file(before_others())
    table.click_option(table.option(STOP))
    table.page.locator(".turn .card").wait_for()
    yield "turn of JADE", table
    table.page.locator(".turn .controls button[title=N]").click()
    table.page.locator(".turn .why").first.wait_for()
    yield "turn of JADE with its reasons", table


def last_views(table: TablePage) -> Iterator[tuple[str, TablePage]]:
    table.open_file(last_question())
    while not table.over:
        table.choose(table.options()[-1]) if table.options() else table.place_for_me()
        table.wait_for_turn()
    yield "end screen", table
    table.page.locator("dialog[open] footer button").first.click()
    yield "table after the end", table
    table.go_home()
    table.page.locator(".old li").wait_for()
    yield "start page with old battles", table
    table.page.goto(f"{table.server.address}/battle/0123456789abcdef#nobody")
    table.page.locator(".veil [role=alert]").wait_for()
    yield "a seat that is not there", table


def phone_views(table: TablePage) -> Iterator[tuple[str, TablePage]]:
    yield "start page on a phone", table
    table.open_file(positions_by_kind()["action"])
    tabs = table.page.locator(".tabs button")
    for place, name in enumerate(("table", "teams", "log")):
        tabs.nth(place).click()
        yield f"phone: {name}", table


# Views by what they are about: what the visitor brings along, and each view by name with the page that shows it.
VIEWS: Final[dict[str, tuple[dict[str, Any], Callable[[TablePage], Iterator[tuple[str, TablePage]]]]]] = {
    "start": ({}, start_views),
    "table": ({}, table_views),
    "dice": ({"dice": True}, dice_views),
    "phone": ({"size": PHONE}, phone_views),
    "turn": ({"pace": "step"}, turn_views),
    "end": ({}, last_views),
}
