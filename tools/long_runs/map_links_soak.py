"""Long run of hostile map links for `make soak`: 10,000 mutated codes, each read, checked, drawn and tried.

`python tools/long_runs/map_links_soak.py [CASES [SEED]]` runs fewer. A code must give a battlefield or a Fault with a
sentence in every language; every other outcome is printed with the seed that reproduces it.
"""

from __future__ import annotations

import base64
import random
import sys
import time
import traceback
import zlib
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec

from deadzone.catalog.link_codes import VERSION, packed
from deadzone.core.sentence import Fault
from deadzone.language.folders import languages
from deadzone.language.words import in_all
from deadzone.maps.generate import generate
from deadzone.maps.links import from_link, link_code
from deadzone.maps.shipped import names, source
from deadzone.maps.text import write_map
from deadzone.server.maps.desk import done
from deadzone.server.maps.reports import map_report
from deadzone.server.protocol.maps import MapToDraw, MapToTry

sys.path.insert(0, str(Path(__file__).parents[1] / "attacks"))

from hostile_files import damaged

CASES = 10_000
BOMB = b"0" * 50_000_000  # bytes, a few thousand when compressed
PIECES = ("=", "==", "%3D", "+", "/", " ", "\n", "\x00", "é", "\u202e", "\ud800", "#map=", "A", "B", "eNo", "😀")
SYMBOLS = " |-DLMS1234#neswH^>v<RB*+?;9"
DRAWN_OF = 20  # one in so many readable maps is also drawn, which takes longest


@cache
def texts() -> list[str]:
    return [*[source(name) for name in names()], *[write_map(generate(seed, 3)) for seed in range(3)]]


@cache
def bomb() -> str:
    return packed(BOMB)


def scribbled(chance: random.Random, text: str) -> str:
    """A map with some symbols of its plans changed to others: most can be read, few can be played."""
    letters = list(text)
    plan = text.index("level 1")
    for _ in range(chance.choice((1, 3, 30, 300))):
        at = chance.randrange(plan, len(letters))
        if letters[at] in SYMBOLS and letters[at] != "+":
            letters[at] = chance.choice(SYMBOLS)
    return "".join(letters)


def rebuilt(chance: random.Random, text: str) -> str:
    """A readable map in which whole places are changed: sides, floors, ladders, ramps, marks."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if len(line) > 1 and line[0].isdigit() and line[1] == " ":
            cells = list(line.ljust(35))
            for column in range(8):
                if chance.random() < 0.3:
                    cells[2 + 4 * column] = chance.choice(" |DLMS1234")
                if chance.random() < 0.2:
                    cells[4 + 4 * column] = chance.choice("  H")
                if chance.random() < 0.2 and cells[3 + 4 * column] != " ":
                    cells[3 + 4 * column] = chance.choice(" #nesw1234")
            lines[number] = "".join(cells).rstrip()
    return "\n".join(lines)


def mutated(chance: random.Random) -> str:
    """A damaged code, a code of a map that was changed before it was packed, or something else altogether."""
    text, kind = chance.choice(texts()), chance.random()
    code = link_code(text)
    if kind < 0.2:
        letters = list(code)
        for _ in range(chance.choice((1, 1, 2, 9))):
            at = chance.randrange(len(letters) + 1)
            letters[at : at + chance.choice((0, 1, 1, 30))] = [chance.choice((*PIECES, "", chance.choice(code)))]
        return "".join(letters)
    if kind < 0.25:
        return code[: chance.randrange(len(code))]
    if kind < 0.5:
        return packed(scribbled(chance, text).encode())
    if kind < 0.75:
        return packed(rebuilt(chance, text).encode())
    if kind < 0.9:
        return packed(damaged(chance, text).encode(errors="surrogatepass"))
    if kind < 0.95:
        return VERSION + base64.urlsafe_b64encode(zlib.compress(chance.randbytes(chance.randrange(2000)))).decode()
    return chance.choice((bomb(), code * 9, VERSION, "", code * 500, "[" * 9000, packed(b";" * 65_000)))


def outcome(code: str, chance: random.Random) -> str:
    """Read a code as the server does; raise an AssertionError for a refusal without words."""
    try:
        lang = chance.choice(languages())
        report = map_report(from_link(code), lang)
        msgspec.json.encode(report)
    except Fault as fault:
        _has_words(fault)
        return "refused"
    text = report.text
    try:
        place = MapToTry(text=text, cube=chance.choice(report.board.supported), size=chance.randrange(1, 5))
        done("try", msgspec.json.encode(place), lang)
    except Fault as fault:
        _has_words(fault)
    if chance.randrange(DRAWN_OF) == 0:
        done("picture", msgspec.json.encode(MapToDraw(text=text)), lang)
    return "playable" if report.playable else "with errors"


def _has_words(fault: Fault) -> None:
    said = in_all(fault.sentence)
    assert all(said[lang].strip() for lang in languages()), said


def attack(cases: int, seed: int) -> tuple[Counter[str], list[str], float]:
    """Run the cases; return the counts of outcomes, the failures, and the longest processor time of a case."""
    ended: Counter[str] = Counter()
    wrong: list[str] = []
    longest = 0.0
    for number in range(cases):
        chance = random.Random(f"{seed}/{number}")
        code = mutated(chance)
        start = time.process_time()
        try:
            ended[outcome(code, chance)] += 1
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
    print(f"{cases} map links: {dict(sorted(ended.items()))}; {len(wrong)} failed; longest {longest:.2f} s")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
