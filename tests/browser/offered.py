"""What the page offers at a question, read off the screen, and what the engine offers there."""

from table_page import TablePage

from deadzone.core.cubes import UNITS
from deadzone.core.questions import CUBE, FACES_SET, Choice, Spot
from deadzone.core.state import State
from deadzone.table.notation import write_answer

SUGGESTIONS = """(map) => {
  const cell = Number(map.querySelector('.air').getAttribute('width'));
  return [...map.querySelectorAll('.suggestion')].map((dot) =>
    ['cx', 'cy'].map((axis) => Math.round((Number(dot.getAttribute(axis)) * UNITS) / cell)));
}""".replace("UNITS", str(UNITS))
LIT = "(board) => [...board.querySelectorAll('.square.offered')].map((square) => Number(square.dataset.cube))"


def check_offer(table: TablePage) -> None:
    """The page offers exactly what the engine does: in its lists, on the map, among the dice."""
    g = table.engine()
    question = g.question
    if isinstance(question, Spot):
        assert shown_suggestions(table) == sorted(question.suggestions)
        assert table.options() == []
        return
    assert isinstance(question, Choice)
    expected = sorted(engine_options(g, question))
    if question.domain == FACES_SET:
        assert sorted(choices_of_dice(table)) == expected
    else:
        assert sorted(table.options()) == expected
    if question.domain == CUBE:
        assert lit_cubes(table) == sorted(value for value in question.options if isinstance(value, int) and value >= 0)


def engine_options(g: State, question: Choice) -> list[str]:
    return [write_answer(g, question, value) for value in question.options]


def shown_suggestions(table: TablePage) -> list[tuple[int, int]]:
    found: list[list[int]] = table.page.locator(".map-closeup").evaluate(SUGGESTIONS)
    return sorted((x, y) for x, y in found)


def lit_cubes(table: TablePage) -> list[int]:
    found: list[int] = table.page.locator("[data-board=map]").evaluate(LIT)
    return sorted(found)


def choices_of_dice(table: TablePage) -> set[str]:
    """Every choice of dice that can be made: all sets of them are picked, one die being turned each time."""
    dice = table.page.locator("dialog[open] [aria-pressed]")
    found = set(table.options())
    for turn in range(1, 1 << dice.count()):
        lowest = (turn & -turn).bit_length() - 1
        dice.nth(lowest).click()
        found |= set(table.options())
    dice.last.click()  # it alone is picked in the end
    return found
