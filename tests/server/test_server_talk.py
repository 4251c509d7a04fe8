"""Short messages between two people: who may write, how much, who reads them, and where they are kept."""

from pathlib import Path

import patient
from seating import TWO, bearer, both_seats, links_of, new_player, redeemed
from table_client import Seat, Server

from deadzone.server.fairness.budgets import SPEECH
from table_seat import Json

HOSTILE = '<img src=x onerror="alert(1)"> {side} **bold** </script> r\u00e9pondez \u2603'


def said(seat: Seat) -> list[Json]:
    """Remarks of the next message with any."""
    while True:
        told: list[Json] = seat.next("talk")["remarks"]
        if told:
            return told


def test_a_phrase_and_a_text_reach_everybody_as_they_are(server: Server) -> None:
    anna = new_player(server, "Anna")
    battle, links = links_of(server)
    token = redeemed(server, battle, links["blue"]["token"], anna["key"]).json()["token"]
    red, blue = server.sit(battle, links["red"]["token"]), server.sit(battle, token)
    watcher = server.sit(battle, links["watch"]["token"])
    blue.send(type="say", phrase="luck")
    red.send(type="say", text=f"  {HOSTILE}\n\t ")
    for seat in (red, blue, watcher):
        (first,), (second,) = said(seat), said(seat)
        assert [first[key] for key in ("n", "role", "name", "phrase", "text")] == [1, "blue", "Anna", "luck", ""]
        assert [second[key] for key in ("n", "role", "phrase", "text")] == [2, "red", "", HOSTILE]
    later = server.sit(battle, token)  # somebody who comes later reads what was said
    assert [remark["n"] for remark in said(later)] == [1, 2]


def test_nobody_is_drowned_in_messages(server: Server) -> None:
    _, red, blue = both_seats(server)
    sent = int(SPEECH.burst) + 3
    for _ in range(sent):
        red.send(type="say", phrase="thanks")
    told = [red.next("talk", "refused") for _ in range(sent + 1)]  # the first has what was said before: nothing
    refused = [message for message in told if message["type"] == "refused"]
    assert {message["text"] for message in refused} == {"Too many messages: wait a moment."}
    assert len(refused) >= 2
    blue.send(type="say", phrase="hello")  # the other seat may still speak
    assert [remark["role"] for remark in said(blue)] == ["red"]
    while said(blue)[0]["role"] != "blue":
        pass


def test_messages_are_kept_nowhere(tmp_path: Path) -> None:
    server = Server(tmp_path)
    secret = "meet me at the refinery"
    created = server.new_battle(**TWO)
    battle, tokens = created["battle"], created["tokens"]
    red, _ = [server.sit(battle, tokens[role]) for role in ("red", "blue")]
    red.send(type="say", text=secret)
    said(red)
    red.send(type="resign", side=0)
    red.next("update")
    file, record = [
        patient.get(f"{server.address}/api/battles/{battle}/{what}", headers=bearer(tokens["red"])).content
        for what in ("file", "record")
    ]
    assert len(file) > 100
    assert len(record) > 100
    assert secret.encode() not in file + record
    server.kill()
    server.start()
    assert server.sit(battle, tokens["red"]).next("talk")["remarks"] == []
    assert server.stop() == ""
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or secret.encode() not in path.read_bytes(), path
