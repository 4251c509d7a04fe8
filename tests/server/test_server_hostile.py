"""Nothing that a page may send kills the server or changes a battle."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from table_client import Json, Server, first, last_words

NASTY: list[Any] = [
    None, True, False, 0, -1, 1, 63, 192, 9999, 10**6, 10**9, 10**30, -(10**30), 0.5, 1e308, "", "move", "stop",
    "x" * 300, "\x00", "\ud83d\ude00", "'; DROP TABLE battles; --", [], [1], [200, 200], [0, 0], [10**30], [True],
    ["x"], [[]], {}, {"a": 1}, [None], [1.5],
]  # fmt: skip
RAW: list[str | bytes] = [
    "", " ", "{}", "[]", "null", "0", '"join"', "{", '{"type":', "\x00", "\ufeff{}", b"", b"\xff\xfe",
    b'{"type":"alive"}', "[" * 2000, '{"a":' * 700, '{"type":"alive","type":"undo"}', '{"type":"none"}',
    '{"type":["join"]}', "{'type':'alive'}", '{"type":"alive"}{"type":"alive"}', "NaN",
    '{"type":"answer","n":NaN,"value":0}', '{"type":"answer","n":1e999,"value":0}',
]  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with large budgets, because one seat sends very many messages here."""
    running = Server(
        tmp_path_factory.mktemp("hostile"), "", "fairness.budgets.SEAT=100000", "fairness.budgets.TABLE=100000"
    )
    yield running
    assert running.stop() == ""


@pytest.fixture(scope="module")
def table(server: Server) -> Json:
    """A battle in which a player is asked for an action."""
    created = server.new_battle(players=["human", "human"], hot_seat=True)
    seat = server.sit(created["battle"], created["tokens"]["both"])
    seat.play(first, until=lambda seat: seat.update["question"]["kind"] == "action")
    created["update"] = seat.update
    return created


def assert_unchanged(server: Server, table: Json) -> None:
    seat = server.sit(table["battle"], table["tokens"]["both"])
    for key in ("number", "view", "question"):
        assert seat.update[key] == table["update"][key]
    seat.close()


@pytest.mark.parametrize("joined", [False, True])
def test_frames_that_are_no_messages(server: Server, table: Json, joined: bool) -> None:
    for frame in RAW:
        socket = server.socket(table["battle"])
        if joined:
            socket.send(json.dumps({"type": "join", "protocol": 1, "token": table["tokens"]["both"], "lang": "en"}))
        socket.send(frame)
        assert last_words(socket)[1] in (4400, 1007), frame
    assert_unchanged(server, table)


def illegal_answers(table: Json) -> list[Any]:
    legal = [option["value"] for option in table["update"]["question"]["options"]]
    return [value for value in NASTY if value not in legal or isinstance(value, bool)]


def test_answers_that_are_no_options(server: Server, table: Json) -> None:
    for value in illegal_answers(table):
        seat = server.sit(table["battle"], table["tokens"]["both"])
        seat.send(type="answer", n=table["update"]["number"], value=value)
        assert seat.next("refused", "ended")["type"] in ("refused", "ended"), value
        seat.close()
    assert_unchanged(server, table)


@pytest.mark.parametrize("seed", range(3))
def test_random_messages(server: Server, table: Json, seed: int) -> None:
    """Messages of real shapes with wrong values, and extra or missing fields."""
    chance = random.Random(seed)
    shapes = {
        "join": ("protocol", "token", "lang"), "answer": ("n", "value"), "undo": ("n",), "study": ("request", "model"),
        "look": ("request", "model", "cube", "spot"), "aim": ("request", "model", "target"),
        "go": ("n", "model", "cube", "target", "action", "weapon", "mode", "by_hand"),
        "sight": ("request", "model", "cube"),
        "lang": ("lang",), "alive": (), "hello": ("battle",),
    }  # fmt: skip
    wrong = illegal_answers(table)
    for _ in range(60):
        kind = chance.choice(list(shapes))
        message = {"type": kind, **{name: chance.choice(wrong) for name in shapes[kind] if chance.random() < 0.9}}
        if chance.random() < 0.2:
            message[chance.choice(("x", "side", "token", "__class__"))] = chance.choice(wrong)
        seat = server.sit(table["battle"], table["tokens"]["both"])
        seat.send(**message)
        if kind != "undo":
            seat.next("refused", "ended", "studied", "looked", "aimed", "hello", "alive")
        seat.close()
    assert_unchanged(server, table)


def test_hanging_up_at_any_moment(server: Server, table: Json) -> None:
    for frame in (None, "{", json.dumps({"type": "join", "protocol": 1, "token": table["tokens"]["both"]})):
        for _ in range(10):
            socket = server.socket(table["battle"])
            if frame is not None:
                socket.send(frame)
            socket.socket.close()
    assert_unchanged(server, table)
