"""Files from strangers over HTTP, the mark of such battles, and battles damaged in the database."""

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import patient
import pytest
from table_client import Server, last_words

from deadzone.host.protocol.messages import PROTOCOL
from deadzone.maps.shipped import source
from deadzone.rosters.files import LARGEST_FILE
from hostile_files import Files, changed, sealed
from hostile_texts import json_texts, toml_texts
from sampling import sampled
from table_seat import Json


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which an address may open any number of files."""
    running = Server(tmp_path_factory.mktemp("strangers"), "", "fairness.budgets.KEPT=1e9")
    yield running
    assert running.stop() == ""


def kept(server: Server) -> int:
    """Number of battles in the database."""
    with closing(sqlite3.connect(server.database)) as database:
        count: int = database.execute("SELECT count(*) FROM battles").fetchone()[0]
    return count


@pytest.fixture(scope="module")
def battle() -> list[Json]:
    """Lines of the file of a battle under way between a person and a random player."""
    lines: list[Json] = Files().battles[1][:60]
    lines[0]["players"] = [{"player": "human"}, {"player": "random", "seed": "x"}]
    return lines


def copied(lines: list[Json]) -> list[Json]:
    again: list[Json] = json.loads(json.dumps(lines))
    return again


def post(server: Server, lines: list[Json], lang: str = "en") -> httpx.Response:
    headers = {"Content-Type": "application/octet-stream", "Accept-Language": lang}
    return patient.post(f"{server.address}/api/battles/resume", content=sealed(lines), headers=headers)


def opened(server: Server, lines: list[Json]) -> tuple[str, str]:
    """The battle and the token of its person."""
    reply = post(server, lines)
    assert reply.status_code == 201, reply.text
    created = reply.json()
    return created["battle"], next(link["token"] for link in created["links"] if link["role"] == "red")


def summary(server: Server, battle: str, token: str, lang: str = "en", part: str = "") -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}", "Accept-Language": lang}
    return patient.get(f"{server.address}/api/battles/{battle}{part}", headers=headers)


# The mark of foreign battles


def test_a_new_battle_is_called_new(server: Server) -> None:
    created = server.new_battle(players=["human", "random"])
    seat = server.sit(created["battle"], created["tokens"]["red"])
    assert (seat.hello["origin"], seat.hello["foreign"]) == ("new", [])
    told = summary(server, created["battle"], created["tokens"]["red"]).json()
    assert (told["origin"], told["foreign"]) == ("new", [])


def test_a_battle_from_a_file_is_called_that(server: Server, battle: list[Json]) -> None:
    id, token = opened(server, battle)
    assert (server.sit(id, token).hello["origin"], server.sit(id, token).hello["foreign"]) == ("file", [])
    assert summary(server, id, token).json()["origin"] == "file"


def test_models_that_differ_from_the_catalogue_are_named(server: Server, battle: list[Json]) -> None:
    """The names are in the language of the seat."""
    lines = copied(battle[:1])
    captain, other = lines[0]["setting"]["profiles"][0], lines[0]["setting"]["profiles"][-1]
    captain["armour"], other["weapons"][0]["ap"] = 9, 9
    id, token = opened(server, lines)
    for lang in ("en", "fr"):
        assert server.sit(id, token, lang).hello["foreign"] == [captain["name"][lang], other["name"][lang]]
    assert summary(server, id, token).json()["foreign"] == [captain["name"], other["name"]]


# Hostile files


@pytest.mark.parametrize(
    ("change", "text", "where"),
    [
        (lambda head: head["setting"]["profiles"][0].update(size=900), "A number from 1 to 4 is expected", "size"),
        (lambda head: head["setting"]["profiles"][0]["name"].update(en="\x1b[2J"), "U+001B is not allowed", "name.en"),
        (lambda head: head["setting"]["profiles"][0]["name"].update(fr="\ud800"), "half of a character", "name.fr"),
        (lambda head: head["setting"]["profiles"][0].update(keywords=[["A-\u202e", 0]]), "U+202E", "keywords"),
        (lambda head: head["setting"]["profiles"][0].update(type="KING"), "does not know 'KING'", "type"),
        (lambda head: head["teams"][0].update(name="\u2067x"), "does not have the values", "teams[0].name"),
        (lambda head: head["players"][1].update(player="nobody"), "Unknown player 'nobody'", ""),
        (lambda head: head["players"][1].update(player="amber:divine"), "AMBER has no level 'divine'", ""),
        (lambda head: head["setting"].update({"\ud800": 1}), "half of a character", "setting"),
        (lambda head: head["setting"].update({"x" * 10**5: 1}), "Exactly these values are expected here", "setting"),
    ],
)  # fmt: skip
def test_a_hostile_file_is_refused(
    server: Server, battle: list[Json], change: Callable[[Json], object], text: str, where: str
) -> None:
    lines = copied(battle)
    change(lines[0])
    before = kept(server)
    reply = post(server, lines)
    assert reply.status_code == 422, reply.text
    assert text in reply.json()["text"]
    assert where in reply.json()["where"]
    assert len(reply.content) < 1000
    assert post(server, lines, "fr").json()["text"] != reply.json()["text"]
    assert kept(server) == before


@pytest.mark.parametrize("seed", range(3))
def test_mutated_files(server: Server, battle: list[Json], seed: int) -> None:
    """Mutated files are either accepted and playable, or refused with a sentence."""
    chance = random.Random(f"strangers {seed}")
    for _ in range(12):
        lines = copied(battle[: chance.randint(1, len(battle))])
        changed(chance, chance.choice(lines[0]["setting"]["profiles"]))
        reply = post(server, lines)
        assert reply.status_code in (201, 422), reply.text
        if reply.status_code == 201:
            token = next(link["token"] for link in reply.json()["links"] if link["role"] == "red")
            server.sit(reply.json()["battle"], token).close()
        else:
            assert reply.json()["text"]


def new(server: Server, **wanted: object) -> httpx.Response:
    return patient.post(f"{server.address}/api/battles", json={"players": ["human", "random"], **wanted})


def test_hostile_teams(server: Server) -> None:
    texts = [("toml", text) for _, text in toml_texts(LARGEST_FILE)][::3]
    texts += [("json", text) for _, text in json_texts(LARGEST_FILE)][::3]
    for form, text in texts:
        reply = new(server, red={"file": text, "format": form})
        assert reply.status_code == 422, text[:80]
        assert reply.json()["where"].startswith("team")


@pytest.mark.parametrize("name", ["\x1b[31m", "a\nb", "\u202ex", "\u2066x", "\x9b", "x" * 101])
def test_names_of_teams_and_maps(server: Server, name: str) -> None:
    team = {"name": name, "faction": "enforcers", "members": [{"unit": "Enforcer Captain"}]}
    reply = new(server, red={"file": json.dumps(team), "format": "json"})
    assert (reply.status_code, reply.json()["where"]) == (422, "team: name")
    reply = new(server, map={"file": f"name: {name}\n" + source("refinery")})
    assert reply.status_code == 422
    assert reply.json()["where"].startswith("map:")


@pytest.mark.parametrize("body", ['{"\\ud800": 1}', '{"map": {"\\udfff\\u001b": 1}}', '{"seed": "\\ud800"}'])
def test_halves_of_characters_in_a_body(server: Server, body: str) -> None:
    reply = patient.post(f"{server.address}/api/battles", content=body, headers={"Content-Type": "application/json"})
    assert (reply.status_code, reply.json()["text"]) == (422, "This value is not valid.")


# Damaged rows


OF_HEAD, OF_ANSWER = "WHERE id = ?", "WHERE n = 3 AND battle = ?"
DAMAGE: dict[str, tuple[str, tuple[Any, ...]]] = {
    "head-cut-off": (f"UPDATE battles SET head = substr(head, 1, 500) {OF_HEAD}", ()),
    "head-of-another-kind": (f"UPDATE battles SET head = ? {OF_HEAD}", ("[1, 2]",)),
    "head-a-number": (f"UPDATE battles SET head = ? {OF_HEAD}", (7,)),
    "head-bytes": (f"UPDATE battles SET head = ? {OF_HEAD}", (b"\xff\x00",)),
    "head-no-text": (f"UPDATE battles SET head = CAST(? AS TEXT) {OF_HEAD}", (b'{"format":"\xff\xfe"}',)),
    "head-other-profile": (f"UPDATE battles SET head = replace(head, ?, ?) {OF_HEAD}", ('"size":1', '"size":900')),
    "answer-cut-off": (f"UPDATE answers SET body = substr(body, 1, 9) {OF_ANSWER}", ()),
    "answer-missing": (f"DELETE FROM answers {OF_ANSWER}", ()),
    "answer-bytes": (f"UPDATE answers SET body = ? {OF_ANSWER}", (b"\xff",)),
    "answer-nested": (f"UPDATE answers SET body = ? {OF_ANSWER}", ("[" * 100_000,)),
    "answer-of-nobody": (f"UPDATE answers SET body = replace(body, ?, ?) {OF_ANSWER}", ('"side":2', '"side":0')),
    "other-events": (f"UPDATE answers SET body = replace(body, ?, ?) {OF_ANSWER}", ('"events":"', '"events":"0')),
}  # fmt: skip


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Json]]]:
    """A server restarted after its database was damaged."""
    running = Server(tmp_path_factory.mktemp("damaged"))
    battles = {name: running.new_battle(players=["human", "random"]) for name in (*DAMAGE, "whole", "also-whole")}
    assert running.stop() == ""
    with closing(sqlite3.connect(running.database)) as database:
        for name, (statement, values) in DAMAGE.items():
            assert database.execute(statement, (*values, battles[name]["battle"])).rowcount == 1, name
        database.commit()
    running.start()
    yield running, battles
    complaints = running.stop()
    assert "Traceback" not in complaints
    aside = [line for line in complaints.splitlines() if "battle-set-aside" in line]
    for name in DAMAGE:  # several workers may share the tests of this server
        assert any(battles[name]["battle"] in line for line in aside) == ("looked at" in battles[name]), name
    assert battles["whole"]["battle"] not in complaints


@pytest.mark.parametrize("name", sampled(DAMAGE, 2))
def test_a_damaged_battle_is_set_aside(damaged: tuple[Server, dict[str, Json]], name: str) -> None:
    """Each join is refused with a reason in its language; players at other tables go on."""
    server, battles = damaged
    battle, token = battles[name]["battle"], battles[name]["tokens"]["red"]
    battles[name]["looked at"] = True
    seat = server.sit(battles["whole"]["battle"], battles["whole"]["tokens"]["red"])
    said: dict[str, set[str]] = {"en": set(), "fr": set()}
    for lang in ("en", "fr", "en", "fr"):
        socket = server.socket(battle)
        socket.send(json.dumps({"type": "join", "protocol": PROTOCOL, "token": token, "lang": lang}))
        last, code = last_words(socket)
        assert (last["type"], last["again"], code) == ("ended", False, 1000)
        said[lang].add(last["text"])
        reply = summary(server, battle, token, lang)
        assert reply.status_code == 422
        assert reply.json()["text"] in last["text"]
        assert summary(server, battle, token, lang, "/file").status_code == 422
    assert not said["en"] & said["fr"]
    assert seat.wait_for_question()
    assert seat.answer(1)["type"] in ("update", "refused")
    seat.close()


def test_everything_else_goes_on(damaged: tuple[Server, dict[str, Json]]) -> None:
    server, battles = damaged
    created = battles["also-whole"]
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.play(lambda question: (question["options"] or [{"value": question["spot"]["suggestions"][0]}])[0]["value"], 9)
    assert summary(server, created["battle"], created["tokens"]["red"]).status_code == 200
    assert patient.get(f"{server.address}/api/health").json()["status"] == "ok"
    assert Path(server.database).exists()
