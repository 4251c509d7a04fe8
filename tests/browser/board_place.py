"""Where the board and what is around it are on the screen, at every size."""

from browsers import LARGE
from table_page import TablePage

PHONE, SIDEWAYS = (390, 844), (844, 390)
TABLET, WIDE, SMALL = (820, 1180), (1920, 1080), (1024, 768)
SAMPLE = (LARGE, PHONE, SIDEWAYS)
EVERY = (*SAMPLE, TABLET, WIDE, SMALL)

# The board's box, and faults: a tool over the board, a button that cannot be clicked, a page that scrolls.
PLACE = """() => {
  const box = (element) => { const b = element.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; };
  const host = document.querySelector('[data-board]');
  const board = host.getBoundingClientRect();
  const faults = [];
  for (const tool of document.querySelectorAll('.tools *')) {
    const b = tool.getBoundingClientRect();
    if (b.width && b.bottom > board.top && b.top < board.bottom && b.right > board.left && b.left < board.right)
      faults.push(`${tool.ariaLabel ?? tool.tagName} is over the board`);
  }
  for (const button of document.querySelectorAll('.top a, .top button, .tools button')) {
    const b = button.getBoundingClientRect();
    const hit = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
    if (b.width && !button.contains(hit)) faults.push(`${button.ariaLabel} cannot be clicked`);
  }
  const middle = document.elementFromPoint(board.x + board.width / 2, board.y + board.height / 2);
  if (!host.contains(middle)) faults.push(`${middle.className} is over the middle of the board`);
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight)
    faults.push('the page scrolls');
  return [box(host).map(Math.round), faults];
}"""

Box = tuple[int, ...]


def place_of(table: TablePage) -> tuple[Box, list[str]]:
    """The board's box, and what is wrong around it."""
    box, faults = table.page.evaluate(PLACE)
    return tuple(box), faults


def places(table: TablePage, sizes: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], tuple[Box, list[str]]]:
    """The same at several sizes of the window."""
    found = {}
    for size in sizes:
        table.resize(size)
        found[size] = place_of(table)
    return found
