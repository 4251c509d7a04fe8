"""Long run of printing for `make soak`: sheets of random teams of all faction lists, in every language and on every
paper, and a deck of a team of each list.

`python tools/long_runs/sheets_soak.py [SEEDS]` prints fewer. Nothing may leave a page or lie over something else.
"""

import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from time import perf_counter

from rich.progress import track

from deadzone.catalog.loading import load
from deadzone.cli.main import run
from deadzone.language.folders import languages
from deadzone.printing.paper import FORMATS
from deadzone.rosters.files import write_roster
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


def printed(faction: str) -> int:
    """Size of the deck of a team of this list, in bytes."""
    with tempfile.TemporaryDirectory() as folder:
        team, deck = Path(folder) / "team.json", Path(folder) / "deck.pdf"
        write_roster(team, random_roster(load().factions[faction], 150, 5))
        with redirect_stdout(StringIO()):
            assert run(["deck", str(team), "-o", str(deck)]) == 0, faction
        return deck.stat().st_size


def print_decks() -> None:
    factions = list(load().factions)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        sizes = list(track(pool.map(printed, factions), description="decks", total=len(factions)))
    print(f"{len(sizes)} decks, {sum(sizes) // 1000} kB")


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
    print_decks()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
