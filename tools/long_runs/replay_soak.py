"""Long run of replays for `make soak`: how long a player waits for a battle of two thousand answers.

`python tools/long_runs/replay_soak.py [STEPS]`. Give it an idle machine. It opens the battle from the server and from
its file, at a moment in its middle, and goes back step by step. It fails above the limits: 1 s until the moment is in
the page, 100 ms (median) from the key to the state and the text of the step before. The first file of all waits for the
process that reads files to start, so that only the second counts.
"""

from __future__ import annotations

import sys
import tempfile
from math import inf
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from browsers import LARGE, QUICK, launched, new_context
from page_server import PageServer
from playwright.sync_api import Browser, Page, sync_playwright

from deadzone.core.setting import Options
from deadzone.jade.deck.difficulty import jade_with
from deadzone.lab.batch import Batch, Game
from deadzone.table.files.battlefile import read_battle
from deadzone.table.teams import random_team

ANSWERS, STEPS = 2000, 40
POINTS, SEED = 600, 3
MOST_SECONDS, MOST_MILLISECONDS = 1.0, 100.0
SHOWN = ".replay[data-step]"
# Presses a key; tells the milliseconds until the step is in the page.
TIMED = """(key) => new Promise((tell) => {
  const replay = document.querySelector('.replay');
  const before = replay.dataset.step;
  const began = performance.now();
  const watch = new MutationObserver(() => {
    if (replay.dataset.step === before || !replay.dataset.step) return;
    watch.disconnect();
    tell(performance.now() - began);
  });
  watch.observe(replay, { attributes: true });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
})"""


def played(folder: Path) -> bytes:
    """A battle of JADE against itself with large teams, cut off after two thousand answers."""
    red, blue = random_team("rebs", "replay/red", POINTS), random_team("plague", "replay/blue", POINTS)
    jade = jade_with()
    options = Options(round_limit=20)
    Game(
        Batch(
            red, blue, map_name="refinery", players=("jade", "jade"), jade=(jade, jade), seed=SEED, options=options,
            save_dir=folder, why=True,
        ),
        1,
    ).play()  # fmt: skip
    lines = (folder / "game-000001.dzb").read_bytes().splitlines(keepends=True)
    assert len(lines) > ANSWERS + 2, f"the battle has only {len(lines) - 2} answers"
    return b"".join(lines[: ANSWERS + 1])


def stored(server: PageServer, content: bytes) -> tuple[str, str]:
    """Id and token of the battle on the server."""
    headers = {"Content-Type": "application/octet-stream"}
    reply = httpx.post(f"{server.address}/api/battles/resume", content=content, headers=headers, timeout=120)
    created = reply.json()
    return created["battle"], created["links"][0]["token"]


def back(page: Page, steps: int) -> float:
    """Median time of a step back."""
    return median([float(page.evaluate(TIMED, "ArrowLeft")) for _ in range(steps)])


def visited(chromium: Browser, server: PageServer) -> Page:
    page = new_context(chromium, server.address, "en", LARGE, QUICK, touch=False).new_page()
    page.goto(f"{server.address}/replay")  # the page's own code is there when the battle is asked for
    page.locator("#look-back").wait_for(state="attached")
    return page


def opened(page: Page, place: str) -> float:
    began = perf_counter()
    page.evaluate(
        "(place) => { history.pushState(null, '', place); dispatchEvent(new PopStateEvent('popstate')); }", place
    )
    page.locator(SHOWN).wait_for()
    return perf_counter() - began


def from_file(page: Page, content: bytes) -> float:
    file: Any = {"name": "battle.dzb", "mimeType": "application/octet-stream", "buffer": content}
    began = perf_counter()
    page.locator("#look-back").set_input_files(file)
    page.locator(SHOWN).wait_for()
    return perf_counter() - began


def measured(chromium: Browser, server: PageServer, content: bytes, steps: int) -> dict[str, float]:
    battle, token = stored(server, content)
    middle = len(read_battle(content, Path("battle")).entries) // 3
    figures = {}
    for name in ("first", "again"):
        page = visited(chromium, server)
        figures[f"from the server, {name} (s)"] = opened(page, f"/replay/{battle}#{token}@{middle}")
        figures[f"a step back, {name} (ms)"] = back(page, steps)
        page.context.close()
    for name in ("while the workshop starts", "afterwards"):
        page = visited(chromium, server)
        figures[f"from a file, {name} (s)"] = from_file(page, content)
        page.context.close()
    return figures


def limit_of(name: str) -> float:
    if "while the workshop starts" in name:
        return inf
    return MOST_MILLISECONDS if "(ms)" in name else MOST_SECONDS


def main() -> int:
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else STEPS
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        content = played(Path(folder))
        server = PageServer(Path(folder))
        try:
            figures = measured(launched(playwright), server, content, steps)
        finally:
            server.stop()
    for name, figure in figures.items():
        print(f"{name}: {figure:.2f}")
    late = [name for name, figure in figures.items() if figure > limit_of(name)]
    print("too slow: " + ", ".join(late) if late else f"{ANSWERS} answers: within the limits")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
