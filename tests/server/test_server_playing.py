"""Battles through the server: against a random player, two people, shared screen, spectators, both languages."""

import json
from pathlib import Path

import msgspec
import patient
import pytest
from table_client import Server

from deadzone.host.battles.telling import update_message
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import Playback
from stopped_battles import stopped
from table_seat import assert_steps_follow, by_chance

SHORT = {"options": {"round_limit": 2}}


def battle_file(server: Server, battle: str, token: str) -> bytes:
    with server.http(Authorization=f"Bearer {token}") as client:
        reply = client.get(f"/api/battles/{battle}/file")
    assert reply.status_code == 200
    return reply.content


def test_a_person_against_chance_to_the_end(server: Server) -> None:
    created = server.new_battle(**SHORT)
    assert set(created["tokens"]) == {"red", "watch"}
    seat = server.sit(created["battle"], created["tokens"]["red"])
    assert seat.hello["sides"] == [0]
    seat.play(by_chance("x"))
    assert seat.over
    assert seat.update["view"]["winner"] != -2
    content = battle_file(server, created["battle"], created["tokens"]["red"])
    playback = Playback(read_battle(content, Path("battle.dzb")))
    playback.run()
    assert playback.recording.end is not None
    assert playback.difference is None
    assert_steps_follow(seat)
    assert seat.answer(0)["text"] == "The battle is over: there is no question to answer."


def test_a_battle_goes_on_from_its_file(server: Server) -> None:
    before = stopped("file", 60, ("human", "random"))
    with server.http() as client:
        reply = client.post(
            "/api/battles/resume", content=before.file(), headers={"Content-Type": "application/octet-stream"}
        )
    assert reply.status_code == 201
    links = {link["role"]: link["token"] for link in reply.json()["links"]}
    again = server.sit(reply.json()["battle"], links["red"])
    told = json.loads(msgspec.json.encode(update_message(before.game, 0, before.game.steps, "red", "en")))
    assert again.update == told
    again.play(by_chance("file"))
    assert again.over


@pytest.mark.parametrize("role", ["red", "watch"])
def test_while_a_battle_goes_on_there_is_its_record_and_no_file(server: Server, role: str) -> None:
    """The record holds what the seat has been told; the file would reveal the dice to come."""
    created = server.new_battle(seed="a seed that nobody may read", players=["human", "random"])
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.play(by_chance("record"), most=12)
    seat.wait_for_question()
    late = server.sit(created["battle"], created["tokens"][role], "fr")
    with server.http(Authorization=f"Bearer {created['tokens'][role]}") as client:
        refused = client.get(f"/api/battles/{created['battle']}/file")
        reply = client.get(f"/api/battles/{created['battle']}/record", params={"lang": "fr"})
        again = client.get(f"/api/battles/{created['battle']}/record", params={"lang": "fr"})
    assert refused.status_code == 422
    assert "record of what you have seen" in refused.json()["text"]
    assert (reply.status_code, reply.headers["content-type"]) == (200, "application/json")
    record = reply.json()
    assert (record["format"], record["version"], record["hello"]) == ("deadzone-record", 1, late.hello)
    assert {name: record[name] for name in ("number", "steps", "view")} == {
        name: late.update[name] for name in ("number", "steps", "view")
    }
    assert again.content == reply.content
    assert "a seed that nobody" not in reply.text + refused.text


def test_the_file_of_a_battle_is_there_when_it_is_over(server: Server) -> None:
    """The file has the seeds and is the same for everybody."""
    created = server.new_battle(seed="a seed for later", players=["human", "random"], options={"round_limit": 1})
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.play(by_chance("file"))
    contents = [battle_file(server, created["battle"], token) for token in created["tokens"].values()]
    assert len(set(contents)) == 1
    playback = Playback(read_battle(contents[0], Path("battle.dzb")))
    playback.run()
    assert playback.difference is None
    assert playback.recording.head.seed == "a seed for later"
    assert playback.recording.end is not None


def test_a_short_account_of_a_battle(server: Server) -> None:
    created = server.new_battle(players=["human", "random"])
    with server.http(Authorization=f"Bearer {created['tokens']['red']}") as client:
        account = client.get(f"/api/battles/{created['battle']}").json()
    assert (account["role"], account["over"], account["players"]) == ("red", False, ["human", "random"])
    assert account["map"]["fr"]


@pytest.mark.parametrize("path", ["", "/file", "/record"])
@pytest.mark.parametrize("token", ["-", "x", "other"])
def test_without_its_token_a_battle_is_not_there(server: Server, path: str, token: str) -> None:
    created, other = server.new_battle(), server.new_battle()
    token = other["tokens"]["red"] if token == "other" else token
    reply = patient.get(
        f"{server.address}/api/battles/{created['battle']}{path}", headers={"Authorization": f"Bearer {token}"}
    )
    assert (reply.status_code, reply.json()["text"]) == (404, "Not found, or you have no access.")
