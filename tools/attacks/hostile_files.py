"""Attack: real battle files, teams and maps with random corruptions, read like files from strangers.

    PYTHONPATH=src python tools/attacks/hostile_files.py [--cases 3000] [--seed 1]

Reading and replaying any file must succeed or raise a Fault; accepted content must be fit for greetings, views and
writing. Every other outcome is printed with the seed that reproduces it.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from deadzone.core.sentence import Fault
from deadzone.core.setting import Options
from deadzone.core.sides import CHANCE
from deadzone.host.battles.game import loaded
from deadzone.host.battles.telling import hello_message, update_message
from deadzone.lab.batch import Batch, Game
from deadzone.maps.check import check
from deadzone.maps.shipped import names, source
from deadzone.maps.text import parse_map, write_map
from deadzone.rosters.checking import violations
from deadzone.rosters.files import json_text, roster_from, toml_text
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import read_battle, seal_of
from deadzone.table.files.playback import NOT_PLAYED
from deadzone.table.teams import load_team, random_team, team_of

Json = dict[str, Any]
Case = Callable[[random.Random], str]

# Unfit values to put in place of real ones.
WORDS = [
    "", " ", "x", "\x00", "\x1b[31mred\x1b[0m", "\x9b31m", "a\nb", "\r", "\u202egnorw", "\u2066x\u2069", "\u200f",
    "\ud800", "a\udfffb", "\U0001f600", "x" * 300, "x" * 100_000, "A-NONE", "A-TOUGH", "I-JUMPPACK", "S-STALWART", "L",
    "V", "brought-by A-RECONDRONE", "{0}", "%s", "../../etc/passwd", "<script>alert(1)</script>", "NaN", "null",
]  # fmt: skip
NUMBERS: list[Any] = [
    -1, 0, 1, 2, 5, 8, 9, 63, 64, 99, 100, 900, 9999, -5, 10**6, 2**31, 2**53, 2**63, -(2**63) - 1, 10**30, 1.5, -0.0,
    1e308, True, False,
]  # fmt: skip
SHAPES: list[Any] = [
    None, [], {}, [[]], [None], [-1], [0, 0], [9, 9], [10**9] * 50, ["x"] * 1000, {"a": {}}, [[0] * 9] * 9,
    [["A-TOUGH", 0]] * 9000, [["A-WOF", 99]], [["A-NONE", 1]],
]  # fmt: skip


def nasty(chance: random.Random, before: Any) -> Any:
    """Return an unfit value, mostly of the same type as `before` so that it passes the first checks."""
    if isinstance(before, bool) or chance.random() < 0.2:
        return chance.choice([*WORDS, *NUMBERS, *SHAPES])
    if isinstance(before, int):
        return chance.choice([*NUMBERS, before + 1, before - 1, before * 2])
    if isinstance(before, str):
        return chance.choice([*WORDS, before + "\x1b", before + "\u202e", before.upper(), before[:-1]])
    if isinstance(before, list):
        return chance.choice([*SHAPES, before * 2, before * 900, before[:-1], before[::-1], [*before, *before[:1]]])
    if isinstance(before, dict):
        return chance.choice([*SHAPES, {**before, "x": 1}, dict(list(before.items())[:-1])])
    return chance.choice([*WORDS, *NUMBERS, *SHAPES])


def changed(chance: random.Random, value: Any) -> None:
    """Replace a random value, or a key, somewhere in nested lists and tables."""
    holder: Any = None
    key: Any = None
    while isinstance(value, dict | list) and value and (holder is None or chance.random() < 0.85):
        holder, key = value, chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        value = holder[key]
    if holder is None:
        return
    if isinstance(holder, dict) and chance.random() < 0.05:
        holder[chance.choice(WORDS)] = holder.pop(key)
    else:
        holder[key] = nasty(chance, value)


def sealed(records: list[Json]) -> bytes:
    """Return a battle file of these records, with all checksums corrected."""
    seal, lines = "", []
    for record in records:
        body = json.dumps({key: value for key, value in record.items() if key != "sum"}, separators=(",", ":")).encode()
        seal = seal_of(seal, body)
        lines.append(body[:-1] + f',"sum":"{seal}"}}\n'.encode())
    return b"".join(lines)


class Files:
    """Real files to corrupt, made once."""

    def __init__(self) -> None:
        self.battles: list[list[Json]] = []
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for number, (red, blue, players) in enumerate(self._games()):
                place = folder / str(number)
                place.mkdir()
                options = Options(round_limit=2, secret_missions=number == 1, recon_bonus=number == 2)
                Game(Batch(red, blue, map_name="refinery", seed=number, options=options, save_dir=place,
                           players=players, why=True), 1).play()  # fmt: skip
                lines = next(place.glob("*.dzb")).read_bytes().splitlines()
                self.battles.append([json.loads(line) for line in lines])
        self.teams = [random_team_texts(faction) for faction in ("enforcers", "veer-myn", "forge-fathers")]
        self.maps = [source(name) for name in names()]

    @staticmethod
    def _games() -> list[tuple[Any, Any, tuple[str, str]]]:
        starters = load_team("enforcers-starter"), load_team("forge-fathers-starter")
        large = random_team("veer-myn", "a", 200), random_team("plague", "b", 200)
        return [(*starters, ("jade", "random")), (*starters, ("random", "random")), (*large, ("random", "jade"))]


def random_team_texts(faction: str) -> tuple[str, str]:
    from deadzone.catalog.loading import load  # noqa: PLC0415
    from deadzone.rosters.random_teams import random_roster  # noqa: PLC0415

    roster = random_roster(load().factions[faction], 150, 7)
    return json_text(roster), toml_text(roster)


# The cases: each returns its outcome or raises


def battle_case(files: Files) -> Case:
    """Corrupt a battle file and treat it as the server does: read, replay, greet, show and write."""

    def run(chance: random.Random) -> str:
        records = json.loads(json.dumps(chance.choice(files.battles)))
        del records[chance.randint(2, len(records)) :]
        if chance.random() < 0.1:
            records = [records[0]]
        profiles = list(records[0]["setting"]["profiles"])
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            part = chance.random()
            if part < 0.55:
                changed(chance, chance.choice(profiles))
            elif part < 0.8:
                changed(chance, records[0])
            else:
                changed(chance, chance.choice(records))
        data = sealed([record for record in records if isinstance(record, dict)])
        recording = read_battle(data, Path("battle.dzb"))
        game = loaded("battle", recording.head, recording.entries, "file")
        for role in ("red", "watch"):
            for lang in ("en", "fr"):
                msgspec.json.encode(hello_message("battle", game, role, lang))
                if game.asked() != CHANCE:
                    msgspec.json.encode(update_message(game, 0, game.steps, role, lang))
        battle_text(recording.head, recording.entries, None)
        return "accepted"

    return run


def damaged(chance: random.Random, text: str) -> str:
    """Return the text with some characters removed, doubled or replaced."""
    letters = list(text)
    for _ in range(chance.choice((1, 1, 2, 5, 30))):
        at = chance.randrange(len(letters))
        piece = letters[at : at + chance.choice((1, 1, 4, 40))]
        word = chance.choice([*WORDS, *'"[]{}=.,:#;+-*|R0129\n'])
        letters[at : at + chance.choice((0, len(piece)))] = chance.choice((piece * 2, [], list(word)))
        if not letters:
            return ""
    return "".join(letters)


def team_case(files: Files) -> Case:
    def run(chance: random.Random) -> str:
        json_form, toml_form = chance.choice(files.teams)
        kind = chance.random()
        if kind < 0.4:
            record = json.loads(json_form)
            for _ in range(chance.choice((1, 1, 2))):
                changed(chance, record)
            text, ending = json.dumps(record), ".json"
        else:
            text, ending = (json_form, ".json") if kind < 0.6 else (toml_form, ".toml")
            text = damaged(chance, text)
        roster = roster_from(text, ending, "team")
        violations(roster)
        for profile in team_of(roster, "team").profiles:
            str(profile.name).encode()
        return "accepted"

    return run


def map_case(files: Files) -> Case:
    def run(chance: random.Random) -> str:
        field = parse_map(damaged(chance, chance.choice(files.maps)), "map")
        check(field)
        write_map(field).encode()
        return "accepted"

    return run


def attack(cases: int, seed: int, files: Files | None = None) -> tuple[Counter[str], list[str], float]:
    """Run the cases; return the counts of outcomes, the failures, and the longest processor time of a case."""
    files = files or Files()
    kinds = {"battle": battle_case(files), "team": team_case(files), "map": map_case(files)}
    ended: Counter[str] = Counter()
    wrong: list[str] = []
    longest = 0.0
    for number in range(cases):
        name = ("battle", "battle", "team", "map")[number % 4]
        start = time.process_time()
        try:
            ended[f"{name} {kinds[name](random.Random(f'{seed}/{number}'))}"] += 1
        except Fault as fault:
            stumbled = isinstance(fault.__cause__, Exception) and fault.sentence.template == NOT_PLAYED.template
            ended[f"{name} {'cannot be played' if stumbled else 'refused'}"] += 1
            if not str(fault.sentence).strip():
                wrong.append(f"{name} {seed}/{number}: no sentence")
        except Exception:
            ended[f"{name} FAILED"] += 1
            wrong.append(f"{name} {seed}/{number}: {traceback.format_exc()}")
        longest = max(longest, time.process_time() - start)
    return ended, wrong, longest


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--cases", type=int, default=3000)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    ended, wrong, longest = attack(chosen.cases, chosen.seed)
    for failure in wrong[:20]:
        print(failure)
    print(f"{chosen.cases} files: {dict(sorted(ended.items()))}; {len(wrong)} failed; longest {longest:.2f} s")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
