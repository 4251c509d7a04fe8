"""What else a table does for those who sit there: advice, what a plan is worth, another battle like this one."""

import pytest

from deadzone.home.playing import begin
from deadzone.host.battles.opening import played_again
from deadzone.host.common.seeds import Seeds
from deadzone.host.running import advice
from deadzone.host.running.owner import Owner
from deadzone.host.tables.commands import Invite
from deadzone.host.tables.table import Table
from home_table import TWO, AtHome, Seat
from table_seat import Json, by_chance, first


def at_first_action(home: AtHome, **wanted: object) -> Seat:
    """A person against an artificial player, who is asked whom to activate."""
    created = home.new_battle(None, players=["human", "jade"], seed="advice", **wanted)
    seat = home.sit(created["battle"], "red")
    seat.play(first, until=lambda seat: seat.update["question"]["part"] == "actor")
    return seat


def advised(seat: Seat, **about: object) -> Json:
    seat.send(type="advise", request=7, n=seat.update["number"], **about)
    return seat.next("advised", "refused")


def test_advice_and_what_an_answer_is_worth(home: AtHome) -> None:
    """The seed is the question's number, so asking again gives the same."""
    seat = at_first_action(home)
    best = advised(seat)
    assert (best["type"], best["request"], best["n"]) == ("advised", 7, seat.update["number"])
    assert 1 <= len(best["plans"]) <= 3
    assert best["plans"][0]["gain"] == 0
    assert advised(seat) == best
    other = next(option["value"] for option in (seat.question or {})["options"] if option["value"] >= 0)
    worth = advised(seat, value=other)
    assert worth["mine"]["answer"] == other
    assert worth["lost"] >= 0
    number = seat.update["number"]
    assert home.sit(home.owner(seat.hello["battle"]).id, "red").update["number"] == number, "nothing was answered"


def test_whoever_asks_for_advice_is_answered_even_if_it_cannot_be_told(
    home: AtHome, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seat = at_first_action(home)
    with monkeypatch.context() as patch:
        patch.setattr(advice, "advice_message", failing)
        assert advised(seat)["text"] == "AMBER has no advice for this."
    assert [record.message for record in caplog.records] == ["advice-failed"]
    assert advised(seat)["type"] == "advised"


def test_news_that_cannot_be_told_are_in_the_log(
    home: AtHome, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seat = at_first_action(home)
    with monkeypatch.context() as patch:
        patch.setattr(Table, "company", failing)
        seat.send(type="attend", here=False)
        home.wait()
        home.settle()
    assert [record.message for record in caplog.records] == ["table-failed"]
    assert seat.answer(first(seat.question or {}))["type"] == "update"


def failing(*_: object) -> None:
    raise KeyError("a mistake of ours")


@pytest.mark.parametrize(("players", "role"), [(["human", "human"], "red"), (["human", "jade"], "watch")])
def test_advice_is_for_a_side_against_an_artificial_player(home: AtHome, players: list[str], role: str) -> None:
    created = home.new_battle(None, players=players)
    seat = home.sit(created["battle"], created["tokens"][role])
    assert advised(seat)["text"] == "Advice is for battles against an artificial player."


def test_the_other_player_is_invited_to_another_battle_like_this(home: AtHome) -> None:
    battle, red, blue = home.both_seats(options={"round_limit": 1})
    red.send(type="resign", side=0)
    assert blue.next("update")["ending"]["kind"] == "resigned"
    head = home.store.head(battle)
    again = begin(home.store, played_again(head, swapped=True, other_map=False, seeds=Seeds("home table")))
    home.loop.run_until_complete(home.owner(battle).do(Invite("blue", "red", again, f"/b/{again}#blue")))
    told = blue.next("invited")
    assert (told["battle"], told["role"]) == (again, "red")
    watcher = home.sit(battle, "watch")
    watcher.listen()
    assert not [text for text in red.received + watcher.received if again in text], "it opens a seat"
    assert home.sit(battle, "blue").next("invited")["battle"] == again
    mine = home.sit(again, "both")
    assert mine.hello["teams"] == red.hello["teams"], "whoever has the red seat now has the other team"
    mine.play(by_chance("again"))
    assert mine.over


def test_a_full_table_takes_nobody_in(home: AtHome) -> None:
    battle = home.new_battle(**TWO)["battle"]
    seats = [home.sit(battle, "red") for _ in range(10)]
    with pytest.raises(Exception, match="This table is full"):
        home.sit(battle, "red")
    seats[0].close()
    home.sit(battle, "red")


@pytest.mark.parametrize(
    "deed",
    [
        {"type": "answer", "n": 0, "value": 0}, {"type": "go", "n": 0, "model": 0, "cube": 0},
        {"type": "place-rest", "n": 0}, {"type": "lesson", "number": 1}, {"type": "undo", "n": 0},
        {"type": "propose", "what": "draw"}, {"type": "reply", "accept": True}, {"type": "resign", "side": 0},
        {"type": "claim"},
    ],
    ids=lambda deed: str(deed["type"]),
)  # fmt: skip
def test_what_a_spectator_wants_does_not_wait_in_the_queue_of_the_players(
    home: AtHome, monkeypatch: pytest.MonkeyPatch, deed: Json
) -> None:
    watcher = home.sit(home.new_battle(None, players=["human", "human"])["battle"], "watch")
    monkeypatch.setattr(Owner, "do", lambda *_: pytest.fail("it got into the queue"))
    watcher.send(**deed)
    assert watcher.next("refused")["to"] == deed["type"]
