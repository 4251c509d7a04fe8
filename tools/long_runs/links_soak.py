"""Long run of hostile team links for `make soak`: 10,000 mutated codes, each read, checked and shown like one pasted.

`python tools/long_runs/links_soak.py [CASES [SEED]]` runs fewer. A code must give a team or a Fault with a sentence in
every language; every other outcome is printed with the seed that reproduces it.
"""

from __future__ import annotations

import base64
import json
import random
import sys
import time
import traceback
import zlib
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec

from deadzone.catalog.catalogue import load
from deadzone.catalog.link_codes import VERSION
from deadzone.core.sentence import Fault
from deadzone.language.folders import languages
from deadzone.language.words import in_all
from deadzone.rosters.links import from_link, link_code
from deadzone.rosters.random_teams import random_roster
from deadzone.server.teams.reports import team_forms, team_report

sys.path.insert(0, str(Path(__file__).parents[1] / "attacks"))

from hostile_files import changed, damaged

CASES = 10_000
BOMB = b"0" * 50_000_000  # bytes, a few thousand when compressed
PIECES = ("=", "==", "%3D", "+", "/", " ", "\n", "\x00", "é", "\u202e", "\ud800", "#team=", "A", "B", "eNo", "😀")


@cache
def codes() -> list[str]:
    return [link_code(random_roster(load().factions[faction], 150, 7)) for faction in ("enforcers", "veer-myn", "rebs")]


def packed(content: bytes) -> str:
    return VERSION + base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")


@cache
def bomb() -> str:
    return packed(BOMB)


def mutated(chance: random.Random) -> str:
    """A damaged code, a code whose content was changed before it was packed, or something else altogether."""
    code, kind = chance.choice(codes()), chance.random()
    if kind < 0.3:
        letters = list(code)
        for _ in range(chance.choice((1, 1, 2, 9))):
            at = chance.randrange(len(letters) + 1)
            letters[at : at + chance.choice((0, 1, 1, 30))] = [chance.choice((*PIECES, "", chance.choice(code)))]
        return "".join(letters)
    if kind < 0.4:
        return code[: chance.randrange(len(code))]
    content = zlib.decompress(base64.urlsafe_b64decode(code[1:] + "=="))
    if kind < 0.75:
        team = json.loads(content)
        for _ in range(chance.choice((1, 1, 2))):
            changed(chance, team)
        return packed(json.dumps(team).encode())
    if kind < 0.9:
        return packed(damaged(chance, content.decode()).encode(errors="surrogatepass"))
    if kind < 0.95:
        return packed(chance.randbytes(chance.randrange(2000)))
    return chance.choice((bomb(), code * 9, VERSION, "", code * 500, "[" * 9000, packed(b"[" * 90_000)))


def outcome(code: str) -> str:
    """Read a code as the server does; raise an AssertionError for a refusal without words."""
    try:
        roster = from_link(code)
        for lang in languages():
            msgspec.json.encode(team_report(roster, None, lang))
            msgspec.json.encode(team_forms(roster, lang))
    except Fault as fault:
        said = in_all(fault.sentence)
        assert all(said[lang].strip() for lang in languages()), said
        return "refused"
    return "a team"


def attack(cases: int, seed: int) -> tuple[Counter[str], list[str], float]:
    """Run the cases; return the counts of outcomes, the failures, and the longest processor time of a case."""
    ended: Counter[str] = Counter()
    wrong: list[str] = []
    longest = 0.0
    for number in range(cases):
        code = mutated(random.Random(f"{seed}/{number}"))
        start = time.process_time()
        try:
            ended[outcome(code)] += 1
        except Exception:
            ended["FAILED"] += 1
            wrong.append(f"{seed}/{number}: {traceback.format_exc(limit=-3)}")
        longest = max(longest, time.process_time() - start)
    return ended, wrong, longest


def main() -> None:
    cases, seed = (*[int(word) for word in sys.argv[1:]], *(CASES, 1)[len(sys.argv) - 1 :])
    ended, wrong, longest = attack(cases, seed)
    for failure in wrong[:20]:
        print(failure)
    print(f"{cases} links: {dict(sorted(ended.items()))}; {len(wrong)} failed; longest {longest:.2f} s")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
