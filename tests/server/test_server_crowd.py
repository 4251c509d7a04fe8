"""Connections are shared among households, and some are kept for newcomers and for players."""

from collections import Counter
from types import SimpleNamespace

import pytest

from deadzone.server.fairness import crowd as crowd_module
from deadzone.server.fairness.crowd import FEW, FEW_OF_PLAYERS, Crowd, Seated


def test_connections_are_shared_and_some_are_kept() -> None:
    """However many three households want, a newcomer gets in, and after it a player."""
    seated = Seated()
    seated.note("player")
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
    seated.note("a")
    assert "a" in seated
    assert "b" not in seated
    assert SimpleNamespace() not in seated
    now[0] = crowd_module.SEATED_SECONDS
    assert "a" not in seated
