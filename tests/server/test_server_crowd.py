"""Connections are shared among households, and some are kept for newcomers and for players."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from deadzone.host.ports.hands import Urgency
from deadzone.server.fairness import budgets
from deadzone.server.fairness import crowd as crowd_module
from deadzone.server.fairness.budgets import Budgets
from deadzone.server.fairness.crowd import (
    FEW,
    FEW_AT_A_TABLE,
    FEW_OF_PLAYERS,
    MOST_SOCKETS,
    Crowd,
    Seated,
    Sockets,
)
from deadzone.server.network.sockets import Connection

NO_HALL: Any = SimpleNamespace(tables=None, people=None)


def test_connections_are_shared_and_some_are_kept() -> None:
    """However many three households want, a newcomer gets in, and after it a player."""
    seated = Seated()
    seated.note("player", "table")
    crowd = Crowd(1000, seated)
    held = Counter({home: took(crowd, home, 1000) for home in ("a", "b", "c", "d", "e")})
    assert held.total() < 1000
    assert max(held.values()) <= 250
    assert [took(crowd, f"new {number}", 20) for number in range(15)].count(FEW) >= 9
    assert took(crowd, "player", 100) == FEW_OF_PLAYERS
    assert crowd.total() <= 1000


def took(crowd: Crowd, home: str, wanted: int) -> int:
    """How many connections a household gets of those it wants."""
    got = 0
    for _ in range(wanted):
        crowd.come(home)
        if crowd.has_room(home):
            got += 1
        else:
            crowd.leave(home)
    return got


def test_whoever_leaves_makes_room() -> None:
    crowd = Crowd(20, Seated())
    assert took(crowd, "a", 100) == 15 + 0
    for _ in range(15):
        crowd.leave("a")
    assert took(crowd, "a", 100) == 15


def test_a_seat_is_remembered_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(crowd_module, "monotonic", lambda: now[0])
    seated = Seated()
    seated.note("a", "table")
    assert "a" in seated
    assert "b" not in seated
    assert SimpleNamespace() not in seated
    assert seated.at("a", "table")
    assert not seated.at("a", "another")
    assert not seated.at("b", "table")
    now[0] = crowd_module.SEATED_SECONDS
    assert "a" not in seated
    assert not seated.at("a", "table")


def test_whoever_plays_gets_back_although_the_household_has_all_its_sockets() -> None:
    seated = Seated()
    seated.note("home", "table")
    sockets = Sockets(4000, seated)
    hoarded = [sockets.let_in("home", f"other {number % 7}") for number in range(MOST_SOCKETS + 50)]
    assert hoarded.count(True) == MOST_SOCKETS
    assert [sockets.let_in("home", "table") for _ in range(6)] == [True] * FEW_AT_A_TABLE + [False] * 2
    assert sockets.let_in("elsewhere", "table")
    sockets.leave_from("home", "table")
    assert sockets.let_in("home", "table")


def test_many_tables_are_no_way_around_the_limit() -> None:
    seated = Seated()
    for number in range(200):
        seated.note("home", f"table {number}")
    sockets = Sockets(4000, seated)
    assert [sockets.let_in("home", f"table {n % 200}") for n in range(800)].count(True) == MOST_SOCKETS + FEW_OF_PLAYERS


def test_whoever_goes_somewhere_again_and_again_is_no_longer_served_first() -> None:
    """An errand is worth several answers: a seat that sends one after the other comes after artificial players, and
    once its household has had its share of the tables, after everybody else."""
    seat = Connection(SimpleNamespace(scope={}, client=None), NO_HALL, Budgets())  # type: ignore[arg-type]
    urgencies = [seat._urgency_of_answers("battle", budgets.GO) for _ in range(40)]
    first = int(budgets.PACE.burst / budgets.GO)
    assert urgencies[:first] == [Urgency.ANSWER] * first
    assert urgencies[first + 1 :] == [Urgency.BOT] * (39 - first)
    seat._budgets.at_tables(seat._home, budgets.TABLE_WORK.burst + 10)
    assert seat._urgency_of_answers("battle", budgets.GO) == Urgency.LATE
    assert seat._urgency_of_answers("another battle", budgets.ANSWER) == Urgency.ANSWER


def test_a_player_gets_back_to_the_table_before_whatever_else_a_greedy_household_wants() -> None:
    connection = Connection(SimpleNamespace(scope={}, client=None), NO_HALL, Budgets())  # type: ignore[arg-type]
    connection._budgets.at_tables(connection._home, budgets.TABLE_WORK.burst + 10)
    connection.role = "red"
    assert connection._urgency_of_coming() == Urgency.JOIN
    connection.role = "watch"
    assert connection._urgency_of_coming() == Urgency.LATE
