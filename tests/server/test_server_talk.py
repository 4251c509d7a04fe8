"""Short messages between two people: who may write, how much, who reads them, and where they are kept."""

from pathlib import Path

import patient
from seating import TWO, bearer, both_seats, company, links_of, new_player, redeemed
from table_client import Json, Seat, Server

from deadzone.host.tables.talking import MOST_LETTERS
from deadzone.server.fairness.budgets import SPEECH

HOSTILE = '<img src=x onerror="alert(1)"> {side} **bold** </script> r\u00e9pondez \u2603'


def said(seat: Seat) -> list[Json]:
    """Remarks of the next message with any."""
    while True:
        told: list[Json] = seat.next("talk")["remarks"]
        if told:
            return told


def refusal(seat: Seat, **message: object) -> str:
    seat.send(type="say", **message)
    refused = seat.next("refused", "talk")
    while refused.get("remarks") == []:  # the greeting: nobody has said anything
        refused = seat.next("refused", "talk")
    assert (refused["type"], refused["to"]) == ("refused", "say")
    return str(refused["text"])


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


def test_what_cannot_be_said_is_refused_with_a_sentence(server: Server) -> None:
    battle, links = links_of(server)
    red, watcher = server.sit(battle, links["red"]["token"]), server.sit(battle, links["watch"]["token"])
    for text, words in (
        ("", "A message must not be empty."),
        (" \n ", "A message must not be empty."),
        ("x" * (MOST_LETTERS + 1), f"This text is too long: at most {MOST_LETTERS} characters."),
        ("a\u202eb", "The character U+202E is not allowed in a text."),
    ):
        assert refusal(red, text=text) == words
    assert refusal(watcher, phrase="hello") == "Only players may write messages."
    for wanted, role in ((dict(TWO, hot_seat=True), "both"), ({"players": ["human", "random"]}, "red")):
        alone = server.new_battle(**wanted)
        seat = server.sit(alone["battle"], alone["tokens"][role])
        assert refusal(seat, phrase="hello") == "There is nobody to write to in this battle."


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


def test_a_page_behind_another_window_is_away(server: Server) -> None:
    _, red, blue = both_seats(server)
    company(red, lambda told: [seat["here"] for seat in told["seats"]] == [True, True])
    blue.send(type="attend", here=False)
    told = company(red, lambda told: not told["seats"][1]["here"])
    assert [seat["sitting"] for seat in told["seats"]] == [1, 1]
    blue.send(type="attend", here=True)
    company(red, lambda told: told["seats"][1]["here"])
    blue.close()
    assert company(red, lambda told: not told["seats"][1]["here"])["seats"][1]["sitting"] == 0


# One screen for both sides


def test_one_screen_gets_what_both_may_see_apart_from_what_one_knows(server: Server) -> None:
    created = server.new_battle(**TWO, hot_seat=True, options={"secret_missions": True})
    both = server.sit(created["battle"], created["tokens"]["both"])
    asked = both.update["question"]["side"]
    assert both.update["view"]["secrets"][asked]
    assert both.update["open"]["secrets"] == ["", ""]
    assert both.update["open"]["secret_rules"] == ["", ""]
    hidden = {"secrets": 0, "secret_rules": 0}
    assert {**both.update["view"], **hidden} == {**both.update["open"], **hidden}
    plain = server.new_battle(**TWO, hot_seat=True)
    assert server.sit(plain["battle"], plain["tokens"]["both"]).update["open"] is None
    alone = server.new_battle(**TWO, options={"secret_missions": True})
    assert server.sit(alone["battle"], alone["tokens"]["red"]).update["open"] is None
