"""AMBER on the page: chosen as an opponent, asked for advice, and warning of a clear mistake."""

import json

from axe import faults
from english import english_in
from playwright.sync_api import WebSocketRoute, expect
from positions import positions_by_kind
from table_page import Visit

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
    expect(advice).to_have_count(0)


def test_a_learner_is_asked_once_more_before_a_clear_mistake(visit: Visit) -> None:
    """What AMBER finds is said by the test, so that it is a mistake for certain; the first time it gets lost."""
    table = visit("en", warn=True)
    page = table.page
    plan = {"answer": 0, "model": -1, "gain": 0, "text": "Enforcer: Shoot", "why": ["Because."]}
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
