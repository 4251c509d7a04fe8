"""Long run of hostile map links for `make soak`: 10,000 mutated codes, each read, checked, drawn and tried.

`python tools/long_runs/map_links_soak.py [CASES [SEED]]` runs fewer. A code must give a battlefield or a Fault with a
sentence in every language; every other outcome is printed with the seed that reproduces it.
"""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path

import msgspec

from deadzone.catalog.link_codes import VERSION, packed
from deadzone.core.sentence import Fault
from deadzone.host.maps.desk import done
from deadzone.host.maps.reports import map_report
from deadzone.host.protocol.maps import MapToDraw, MapToTry
from deadzone.language.folders import languages
from deadzone.maps.generate import generate
from deadzone.maps.links import from_link, link_code
from deadzone.maps.shipped import names, source
from deadzone.maps.text import write_map

sys.path.insert(0, str(Path(__file__).parents[1] / "attacks"))

from hostile_files import damaged
from hostile_links import bomb, broken, check_words, main

SYMBOLS = " |-DLMS1234#neswH^>v<RB*+?;9"
DRAWN_OF = 20  # one in so many readable maps is also drawn, which takes longest


@cache
def texts() -> list[str]:
    return [*[source(name) for name in names()], *[write_map(generate(seed, 3)) for seed in range(3)]]


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
        return broken(chance, code)
    if kind < 0.25:
        return code[: chance.randrange(len(code))]
    if kind < 0.5:
        return packed(scribbled(chance, text).encode())
    if kind < 0.75:
        return packed(rebuilt(chance, text).encode())
    if kind < 0.9:
        return packed(damaged(chance, text).encode(errors="surrogatepass"))
    if kind < 0.95:
        return packed(chance.randbytes(chance.randrange(2000)))
    return chance.choice((bomb(), code * 9, VERSION, "", code * 500, "[" * 9000, packed(b";" * 65_000)))


def outcome(code: str, chance: random.Random) -> str:
    """Read a code as the server does; a map that can be read is tried, too."""
    try:
        lang = chance.choice(languages())
        report = map_report(from_link(code), lang)
        msgspec.json.encode(report)
    except Fault as fault:
        check_words(fault)
        return "refused"
    text = report.text
    try:
        place = MapToTry(text=text, cube=chance.choice(report.board.supported), size=chance.randrange(1, 5))
        done("try", msgspec.json.encode(place), lang)
    except Fault as fault:
        check_words(fault)
    if chance.randrange(DRAWN_OF) == 0:
        done("picture", msgspec.json.encode(MapToDraw(text=text)), lang)
    return "playable" if report.playable else "with errors"


if __name__ == "__main__":
    main("map links", mutated, outcome)
