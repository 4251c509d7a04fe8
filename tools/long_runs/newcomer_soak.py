"""Long run of the page for `make soak`: a newcomer who presses the wrong things, in both languages at three sizes.

    python tools/long_runs/newcomer_soak.py [FOLDER]

From the start page: a lesson, Play now to the end of the battle with JADE, the replay and its analysis, a lesson again,
an invitation that is opened twice. On the way the newcomer presses what is not wanted; after each press something can
be pressed. The pictures of each path are left in FOLDER, to be looked at.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from browsers import LARGE, launched, new_context
from page_server import PageServer
from playing import answer_by_chance, fix_seed
from playwright.sync_api import Browser, expect, sync_playwright
from table_page import TablePage
from test_browser_learn import LESSON, Learner
from test_browser_seats import invite
from unwanted import Fumbler
from watching import Watch

SIZES = {"desk": LARGE, "tablet": (1024, 768), "phone": (390, 844)}
LANGUAGES = ("en", "fr")
SETTINGS = {"dice": False, "speed": "fast", "view": "map"}  # else as a newcomer finds it
WRONG = 12  # presses in the lesson, and as many in the battle
EVERY = 9  # answers between two wrong presses


class Newcomer:
    """One visit, from the start page to the end."""

    def __init__(self, chromium: Browser, server: PageServer, lang: str, size: str, folder: Path) -> None:
        self.chromium, self.server, self.lang, self.size, self.folder = chromium, server, lang, size, folder
        self.watches: list[Watch] = []
        self.chance = Random(f"{lang} {size}")
        self.pictures = 0
        self.table = self.visitor()

    def visitor(self) -> TablePage:
        context = new_context(
            self.chromium, self.server.address, self.lang, SIZES[self.size], SETTINGS, self.size == "phone"
        )
        watch = Watch(context, self.server.address)
        self.watches.append(watch)
        table = TablePage(context.new_page(), self.server, watch)
        table.go_home()
        return table

    def picture(self, what: str, of: TablePage | None = None) -> None:
        self.pictures += 1
        name = f"{self.lang}-{self.size}-{self.pictures:02}-{what}.png"
        (of or self.table).page.screenshot(path=str(self.folder / name))

    def walk(self) -> None:
        self.picture("start")
        self.learn()
        self.play()
        self.look_back()
        self.learn_again()
        self.take_a_seat()
        complaints = [complaint for watch in self.watches for complaint in watch.complaints]
        assert complaints == [], complaints

    def learn(self) -> None:
        """The first lesson: first what is not wanted, then what is; and then away."""
        page = self.table.page
        learner = Learner(self.table, self.lang, lambda selector: page.locator(selector).first.click())
        learner.press(".learn")
        self.table.wait()
        self.picture("lesson")
        Fumbler(self.table, self.chance).fumble(WRONG)
        self.picture("lesson-fumbled")
        self.table.go_home()
        self.picture("start-with-lesson")

    def play(self) -> None:
        fix_seed(self.table, f"{self.lang} {self.size}")
        fumbler = Fumbler(self.table, self.chance)
        self.table.play_now()
        self.table.page.unroute_all()
        self.picture("battle")
        answers = 0
        while not self.table.over:
            answer_by_chance(self.table, self.chance)
            answers += 1
            if answers % EVERY == 0 and answers <= EVERY * WRONG and not self.table.over:
                fumbler.press_something()
                self.table.wait_for_turn()
            if answers in (12, 60):
                self.picture(f"answer-{answers}")
        self.table.page.locator("dialog[open]").wait_for()
        self.picture("end")

    def look_back(self) -> None:
        page = self.table.page
        page.locator("dialog[open] .rest button").nth(1).click()
        page.locator(".replay [data-board][data-ready=true]").wait_for()
        for key in "xn":
            page.keyboard.press(key)
        self.picture("replay")
        page.locator("button.back").click()
        page.locator("path.line").wait_for()
        self.picture("analysis")

    def learn_again(self) -> None:
        """Learn goes on where it was left."""
        self.table.go_home()
        self.table.page.wait_for_load_state("networkidle")  # the list of battles is there
        self.picture("start-again")
        self.table.page.locator(".learn").first.click()
        self.table.wait()
        expect(self.table.page.locator(LESSON)).to_be_visible()
        self.picture("lesson-again")
        self.table.go_home()

    def take_a_seat(self) -> None:
        """A friend opens the invitation, and later once more; somebody else comes too late."""
        link = invite(self.table)
        friend, stranger = self.visitor(), self.visitor()
        for watch in self.watches[1:]:
            watch.expected = "Failed to load resource"  # what the browser itself says of a refusal
        for _ in range(2):
            friend.page.goto("about:blank")
            friend.open_link(link)
        self.picture("seat-opened-twice", friend)
        stranger.page.goto("about:blank")
        stranger.page.goto(link)
        stranger.page.locator("[role=alert], .refused, main").first.wait_for()
        self.picture("seat-taken", stranger)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        chromium, server = launched(playwright), PageServer(Path(place))
        for lang, size in product(LANGUAGES, SIZES):
            began = perf_counter()
            newcomer = Newcomer(chromium, server, lang, size, folder)
            newcomer.walk()
            print(f"{lang} {size}: {newcomer.pictures} pictures, {perf_counter() - began:.0f} s", flush=True)
            for context in chromium.contexts:
                context.close()
        chromium.close()
        assert server.stop() == ""


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="newcomer-")))
