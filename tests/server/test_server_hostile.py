"""Nothing that a page may send kills the server or changes a battle."""

import json
import socket as plain
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from table_client import Seat, Server, last_words
from test_server_attacks import Deaf
from websockets.exceptions import ConnectionClosed

from attacking import frame as made
from damaged_requests import NO_JSON, SPOT, chosen, damaged_places, right
from deadzone.host.protocol.requests import ClientMessage
from deadzone.server.network.patience import TOO_MANY
from deadzone.server.run import LARGEST_MESSAGE
from table_seat import Json, first

TEXT, BINARY, CONTINUED, PING, CLOSE = 1, 2, 0, 9, 8
CLOSING = b"\x88"  # the first byte of a close frame, which no English message has
NOT_UNDERSTOOD, NO_TEXT, TOO_LARGE, NO_CODE = 4400, 1007, 1009, -1

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


SHAPES = msgspec.json.schema(ClientMessage)
KINDS = [shape.__struct_config__.tag for shape in ClientMessage.__args__]


def message_of(kind: str) -> Json:
    """A message of this kind with all its fields."""
    shape = next(each for each in SHAPES["$defs"].values() if each["properties"].get("type", {}).get("enum") == [kind])
    message: Json = right(shape, SHAPES["$defs"])
    return message


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_messages_of_every_kind(server: Server, table: Json, kind: str) -> None:
    """Each field is damaged in turn; what cannot be read ends the connection, what does not fit is refused."""
    if kind in ("resign", "undo"):
        table = {**table, **server.new_battle(players=["human", "human"], hot_seat=True)}
    whole, seat = message_of(kind), server.sit(table["battle"], table["tokens"]["both"])
    for number, (where, filled) in enumerate(damaged_places({**whole, "foreign": 0})):
        for what, value in chosen(number):
            sent = filled.replace(f'"{SPOT}"'.encode(), value)
            code = code_after(seat, sent)
            known = (NO_CODE, TOO_LARGE, TOO_MANY) if len(sent) > LARGEST_MESSAGE else (0, NOT_UNDERSTOOD, NO_TEXT)
            assert code in known, (kind, where, what, code)
            assert code or what not in NO_JSON, (kind, where, what)
            if code:
                seat = server.sit(table["battle"], table["tokens"]["both"])
    seat.close()
    if kind not in ("resign", "undo"):
        assert_unchanged(server, table)


def code_after(seat: Seat, sent: bytes) -> int:
    """The code with which the server closes the socket after a message; 0 if it answers a sign of life then."""
    try:
        seat.socket.send(sent, text=True)
        seat.send(type="alive")
        seat.next("alive")
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else NO_CODE
    return 0


FRAMES: dict[str, list[tuple[bytes, int, bool]]] = {  # payload, opcode, whether it is the last part
    "binary": [(b'{"type":"alive"}', BINARY, True)],
    "binary that is no UTF-8": [(b"\xff", BINARY, True)],
    "no UTF-8": [(b"\xff\xfe", TEXT, True)],
    "no UTF-8 in parts": [(b'{"type":"\xe2', TEXT, False), (b'\xff"}', CONTINUED, True)],
    "nothing in parts": [(b"", TEXT, False), (b"", CONTINUED, True)],
    "a surrogate": [(b'{"type":"\xed\xa0\x80"}', TEXT, True)],
    "a part of nothing": [(b"x", CONTINUED, True)],
    "two beginnings": [(b"{", TEXT, False), (b"{", TEXT, True)],
    "an unknown opcode": [(b"", 3, True)],
    "a ping in parts": [(b"x", PING, False)],
    "a long ping": [(b"x" * 126, PING, True)],
    "a close without a code": [(b"\x03", CLOSE, True)],
    "a close with a wrong code": [(b"\x00\x00", CLOSE, True)],
    "a close that is no UTF-8": [(b"\x03\xe8\xff", CLOSE, True)],
    "a message that is too large": [(b" " * 5_000, TEXT, True)],
    "too large in parts": [(b" " * 3_000, TEXT, False), (b" " * 3_000, CONTINUED, True)],
    "a letter in parts": [(b'{"type":"alive","x":"\xe2', TEXT, False), (b'\x82\xac"}', CONTINUED, True)],
}


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("name", FRAMES)
def test_frames_that_break_the_rules(server: Server, table: Json, name: str, joined: bool) -> None:
    """Each of them ends its own connection, and nothing else."""
    with Deaf(server, table["battle"], table["tokens"]["both"] if joined else "").socket as raw:
        if joined:
            read_until(raw, b'"type":"update"')
        for payload, opcode, last in FRAMES[name]:
            raw.sendall(made(opcode, payload, fin=last))
        read_until(raw, CLOSING)
    assert_unchanged(server, table)


def read_until(raw: plain.socket, wanted: bytes) -> None:
    """Read until these bytes, or until the server hangs up."""
    seen = b""
    while wanted not in seen:
        new = raw.recv(65_536)
        if not new:
            return
        seen += new


def test_hanging_up_at_any_moment(server: Server, table: Json) -> None:
    for frame in (None, "{", json.dumps({"type": "join", "protocol": 1, "token": table["tokens"]["both"]})):
        for _ in range(10):
            socket = server.socket(table["battle"])
            if frame is not None:
                socket.send(frame)
            socket.socket.close()
    assert_unchanged(server, table)
