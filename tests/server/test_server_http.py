"""The HTTP API: choices and refusals."""

import re
from pathlib import Path

import httpx
import pytest
from table_client import Server

from deadzone.core.board.battlefield import Battlefield
from deadzone.host.battles.opening import field_of
from deadzone.host.common.names import OFFERED
from deadzone.host.protocol.bodies import MapChoice
from deadzone.maps.patrol import lay_out_patrol
from deadzone.maps.shipped import names as map_names
from deadzone.maps.shipped import source
from deadzone.maps.text import write_map
from deadzone.table.house_rules import HOUSE_RULES
from table_seat import Json, by_chance

TEAM = """
name = "Two guns"
faction = "enforcers"
[[members]]
unit = "enforcer-captain"
[[members]]
unit = "enforcer-specialist"
upgrades = ["burst-laser"]
"""

MISSION_LIST = "patrol, scour, break-through, search-and-destroy, random"


@pytest.fixture
def http(server: Server) -> httpx.Client:
    return server.http()


# Choices


def test_the_server_is_well(http: httpx.Client) -> None:
    health = http.get("/api/health").json()
    assert (health["status"], health["protocol"], health["page"]) == ("ok", 1, True)


def test_maps_teams_missions_and_players_are_listed(http: httpx.Client) -> None:
    assert [entry["id"] for entry in http.get("/api/maps").json()] == list(map_names())
    teams = http.get("/api/teams").json()
    assert {"enforcers-starter", "forge-fathers-starter"} <= {team["id"] for team in teams["ready"]}
    assert len(teams["factions"]) == 27
    assert [mission["name"]["fr"] for mission in http.get("/api/missions").json()] == [
        "Patrouille",
        "Récupération (mission maison)",
        "Percée (mission maison)",
        "Recherche et Destruction (mission maison)",
        "Mission au hasard",
    ]
    assert {player["id"] for player in http.get("/api/players").json()} == set(OFFERED)


@pytest.mark.parametrize("path", ["two-towers/preview.svg", "generated/7/preview.svg?levels=3"])
def test_battlefields_have_a_picture(http: httpx.Client, path: str) -> None:
    english, french = [http.get(f"/api/maps/{path}", params={"lang": lang}) for lang in ("en", "fr")]
    assert english.headers["content-type"] == "image/svg+xml"
    assert english.text.startswith("<svg")
    assert english.text != french.text
    assert "script-src" not in english.headers["content-security-policy"]


def test_the_picture_shows_the_zones_and_objectives_of_the_mission(http: httpx.Client) -> None:
    shown = {}
    zones = {mission["id"]: mission["zone"] for mission in http.get("/api/missions").json()}
    assert zones == {"patrol": 4, "scour": 5, "break-through": 8, "search-and-destroy": 8, "random": 0}  # R-DEPLOY-03
    for mission in http.get("/api/missions").json():
        drawing = http.get("/api/maps/refinery/preview.svg", params={"mission": mission["id"]}).text
        zone = sorted(set(re.findall(r'data-zone="red" data-cube="(r\dc\d)', drawing)))
        shown[mission["id"]] = (zone, len(re.findall(r"data-objective=", drawing)))
    assert shown == {
        "patrol": (["r0c0", "r0c1", "r0c2", "r0c3"], 4),
        "scour": (["r0c0", "r0c1", "r0c2", "r1c0", "r2c0"], 0),
        "break-through": ([f"r0c{column}" for column in range(8)], 0),
        "search-and-destroy": ([f"r{row}c0" for row in range(8)], 2),
        "random": (["r0c0", "r0c1", "r0c2", "r0c3"], 4),
    }
    assert http.get("/api/maps/refinery/preview.svg", params={"mission": "picnic"}).status_code == 422


@pytest.mark.parametrize(
    "wanted",
    [
        {"map": {"id": "two-towers"}},
        {"map": {"seed": 3, "levels": 3}},
        {"map": {"file": source("refinery")}},
        {"red": {"random": "plague"}, "blue": {"random": "rebs-outbreak"}},
        {"red": {"file": TEAM, "format": "toml"}},
        {"players": ["random", "human"], "seed": "7"},
        {"players": ["human", "human"], "hot_seat": True},
        {"options": {"items": False, "round_limit": 1, "tie_break_next_vp": True, "los_origin_any": True}},
        {"options": {"round_limit": 1, "house": {"los_origin": "any", "flee": "farthest", "recon_bonus": "on"}}},
    ],
)
def test_battles_of_all_sorts_are_played(server: Server, wanted: Json) -> None:
    created = server.new_battle(**{"options": {"round_limit": 1}, **wanted})
    role = next(role for role in created["tokens"] if role != "watch")
    seat = server.sit(created["battle"], created["tokens"][role])
    seat.play(by_chance("sorts"))
    assert seat.over


def told_house(server: Server, **options: object) -> dict[str, str]:
    """House rules announced for a new battle with these options."""
    created = server.new_battle(players=["human", "jade"], options=options)
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.close()
    return {rule["rule"]: rule["value"] for rule in seat.hello["house"]}


def test_house_rules_are_told_at_the_table(server: Server) -> None:
    """House rules are announced, given by the list or by their older option names."""
    assert told_house(server) == {}
    assert told_house(server, house={"items": "on", "los_origin": "eye"}) == {}
    assert told_house(server, house={"los_origin": "any", "flee": "farthest"}) == {
        "R-LOS-02": "any part",
        "J-AMB-17": "as far as possible",
    }
    assert told_house(server, items=False, tie_break_next_vp=True) == {
        "R-ITOK-09": "no",
        "R-WIN-05": "by the next point",
    }


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ({"los_orgin": "any"}, "Unknown house rule 'los_orgin'; the house rules are "),
        ({"los_origin": "toe"}, "The house rule 'los_origin' cannot be 'toe': use one of eye, any."),
    ],
)
def test_what_is_no_house_rule(http: httpx.Client, house: Json, sentence: str) -> None:
    answer = http.post("/api/battles", json={"options": {"house": house}})
    assert answer.status_code == 422
    assert answer.json()["text"].startswith(sentence)
    assert answer.json()["where"] == "options.house"


def test_who_did_not_choose_the_map_turns_it(server: Server) -> None:
    """Everybody gets the turned board, also when the turn is undone (R-FIELD-08)."""
    created = server.new_battle(players=["human", "human"], hot_seat=True, options={"house": {"turn_board": "blue"}})
    seat = server.sit(created["battle"], created["tokens"]["both"])
    watcher = server.sit(created["battle"], created["tokens"]["watch"])
    first = seat.hello["board"]
    assert (seat.update["question"]["kind"], seat.update["question"]["side"]) == ("turn-board", 1)
    seat.send(type="answer", n=seat.update["number"], value="quarter-turn")
    for each in (seat, watcher):
        board = each.next("hello")["board"]
        each.next("update")
        assert board["sides"] != first["sides"]
        assert board["zones"] == first["zones"]
    again = server.sit(created["battle"], created["tokens"]["watch"])
    assert again.hello["board"] == board
    seat.send(type="undo", n=seat.update["number"])
    for each in (seat, watcher, again):
        assert each.next("hello")["board"] == first
        each.close()


def test_a_server_has_house_rules_of_its_own(tmp_path: Path) -> None:
    """The server's own house rules apply unless the battle's creator chooses others."""
    server = Server(tmp_path, "", "hosting.house=los_origin=any")
    rules = server.http().get("/api/house-rules").json()
    chosen = {rule["id"]: rule["chosen"] for rule in rules}
    assert chosen == {rule.name: "" if rule.of_jade else rule.default for rule in HOUSE_RULES} | {"los_origin": "any"}
    assert told_house(server) == {"R-LOS-02": "any part"}
    assert told_house(server, house={"los_origin": "eye"}) == {}
    assert server.stop() == ""


def test_the_same_seed_gives_the_same_battle(server: Server) -> None:
    told = []
    for _ in range(2):
        created = server.new_battle(seed="same", options={"round_limit": 1})
        seat = server.sit(created["battle"], created["tokens"]["red"])
        seat.play(by_chance("same"))
        told.append([update["view"] for update in seat.updates])
    assert told[0] == told[1]


# Refusals


@pytest.mark.parametrize(
    ("wanted", "where", "said"),
    [
        ({"mission": "tea"}, "", f"Unknown mission 'tea'; the missions are {MISSION_LIST}."),
        ({"map": {"id": "/etc/passwd"}}, "", "Unknown battlefield '/etc/passwd'."),
        ({"map": {"id": "../refinery.map"}}, "", "Unknown battlefield '../refinery.map'."),
        ({"map": {}}, "", "Choose a battlefield by its id, by a seed, or from a map file."),
        ({"map": {"file": "levels 1"}}, "map", ""),
        ({"red": {"id": "team.toml"}}, "", "Unknown team 'team.toml'; the teams are"),
        ({"red": {}}, "", "Choose a team by its id, from a file, or a faction for a random team."),
        ({"red": {"random": "nobody"}}, "", "Unknown faction 'nobody'."),
        ({"red": {"file": "name = ", "format": "toml"}}, "team:1", "This team file cannot be read from here on."),
        ({"red": {"file": "{", "format": "json"}}, "team:1:2", "This team file cannot be read from here on."),
        ({"players": ["human", "nobody"]}, "", "Unknown player 'nobody'; the players are human,"),
        ({"players": ["human", "human"], "seed": "7"}, "", "In a battle between two people the dice must be secret"),
        ({"players": ["human"]}, "body.players", "This value is not valid."),
        ({"surprise": 1}, "body.surprise", "This value is not valid."),
        ({"options": {"round_limit": "1"}}, "body.options.round_limit", "This value is not valid."),
    ],
)
def test_a_battle_that_cannot_be(http: httpx.Client, wanted: Json, where: str, said: str) -> None:
    reply = http.post("/api/battles", json=wanted)
    problem = reply.json()
    assert reply.status_code == 422
    assert problem["where"].startswith(where)
    assert problem["text"].startswith(said)


def test_a_map_on_which_nobody_can_play_is_refused(http: httpx.Client) -> None:
    walled_in = source("refinery").replace("|", " ").replace("#", ".")
    assert http.post("/api/battles", json={"map": {"file": walled_in}}).status_code == 422


def test_an_open_field_is_not_refused() -> None:
    """Open areas only cause a hint (R-FIELD-07)."""
    field = Battlefield(1)
    lay_out_patrol(field)
    assert field_of(MapChoice(file=write_map(field))).levels == 1


def test_refusals_are_said_in_the_language_of_the_browser(http: httpx.Client) -> None:
    reply = http.post("/api/battles", json={"mission": "tea"}, headers={"Accept-Language": "de, fr;q=0.8, en;q=0.5"})
    assert (
        reply.json()["text"]
        == "Mission inconnue\u202f: «\u202ftea\u202f»\u202f; les missions sont " + MISSION_LIST + "."
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This value is not valid."),
        (b" \n", "This file is empty."),
        (b"hello\n", "This is not a battle file."),
        (b'{"format":"deadzone-battle","version":99}\n', "This battle is from a newer version"),
        (b'{"format":"deadzone-battle"', "This battle ends before its set-up is complete."),
    ],
)
def test_files_that_are_no_battles(http: httpx.Client, content: bytes, said: str) -> None:
    reply = http.post("/api/battles/resume", content=content, headers={"Content-Type": "application/octet-stream"})
    assert reply.status_code == 422
    assert reply.json()["text"].startswith(said)


OVER = "This battle is over: look at it with “Watch a battle file” on the start page."


def test_a_finished_battle_is_not_resumed(server: Server, http: httpx.Client) -> None:
    created = server.new_battle(options={"round_limit": 1})
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.play(by_chance("over"))
    token = {"Authorization": f"Bearer {created['tokens']['red']}"}
    content = http.get(f"/api/battles/{created['battle']}/file", headers=token).content
    reply = http.post("/api/battles/resume", content=content, headers={"Content-Type": "application/octet-stream"})
    assert (reply.status_code, reply.json()["text"]) == (422, OVER)


def test_the_page_is_there_for_every_battle(http: httpx.Client) -> None:
    assert http.get("/").text == http.get("/battle/0123456789abcdef").text
    assert http.get("/assets/nothing.js").status_code == 404
    assert http.get("/../../../etc/passwd").status_code == 404
