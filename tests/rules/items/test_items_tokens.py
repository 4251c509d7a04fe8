"""Item tokens at set-up (R-ITOK-01..07, R-ITOK-09)."""

from __future__ import annotations

from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.setting import Options
from deadzone.core.state import FACE_DOWN, TOKEN_COUNTS, TOKEN_KINDS, WAITING
from deadzone.procedures.setup.setup import SetUp
from deadzone.table.scenario import Scenario

RECON = (8, 8, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1)  # red wins with two 8s and their extra dice


def set_up(table: Scenario, *places: int) -> None:
    """Throw the tokens and roll the Recon test, up to the first decision."""
    table.red("enforcer-captain", at="r0c0", fate=WAITING)
    table.blue("steel-warrior-huscarl", at="r0c0", fate=WAITING)
    table.dice(*places, *RECON[0], *RECON[1])
    table.start(SetUp())


def test_the_pool_holds_sixteen_tokens() -> None:
    """The pool holds sixteen tokens (R-ITOK-01)."""
    assert dict(zip(TOKEN_KINDS, TOKEN_COUNTS, strict=True)) == {
        "I-AMMO": 5,
        "I-FRAG": 3,
        "I-APAMMO": 2,
        "I-INTEL": 2,
        "I-MEDIPACK": 2,
        "I-STUN": 1,
        "I-BOOBYTRAP": 1,
    }
    assert sum(TOKEN_COUNTS) == 16


def test_eight_tokens_are_thrown_face_down() -> None:
    """Eight tokens are placed face down: column, then row, on the highest floor (M-PATROL-10, R-ITOK-02, R-ITOK-03,
    R-ITOK-04, R-ITOK-05).
    """
    table = Scenario(levels=3)
    table.floor("r2c1L2", FULL)
    table.floor("r2c1L3", FULL)
    set_up(table, 2, 3, 8, 4, 4, 4, 4, 4, 5, 5, 6, 5, 5, 6, 3, 4)
    where = [token.cube for token in table.state.tokens]
    places = ["r2c1L3", "r3c7", "r3c3", "r3c3", "r4c4", "r4c5", "r5c4", "r3c2"]
    assert where == [parse_cube(place) for place in places]
    assert {token.item for token in table.state.tokens} == {FACE_DOWN}
    assert table.state.bag == list(TOKEN_COUNTS)  # none of the sixteen has been seen


def test_tokens_in_a_zone_are_lost_but_counted() -> None:
    """A token that lands in a zone is lost but counts as one of the eight, and stays unseen (R-ITOK-06, R-ITOK-07)."""
    table = Scenario()
    red_zone = table.state.setting.mission.zones[0][0]
    blue_zone = table.state.setting.mission.zones[1][0]
    table = Scenario()
    lost = [number for square in (red_zone, blue_zone) for number in (square % 8 + 1, square // 8 + 1)]
    set_up(table, *lost, *[4, 4] * 6)
    assert [token.cube for token in table.state.tokens] == [parse_cube("r3c3")] * 6
    assert [event["cube"] for event in table.happened("token-discarded")] == [red_zone, blue_zone]
    assert table.state.bag == list(TOKEN_COUNTS)


def test_a_game_without_items() -> None:
    """In a game without items no token is placed (R-ITOK-09)."""
    table = Scenario(options=Options(items=False))
    set_up(table)
    assert table.state.tokens == []
