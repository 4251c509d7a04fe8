"""What an attacker and the players have before an attack begins: a database with their battles, made once.

A database that is copied for each measurement saves the attacker from using up its budget while it prepares itself.
"""

import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

from table_client import Seat

from attacking import Json
from deadzone.maps.shipped import source
from deadzone.rosters.files import json_text
from deadzone.table.teams import ready_roster
from long_battle import like
from stopped_battles import battle as stopped
from table_seat import by_chance
from victims import Generous

VARIANTS = 60  # of the file of a battle that is over
TABLES = 6  # of each kind that the attacker has
VICTIMS = 12
DATABASE = "battles.sqlite3"
LONG = 100  # answers in battles that are under way
ROUNDS = 4  # of the battle that is over; the fewer, the faster its films are
PAGE = {"Deadzone-Page": "1"}


class Held(msgspec.Struct, frozen=True):
    """A battle, and the tokens of the seats that somebody holds in it."""

    battle: str
    tokens: dict[str, str]

    @property
    def token(self) -> str:
        return next(iter(self.tokens.values()))


class Mine(msgspec.Struct, frozen=True):
    """What the attacker has."""

    key: str  # of a player
    files: list[str]  # of a battle that is over: all tell the same, but no two are alike
    unfinished: str  # of one that is not
    team: str  # texts
    map: str
    over: Held
    invited: Held  # one seat is not taken
    tables: dict[str, list[Held]]  # by what is played there

    @property
    def file(self) -> str:
        return self.files[0]


class Prepared(msgspec.Struct, frozen=True):
    folder: str
    mine: Mine
    victims: list[Held]  # a person against a random player
    against_amber: list[Held]
    merciless: list[Held]  # the attacker's

    @property
    def belongings(self) -> Path:
        return Path(self.folder) / "mine.json"

    def database(self, folder: Path) -> Path:
        """A copy in this folder for one server."""
        return Path(shutil.copy(Path(self.folder) / DATABASE, folder / DATABASE))


def prepare(folder: Path, tables: int = TABLES, victims: int = VICTIMS, rounds: int = ROUNDS) -> Prepared:
    """Make the database in this folder, unless it is there."""
    kept = folder / "prepared.json"
    if kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=Prepared)
    server = Generous(folder, "--database", str(folder / DATABASE))
    try:
        made = _prepared(server, folder, tables, victims, rounds)
    finally:
        complaints = server.stop()
    assert not complaints, complaints
    made.belongings.write_bytes(msgspec.json.encode(made.mine))
    kept.write_bytes(msgspec.json.encode(made))
    return made


def _prepared(server: Generous, folder: Path, count: int, victims: int, rounds: int) -> Prepared:
    held = partial(_held, server)
    tables = {
        "hot": [held(LONG, "actor", players=["human", "human"], hot_seat=True) for _ in range(count)],
        "going": [held(LONG, "actor", players=["human", "human"], hot_seat=True) for _ in range(count)],
        "solo": [held(40, "actor", players=["human", "jade"]) for _ in range(count)],
        "two": [held(players=["human", "human"]) for _ in range(count)],
        "placing": [held(0, "deploy", players=["human", "human"], hot_seat=True) for _ in range(count)],
        "lessons": [_lesson(server) for _ in range(count)],
    }
    with server.http(**PAGE) as http:
        key = http.post("/api/me", json={"name": "Ruth"}).json()["key"]
        over = held(10_000, players=["human", "random"], options={"round_limit": rounds}, key=key)
        file = http.get(f"/api/battles/{over.battle}/file", headers={"Authorization": f"Bearer {over.token}"}).text
        invited = http.post("/api/battles", json={"players": ["human", "human"]}).json()
    halfway = stopped("halfway")
    while halfway.asks_a_person() and len(halfway.entries) < LONG:
        halfway.go_on()
    mine = Mine(
        key=key,
        files=[file, *(like(file.encode(), number).decode() for number in range(VARIANTS))],
        unfinished=halfway.file().decode(),
        team=json_text(ready_roster("enforcers-starter")),
        map=source("refinery"),
        over=over,
        invited=Held(invited["battle"], {link["role"]: link["token"] for link in invited["links"]}),
        tables=tables,
    )
    return Prepared(
        folder=str(folder), mine=mine,
        victims=[held(players=["human", "random"], seed=f"victim {number}") for number in range(victims)],
        against_amber=[held(30, "actor", players=["human", "amber:steady"]) for _ in range(2)],
        merciless=[held(30, "actor", players=["human", "amber:merciless"]) for _ in range(count)],
    )  # fmt: skip


def _held(server: Generous, answers: int = 0, until: str = "", key: str = "", **wanted: Any) -> Held:
    """A battle with so many answers, and then to a question about this part."""
    headers = {"Deadzone-Player": key} if key else {}
    with server.http(**PAGE, **headers) as http:
        created: Json = http.post("/api/battles", json=wanted).json()
    links = [server.redeem(created["battle"], link, **headers) for link in created["links"]]
    held = Held(created["battle"], {link["role"]: link["token"] for link in links})
    if answers or until:
        seat = server.sit(held.battle, held.token)
        seat.play(by_chance(held.battle), answers)
        if until:
            seat.play(by_chance(held.battle), until=partial(_is_about, until))
        seat.close()
        if until and seat.over:  # chance has ended it too early
            return _held(server, answers, until, key, **wanted)
    return held


def _is_about(part: str, seat: Seat) -> bool:
    question = seat.update["question"]
    return part in (question["part"], question["kind"])


def _lesson(server: Generous) -> Held:
    with server.http(**PAGE) as http:
        created = http.post("/api/lessons").json()
    return Held(created["battle"], {link["role"]: link["token"] for link in created["links"]})
