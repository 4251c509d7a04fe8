"""How long browsers take until an answer is on the disk: IndexedDB in a strict transaction, and a file with `flush`.

    python tools/store_times.py [firefox WORKSHOP]

Without more it measures Chromium; with `firefox` Debian's Firefox, driven like in `long_runs/firefox_soak.py`. The site
keeps what it has in IndexedDB (`web/src/net/site/disk.ts`); docs/performance.md has the figures.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
sys.path.insert(0, str(Path(__file__).parent / "long_runs"))

APPENDS, BYTES = 400, 400  # an answer with its dice has about as many bytes

WORKER = """
const [appends, bytes] = [APPENDS, BYTES];
const value = new Uint8Array(bytes).fill(7);
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const late = (times) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
async function timed(append) {
  const times = [];
  for (let n = 0; n < appends; n++) {
    const began = performance.now();
    await append(n);
    times.push(performance.now() - began);
  }
  return { median: median(times), late: late(times) };
}
const opened = (name) => new Promise((resolve, reject) => {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('values');
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});
const put = (database, durability) => (n) => new Promise((resolve, reject) => {
  const transaction = database.transaction('values', 'readwrite', { durability });
  transaction.objectStore('values').put(value, `answer/${String(n).padStart(7, '0')}`);
  transaction.oncomplete = resolve;
  transaction.onabort = () => reject(transaction.error);
});
(async () => {
  const told = {};
  for (const durability of ['strict', 'relaxed'])
    told[`IndexedDB ${durability}`] = await timed(put(await opened(durability), durability));
  const root = await navigator.storage.getDirectory();
  const handle = await (await root.getFileHandle('appends', { create: true })).createSyncAccessHandle();
  let place = 0;
  told['file with flush'] = await timed(() => {
    place += handle.write(value, { at: place });
    handle.flush();
  });
  handle.close();
  postMessage(told);
})().catch((error) => postMessage({ error: String(error) }));
""".replace("[APPENDS, BYTES]", f"[{APPENDS}, {BYTES}]")
PAGE = """<!doctype html><title>measuring</title><script src="page.js"></script>"""
SCRIPT = """new Worker('worker.js').onmessage = ({ data }) => {
  document.title = JSON.stringify(data);
};"""
FIREFOX = """
import puppeteer from 'puppeteer-core';
const [address, executablePath] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
const page = await browser.newPage();
await page.goto(address);
await page.waitForFunction(() => document.title.startsWith('{'), { timeout: 300000 });
console.log(await page.title());
await browser.close();
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def in_chromium(address: str) -> str:
    from browsers import launched  # noqa: PLC0415 - Firefox needs no playwright
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_page()
        page.goto(address)
        page.wait_for_function("document.title.startsWith('{')", timeout=300_000)
        told = page.title()
        browser.close()
    return told


def in_firefox(address: str, workshop: Path) -> str:
    from firefox_soak import install_driver, install_programs  # noqa: PLC0415 - it installs what it needs

    install_programs()
    node = install_driver(workshop)
    (workshop / "store_times.mjs").write_text(FIREFOX, encoding="utf-8")
    command = [node, str(workshop / "store_times.mjs"), address, shutil.which("firefox-esr") or ""]
    return subprocess.run(command, cwd=workshop, check=True, capture_output=True, text=True).stdout


def main(arguments: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("index.html", PAGE), ("page.js", SCRIPT), ("worker.js", WORKER)):
            Path(folder, name).write_text(text, encoding="utf-8")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        told = in_firefox(address, Path(arguments[1]).absolute()) if arguments else in_chromium(address)
        server.shutdown()
    for how, times in json.loads(told).items():
        print(f"{how:20} {times['median']:.2f} ms (median), {times['late']:.2f} ms (95 %)")


if __name__ == "__main__":
    main(sys.argv[1:])
