"""What of the page is out of sight, covered, or moved out of the window."""

from playwright.sync_api import Page

DESKS = ((1280, 800), (1440, 900))

# Buttons beside the board of which a part is below the fold, or under something else.
HIDDEN = """() => {
  const ask = document.querySelector('.ask');
  const box = ask.getBoundingClientRect();
  return [...ask.querySelectorAll(':is(button, select):not(.term)')].flatMap((button) => {
    const b = button.getBoundingClientRect();
    if (b.width < 5 || button.closest('details:not([open])')) return [];
    const name = (button.innerText || button.ariaLabel || button.className).replace(/\\s+/g, ' ').trim();
    if (b.bottom > Math.min(box.bottom, innerHeight) + 1 || b.top < box.top) return [`${name}: out of sight`];
    const hit = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
    return button.contains(hit) ? [] : [`${name}: covered`];
  });
}"""

# Scrolls everything as far as it goes, but for the regions that are made to scroll, and says what has moved.
MOVED = """() => {
  for (const each of document.querySelectorAll('main, main *, aside *'))
    if (each.scrollIntoView && getComputedStyle(each).position === 'fixed') each.scrollIntoView();
  scrollTo(0, 1e5);
  const table = document.querySelector('.table, .replay');
  for (let each = table; each; each = each.parentElement) each.scrollTop = 1e5;
  const top = table.getBoundingClientRect().top;
  const { scrollHeight, scrollWidth } = document.documentElement;
  return [
    ...(top === 0 ? [] : [`the table is at ${top}`]),
    ...(scrollHeight > innerHeight ? [`the page is ${scrollHeight} high`] : []),
    ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : []),
  ];
}"""

# Elements that are not whole within another one.
BEYOND = """([inside, outer]) => {
  const b = document.querySelector(outer).getBoundingClientRect();
  return [...document.querySelectorAll(inside)].filter((each) => {
    const a = each.getBoundingClientRect();
    return a.left < b.left - 1 || a.top < b.top - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1;
  }).map((each) => each.textContent.slice(0, 30));
}"""

# What two elements have in common, in square pixels.
SHARED = """([one, other]) => {
  const [a, b] = [one, other].map((selector) => document.querySelector(selector).getBoundingClientRect());
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}"""

# Buttons that the box with the explanation covers.
UNDER_THE_BOX = """() => {
  const box = document.querySelector('#explanation').getBoundingClientRect();
  return [...document.querySelectorAll('.ask :is(button, summary):not(.term, :disabled, [aria-disabled=true])')]
    .filter((button) => {
      const b = button.getBoundingClientRect();
      return b.width > 4 && b.left < box.right && box.left < b.right && b.top < box.bottom && box.top < b.bottom;
    })
    .map((button) => button.innerText);
}"""


def shared(page: Page, one: str, other: str) -> float:
    area: float = page.evaluate(SHARED, [one, other])
    return area
