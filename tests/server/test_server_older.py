"""Databases and archives of earlier versions: the server opens them, and everybody goes on where they were."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from seating import new_player, player_header
from table_client import Postgres, Server, postgres_program

from kept_before import name_of, older
from table_seat import Json, by_chance

MORE = 5  # answers for each seat
BATTLE = "application/octet-stream"


def restored(version: Path, kind: str, folder: Path, postgres: Postgres | None) -> str:
    """The database of an earlier version, under the name by which the server is started."""
    dump = gzip.decompress((version / f"{kind}.sql.gz").read_bytes()).decode()
    if postgres is None:
        with closing(sqlite3.connect(folder / "battles.sqlite3")) as database:
            database.executescript(dump)
        return ""
    subprocess.run(
        [postgres_program("psql"), "-q", "-v", "ON_ERROR_STOP=1", "-d", postgres.url],
        input=dump, text=True, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return postgres.url


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("path", older("sqlite.json"), ids=name_of)
def test_an_older_database(path: Path, kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Its players find their battles, teams and maps; battles that are not over go on."""
    cluster = request.getfixturevalue("postgres") if kind == "postgres" else None
    server = Server(tmp_path, restored(path.parent, kind, tmp_path, cluster))
    told = json.loads((path.parent / f"{kind}.json").read_text(encoding="utf-8"))
    with server.http(**player_header(told["keys"]["Anna"])) as client:
        held = {each["battle"] for each in client.get("/api/me/battles").json()}
        assert held == {each["battle"] for each in told["battles"]}
        for shelf in ("teams", "maps"):
            (stored,) = client.get(f"/api/me/{shelf}").json()
            assert client.get(f"/api/me/{shelf}/{stored['id']}").is_success
    for battle in told["battles"]:
        go_on(server, battle)
    assert server.stop() == ""


def go_on(server: Server, battle: Json) -> None:
    seats = [server.sit(battle["battle"], token) for token in battle["tokens"]]
    view = seats[0].update["view"]
    assert (view["round"], view["points"]) == (battle["round"], battle["points"]), battle["title"]
    assert seats[0].over == battle["over"]
    if battle["over"] or len(seats) > 1:
        return
    before = seats[0].update["number"]
    seats[0].play(by_chance("older"), MORE, until=lambda seat: bool(seat.update["lesson"]))
    assert seats[0].update["number"] > before or seats[0].update["lesson"], battle["title"]


@pytest.mark.parametrize("path", older("archive.zip"), ids=name_of)
def test_an_archive_goes_to_another_server(path: Path, server: Server) -> None:
    """Its teams and battlefields are kept there, its finished battles are watched."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if name != "player.json"}
    assert {name.split("/")[0] for name in files} == {"battles", "teams", "maps"}
    headers = player_header(new_player(server, "Clara")["key"])
    with server.http(**headers) as client:
        for name, content in files.items():
            if name.startswith("battles/"):
                reply = client.post("/api/replay", content=content, headers={"Content-Type": BATTLE})
            else:
                shelf, text = name.split("/")[0], content.decode()
                reply = client.post(f"/api/me/{shelf}", json={"text": text})
            assert reply.is_success, (name, reply.text)
