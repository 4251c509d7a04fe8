"""Battlefields over HTTP: check, pictures, trials, the generator, and the maps of a player with their limits."""

import asyncio
import io
import json
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
import pytest
from patient import PATIENCE
from pypdf import PdfReader
from seating import new_player, player_header
from sqlalchemy import func, select, update
from table_client import Server

from deadzone.core.cubes import Level, cube_at
from deadzone.core.sentence import Fault
from deadzone.host.maps.reports import MOST_STORED, stored_map
from deadzone.host.records.people import Player
from deadzone.host.records.shelf_rows import MapFacts, MapRow
from deadzone.maps.check import check
from deadzone.maps.generate import generate
from deadzone.maps.shipped import names, source
from deadzone.maps.text import parse_map, write_map
from deadzone.maps.wishes import Wishes
from deadzone.server.store import shelf as shelves
from deadzone.server.store.database import database_url
from deadzone.server.store.people import People
from deadzone.server.store.schema import maps, players
from deadzone.server.store.shelves import MapShelf
from deadzone.server.store.storage import Storage
from deadzone.server.store.strangers import DAY, KEEP_PLAYERS, delete_strangers
from table_seat import Json

FOOT = "  " + "   ".join("+" * 9) + "\n"
OWN = "; by Anna\nname: Anna's yard\nname-fr: La cour d’Anna\n" + source("two-towers").split("\n\n", 1)[1]
UNPLAYABLE = "level 3 ; upstairs".join(OWN.split("level 3")).rpartition("\n7")[0] + "\n7  #\n" + FOOT
BROKEN = OWN.replace("level 2", "level 7")


@pytest.fixture
def http(server: Server) -> httpx.Client:
    return server.http(**{"Deadzone-Page": "1"})


def test_the_check_tells_everything_about_a_map(http: httpx.Client) -> None:
    told: Json = http.post("/api/maps/check?lang=fr", json={"text": OWN}).json()
    assert (told["name"]["fr"], told["text"], told["playable"]) == ("La cour d’Anna", OWN, True)
    assert (told["fairness"], told["balance"], told["own_layout"]) == (100, 100, False)
    assert told["zones"][0] == told["zones"][1]
    assert told["zones"][0]["ways"] == [3, 4, 4, 6]
    assert len(told["board"]["sides"]) == 4 * 64 * told["board"]["levels"]
    linked = http.post("/api/maps/check?lang=fr", json={"text": told["link"], "format": "link"}).json()
    assert linked == told
    for name in names():
        ready = http.post("/api/maps/check", json={"text": name, "format": "ready"}).json()
        assert (ready["text"], ready["playable"]) == (source(name), True)


def test_what_is_wrong_stands_apart_from_advice(http: httpx.Client) -> None:
    told = http.post("/api/maps/check?lang=fr", json={"text": UNPLAYABLE}).json()
    expected = check(parse_map(UNPLAYABLE, "map"))
    assert not told["playable"]
    assert [each["grade"] for each in told["findings"]] == sorted(
        [each["grade"] for each in told["findings"]], key=["error", "warning", "advice"].index
    )
    errors = [each["kind"] for each in told["findings"] if each["grade"] == "error"]
    assert errors == [each.kind for each in expected.errors] != []
    assert any(each["cube"] >= 64 and each["text"].endswith(".") and each["rule"] for each in told["findings"])


def test_a_text_that_is_no_map_gives_a_sentence_and_its_place(http: httpx.Client) -> None:
    refused = http.post("/api/maps/check", json={"text": BROKEN}, headers={"Accept-Language": "fr"})
    assert refused.status_code == 422
    assert refused.json()["where"].startswith("map:")
    assert "niveau" in refused.json()["text"]
    for form, text in (("map", ""), ("link", "Anonsense"), ("ready", "elves"), ("ready", "/etc/passwd")):
        for path in ("check", "picture.svg"):
            refused = http.post(f"/api/maps/{path}", json={"text": text, "format": form})
            assert (refused.status_code, refused.json()["text"][-1]) == (422, "."), form
    for wrong in ({"text": "x" * 65_537}, {"text": 5}, {"text": OWN, "format": "xml"}, {}):
        assert http.post("/api/maps/check", json=wrong).status_code == 422


def test_a_map_is_drawn_for_a_mission(http: httpx.Client) -> None:
    patrol = http.post("/api/maps/picture.svg?lang=fr", json={"text": OWN})
    assert (patrol.status_code, patrol.headers["content-type"]) == (200, "image/svg+xml")
    assert "La cour d’Anna" in patrol.text
    assert "default-src 'none'" in patrol.headers["content-security-policy"]
    other = http.post("/api/maps/picture.svg?lang=fr", json={"text": OWN, "mission": "break-through"})
    assert other.status_code == 200
    assert other.text != patrol.text
    assert http.post("/api/maps/picture.svg", json={"text": OWN, "mission": "elves"}).status_code == 422


def test_a_plan_is_printed_to_build_it_with_real_terrain(http: httpx.Client) -> None:
    plan = http.post("/api/maps/plan.pdf?lang=fr", json={"text": OWN, "paper": "letter"})
    assert (plan.status_code, plan.headers["content-type"]) == (200, "application/pdf")
    first, *levels = PdfReader(io.BytesIO(plan.content)).pages
    assert "La cour d’Anna" in first.extract_text()
    assert len(levels) == 3
    assert first.mediabox.width == pytest.approx(612, abs=1)  # Letter
    refused = http.post("/api/maps/plan.pdf", json={"text": BROKEN})
    assert (refused.status_code, refused.json()["where"][:4]) == (422, "map:")
    assert http.post("/api/maps/plan.pdf", json={"text": OWN, "paper": "a3"}).status_code == 422


def test_a_model_is_tried(http: httpx.Client) -> None:
    tried = http.post("/api/maps/try", json={"text": OWN, "cube": 0, "size": 2, "cubes": 1}).json()
    assert {each["cubes"] for each in tried["reach"]} == {1}
    assert {each["grade"] for each in tried["seen"]} == {"clear", "partial"}
    further = http.post("/api/maps/try", json={"text": OWN, "cube": 0, "size": 2, "cubes": 4}).json()
    assert len(further["reach"]) > len(tried["reach"])
    assert further["seen"] == tried["seen"]
    nowhere = http.post("/api/maps/try", json={"text": OWN, "cube": cube_at(0, 0, Level(3))}).json()
    assert nowhere["rule"] == "R-MOVE-09"
    assert "only 3 levels" in http.post("/api/maps/try", json={"text": OWN, "cube": 300}).json()["text"]
    for wrong in ({"cube": -1}, {"cube": 576}, {"cube": 0, "size": 5}, {"cube": 0, "cubes": 9}):
        assert http.post("/api/maps/try", json={"text": OWN, **wrong}).status_code == 422


def test_a_map_is_generated_as_wished(http: httpx.Client) -> None:
    wanted = {"seed": 9, "levels": 3, "density": "more", "openness": "less", "symmetry": "mirror"}
    made = http.post("/api/maps/generate?lang=fr", json=wanted).json()
    assert made["text"] == write_map(generate(9, 3, Wishes("more", "usual", "less", "mirror")))
    assert (made["playable"], made["own_layout"], made["name"]["fr"]) == (True, True, "Secteur 9")
    for wrong in ({"seed": -1}, {"seed": 1, "levels": 4}, {"seed": 1, "density": "elves"}, {}):
        assert http.post("/api/maps/generate", json=wrong).status_code == 422


# Maps of a player


def mine(server: Server, name: str = "Anna") -> httpx.Client:
    return server.http(**player_header(new_player(server, name)["key"]))


def test_a_player_s_maps_are_kept_changed_drawn_and_removed(server: Server) -> None:
    anna = mine(server)
    first = anna.post("/api/me/maps", json={"text": OWN}).json()
    assert (first["name"]["en"], first["levels"], first["playable"]) == ("Anna's yard", 3, True)
    second = anna.post("/api/me/maps", json={"text": "refinery", "format": "ready"}).json()
    changed = anna.put(f"/api/me/maps/{first['id']}", json={"text": UNPLAYABLE})
    assert (changed.status_code, changed.json()["playable"]) == (200, False)
    assert anna.get(f"/api/me/maps/{first['id']}").json()["text"] == UNPLAYABLE
    assert {each["id"] for each in anna.get("/api/me/maps").json()} == {first["id"], second["id"]}
    drawn = anna.get(f"/api/me/maps/{first['id']}/preview.svg?lang=fr&mission=scour")
    assert (drawn.status_code, "La cour d’Anna" in drawn.text) == (200, True)
    assert drawn.headers["cache-control"] == "no-store", "the map may change, and its picture at once"
    assert "default-src 'none'" in drawn.headers["content-security-policy"]
    assert anna.put(f"/api/me/maps/{first['id']}", json={"text": BROKEN}).status_code == 422
    assert anna.get(f"/api/me/maps/{first['id']}").json()["text"] == UNPLAYABLE  # a bad request changes nothing
    assert anna.delete(f"/api/me/maps/{first['id']}").status_code == 204
    assert [each["id"] for each in anna.get("/api/me/maps").json()] == [second["id"]]
    assert anna.delete(f"/api/me/maps/{first['id']}").status_code == 404


def test_nobody_else_can_reach_them(server: Server) -> None:
    map = mine(server).post("/api/me/maps", json={"text": OWN}).json()["id"]
    for other in (mine(server, "Ben"), server.http(), server.http(**player_header("player.nobody"))):
        assert other.get(f"/api/me/maps/{map}").status_code == 404
        assert other.get(f"/api/me/maps/{map}/preview.svg").status_code == 404
        assert other.put(f"/api/me/maps/{map}", json={"text": OWN}).status_code == 404
        assert other.delete(f"/api/me/maps/{map}").status_code == 404
    assert server.http().post("/api/me/maps", json={"text": OWN}).status_code == 404


def test_a_kept_map_is_played_on(server: Server) -> None:
    anna = mine(server)
    kept = anna.post("/api/me/maps", json={"text": OWN}).json()["id"]
    text = anna.get(f"/api/me/maps/{kept}").json()["text"]
    created = server.new_battle(players=["human", "random"], map={"file": text})
    board = server.sit(created["battle"], created["tokens"]["red"]).hello["board"]
    assert board["sides"] == anna.post("/api/maps/check", json={"text": OWN}).json()["board"]["sides"]
    refused = server.http().post("/api/battles", json={"map": {"file": UNPLAYABLE}})
    assert (refused.status_code, refused.json()["where"]) == (422, "map")


def test_they_are_in_the_export_and_go_with_the_player(server: Server) -> None:
    anna = mine(server)
    map = anna.post("/api/me/maps", json={"text": OWN}).json()
    with zipfile.ZipFile(io.BytesIO(anna.get("/api/me/export").content)) as archive:
        about: Json = json.loads(archive.read("player.json"))
        assert about["maps"] == [map]
        assert archive.read(f"maps/{map['id']}.map").decode() == OWN
    assert anna.delete("/api/me").status_code == 204
    assert anna.get("/api/me/maps").status_code == 404


def test_maps_have_room_of_their_own(tmp_path: Path) -> None:
    """When it is full no map is added; those there can still be changed, and battles can be started."""
    server = Server(tmp_path, "", "hosting.most_bytes=1000")
    anna = mine(server)
    first = anna.post("/api/me/maps", json={"text": OWN}, timeout=PATIENCE)
    assert first.status_code == 201
    full = anna.post("/api/me/maps", json={"text": OWN})
    assert (full.status_code, full.json()["text"][:37]) == (422, "This server has no room for more batt")
    assert anna.put(f"/api/me/maps/{first.json()['id']}", json={"text": UNPLAYABLE}).status_code == 200
    server.new_battle(players=["human", "random"])
    assert server.stop() == ""


def test_a_map_with_endless_remarks_is_not_stored(server: Server) -> None:
    refused = mine(server).post("/api/me/maps", json={"text": OWN + "; é\n" * (MOST_STORED // 4)})
    assert (refused.status_code, "Shorten its remarks" in refused.json()["text"]) == (422, True)


# In the database


def facts(name: str) -> MapFacts:
    return MapFacts(name=json.dumps({"en": name}), levels=2, playable=True, body=OWN)


def in_storage(do: Callable[[Storage, Player, MapShelf], Awaitable[None]]) -> None:
    async def carry_out() -> None:
        storage = await Storage.open(database_url(":memory:"))
        player, _ = await People(storage).add_player("Anna")
        await do(storage, player, MapShelf(storage))
        await storage.close()

    asyncio.run(carry_out())


async def count(storage: Storage) -> int:
    async with storage.reading() as connection:
        return await connection.scalar(select(func.count()).select_from(maps)) or 0


def test_there_is_an_end_to_the_maps_of_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if many requests come at once."""
    monkeypatch.setattr(MapShelf, "most", 3)
    monkeypatch.setattr(shelves, "AT_ONCE", 2)

    async def do(storage: Storage, player: Player, shelf: MapShelf) -> None:
        made = await asyncio.gather(*[shelf.add(player, facts(str(n))) for n in range(9)], return_exceptions=True)
        assert sum(isinstance(each, Fault) for each in made) == 6
        other, _ = await People(storage).add_player("Ben")
        await shelf.add(other, facts("another player's"))
        assert await count(storage) == 4
        every = [map async for map in shelf.every(player)]
        assert [map.id for map in every] == sorted([map.id for map in await shelf.listed(player)])
        assert [map.body for map in every] == [OWN] * 3

    in_storage(do)


def test_no_map_is_stored_for_a_player_who_is_gone() -> None:
    async def do(storage: Storage, player: Player, shelf: MapShelf) -> None:
        await People(storage).remove_player(player)
        assert await shelf.add(player, facts("late")) is None
        assert await count(storage) == 0

    in_storage(do)


@pytest.mark.parametrize(("abandoned", "left"), [(0, 1), (90, 0)])
def test_maps_of_absent_players_go_unless_battles_stay_for_ever(abandoned: int, left: int) -> None:
    async def do(storage: Storage, player: Player, shelf: MapShelf) -> None:
        await shelf.add(player, facts("old"))
        assert (await storage.usage(None, "")).maps_size == len(OWN.encode())
        now = 2_000_000_000
        away = now - (KEEP_PLAYERS + 1) * DAY  # the server was up all the time
        await storage.keep([(update(players).values(seen=away, seen_up=away), None)])
        await delete_strangers(storage, abandoned, now, now)
        assert await count(storage) == left

    in_storage(do)


def test_a_damaged_name_spoils_no_list() -> None:
    row = MapRow(id="x", touched=1, **{**msgspec.structs.asdict(facts("A")), "name": '{"en": 5'})
    assert stored_map(row).name == {}
