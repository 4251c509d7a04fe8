"""Agile: one free level up or down in the same stack after a Move or Sprint (A-AGILE)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL
from deadzone.core.cubes import NOWHERE, parse_cube
from deadzone.core.sides import RED
from deadzone.rules.movement.extra_moves import agile_cubes, why_not_agile
from deadzone.rules.movement.moving import next_cubes
from deadzone.rules.turn.ways import ways_of
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"


def shaft(floor: int = FLOOR_HATCH + 4) -> Scenario:
    """A two-storey building in r3c4 with a wall to climb inside and a floor between the levels."""
    table = Scenario(levels=2)
    table.wall("r3c4", "north", BLOCKED)
    table.floor("r3c4L2", floor)
    return table


def test_up_after_a_move_and_down_after_a_sprint() -> None:
    """After one cube of movement one free level, up or down through the hatch (A-AGILE-01, A-AGILE-02, R-LEVEL-12)."""
    with shaft() as table:
        climber = table.red(taught(WARRIOR, "A-AGILE"), at="r3c3")
        table.activate(climber)
        table.play("move", "go to r3c4L1", "spot 200 200")
        assert table.choices() == ["climb to r3c4L2", "stop"]
        assert table.refused(parse_cube("r3c5L2")) == "A-AGILE-01"
        saved = through_json(table.state)
        assert saved.question is not None
        assert saved.question.kind == "agile"
        table.play("climb to r3c4L2", "spot 200 200")
        assert table.model(climber).cube == parse_cube("r3c4L2")
    with shaft() as table:
        climber = table.red(taught(WARRIOR, "A-AGILE"), at="r3c4L2")
        table.activate(climber)
        table.play("sprint", "stop", "spot 200 200", "climb to r3c4L1", "spot 200 200")
        assert table.model(climber).cube == parse_cube("r3c4")


def test_the_usual_rules_hold() -> None:
    """The free step does not go through a solid floor, nor up without scenery to climb (A-AGILE-02)."""
    with shaft(FULL) as table:
        climber = table.red(taught(WARRIOR, "A-AGILE"), at="r3c3")
        table.activate(climber)
        table.play("move", "go to r3c4L1", "spot 200 200")
        assert not table.happened("placed")[1:]
        assert table.model(climber).cube == parse_cube("r3c4")
    table = Scenario(levels=2)
    table.floor("r3c4L2", FLOOR_HATCH + 4)
    climber = table.red(taught(WARRIOR, "A-AGILE"), at="r3c3")
    table.activate(climber)
    table.play("move", "go to r3c4L1", "spot 200 200")
    assert not [choice for choice in table.choices() if choice.startswith("climb")]


def test_never_into_mid_air() -> None:
    """The free step must end on a floor, even where the model might fall on purpose (A-AGILE-02)."""
    table = Scenario(levels=3)
    table.floor("r3c4L3", FLOOR_HATCH + 4)
    climber = table.red(taught(WARRIOR, "A-AGILE"), at="r3c4L3")
    assert parse_cube("r3c4L2") in next_cubes(table.state, climber, NOWHERE, 1)
    assert agile_cubes(table.state, climber) == []
    fault = why_not_agile(table.state, climber, parse_cube("r3c4L2"))
    assert fault is not None
    assert fault.rule == "A-AGILE-02"
    table.activate(climber)
    table.play("move", "stop", "spot 200 200")
    assert table.state.question is None  # nothing more to decide


def test_free_moves_too_but_not_away_from_an_enemy() -> None:
    """The free step also follows a MOVE result, but not with an enemy in the cube (A-AGILE-03)."""
    with shaft() as table:
        climber = table.red(taught(WARRIOR, "A-AGILE"), at="r3c3")
        table.command(RED, "MOVE")
        table.activate(climber)
        table.play("free-move", "go to r3c4L1", "spot 200 200", "climb to r3c4L2", "spot 200 200", "stop")
        assert table.model(climber).cube == parse_cube("r3c4L2")
    with shaft() as table:
        climber = table.red(taught(WARRIOR, "A-AGILE"), at="r3c3")
        table.blue(WARRIOR, at="r3c4")
        table.activate(climber)
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("move", "go to r3c4L1", "spot 80 80", "fight blue-1", "dodge")
        assert "climb to r3c4L2" not in table.choices()


def test_the_step_may_lead_into_a_fight() -> None:
    """The free step may start a fight, with the moved-in bonus (A-AGILE-04)."""
    with shaft() as table:
        climber = table.red(taught(WARRIOR, "A-AGILE"), at="r3c3")
        enemy = table.blue(WARRIOR, at="r3c4L2")
        table.activate(climber)
        table.play("move", "go to r3c4L1", "spot 200 200", "climb to r3c4L2", "spot 80 80")
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("fight blue-1", "dodge")
        assert table.happened("fight") == [{"model": climber, "target": enemy}]


def test_the_page_shows_where_it_gets_to() -> None:
    """The page shows the cubes that movement and free step together can reach (A-AGILE-01)."""
    table = Scenario(levels=3)
    for level in (1, 2):
        table.wall(f"r3c4L{level}", "north", BLOCKED)
        table.floor(f"r3c4L{level + 1}", FLOOR_HATCH + 4)
    climber = table.red(taught(WARRIOR, "A-AGILE", speed=(1, 1)), at="r3c3")
    walker = table.red(taught(WARRIOR, speed=(1, 1)), at="r3c3")
    between, above = parse_cube("r3c4L2"), parse_cube("r3c4L3")
    way = ways_of(table.state, climber)[above]
    assert (way.steps[-1], way.hop, way.path[-2:]) == (between, above, (between, above))
    assert above not in ways_of(table.state, walker)
