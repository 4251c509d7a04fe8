"""Deploying a team in its zone (R-DEPLOY-01, R-DEPLOY-02, R-DEPLOY-03, R-DEPLOY-06)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FULL, PARTIAL
from deadzone.core.cubes import NORTH, Cube, Square, parse_cube, square_of
from deadzone.core.engine import legal
from deadzone.core.profiles import Profile
from deadzone.core.questions import Choice, Spot
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import ON_TABLE, WAITING
from deadzone.procedures.setup.setup import Deploy, SetUp
from deadzone.rules.setup.deployment import team_fits
from deadzone.table.driver import first_option
from deadzone.table.scenario import Scenario

MAN = "enforcer--enforcers"  # Size 1
BIKE = "enforcer-jet-bike"  # Size 2, a Vehicle
SIZE_TWO = "peacekeeper"
HULK = "hulk"  # Size 3
STRIDER = "enforcer-strider"  # Size 4, not a Vehicle
TRACK = "guntrack"  # Size 4, a Vehicle
SPOT = (200, 200)


def deploy(*team: str | Profile, levels: int = 1, roofs: tuple[str, ...] = (), half: str = "") -> Scenario:
    """Red deploys a team in the red zone of Patrol, r0c0 to r0c3."""
    table = Scenario(levels=levels)
    for roof in roofs:
        table.floor(roof, FULL)
    if half:
        table.floor(half, PARTIAL + NORTH)
    for who in team:
        table.red(who, at="r4c4", fate=WAITING)
    table.state.zones = list(table.state.setting.mission.zones)
    table.start(Deploy(RED))
    return table


def cubes(*names: str) -> tuple[Cube, ...]:
    return tuple(parse_cube(name) for name in names)


def squares(*names: str) -> tuple[Square, ...]:
    return tuple(square_of(cube) for cube in cubes(*names))


def test_on_any_level_of_the_zone() -> None:
    """Models deploy in every cube with a floor above the zone's squares (R-DEPLOY-01, M-PATROL-02)."""
    table = deploy(MAN, levels=3, roofs=("r0c1L2", "r0c3L3"))
    assert legal(table.state) == cubes("r0c0", "r0c1", "r0c2", "r0c3", "r0c1L2", "r0c3L3")
    assert table.refused(parse_cube("r0c2L2")) == "R-MOVE-09"
    assert table.refused(parse_cube("r0c4")) == "R-RECON-05"
    assert table.refused(parse_cube("r7c4")) == "R-RECON-05"
    assert table.refused(9999) == "R-RECON-05"


def test_vehicles_start_on_the_ground() -> None:
    """A Vehicle deploys only on level 1, other models on any level (R-DEPLOY-01)."""
    table = deploy(BIKE, levels=2, roofs=("r0c1L2",))
    assert legal(table.state) == cubes("r0c0", "r0c1", "r0c2", "r0c3")
    assert table.refused(parse_cube("r0c1L2")) == "R-DEPLOY-01"
    assert parse_cube("r0c1L2") in legal(deploy(STRIDER, levels=2, roofs=("r0c1L2",)).state)


def test_capacity_applies() -> None:
    """Sizes up to 4 in a cube, up to 2 on a half tile (R-DEPLOY-02, R-CAP-01, R-CAP-03)."""
    table = deploy(HULK, MAN, BIKE, levels=2, half="r0c0L2")
    assert table.refused(parse_cube("r0c0L2")) == "R-CAP-04"
    table.play("deploy at r0c1L1", SPOT)
    table.play("deploy at r0c1L1", (80, 80))
    assert table.refused(parse_cube("r0c1")) == "R-CAP-01"
    table.play("deploy at r0c2L1", SPOT)
    assert [table.model(number).cube for number in range(3)] == list(cubes("r0c1", "r0c1", "r0c2"))
    table.finish()


def test_the_zone_of_patrol_holds_sixteen_size_points() -> None:
    """The Patrol zone holds sixteen Size points at one level, but not seventeen (R-DEPLOY-03)."""
    table = deploy(*[MAN] * 16)
    zone = table.state.zones[RED]
    assert team_fits(table.state, RED, zone)
    while table.state.question is not None:
        play_first_option(table)
    assert len(table.state.models_on_table(RED)) == 16
    assert not team_fits(deploy(*[MAN] * 17).state, RED, zone)


def play_first_option(table: Scenario) -> None:
    question = table.state.question
    assert isinstance(question, Choice | Spot)
    table.play(first_option(question))


def test_nobody_takes_the_room_that_a_larger_model_needs() -> None:
    """With three Striders to come, the first four men must share one cube (R-DEPLOY-02, R-DEPLOY-04)."""
    table = deploy(*[MAN] * 4, *[STRIDER] * 3)
    table.play("deploy at r0c2L1", (80, 80))
    assert legal(table.state) == cubes("r0c2")
    assert table.refused(parse_cube("r0c0")) == "R-DEPLOY-04"
    for spot in ((320, 80), (80, 320), (320, 320)):
        table.play("deploy at r0c2L1", spot)
    assert legal(table.state) == cubes("r0c0", "r0c1", "r0c3")
    for place in ("r0c0L1", "r0c1L1", "r0c3L1"):
        table.play(f"deploy at {place}", SPOT)
    table.finish()


def test_nobody_takes_the_ground_that_a_vehicle_needs() -> None:
    """Four Guntracks need the whole ground, so the Strider must go on the roof (R-DEPLOY-01, R-DEPLOY-02)."""
    table = deploy(STRIDER, *[TRACK] * 4, levels=2, roofs=("r0c3L2",))
    assert legal(table.state) == cubes("r0c3L2")


def test_a_mixed_team_that_fits_only_one_way() -> None:
    """The Hulk fits beside the man if the two Size 2 models share a cube (R-DEPLOY-02, R-DEPLOY-04)."""
    table = Scenario()
    table.red(MAN, at="r0c0")
    for who in (SIZE_TWO, SIZE_TWO, HULK):
        table.red(who, at="r4c4", fate=WAITING)
    zone = squares("r0c0", "r0c1")
    assert team_fits(table.state, RED, zone)
    table.state.zones = [zone, squares("r7c7")]
    table.start(Deploy(RED))
    assert legal(table.state) == cubes("r0c1")
    assert table.refused(parse_cube("r0c0")) == "R-DEPLOY-04"


def test_a_vehicle_does_not_take_the_hulks_place() -> None:
    """The bike shares a cube with the other Size 2 model, though a tighter room is free (R-DEPLOY-01, R-DEPLOY-02)."""
    table = Scenario()
    table.red(MAN, at="r0c0")
    for who in (BIKE, SIZE_TWO, HULK):
        table.red(who, at="r4c4", fate=WAITING)
    assert team_fits(table.state, RED, squares("r0c0", "r0c1"))


@pytest.mark.parametrize("side", [RED, BLUE])
def test_models_start_fresh_and_the_team_is_counted(side: int) -> None:
    """Models start undamaged, standing and not activated; the team size is recorded (R-DEPLOY-06, R-CMD-04)."""
    table = Scenario(options=Options(items=False))
    table.red("enforcer-captain", at="r4c4", fate=WAITING)
    table.blue("steel-warrior-huscarl", at="r4c4", fate=WAITING)
    extra = table.red if side == RED else table.blue
    extra(MAN, at="r4c4", fate=WAITING)
    table.dice(*(4, 1, 1, 1, 1), *(1, 1, 1, 1, 1))
    table.state.team_size = [0, 0]
    table.start(SetUp())
    table.play("go-first", "red-zone")
    while table.state.question is not None:
        play_first_option(table)
    assert table.state.team_size == ([2, 1] if side == RED else [1, 2])
    for model in table.state.models:
        assert model.fate == ON_TABLE
        assert (model.damage, model.pinned, model.activated, model.burning, model.items) == (0, False, False, False, ())
