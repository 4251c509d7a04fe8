"""The clock of a battle between two people: what it takes, and when it runs."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.host.battles.clock import Clock, new_clock
from deadzone.host.battles.game import Game
from deadzone.host.battles.gathering import Gathering
from deadzone.host.battles.opening import opened
from deadzone.host.battles.timekeeping import Timekeeper
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.protocol.words import Role
from deadzone.host.records.facts import BattleFacts
from deadzone.host.records.seats import SEAT, SeatRow
from deadzone.host.tables.table import Seated, Table
from deadzone.table.endings import AGREED_DRAW

TURN, RESERVE = 60, 600


FACTS = BattleFacts(
    origin="new", agreed="", proposal="", clock="", asked_up=0, marked_up=None, over=None, ending="", winner=None
)


def seat(role: Role) -> SeatRow:
    return SeatRow(
        token_hash=role, role=role, kind=SEAT, player=None, name="", seen_up=0, device=None, device_seen=0, ends=0
    )


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
    game = Game.load("clock", *opened(NewBattle(players=("human", "human")), Seeds("host clock")))
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
