"""A batch as plain JSON, so that other processes and other machines play exactly the same battles.

An order holds whole profiles, the map and JADE's cards, as a battle file does: a worker needs none of the files that
were named on the command line. Its digest says whether two runs are the same batch.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from deadzone import __version__
from deadzone.core.compiled import COMPILED
from deadzone.jade.deck.records import jade_record, read_jade
from deadzone.lab.batch import Batch
from deadzone.language.words import name_in
from deadzone.table.files.battlefile import EDITION
from deadzone.table.files.profiles import name_record, profile_record, read_profile
from deadzone.table.files.records import options_record, read_options
from deadzone.table.teams import ChanceTeam, Team

PACKAGE: Final = Path(__file__).parents[1]
# What decides how a battle goes. The rest of the package may differ between two runs of a batch.
PLAYING: Final = (
    "core", "rules", "procedures", "catalog", "maps", "missions", "rosters", "jade", "amber", "table",
    "players", "lab",
)  # fmt: skip
# Rooms of these packages that only look at results.
LOOKING_ON: Final = ("lab/experiments", "lab/reports")
SOURCES: Final = (".py", ".toml", ".map", ".json")
SHORT: Final = 16


def order_of(batch: Batch) -> str:
    """The batch as JSON. The number of games is not part of it: more can be played later."""
    record = {
        "teams": [_team_record(team) for team in batch.teams],
        "mission": batch.mission,
        "map_name": batch.map_name,
        "plan": batch.plan,
        "players": batch.players,
        "seed": batch.seed,
        "options": options_record(batch.options),
        "jade": [None if jade is None else jade_record(jade) for jade in batch.jade],
        "why": batch.why,
        "los_origin_any": batch.los_origin_any,
        "thinking": batch.thinking,
        "observe": batch.observe,
    }
    return json.dumps(record, sort_keys=True, ensure_ascii=False)


def batch_of(order: str, save_dir: str = "") -> Batch:
    """The batch of an order; battle files are written to `save_dir`, if it is given."""
    record: dict[str, Any] = json.loads(order)
    red, blue = [_read_team(team, f"teams[{side}]") for side, team in enumerate(record["teams"])]
    jade = read_jade(record["jade"][0], "jade[0]"), read_jade(record["jade"][1], "jade[1]")
    return Batch(
        red,
        blue,
        record["mission"],
        record["map_name"],
        (record["players"][0], record["players"][1]),
        seed=record["seed"],
        options=read_options(record["options"], "options"),
        save_dir=Path(save_dir) if save_dir else None,
        jade=jade,
        why=record["why"],
        los_origin_any=record["los_origin_any"],
        plan=record["plan"],
        thinking=record["thinking"],
        observe=record["observe"],
    )


kept_batch = lru_cache(maxsize=4)(batch_of)


def digest_of(order: str) -> str:
    return hashlib.sha256(order.encode()).hexdigest()[:SHORT]


@lru_cache(maxsize=1)
def version() -> dict[str, Any]:
    """What must be the same for all who play one batch: version, rules, form, and the sources themselves."""
    digest = hashlib.sha256()
    for name in PLAYING:
        for path in sorted((PACKAGE / name).rglob("*")):
            place = path.relative_to(PACKAGE).as_posix()
            if path.suffix in SOURCES and not place.startswith(LOOKING_ON):
                digest.update(f"{place}\0".encode() + path.read_bytes() + b"\0")
    return {
        "version": __version__,
        "edition": EDITION,
        "sources": digest.hexdigest()[:SHORT],
        "compiled": COMPILED,
    }


def _team_record(team: Team | ChanceTeam) -> dict[str, Any]:
    if isinstance(team, ChanceTeam):
        return {"list": team.faction, "points": team.points}
    return {
        "name": name_record(team.name),
        "points": team.points,
        "profiles": [profile_record(profile) for profile in team.profiles],
    }


def _read_team(record: dict[str, Any], where: str) -> Team | ChanceTeam:
    if "list" in record:
        return ChanceTeam(record["list"], record["points"])
    profiles = [
        read_profile(profile, f"{where}.profiles[{number}]") for number, profile in enumerate(record["profiles"])
    ]
    return Team(name_in(record["name"]), profiles, record["points"])
