"""Replay older battle files with the current sources: which differ, at which answer, and through which commit.

    python tools/long_runs/older_battles.py FOLDER --since COMMIT [--jobs 2] [--json FILE]

COMMIT is the state of the sources with which the battles were played. For battles that differ, a binary search over the
commits since then finds the first commit that changes them; its subject names the rule. The sources of each commit
tried are exported into a folder of their own and run interpreted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TOGETHER = 25  # battles per process

# Runs with the sources of any commit; an exception counts as a difference.
PROGRAM = """
import json, sys
from pathlib import Path
from deadzone.table.files.battlefile import load_battle
from deadzone.table.files.playback import Playback

for name in sys.argv[1:]:
    answer, what, playback = -1, "", None
    try:
        playback = Playback(load_battle(Path(name)))
        playback.run()
        if playback.difference is not None:
            answer, what = playback.difference.answer, playback.difference.what
    except Exception as error:
        answer = playback.number + 1 if playback is not None else 0
        what = str(error).splitlines()[0]
    print(json.dumps([name, answer, what]), flush=True)
"""


class Difference(NamedTuple):
    """Answer at which a replay differs, or -1, and what differs."""

    answer: int
    what: str


class Commit(NamedTuple):
    id: str
    subject: str


def commits_since(first: str) -> list[Commit]:
    """Commits since `first` that change the sources, oldest first."""
    told = git("log", "--reverse", "--format=%H %s", f"{first}..HEAD", "--", "src")
    return [Commit(*line.split(" ", 1)) for line in told.splitlines()]


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


class Past:
    """Sources of past commits, each exported once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def sources(self, commit: str) -> Path:
        place = self.folder / commit
        if not place.exists():
            place.mkdir()
            packed = subprocess.Popen(["git", "archive", commit, "src"], cwd=ROOT, stdout=subprocess.PIPE)
            subprocess.run(["tar", "-x", "-C", str(place)], stdin=packed.stdout, check=True)
        return place / "src"


def played(sources: Path, files: Sequence[str], jobs: int) -> dict[str, Difference]:
    """Replay each battle with these sources."""

    def some(names: Sequence[str]) -> str:
        environment = {**os.environ, "PYTHONPATH": str(sources)}
        return subprocess.run(
            [sys.executable, "-c", PROGRAM, *names], env=environment, check=True, capture_output=True, text=True
        ).stdout

    parts = [files[first : first + TOGETHER] for first in range(0, len(files), TOGETHER)]
    with ThreadPoolExecutor(jobs) as pool:
        told = [json.loads(line) for part in pool.map(some, parts) for line in part.splitlines()]
    return {name: Difference(answer, what) for name, answer, what in told}


class Search:
    """Search for the first commit that changes each battle."""

    def __init__(self, past: Past, commits: Sequence[Commit], jobs: int) -> None:
        self.past = past
        self.commits = commits
        self.jobs = jobs
        self.found: dict[str, tuple[Commit, Difference]] = {}

    def between(self, files: dict[str, Difference], low: int, high: int) -> None:
        """Search the battles that are unchanged before commit `low` and differ after commit `high`, as `files` says."""
        if not files:
            return
        if low == high:
            for name, difference in files.items():
                self.found[name] = self.commits[low], difference
            return
        middle = (low + high) // 2
        told = played(self.past.sources(self.commits[middle].id), list(files), self.jobs)
        changed = {name: difference for name, difference in told.items() if difference.answer >= 0}
        print(f"{len(files)} battles by {self.commits[middle].subject!r}: {len(changed)} differ", flush=True)
        self.between(changed, low, middle)
        self.between({name: files[name] for name in files if name not in changed}, middle + 1, high)


def main(arguments: Sequence[str]) -> int:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--since", required=True, metavar="COMMIT")
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--json", type=Path, help="where each battle is told of")
    given = reader.parse_args(arguments)
    files = [str(path) for path in sorted(given.folder.rglob("*.dzb"))]
    commits = commits_since(given.since)
    with tempfile.TemporaryDirectory() as folder:
        past = Past(Path(folder))
        now = played(past.sources(commits[-1].id), files, given.jobs)
        changed = {name: difference for name, difference in now.items() if difference.answer >= 0}
        print(f"{len(files)} battles, {len(files) - len(changed)} come out the same, {len(changed)} differ", flush=True)
        search = Search(past, commits, given.jobs)
        search.between(changed, 0, len(commits) - 1)
    counted = Counter(commit.subject for commit, _ in search.found.values())
    print("| battles | first changed by |\n|---|---|")
    for subject, count in counted.most_common():
        print(f"| {count} | {subject} |")
    if given.json is not None:
        told = {name: [commit.subject, *difference] for name, (commit, difference) in search.found.items()}
        given.json.write_text(json.dumps(told, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
