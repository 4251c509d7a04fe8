"""One message, all answers of a way; each is told and taken back as always."""

import pytest

from hidden_things import assert_nothing_hidden
from home_table import TWO, AtHome, Seat
from table_seat import Json, by_chance


def until_activation(seat: Seat, seed: str = "going") -> Json:
    """Play by chance until this seat is asked whom to activate, with somebody who can walk; return its study."""
    while True:
        seat.play(by_chance(seed), until=lambda seat: seat.update["question"]["part"] == "actor")
        for option in seat.update["question"]["options"]:
            if option["model"] >= 0:
                seat.send(type="study", request=1, model=option["model"])
                study: Json = seat.next("studied")["study"]
                if any(there["cubes"] > 1 and there["kind"] != "fight" for there in study["reach"]):
                    return study
        seat.answer(by_chance(seed)(seat.update["question"]))


def farthest(study: Json) -> Json:
    """The farthest cube without an enemy that a Move reaches."""
    there: Json = max(
        [r for r in study["reach"] if r["kind"] != "fight"], key=lambda r: (r["action"] == "move", r["cubes"])
    )
    return there


def go(seat: Seat, **wanted: object) -> Json:
    seat.send(type="go", n=seat.update["number"], **wanted)
    return seat.next("went", "refused")


@pytest.fixture
def shared(home: AtHome) -> tuple[Json, Seat]:
    created = home.new_battle(**TWO, hot_seat=True)
    return created, home.sit(created["battle"], created["tokens"]["both"])


def test_one_message_walks_the_whole_way(home: AtHome, shared: tuple[Json, Seat]) -> None:
    created, seat = shared
    watcher = home.sit(created["battle"], created["tokens"]["watch"])
    study = until_activation(seat)
    there, told = farthest(study), len(seat.updates)
    before = seat.update["number"]
    seat.send(type="look", request=2, model=study["model"], cube=there["cube"])
    assert seat.next("looked")["way"]["path"] == there["path"]
    went = go(seat, model=study["model"], cube=there["cube"])
    assert (went["type"], went["text"], went["n"]) == ("went", "", seat.update["number"])
    assert seat.update["view"]["models"][study["model"]]["cube"] == there["cube"]
    new = seat.updates[told:]
    kinds = [step["kind"] for update in new for step in update["steps"]]
    assert kinds[:2] == ["activate", "action"]
    assert kinds[2:-1] == ["step"] * (len(kinds) - 3)
    assert [update["number"] for update in new] == list(range(before + 1, before + 1 + len(new)))
    assert [(update["more"], update["question"] is None) for update in new[:-1]] == [(True, True)] * (len(new) - 1)
    assert not new[-1]["more"]
    assert seat.question is not None
    while watcher.update["number"] < seat.update["number"]:
        watcher.next("update")
    assert [update["number"] for update in watcher.updates[-len(new) :]] == [update["number"] for update in new]


def test_an_undo_takes_the_whole_way_back(shared: tuple[Json, Seat]) -> None:
    _, seat = shared
    study = until_activation(seat)
    before = seat.update
    assert go(seat, model=study["model"], cube=farthest(study)["cube"])["type"] == "went"
    seat.send(type="undo", n=seat.update["number"])
    back = seat.next("update", "refused")
    assert (back["number"], back["view"], back["question"]) == tuple(
        before[key] for key in ("number", "view", "question")
    )
    assert go(seat, model=study["model"], cube=farthest(study)["cube"])["type"] == "went", "and it can be done again"


def test_what_cannot_be_done_is_refused_with_a_sentence_and_changes_nothing(shared: tuple[Json, Seat]) -> None:
    _, seat = shared
    study = until_activation(seat)
    number, model = seat.update["number"], study["model"]
    reached = {there["cube"] for there in study["reach"]}
    away = next(cube for cube in range(63, -1, -1) if cube not in reached)
    for wanted in (
        {"model": model, "cube": away},
        {"model": model, "cube": 9999},
        {"model": model},
        {"model": 9999, "cube": away},
        {"model": model, "target": model, "action": "shoot", "weapon": 0},
        {"model": model, "target": 9999, "action": "shoot", "weapon": -9999},
        {"model": model, "target": 0, "action": "'; DROP TABLE answers; --"},
    ):
        refused = go(seat, **wanted)
        assert (refused["type"], refused["to"]) == ("refused", "go"), wanted
        assert refused["text"].endswith("."), wanted
    seat.send(type="go", n=number - 1, model=model, cube=farthest(study)["cube"])
    assert seat.next("refused")["text"] == "Too late: the battle has moved on."
    assert seat.update["number"] == number


def test_nobody_goes_for_the_other_side(home: AtHome) -> None:
    created = home.new_battle(**TWO)
    seats = {role: home.sit(created["battle"], created["tokens"][role]) for role in ("red", "blue")}
    asked, other = sorted(seats.values(), key=lambda seat: seat.question is None)
    other.send(type="go", n=other.update["number"], model=0, cube=0)
    assert other.next("refused")["text"] == "This question is not for you."
    watcher = home.sit(created["battle"], created["tokens"]["watch"])
    watcher.send(type="go", n=watcher.update["number"], model=0, cube=0)
    assert watcher.next("refused")["text"] == "This question is not for you."
    assert asked.question is not None


def test_ways_and_aims_tell_nothing_hidden(home: AtHome) -> None:
    seed = "a seed that nobody may read on the way"
    created = home.new_battle(seed=seed, players=["human", "random"])
    seat = home.sit(created["battle"], created["tokens"]["red"], "fr")
    for _ in range(4):
        study = until_activation(seat, seed)
        for enemy in [n for n, model in enumerate(seat.update["view"]["models"]) if model["fate"] == "table"][-3:]:
            seat.send(type="aim", request=3, model=study["model"], target=enemy)
            aimed = seat.next("aimed")
            assert aimed["offers"] or aimed["reason"]
        assert go(seat, model=study["model"], cube=farthest(study)["cube"])["type"] == "went"
    assert_nothing_hidden(seat.received, [seed])
