"""The page as a player uses it: by clicks and keys, read from the screen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from browsers import PATIENCE
from page_server import PageServer
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotYet
from watching import Watch

from deadzone.core.cubes import UNITS
from deadzone.core.state import State

# A question can be answered, or the battle is over.
ASKED = ".table[data-question], .table[data-over]"
SKIP = ".controls button[title$='(S)']:not(:disabled)"
Pixel = tuple[float, float]
WHERE = "(board, what) => board.where(what)"
# Waits for changes of the page. Playwright's own waiting looks again at every frame, which keeps a processor busy.
UNTIL = """([selector, gone, patience]) => new Promise((seen, failed) => {
  const done = () => (document.querySelector(selector) === null) === gone;
  if (done()) return seen();
  const end = (tell) => { clearTimeout(late); watch.disconnect(); tell(); };
  const watch = new MutationObserver(() => { if (done()) end(seen); });
  const late = setTimeout(() => end(() => failed(new Error(`${selector} ${gone ? 'stays' : 'is missing'}`))), patience);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
})"""


class TablePage:
    def __init__(self, page: Page, server: PageServer, watch: Watch) -> None:
        self.page = page
        self.server = server
        self.watch = watch

    # Around the table

    def go_home(self) -> None:
        self.page.goto(f"{self.server.address}/?quality=low")
        expect(self.page.locator(".buttons .primary")).to_be_enabled()

    def play_now(self) -> None:
        self.page.locator(".buttons .primary").click()
        self.wait()

    def open_new_battle(self) -> Locator:
        self.page.locator(".buttons button").nth(1).click()
        dialog = self.page.locator("dialog[open]")
        dialog.wait_for()
        return dialog

    def open_phone(self, addresses: list[str] | None = None) -> Locator:
        """Open the dialog for phones; with addresses, as if the server listened on the local network."""
        if addresses is not None:
            told = {"by": "network", "addresses": addresses}
            self.page.route("**/api/reach", lambda route: route.fulfill(json=told))
        self.page.locator(".also button").click()
        dialog = self.page.locator("dialog[open]")
        dialog.locator("pre" if addresses is None else "svg" if addresses else "p:not(:empty)").first.wait_for()
        return dialog

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def open_file(self, content: bytes) -> None:
        """Choose a battle file on the start page; the battle goes on."""
        file: Any = {"name": "battle.dzb", "mimeType": "application/octet-stream", "buffer": content}
        self.page.locator("#go-on").set_input_files(file)
        self.wait()

    def open_link(self, address: str) -> None:
        self.page.goto(address)
        self.wait_for_board()

    def open_dialog(self, icon: str) -> Locator:
        """Open one of the dialogs of the top menu by its position."""
        place = ("undo", "share", "settings", "help", "language", "people").index(icon)
        self.page.locator(".menu button").nth(place).click()
        dialog = self.page.locator("dialog[open]")
        dialog.wait_for()
        return dialog

    def close_dialog(self) -> None:
        """Close this dialog; a question may be waiting behind it in its own dialog."""
        dialog = self.page.locator("dialog[open]").element_handle()
        self.page.locator("dialog[open] header button").click()
        dialog.wait_for_element_state("hidden")

    @property
    def battle(self) -> str:
        """Id of the battle, from the address bar."""
        return urlsplit(self.page.url).path.rsplit("/", 1)[1]

    # Questions

    def wait(self) -> None:
        """Wait until a question can be answered, or the battle is over."""
        self.until(ASKED)
        self.wait_for_board()

    def wait_for_board(self) -> None:
        self.until("[data-board][data-ready=true]")

    def until(self, selector: str, gone: bool = False) -> None:
        """Wait until the page has such an element, or none any more."""
        self.page.evaluate(UNTIL, [selector, gone, PATIENCE])

    def wait_for_kind(self, kind: str) -> None:
        self.page.locator(f".table[data-question][data-kind={kind}]").wait_for()

    @property
    def over(self) -> bool:
        return self.page.locator(".table[data-over]").count() > 0

    @property
    def number(self) -> int:
        return int(self.page.locator(".table").get_attribute("data-question") or -1)

    @property
    def kind(self) -> str:
        return self.page.locator(".table").get_attribute("data-kind") or ""

    def options(self) -> list[str]:
        """Notations of the answers offered, in the order of the page."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('[data-option]:not(:disabled)')].map((each) => each.dataset.option)"
        )
        return found

    def option(self, notation: str) -> Locator:
        return self.page.locator(f'[data-option="{notation}"]').first

    def choose(self, notation: str) -> None:
        """Click an answer, opening first the list of cubes or of attacks that has it."""
        option = self.option(notation)
        if not option.is_visible():
            option.locator("xpath=ancestor::details[not(@open)]").first.locator("> summary").click()
        self.answer(lambda: self.click_option(option))

    def click_option(self, option: Locator) -> None:
        """Click an answer; the end of an Activation with actions left is confirmed."""
        option.click()
        sure = self.page.locator("[role=alertdialog] .primary")
        if sure.count():
            sure.click()

    def place_for_me(self) -> None:
        self.answer(self.page.locator(".question .row .primary").click)

    def answer(self, act: Callable[[], None]) -> None:
        """Do something that answers the question, and wait for the server's update."""
        before = f".table[data-told='{self.number}']"
        self.until(before)
        act()
        self.until(before, gone=True)

    def wait_for_turn(self) -> None:
        """Wait for our next question or the end, skipping the turns of others."""
        asked = self.page.locator(ASKED)
        self.until(f"{ASKED}, {SKIP}")
        while asked.count() == 0:
            self.page.keyboard.press("s")
            self.until(f"{ASKED}, {SKIP}")

    # The boards

    def show(self, view: str) -> None:
        """Show the three-dimensional board or the map, with the button above it."""
        host = self.page.locator("[data-board]")
        if host.get_attribute("data-board") != view:
            self.page.locator(".tools button").first.click()
        self.page.locator(f"[data-board={view}][data-ready=true]").wait_for()

    def where(self, **what: int) -> Pixel:
        """Pixel at which a click chooses this cube or model."""
        spot: dict[str, float] | None = self.page.locator("[data-board]").evaluate(WHERE, what)
        assert spot is not None, f"{what} cannot be seen"
        return spot["x"], spot["y"]

    def can_see(self, **what: int) -> bool:
        return self.page.locator("[data-board]").evaluate(WHERE, what) is not None

    def drag(self, start: Pixel, end: Pixel) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()

    def point_in_closeup(self, x: int, y: int) -> None:
        """Click this point of the close-up of a cube."""
        frame = self.page.locator(".map-closeup .air").bounding_box()
        assert frame is not None
        self.page.mouse.click(frame["x"] + frame["width"] * x / UNITS, frame["y"] + frame["height"] * y / UNITS)

    def click_board(self, **what: int) -> None:
        self.page.mouse.click(*self.where(**what))

    # State of the engine

    def engine(self) -> State:
        """State of the engine at the same question, replayed from the database."""
        state, number = self.server.state(self.battle)
        assert self.over or number == self.number
        return state


# Opens the start page in a separate browser: language, window size, server, settings.
Visit = Callable[..., TablePage]


# How often, and how many milliseconds each time, to check who is asked.
TRIES, MOMENT = 200, 300
IS_ASKED = ".table[data-question]"


def next_asked(*tables: TablePage) -> TablePage:
    """The table that is asked now."""
    for _ in range(TRIES):
        for table in tables:
            with suppress(NotYet):
                table.page.wait_for_selector(IS_ASKED, timeout=MOMENT)
                return table
    raise AssertionError("nobody is asked")
