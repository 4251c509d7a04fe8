"""Requests between players at a table, and ending a battle early."""

import json
from pathlib import Path

import patient
from seating import TWO, bearer, both_seats, company, links_of
from table_client import Seat, Server, first

from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import Playback

# Requests to each other


def to_an_answer_that_can_be_taken_back(red: Seat, blue: Seat) -> tuple[Seat, Seat]:
    """Play until the last answer may be undone; return its player and the other one."""
    for _ in range(200):
        for seat, other in ((red, blue), (blue, red)):
            if seat.question is None:
                continue
            if seat.update["undo"]:
                return seat, other
            number = seat.answer(first(seat.question))["number"]
            while other.update["number"] < number:
                other.next("update")
            if seat.update["undo"]:
                return seat, other
    raise AssertionError("no answer could be taken back")


def test_undo_asks_the_other_person(server: Server) -> None:
    _, red, blue = both_seats(server)
    mine, other = to_an_answer_that_can_be_taken_back(red, blue)
    number, side = mine.update["number"], mine.hello["sides"][0]
    mine.send(type="undo", n=number)
    assert company(other, lambda told: told["proposal"])["proposal"] == {"what": "undo", "side": side}
    mine.send(type="reply", accept=True)
    assert mine.next("refused")["text"] == "Only the other side can answer this."
    other.send(type="reply", accept=False)
    refused = mine.next("refused")
    assert (refused["to"], refused["text"]) == ("undo", f"{('Red', 'Blue')[1 - side]} does not agree.")
    mine.send(type="undo", n=number)
    company(other, lambda told: told["proposal"])
    other.send(type="reply", accept=True)
    assert mine.next("update")["number"] == other.next("update")["number"] == number - 1


def test_agreed_beforehand_nobody_is_asked(server: Server) -> None:
    _, red, blue = both_seats(server, free_undo=True)
    mine, _ = to_an_answer_that_can_be_taken_back(red, blue)
    mine.send(type="undo", n=mine.update["number"])
    heard = len(mine.received)
    assert mine.next("update")["number"] == mine.updates[-2]["number"] - 1
    told = [json.loads(text) for text in mine.received[heard:]]
    assert not [message for message in told if message["type"] == "company" and message["proposal"]]


def alone_with_an_answer(server: Server) -> Seat:
    """A player whose opponent has not come yet and whose last answer can be undone; chance decides who begins."""
    for _ in range(50):
        battle, links = links_of(server)
        red = server.sit(battle, links["red"]["token"])
        while red.question is not None and not red.update["undo"]:
            red.answer(first(red.question))
        if red.update["undo"]:
            return red
        red.close()
    raise AssertionError("red never begins")


def test_nobody_is_asked_who_has_not_come(server: Server) -> None:
    red = alone_with_an_answer(server)
    number = red.update["number"]
    red.send(type="undo", n=number)
    assert red.next("update", "refused")["number"] == number - 1


def test_an_answer_voids_what_was_asked(server: Server) -> None:
    _, red, blue = both_seats(server)
    mine, other = to_an_answer_that_can_be_taken_back(red, blue)
    mine.send(type="undo", n=mine.update["number"])
    company(other, lambda told: told["proposal"])
    asked = mine if mine.question else other
    asked.answer(first(asked.question or {}))
    company(other, lambda told: told["proposal"] is None)
    other.send(type="reply", accept=True)
    assert other.next("refused")["text"] == "There is no open proposal any more."


def test_a_draw_is_offered_and_agreed(server: Server) -> None:
    _, red, blue = both_seats(server)
    red.send(type="propose", what="draw")
    company(blue, lambda told: told["proposal"] == {"what": "draw", "side": 0})
    blue.send(type="reply", accept=True)
    for seat in (red, blue):
        told = seat.next("update")
        assert told["ending"] == {"kind": "agreed", "winner": -1, "text": "Both sides have agreed on a draw."}
        assert (told["view"]["winner"], told["question"], told["waiting"]) == (-1, None, None)
    red.send(type="answer", n=red.update["number"], value=0)
    assert red.next("refused")["text"] == "The battle is over: there is no question to answer."
    red.send(type="resign", side=0)
    assert red.next("refused")["text"] == "The battle is over."


def test_what_was_asked_and_how_it_ended_outlive_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    created = server.new_battle(**TWO)
    battle, tokens = created["battle"], created["tokens"]
    red, blue = [server.sit(battle, tokens[role]) for role in ("red", "blue")]
    red.send(type="propose", what="draw")
    company(blue, lambda told: told["proposal"])
    server.kill()
    server.start()
    blue = server.sit(battle, tokens["blue"])
    assert blue.next("company")["proposal"] == {"what": "draw", "side": 0}
    blue.send(type="resign", side=0)
    assert blue.next("refused")["text"] == "Only the player of this side may resign for it."
    blue.send(type="resign", side=1)
    assert blue.next("update")["ending"]["text"] == "Blue has resigned."
    server.kill()
    server.start()
    red = server.sit(battle, tokens["red"], lang="fr")
    assert red.update["ending"] == {"kind": "resigned", "winner": 0, "text": "Bleu a abandonné."}
    assert (red.question, red.update["waiting"]) == (None, None)
    about = patient.get(f"{server.address}/api/battles/{battle}", headers=bearer(tokens["red"])).json()
    assert (about["over"], about["winner"], about["ending"]) == (True, 0, "resigned")
    file = patient.get(f"{server.address}/api/battles/{battle}/file", headers=bearer(tokens["blue"])).content
    playback = Playback(read_battle(file, Path("battle.dzb")))
    playback.run()
    assert playback.difference is None
    assert playback.recording.end is not None
    assert (playback.recording.end.how, playback.recording.end.end) == ("resigned", 0)
    assert server.stop() == ""


def test_nobody_negotiates_with_an_artificial_player(server: Server) -> None:
    created = server.new_battle(players=["human", "random"])
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.send(type="propose", what="draw")
    assert seat.next("refused")["text"] == "An artificial player does not negotiate."
    seat.send(type="claim")
    assert "has not been away" in seat.next("refused")["text"]
    seat.send(type="resign", side=0)
    while seat.update["ending"] is None:  # the other one may just have answered
        seat.next("update")
    assert (seat.update["view"]["winner"], seat.update["waiting"]) == (1, None)


def test_a_spectator_ends_nothing(server: Server) -> None:
    created = server.new_battle(**TWO)
    watcher = server.sit(created["battle"], created["tokens"]["watch"])
    for message in ({"type": "resign", "side": 0}, {"type": "propose", "what": "draw"}, {"type": "claim"},
                    {"type": "undo", "n": watcher.update["number"]}):  # fmt: skip
        watcher.send(**message)
        assert watcher.next("refused", "update")["type"] == "refused"


# Absent players


def test_the_win_is_claimed_after_a_long_absence(small: Server) -> None:
    _, red, blue = both_seats(small)
    asked, other = (red, blue) if red.question else (blue, red)
    other.send(type="claim")
    assert "has not been away" in other.next("refused")["text"]  # the player who is asked is present
    asked.close()
    side = asked.hello["sides"][0]
    told = company(other, lambda told: told["absence"])
    assert (told["absence"]["side"], told["absence"]["claim_in"]) == (side, 0)
    other.send(type="claim")
    ending = other.next("update")["ending"]
    assert (ending["kind"], ending["winner"]) == ("claimed", 1 - side)


def test_nobody_is_missed_before_the_time(server: Server) -> None:
    _, red, blue = both_seats(server)
    asked, other = (red, blue) if red.question else (blue, red)
    asked.close()
    assert company(other, lambda told: not all(seat["sitting"] for seat in told["seats"]))["absence"] is None
    other.send(type="claim")
    assert other.next("refused", "update")["type"] == "refused"


def test_a_seat_that_nobody_took_is_not_missed(small: Server) -> None:
    battle, links = links_of(small)
    red = small.sit(battle, links["red"]["token"])
    while red.question is not None:  # until it is the other one's turn
        red.answer(first(red.question))
    red.send(type="claim")
    assert red.next("refused", "update")["type"] == "refused"
