"""The guided first battle, from the start page to the battle at its end: by keyboard in French, by mouse in English."""

from collections.abc import Callable

import pytest
from axe import faults
from playwright.sync_api import Page, expect
from table_page import TablePage, Visit

from deadzone.language.words import say
from deadzone.situations.learning.course import COURSE, FREE, JADES_TURN

LESSON, DONE, STOP = ".lesson", ".lesson.done", "[data-option=stop]"
TURN = ".turn .controls button:not(:disabled)"
MOST_TABS = 120
IS_HERE = "(selector) => document.activeElement?.matches(selector) ?? false"

Press = Callable[[str], None]


class Learner:
    """Goes through the lessons, pressing what is wanted with keys or the mouse."""

    def __init__(self, table: TablePage, lang: str, press: Press) -> None:
        self.table = table
        self.page: Page = table.page
        self.lang = lang
        self.press = press

    def reads(self, number: int, task: int = 0) -> None:
        """Expect a task of a lesson, counted from 0, beside the board."""
        lesson = COURSE[number]
        words = lesson.tasks[task].text if lesson.tasks else lesson.learned
        expect(self.page.locator(LESSON)).to_contain_text(plain(say(words, self.lang)))

    def lead_on(self) -> None:
        """Give the next answer that the lesson wants."""
        kind = self.table.kind
        if kind == "reroll":
            for place in (4, 5):  # the FIGHT results, after ACTIVATE, DICE and MOVE
                self.press(f".die.wanted:nth-child({place})")
            self.table.answer(lambda: self.press(".foot .primary"))
        elif kind == "step":
            if not self.page.locator(".question .option.wanted").is_visible():
                self.press(".question details:not(.ways) summary")
            self.table.answer(lambda: self.press(".option.wanted"))
        elif self.page.locator(f"{STOP}.wanted").count():
            self.end()
        else:
            self.table.answer(lambda: self.press("[data-option].wanted"))

    def end(self) -> None:
        """End the Activation, with actions left."""
        self.press(STOP)
        self.table.answer(lambda: self.press("[role=alertdialog] .primary"))

    def do(self, until: str = DONE) -> None:
        """Do what the lesson wants until it is done."""
        while not self.page.locator(until).count():
            self.table.until(f"{until}, .table[data-question]")
            if not self.page.locator(until).count():
                self.lead_on()

    def go_on(self) -> None:
        self.press(f"{DONE} .primary")
        self.table.until(f"{LESSON}:not(.done)")

    def do_all(self, first: int) -> None:
        """Do the lessons from this one to the last, and begin the battle."""
        for number in range(first, COURSE.index(JADES_TURN)):
            self.reads(number)
            self.do()
            expect(self.page.locator(LESSON)).to_contain_text(plain(say(COURSE[number].learned, self.lang)))
            self.go_on()
        self.let_jade_act()
        self.go_on()
        self.reads(COURSE.index(FREE))
        self.table.wait()
        self.table.answer(lambda: self.press(".foot .primary"))
        expect(self.page.locator(LESSON)).to_have_count(0)
        assert self.table.engine().setting.mission.vp_target == FREE.vp_target

    def let_jade_act(self) -> None:
        self.reads(COURSE.index(JADES_TURN))
        self.table.wait()
        self.table.answer(lambda: self.press("[data-option]"))
        self.end()
        self.table.until(f"{DONE}, {TURN}")
        while not self.page.locator(DONE).count():
            self.page.keyboard.press("s")
            self.table.until(f"{DONE}, {TURN}")


def plain(text: str) -> str:
    """The text without the spaces that the page keeps together."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def by_keys(page: Page) -> Press:
    def press(selector: str) -> None:
        """Press the key that the button shows, or go there with Tab."""
        button = page.locator(selector).first
        button.wait_for()
        if button.locator("kbd").count():
            page.keyboard.press(button.locator("kbd").inner_text())
            return
        for _ in range(MOST_TABS):
            if page.evaluate(IS_HERE, selector):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by keyboard")

    return press


def test_the_guided_battle_by_keyboard_in_french(visit: Visit) -> None:
    table = visit("fr", autoPlace=True)
    page, learner = table.page, Learner(table, "fr", by_keys(table.page))
    expect(page.locator(".learn.large")).to_contain_text("Apprendre")
    learner.press(".learn")
    table.wait()
    learner.reads(0)
    assert faults(page) == []
    # Something else is refused with what is wanted, and changes nothing.
    before = table.number
    page.keyboard.press("1")
    expect(page.locator("[role=alert]")).to_contain_text(plain(say(COURSE[0].tasks[0].text, "fr")))
    assert table.number == before
    # There is no advice here, and the page says why.
    page.keyboard.press("a")
    expect(page.locator("section.advice")).to_contain_text("Pas de conseils pendant une leçon")
    page.keyboard.press("a")
    # A lesson begun is repeated from its beginning, and skipped.
    learner.lead_on()
    learner.press(f"{LESSON} .row button:nth-child(2)")
    table.wait_for_kind("activate")
    learner.reads(0)
    learner.press(f"{LESSON} .row button:nth-child(1)")
    learner.reads(1)
    expect(page.locator(f"{LESSON} progress")).to_have_attribute("value", "1")
    table.wait_for_kind("activate")
    # Whoever comes back in the middle goes on there.
    learner.lead_on()
    page.reload()
    table.wait()
    learner.reads(1)
    assert table.kind == "action"
    learner.do()
    assert faults(page) == []
    learner.go_on()
    learner.do_all(2)


def test_lessons_that_were_left_are_found_again(visit: Visit) -> None:
    """Learn goes on where they were left, or begins anew; the list says which lesson it is."""
    table = visit("fr", autoPlace=True)
    page, learner = table.page, Learner(table, "fr", lambda selector: table.page.locator(selector).first.click())
    learner.press(".learn")
    table.wait()
    learner.press(f"{LESSON} .row button:nth-child(1)")
    learner.reads(1)
    battle = table.battle
    table.go_home()
    named = f"Leçon 2 sur {len(COURSE) - 1} : Niveaux"
    expect(page.locator(".now li")).to_have_count(1)
    expect(page.locator(".now li")).to_contain_text(plain(named))
    expect(page.locator(".learn")).to_contain_text(plain(f"Continuer à apprendre {named}"))
    assert faults(page) == []
    learner.press(".learn")
    table.wait()
    learner.reads(1)
    assert table.battle == battle
    # Whoever presses before the battles are known goes on, too.
    page.goto(f"{table.server.address}/?quality=low")
    learner.press(".learn")
    table.wait()
    assert table.battle == battle
    table.go_home()
    learner.press(".anew")
    table.wait()
    learner.reads(0)
    assert table.battle != battle
    table.go_home()
    expect(page.locator(".now li")).to_have_count(1)
    expect(page.locator(".learn")).to_contain_text(f"Leçon 1 sur {len(COURSE) - 1}")


@pytest.mark.long  # by keyboard is the sample
def test_the_guided_battle_by_mouse_in_english(visit: Visit) -> None:
    table = visit(autoPlace=True)
    learner = Learner(table, "en", lambda selector: table.page.locator(selector).first.click())
    learner.press(".learn")
    table.wait()
    learner.do_all(0)
    table.page.locator(".top a").first.click()
    expect(table.page.locator(".learn:not(.large)")).to_be_visible()
