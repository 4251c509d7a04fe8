"""The static site in a real browser: a folder behind a server of files, the engine in the page."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from browsers import LARGE, QUICK, new_context
from playing import answer_by_chance, begin
from playwright.sync_api import Browser, BrowserContext, expect
from static_site import NginxSite, SiteTable, StaticSite
from table_page import ASKED
from watching import Watch

# A static host sends no headers: the page says itself what it may do. Nothing is compiled in the page.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
# That of the engine's workers, which the service worker gives them.
ENGINE_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; base-uri 'none'"
)
# Which policy keeps a worker from asking another host.
WHICH_POLICY = """() => new Promise((tell) => {
  self.addEventListener('securitypolicyviolation', (refused) => tell(refused.originalPolicy), { once: true });
  fetch('https://elsewhere.invalid/').catch(() => undefined);
})"""
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

Open = Callable[..., SiteTable]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    running = StaticSite(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


@pytest.fixture
def opened(chromium: Browser, site: StaticSite) -> Iterator[Open]:
    """Open the start page in a browser of its own, or in another tab of one; at the end no errors may be reported."""
    tables: list[SiteTable] = []

    def enter(
        lang: str = "en", size: tuple[int, int] = LARGE, at: StaticSite = site, beside: SiteTable | None = None
    ) -> SiteTable:
        context = beside.page.context if beside else new_context(chromium, at.address, lang, size, {**QUICK}, False)
        watch = beside.watch if beside else Watch(context, at.address)
        table = SiteTable(context.new_page(), at, watch)
        tables.append(table)
        table.go_home()
        return table

    yield enter
    complaints = [complaint for table in tables for complaint in table.watch.complaints]
    for context in {id(table.page.context): table.page.context for table in tables}.values():
        context.close()
    assert complaints == []


def play_to_the_end(table: SiteTable, chance: Random) -> int:
    """Answer by clicks until the battle is over; returns how many answers that took."""
    answers = 0
    while not table.over:
        answer_by_chance(table, chance)
        answers += 1
    table.page.locator("dialog[open]").wait_for()
    return answers


def give(table: SiteTable) -> None:
    """Give the first answer, whatever becomes of it."""
    options = table.options()
    if not options:
        table.page.locator(".question .row .primary").click()
        return
    option = table.option(options[0])
    if not option.is_visible():
        option.locator("xpath=ancestor::details[not(@open)]").first.locator("> summary").click()
    table.click_option(option)


def offline(context: BrowserContext, site: StaticSite, there: bool) -> None:
    """Cut the network, also for what a service worker fetches, or bring it back."""
    if there:
        site.start()
    else:
        site.stop()
    context.set_offline(not there)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_paints_first_and_a_battle_is_played_to_the_end_without_the_network(
    opened: Open, site: StaticSite, lang: str
) -> None:
    """The network is cut after the first load and the page is opened again in the middle of a battle against JADE."""
    table = opened(lang)
    page = table.page
    assert page.evaluate(PAINTED)
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy == POLICY
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


def test_nginx_under_a_path_that_knows_no_kind_of_our_files(chromium: Browser, tmp_path: Path, opened: Open) -> None:
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


def test_everything_goes_to_another_browser_in_one_file(opened: Open, tmp_path: Path) -> None:
    here = opened()
    here.wait_for_engine()
    begin(here, JADE, 1)
    answer_by_chance(here, Random("file"))
    log = here.page.locator(".log li").all_text_contents()
    here.go_home()
    here.wait_for_engine()
    with here.page.expect_download() as download:
        here.open_kept().locator("section button").click()
    download.value.save_as(tmp_path / "everything.zip")
    there = opened("fr")
    there.wait_for_engine()
    dialog = there.open_kept()
    dialog.locator("#take-in").set_input_files(tmp_path / "everything.zip")
    expect(dialog.locator("[data-taken]")).to_contain_text("1")
    there.page.keyboard.press("Escape")
    there.page.locator(".now a, .now li a").first.click()
    there.wait()
    assert len(there.page.locator(".log li").all_text_contents()) == len(log)


def test_a_new_version_is_announced_and_used_when_nothing_is_in_progress(
    chromium: Browser, tmp_path: Path, opened: Open
) -> None:
    site = StaticSite(tmp_path)
    table = opened(at=site)
    table.wait_for_engine()
    table.wait_until_kept()
    begin(table, JADE, 1)
    answer_by_chance(table, Random("version"))
    log, address = table.page.locator(".log li").all_text_contents(), table.page.url
    # Somebody puts a new version on the web space: one file is another one.
    changed = site.folder / "icon.svg"
    changed.write_text(changed.read_text(encoding="utf-8") + "<!-- new -->", encoding="utf-8")
    contents = json.loads((site.folder / "files.json").read_text(encoding="utf-8"))
    for file in contents["files"]:
        if file["name"] == "icon.svg":
            file["sha256"] = hashlib.sha256(changed.read_bytes()).hexdigest()
    contents["mark"] = "f" * 16
    (site.folder / "files.json").write_text(json.dumps(contents), encoding="utf-8")
    table.page.reload()  # in the middle of a battle, which goes on with the old one
    table.wait()
    table.page.locator("header.top a").first.click()
    expect(table.page.locator("[data-renewal]")).to_be_visible()
    with table.page.expect_navigation():
        table.page.locator("[data-renewal] button").click()
    table.wait_for_engine()
    assert table.page.evaluate("fetch('files.json').then((answer) => answer.json())")["mark"] == "f" * 16
    expect(table.page.locator("[data-renewal]")).to_have_count(0)
    table.page.goto(address)
    table.wait()
    assert table.page.locator(".log li").all_text_contents() == log
    site.stop()


def test_the_assistant_s_own_service_worker_gives_way(opened: Open, site: StaticSite) -> None:
    """Somebody had the assistant from a server at this address: its worker ends, the games stay."""
    (site.folder / "assistant-worker.js").write_text(
        "self.addEventListener('fetch', () => undefined);", encoding="utf-8"
    )
    table = opened()
    table.page.evaluate(
        """async () => {
          await navigator.serviceWorker.register('assistant-worker.js', { scope: 'assistant' });
          await (await caches.open('deadzone-assistant-old')).put('x', new Response('x'));
        }"""
    )
    table.page.reload()
    table.wait_for_engine()
    table.wait_until_kept()
    scopes = "navigator.serviceWorker.getRegistrations().then((all) => all.map((each) => each.scope))"
    table.until("main")
    expect(table.page.locator(".buttons .primary")).to_be_enabled()
    assert table.page.evaluate(scopes) == [f"{site.address}/"]
    assert "deadzone-assistant-old" not in table.page.evaluate("caches.keys()")


# Megabytes that a first visit fetches, compressed as web servers do, until a battle can begin; and in all.
MOST_AT_FIRST, MOST_KEPT = 9.5, 15.0


def test_budgets_of_bytes(site: StaticSite) -> None:
    files = json.loads((site.folder / "files.json").read_text(encoding="utf-8"))["files"]
    parts = {part: sum(file["compressed"] for file in files if file["part"] == part) / 1e6 for part in
             {file["part"] for file in files}}  # fmt: skip
    assert parts["page"] + parts["runtime"] + parts["start"] <= MOST_AT_FIRST
    assert sum(parts.values()) <= MOST_KEPT


def test_policies_are_these(site: StaticSite) -> None:
    page = (site.folder / "index.html").read_text(encoding="utf-8")
    assert f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />' in page
    assert ENGINE_POLICY in (site.folder / "service-worker.js").read_text(encoding="utf-8")
    assert "wasm" not in POLICY


def test_from_the_second_visit_on_the_engine_runs_under_its_policy(opened: Open) -> None:
    table = opened()
    table.wait_for_engine()
    table.wait_until_kept()
    table.page.reload()
    table.wait_for_engine()
    table.watch.expected = "Content Security Policy"
    assert table.engine_worker.evaluate(WHICH_POLICY) == ENGINE_POLICY
    begin(table, JADE, 1)
