"""AMBER on the page: chosen as an opponent, asked for advice, and warning of a clear mistake."""

import json
from typing import Any

import msgspec
from axe import faults
from english import english_in
from playwright.sync_api import Page, WebSocketRoute, expect
from positions import Position, positions_by_kind, questions_of_red
from table_page import Visit

from deadzone.amber.choosing import Plan
from deadzone.amber.levels import LEVELS
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching.gist import gist_of
from deadzone.amber.thinking import think
from deadzone.core.questions import Answer, Choice
from deadzone.core.state import State
from deadzone.host.tables.advising import advice_info
from deadzone.host.thinking.orders import AdvisedPlan
from deadzone.host.thinking.steps import steps_of
from deadzone.table.view import view_of

WARNED = 350  # hundredths of a victory point


def test_advice_by_key(visit: Visit) -> None:
    """Three plans with reasons, the first of which begins at a click; another key press puts them away."""
    table = visit("fr", (390, 844))
    page, advice = table.page, table.page.locator("section.advice")
    dialog = table.open_new_battle()
    dialog.locator("#who-1").select_option("amber")
    dialog.locator("#level-1").select_option("merciless")
    expect(dialog.locator("fieldset p.about").first).to_contain_text("trois mille plans")
    assert faults(page) + english_in(page) == []
    table.close_dialog()
    table.open_file(positions_by_kind()["activate"])
    page.keyboard.press("a")
    plans = advice.locator("ol > li")
    expect(plans).to_have_count(3)
    plans.first.locator("summary").click()
    expect(plans.first.locator(".why li").first).to_be_visible()
    assert faults(page) + english_in(page) == []
    page.keyboard.press("a")
    expect(advice).to_have_count(0)
    page.locator(".question .advice").click()
    asked = page.locator(".table").get_attribute("data-question") or ""
    plans.first.locator("button").click()
    expect(page.locator(".table")).not_to_have_attribute("data-question", asked)
    expect(advice.locator(".plan")).to_have_count(0)


def test_a_learner_is_asked_once_more_before_a_clear_mistake(visit: Visit) -> None:
    """What AMBER finds is said by the test, so that it is a mistake for certain; the first time it gets lost."""
    table = visit("en", warn=True)
    page = table.page
    plan = {"answer": 0, "model": -1, "gain": 0, "wins": 0, "text": "Enforcer: Shoot", "steps": [], "why": ["Because."]}
    lost: list[str | bytes] = []

    def mistaken(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def heard(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] != "advise":
                server.send(message)
                return
            if not lost:
                lost.append(message)
                socket.close()
                return
            mine = {**plan, "gain": -WARNED, "text": "Mine"}
            told = {"type": "advised", "request": said["request"], "n": said["n"], "plans": [plan], "mine": mine}
            socket.send(json.dumps({**told, "lost": WARNED}))

        socket.on_message(heard)

    page.route_web_socket("**/socket", mistaken)
    table.open_file(positions_by_kind()["activate"])
    asked = page.locator(".table").get_attribute("data-question") or ""
    page.keyboard.press("1")
    warning = page.locator("section.advice.warns")
    expect(warning).to_contain_text("−3.5 VP")
    expect(page.locator(".table")).to_have_attribute("data-question", asked)
    assert faults(page) == []
    warning.locator(".insist").click()
    expect(page.locator(".table")).not_to_have_attribute("data-question", asked)


def advised_of(view: State, plan: Plan) -> AdvisedPlan:
    notes = [{"plan": gist_of(plan)}]
    return AdvisedPlan(answers=plan.answers, kinds=plan.kinds, sure=plan.sure, gain=0, wins=0, notes=notes)


def walk() -> tuple[Position, AdvisedPlan, dict[str, Any]]:
    """A question who acts, and a plan for it of several actions that no dice can upset, the first of them a way."""
    for g, file in questions_of_red(1):
        if g.question is None or g.question.kind != "activate":
            continue
        view = view_of(g, g.question.side)
        question = view.question
        assert isinstance(question, Choice)
        for plan in think(view, question, LEVELS["strong-3"].without_replies(), QuickDice("walk")).plans:
            advised = advised_of(view, plan)
            first, *others = steps_of(advised, question.subject)
            if plan.sure == len(plan.answers) and first.path and len(others) > 1:
                return file(), advised, msgspec.to_builtins(advice_info(view, advised, "en"))
    raise AssertionError


def advising(page: Page, plan: dict[str, Any]) -> list[Answer]:
    """AMBER advises this plan, whatever it is asked; the answers that the page gives are noted."""
    given: list[Answer] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def heard(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "answer":
                given.append(tuple(said["value"]) if isinstance(said["value"], list) else said["value"])
            if said["type"] != "advise":
                server.send(message)
                return
            told = {"type": "advised", "request": said["request"], "n": said["n"], "plans": [plan]}
            socket.send(json.dumps({**told, "mine": None, "lost": 0, "replied": False}))

        socket.on_message(heard)

    page.route_web_socket("**/socket", between)
    return given


def test_a_plan_stays_until_it_is_done(visit: Visit) -> None:
    """It is drawn, each step is one click, and exactly what was planned is answered. Undo takes back a whole step."""
    content, advised, plan = walk()
    table = visit("en", (390, 844))
    page = table.page
    given = advising(page, plan)
    table.open_file(content)
    page.keyboard.press("a")
    page.locator("section.advice ol > li").hover()
    expect(page.locator(".way").first).to_be_attached()
    page.locator("section.advice ol > li button").click()
    steps, done = page.locator("section.advice ol.steps > li"), page.locator("section.advice li.done")
    now = page.locator("section.advice li[aria-current] button")
    expect(steps).to_have_count(len(plan["steps"]))
    expect(done).to_have_count(1)
    expect(now).to_be_enabled()
    assert faults(page) == []
    before = list(given)
    page.keyboard.press("u")
    expect(done).to_have_count(0)
    now.click()
    expect(done).to_have_count(1)
    assert given == 2 * before
    for number in range(1, len(plan["steps"])):
        expect(now).to_be_enabled()
        now.click()
        if number + 1 < len(plan["steps"]):
            expect(done).to_have_count(number + 1)
    expect(steps).to_have_count(0)
    assert given[len(before) :] == advised.answers


def test_a_plan_that_is_left_says_so(visit: Visit) -> None:
    content, _, plan = walk()
    table = visit("fr", warn=False)
    page = table.page
    advising(page, plan)
    table.open_file(content)
    page.keyboard.press("a")
    page.locator("section.advice ol > li button").click()
    expect(page.locator("section.advice li[aria-current] button")).to_be_enabled()
    page.keyboard.press("0")
    page.keyboard.press("0")
    expect(page.locator("section.advice")).to_contain_text("le plan est abandonné")
    expect(page.locator("section.advice ol.steps")).to_have_count(0)
