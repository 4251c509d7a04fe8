"""Teleport: a long Special action of up to three cubes through anything (A-TELEPORT)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.sides import RED
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
TELEPORTER = taught(WARRIOR, "A-TELEPORT")
SIDES = ("north", "east", "south", "west")


def test_three_cubes_through_walls() -> None:
    """Up to three cubes without an open path (A-TELEPORT-01)."""
    with Scenario() as table:
        for side in SIDES:
            table.wall("r3c3", side, BLOCKED)
        model = table.red(TELEPORTER, at="r3c3")
        table.activate(model)
        table.play("teleport")
        assert table.refused(parse_cube("r3c7")) == "A-TELEPORT-01"
        assert through_json(table.state).question is not None
        table.play("teleport to r3c6L1", "spot 200 200")
        assert table.model(model).cube == parse_cube("r3c6")


def test_where_it_can_stand() -> None:
    """The cube must have a floor and may not be closed on all six sides (A-TELEPORT-02)."""
    table = Scenario(levels=2)
    for side in SIDES:
        table.wall("r3c5", side, BLOCKED)
    table.floor("r3c5L2", FULL)
    model = table.red(TELEPORTER, at="r3c3")
    table.activate(model)
    table.play("teleport")
    assert table.refused(parse_cube("r3c4L2")) == "R-MOVE-09"
    assert table.refused(parse_cube("r3c5")) == "A-TELEPORT-02"
    assert "teleport to r3c5L2" in table.choices()


def test_among_enemies() -> None:
    """Teleporting into an enemy cube starts a fight with the moved-in bonus (A-TELEPORT-03)."""
    with Scenario() as table:
        model = table.red(TELEPORTER, at="r3c3")
        table.blue(WARRIOR, at="r3c6")
        table.activate(model)
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("teleport", "teleport to r3c6L1", "spot 80 80", "fight blue-1", "dodge")
        fight = table.happened("rolled")[0]
        assert ("R-FMOD-01", 1) in fight["modifiers"] or len(fight["faces"]) == 4  # type: ignore[operator, arg-type]


def test_away_from_enemies() -> None:
    """Teleport is allowed with an unpinned enemy in the cube, who may strike first (A-TELEPORT-04, R-ACT-05)."""
    with Scenario() as table:
        model = table.red(TELEPORTER, at="r3c3")
        table.blue(WARRIOR, at="r3c3", spot=(80, 80))
        table.activate(model)
        assert "teleport" in table.choices()
        table.play("teleport", "teleport to r3c5L1", "strike with nobody", "spot 200 200")
        assert table.happened("no-strike")
        assert table.model(model).cube == parse_cube("r3c5")


def test_a_long_special_action() -> None:
    """Teleport is a long Special action: not after a short action, but allowed after starting beside an enemy
    (A-TELEPORT-05, A-TELEPORT-01).
    """
    table = Scenario()
    model = table.red(TELEPORTER, at="r3c3")
    table.blue(WARRIOR, at="r3c6")
    table.activate(model)
    table.play("move", "stop", "spot 200 200")
    assert table.refused("teleport") == "R-ACT-01"
    with Scenario() as table:
        model = table.red(TELEPORTER, at="r3c3")
        table.blue(WARRIOR, at="r3c3", spot=(80, 80))
        table.command(RED, "MOVE")
        table.activate(model)
        table.play("free-move", "go to r3c4L1", "strike with nobody", "spot 200 200")
        assert table.refused("sprint") == "R-SPRINT-03"
        table.play("teleport", "teleport to r3c7L1", "spot 200 200")


def test_others_cannot() -> None:
    """A model without Teleport cannot use it (A-TELEPORT-01)."""
    table = Scenario()
    table.activate(table.red(WARRIOR, at="r3c3"))
    assert table.refused("teleport") == "A-TELEPORT-01"
