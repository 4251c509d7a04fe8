"""Presses what is not wanted: models, cubes, buttons and keys of all kinds; after each the page must still be alive."""

from collections.abc import Callable
from random import Random
from typing import Any

from table_page import TablePage

Spot = dict[str, Any]
Act = Callable[[], None]

# Every model and every cube on the map, and a pixel at which a click hits just this.
EVERYTHING = """(board) => {
  const places = [[0.5, 0.5], [0.12, 0.12], [0.88, 0.88], [0.12, 0.88], [0.88, 0.12], [0.5, 0.1]];
  const spot = (part, hit) => {
    const frame = part.getBoundingClientRect();
    for (const [x, y] of places) {
      const at = { x: frame.left + frame.width * x, y: frame.top + frame.height * y };
      if (hit(document.elementFromPoint(at.x, at.y))) return [at];
    }
    return [];
  };
  const models = [...board.querySelectorAll('[data-figure]')].flatMap((figure) =>
    spot(figure.querySelector('.body'), (found) => found?.closest('[data-figure]') === figure)
      .map((at) => ({ what: 'model', lit: figure.matches('.marked'), thing: figure.dataset.figure, ...at })));
  const cubes = [...board.querySelectorAll('[data-cube]')].flatMap((square) =>
    spot(square, (found) => found === square)
      .map((at) => ({ what: 'cube', lit: square.matches('.offered'), thing: square.dataset.cube, ...at })));
  return [...models, ...cubes];
}"""
# Buttons of the table, but those that leave it, and that show the board, which is drawn slowly here.
BUTTONS = ".table button:enabled:visible:not(.lesson .row button:last-child):not(.tools button:first-child)"
KEYS = [*"1234567890unpsbwtijkl+-ma?hr", "Escape", "Enter", "Tab", "ArrowLeft", "ArrowUp"]
DIALOG = "dialog[open]"
# Something can be pressed: an answer, what goes on with what is shown, the next lesson, a dialog, a plan that waits.
CONTROLS = ".controls button:enabled"
ALIVE = (
    f".table[data-question], .table[data-over], {CONTROLS}, .lesson.done .primary:enabled, {DIALOG}, .advice .button"
)
STUCK = ".lesson .row button:disabled"


class Fumbler:
    """Presses one thing after the other."""

    def __init__(self, table: TablePage, chance: Random) -> None:
        self.table = table
        self.chance = chance
        self.pressed: list[str] = []

    def things(self) -> list[Spot]:
        found: list[Spot] = self.table.page.locator("[data-board=map]").evaluate(EVERYTHING)
        return found

    def fumble(self, times: int) -> None:
        for _ in range(times):
            self.press_something()

    def press_something(self) -> None:
        chosen = self.chance.choice([self.click_model, self.click_cube, self.click_cube, self.press_button, self.key])
        chosen()
        self.check_alive()

    def click_model(self, lit: bool | None = None) -> None:
        self.click([spot for spot in self.things() if spot["what"] == "model" and lit in (None, spot["lit"])])

    def click_cube(self) -> None:
        """A lit one as often as another."""
        lit = self.chance.random() < 0.5
        cubes = [spot for spot in self.things() if spot["what"] == "cube"]
        self.click([spot for spot in cubes if spot["lit"] == lit] or cubes)

    def click(self, spots: list[Spot]) -> None:
        if spots:
            spot = self.chance.choice(spots)
            self.pressed.append(f"{spot['what']} {spot['thing']}")
            self.table.page.mouse.click(spot["x"], spot["y"])

    def press_button(self) -> None:
        buttons = self.table.page.locator(BUTTONS)
        count = buttons.count()
        if count:
            button = buttons.nth(self.chance.randrange(count))
            self.pressed.append(f"button {button.inner_text() or button.get_attribute('aria-label')}")
            button.click(force=True)

    def key(self) -> None:
        key = self.chance.choice(KEYS)
        self.pressed.append(f"key {key}")
        self.table.page.keyboard.press(key)

    def check_alive(self) -> None:
        """Something can be pressed, at once or when the server has answered; a lesson can be left, too."""
        page = self.table.page
        self.table.until(ALIVE)
        while page.locator(DIALOG).count() or page.locator(".curtain").count():
            self.pressed.append("closes")
            page.keyboard.press("Escape")
        self.table.until(ALIVE)
        self.table.until(STUCK, gone=True)

    def settle(self) -> None:
        """Put aside the question whether the Activation ends, if it is open."""
        no = self.table.page.locator("[role=alertdialog] button").last
        if no.count():
            no.click()
