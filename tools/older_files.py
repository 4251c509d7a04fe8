"""Make what people keep of this version: battles, saves, links, games of the assistant, an archive, two databases.

    python tools/older_files.py FOLDER

`tests/older` has such a folder for each version that people may have files of, `web/fixtures/older` one of the same
name with what their browsers keep. The tests open everything there with the present version and go on. Make a new
folder before a change of what is kept, and never an old one again.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from httpx import Client
from table_client import Postgres, Server, postgres_cluster, postgres_program

import deadzone
from assistant_cases import UNDO, next_step, set_up
from deadzone.assistant.packing.pack import pack_of
from deadzone.assistant.saving import ENDING as GAME_ENDING
from deadzone.assistant.saving import dumps as game_text
from deadzone.assistant.session import Session
from deadzone.catalog.loading import load
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.maps import links as map_links
from deadzone.maps.shipped import names, source
from deadzone.players.registry import player_called
from deadzone.rosters import links as team_links
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.records import Roster
from deadzone.table.driver import next_answer
from deadzone.table.files.battlefile import ENDING
from table_seat import Json, by_chance

# Players, mission, map and factions of each battle.
BATTLES: Final = (
    ("jade,jade", "patrol", "random", "plague", "rebs"),
    ("random,random", "scour", "refinery", "", ""),
    ("amber:novice,jade", "break-through", "random", "asterians", "marauders"),
    ("jade,random", "search-and-destroy", "random", "", ""),
    ("jade,amber:beginner", "scour", "two-towers", "veer-myn", "enforcers"),
    ("random,jade", "patrol", "random", "nameless", "gcps"),
)
SAVES: Final = (
    (20, "patrol"), (150, "scour"), (260, "break-through"), (210, "patrol"), (330, "search-and-destroy"),
    (290, "patrol"),
)  # fmt: skip
BROWSERS: Final = Path(__file__).parents[1] / "web" / "fixtures" / "older"
GAMES: Final = ((1, 25), (2, 40), (3, 60))  # of the assistant: seed and steps
PLAYERS: Final = ("Anna", "Boris")
QUICK: Final = (
    "fairness.budgets.FRAMES=1e9/1e9",
    "fairness.budgets.FRAMES_OF_ONE=1e9/1e9",
)  # nobody here reads what he answers


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("folder", type=Path)
    folder = reader.parse_args().folder
    folder.mkdir(parents=True)
    make_battles(folder / "battles")
    make_saves(folder / "saves")
    write(folder / "links.json", links())
    make_games(folder / "games", BROWSERS / folder.name)
    with TemporaryDirectory() as place:
        server = Server(Path(place), "", *QUICK)
        write(folder / "sqlite.json", evening(server, folder / "archive.zip"))
        server.stop()
        with closing(sqlite3.connect(server.database)) as database:
            pack(folder / "sqlite.sql", "\n".join(database.iterdump()))
    with TemporaryDirectory() as place, postgres_cluster() as cluster:
        server = Server(Path(place), cluster.url, *QUICK)
        write(folder / "postgres.json", evening(server, None))
        server.stop()
        pack(folder / "postgres.sql", dumped(cluster))


def write(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def pack(path: Path, text: str) -> None:
    path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def command(*arguments: str) -> None:
    program = "from deadzone.cli.main import main; main()"
    subprocess.run([sys.executable, "-c", program, *arguments], check=True, stdout=subprocess.DEVNULL)


# Files


def make_battles(folder: Path) -> None:
    """Whole battles of all missions, with the starter teams and with random ones of many lists."""
    folder.mkdir()
    for number, (players, mission, field, *factions) in enumerate(BATTLES):
        with TemporaryDirectory() as place:
            teams: list[str] = []
            for side, faction in zip(("--red", "--blue"), factions, strict=True):
                if faction:
                    team = f"{place}/{faction}.toml"
                    command("roster", "random", "--faction", faction, "--seed", str(number), "-o", team)
                    teams += [side, team]
            wanted = ["--players", players, "--mission", mission, "--map", field, "--seed", str(number)]
            wanted += ["--why"] if players != "random,random" else []
            command("simulate", "--games", "1", *wanted, *teams, "--save-dir", place)
            (found,) = Path(place).glob(f"*{ENDING}")
            pack(folder / f"{number}-{mission}{ENDING}", found.read_text(encoding="utf-8"))


def make_saves(folder: Path) -> None:
    """Battles saved wherever they are after so many answers, JADE at every second."""
    folder.mkdir()
    for seed, (answers, mission) in enumerate(SAVES):
        with TemporaryDirectory() as place:
            path = Path(place, "save")
            deadzone.save(played_to(answers, mission, seed), path)
            pack(folder / f"{seed}-{mission}.json", path.read_text(encoding="utf-8"))


def played_to(answers: int, mission: str, seed: int) -> State:
    blue = "jade" if seed % 2 else "random"
    state = deadzone.open_battle(mission=mission, seed=seed, jade=["blue"] if seed % 2 else [])
    players = [player_called("random", f"{seed}/red"), player_called(blue, f"{seed}/blue")]
    dice = deadzone.DiceStream(seed)
    for _ in range(answers):
        assert state.question is not None, f"the battle {seed} is over before answer {answers}"
        deadzone.answer(state, next_answer(state, players, dice))
    return state


def random_team(faction: str) -> Roster:
    return random_roster(load().factions[faction], 150, 1)


def links() -> Json:
    """Codes of links with what they open."""
    factions = sorted({faction for *_, red, blue in BATTLES for faction in (red, blue) if faction})
    teams = {faction: team_links.link_code(random_team(faction)) for faction in factions}
    texts = {name: source(name) for name in names()}
    return {"teams": teams, "maps": [{"text": text, "code": map_links.link_code(text)} for text in texts.values()]}


def make_games(folder: Path, browser: Path) -> None:
    """Games of the assistant: files of the command, and packs with their steps as a browser keeps them."""
    folder.mkdir()
    browser.mkdir()
    for seed, steps in GAMES:
        session, chance = Session(set_up(seed)), Random(seed)
        for _ in range(steps):
            step = next_step(session, chance)
            with suppress(Fault):
                session.undo() if step.word == UNDO else session.do(step)
        pack(folder / f"{seed}{GAME_ENDING}", game_text(session))
        done = [[step.word, step.model, step.text] for step in session.steps]
        pack(browser / f"{seed}.json", json.dumps({"pack": pack_of(session.setup), "steps": done}, ensure_ascii=False))


# A server's evening


def evening(server: Server, archive: Path | None) -> Json:
    """Let two players do what people do on a server; return their keys, tokens and what they would see."""
    keys = [posted(server, "/api/me", "", {"name": name})["key"] for name in PLAYERS]
    told: Json = {"keys": dict(zip(PLAYERS, keys, strict=True)), "battles": []}
    for title, wanted, answers in (
        ("JADE", {"players": ["human", "jade"], "seed": "1"}, 40),
        ("AMBER", {"players": ["human", "amber:novice"], "mission": "scour", "seed": "2"}, 25),
        ("hot seat", {"players": ["human", "human"], "hot_seat": True, "mission": "break-through"}, 50),
        ("finished", {"players": ["human", "random"], "seed": "3", "mission": "search-and-destroy"}, 10_000),
    ):
        told["battles"].append(played_at(server, title, "/api/battles", wanted, keys[0], answers))
    told["battles"].append(played_at(server, "lesson", "/api/lessons", None, keys[0], 0))
    told["battles"].append(played_at(server, "situation", "/api/situations/last-round", None, keys[0], 3))
    told["battles"].append(of_two(server, keys))
    kept(server, keys[0])
    if archive is not None:
        with http(server, keys[0]) as client:
            archive.write_bytes(client.get("/api/me/export").content)
    return told


def http(server: Server, key: str) -> Client:
    return server.http(**({"Deadzone-Player": key} if key else {}))


def posted(server: Server, path: str, key: str, content: object) -> Any:
    with http(server, key) as client:
        reply = client.post(path, json=content) if content is not None else client.post(path)
    assert reply.is_success, reply.text
    return reply.json()


def played_at(server: Server, title: str, path: str, wanted: Json | None, key: str, answers: int) -> Json:
    """A battle of one person, after so many answers."""
    created = posted(server, path, key, wanted)
    token = next(link["token"] for link in created["links"] if link["kind"] == "seat")
    seat = server.sit(created["battle"], token)
    seat.play(by_chance(title), answers)
    return {"title": title, "battle": created["battle"], "tokens": [token], **seen(seat.update)}


def of_two(server: Server, keys: list[str]) -> Json:
    """A battle of two people with a clock, both seats taken."""
    wanted = {"players": ["human", "human"], "clock": {"turn": 600, "reserve": 3600}}
    created = posted(server, "/api/battles", keys[0], wanted)
    by_role = {link["role"]: link for link in created["links"]}
    taken = posted(server, f"/api/battles/{created['battle']}/seats", keys[1], {"token": by_role["blue"]["token"]})
    tokens = [by_role["red"]["token"], taken["token"]]
    red, blue = [server.sit(created["battle"], token) for token in tokens]
    chance = by_chance("two")
    for _ in range(30):
        asked = red if red.question is not None else blue
        asked.answer(chance(asked.question or {}))
        for seat in (red, blue):
            while seat.update["number"] < asked.update["number"]:
                seat.next("update")
    return {"title": "two people", "battle": created["battle"], "tokens": tokens, **seen(red.update)}


def seen(update: Json) -> Json:
    view = update["view"]
    return {
        "number": update["number"],
        "round": view["round"],
        "points": view["points"],
        "over": update["waiting"] is None,
    }


def kept(server: Server, key: str) -> None:
    """Teams and battlefields of a player."""
    team = team_links.link_code(random_team("plague"))
    posted(server, "/api/me/teams", key, {"text": team, "format": "link"})
    posted(server, "/api/me/maps", key, {"text": source("laboratory")})


def dumped(cluster: Postgres) -> str:
    arguments = [postgres_program("pg_dump"), "--no-owner", "--no-privileges", "--inserts", "-d", cluster.url]
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
