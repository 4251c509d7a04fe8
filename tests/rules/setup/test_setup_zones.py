"""Zones that are too small for their team (R-DEPLOY-04, R-DEPLOY-05)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FULL, Battlefield
from deadzone.core.cubes import Square, cube_at, parse_cube, square_of
from deadzone.core.engine import legal
from deadzone.core.pieces import OUTSIDE
from deadzone.core.setting import OFF_BOARD, Options
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import WAITING
from deadzone.procedures.setup.setup import NO_MORE, STAY_OUTSIDE, Deploy, ExtendZones, SetUp
from deadzone.rules.setup.deployment import extension_squares, team_fits
from deadzone.table.scenario import Scenario

MAN = "enforcer--enforcers"  # Size 1
STRIDER = "enforcer-strider"  # Size 4
TRACK = "guntrack"  # Size 4, a Vehicle
RED_ZONE = ("r0c0", "r0c1", "r0c2", "r0c3")


def squares(*names: str) -> tuple[Square, ...]:
    return tuple(square_of(parse_cube(name)) for name in names)


def laid_out(
    striders: int, field: Battlefield | None = None, blue: int = 1, who: str = STRIDER, roofs: tuple[str, ...] = ()
) -> Scenario:
    table = Scenario(field or Battlefield(levels=2))
    for roof in roofs:
        table.floor(roof, FULL)
    for _ in range(striders):
        table.red(who, at="r4c4", fate=WAITING)
    for _ in range(blue):
        table.blue(who, at="r4c4", fate=WAITING)
    table.state.zones = list(table.state.setting.mission.zones)
    return table


def extended(table: Scenario, side: Side = RED) -> Scenario:
    table.start(ExtendZones(side))
    return table


def test_a_team_that_fits_extends_nothing() -> None:
    """A team of sixteen Size points fits, so nothing is asked (R-DEPLOY-04)."""
    with extended(laid_out(4)) as table:
        assert table.happened("zone-extended") == []


def test_along_the_edge_first() -> None:
    """The zone is extended along its edge first: the fifth Strider needs r0c4 (R-DEPLOY-04)."""
    table = extended(laid_out(5))
    assert legal(table.state) == squares("r0c4")
    assert table.refused(parse_cube("r1c0")) == "R-DEPLOY-04"
    table.play("extend to r0c4L1")
    assert table.state.zones[RED] == squares(*RED_ZONE, "r0c4")
    assert team_fits(table.state, RED, table.state.zones[RED])


def test_then_the_next_row_inward() -> None:
    """After the whole edge comes row 1, without the objective at r1c7; row 2 only when row 1 is full (R-DEPLOY-04)."""
    table = laid_out(9)
    edge = squares(*RED_ZONE, "r0c4", "r0c5", "r0c6", "r0c7")
    table.state.zones[RED] = edge
    row = squares("r1c0", "r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6")
    assert extension_squares(table.state, RED, edge) == list(row)
    assert extension_squares(table.state, RED, (*edge, row[0])) == list(row[1:])
    assert extension_squares(table.state, RED, (*edge, *row))[0] == parse_cube("r2c0")
    extended(table)
    assert legal(table.state) == row


def test_a_zone_along_another_edge() -> None:
    """A zone on the west edge is extended along the west edge (R-DEPLOY-04)."""
    field = Battlefield(levels=1)
    field.red_zone = squares("r2c0", "r3c0", "r4c0", "r5c0")
    table = laid_out(5, field)
    extended(table)
    assert legal(table.state) == squares("r1c0")  # r6c0 has an objective


def test_by_the_fewest_squares() -> None:
    """With two places missing, one square with a roof is enough, so one without is not offered (R-DEPLOY-04)."""
    field = Battlefield(levels=2)
    field.red_zone = squares("r0c2", "r0c3", "r0c4", "r0c5")
    table = laid_out(6, field, roofs=("r0c6L2",))
    extended(table)
    assert legal(table.state) == squares("r0c6")
    table.play("extend to r0c6L1")
    assert [event["side"] for event in table.happened("zone-extended")] == [RED]
    assert table.state.question is not None
    assert table.state.question.side == BLUE


def test_the_fewest_squares_however_many_they_are() -> None:
    """Seven surplus Striders need the four squares of the edge and two of row 1, one with a roof (R-DEPLOY-04)."""
    table = laid_out(11, roofs=("r1c5L2",))
    extended(table)
    table.play("extend to r0c4L1", "extend to r0c5L1", "extend to r0c6L1", "extend to r0c7L1")
    # Three places are missing: one square with a roof and any other.
    assert parse_cube("r1c2") in legal(table.state)
    table.play("extend to r1c2L1")
    assert legal(table.state) == squares("r1c5")
    table.play("extend to r1c5L1")
    assert table.state.question is not None
    assert table.state.question.side == BLUE


def test_vehicles_gain_nothing_from_a_roof() -> None:
    """Vehicles gain nothing from a roof: two surplus Guntracks need two squares (R-DEPLOY-01, R-DEPLOY-04)."""
    table = laid_out(6, who=TRACK, roofs=("r0c4L2",))
    extended(table)
    table.play("extend to r0c4L1")
    assert legal(table.state) == squares("r0c5")


def test_the_enemy_may_extend_by_as_many() -> None:
    """The opponent may extend by the same number of squares or fewer, along the own edge (R-DEPLOY-04)."""
    table = extended(laid_out(6))
    table.play("extend to r0c4L1", "extend to r0c5L1")
    assert legal(table.state) == (parse_cube("r7c3"), NO_MORE)
    table.play("extend to r7c3L1", "extend to r7c2L1")
    assert table.state.zones[BLUE] == squares("r7c4", "r7c5", "r7c6", "r7c7", "r7c3", "r7c2")
    table.finish()
    declined = extended(laid_out(6))
    declined.play("extend to r0c4L1", "extend to r0c5L1", "stop")
    assert declined.state.zones[BLUE] == squares("r7c4", "r7c5", "r7c6", "r7c7")
    declined.finish()


@pytest.mark.parametrize(("red", "blue", "behind"), [(6, 5, BLUE), (5, 6, RED)])
def test_both_end_with_the_same_right(red: int, blue: int, behind: int) -> None:
    """If both teams need squares, each may add as many as the greater need (R-DEPLOY-04)."""
    for more in (True, False):
        table = extended(laid_out(red, blue=blue))
        table.play(*["extend to r0c4L1", "extend to r0c5L1"][: red - 4])
        table.play(*["extend to r7c3L1", "extend to r7c2L1"][: blue - 4])
        question = table.state.question
        assert question is not None
        assert (question.side, question.kind) == (behind, "extend-zone")
        assert NO_MORE in legal(table.state)
        table.play(legal(table.state)[0] if more else NO_MORE)
        table.finish()
        assert len(table.state.zones[1 - behind]) == 6
        assert len(table.state.zones[behind]) == (6 if more else 5)


def test_equal_needs_give_no_further_right() -> None:
    """Equal needs give no right to further squares (R-DEPLOY-04)."""
    with extended(laid_out(5, blue=5)) as table:
        table.play("extend to r0c4L1", "extend to r7c3L1")
        assert [len(zone) for zone in table.state.zones] == [5, 5]


@pytest.mark.parametrize(("red", "blue"), [(4, 3), (3, 4)])
def test_both_zones_are_settled_before_anybody_deploys(red: int, blue: int) -> None:
    """Both zones are final before deployment; the first player may use the right from the second one's need
    (R-DEPLOY-04, R-RECON-05).
    """
    table = Scenario(options=Options(items=False))
    table.red("enforcer-captain", at="r4c4", fate=WAITING)
    table.blue("steel-warrior-huscarl", at="r4c4", fate=WAITING)
    for side, count in ((table.red, red), (table.blue, blue)):
        for _ in range(count):
            side(STRIDER, at="r4c4", fate=WAITING)
    table.dice(*(4, 1, 1, 1, 1), *(1, 1, 1, 1, 1))
    table.start(SetUp())
    large = RED if red > blue else BLUE
    table.play("go-first", "red-zone", "extend to r0c4L1" if large == RED else "extend to r7c3L1")
    assert table.state.question is not None
    assert (table.state.question.side, table.state.question.kind) == (1 - large, "extend-zone")
    table.play("stop")
    assert (table.state.question.side, table.state.question.kind) == (RED, "deploy")
    assert table.happened("deployed") == []


def walled_in() -> Battlefield:
    """A field where red's corner square can only be extended by r0c1, because of objectives."""
    field = Battlefield(levels=1)
    field.red_zone = squares("r0c0")
    field.objective_cubes = squares("r0c2", "r1c0", "r1c1")
    return field


def test_a_team_that_cannot_fit_at_all_ends_the_matter() -> None:
    """If no extension is enough, none is made, and the surplus waits off the board (R-DEPLOY-04, R-DEPLOY-05)."""
    with laid_out(3, walled_in()) as table:
        extended(table)
        assert table.state.question is None
        table.start(Deploy(RED))
        assert legal(table.state) == (*squares("r0c0"), STAY_OUTSIDE)
        table.play("deploy at r0c0L1", (200, 200))
        assert table.happened("stays-outside") == [{"model": 1}, {"model": 2}]
        assert [table.model(number).fate for number in (1, 2)] == [OUTSIDE, OUTSIDE]
        assert table.state.models_on_table(RED) == [0]


def test_by_agreement_the_surplus_waits_off_the_board() -> None:
    """With surplus = off-board no zone is extended; the owner chooses who waits (R-DEPLOY-05)."""
    table = Scenario(options=Options(items=False, surplus=OFF_BOARD))
    table.red("enforcer-captain", at="r4c4", fate=WAITING)
    table.blue("steel-warrior-huscarl", at="r4c4", fate=WAITING)
    for _ in range(4):
        table.red(STRIDER, at="r4c4", fate=WAITING)
    table.dice(*(4, 1, 1, 1, 1), *(1, 1, 1, 1, 1))
    table.start(SetUp())
    table.play("go-first", "red-zone")
    assert (table.state.question.kind, table.happened("zone-extended")) == ("deploy", [])  # type: ignore[union-attr]
    assert STAY_OUTSIDE in legal(table.state)
    table.play("stay outside")
    assert table.model(0).fate == OUTSIDE
    assert STAY_OUTSIDE not in legal(table.state)  # the four others fit
    assert table.refused(STAY_OUTSIDE) == "R-RECON-05"
    while table.state.question is not None and table.state.question.kind in ("deploy", "spot"):
        options = legal(table.state)
        table.play(options[0] if options else (200, 200))
    assert table.state.team_size == [5, 1]  # R-CMD-04


def test_no_square_of_the_enemy_or_of_an_objective_is_added() -> None:
    """No square of the enemy zone or of an objective is added (R-DEPLOY-04)."""
    field = Battlefield(levels=1)
    field.red_zone = squares("r0c0", "r0c1")
    field.blue_zone = squares("r0c3", "r0c4")
    field.objective_cubes = squares("r1c0")
    table = laid_out(4, field)
    extended(table)
    table.play("extend to r0c2L1")
    assert legal(table.state) == squares("r1c1", "r1c2")
    assert cube_at(1, 0) not in legal(table.state)
