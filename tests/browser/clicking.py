"""Clicks every lit cube and every glowing model of a position: each click leads there, or the page says why not."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from table_page import TablePage

# Lit cubes, and a pixel of each at which the square itself is hit, not a model in it.
LIT = """(board) => [...board.querySelectorAll('.square.offered')].flatMap((square) => {
  const frame = square.getBoundingClientRect();
  for (const [x, y] of [[0.5, 0.5], [0.12, 0.12], [0.88, 0.88], [0.12, 0.88], [0.88, 0.12], [0.5, 0.1]]) {
    const spot = { x: frame.left + frame.width * x, y: frame.top + frame.height * y };
    if (document.elementFromPoint(spot.x, spot.y) === square) return [{ thing: Number(square.dataset.cube), ...spot }];
  }
  return [];
})"""
GLOWING = """(board) => [...board.querySelectorAll('.figure.marked')].flatMap((figure) => {
  const frame = figure.querySelector('.body').getBoundingClientRect();
  const spot = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
  const hit = document.elementFromPoint(spot.x, spot.y)?.closest('[data-figure]');
  return hit === figure ? [{ thing: Number(figure.dataset.figure), ...spot }] : [];
})"""
# Whether a model stands in a cube, as the map shows it.
STANDS = """(board, [model, cube]) => {
  const figure = board.querySelector(`[data-figure="${model}"] .body`)?.getBoundingClientRect();
  const square = board.querySelector(`[data-cube="${cube}"]`).getBoundingClientRect();
  if (!figure) return false;
  const [x, y] = [figure.left + figure.width / 2, figure.top + figure.height / 2];
  return x >= square.left && x <= square.right && y >= square.top && y <= square.bottom;
}"""
# After a click something must happen: the battle has gone on, an answer is preselected, a card is open, or it says why.
SAID = ".said p"
NOTICED = f"{SAID}, .option.candidate, .tip.card"
# The two models of a test glow, too: a click shows the card of one of them.
CARD = ".figure.selected[data-figure='{}']"
Lit = dict[str, Any]
Again = Callable[[], None]


class Clicker:
    """Clicks all lit things at one position; `again` brings the position back."""

    def __init__(self, table: TablePage, again: Again) -> None:
        self.table = table
        self.again = again
        self.count: Counter[str] = Counter()

    def lit(self, what: str) -> list[Lit]:
        found: list[Lit] = self.table.page.locator("[data-board=map]").evaluate(what)
        return found

    def click_everything(self, actor: int = -1, most: int = 1000) -> None:
        """Click the lit cubes and glowing models, at most so many of each."""
        before = self.table.number
        for place in range(min(most, len(self.lit(GLOWING)))):
            self.restore(before)
            glowing = self.lit(GLOWING)
            if place < len(glowing):
                self.click_model(glowing[place])
        self.restore(before)
        self.select(actor)
        for place in range(min(most, len(self.lit(LIT)))):
            self.restore(before)
            self.select(actor)
            cubes = self.lit(LIT)
            if place < len(cubes):
                self.click_cube(cubes[place], actor)
        self.restore(before)

    def select(self, actor: int) -> None:
        """Select a model that could be activated, by a click."""
        if actor >= 0 and self.table.page.locator(f".figure.selected[data-figure='{actor}']").count() == 0:
            self.table.page.mouse.click(*self.table.where(model=actor))
            self.table.until(".square.offered, .said p")

    def click_model(self, spot: Lit) -> None:
        """The first click shows the answer, the second gives it; or it shows the card of a model of the test."""
        before = self.table.number
        self.press(spot, f"{NOTICED}, {CARD.format(spot['thing'])}")
        if self.table.number == before and self.table.page.locator(".option.candidate").count() > 0:
            self.press(spot, f"{SAID}, .tip.card")
        self.count["models"] += 1

    def click_cube(self, spot: Lit, actor: int) -> None:
        """It is reached, or answers the question, or the page says why not."""
        before = self.table.page.locator(".table").get_attribute("data-told")
        walker = actor if actor >= 0 else self.walker()
        self.press(spot)
        self.table.wait_for_turn()
        said = self.table.page.locator(SAID).count() > 0
        gone_on = self.table.page.locator(".table").get_attribute("data-told") != before
        assert said or gone_on, f"a click on cube {spot['thing']} does nothing"
        arrived = walker < 0 or self.table.page.locator("[data-board=map]").evaluate(STANDS, [walker, spot["thing"]])
        self.count["cubes"] += 1
        self.count["reached" if arrived else "stopped with a reason" if said else "answered"] += 1

    def walker(self) -> int:
        active = self.table.page.locator(".figure.active")
        return int(active.get_attribute("data-figure") or -1) if active.count() == 1 else -1

    def press(self, spot: Lit, noticed: str = NOTICED) -> None:
        """Click, and wait until the page answers in one way or another."""
        told = self.table.page.locator(".table").get_attribute("data-told")
        self.table.page.mouse.click(spot["x"], spot["y"])
        self.table.until(f".table:not([data-told='{told}']), {noticed}")

    def restore(self, number: int) -> None:
        """Bring the position back: by undo if that is possible, otherwise from its file."""
        page = self.table.page
        page.keyboard.press("Escape")
        if self.table.number == number and page.locator(NOTICED).count() == 0:
            return
        undo = page.locator(".menu button").first
        if self.table.number > number >= 0 and undo.is_enabled():
            self.table.answer(undo.click)
            self.table.wait_for_turn()
        if self.table.number != number or page.locator(NOTICED).count() > 0:
            self.again()
            expect(page.locator(f".table[data-question='{number}']")).to_have_count(1)
