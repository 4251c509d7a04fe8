"""The rest of a deployment, left to the table."""

from home_table import TWO, AtHome, Seat
from table_seat import Json, first


def asked(seat: Seat) -> Json:
    assert seat.wait_for_question()
    return seat.question or {}


def deploying(home: AtHome, kind: str = "deploy") -> Seat:
    """A person who plays both sides and deploys the first one."""
    seat = home.sit(home.new_battle(**TWO, hot_seat=True)["battle"], "both")
    while asked(seat)["kind"] != kind:
        seat.answer(first(asked(seat)))
    return seat


def test_the_rest_of_a_team_is_placed_with_one_message_and_taken_back_with_one(home: AtHome) -> None:
    seat = deploying(home)
    seat.answer(first(asked(seat)))  # the cube of the first model
    seat.answer(asked(seat)["spot"]["automatic"])
    number, side = seat.update["number"], asked(seat)["side"]
    waiting = [model for model in seat.update["view"]["models"] if model["side"] == side and model["fate"] == "waiting"]
    seat.send(type="place-rest", n=number)
    update = seat.next("update")
    assert len(update["steps"]) == update["number"] - number == 2 * len(waiting)
    mine = [model for model in update["view"]["models"] if model["side"] == side]
    assert {model["fate"] for model in mine} == {"table"}
    assert update["question"]["side"] != side
    counts = [len([model for model in mine if model["cube"] == cube]) for cube in {model["cube"] for model in mine}]
    assert max(counts) - min(counts) <= 1
    assert update["undo"]
    seat.send(type="undo", n=update["number"], steps=update["number"] - number)
    again = seat.next("update")
    assert again["number"] == number
    assert again["view"]["models"][again["question"]["model"]] == waiting[0]


def test_only_a_deployment_is_left_to_the_table(home: AtHome) -> None:
    seat = deploying(home, "order")
    seat.send(type="place-rest", n=asked(seat)["n"])
    assert "being deployed" in seat.next("refused")["text"]
    seat.send(type="place-rest", n=asked(seat)["n"] + 1)
    assert seat.next("refused")["text"] == "Too late: the battle has moved on."


def test_undo_stops_where_answers_are_settled(home: AtHome) -> None:
    seat = deploying(home)
    seat.answer(first(asked(seat)))
    number = seat.update["number"]
    seat.send(type="undo", n=number, steps=200)
    assert 1 <= seat.next("update")["number"] < number
