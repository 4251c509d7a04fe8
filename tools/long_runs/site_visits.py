"""Long run of the static site for `make soak`: battles to the end, and how long a visitor waits.

`python tools/long_runs/site_visits.py [WORKSHOP]` opens the built folder behind Python's own file server: in Chromium
for the figures of docs/performance.md (first and second visit, answers), in Debian's Firefox over WebDriver BiDi for a
battle against JADE and one against AMBER by clicks. What is needed for Firefox comes as in `firefox_soak.py`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from browsers import LARGE, QUICK, launched, new_context
from playing import answer_by_chance, begin
from playwright.sync_api import Browser, sync_playwright
from static_site import SiteTable, StaticSite
from watching import Watch

from firefox_soak import LONGEST, install_driver, install_programs

VISITS = 3
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
MARKS = (
    "Object.fromEntries(performance.getEntriesByType('mark').map((mark) => [mark.name, Math.round(mark.startTime)]))"
)


def visits(chromium: Browser, site: StaticSite) -> None:
    """The first visit, and those that find everything kept."""
    context = new_context(chromium, site.address, "en", LARGE, {**QUICK}, False)
    table = SiteTable(context.new_page(), site, Watch(context, site.address))
    for visit in range(1, VISITS + 1):
        came = perf_counter()
        table.go_home()
        usable = perf_counter() - came
        table.wait_for_engine()
        ready = perf_counter() - came
        marks = table.engine_worker.evaluate(MARKS)
        begun = perf_counter()
        table.play_now()
        opened = perf_counter() - begun
        painted = table.page.evaluate(PAINTED)
        print(
            f"Chromium, visit {visit}: painted after {painted / 1000:.2f} s, usable {usable:.2f} s, "
            f"engine {ready:.2f} s, a battle opens {opened:.2f} s later; in the worker, ms: {marks}"
        )
        table.wait_until_kept()
    assert table.watch.complaints == []
    context.close()


def answers(chromium: Browser, site: StaticSite, opponent: str) -> None:
    context = new_context(chromium, site.address, "en", LARGE, {**QUICK}, False)
    table = SiteTable(context.new_page(), site, Watch(context, site.address))
    table.go_home()
    table.wait_for_engine()
    begin(table, opponent, 2)
    chance, times = Random(opponent), []
    while not table.over:
        began = perf_counter()
        answer_by_chance(table, chance)
        times.append(perf_counter() - began)
    late = quantiles(times, n=20)[-1]
    print(
        f"Chromium against {opponent}: {len(times)} answers by clicks, with whatever the other side does after them: "
        f"{1000 * median(times):.0f} ms (median), {1000 * late:.0f} ms (95 %)"
    )
    assert table.watch.complaints == []
    context.close()


def in_firefox(site: StaticSite, workshop: Path, opponent: str) -> None:
    node, firefox = install_driver(workshop), shutil.which("firefox-esr") or ""
    command = [node, str(workshop / "battle.mjs"), site.address, firefox, "map", "firefox", "headless", opponent]
    done = subprocess.run(command, cwd=workshop, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    print(
        f"{told['version']} against {opponent}: usable {told['usable'] / 1000:.2f} s, "
        f"engine {told['ready'] / 1000:.2f} s, {told['answers']} answers to the end, {told['score']}, "
        f"state and text of an answer after "
        f"{median(told['times']):.0f} ms (median), {max(told['times']):.0f} ms at most"
    )
    assert told["errors"] == []


def main(workshop: Path) -> None:
    install_programs()
    with tempfile.TemporaryDirectory() as folder:
        site = StaticSite(Path(folder))
        with sync_playwright() as playwright:
            chromium = launched(playwright)
            visits(chromium, site)
            for opponent in ("jade", "amber"):
                answers(chromium, site, opponent)
            chromium.close()
        for opponent in ("jade", "amber"):
            in_firefox(site, workshop, opponent)
        site.stop()


if __name__ == "__main__":
    if sys.argv[1:]:
        main(Path(sys.argv[1]).absolute())
    else:
        with tempfile.TemporaryDirectory(prefix="deadzone-firefox-") as made:
            main(Path(made))
