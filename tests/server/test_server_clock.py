"""The clock of a battle between two people: it stands while nobody is there, outlives the server, can be claimed."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import patient
import pytest
from seating import TWO, bearer, company, links_of, new_player, redeemed
from table_client import Server, first
from test_server_sparing import FACTS

from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.host.battles.clock import GRACE_SECONDS, Clock, new_clock
from deadzone.host.battles.game import Game
from deadzone.host.battles.gathering import Gathering
from deadzone.host.battles.opening import opened
from deadzone.host.battles.timekeeping import Timekeeper
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SEAT, SeatRow
from deadzone.host.tables.table import Seated, Table
from deadzone.table.endings import AGREED_DRAW
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import Playback

TURN, RESERVE = 60, 600
CLOCK = {"turn": TURN, "reserve": RESERVE}


def seat(role: Role) -> SeatRow:
    return SeatRow(
        token_hash=role, role=role, kind=SEAT, player=None, name="", seen_up=0, device=None, device_seen=0, ends=0
    )


# The clock itself


def test_what_goes_beyond_a_turn_comes_off_the_reserve() -> None:
    clock = new_clock(TURN, RESERVE).asking(RED).after(TURN)
    assert clock.left_of(RED) == RESERVE
    assert clock.after(15).left_of(RED) == RESERVE - 15
    later = clock.after(15).asking(RED).asking(BLUE)  # asked once more, it is the same turn
    assert (later.left, later.side, later.spent) == ((RESERVE - 15, RESERVE), BLUE, 0)
    assert later.asking(RED).after(TURN).left_of(RED) == RESERVE - 15  # a new turn is free again


def test_out_of_time_is_when_turn_and_reserve_are_used_up() -> None:
    clock = new_clock(TURN, RESERVE).asking(BLUE)
    assert clock.after(TURN + RESERVE - 1).overdue() is None
    assert clock.after(TURN + RESERVE + 5).overdue() == 5
    late = clock.after(TURN + RESERVE + 5).asking(RED).asking(BLUE)
    assert (late.left_of(BLUE), late.overdue(), late.after(TURN + 1).overdue()) == (0, None, 1)
    assert new_clock(TURN, RESERVE).after(9999).overdue() is None  # nobody is asked


@pytest.mark.parametrize("side", [RED, BLUE, NO_SIDE])
def test_a_clock_is_read_as_it_was_stored(side: Side) -> None:
    clock = new_clock(TURN, RESERVE).asking(RED).after(100).asking(side).after(7)
    assert Clock.read(clock.text()) == clock
    assert Clock.read("") is None
    assert Clock.read("60 600 oops") is None


def test_time_passes_only_while_the_clock_runs() -> None:
    seconds = 0.0
    keeper = Timekeeper(new_clock(TURN, RESERVE))
    asked = cast(Any, SimpleNamespace(question=SimpleNamespace(side=BLUE)))

    def spent_in(time: float, runs: bool) -> float:
        nonlocal keeper, seconds
        keeper = keeper.asking(asked, runs, seconds)
        before = keeper.clock(seconds)
        seconds += time
        after = keeper.clock(seconds)
        assert before is not None
        assert after is not None
        return after.spent - before.spent

    assert [spent_in(50, runs) for runs in (False, True, False, True, False)] == [0, 50, 0, 50, 0]
    told = keeper.info(seconds)
    assert told is not None
    assert (told.side, told.spent, told.running) == (BLUE, 100_000, False)


def test_the_clock_runs_only_while_a_player_is_there() -> None:
    game = Game.load("clock", *opened(NewBattle(players=("human", "human")), Seeds("clock")))
    table = Table("0123456789abcdef", game, Gathering(FACTS, [seat("red")], 0.0), Timekeeper(None))

    def sit(key: int, role: Role) -> bool:
        table.listeners[key] = Seated(role, "en")
        return table.clock_may_run()

    assert not sit(1, "watch")
    assert not sit(2, "red")  # the other seat is not taken
    table.gathering.sit_down([seat("red"), seat("blue")])
    assert table.clock_may_run()  # somebody waits for one of them
    del table.listeners[2]
    assert not table.clock_may_run()  # both have left
    assert sit(3, "blue")
    table.gathering.ending = AGREED_DRAW
    assert not table.clock_may_run()


# At a real table


def stored(server: Server, battle: str) -> Clock:
    with closing(sqlite3.connect(server.database)) as database:
        (text,) = database.execute("SELECT clock FROM battles WHERE id = ?", (battle,)).fetchone()
    clock = Clock.read(text)
    assert clock is not None
    return clock


def let_pass(server: Server, battle: str, seconds: int) -> None:
    """Let time pass on the clock of a battle while the server is down."""
    text = stored(server, battle).after(seconds).text()
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute("UPDATE battles SET clock = ? WHERE id = ?", (text, battle))


def test_the_clock_outlives_the_server_and_is_claimed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    created = server.new_battle(**TWO, clock=CLOCK)
    battle, tokens = created["battle"], created["tokens"]
    red, blue = [server.sit(battle, tokens[role]) for role in ("red", "blue")]
    told = company(red, lambda told: told["clock"] and told["clock"]["running"])["clock"]
    assert (told["turn"], told["left"], told["spent"] < 60_000) == (60_000, [600_000, 600_000], True)
    asked, other = (red, blue) if red.question else (blue, red)
    asked.answer(first(asked.question or {}))
    side = other.hello["sides"][0] if asked.question is None else asked.hello["sides"][0]
    server.kill()
    assert stored(server, battle).side == side  # with the answer, in the same moment
    let_pass(server, battle, TURN + RESERVE + int(GRACE_SECONDS))
    server.start()
    red, blue = [server.sit(battle, tokens[role]) for role in ("red", "blue")]
    late, other = (red, blue) if side == RED else (blue, red)
    assert company(late, lambda told: told["clock"]["running"])["clock"]["side"] == side
    late.send(type="claim")
    assert "has time left" in late.next("refused", "update").get("text", "")  # it does not win by its own clock
    other.send(type="claim")
    ending = other.next("update", "refused")["ending"]
    names = ("Red", "Blue")
    words = f"{names[side]} is out of time: {names[1 - side]} has claimed the win."
    assert ending == {"kind": "timeout", "winner": 1 - side, "text": words}
    content = patient.get(f"{server.address}/api/battles/{battle}/file", headers=bearer(tokens["red"])).content
    playback = Playback(read_battle(content, Path("battle.dzb")))
    playback.run()
    assert playback.recording.end is not None
    assert (playback.difference, playback.recording.end.how, playback.recording.end.end) == (None, "timeout", 1 - side)
    assert server.stop() == ""


def test_nobody_claims_before_the_time(server: Server) -> None:
    created = server.new_battle(**TWO, clock=CLOCK)
    red, blue = [server.sit(created["battle"], created["tokens"][role]) for role in ("red", "blue")]
    for seat in (red, blue):
        seat.send(type="claim")
        assert "has time left" in seat.next("refused", "update").get("text", "")


def test_only_two_people_have_a_clock_and_it_has_time(server: Server) -> None:
    for wanted, words in (
        ({"clock": CLOCK}, "Only a battle between two people can have a clock."),
        ({**TWO, "clock": {"turn": 0, "reserve": 0}}, "A clock needs time for a turn or a reserve."),
    ):
        reply = patient.post(f"{server.address}/api/battles", json=wanted)
        assert (reply.status_code, reply.json()["text"]) == (422, words)
    battle = server.new_battle(**TWO)
    assert server.sit(battle["battle"], battle["tokens"]["red"]).next("company")["clock"] is None


def test_a_rematch_has_the_clock_and_the_agreements(server: Server) -> None:
    """With full reserves; and it names the other player in the list."""
    created = server.new_battle(**TWO, clock=CLOCK, free_undo=True)
    tokens = created["tokens"]
    seat = server.sit(created["battle"], tokens["red"])
    seat.send(type="resign", side=0)
    seat.next("update")
    path = f"{server.address}/api/battles/{created['battle']}"
    again = patient.post(f"{path}/again", headers=bearer(tokens["red"]), json={}).json()
    mine = server.sit(again["battle"], next(link["token"] for link in again["links"] if link["kind"] == "seat"))
    told = mine.next("company")
    assert told["free_undo"]
    assert (told["clock"]["turn"], told["clock"]["left"]) == (TURN * 1000, [RESERVE * 1000] * 2)


def test_a_list_names_who_plays(server: Server) -> None:
    anna = new_player(server, "Anna")
    battle, links = links_of(server, anna["key"])
    told = patient.get(f"{server.address}/api/battles/{battle}", headers=bearer(anna["key"])).json()
    assert told["names"] == [{"en": "Anna", "fr": "Anna"}, {"en": "", "fr": ""}]
    redeemed(server, battle, links["blue"]["token"], new_player(server, "Ben")["key"])
    told = patient.get(f"{server.address}/api/battles/{battle}", headers=bearer(anna["key"])).json()
    assert [name["en"] for name in told["names"]] == ["Anna", "Ben"]
    against = server.new_battle(players=["human", "amber:strong"])
    told = patient.get(
        f"{server.address}/api/battles/{against['battle']}", headers=bearer(against["tokens"]["red"])
    ).json()
    assert told["names"] == [{"en": "", "fr": ""}, {"en": "AMBER, strong", "fr": "AMBRE, fort"}]
