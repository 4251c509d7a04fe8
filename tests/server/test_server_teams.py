"""Strike teams over HTTP: lists, checks, paper, and the teams of a player with their limits and their end."""

import asyncio
import io
import json
import time
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
import pytest
from patient import PATIENCE
from seating import new_player, player_header
from sqlalchemy import func, select, update
from sqlalchemy.engine import URL
from table_client import Server

from deadzone.core.sentence import Fault
from deadzone.host.records.people import Player
from deadzone.host.records.shelf_rows import TeamFacts, TeamRow
from deadzone.host.teams.reports import held_team, stored_team
from deadzone.server.store import shelf as shelves
from deadzone.server.store.backup import backup
from deadzone.server.store.database import database_url
from deadzone.server.store.people import People
from deadzone.server.store.restoring import restore
from deadzone.server.store.schema import players, teams
from deadzone.server.store.shelves import TeamShelf
from deadzone.server.store.storage import Storage
from deadzone.server.store.strangers import DAY, KEEP_PLAYERS, delete_strangers
from table_seat import Json

STARTER = {"text": "enforcers-starter", "format": "ready"}
GOOD = json.dumps({"name": "Good", "faction": "Enforcers", "points": 100, "members": [{"unit": "Enforcer Captain"}]})
BAD = json.dumps({"name": "Bad", "faction": "enforcers", "members": [{"unit": "elf"}]})


@pytest.fixture
def http(server: Server) -> httpx.Client:
    return server.http(**{"Deadzone-Page": "1"})


# Lists, checks and paper


def test_lists_and_decks(http: httpx.Client) -> None:
    lists = http.get("/api/lists?lang=fr").json()
    assert len(lists) == 27
    rebs = http.get("/api/lists/rebs?lang=fr").json()
    assert (rebs["id"], rebs["name"]) == ("rebs", next(each["name"] for each in lists if each["id"] == "rebs"))
    assert rebs["units"][0]["abilities"][0]["text"]
    assert http.get("/api/lists/rebs?lang=fr").json() == rebs  # now from the cache
    assert http.get("/api/lists/elves").status_code == 404
    assert [deck["id"] for deck in http.get("/api/decks").json()] == ["paper", "gentle", "hard", "first"]


def test_a_team_is_checked_in_the_language_asked(http: httpx.Client) -> None:
    told = http.post("/api/teams/check?lang=fr", json={"text": BAD}).json()
    assert [it["rule"] for it in told["violations"]] == ["R-TEAM-03", "R-TEAM-02"]
    assert told["violations"][0]["mend"] == "Ajoutez un leader."
    assert http.post("/api/teams/check", json={"text": GOOD, "agreed": 30}).json()["limit"] == 30


def test_a_text_that_is_no_team_gives_a_sentence(http: httpx.Client) -> None:
    for form, text in (("json", "{"), ("toml", "name ="), ("text", "x"), ("link", "Anonsense"), ("ready", "elves")):
        refused = http.post("/api/teams/check", json={"text": text, "format": form}, headers={"Accept-Language": "fr"})
        assert (refused.status_code, refused.json()["text"][-1]) == (422, "."), form
    for wrong in ({"text": "x" * 100_001}, {"text": 5}, {"text": GOOD, "format": "xml"}, {"text": GOOD, "agreed": 0}):
        assert http.post("/api/teams/check", json=wrong).status_code == 422


def test_random_forms_and_odds(http: httpx.Client) -> None:
    drawn = http.post("/api/teams/random", json={"faction": "rebs", "points": 100, "seed": 4}).json()
    assert drawn["legal"]
    team = {"text": json.dumps(drawn["team"])}
    forms = http.post("/api/teams/forms?lang=fr", json=team).json()
    linked = http.post("/api/teams/check", json={"text": forms["link"], "format": "link"}).json()
    assert linked["team"] == drawn["team"]
    wanted = {"team": team, "member": 0, "list": "enforcers", "unit": "enforcer-captain"}
    odds = http.post("/api/teams/odds", json=wanted).json()
    assert [weapon["weapon"] for weapon in odds["weapons"]] == [
        weapon["id"] for weapon in drawn["members"][0]["card"]["weapons"]
    ]


def test_sheet_and_deck_are_printed(http: httpx.Client) -> None:
    for path, wanted in (("sheet", {**STARTER, "paper": "letter"}), ("deck", {"team": STARTER, "cards": "team"})):
        paper = http.post(f"/api/teams/{path}.pdf?lang=fr", json=wanted)
        assert (paper.status_code, paper.headers["content-type"]) == (200, "application/pdf")
        assert paper.content.startswith(b"%PDF-")
        assert paper.headers["x-content-type-options"] == "nosniff"
    assert http.post("/api/teams/sheet.pdf", json={"text": BAD}).status_code == 422
    assert http.post("/api/teams/deck.pdf", json={"team": STARTER, "deck": "elves"}).json()["where"] == "deck"


# Teams of a player


def mine(server: Server, name: str = "Anna") -> httpx.Client:
    return server.http(**player_header(new_player(server, name)["key"]))


def test_a_player_s_teams_are_kept_changed_and_removed(server: Server) -> None:
    anna = mine(server)
    first = anna.post("/api/me/teams", json={"text": GOOD}).json()
    assert (first["name"], first["faction"], first["points"], first["legal"]) == ("Good", "enforcers", 34, True)
    assert first["faction_name"]["fr"]
    second = anna.post("/api/me/teams?lang=fr", json=STARTER).json()
    assert second["name"] == "Groupe de combat Enforcer"
    changed = anna.put(f"/api/me/teams/{first['id']}", json={"text": BAD})
    assert (changed.status_code, changed.json()["legal"], changed.json()["models"]) == (200, False, None)
    held = anna.get(f"/api/me/teams/{first['id']}").json()
    assert (held["team"]["name"], held["team"]["members"][0]["unit"]) == ("Bad", "elf")
    assert {each["name"] for each in anna.get("/api/me/teams").json()} == {"Bad", "Groupe de combat Enforcer"}
    assert anna.put(f"/api/me/teams/{first['id']}", json={"text": "{"}).status_code == 422
    assert anna.get(f"/api/me/teams/{first['id']}").json() == held  # a bad request changes nothing
    assert anna.delete(f"/api/me/teams/{first['id']}").status_code == 204
    assert [each["id"] for each in anna.get("/api/me/teams").json()] == [second["id"]]
    assert anna.delete(f"/api/me/teams/{first['id']}").status_code == 404


def test_nobody_else_can_reach_them(server: Server) -> None:
    team = mine(server).post("/api/me/teams", json={"text": GOOD}).json()["id"]
    for other in (mine(server, "Ben"), server.http(), server.http(**player_header("player.nobody"))):
        assert other.get(f"/api/me/teams/{team}").status_code == 404
        assert other.put(f"/api/me/teams/{team}", json={"text": GOOD}).status_code == 404
        assert other.delete(f"/api/me/teams/{team}").status_code == 404
    assert server.http().get("/api/me/teams").status_code == 404
    assert server.http().post("/api/me/teams", json={"text": GOOD}).status_code == 404


def test_they_are_in_the_export_and_go_with_the_player(server: Server) -> None:
    anna = mine(server)
    team = anna.post("/api/me/teams", json={"text": GOOD}).json()
    with zipfile.ZipFile(io.BytesIO(anna.get("/api/me/export").content)) as archive:
        about: Json = json.loads(archive.read("player.json"))
        assert about["teams"] == [team]
        assert archive.getinfo(f"teams/{team['id']}.json").compress_type == zipfile.ZIP_STORED
        assert json.loads(archive.read(f"teams/{team['id']}.json"))["members"] == [{"unit": "enforcer-captain"}]
    assert anna.delete("/api/me").status_code == 204
    assert anna.get("/api/me/teams").status_code == 404


def test_teams_have_room_of_their_own(tmp_path: Path) -> None:
    """When it is full no team is added; those there can still be changed, and battles can be started."""
    server = Server(tmp_path, "", "hosting.most_bytes=1000")
    anna = mine(server)
    big = json.dumps({"name": "Big", "faction": "rebs", "members": [{"unit": f"elf {n}"} for n in range(60)]})
    first = anna.post("/api/me/teams", json={"text": big}, timeout=PATIENCE)
    assert first.status_code == 201
    full = anna.post("/api/me/teams", json={"text": GOOD})
    assert (full.status_code, full.json()["text"][:37]) == (422, "This server has no room for more team")
    assert anna.put(f"/api/me/teams/{first.json()['id']}", json={"text": big}).status_code == 200
    server.new_battle(players=["human", "random"])
    assert server.stop() == ""


def test_a_team_larger_than_any_in_play_is_not_stored(server: Server) -> None:
    members = [{"unit": "pathfinder", "name": "é" * 100} for _ in range(99)]
    text = json.dumps({"name": "Long", "faction": "enforcers", "members": members})
    refused = mine(server).post("/api/me/teams", json={"text": text})
    assert (refused.status_code, refused.json()["text"][:20]) == (422, "This team is too lar")


# In the database


def facts(name: str) -> TeamFacts:
    return TeamFacts(name=name, faction="rebs", points=50, vp=5, models=3, legal=True, body=GOOD)


def in_storage(url: URL, do: Callable[[Storage, Player, TeamShelf], Awaitable[None]]) -> None:
    async def carry_out() -> None:
        storage = await Storage.open(url)
        player, _ = await People(storage).add_player("Anna")
        await do(storage, player, TeamShelf(storage))
        await storage.close()

    asyncio.run(carry_out())


async def count(storage: Storage) -> int:
    async with storage.reading() as connection:
        return await connection.scalar(select(func.count()).select_from(teams)) or 0


def test_there_is_an_end_to_the_teams_of_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if many requests come at once."""
    monkeypatch.setattr(TeamShelf, "most", 3)
    monkeypatch.setattr(shelves, "AT_ONCE", 2)

    async def do(storage: Storage, player: Player, shelf: TeamShelf) -> None:
        made = await asyncio.gather(*[shelf.add(player, facts(str(n))) for n in range(9)], return_exceptions=True)
        assert sum(isinstance(each, Fault) for each in made) == 6
        other, _ = await People(storage).add_player("Ben")
        await shelf.add(other, facts("another player's"))
        assert await count(storage) == 4
        every = [team async for team in shelf.every(player)]
        assert [team.id for team in every] == sorted(team.id for team in await shelf.listed(player))

    in_storage(database_url(":memory:"), do)


def test_no_team_is_stored_for_a_player_who_is_gone() -> None:
    async def do(storage: Storage, player: Player, shelf: TeamShelf) -> None:
        await People(storage).remove_player(player)
        assert await shelf.add(player, facts("late")) is None
        assert await count(storage) == 0

    in_storage(database_url(":memory:"), do)


def test_the_size_of_a_team_is_in_bytes() -> None:
    async def do(storage: Storage, player: Player, shelf: TeamShelf) -> None:
        await shelf.add(player, msgspec.structs.replace(facts("accents"), body="é" * 10))
        used = await storage.usage(None, "")
        assert (used.size, used.teams_size) == (0, 20)

    in_storage(database_url(":memory:"), do)


@pytest.mark.parametrize(("abandoned", "left"), [(0, 1), (90, 0)])
def test_teams_of_absent_players_go_unless_battles_stay_for_ever(abandoned: int, left: int) -> None:
    async def do(storage: Storage, player: Player, shelf: TeamShelf) -> None:
        await shelf.add(player, facts("old"))
        now = int(time.time())
        for days, there in ((KEEP_PLAYERS - 1, 1), (KEEP_PLAYERS + 1, left)):
            away = now - days * DAY  # the server was up all the time
            await storage.keep([(update(players).values(seen=away, seen_up=away), None)])
            await delete_strangers(storage, abandoned, now, now)
            assert await count(storage) == there

    in_storage(database_url(":memory:"), do)


def test_teams_are_in_a_backup(tmp_path: Path) -> None:
    first, second = [database_url(str(tmp_path / name)) for name in ("first.sqlite3", "second.sqlite3")]

    async def do(_storage: Storage, player: Player, shelf: TeamShelf) -> None:
        await shelf.add(player, facts("kept"))

    in_storage(first, do)
    asyncio.run(backup(first, tmp_path / "backup"))
    asyncio.run(restore(tmp_path / "backup", second))

    async def look(storage: Storage, _player: Player, _shelf: TeamShelf) -> None:
        async with storage.reading() as connection:
            assert (await connection.scalars(select(teams.c.name))).all() == ["kept"]

    in_storage(second, look)


def test_a_damaged_team_is_named() -> None:
    for body in ('{"name": 5}', "", '"\\ud800"'):
        row = TeamRow(id="x", touched=1, **{**msgspec.structs.asdict(facts("spoilt")), "body": body})
        with pytest.raises(Fault, match="its data is damaged"):
            held_team(row)


def test_a_damaged_name_spoils_no_list() -> None:
    row = TeamRow(id="x", touched=1, **{**msgspec.structs.asdict(facts("A\ud800")), "faction": "\ud800"})
    shown = json.loads(msgspec.json.encode(stored_team(row)))
    assert (shown["name"], shown["faction"]) == ("A\\ud800", "\\ud800")
