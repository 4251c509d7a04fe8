"""What two people see of each other: presence, invitations, messages, whose turn it is, the clock, a shared screen."""

import json
import re
from typing import Any

import pytest
from axe import faults
from english import english_in
from playwright.sync_api import Page, WebSocketRoute, expect
from table_page import TablePage, Visit, next_asked
from test_browser_people import BAR, PHONE, put_aside
from test_browser_seats import answer_first, invite

LANDSCAPE = (844, 390)
LAN = ["http://192.168.1.7:8321/", "http://10.0.0.7:8321/"]
HOSTILE = '<img src=x onerror="alert(1)"> & <b>gras</b>'
# Counts the notes that are played, and notifications; the page can be hidden.
LISTEN = """
window.heard = [];
class Part {
  constructor() { this.frequency = this.gain = this; this.currentTime = 0; }
  setValueAtTime() {} exponentialRampToValueAtTime() {} stop() {} resume() {} addEventListener() {}
  start() { heard.push('note'); }
  connect(next) { return next; }
  createOscillator() { return new Part(); }
  createGain() { return new Part(); }
}
window.AudioContext = Part;
window.Notification = class { constructor(title) { heard.push(title); } close() {} };
Notification.permission = 'granted';
window.hide = (hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
"""


@pytest.fixture
def pair(visit: Visit) -> tuple[TablePage, TablePage]:
    """One player at a computer, in English, and one invited, with a phone, in French."""
    red, blue = visit(obvious=False, notify=True), visit("fr", PHONE, obvious=False)
    red.page.add_init_script(LISTEN)
    red.page.reload()
    blue.open_link(invite(red))
    return red, blue


def heard(page: Page) -> list[str]:
    sounds: list[str] = page.evaluate("heard.splice(0)")
    return sounds


def test_they_see_each_other_and_write(pair: tuple[TablePage, TablePage]) -> None:
    red, blue = pair
    for table in pair:
        put_aside(table)
    name = red.open_dialog("people").locator(".my-name")
    name.fill("Anna")
    name.press("Enter")
    expect(red.page.locator("dialog[open] li").first).to_contain_text("Anna")
    assert faults(red.page) == []
    red.close_dialog()
    put_aside(red)
    blue.page.locator(".talk-button").click()
    assert faults(blue.page) + english_in(blue.page) == []
    blue.page.locator("[data-phrase=luck]").click()
    toast = red.page.locator(".toast")
    expect(toast).to_have_text("Player Good luck, have fun!")
    toast.click()
    red.page.locator(".talk form input").fill(HOSTILE)
    red.page.keyboard.press("Enter")
    expect(blue.page.locator(".talk li").last).to_have_text(f"Anna {HOSTILE}")
    expect(blue.page.locator(".talk li").first).to_have_text("vous Bonne chance, et bon jeu !")
    assert blue.page.locator(".talk li img, .talk li b b").count() == 0
    blue.page.locator(".talk header [aria-pressed]").click()
    expect(blue.page.locator(".talk li")).to_have_count(1)  # only what they said themselves
    red.page.keyboard.press("Escape")
    expect(red.page.locator(".talk")).to_have_count(0)
    red.page.evaluate("hide(true)")
    expect(blue.page.locator("[data-presence]")).to_have_attribute("data-presence", "away")
    red.page.evaluate("hide(false)")
    expect(blue.page.locator("[data-presence]")).to_have_attribute("data-presence", re.compile("here|thinking"))


@pytest.mark.long
def test_the_turn_is_announced(pair: tuple[TablePage, TablePage]) -> None:
    red, blue = pair
    for _ in range(40):  # until red has waited for blue
        asked = next_asked(*pair)
        if asked is blue:
            break
        answer_first(red)
    expect(red.page).to_have_title("Battle – Deadzone")
    expect(red.page.locator("[data-presence]")).to_have_attribute("data-presence", "thinking")
    heard(red.page)
    red.page.evaluate("hide(true)")
    while next_asked(*pair) is blue:
        answer_first(blue)
    expect(red.page).to_have_title("● Your turn – Deadzone")
    assert heard(red.page) == ["note", "note", "Your turn"]
    answer_first(red)
    assert heard(red.page) == []  # nobody else was asked in between


@pytest.mark.long
def test_the_link_is_for_the_other_computer(visit: Visit) -> None:
    red = visit()
    # Over plain http the browser has no clipboard and no notifications.
    red.page.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { value: false });"
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        "document.addEventListener('copy', (event) => { window.copied = event.target.value; });"
    )
    red.page.reload()
    told: dict[str, Any] = {"by": "network", "addresses": LAN}
    red.page.route("**/api/reach", lambda route: route.fulfill(json=told))
    dialog = red.open_new_battle()
    dialog.locator("#who-1").select_option("elsewhere")
    dialog.locator("button[type=submit]").click()
    link = red.page.locator("#link-blue")
    expect(link).to_have_value(re.compile(rf"^{LAN[0]}battle/[0-9a-f]+#invite\."))
    expect(red.page.locator(".invite svg")).to_be_visible()
    red.page.locator("#invite-which").select_option(LAN[1])
    red.page.get_by_role("button", name="Copy the link for the other player").click()
    expect(red.page.locator("p.said")).to_contain_text("Copied")
    assert red.page.evaluate("copied") == link.input_value()
    assert link.input_value().startswith(LAN[1])
    assert faults(red.page) == []
    red.close_dialog()
    told.update(by="public", addresses=["https://play.example/deadzone/"])
    put_aside(red)
    red.open_dialog("people")
    expect(link).to_have_value(re.compile(r"^https://play\.example/"))
    expect(red.page.locator("#invite-which")).to_have_count(0)
    red.close_dialog()
    told.update(by="nobody", addresses=[])
    put_aside(red)
    red.open_dialog("people")
    expect(red.page.locator(".invite .warning")).to_contain_text("Only this computer can open the link.")
    expect(red.page.locator(".invite svg")).to_have_count(0)
    red.close_dialog()
    put_aside(red)
    notify = red.open_dialog("settings").locator(".setting").last
    expect(notify).to_contain_text("browsers allow notifications only over https")
    expect(notify.locator("input")).to_be_disabled()


def late(page: Page, side: int) -> None:
    """Show the page a clock on which this side is out of time, except for its grace."""

    def meet(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "company":
                message["clock"] |= {"side": side, "spent": 10_000_000, "running": True}
            socket.send(json.dumps(message))

        server.on_message(tell)

    page.route_web_socket(re.compile(r"/socket$"), meet)


def test_the_clock_runs_and_is_claimed(visit: Visit) -> None:
    red, blue = visit(), visit("fr", LANDSCAPE)
    late(blue.page, side=0)
    dialog = red.open_new_battle()
    dialog.locator("#who-1").select_option("elsewhere")
    dialog.locator("#clock").check()
    dialog.locator("#clock-turn").fill("75")
    dialog.locator("button[type=submit]").click()
    link = red.page.locator("#link-blue").input_value()
    red.close_dialog()
    for side in (0, 1):
        expect(red.page.locator(f"[data-clock='{side}']")).to_contain_text("20:00")
    blue.open_link(link)
    red.open_dialog("people").get_by_role("button", name="Offer a draw").click()
    red.close_dialog()
    expect(blue.page.locator(BAR).filter(has_text="Rouge propose une égalité.")).to_be_visible()
    expect(red.page.locator(".clock.mine b")).to_contain_text(re.compile(r"1:1[0-4]"))
    claim = blue.page.locator(BAR).filter(has=blue.page.get_by_role("timer"))  # beside the proposal
    expect(claim).to_contain_text("Rouge n’a plus de temps.")
    assert faults(blue.page) + english_in(blue.page) == []
    claim.get_by_role("button", name="Réclamer la victoire").click()
    refused = blue.page.get_by_role("alert").filter(has_text="Vous ne pouvez pas encore réclamer la victoire")
    expect(refused.first).to_be_visible()  # the server has its own clock


@pytest.mark.long
def test_a_shared_screen_is_handed_over(visit: Visit) -> None:
    table = visit("fr", LANDSCAPE, obvious=False)
    dialog = table.open_new_battle()
    dialog.locator("#who-1").select_option("here")
    dialog.locator("summary").last.click()
    dialog.locator("select[id*=secret_missions]").select_option("on")
    dialog.locator("button[type=submit]").click()
    curtain = table.page.locator(".curtain")
    expect(curtain.locator("h2")).to_have_text(re.compile("^Passez l’écran à (Rouge|Bleu)$"))
    secret = table.page.locator(".strip .secret")
    expect(curtain).to_be_visible()
    assert faults(table.page) + english_in(table.page) == []
    seen = {}
    for _ in range(2):
        side = "Rouge" if "Rouge" in curtain.inner_text() else "Bleu"
        assert secret.count() == 0  # nothing of it is on the page, not even behind the curtain
        table.page.keyboard.press("Escape")
        expect(curtain).to_be_visible()
        expect(table.page.locator(".table")).not_to_be_visible()
        curtain.locator(".primary").click()
        table.wait()
        expect(secret).to_have_count(1)
        seen[side] = secret.inner_text()
        while curtain.count() == 0:
            answer_first(table)
            table.page.locator(".curtain, .table[data-question]").first.wait_for(state="attached")
    assert set(seen) == {"Rouge", "Bleu"}


def test_a_shared_screen_without_secrets_has_no_curtain(visit: Visit) -> None:
    table = visit(obvious=False)
    dialog = table.open_new_battle()
    dialog.locator("#who-1").select_option("here")
    dialog.locator("button[type=submit]").click()
    table.wait()
    asked: set[int] = set()
    while asked != {0, 1}:
        expect(table.page.locator(".curtain")).to_have_count(0)
        g, _ = table.server.state(table.battle)
        assert g.question is not None
        asked.add(g.question.side)
        answer_first(table)
        table.wait()
    expect(table.page.locator(".curtain")).to_have_count(0)
