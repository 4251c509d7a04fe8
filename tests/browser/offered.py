"""What the page offers at a question, read from the screen, and what the engine offers."""

from table_page import TablePage

from deadzone.core.cubes import UNITS
from deadzone.core.questions import CUBE, FACES_SET, Choice, Spot
from deadzone.core.state import State
from deadzone.rules.turn.ways import ways_of
from deadzone.table.telling.notation import write_answer

SUGGESTIONS = """(map) => {
  const cell = Number(map.querySelector('.air').getAttribute('width'));
  return [...map.querySelectorAll('.suggestion')].map((dot) =>
    ['cx', 'cy'].map((axis) => Math.round((Number(dot.getAttribute(axis)) * UNITS) / cell)));
}""".replace("UNITS", str(UNITS))
# Done in the page itself: a battle has hundreds of sets, and each mouse click takes a tenth of a second.
PICK_ALL_SETS = """async () => {
  const dice = [...document.querySelectorAll('.interrupt [aria-pressed]')];
  const found = new Set();
  for (let turn = 0; turn < 1 << dice.length; turn++) {
    if (turn > 0) {
      const die = dice[31 - Math.clz32(turn & -turn)];
      const before = die.getAttribute('aria-pressed');
      die.click();
      for (let waits = 0; die.getAttribute('aria-pressed') === before; waits++) {
        if (waits === 1000) throw new Error('a die is not turned by a click');
        await new Promise((shown) => setTimeout(shown));
      }
    }
    for (const each of document.querySelectorAll('[data-option]:not(:disabled)')) found.add(each.dataset.option);
  }
  return [...found];
}"""
LIT = "(board) => [...board.querySelectorAll('.square.offered')].map((square) => Number(square.dataset.cube))"


def check_offer(table: TablePage) -> None:
    """Check that the page offers exactly what the engine does: in lists, on the map, among the dice."""
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
        options = {value for value in question.options if isinstance(value, int) and value >= 0}
        reached = set(ways_of(g, question.subject)) if question.kind == "step" else set()
        assert lit_cubes(table) == sorted(options | reached)


def engine_options(g: State, question: Choice) -> list[str]:
    return [write_answer(g, question, value) for value in question.options]


def shown_suggestions(table: TablePage) -> list[tuple[int, int]]:
    found: list[list[int]] = table.page.locator(".map-closeup").evaluate(SUGGESTIONS)
    return sorted((x, y) for x, y in found)


def lit_cubes(table: TablePage) -> list[int]:
    found: list[int] = table.page.locator("[data-board=map]").evaluate(LIT)
    return sorted(found)


def choices_of_dice(table: TablePage) -> set[str]:
    """All choices of dice that can be made: every set is picked by toggling one die at a time."""
    dice = table.page.locator(".interrupt [aria-pressed]")
    found: list[str] = table.page.evaluate(PICK_ALL_SETS)
    dice.last.click()  # at the end only this one is picked
    return set(found)
