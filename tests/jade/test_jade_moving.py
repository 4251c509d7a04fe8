"""JADE's choice of cubes and spots (J-MOVE-01..06, J-RULE-04, J-AMB-14..16, -20, -28, -29)."""

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
    """A fast model moving along row 0; walls hide r0c0 and r0c1 from a gun in the south, r0c2 is open."""
    table = JadeTable()
    model = table.red(FAST, at="r0c0")
    target = table.blue(FIGHTER, at="r0c7")
    table.blue(soldier(gun=8), at="r5c2")
    table.wall("r0c0", "south", BLOCKED)
    table.wall("r0c1", "south", BLOCKED)
    return table, model, target


def test_stays_in_cover() -> None:
    """A model stops short of cubes in the open (J-MOVE-01, J-AMB-14, J-AMB-15)."""
    table, model, target = gallery()
    judged = moves(table, model, MOVE, target)
    assert judged.taken == ["r0c1"]
    assert "r0c2" in judged.noted("J-MOVE-01", "in-the-open")


def test_cover_does_not_matter_to_the_exposed() -> None:
    """A model already in a clear-shot situation moves on (J-MOVE-01)."""
    table = JadeTable()
    model = table.red(FAST, at="r0c0")
    target = table.blue(FIGHTER, at="r0c7")
    table.blue(soldier(gun=8), at="r5c2")
    table.wall("r0c1", "south", BLOCKED)
    judged = moves(table, model, MOVE, target)
    assert "r0c2" in judged.taken
    judged.noted("J-MOVE-01", "exposed")


def test_partial_sight_is_no_clear_shot() -> None:
    """Partial sight over a low wall is not a clear shot (J-MOVE-01, J-AMB-12)."""
    table, model, target = gallery()
    table.wall("r0c2", "south", LOW_WALL)
    assert goes(table, model, MOVE, target) == ["r0c2"]


def test_stays_when_everything_is_in_the_open() -> None:
    """A model stays if all cubes are in the open (J-AMB-14)."""
    table = JadeTable()
    model = table.red(FAST, at="r0c0")
    target = table.blue(FIGHTER, at="r0c7")
    table.blue(soldier(gun=8), at="r5c2")
    table.wall("r0c0", "south", BLOCKED)
    assert goes(table, model, MOVE, target) == [STAYS]


def test_one_hidden_spot_is_enough() -> None:
    """A cube qualifies if one of its nine anchors does (J-AMB-14)."""
    table, model, target = corner("r1c6")
    judged = moves(table, model, MOVE, target)
    assert judged.taken == ["r1c4"]
    assert judged.noted("J-MOVE-01", "in-the-open") == ["r0c4", "r2c4"]
    assert seen_clearly(table.state, model, parse_cube("r1c4"), 320, 80)
    assert not seen_clearly(table.state, model, parse_cube("r1c4"), 80, 320)


def test_the_move_into_an_enemys_cube_needs_no_cover() -> None:
    """A move into an enemy cube needs no cover, since it ends in melee (J-AMB-20, section 10.1)."""
    table = JadeTable()
    model = table.red(FAST, at="r0c0")
    target = table.blue(GUNNER, at="r0c2")
    table.wall("r0c0", "east", BLOCKED)
    table.wall("r0c0", "south", LOW_WALL)
    assert goes(table, model, MOVE, target) == ["r0c2"]


def test_the_shortest_way() -> None:
    """Path length counts, not distance: a wall stands between r0c1 and the target (J-MOVE-02, J-AMB-14)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0")
    target = table.blue(FIGHTER, at="r0c3")
    for row in range(4):
        table.wall(f"r{row}c1", "east", BLOCKED)
    assert goes(table, model, MOVE, target) == ["r1c0", "r1c1"]


def test_only_cubes_that_are_nearer() -> None:
    """A Shoot profile beside the target's cube stays, since no cube is nearer (J-AMB-15)."""
    table = JadeTable()
    model = table.red(soldier(gun=1), at="r3c3", reloading=(0,))
    target = table.blue(FIGHTER, at="r3c4")
    judged = moves(table, model, SHOOT_OR_MOVE, target)
    assert judged.taken == [STAYS]
    assert judged.noted("J-MOVE-05", "enemy-cube") == ["r3c4"]
    assert "r2c4" in judged.noted("J-AMB-15", "not-nearer")


def test_where_no_way_leads_the_distance_counts() -> None:
    """If there is no path, distance counts, as to a tower that cannot be climbed (J-AMB-14)."""
    field = Battlefield(2)
    field.floors[parse_cube("r3c5L2")] = FULL
    table = JadeTable(field=field)
    model = table.red(FIGHTER, at="r3c2")
    target = table.blue(FIGHTER, at="r3c5L2")
    judged = moves(table, model, MOVE, target)
    assert judged.taken == judged.noted("J-MOVE-02", "nearest-without-way") == ["r2c3", "r3c3", "r4c3"]


def test_first_tie_the_best_cover() -> None:
    """The first tie-breaker is cover: an enemy could shoot at r1c1; its item comes later (J-MOVE-02, J-AMB-13)."""
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
    """The next tie-breakers are an objective, here r4c2, then an item (J-MOVE-02)."""
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
    """The last tie-breaker is High Ground: a roof above the target (J-AMB-14, J-MOVE-06)."""
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
    """Equal cubes are left to chance (J-AMB-14)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r6c3")
    assert sorted(goes(table, model, MOVE, table.blue(FIGHTER, at="r6c6"))) == ["r5c4", "r6c4", "r7c4"]


def test_another_level_if_it_fits_better() -> None:
    """The path over the roof is shorter (J-MOVE-06)."""
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
    """Models move toward a target with a Move; a setting makes it a Sprint (J-AMB-16)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0")
    assert goes(table, model, MOVE, table.blue(FIGHTER, at="r0c5")) == ["r0c1", "r1c1"]
    sprinting = JadeTable(settings='[moving]\ntoward = "sprint"')
    model = sprinting.red(FIGHTER, at="r0c0")
    assert "r0c2" in goes(sprinting, model, MOVE, sprinting.blue(FIGHTER, at="r0c5"))


def test_already_there() -> None:
    """No cube is nearer than the target's own (J-AMB-15)."""
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
    """A Shoot profile does not enter enemy cubes; a Combat profile does, even if the target is an objective (J-MOVE-05,
    J-TEST-02, section 10.1).
    """
    table = JadeTable()
    model = table.red(profile, at="r3c3", reloading=(0,))
    target = table.blue(FIGHTER, at="r3c5")
    assert goes(table, model, MOVE, target) == expected
    assert goes(table, model, MOVE, "r3c5") == expected


def test_an_assault_of_a_shooter() -> None:
    """A Shoot profile does not assault, whatever its deck says (J-MOVE-05)."""
    table = JadeTable()
    model = table.red(soldier(gun=1), at="r3c3")
    target = table.blue(FIGHTER, at="r3c4")
    assert goes(table, model, ASSAULT, target) == [STAYS]


def test_an_assault_leaves_cover() -> None:
    """An Assault may leave cover (J-VOC-02, J-AMB-20)."""
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
    """A model does not leave an objective (J-MOVE-04, J-AMB-28, J-TEST-03)."""
    table, model, target = on_objective()
    judged = moves(table, model, MOVE, target)
    assert judged.taken == [STAYS]
    assert {"rule": "J-MOVE-04", "what": "held", "cube": parse_cube("r3c5")} in judged.notes


def test_other_cubes_are_left() -> None:
    """A model may leave other cubes (J-MOVE-04)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c6")
    assert goes(table, model, MOVE, table.blue(FIGHTER, at="r0c6")) != [STAYS]


def test_an_objective_is_left_in_a_clear_shot_situation() -> None:
    """A model leaves an objective in a clear-shot situation (J-MOVE-04)."""
    table, model, target = on_objective()
    table.blue(GUNNER, at="r3c7")
    assert goes(table, model, MOVE, target) == ["r2c4", "r3c4", "r4c4"]


def test_an_objective_is_left_in_melee() -> None:
    """A model leaves an objective in melee (J-MOVE-04)."""
    table, model, target = on_objective()
    table.blue(FIGHTER, at="r3c5")
    assert goes(table, model, MOVE, target) == ["r2c4", "r3c4", "r4c4"]


@pytest.mark.parametrize("source", ["too-close", "melee", "clear-shot"])
def test_forced_actions_do_not_take_it_off_either(source: str) -> None:
    """Forced actions do not make it leave an objective either, except by the setting (J-AMB-29)."""
    table, model, _ = on_objective()
    beside = table.blue(FIGHTER, at="r3c6")
    assert moves(table, model, ASSAULT, beside, source).taken == [STAYS]
    table, model, _ = on_objective(FREE_WHEN_FORCED)
    beside = table.blue(FIGHTER, at="r3c6")
    assert moves(table, model, ASSAULT, beside, source).taken == ["r3c6"]
    assert moves(table, model, ASSAULT, beside, "card").taken == [STAYS]


def test_toward_cover_on_the_objective() -> None:
    """On an objective it repositions to a spot where strictly fewer enemies can shoot (J-AMB-28)."""
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
    """If no spot is better, it stays where it is (J-AMB-28)."""
    table, model, target = on_objective()
    table.wall("r3c5", "east", LOW_WALL)
    table.blue(GUNNER, at="r3c7")
    assert able_to_shoot(table.state, model, parse_cube("r3c5"), 200, 200) == 1
    assert goes(table, model, MOVE, target) == [STAYS]


# J-RULE-04


def test_a_remote_model_stays_in_the_area() -> None:
    """A Remote model stays within three cubes of an Engineer (J-RULE-04)."""
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
    """An Engineer leaves no Remote model behind, unless another is near or it was already uncontrolled (J-RULE-04)."""
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
    """Assaults and flights keep control, too (J-RULE-04)."""
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
