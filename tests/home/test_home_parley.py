"""What players propose to each other at a table, and ending a battle early."""

import json
from collections.abc import Iterator

import pytest

from home_table import TWO, AtHome, Seat, company
from table_seat import first


@pytest.fixture
def claimed() -> Iterator[AtHome]:
    """A home where an absent player can be claimed as away at once."""
    at = AtHome(claim_after=0)
    yield at
    at.close()


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


def test_undo_asks_the_other_person(home: AtHome) -> None:
    _, red, blue = home.both_seats()
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


def test_agreed_beforehand_nobody_is_asked(home: AtHome) -> None:
    _, red, blue = home.both_seats(free_undo=True)
    mine, _ = to_an_answer_that_can_be_taken_back(red, blue)
    mine.send(type="undo", n=mine.update["number"])
    heard = len(mine.received)
    assert mine.next("update")["number"] == mine.updates[-2]["number"] - 1
    told = [json.loads(text) for text in mine.received[heard:]]
    assert not [message for message in told if message["type"] == "company" and message["proposal"]]


def alone_with_an_answer(home: AtHome) -> Seat:
    """A player whose opponent has not come yet and whose last answer can be undone; chance decides who begins."""
    for _ in range(50):
        created = home.new_battle(**TWO, taken=["red"])
        red = home.sit(created["battle"], "red")
        while red.question is not None and not red.update["undo"]:
            red.answer(first(red.question))
        if red.update["undo"]:
            return red
        red.close()
    raise AssertionError("red never begins")


def test_nobody_is_asked_who_has_not_come(home: AtHome) -> None:
    red = alone_with_an_answer(home)
    number = red.update["number"]
    red.send(type="undo", n=number)
    assert red.next("update", "refused")["number"] == number - 1


def test_an_answer_voids_what_was_asked(home: AtHome) -> None:
    _, red, blue = home.both_seats()
    mine, other = to_an_answer_that_can_be_taken_back(red, blue)
    mine.send(type="undo", n=mine.update["number"])
    company(other, lambda told: told["proposal"])
    asked = mine if mine.question else other
    asked.answer(first(asked.question or {}))
    company(other, lambda told: told["proposal"] is None)
    other.send(type="reply", accept=True)
    assert other.next("refused")["text"] == "There is no open proposal any more."


def test_a_draw_is_offered_and_agreed(home: AtHome) -> None:
    _, red, blue = home.both_seats()
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


def test_nobody_negotiates_with_an_artificial_player(home: AtHome) -> None:
    created = home.new_battle(players=["human", "random"])
    seat = home.sit(created["battle"], created["tokens"]["red"])
    seat.send(type="propose", what="draw")
    assert seat.next("refused")["text"] == "An artificial player does not negotiate."
    seat.send(type="claim")
    assert "has not been away" in seat.next("refused")["text"]
    seat.send(type="resign", side=0)
    while seat.update["ending"] is None:  # the other one may just have answered
        seat.next("update")
    assert (seat.update["view"]["winner"], seat.update["waiting"]) == (1, None)


def test_a_spectator_ends_nothing(home: AtHome) -> None:
    created = home.new_battle(**TWO)
    watcher = home.sit(created["battle"], created["tokens"]["watch"])
    for message in ({"type": "resign", "side": 0}, {"type": "propose", "what": "draw"}, {"type": "claim"},
                    {"type": "undo", "n": watcher.update["number"]}):  # fmt: skip
        watcher.send(**message)
        assert watcher.next("refused", "update")["type"] == "refused"


def test_the_win_is_claimed_after_a_long_absence(claimed: AtHome) -> None:
    _, red, blue = claimed.both_seats()
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


def test_nobody_is_missed_before_the_time(home: AtHome) -> None:
    _, red, blue = home.both_seats()
    asked, other = (red, blue) if red.question else (blue, red)
    asked.close()
    assert company(other, lambda told: not all(seat["sitting"] for seat in told["seats"]))["absence"] is None
    other.send(type="claim")
    assert other.next("refused", "update")["type"] == "refused"


def test_a_seat_that_nobody_took_is_not_missed(claimed: AtHome) -> None:
    red = claimed.sit(claimed.new_battle(**TWO, taken=["red"])["battle"], "red")
    while red.question is not None:  # until it is the other one's turn
        red.answer(first(red.question))
    red.send(type="claim")
    assert red.next("refused", "update")["type"] == "refused"
