"""Attack: texts of the largest allowed size that are as expensive to read as possible; measures time and memory.

    PYTHONPATH=src python tools/attacks/hostile_texts.py [--only PART] [--seconds 30]

Each text is read in its own process, with the readers that the commands and the server use. The sources measured are
those on the PYTHONPATH, so the program can also measure an older checkout.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

from deadzone.assistant.saving import load_session
from deadzone.core.sentence import Fault
from deadzone.jade.deck.deck import deck_from, deck_text
from deadzone.jade.deck.settings import settings_from
from deadzone.maps.shipped import source
from deadzone.maps.text import parse_map
from deadzone.rosters.files import roster_from
from deadzone.rosters.sharing import from_text
from deadzone.table.files.battlefile import read_battle, seal_of
from deadzone.table.files.save import loads
from deadzone.table.teams import team_of

TEAM, MAP, DECK, BATTLE, SAVE = 100_000, 65_536, 100_000, 2_000_000, 1_000_000  # characters, or bytes
MEGABYTE = 1024  # kilobytes
Read = Callable[[], object]


def filled(start: str, piece: str, most: int, end: str = "") -> str:
    return start + piece * ((most - len(start) - len(end)) // len(piece)) + end


def counted(piece: str, most: int, start: str = "") -> str:
    """Repeat the piece, each time with the next number in place of `#`."""
    parts, length, number = [start], len(start), 0
    while True:
        part = piece.replace("#", str(number))
        length += len(part)
        if length > most:
            return "".join(parts)
        parts.append(part)
        number += 1


def toml_texts(most: int) -> Iterator[tuple[str, str]]:
    yield "dotted key", filled("a", ".a", most, "=1")
    yield "dotted key with blanks and quotes", filled("a", ' . "b"', most, "=1")
    yield "dotted header", filled("[a", ".a", most, "]\n")
    yield "dotted keys of 40 parts", counted("a#" + ".a" * 40 + "=1\n", most)
    yield "dotted keys of 4 parts", counted("a.b.c.d#=1\n", most)
    yield "dotted key in an inline table", filled("t={a", ".a", most, "=1}")
    yield "nested lists", filled("a=", "[", most)
    yield "nested lists, not too deep", filled("a=[", "[[[[[[[[]]]]]]]],", most, "]")
    yield "nested tables", filled("a=", "{a=", most)
    yield "empty lists", filled("a=[", "[],", most, "]")
    yield "empty tables", filled("a=[", "{},", most, "]")
    yield "many tables", counted("[a#]\n", most)
    yield "many tables in a list", filled("", "[[a]]\n", most)
    yield "many keys", counted("a#=1\n", most)
    yield "one long key", filled("", "a", most, "=1")
    yield "one long text", filled('a="', "x", most, '"')
    yield "escapes", filled('a="', "\\u00e9", most, '"')
    yield "a text that never ends", filled('a="', "\\\\", most)
    yield "a text of many lines that never ends", filled('a="""', '\\"\n"', most)
    yield "quotes", filled("a=", "''", most)
    yield "a number", filled("a=", "9", most)
    yield "a number in hexadecimal", filled("a=0x", "f", most)
    yield "underscores", filled("a=1", "_1", most)
    yield "dates", filled("a=[", "1979-05-27T07:32:00.999999Z,", most, "]")
    yield "remarks", filled("", "#\n", most)
    yield "blank lines", filled("", "\n", most)
    yield "blanks", filled("", " ", most)
    yield "tables within tables", counted("[a.a.a.a#]\n", most)
    yield "lists within lists of tables", counted("[[a]]\n[[a.b]]\n[[a.b.c]]\n", most)


def json_texts(most: int) -> Iterator[tuple[str, str]]:
    yield "nested lists", filled("", "[", most)
    yield "nested tables", filled("", '{"a":', most)
    yield "empty lists", filled("[", "[],", most, "0]")
    yield "empty tables", filled("[", "{},", most, "0]")
    yield "small tables", filled("[", '{"":0},', most, "0]")
    yield "many keys", counted('"#":0,', most - 10, "{") + '"":0}'
    yield "the same key", filled("{", '"a":0,', most, '"a":0}')
    yield "a key that stands twice at the end", counted('"#":0,', most - 20, "{") + '"z":0,"z":0}'
    yield "numbers", filled("[", "1.5,", most, "0]")
    yield "texts", filled("[", '"ab",', most, "0]")
    yield "a long number", filled("", "9", most)
    yield "long numbers", filled("[", "9" * 4299 + ",", most, "0]")
    yield "a long text", filled('"', "x", most, '"')
    yield "escapes", filled('"', "\\u00e9", most, '"')
    yield "quotes within a text", filled('"', '\\"', most, '"')
    yield "halves of characters", filled("[", '"\\ud800",', most, "0]")
    yield "blanks", filled("", " ", most, "0")
    yield "deep, but not too deep", filled("[", "[[[[[[[[[]]]]]]]]],", most, "0]")


# A team member with many entries that all have to be looked up.
MEMBER = {
    "unit": "Enforcer Captain",
    "upgrades": ["Burst Laser"] * 20,
    "items": ["Medi-pack"] * 20,
    "replaces": {f"Burst Laser{' ' * n}x": "Pistol" for n in range(20)},
    "name": "x" * 100,
}


def team_texts() -> Iterator[tuple[str, Read]]:
    for name, text in toml_texts(TEAM):
        yield f"team toml: {name}", partial(roster_from, text, ".toml", "team")
    for name, text in json_texts(TEAM):
        yield f"team json: {name}", partial(roster_from, text, ".json", "team")
    whole = {"name": "x" * 100, "faction": "enforcers", "points": 9999, "members": [MEMBER] * 60}
    yield "team json: all that fits", lambda: team_of(roster_from(json.dumps(whole), ".json", "team"))
    few = {**whole, "members": [{"unit": "Enforcer Captain", "name": "x" * 100}] * 99}
    yield "team json: 99 members", lambda: team_of(roster_from(json.dumps(few), ".json", "team"))
    head = "Us\nFaction: Enforcers\n"
    for name, text in (
        ("members", filled(head, "Enforcer Captain\n", TEAM)),
        ("weapons", filled(head + "Enforcer Captain", " + Burst Laser", TEAM)),
        ("weapons in lines", filled(head, "Enforcer Captain" + " + Burst Laser" * 20 + " * Ammo" * 20 + "\n", TEAM)),
        ("signs", filled(head + "Enforcer Captain", " +", TEAM)),
        ("blanks", filled(head + "Enforcer Captain", " ", TEAM, "x")),
        ("brackets", filled(head + "Enforcer Captain", " [", TEAM)),
        ("quotes", filled(head + "Enforcer Captain", ' "', TEAM)),
        ("instead", filled(head + "Enforcer Captain + Burst Laser", " instead of", TEAM)),
        ("figures", filled(head, "9", TEAM)),
        ("points", filled(head, "Points: 1\n", TEAM)),
    ):
        yield f"team to share: {name}", partial(from_text, text, "team")


def map_texts() -> Iterator[tuple[str, Read]]:
    plan = source("refinery")
    for name, text in (
        ("a long line", filled("name: ", "x", MAP)),
        ("lines", filled("", "x\n", MAP)),
        ("remarks", filled("", ";\n", MAP)),
        ("blanks", filled("", " ", MAP, "x")),
        ("headers", filled("", "name:\n", MAP)),
        ("levels", counted("level #\n", MAP)),
        ("a plan and lines", filled(plan, "  +\n", MAP)),
        ("a plan and remarks", filled(plan, "; x\n", MAP)),
        ("signs", filled("", "é", MAP)),
    ):
        yield f"map: {name}", partial(parse_map, text, "map")


def deck_texts() -> Iterator[tuple[str, Read]]:
    paper = deck_text()
    card = '[c#]\nname="a"\nfr="a"\ntheme="item"\ncombat=["hold"]\nshoot=["hold"]\n'
    for name, text in toml_texts(DECK):
        yield f"deck: {name}", partial(deck_from, "deck", text)
        yield f"settings: {name}", partial(settings_from, "settings", text)
    yield "deck: cards", lambda: deck_from("deck", counted(card, DECK))
    blank = filled("", "\n", DECK - 200 * 90) + counted(card, 200 * 75)
    yield "deck: cards after many lines", lambda: deck_from("deck", blank)
    yield "deck: paper and blank lines", lambda: deck_from("deck", filled(paper, "\n", DECK))


def sealed(*bodies: bytes) -> bytes:
    seal, lines = "", []
    for body in bodies:
        seal = seal_of(seal, body)
        lines.append(body[:-1] + f',"sum":"{seal}"}}\n'.encode())
    return b"".join(lines)


HEAD = (
    b'{"format":"deadzone-battle","version":1,"setting":{},"teams":[{"name":"a","fr":"a","models":1},{"name":"a",'
    b'"fr":"a","models":1}],"players":[{"player":"random"},{"player":"random"}],"seed":"","events":""}'
)


def entries(why: str) -> list[bytes]:
    """As many answers as a file has room for, each with these reasons."""
    made: list[bytes] = []
    size = len(HEAD)
    while size < BATTLE:
        made.append(f'{{"n":{len(made) + 1},"side":2,"answer":0,"events":"","why":{why}}}'.encode())
        size += len(made[-1]) + 28
    return made


def battle_texts() -> Iterator[tuple[str, Read]]:
    where = Path("battle.dzb")
    for name, text in json_texts(BATTLE - 200):
        in_head = HEAD[:-1].replace(b'"setting":{}', f'"setting":{text}'.encode()) + b"}"
        yield f"battle: {name} in the set-up", partial(read_battle, sealed(in_head), where)
        answer = f'{{"n":1,"side":2,"answer":0,"events":"","why":{{"":{text}}}}}'.encode()
        yield f"battle: {name} in an answer", partial(read_battle, sealed(HEAD, answer), where)
    for name, why in (
        ("no reasons", "{}"),
        ("small tables", json.dumps({"notes": [{"": 0}] * 40})),
        ("small lists", json.dumps({"notes": [[]] * 400})),
        ("texts", json.dumps({"notes": ["ab"] * 300})),
    ):
        data = sealed(HEAD, *entries(why))[:BATTLE]
        yield f"battle: answers with {name}", partial(read_battle, data, where)
    yield "battle: blank lines", lambda: read_battle(sealed(HEAD) + b"\n" * (BATTLE - 400), where)
    yield "battle: nothing but blanks", lambda: read_battle(b" " * BATTLE, where)


def save_texts() -> Iterator[tuple[str, Read]]:
    folder = Path(tempfile.mkdtemp(prefix="hostile-"))
    for number, (name, text) in enumerate(json_texts(SAVE)):
        yield f"save: {name}", partial(loads, text, "save")
        path = folder / f"{number}.dza"
        path.write_text(text, encoding="utf-8")
        yield f"assistant: {name}", partial(load_session, path)


PARTS = (team_texts, map_texts, deck_texts, battle_texts, save_texts)


# Measuring


class Cost:
    def __init__(self, name: str, seconds: float, kilobytes: int, said: str) -> None:
        self.name = name
        self.seconds = seconds
        self.kilobytes = kilobytes
        self.said = said


def _measured(pipe: Connection, read: Read, seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    try:
        read()
        said = "read"
    except Fault as fault:
        said = str(fault)
    except BaseException as error:  # any other exception is a find
        said = f"FAILED {type(error).__name__}: {error}"
    took = time.process_time() - start
    pipe.send((took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, said))


def cost_of(name: str, read: Read, seconds: int) -> Cost:
    """Measure one text in a forked process that has already loaded the catalogue."""
    here, there = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_measured, args=(there, read, seconds))
    child.start()
    there.close()
    try:
        took, kilobytes, said = here.recv()
    except EOFError:
        took, kilobytes, said = float(seconds), 0, "FAILED: killed after that time"
    child.join()
    return Cost(name, took, kilobytes, said)


def warm_up() -> None:
    """Load what is made once per program, so that it does not count as the cost of a text."""
    team_of(roster_from('{"name":"a","faction":"enforcers","members":[{"unit":"Enforcer Captain"}]}', ".json", ""))
    deck_from("deck", deck_text())
    settings_from("settings", "")
    parse_map(source("refinery"), "map")


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--only", default="")
    options.add_argument("--seconds", type=int, default=30)
    chosen = options.parse_args()
    warm_up()
    texts = [entry for part in PARTS for entry in part() if chosen.only in entry[0]]
    costs = [cost_of(name, read, chosen.seconds) for name, read in texts]
    for cost in sorted(costs, key=lambda cost: -cost.seconds):
        said = cost.said if len(cost.said) < 90 else cost.said[:89] + "…"
        print(f"{cost.seconds:8.3f} s {cost.kilobytes / MEGABYTE:8.1f} MB  {cost.name:48} {said!a}")
    failed = [cost for cost in costs if cost.said.startswith("FAILED")]
    slowest = max(costs, key=lambda cost: cost.seconds)
    largest = max(costs, key=lambda cost: cost.kilobytes)
    print(f"{len(costs)} texts, {len(failed)} failed; the slowest {slowest.seconds:.2f} s ({slowest.name}), "
          f"the largest {largest.kilobytes / MEGABYTE:.0f} MB ({largest.name})")  # fmt: skip


if __name__ == "__main__":
    main()
