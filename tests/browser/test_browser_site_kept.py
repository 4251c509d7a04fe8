"""What a static site keeps in a browser: everything in one file, new versions, policies, how much it is."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random

import pytest
from playing import answer_by_chance, begin
from playwright.sync_api import expect
from static_site import Open, StaticSite

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
JADE = "jade"


@pytest.mark.long
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


@pytest.mark.long
def test_a_new_version_is_announced_and_used_when_nothing_is_in_progress(tmp_path: Path, opened: Open) -> None:
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


@pytest.mark.long
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
