"""Long run of team sheets for `make soak`: random teams of all faction lists, in every language and on every paper.

`python tools/long_runs/sheets_soak.py [SEEDS]` prints fewer. Nothing may leave a page or lie over something else.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter

from rich.progress import track

from deadzone.catalog.catalogue import load
from deadzone.language.folders import languages
from deadzone.printing.paper import FORMATS
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.recruited import Muster

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from sheet_places import faults_of, marks_of

SEEDS = 20
POINTS = (100, 200, 300, 500)

Sheet = tuple[str, int]  # faction list and seed


def checked(sheet: Sheet) -> tuple[int, list[str]]:
    """How many pages the sheets of a team have, in all languages, and their faults."""
    faction, seed = sheet
    points = POINTS[seed % len(POINTS)]
    muster = Muster(random_roster(load().factions[faction], points, seed))
    pages, faults = 0, []
    for number, lang in enumerate(languages()):
        paper = list(FORMATS)[(seed + number) % len(FORMATS)]
        _, marks = marks_of(muster, lang, FORMATS[paper])
        pages += max([mark.page for mark in marks])
        faults += [f"{faction}, seed {seed}, {lang}, {paper}, {fault}" for fault in faults_of(marks, FORMATS[paper])]
    return pages, faults


def main(seeds: int) -> None:
    sheets = [(faction, seed) for faction in load().factions for seed in range(seeds)]
    start = perf_counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(checked, sheets, chunksize=4)
        results = list(track(found, description="team sheets", total=len(sheets)))
    faults = [fault for _, said in results for fault in said]
    count, pages = len(sheets) * len(languages()), sum([pages for pages, _ in results])
    print(f"{count} team sheets: {pages} pages, {perf_counter() - start:.0f} s, {len(faults)} faults")
    for fault in faults[:20]:
        print(f"  {fault}")
    assert not faults


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
