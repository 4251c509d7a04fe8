"""Long run of hostile team links for `make soak`: 10,000 mutated codes, each read, checked and shown like one pasted.

`python tools/long_runs/links_soak.py [CASES [SEED]]` runs fewer. A code must give a team or a Fault with a sentence in
every language; every other outcome is printed with the seed that reproduces it.
"""

from __future__ import annotations

import base64
import json
import random
import sys
import zlib
from functools import cache
from pathlib import Path

import msgspec

from deadzone.catalog.link_codes import VERSION, packed
from deadzone.catalog.loading import load
from deadzone.core.sentence import Fault
from deadzone.host.teams.reports import team_forms, team_report
from deadzone.language.folders import languages
from deadzone.rosters.links import from_link, link_code
from deadzone.rosters.random_teams import random_roster

sys.path.insert(0, str(Path(__file__).parents[1] / "attacks"))

from hostile_files import changed, damaged
from hostile_links import bomb, broken, check_words, main


@cache
def codes() -> list[str]:
    return [link_code(random_roster(load().factions[faction], 150, 7)) for faction in ("enforcers", "veer-myn", "rebs")]


def mutated(chance: random.Random) -> str:
    """A damaged code, a code whose content was changed before it was packed, or something else altogether."""
    code, kind = chance.choice(codes()), chance.random()
    if kind < 0.3:
        return broken(chance, code)
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


def outcome(code: str, _chance: random.Random) -> str:
    """Read a code as the server does."""
    try:
        roster = from_link(code)
        for lang in languages():
            msgspec.json.encode(team_report(roster, None, lang))
            msgspec.json.encode(team_forms(roster, lang))
    except Fault as fault:
        check_words(fault)
        return "refused"
    return "a team"


if __name__ == "__main__":
    main("links", mutated, outcome)
