"""Where JADE's models go and where in the cube they stand. J-MOVE-01..06, J-RULE-04, J-AMB-14..16, -20, -28, -29."""

from __future__ import annotations

import pytest
from jade_judging import STAYS, able_to_shoot, corner, goes, moves, seen_clearly, spot_after
from jade_tables import FIGHTER, GUNNER, JadeTable, soldier

from deadzone.core.board.battlefield import BLOCKED, FULL, LOW_WALL, Battlefield
from deadzone.core.cubes import EAST, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.jade.judgement.card_action import ASSAULT, MOVE, SHOOT_OR_MOVE

FAST = soldier("Fast", speed=(2, 3))
FAST_GUNNER = soldier("Fast gunner", gun=1, speed=(2, 3))
REMOTE = soldier("Remote", rules=["A-REMOTE"], speed=(2, 3))
ENGINEER = soldier("Engineer", rules=["A-ENGINEER"], speed=(2, 3))
FREE_WHEN_FORCED = "[forced]\nheld_on_the_objective = false"


def gallery() -> tuple[JadeTable, ModelNumber, ModelNumber]:
    """A fast model on its way along row 0, where walls hide r0c0 and r0c1 from a gun in the south; r0c2 is open."""
    table = JadeTable()
    model = table.red(FAST, at="r0c0")
    target = table.blue(FIGHTER, at="r0c7")
    table.blue(soldier(gun=8), at="r5c2")
    table.wall("r0c0", "south", BLOCKED)
    table.wall("r0c1", "south", BLOCKED)
    return table, model, target


def test_stays_in_cover() -> None:
    """J-MOVE-01, J-AMB-14, J-AMB-15: it stops short of the open cubes."""
    table, model, target = gallery()
    judged = moves(table, model, MOVE, target)
    assert judged.taken == ["r0c1"]
    assert "r0c2" in judged.noted("J-MOVE-01", "in-the-open")


def test_cover_does_not_matter_to_the_exposed() -> None:
    """J-MOVE-01: a model that already is in a clear-shot situation goes on."""
    table = JadeTable()
    model = table.red(FAST, at="r0c0")
    target = table.blue(FIGHTER, at="r0c7")
    table.blue(soldier(gun=8), at="r5c2")
    table.wall("r0c1", "south", BLOCKED)
    judged = moves(table, model, MOVE, target)
    assert "r0c2" in judged.taken
    judged.noted("J-MOVE-01", "exposed")


def test_partial_sight_is_no_clear_shot() -> None:
    """J-MOVE-01, J-AMB-12: over a low wall."""
    table, model, target = gallery()
    table.wall("r0c2", "south", LOW_WALL)
    assert goes(table, model, MOVE, target) == ["r0c2"]


def test_stays_when_everything_is_in_the_open() -> None:
    """J-AMB-14: all are discarded."""
    table = JadeTable()
    model = table.red(FAST, at="r0c0")
    target = table.blue(FIGHTER, at="r0c7")
    table.blue(soldier(gun=8), at="r5c2")
    table.wall("r0c0", "south", BLOCKED)
    assert goes(table, model, MOVE, target) == [STAYS]


def test_one_hidden_spot_is_enough() -> None:
    """J-AMB-14: a cube qualifies if one of its nine anchors does."""
    table, model, target = corner("r1c6")
    judged = moves(table, model, MOVE, target)
    assert judged.taken == ["r1c4"]
    assert judged.noted("J-MOVE-01", "in-the-open") == ["r0c4", "r2c4"]
    assert seen_clearly(table.state, model, parse_cube("r1c4"), 320, 80)
    assert not seen_clearly(table.state, model, parse_cube("r1c4"), 80, 320)


def test_the_move_into_an_enemys_cube_needs_no_cover() -> None:
    """J-AMB-20, 10.1: it ends in melee; Combat profile."""
    table = JadeTable()
    model = table.red(FAST, at="r0c0")
    target = table.blue(GUNNER, at="r0c2")
    table.wall("r0c0", "east", BLOCKED)
    table.wall("r0c0", "south", LOW_WALL)
    assert goes(table, model, MOVE, target) == ["r0c2"]


def test_the_shortest_way() -> None:
    """J-MOVE-02, J-AMB-14: by cubes to move, not by distance: a wall stands between r0c1 and the target."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0")
    target = table.blue(FIGHTER, at="r0c3")
    for row in range(4):
        table.wall(f"r{row}c1", "east", BLOCKED)
    assert goes(table, model, MOVE, target) == ["r1c0", "r1c1"]


def test_only_cubes_that_are_nearer() -> None:
    """J-AMB-15: beside the target's cube, which the Shoot profile does not enter, it stays."""
    table = JadeTable()
    model = table.red(soldier(gun=1), at="r3c3", reloading=(0,))
    target = table.blue(FIGHTER, at="r3c4")
    judged = moves(table, model, SHOOT_OR_MOVE, target)
    assert judged.taken == [STAYS]
    assert judged.noted("J-MOVE-05", "enemy-cube") == ["r3c4"]
    assert "r2c4" in judged.noted("J-AMB-15", "not-nearer")


def test_where_no_way_leads_the_distance_counts() -> None:
    """J-AMB-14: on a tower that cannot be climbed."""
    field = Battlefield(2)
    field.floors[parse_cube("r3c5L2")] = FULL
    table = JadeTable(field=field)
    model = table.red(FIGHTER, at="r3c2")
    target = table.blue(FIGHTER, at="r3c5L2")
    judged = moves(table, model, MOVE, target)
    assert judged.taken == judged.noted("J-MOVE-02", "nearest-without-way") == ["r2c3", "r3c3", "r4c3"]


def test_first_tie_the_best_cover() -> None:
    """J-MOVE-02, J-AMB-13: at r1c1 an enemy could shoot over a low wall; the item there comes later."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r2c0")
    target = table.blue(FIGHTER, at="r2c3")
    table.blue(soldier(gun=1), at="r0c1")
    table.wall("r1c1", "north", LOW_WALL)
    table.token("r1c1")
    judged = moves(table, model, MOVE, target)
    assert judged.noted("J-MOVE-02", "shortest-way") == ["r1c1", "r2c1", "r3c1"]
    assert judged.taken == judged.noted("J-MOVE-02", "best-cover") == ["r2c1", "r3c1"]


def test_next_ties_an_objective_then_an_item() -> None:
    """J-MOVE-02: r4c2 is an objective."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c1")
    target = table.blue(FIGHTER, at="r3c5")
    table.token("r2c2")
    assert goes(table, model, MOVE, target) == ["r4c2"]
    table = JadeTable()
    model = table.red(FIGHTER, at="r2c1")
    target = table.blue(FIGHTER, at="r2c5")
    table.token("r1c2")
    assert goes(table, model, MOVE, target) == ["r1c2"]


def test_last_tie_the_high_ground() -> None:
    """J-AMB-14, J-MOVE-06: a roof above the target, if nothing else tells the cubes apart."""
    field = Battlefield(2)
    for cube in ("r1c1L2", "r1c2L2", "r1c6L2"):
        field.floors[parse_cube(cube)] = FULL
    field.ladders[parse_cube("r1c5")] = True
    table = JadeTable(field=field)
    model = table.red(FIGHTER, at="r1c1L2")
    below = table.blue(FIGHTER, at="r1c6")
    as_high = table.blue(FIGHTER, at="r1c6L2")
    assert goes(table, model, MOVE, below) == ["r1c2L2"]
    assert goes(table, model, MOVE, as_high) == ["r0c2", "r2c2", "r1c2L2"]


def test_equal_cubes_are_left_to_chance() -> None:
    """J-AMB-14."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r6c3")
    assert sorted(goes(table, model, MOVE, table.blue(FIGHTER, at="r6c6"))) == ["r5c4", "r6c4", "r7c4"]


def test_another_level_if_it_fits_better() -> None:
    """J-MOVE-06: the way over the roof is the shorter one."""
    field = Battlefield(2)
    for column in (2, 3, 4):
        field.floors[parse_cube(f"r0c{column}L2")] = FULL
    field.ladders[parse_cube("r0c1")] = True
    for row in range(7):
        field.set_side(parse_cube(f"r{row}c2"), EAST, BLOCKED)
    table = JadeTable(field=field)
    model = table.red(FIGHTER, at="r0c1")
    target = table.blue(FIGHTER, at="r0c5")
    assert goes(table, model, MOVE, target) == ["r0c2L2"]


def test_move_not_sprint() -> None:
    """J-AMB-16: only the setting makes models sprint toward a target."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0")
    assert goes(table, model, MOVE, table.blue(FIGHTER, at="r0c5")) == ["r0c1", "r1c1"]
    sprinting = JadeTable(settings='[moving]\ntoward = "sprint"')
    model = sprinting.red(FIGHTER, at="r0c0")
    assert "r0c2" in goes(sprinting, model, MOVE, sprinting.blue(FIGHTER, at="r0c5"))


def test_already_there() -> None:
    """J-AMB-15: nothing is nearer than the cube itself."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0")
    table.blue(FIGHTER, at="r0c5")
    judged = moves(table, model, MOVE, "r0c0")
    assert judged.taken == [STAYS]
    assert judged.notes == [{"rule": "J-AMB-15", "what": "is-there"}]


# J-MOVE-05


@pytest.mark.parametrize(
    ("profile", "expected"), [(FAST, ["r3c5"]), (FAST_GUNNER, ["r2c4", "r2c5", "r3c4", "r4c4", "r4c5"])]
)
def test_the_shoot_profile_stays_out_of_enemy_cubes(profile: Profile, expected: list[str]) -> None:
    """J-MOVE-05, J-TEST-02, 10.1: the Combat profile enters, also where an objective is the target."""
    table = JadeTable()
    model = table.red(profile, at="r3c3", reloading=(0,))
    target = table.blue(FIGHTER, at="r3c5")
    assert goes(table, model, MOVE, target) == expected
    assert goes(table, model, MOVE, "r3c5") == expected


def test_an_assault_of_a_shooter() -> None:
    """J-MOVE-05: whatever a deck says, it does not enter of its own will."""
    table = JadeTable()
    model = table.red(soldier(gun=1), at="r3c3")
    target = table.blue(FIGHTER, at="r3c4")
    assert goes(table, model, ASSAULT, target) == [STAYS]


def test_an_assault_leaves_cover() -> None:
    """J-VOC-02, J-AMB-20."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c2")
    target = table.blue(GUNNER, at="r3c4")
    table.wall("r3c2", "east", BLOCKED)
    assert goes(table, model, ASSAULT, target) == ["r3c4"]


# J-MOVE-04


def on_objective(settings: str = "") -> tuple[JadeTable, ModelNumber, ModelNumber]:
    """A fighter alone on the objective r3c5."""
    table = JadeTable(settings=settings)
    return table, table.red(FIGHTER, at="r3c5"), table.blue(FIGHTER, at="r0c0")


def test_an_objective_is_not_left() -> None:
    """J-MOVE-04, J-AMB-28, J-TEST-03."""
    table, model, target = on_objective()
    judged = moves(table, model, MOVE, target)
    assert judged.taken == [STAYS]
    assert {"rule": "J-MOVE-04", "what": "held", "cube": parse_cube("r3c5")} in judged.notes


def test_other_cubes_are_left() -> None:
    """J-MOVE-04."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c6")
    assert goes(table, model, MOVE, table.blue(FIGHTER, at="r0c6")) != [STAYS]


def test_an_objective_is_left_in_a_clear_shot_situation() -> None:
    """J-MOVE-04."""
    table, model, target = on_objective()
    table.blue(GUNNER, at="r3c7")
    assert goes(table, model, MOVE, target) == ["r2c4", "r3c4", "r4c4"]


def test_an_objective_is_left_in_melee() -> None:
    """J-MOVE-04."""
    table, model, target = on_objective()
    table.blue(FIGHTER, at="r3c5")
    assert goes(table, model, MOVE, target) == ["r2c4", "r3c4", "r4c4"]


@pytest.mark.parametrize("source", ["too-close", "melee", "clear-shot"])
def test_forced_actions_do_not_take_it_off_either(source: str) -> None:
    """J-AMB-29: by the setting they do, but not the card."""
    table, model, _ = on_objective()
    beside = table.blue(FIGHTER, at="r3c6")
    assert moves(table, model, ASSAULT, beside, source).taken == [STAYS]
    table, model, _ = on_objective(FREE_WHEN_FORCED)
    beside = table.blue(FIGHTER, at="r3c6")
    assert moves(table, model, ASSAULT, beside, source).taken == ["r3c6"]
    assert moves(table, model, ASSAULT, beside, "card").taken == [STAYS]


def test_toward_cover_on_the_objective() -> None:
    """J-AMB-28: to a spot at which strictly fewer enemies can shoot; only in the own cube."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c5", spot=(320, 80))
    target = table.blue(FIGHTER, at="r0c7")
    table.wall("r3c5", "south", BLOCKED)
    table.wall("r3c5", "east", LOW_WALL)
    table.blue(GUNNER, at="r5c6")
    g, cube = table.state, parse_cube("r3c5")
    assert able_to_shoot(g, model, cube, 320, 80) == 1
    judged = moves(table, model, MOVE, target)
    assert judged.taken == ["r3c5"]
    assert ("J-AMB-28", "repositions") in [(note["rule"], note["what"]) for note in judged.notes]
    x, y = spot_after(table, model, MOVE, target, "r3c5")
    assert able_to_shoot(g, model, cube, x, y) == 0
    covered = JadeTable(field=table.field)
    model = covered.red(FIGHTER, at="r3c5", spot=(x, y))
    target = covered.blue(FIGHTER, at="r0c0")
    covered.blue(GUNNER, at="r5c6")
    assert goes(covered, model, MOVE, target) == [STAYS]


def test_no_better_spot_on_the_objective() -> None:
    """J-AMB-28: over a low wall an enemy can shoot at every spot, so the model stays where it is."""
    table, model, target = on_objective()
    table.wall("r3c5", "east", LOW_WALL)
    table.blue(GUNNER, at="r3c7")
    assert able_to_shoot(table.state, model, parse_cube("r3c5"), 200, 200) == 1
    assert goes(table, model, MOVE, target) == [STAYS]


# J-RULE-04


def test_a_remote_model_stays_in_the_area() -> None:
    """J-RULE-04: three cubes around some Engineer."""
    table = JadeTable()
    table.red(ENGINEER, at="r0c0")
    model = table.red(REMOTE, at="r0c2")
    target = table.blue(FIGHTER, at="r0c7")
    judged = moves(table, model, MOVE, target)
    assert judged.taken == ["r0c3", "r1c3", "r2c3"]
    assert "r0c4" in judged.noted("J-RULE-04", "out-of-control")
    table = JadeTable()
    table.red(ENGINEER, at="r0c0")
    table.red(ENGINEER, at="r2c6")
    model = table.red(REMOTE, at="r0c2")
    assert "r0c4" in goes(table, model, MOVE, table.blue(FIGHTER, at="r0c7"))


def test_an_engineer_leaves_no_remote_model_behind() -> None:
    """J-RULE-04: unless another Engineer is near it, or it was out of control before."""
    table = JadeTable()
    model = table.red(ENGINEER, at="r0c2")
    table.red(REMOTE, at="r0c0")
    target = table.blue(FIGHTER, at="r0c7")
    assert goes(table, model, MOVE, target) == ["r0c3", "r1c3", "r2c3"]
    for other in ((ENGINEER, "r1c0"), (FIGHTER, "r1c0")):
        table = JadeTable()
        model = table.red(ENGINEER, at="r0c2")
        table.red(REMOTE, at="r0c0")
        table.red(other[0], at=other[1])
        target = table.blue(FIGHTER, at="r0c7")
        assert ("r0c4" in goes(table, model, MOVE, target)) == (other[0] is ENGINEER)
    table = JadeTable()
    model = table.red(ENGINEER, at="r0c2")
    table.red(REMOTE, at="r7c0")
    assert "r0c4" in goes(table, model, MOVE, table.blue(FIGHTER, at="r0c7"))


def test_assaults_and_flights_keep_control_too() -> None:
    """J-RULE-04: every movement."""
    table = JadeTable()
    table.red(ENGINEER, at="r0c0")
    model = table.red(REMOTE, at="r0c3")
    target = table.blue(FIGHTER, at="r0c4")
    assert goes(table, model, ASSAULT, target) == [STAYS]
    table = JadeTable()
    table.red(ENGINEER, at="r0c0")
    model = table.red(REMOTE, at="r0c3")
    target = table.blue(FIGHTER, at="r0c2")
    assert goes(table, model, "flee", target) == [STAYS]
