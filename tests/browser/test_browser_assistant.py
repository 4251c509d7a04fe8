"""JADE's assistant on a phone beside a real table: a whole battle by taps, and games kept in the browser."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from axe import faults
from english import english_in
from page_server import PageServer
from playwright.sync_api import Page, expect
from table_page import Visit

from deadzone.cli.main import run

PHONE = (390, 844)
SEED = "7"
TEAM, ENEMY = "forge-fathers-starter", "enforcers-starter"
DRAWN = "[data-drawn]"
# What can be tapped, but is smaller than a fingertip; rule ids inside a sentence are as small as its words.
TAPPED = "button:not(.quiet), select, summary, a, label:has(input), input[type=text]"
SMALL = f"""() => [...document.querySelectorAll('{TAPPED}')]
  .filter((each) => each.checkVisibility() && Math.min(each.offsetHeight, each.offsetWidth) < 44)
  .map((each) => each.outerHTML.slice(0, 120))"""


class AssistantPage:
    """The assistant as a person uses it; what they report is also kept as it is typed in the terminal."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.typed: list[str] = []
        self.drawn: list[tuple[int, str]] = []

    def begin(self) -> None:
        page = self.page
        page.locator("#jade-ready").select_option(TEAM)
        page.locator("form label.check").tap()
        page.locator("#enemy-ready").select_option(ENEMY)
        page.locator("form > details > summary").tap()
        page.locator("#seed").fill(SEED)
        page.locator(".begin").tap()
        page.locator(".game").wait_for()

    def show(self, tab: str) -> None:
        self.page.locator(f"nav [data-tab={tab}]").tap()

    def step(self, typed: str, selector: str) -> None:
        """Tap something that is a step, and wait until it is done."""
        game = self.page.locator(".game")
        before = int(game.get_attribute("data-steps") or 0)
        self.page.locator(selector).first.tap()
        expect(game).to_have_attribute("data-steps", str(before + 1))
        self.typed.append(typed)

    def activate(self) -> None:
        self.show("activation")
        self.step("a", "[data-step=activate]")
        sheet = self.page.locator(DRAWN)
        self.drawn.append((int(sheet.get_attribute("data-drawn") or 0), sheet.get_attribute("data-card") or ""))

    def answer(self, name: str) -> None:
        self.page.locator(f"[data-answer={name}]").tap()

    def walk_through(self, forced: int = -1, result: str = "done") -> None:
        """Go through the checklist; the forced action in this place applies."""
        self.answer("start")
        place = 0
        while self.offers("no"):
            self.answer("yes" if place == forced else "no")
            place += 1
        while self.offers(result):
            self.answer(result)
        self.answer("end")

    def looks_well(self) -> None:
        """No English, nothing that keeps anybody out, and everything large enough for a finger."""
        assert faults(self.page) + english_in(self.page) + self.page.evaluate(SMALL) == []

    def offers(self, answer: str) -> bool:
        return self.page.locator(f"[data-answer={answer}]").count() > 0

    def mark(self, typed: str, model: int, button: str) -> None:
        self.show("models")
        self.step(typed, f"[data-model='{model}'] {button}")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """What the terminal draws for the same seed after the same lines."""

    def play(lines: list[str]) -> dict[str, Any]:
        file = tmp_path / "game.dza"
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in lines])))
        assert run(["assist", TEAM, "--enemy", ENEMY, "--seed", SEED, "--save", str(file), "--lang", "fr"]) == 0
        capsys.readouterr()
        assert run(["assist", str(file), "--json", "--lang", "fr"]) == 0
        return dict(json.loads(capsys.readouterr().out))

    return play


def test_a_battle_by_taps_without_the_server(visit: Visit, mortal: PageServer, terminal: Any) -> None:
    """In French, closed and opened again in its middle, without the server from the second activation on."""
    table = visit("fr", PHONE, mortal, path="/assistant")
    expect(table.page.locator("[data-offline=kept]")).to_be_visible()
    assistant = AssistantPage(table.page)
    assistant.looks_well()
    assistant.begin()
    deployed = table.page.locator("figure").count()
    assistant.looks_well()
    assistant.activate()
    assistant.looks_well()
    assistant.walk_through(forced=1)
    mortal.kill()

    assistant.activate()
    assistant.answer("start")
    assistant.mark("i 2", 2, ".injury")
    assistant.mark("p 3", 3, ".pin")
    close_and_open(assistant)
    finish_round(assistant)
    for model in (1, 4):
        assistant.mark(f"k {model}", model, ".kill")
    told = terminal(assistant.typed)
    expect(assistant.page.locator(".end")).to_have_text(told["end"]["text"])
    draws = [(each["model"], each["card"]["id"]) for entry in told["rounds"] for each in entry["activations"]]
    assert assistant.drawn == draws
    assert deployed == len(told["deployment"])


def close_and_open(assistant: AssistantPage) -> None:
    """Close the page in the middle of an activation; a new one goes on there."""
    address, context = assistant.page.url, assistant.page.context
    assistant.page.close()
    assistant.page = context.new_page()
    assistant.page.goto(address)
    expect(assistant.page.locator(DRAWN)).to_have_attribute("data-stage", "questions")


def finish_round(assistant: AssistantPage) -> None:
    """Nothing of the open card is possible; models die, one by mistake; the others act, and the next round begins."""
    while assistant.offers("no"):
        assistant.answer("no")
    assistant.looks_well()
    while assistant.offers("impossible"):
        assistant.answer("impossible")
    assistant.answer("end")
    assistant.mark("k 2", 2, ".kill")
    assistant.page.locator(".undo").tap()
    expect(assistant.page.locator(".told")).to_contain_text("Annulé")
    assistant.typed.append("u")
    for model in (2, 3, 4):
        assistant.mark(f"k {model}", model, ".kill")
    assistant.looks_well()
    assistant.show("turn")
    assistant.looks_well()
    assistant.mark("+ 4", 4, ".back")
    assistant.show("activation")
    while assistant.page.locator("[data-step=round]").count() == 0:
        assistant.activate()
        assistant.walk_through()
    assistant.step("$ me 2 objective", "[data-score='you 2 objective']")
    assistant.looks_well()
    assistant.step("r", "[data-step=round]")


@pytest.mark.long
def test_games_are_kept_in_the_browser(visit: Visit) -> None:
    """Two tabs do not overwrite each other's steps; a game is saved as a file, deleted, and opened again."""
    table = visit("en", PHONE, path="/assistant")
    first = AssistantPage(table.page)
    first.begin()
    first.activate()
    address = table.page.url
    deaf = table.page.context.new_page()
    deaf.add_init_script("window.BroadcastChannel = class { close() {} postMessage() {} }")
    deaf.goto(address)
    deaf.locator("nav [data-tab=models]").tap()
    hearing = table.page.context.new_page()
    hearing.goto(address)
    hearing.locator(DRAWN).wait_for()
    first.mark("k 2", 2, ".kill")
    expect(hearing.locator(".told")).to_have_text("The game went on in another tab.")
    expect(hearing.locator(".game")).to_have_attribute("data-steps", "2")
    deaf.locator("[data-model='3'] .pin").tap()
    expect(deaf.locator("[role=alert]")).to_contain_text("Another tab was ahead")
    expect(deaf.locator("[data-model='2'] .back")).to_be_visible()
    assert deaf.locator("[data-model='3'] .pin").get_attribute("aria-pressed") == "false"

    page = table.page
    page.bring_to_front()  # browsers slow down the others
    page.goto(f"{table.server.address}/assistant")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").tap()
    page.get_by_role("button", name="Delete").tap()
    page.get_by_role("button", name="Delete").tap()
    expect(page.locator(".begin")).to_be_enabled()
    expect(hearing.locator("[role=alert]")).to_contain_text("deleted in another tab")
    page.locator("input[accept='.json']").set_input_files(download.value.path())
    expect(page.locator(".game")).to_have_attribute("data-steps", "2")


def test_a_link_that_carries_nothing_gets_a_sentence(visit: Visit) -> None:
    table = visit("fr", PHONE, path="/assistant")
    table.watch.expected = "422"
    page = table.page
    page.goto(f"{table.server.address}/assistant#team=%00-nothing")
    expect(page.locator("[role=alert]")).not_to_be_empty()
    expect(page.locator(".begin")).to_be_disabled()
    assert english_in(page) == []
