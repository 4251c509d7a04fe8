"""Aerial Deployment: held back, and landed after both sides have deployed (A-AERIAL)."""

from __future__ import annotations

from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import HELD, WAITING
from deadzone.procedures.setup.arriving import AerialLanding
from deadzone.procedures.setup.setup import Deploy
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
FLYER = taught(WARRIOR, "A-AERIAL")


def laid(levels: int = 2) -> Scenario:
    """A board with a roof in r2c2."""
    table = Scenario(levels=levels)
    table.floor("r2c2L2", FULL)
    return table


def zoned(table: Scenario) -> Scenario:
    zones = table.state.setting.mission.zones
    table.state.zones = [zones[RED], zones[BLUE]]
    return table


def test_the_owner_may_hold_it_back() -> None:
    """The owner may hold the model back; other models must be deployed (A-AERIAL-01)."""
    table = laid()
    flyer = table.red(FLYER, at="r0c0", fate=WAITING)
    walker = table.red(WARRIOR, at="r0c0", fate=WAITING)
    zoned(table).start(Deploy(RED))
    assert "hold back" in table.choices()
    table.play("hold back")
    assert table.model(flyer).fate == HELD
    assert "hold back" not in table.choices()
    table.play("deploy at r0c0L1", "spot 200 200")
    assert table.model(walker).on_table()


def test_where_it_lands() -> None:
    """It lands on top levels, two cubes from enemies, not on an objective or in the enemy zone (A-AERIAL-01,
    A-AERIAL-02, A-AERIAL-03).
    """
    table = laid()
    flyer = table.red(FLYER, at="r0c0", fate=HELD)
    table.blue(WARRIOR, at="r5c5")
    table.blue(WARRIOR, at="r1c1")
    zoned(table).start(AerialLanding(RED))
    assert table.refused(parse_cube("r2c2")) == "A-AERIAL-02"
    assert table.refused(parse_cube("r4c4")) == "A-AERIAL-01"
    assert table.refused(parse_cube("r4c2")) == "A-AERIAL-01"  # an objective
    assert table.refused(parse_cube("r7c5")) == "A-AERIAL-03"
    assert "land at r0c1L1" in table.choices()  # its own zone, with an enemy adjacent
    assert "land at r3c3L1" in table.choices()
    assert through_json(table.state).question is not None
    table.play("land at r3c3L1", "spot 200 200")
    assert table.model(flyer).cube == parse_cube("r3c3")
    assert not table.model(flyer).activated


def test_the_sides_take_turns() -> None:
    """The sides alternate, the player with the initiative first (A-AERIAL-04)."""
    table = laid()
    for _ in range(2):
        table.red(FLYER, at="r0c0", fate=HELD)
    table.blue(FLYER, at="r0c0", fate=HELD)
    with zoned(table):
        table.start(AerialLanding(BLUE))
        asked = []
        for cube in ("r7c7L1", "r0c0L1", "r0c3L1"):
            assert table.state.question is not None
            asked.append(table.state.question.side)
            table.play(f"land at {cube}", "spot 200 200")
        assert asked == [BLUE, RED, RED]


def test_no_cube_but_its_own_zone() -> None:
    """If enemies are everywhere, it lands in its own zone, on any level (A-AERIAL-05)."""
    table = Scenario(levels=1)
    table.red(FLYER, at="r0c0", fate=HELD)
    for row in range(8):
        for column in range(8):
            if (row + column) % 2:
                table.blue(WARRIOR, at=f"r{row}c{column}")
    zoned(table).start(AerialLanding(RED))
    assert set(table.choices()) == {f"land at r0c{column}L1" for column in range(4)}
