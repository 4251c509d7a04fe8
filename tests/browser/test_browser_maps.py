"""Battlefields on the page: drawn by mouse and keys, checked as by the command, kept, passed on and played."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from axe import faults
from browsers import PATIENCE
from english import english_in
from mapping import STORED, MapsPage, passes_check
from page_server import PageServer
from playwright.sync_api import Browser, expect
from table_page import TablePage, Visit
from watching import Watch

from deadzone.maps.links import link_code
from deadzone.maps.shipped import names, source
from map_links_soak import mutated
from sampling import sampled

PHONE = (390, 844)
HOSTILE = 8
REFUSED = "the server responded with a status of 4"


@pytest.fixture(scope="module")
def phone(chromium: Browser, server: PageServer) -> Iterator[MapsPage]:
    """A French telephone for all tests here."""
    context = chromium.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, locale="fr-FR", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch(context, server.address)
    yield MapsPage(context.new_page(), server.address, watch)
    context.close()
    assert watch.complaints == []


def test_a_map_is_drawn_checked_tried_kept_and_played(visit: Visit, tmp_path: Path) -> None:
    """From an empty board to a battle on it: strokes, faults in their place, undo, the file, the New battle dialog."""
    table = visit()
    page, maps = table.page, MapsPage(table.page, table.server.address, table.watch)
    page.locator("nav.ways a").nth(1).click()
    expect(page.locator(".cards li")).to_have_count(len(names()))
    expect(page.locator(".cards [data-drawn=true]").first).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name="New battlefield").click()
    maps.wait()
    first = maps.text()
    maps.pen("side-")
    maps.stroke((2.1, 2.02), (4.9, 2.02))
    assert maps.text().count("+---+---+---+") == 2  # and its image, half a turn away
    maps.level(2)
    maps.pen("floor#")
    maps.stroke((2.5, 2.5), (4.5, 2.5))
    assert maps.playable
    maps.stroke((7.5, 0.5))
    assert not maps.playable
    faults_in_place(maps, tmp_path)
    page.keyboard.press("Control+z")
    assert maps.playable
    maps.pen("mark*")
    page.locator("svg.pad").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")  # below the last stroke
    last = maps.text()
    assert last.count("*") == 6  # Patrol's are written out, too
    back_and_forth(maps, first, last, 3)
    named_and_tried(maps, tmp_path)
    played_on(table, "Three Walls")


def faults_in_place(maps: MapsPage, folder: Path) -> None:
    """Two floors in mid-air are marked on the plan and named beside it, and the command says the same."""
    page = maps.page
    expect(page.locator("svg.pad .found rect.error")).to_have_count(2)
    page.locator(".tabs button").first.click()
    floating = [f"The floor of {cube} has no support." for cube in ("r0c7L2", "r7c0L2")]
    expect(page.locator(".check .error .where")).to_have_text(floating)
    assert faults(page) == []
    assert not passes_check(maps.exported(folder))


def named_and_tried(maps: MapsPage, folder: Path) -> None:
    page = maps.page
    page.locator("#name-en").fill("Three Walls")
    page.locator("#name-en").press("Tab")
    maps.pen("try")
    maps.level(1)
    maps.stroke((0.5, 0.5))
    expect(page.locator("svg.pad .tried .reached").first).to_be_visible()
    page.locator(STORED).wait_for()
    path = maps.exported(folder)
    assert path.name == "three-walls.map"
    assert passes_check(path)


def played_on(table: TablePage, name: str) -> None:
    """Choose the only map of one's own in the New battle dialog, and begin."""
    table.go_home()
    dialog = table.open_new_battle()
    dialog.locator("#map-source").select_option("mine")
    expect(dialog.locator("#map-own option")).to_have_text([name])
    expect(dialog.locator(".preview [data-drawn=true]")).to_be_visible()
    assert faults(table.page) == []
    dialog.locator("button[type=submit]").click()
    table.wait()


def back_and_forth(maps: MapsPage, first: str, last: str, steps: int) -> None:
    """Undo leads to the first text, redo to the last."""
    undo, redo = (maps.page.locator("main .tools > button").nth(n) for n in (0, 1))
    for _ in range(steps):
        undo.click()
    expect(undo).to_be_disabled()
    assert maps.text() == first
    for _ in range(steps):
        redo.click()
    assert maps.text() == last


@pytest.mark.parametrize("symmetry", sampled(["none", "half-turn", "mirror-ns", "mirror-we"], 4))
def test_one_wall_after_another_and_a_model_that_is_tried(visit: Visit, symmetry: str) -> None:
    """By click, by stroke and by keys; the part for trying puts a model there; afterwards walls are drawn."""
    table = visit()
    page, maps = table.page, MapsPage(table.page, table.server.address, table.watch)
    maps.open("#new")
    maps.wait()
    page.locator("#symmetry").select_option(symmetry)
    walls, each = page.locator("svg.pad [data-wall]"), 1 if symmetry == "none" else 2
    maps.stroke((2.5, 1.02))
    expect(walls).to_have_count(each)
    maps.stroke((4.5, 1.02), (5.5, 1.02))
    expect(walls).to_have_count(3 * each)
    page.locator("svg.pad").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(walls).to_have_count(4 * each)
    page.locator(".beside .tabs button").nth(1).click()
    maps.stroke((1.5, 4.5))
    expect(page.locator("svg.pad .tried .model")).to_have_count(1)
    expect(page.locator("svg.pad .tried .reached").first).to_be_visible()
    expect(walls).to_have_count(4 * each)
    page.locator(".beside .tabs button").first.click()
    maps.stroke((1.5, 2.02))
    expect(walls).to_have_count(5 * each)


@pytest.mark.long
def test_a_link_carries_a_map_with_its_remarks(phone: MapsPage) -> None:
    """On a telephone, in French: every part of the editor; a change makes it one of the visitor's own."""
    text = "; à nous\n" + source("crash-site") + "; fin\n"
    page = phone.page
    phone.open(f"#map={link_code(text)}")
    assert phone.playable
    for tab in page.locator(".bottom button").all():
        tab.click()
        assert faults(page) + english_in(page) == []
    assert phone.text() == text
    page.locator(".bottom button").first.click()
    page.get_by_role("button", name="Montées").click()
    phone.pen("featureH")
    phone.stroke((6.5, 0.5))
    page.locator(STORED).wait_for()
    expect(page).to_have_url(re.compile("#mine="))
    drawn = phone.text()
    assert (drawn.startswith("; à nous\n"), drawn.endswith("; fin\n"), drawn != text) == (True, True, True)
    phone.open()
    expect(page.locator(".cards").first.locator("li")).to_have_count(1)
    page.get_by_role("button", name="Générer").click()
    page.locator("dialog [data-drawn=true]").wait_for()
    assert faults(page) + english_in(page) == []


@pytest.mark.long
def test_hostile_links_give_a_map_or_a_sentence(phone: MapsPage) -> None:
    """A sample; `make soak` opens 200 (tools/long_runs/maps_soak.py)."""
    phone.watch.expected = REFUSED
    chance = Random(2)
    said = [phone.open_hostile(mutated(chance)) for _ in range(HOSTILE)]
    phone.watch.expected = ""
    assert all(each == "" or each.endswith(".") for each in said)
    assert sum(each != "" for each in said) > 3
