"""The static site in a real browser: a folder behind a server of files, the engine in the page."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playing import answer_by_chance, begin
from playwright.sync_api import BrowserContext, expect
from static_site import NginxSite, Open, SiteTable, StaticSite, give, play_to_the_end
from table_page import ASKED

JADE, AMBER = "jade", "amber"
PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"

ROOM = 60_000_000  # bytes that the browser gives, of which the site takes a third
# Fills what is left with something else, down to the last bytes.
FILL = """async () => {
  const asked = indexedDB.open('ballast', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('values', { autoIncrement: true });
  const database = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
  for (let size = 4_000_000; size > 50; ) {
    const kept = await new Promise((done) => {
      const transaction = database.transaction('values', 'readwrite', { durability: 'strict' });
      transaction.objectStore('values').add(crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536))));
      for (let more = 65_536; more < size; more += 65_536)
        transaction.objectStore('values').add(crypto.getRandomValues(new Uint8Array(65_536)));
      transaction.oncomplete = () => done(true);
      transaction.onabort = () => done(false);
    });
    if (!kept) size >>= 1;
  }
  database.close();
}"""
# Makes room again, and waits until the browser gives it.
EMPTY = """async () => {
  await new Promise((done) => (indexedDB.deleteDatabase('ballast').onsuccess = done));
  const asked = indexedDB.open('trial', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('values', { autoIncrement: true });
  const database = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
  const fits = () => new Promise((done) => {
    const transaction = database.transaction('values', 'readwrite', { durability: 'strict' });
    transaction.objectStore('values').add(new Uint8Array(1_000_000));
    transaction.oncomplete = () => done(true);
    transaction.onabort = () => done(false);
  });
  while (!(await fits()));
  database.close();
}"""


def offline(context: BrowserContext, site: StaticSite, there: bool) -> None:
    """Cut the network, also for what a service worker fetches, or bring it back."""
    if there:
        site.start()
    else:
        site.stop()
    context.set_offline(not there)


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.long)])
def test_it_paints_first_and_a_battle_is_played_to_the_end_without_the_network(
    opened: Open, site: StaticSite, lang: str
) -> None:
    """The network is cut after the first load and the page is opened again in the middle of a battle against JADE."""
    table = opened(lang)
    page = table.page
    assert page.evaluate(PAINTED)
    assert page.evaluate("typeof SharedArrayBuffer") == "undefined"
    table.wait_for_engine()
    table.wait_until_kept()
    chance = Random(lang)
    begin(table, JADE, 1)
    for _ in range(3):
        answer_by_chance(table, chance)
    log, address = page.locator(".log li").all_text_contents(), page.url
    assert urlsplit(address).path == urlsplit(f"{site.address}/").path
    table.watch.expected = "Failed to load resource"  # whether there is a newer version cannot be found out
    offline(page.context, site, there=False)
    page.close()
    again = SiteTable(page.context.new_page(), site, table.watch)
    again.page.goto(address)
    again.wait()
    expect(again.page.locator(".log li")).to_have_text(log)
    assert play_to_the_end(again, chance) > 5
    expect(again.page.locator("dialog[open] .moments li").first).to_be_visible()
    again.go_home()
    expect(again.page.locator(".old .battles li, .old li").first).to_be_visible()
    offline(page.context, site, there=True)


def test_amber_thinks_in_a_worker_of_its_own(opened: Open) -> None:
    """It begins on first need, under its own policy, and nobody at the table waits for it."""
    table = opened()
    table.wait_for_engine()
    before = len(table.page.workers)
    dialog = table.open_new_battle()
    dialog.locator("#who-1").select_option(AMBER)
    dialog.locator("#level-1").select_option("beginner")
    dialog.locator(".limit input").fill("1")
    dialog.locator("button[type=submit]").click()
    table.wait()
    assert play_to_the_end(table, Random("amber")) > 5
    assert before >= 1


def test_what_was_shown_is_there_again_when_the_worker_ends_in_the_middle_of_an_answer(opened: Open) -> None:
    table = opened()
    table.wait_for_engine()
    begin(table, JADE, 1)
    chance = Random("end")
    for _ in range(4):
        answer_by_chance(table, chance)
    log = table.page.locator(".log li").all_text_contents()
    # The next answer is given to the engine, and the worker ends before it can tell what came of it.
    table.engine_worker.evaluate(
        """() => {
          const hear = self.onmessage;
          self.onmessage = (event) => {
            hear(event);
            if (event.data.kind === 'hear' && event.data.text.includes('"answer"')) self.close();
          };
        }"""
    )
    give(table)
    table.page.locator(".veil [role=alert], [data-engine]").first.wait_for()
    table.until(ASKED)
    assert table.page.locator(".log li").all_text_contents()[: len(log)] == log
    assert play_to_the_end(table, chance) > 0


def test_two_tabs_at_one_battle(opened: Open) -> None:
    """The second one says that the battle is open elsewhere, and can take it over; so can the first one again."""
    first = opened()
    first.wait_for_engine()
    begin(first, JADE, 1)
    chance = Random("tabs")
    answer_by_chance(first, chance)
    second = opened(beside=first)
    second.page.goto(first.page.url)
    here = second.page.locator(".veil .primary")
    here.click()
    second.wait()
    expect(first.page.locator(".veil .primary")).to_be_visible()
    for _ in range(2):
        answer_by_chance(second, chance)
    log = second.page.locator(".log li").all_text_contents()
    first.page.locator(".veil .primary").click()
    first.wait()
    expect(first.page.locator(".log li")).to_have_text(log)
    expect(second.page.locator(".veil .primary")).to_be_visible()
    answer_by_chance(first, chance)
    first.page.locator("header.top a").first.click()
    second.page.locator(".veil .primary").click()  # nobody is there any more
    second.wait()
    assert second.page.locator(".log li").all_text_contents()[: len(log)] == log


@pytest.mark.long
def test_a_full_browser_says_so_and_goes_on_when_there_is_room(opened: Open, site: StaticSite) -> None:
    table = opened()
    where = urlsplit(site.address)
    devtools = table.page.context.new_cdp_session(table.page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": f"{where.scheme}://{where.netloc}", "quotaSize": ROOM})
    table.wait_for_engine()
    table.wait_until_kept()
    begin(table, JADE, 1)
    chance = Random("full")
    for _ in range(3):
        answer_by_chance(table, chance)
    log = table.page.locator(".log li").all_text_contents()
    table.watch.expected = "request-failed"
    table.page.evaluate(FILL)
    give(table)
    expect(table.page.locator("[data-engine=full]")).to_be_visible()
    expect(table.page.get_by_text("Your last answer was not kept: please answer again.")).to_be_visible()
    table.page.evaluate(EMPTY)
    table.until(ASKED)
    assert table.page.locator(".log li").all_text_contents()[: len(log)] == log
    table.page.locator("[data-engine=full] button").last.click()
    assert play_to_the_end(table, chance) > 0


@pytest.mark.long
def test_nginx_under_a_path_that_knows_no_kind_of_our_files(tmp_path: Path, opened: Open) -> None:
    """Its list of kinds has neither WebAssembly nor packs nor JSON; a link with a place opens as the first visit."""
    site = NginxSite(tmp_path)
    table = opened("fr", at=site)
    table.page.goto(f"{site.address}/?/rules#R-OBJ-04")
    expect(table.page.locator("#R-OBJ-04")).to_be_visible()
    expect(table.page.locator(".chapter img").first).to_have_attribute("src", re.compile("/same/fr/diagrams/"))
    table.go_home()
    table.wait_for_engine()
    begin(table, JADE, 1)
    answer_by_chance(table, Random("nginx"))
    site.stop()


LINKS = [
    "?/battle/0123456789abcdef#nobody", "?/battle/%00%ff#x", "?/battle/a#" + "x" * 20_000, "?/battle/../../etc#x",
    "?/teams#team=AAAA", "?/maps#map=AAAA", "?/replay/0123456789abcdef#nobody@3", "?/nowhere", "#device.AAAA",
    "?/battle/0123456789abcdef#invite.AAAA",
]  # fmt: skip
FILES = {
    "#go-on": [b"", b"\x00" * 5000, b'{"format": "deadzone-battle", "version": 999}\n', b"[" * 100_000],
    "#take-in": [b"", b"PK\x03\x04" + b"\x00" * 100, b"no archive", b"[" * 100_000],
}


@pytest.mark.long
def test_hostile_links_and_files_get_a_sentence(opened: Open) -> None:
    table = opened()
    table.wait_for_engine()
    table.watch.expected = "Failed to load resource"
    page = table.page
    for link in LINKS:
        page.goto("about:blank")
        page.goto(f"{table.site.address}/{link}")
        said = page.locator("[role=alert]").first
        expect(said).to_be_visible()
        assert len(said.inner_text()) > 15, link
    table.go_home()
    table.wait_for_engine()
    for field, contents in FILES.items():
        if field == "#take-in":
            table.open_kept()
        for content in contents:
            page.locator(field).set_input_files({"name": "a.dzb", "mimeType": "x/y", "buffer": content})
            said = page.locator("p[role=alert]").last
            expect(said).to_be_visible()
            assert len(said.inner_text()) > 15, content[:20]
    page.keyboard.press("Escape")
    begin(table, JADE, 1)  # nothing of it has done any harm
