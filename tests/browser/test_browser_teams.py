"""Strike teams on the page: built by clicks, keys and dragging, checked as by the command, kept and passed on."""

import base64
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from axe import faults
from browsers import LARGE, PATIENCE
from building import STORED, BuilderPage, passes_check
from english import english_in
from page_server import PageServer
from playwright.sync_api import Browser, expect
from table_page import Visit
from watching import Watch

from deadzone.catalog.loading import load
from deadzone.rosters.files import read_roster
from deadzone.rosters.links import link_code
from deadzone.rosters.random_teams import random_roster

PHONE = (390, 844)
SEQUENCES, CLICKS = 20, 6
REFUSED = "the server responded with a status of 4"


@pytest.fixture(scope="module")
def builder(chromium: Browser, server: PageServer) -> Iterator[BuilderPage]:
    yield from visitor(chromium, server, "en-GB", LARGE)


@pytest.fixture(scope="module")
def phone(chromium: Browser, server: PageServer) -> Iterator[BuilderPage]:
    yield from visitor(chromium, server, "fr-FR", PHONE)


def visitor(chromium: Browser, server: PageServer, locale: str, size: tuple[int, int]) -> Iterator[BuilderPage]:
    """A browser for all tests here, because each test leaves the builder by opening something else."""
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=locale, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch(context, server.address)
    yield BuilderPage(context.new_page(), server.address, watch)
    context.close()
    assert watch.complaints == []


def names(builder: BuilderPage) -> list[str]:
    return builder.page.locator(".member .name b").all_inner_texts()


def test_a_team_built_by_clicking_passes_the_check(builder: BuilderPage, tmp_path: Path) -> None:
    """From all lists to the exported file, by real clicks; undo says what it would undo."""
    page = builder.page
    builder.open()
    expect(page.locator("[data-list]")).to_have_count(len(load().factions))
    page.locator("[data-list=enforcers]").click()
    for unit in ("enforcer-captain", "enforcer--enforcers", "enforcer--enforcers", "enforcer-specialist"):
        builder.add(unit)
    page.locator("[data-buy=weapon-burst-laser] input").check()
    page.locator("#own-name").fill("Old Bill")
    page.locator("#own-name").press("Tab")
    page.locator(".member .name").first.click()
    page.locator("[data-buy=item-medi-pack] input").check()
    page.locator("[data-buy=item-ammo] input").check()
    assert not builder.legal
    line = page.locator(".member").first.locator(".broken li")
    expect(line).to_contain_text("at most 1")
    expect(line.locator(".mend")).to_contain_text("Keep one item")
    undo = page.get_by_role("button", name="Undo: Ammo bought")
    undo.click()
    assert builder.legal
    page.locator("main .teamname").fill("Night Watch")
    page.locator("main .teamname").press("Tab")
    page.locator(STORED).wait_for()
    for ending in ("JSON", "TOML"):
        path = builder.exported(tmp_path, ending)
        assert path.name == f"night-watch.{ending.lower()}"
        assert passes_check(path)
    roster = read_roster(path)
    assert (roster.name, [it.count for it in roster.members]) == ("Night Watch", [1, 2, 1])
    assert (roster.members[2].name, roster.members[0].items) == ("Old Bill", ("medi-pack",))
    page.reload()
    builder.wait()
    assert names(builder) == ["Enforcer Captain", "Enforcer", "Old Bill"]


def test_keys_and_dragging(builder: BuilderPage) -> None:
    page = builder.page
    builder.open("#ready=enforcers-starter")
    builder.wait()
    before = names(builder)
    page.locator(".member .name").first.focus()
    page.keyboard.press("Alt+ArrowDown")
    assert names(builder)[:2] == [before[1], before[0]]
    page.keyboard.press("+")  # the focus has gone with the line
    expect(page.locator(".member").nth(1).locator(".stepper b")).to_have_text("2")
    page.keyboard.press("Delete")
    assert names(builder) == [before[1], *before[2:]]
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert names(builder) == before
    page.keyboard.press("Control+y")
    assert names(builder)[:2] == [before[1], before[0]]
    drag(builder, "[data-unit='pathfinder']", ".member >> nth=0")
    assert names(builder)[0] == "Pathfinder"
    drag(builder, ".member >> nth=0", "[data-unit='pathfinder']")
    assert names(builder)[:2] == [before[1], before[0]]


def drag(builder: BuilderPage, what: str, onto: str) -> None:
    """Drag by the name, to the upper edge of something else."""
    builder.wait()  # what the check says moves the lines
    mouse = builder.page.mouse
    source, goal = (builder.page.locator(where).bounding_box() for where in (what, onto))
    assert source is not None
    assert goal is not None
    mouse.move(source["x"] + 60, source["y"] + source["height"] / 2)
    mouse.down()
    mouse.move(goal["x"] + 80, goal["y"] + 4, steps=4)
    mouse.up()


def test_the_page_and_the_command_agree_on_random_teams(builder: BuilderPage, tmp_path: Path) -> None:
    """Clicks at random in many lists: neither "legal" nor "not legal" differs from the exported file's check."""
    chance, lists = Random(1), sorted(load().factions)
    found = set()
    for number in range(SEQUENCES):
        builder.open_list(lists[number % len(lists)])
        builder.click_at_random(chance, CLICKS)
        legal, broken = builder.legal, builder.broken
        assert legal == (broken == 0)
        assert passes_check(builder.exported(tmp_path)) == legal, (number, tmp_path)
        found.add(legal)
    assert found == {True, False}


def hostile() -> list[str]:
    """Codes that are cut off, damaged, of another kind, too large, or that hold something else than a team."""
    code = link_code(random_roster(load().factions["rebs"], 100, 1))

    def packed(content: bytes) -> str:
        return "A" + base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")

    return [
        "", "A", code[:40], code[:9] + "x" + code[10:], "Z" + code[1:], "%00%E2%80%AE<script>alert(1)</script>",
        packed(b"0" * 5_000_000), packed(b'{"name": "A", "faction": "rebs", "members": [{"unit": 5}]}'),
        packed(b'{"name": "A", "faction": "nobody", "members": []}'), "A" * 20_000,
    ]  # fmt: skip


@pytest.mark.long
def test_hostile_links_give_a_sentence(phone: BuilderPage) -> None:
    phone.watch.expected = REFUSED
    for code in hostile():
        assert phone.open_hostile(code).endswith("."), code
    phone.watch.expected = ""
    assert faults(phone.page) + english_in(phone.page) == []
    phone.page.locator("main.problem .ways .button").first.click()
    expect(phone.page.locator("[data-list]").first).to_be_visible()


@pytest.mark.long
def test_a_link_carries_a_team_to_another_browser(phone: BuilderPage) -> None:
    """The team goes with the link; a change makes it one of the visitor's own; it is copied, deleted, brought back."""
    builder, page = phone, phone.page
    roster = random_roster(load().factions["rebs"], 100, 1)
    builder.open(f"#team={link_code(roster)}")
    assert builder.legal
    assert faults(page) + english_in(page) == []
    page.locator(".member .name").first.click()
    page.locator(".one .card button").first.click()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.get_by_text("Chances contre un ennemi").click()
    expect(page.locator(".one details .bar").first).to_be_visible()
    assert faults(page) + english_in(page) == []
    page.locator(".tabs button").nth(1).click()
    page.locator("[data-unit] .add").first.click()
    page.locator(STORED).wait_for()
    assert not builder.legal
    builder.act("Dupliquer")
    expect(page.locator(".teamname")).to_have_value(re.compile(r"\(copie\)$"))
    builder.act("Supprimer")
    page.get_by_role("button", name="Le faire revenir").click()
    expect(page.locator(".cards >> nth=0 >> li")).to_have_count(2)
    assert faults(page) + english_in(page) == []


def test_a_lost_server_is_said(builder: BuilderPage) -> None:
    builder.open_list("rebs")
    builder.add("rebel-commander")
    assert builder.legal
    builder.watch.expected = "net::ERR_INTERNET_DISCONNECTED"
    builder.page.context.set_offline(True)
    builder.page.locator(".stepper button").last.click()
    expect(builder.page.locator(".verdict .bad").first).to_contain_text("The server is not responding")
    builder.page.context.set_offline(False)
    builder.page.locator(".stepper button").first.click()
    assert builder.legal
    builder.watch.expected = ""
    builder.page.locator(STORED).wait_for()


@pytest.mark.long
def test_own_teams_go_to_battle(visit: Visit) -> None:
    """A random team is drawn again, kept, offered for a new battle, and played from its own menu."""
    table = visit()
    page, builder = table.page, BuilderPage(table.page, table.server.address, table.watch)
    page.locator("nav.ways a").first.click()
    page.get_by_role("button", name="Random team").click()
    drawn = page.locator(".drawn li")
    drawn.first.wait_for()
    first = drawn.all_inner_texts()
    page.get_by_role("button", name="Draw another").click()
    expect(drawn).not_to_have_text(first)
    assert faults(page) == []
    page.get_by_role("button", name="Take it").click()
    assert builder.legal
    for entry, shown in (("Print JADE", "#print-deck option"), ("Share", "[role=img]")):
        builder.act(entry)
        page.locator(f"dialog[open] {shown}").first.wait_for(state="attached")
        assert faults(page) == []
        table.close_dialog()
    table.go_home()
    dialog = table.open_new_battle()
    dialog.locator("#team-0-source").select_option("mine")
    expect(dialog.locator("#team-0-own option")).to_have_text(re.compile("points"))
    expect(dialog.locator("button[type=submit]")).to_be_enabled()
    table.close_dialog()
    page.go_back()
    builder.wait()
    builder.act("Play now")
    table.wait()
