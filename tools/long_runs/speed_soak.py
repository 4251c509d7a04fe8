"""Long run of the page for `make soak`: how much it loads and how long a player waits.

`python tools/long_runs/speed_soak.py [VISITS [ANSWERS [ACTIVATIONS]]]`. Give it an idle machine. It fails above the
limits: 600 kB on the wire until the first decision, 3 s from Play now to it, 100 ms (median) from an answer to its
state and text; and if the shows of a battle make a player wait: it is played back fast on the board, in turn with them
and with reduced motion, on a machine without a graphics card.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from browsers import LARGE, QUICK, launched, new_context
from page_server import PageServer
from playwright.sync_api import Browser, sync_playwright
from table_page import ASKED, TablePage
from watching import Watch

from table_battles import text_of_a_battle

VISITS, ANSWERS, ACTIVATIONS = 5, 60, 8
TURNS = 3  # of playing back with and without shows
MOST_SLOWER = 1.1  # with shows
MOST_BYTES, MOST_SECONDS, MOST_MILLISECONDS = 600_000, 3.0, 100.0
# Clicks an answer; tells the milliseconds until its state and text are in the page, and until they are drawn.
TIMED = """(option) => new Promise((tell) => {
  const table = document.querySelector('.table');
  const before = table.dataset.told;
  const began = performance.now();
  const watch = new MutationObserver(() => {
    if (table.dataset.told === before) return;
    watch.disconnect();
    const told = performance.now() - began;
    requestAnimationFrame(() => requestAnimationFrame(() => tell([told, performance.now() - began - told])));
  });
  watch.observe(table, { attributes: true });
  option.click();
})"""


# Plays a replay on to a step; tells the seconds that it takes and the milliseconds between the frames meanwhile.
PLAYED = """(end) => new Promise((tell) => {
  const replay = document.querySelector('.replay');
  const frames = [];
  const began = performance.now();
  let last = began;
  const frame = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    if (Number(replay.dataset.step) < end) requestAnimationFrame(frame);
    else tell([(now - began) / 1000, frames]);
  };
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }));
  requestAnimationFrame(frame);
})"""


# Seconds and milliseconds by whether there are shows.
Playing = dict[bool, tuple[list[float], list[float]]]


class Wire:
    """Bytes that a page receives, by kind, as they are on the wire."""

    def __init__(self, table: TablePage) -> None:
        self.sizes: dict[str, int] = {}
        self._kinds: dict[str, str] = {}
        session = table.page.context.new_cdp_session(table.page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._note)
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.webSocketFrameReceived", self._frame)

    def _note(self, told: dict[str, Any]) -> None:
        self._kinds[told["requestId"]] = told["type"]

    def _finished(self, told: dict[str, Any]) -> None:
        self._add(self._kinds.get(told["requestId"], "Other"), int(told["encodedDataLength"]))

    def _frame(self, told: dict[str, Any]) -> None:
        """Length of the text: what the socket compresses is not known here, so this is at most too much."""
        self._add("WebSocket", len(told["response"]["payloadData"]))

    def _add(self, kind: str, size: int) -> None:
        self.sizes[kind] = self.sizes.get(kind, 0) + size


def opened(chromium: Browser, server: PageServer, **settings: object) -> TablePage:
    context = new_context(chromium, server.address, "en", LARGE, settings, touch=False)
    return TablePage(context.new_page(), server, Watch(context, server.address))


def visited(chromium: Browser, server: PageServer) -> tuple[dict[str, int], float, float]:
    """A first visit: bytes by kind until the first decision, seconds to the start page, and from Play now on."""
    table = opened(chromium, server)
    wire, began = Wire(table), perf_counter()
    table.go_home()
    home, began = perf_counter() - began, perf_counter()
    table.page.locator(".buttons .primary").click()
    table.until(ASKED)
    first = perf_counter() - began
    table.wait_for_board()
    table.page.context.close()
    return wire.sizes, home, first


def answered(chromium: Browser, server: PageServer, count: int) -> list[tuple[float, float]]:
    """Milliseconds of answers until they are in the page, and until they are drawn after that."""
    table, chance = opened(chromium, server, **QUICK), Random("speed")
    times: list[tuple[float, float]] = []
    table.go_home()
    table.play_now()
    while len(times) < count and not table.over:
        shown = table.page.locator("[data-option]:not(:disabled)")
        option = (
            shown.nth(chance.randrange(shown.count()))
            if shown.count()
            else table.page.locator(".question .row .primary")
        )
        if option.get_attribute("data-option") == "stop" and shown.count() > 1:
            continue
        told, drawn = option.evaluate(TIMED)
        times.append((told, drawn))
        table.wait_for_turn()
    table.page.context.close()
    return times


def played_back(chromium: Browser, server: PageServer, activations: int) -> Playing:
    """Seconds of each playing back of the last Activations of a battle, and the times of its frames, by `shows`."""
    table = opened(chromium, server, **{**QUICK, "view": "board"})
    page, replay = table.page, table.page.locator(".replay")
    table.go_home()
    file: Any = {"name": "battle.dzb", "mimeType": "application/octet-stream", "buffer": text_of_a_battle()}
    page.locator("#look-back").set_input_files(file)
    table.wait_for_board()
    page.keyboard.press("End")
    page.locator("li.current[data-scene=over]").wait_for()
    end = int(replay.get_attribute("data-step") or 0)
    found: Playing = {True: ([], []), False: ([], [])}
    for turn in range(2 * TURNS):
        shows = turn % 2 == 0
        page.emulate_media(reduced_motion="no-preference" if shows else "reduce")
        for _ in range(activations):
            page.keyboard.press("Shift+ArrowLeft")
        seconds, frames = page.evaluate(PLAYED, end)
        found[shows][0].append(seconds)
        found[shows][1].extend(frames)
    page.context.close()
    return found


def tell_shows(found: Playing) -> float:
    """Print what shows cost; returns how much longer the battle takes with them."""
    for shows, (seconds, frames) in found.items():
        long = sorted(frames)[int(len(frames) * 0.95)]
        how = "with shows" if shows else "without motion"
        print(
            f"end of a battle played back {how} in {median(seconds):.2f} s (median), frames {median(frames):.0f} ms"
            f" apart (median), {long:.0f} ms (95 %)"
        )
    ratio = median(found[True][0]) / median(found[False][0])
    print(f"with shows {ratio:.2f} times as long (at most {MOST_SLOWER})")
    return ratio


def main(visits: int = VISITS, answers: int = ANSWERS, activations: int = ACTIVATIONS) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, chromium = PageServer(Path(folder)), launched(playwright)
        found = [visited(chromium, server) for _ in range(visits)]
        times = answered(chromium, server, answers)
        ratio = tell_shows(played_back(chromium, server, activations))
        chromium.close()
        server.stop()
    sizes = found[0][0]
    print("first load until the first decision:", ", ".join(f"{kind} {size:,}" for kind, size in sorted(sizes.items())))
    total, first = sum(sizes.values()), median([seconds for _, _, seconds in found])
    told, drawn = median([one for one, _ in times]), median([one for _, one in times])
    print(f"in all {total / 1000:.0f} kB (at most {MOST_BYTES / 1000:.0f})")
    print(f"start page after {median([seconds for _, seconds, _ in found]):.2f} s (median of {visits})")
    print(f"from Play now to the first decision {first:.2f} s (median), {max(s for _, _, s in found):.2f} s at most")
    slow = sorted(one for one, _ in times)[int(len(times) * 0.95)]
    print(f"state and text of {len(times)} answers after {told:.0f} ms (median), {slow:.0f} ms (95 %)")
    print(f"drawn {drawn:.0f} ms after that (median, two frames)")
    assert total <= MOST_BYTES
    assert first <= MOST_SECONDS
    assert told <= MOST_MILLISECONDS
    assert ratio <= MOST_SLOWER


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
