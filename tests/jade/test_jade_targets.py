"""JADE's choice of targets (J-GEN-02, J-AMB-07, J-AMB-41, J-AMB-42, J-AMB-43)."""

from __future__ import annotations

import pytest
from jade_answering import jade_lot, jade_says, jade_value
from jade_judging import chosen
from jade_tables import FIGHTER, GUNNER, JadeTable, soldier

from deadzone.core.board.battlefield import BLOCKED, LOW_WALL
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.questions import CUBE, MODEL, TOKEN
from deadzone.jade.judgement.goals import (
    ENEMY_IN_CLEAR_SHOT,
    ENEMY_LEADER,
    ENEMY_ON_OBJECTIVE,
    INJURED_ENEMY,
    INJURED_FRIEND,
    NEAREST_ENEMY,
    NEAREST_FRIEND,
    NEAREST_ITEM,
    NEAREST_OBJECTIVE,
    STRONGEST_ENEMY,
    UNLOADED_FRIEND,
    WEAKEST_ENEMY,
    goals,
)
from deadzone.jade.judgement.targets import best_targets
from deadzone.jade.judgement.why import Trace
from deadzone.jade.turn.acting import JadeAction
from deadzone.jade.turn.activation import JadeActivation
from deadzone.rules.movement.reaching import way_length

RICH = soldier("Rich", vp=3)
BRITTLE = soldier("Brittle", survive=7)
HELPLESS = soldier("Helpless", survive=0)


def test_the_nearest_is_taken() -> None:
    """The nearest target is taken; diagonals count as one, and walls do not matter (J-GEN-02, R-RANGE-01)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(RICH, at="r6c3")
    near = table.blue(FIGHTER, at="r2c5")
    for row in (1, 2, 3, 4):
        table.wall(f"r{row}c4", "east", BLOCKED)
    assert way_length(table.state, model, parse_cube("r3c3"), parse_cube("r2c5")) > 3
    assert chosen(table, model, NEAREST_ENEMY) == [near]


def two_at_the_same_distance(settings: str = "") -> tuple[JadeTable, ModelNumber, ModelNumber, ModelNumber]:
    """Two at the same distance: one behind a wall with a longer path but better in all else, one in the open."""
    table = JadeTable(settings=settings)
    model = table.red(FIGHTER, at="r0c3")
    hidden = table.blue(soldier("Hidden", vp=3, survive=8, size=2), at="r0c1", damage=1)
    plain = table.blue(FIGHTER, at="r0c5")
    for cube in ("r0c1", "r1c1", "r2c1"):
        table.wall(cube, "east", BLOCKED)
    return table, model, hidden, plain


def test_first_tie_the_way() -> None:
    """The first tie-breaker is the shorter path (J-AMB-07)."""
    table, model, _, plain = two_at_the_same_distance()
    assert chosen(table, model, NEAREST_ENEMY) == [plain]


def test_the_order_of_ties_is_a_setting() -> None:
    """The order of tie-breakers is a setting (J-AMB-07)."""
    table, model, hidden, _ = two_at_the_same_distance('[targets]\nties = ["vp", "way"]')
    assert chosen(table, model, NEAREST_ENEMY) == [hidden]
    table, model, hidden, plain = two_at_the_same_distance("[targets]\nties = []")
    assert chosen(table, model, NEAREST_ENEMY) == [hidden, plain]


def test_next_ties_tokens_vp_survive() -> None:
    """Then most damage tokens, VP, and worst Survive (none is worst), in this order (J-AMB-07).

    All three are equally far; each time one is better only in the last measure.
    """
    big = soldier("Big", size=2)
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    wounded = table.blue(big, at="r3c1", damage=2)
    table.blue(big, at="r1c3", damage=1)
    table.blue(RICH, at="r5c3")
    assert chosen(table, model, NEAREST_ENEMY) == [wounded]

    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(HELPLESS, at="r3c1")
    rich = table.blue(RICH, at="r1c3")
    assert chosen(table, model, NEAREST_ENEMY) == [rich]

    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c1")
    brittle = table.blue(BRITTLE, at="r1c3")
    assert chosen(table, model, NEAREST_ENEMY) == [brittle]

    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(BRITTLE, at="r3c1")
    helpless = table.blue(HELPLESS, at="r1c3")
    assert chosen(table, model, NEAREST_ENEMY) == [helpless]


def test_equals_are_left_to_chance() -> None:
    """Equal targets are left to chance (J-AMB-07)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    twins = [table.blue(FIGHTER, at="r3c1"), table.blue(FIGHTER, at="r1c3")]
    table.blue(FIGHTER, at="r7c7")
    assert chosen(table, model, NEAREST_ENEMY) == twins


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        (soldier(size=1), soldier(size=2)),
        (soldier(armour=0), soldier(armour=1)),
        (soldier(survive=6), soldier(survive=5)),
        (soldier(survive=0), soldier(survive=8)),
        (soldier(rules=["A-VULNERABLE"]), soldier()),
        (soldier(survive=3), soldier(survive=5, armour=1)),  # 18/7 against 12/7 + 1
        (soldier(survive=5, armour=1), soldier(survive=2)),  # 12/7 + 1 against 21/7
    ],
)
def test_the_weakest(weaker: Profile, stronger: Profile) -> None:
    """Weakest: Size + 1 - tokens + Armour + expected Survive successes; it comes before a nearer one (J-AMB-42)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(stronger, at="r3c4")
    weak = table.blue(weaker, at="r3c7")
    assert chosen(table, model, WEAKEST_ENEMY) == [weak]


def test_tokens_make_weak() -> None:
    """Damage tokens make an enemy weaker (J-AMB-42); of equally weak ones the nearest is taken (J-AMB-07)."""
    big = soldier(size=3)
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(big, at="r3c4", damage=1)
    table.blue(big, at="r3c7", damage=2)
    near = table.blue(big, at="r3c6", damage=2)
    assert chosen(table, model, WEAKEST_ENEMY) == [near]


def test_the_strongest() -> None:
    """Strongest: the highest VP; of equal ones the nearest (J-AMB-42)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(soldier(size=4, armour=2), at="r3c4")
    table.blue(RICH, at="r3c7")
    near = table.blue(RICH, at="r3c6")
    assert chosen(table, model, STRONGEST_ENEMY) == [near]


def test_objectives_and_items_by_distance_and_way() -> None:
    """Objectives and items are compared by distance and path only; r3c5 and r4c2 are objectives (J-AMB-07)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c4")
    assert chosen(table, model, NEAREST_OBJECTIVE) == [parse_cube("r3c5")]
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c3")
    table.token("r0c1")
    table.token("r0c5")
    for cube in ("r0c1", "r1c1", "r2c1"):
        table.wall(cube, "east", BLOCKED)
    assert chosen(table, model, NEAREST_ITEM) == [1]
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c3")
    table.token("r0c1")
    table.token("r0c5")
    assert chosen(table, model, NEAREST_ITEM) == [0, 1]


def test_held_objectives_do_not_count() -> None:
    """An objective held by a friend alone does not count; with an enemy there it does (J-AMB-43)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c4")
    table.red(FIGHTER, at="r3c5")
    assert chosen(table, model, NEAREST_OBJECTIVE) == [parse_cube("r4c2")]
    contested = JadeTable()
    model = contested.red(FIGHTER, at="r3c4")
    contested.red(FIGHTER, at="r3c5")
    contested.blue(FIGHTER, at="r3c5")
    assert chosen(contested, model, NEAREST_OBJECTIVE) == [parse_cube("r3c5")]
    by_setting = JadeTable(settings="[targets]\nheld_objective = true")
    model = by_setting.red(FIGHTER, at="r3c4")
    by_setting.red(FIGHTER, at="r3c5")
    assert chosen(by_setting, model, NEAREST_OBJECTIVE) == [parse_cube("r3c5")]


NOBODY_IS = (INJURED_ENEMY, ENEMY_LEADER, ENEMY_ON_OBJECTIVE, ENEMY_IN_CLEAR_SHOT)
NOTHING_IS = (NEAREST_ITEM, NEAREST_FRIEND, INJURED_FRIEND, UNLOADED_FRIEND)


@pytest.mark.parametrize("goal", [*NOBODY_IS, *NOTHING_IS])
def test_without_candidate_the_nearest_enemy(goal: str) -> None:
    """Without a candidate, also a friend or item, the target is the nearest enemy; the trace says so (J-GEN-02,
    J-AMB-41).
    """
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0")
    table.blue(FIGHTER, at="r7c7")
    near = table.blue(FIGHTER, at="r2c2")
    assert chosen(table, model, goal) == [near]
    trace = Trace()
    best_targets(table.state, model, goal, MODEL, [near], trace)
    assert ("J-AMB-41", "nothing-qualifies") in [(note["rule"], note["what"]) for note in trace.notes]


def test_without_open_objective_the_nearest_enemy() -> None:
    """If friends hold all objectives, the target is the nearest enemy (J-AMB-41, J-AMB-43)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0")
    for cube in ("r1c7", "r6c0", "r3c5", "r4c2"):
        table.red(FIGHTER, at=cube)
    enemy = table.blue(FIGHTER, at="r7c7")
    assert chosen(table, model, NEAREST_OBJECTIVE) == [enemy]


def qualified(table: JadeTable, model: ModelNumber, goal: str) -> tuple[str, list[int]]:
    found = goals(table.state, model, goal)
    return found.what, found.numbers


def test_the_injured_friend_is_somebody_else_but_for_medics() -> None:
    """The injured friend is another model; only a Medic counts itself (section 10.1, J-AMB-38, J-AMB-41)."""
    for rules, first in (([], "friend"), (["A-MEDIC"], "itself")):
        table = JadeTable()
        model = table.red(soldier(rules=rules, size=2), at="r0c0", damage=1)
        enemy = table.blue(FIGHTER, at="r7c7")
        assert chosen(table, model, INJURED_FRIEND) == [enemy if first == "friend" else model]
        table = JadeTable()
        model = table.red(soldier(rules=rules, size=2), at="r0c0", damage=1)
        friend = table.red(soldier(size=2), at="r0c3", damage=1)
        table.blue(FIGHTER, at="r7c7")
        assert chosen(table, model, INJURED_FRIEND) == [friend if first == "friend" else model]


def test_who_qualifies() -> None:
    """Candidates for each target of section 10.1."""
    table = JadeTable()
    model = table.red(GUNNER, at="r0c0")
    friend = table.red(FIGHTER, at="r7c0", damage=1)
    loader = table.red(GUNNER, at="r7c1", reloading=(0,))
    construct = table.red(soldier(rules=["A-CONSTRUCT"], size=2), at="r7c3", damage=1)
    leader = table.blue(soldier("Leader", leader=True), at="r0c4")
    hurt = table.blue(soldier(size=2), at="r7c7", damage=1)
    holder = table.blue(FIGHTER, at="r3c5")
    table.token("r5c5", "I-AMMO")
    table.wall("r0c3", "east", BLOCKED)
    assert qualified(table, model, NEAREST_ENEMY) == (MODEL, [leader, hurt, holder])
    assert qualified(table, model, INJURED_ENEMY) == (MODEL, [hurt])
    assert qualified(table, model, ENEMY_LEADER) == (MODEL, [leader])
    assert qualified(table, model, ENEMY_ON_OBJECTIVE) == (MODEL, [holder])
    assert qualified(table, model, WEAKEST_ENEMY) == (MODEL, [leader, hurt, holder])
    assert qualified(table, model, NEAREST_ITEM) == (TOKEN, [0])
    assert qualified(table, model, NEAREST_FRIEND) == (MODEL, [friend, loader, construct])
    assert qualified(table, model, UNLOADED_FRIEND) == (MODEL, [loader])
    assert qualified(table, model, INJURED_FRIEND)[1][0] == friend
    what, cubes = qualified(table, model, NEAREST_OBJECTIVE)
    assert what == CUBE
    assert sorted(cubes) == sorted(parse_cube(cube) for cube in ("r1c7", "r6c0", "r3c5", "r4c2"))


def test_in_clear_shot() -> None:
    """In clear shot: in range, loaded, and wholly visible (J-AMB-11)."""
    table = JadeTable()
    model = table.red(GUNNER, at="r3c2")
    clear = table.blue(FIGHTER, at="r3c0")
    table.blue(FIGHTER, at="r3c6")  # four cubes away, behind a wall
    table.blue(FIGHTER, at="r7c7")  # five cubes away
    table.blue(FIGHTER, at="r6c2")  # partly visible over a low wall
    table.wall("r3c5", "east", BLOCKED)
    table.wall("r6c2", "north", LOW_WALL)
    assert qualified(table, model, ENEMY_IN_CLEAR_SHOT) == (MODEL, [clear])
    empty = JadeTable()
    model = empty.red(GUNNER, at="r3c3", reloading=(0,))
    others = [empty.blue(FIGHTER, at="r3c0"), empty.blue(FIGHTER, at="r3c7")]
    assert qualified(empty, model, ENEMY_IN_CLEAR_SHOT) == (MODEL, others)  # none, so all enemies: J-GEN-02


# J-AMB-07: of equally near targets first those with whom the current action is possible


def taken(table: JadeTable, number: ModelNumber, step: str) -> list[str]:
    """Target that JADE takes for an action, or the options of the lot."""
    verb, _, goal = step.partition(" ")
    table.state.stack = []
    activation = JadeActivation(table.model(number).side)
    activation.model = number
    table.state.stack = [activation]
    table.start(JadeAction(number, verb, goal))
    value = jade_value(table)
    return jade_lot(table) if isinstance(value, tuple) else [jade_says(table)]


def test_equally_near_the_one_that_can_be_shot_at() -> None:
    """The other target is worth more and equally near, but stands behind a wall (J-AMB-07)."""
    for verb in ("shoot", "shoot-or-move"):
        table = JadeTable()
        model = table.red(GUNNER, at="r0c3")
        table.blue(RICH, at="r0c1")
        table.blue(FIGHTER, at="r0c5")
        table.wall("r0c1", "east", BLOCKED)
        here = parse_cube("r0c3")
        ways = [way_length(table.state, model, here, parse_cube(cube)) for cube in ("r0c1", "r0c5")]
        assert ways[0] == ways[1]
        assert taken(table, model, f"{verb} nearest-enemy") == ["aim at blue-2"]


def test_equally_near_without_a_shot_the_next_tie_decides() -> None:
    """If none can be shot at, the next tie-breaker decides (J-AMB-07)."""
    table = JadeTable()
    model = table.red(soldier(gun=1), at="r0c3")
    table.blue(RICH, at="r0c1")
    table.blue(FIGHTER, at="r0c5")
    assert taken(table, model, "shoot nearest-enemy") == ["aim at blue-1"]


def test_equally_near_the_one_within_the_reach_of_an_assault() -> None:
    """The other target's cube is full (J-AMB-07, J-AMB-20)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(RICH, at="r3c1")
    table.red(soldier(size=4), at="r3c1")
    table.blue(FIGHTER, at="r3c5")
    assert taken(table, model, "assault") == ["aim at blue-2"]


def test_equally_near_the_item_to_which_it_may_move() -> None:
    """Moving toward the other item would lead into a clear shot (J-AMB-07, J-MOVE-01)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c3")
    table.token("r0c1")
    table.token("r0c5")
    table.blue(soldier(gun=8), at="r7c0")
    for column in range(3, 8):
        table.wall(f"r0c{column}", "south", BLOCKED)
    here = parse_cube("r0c3")
    assert {way_length(table.state, model, here, parse_cube(cube)) for cube in ("r0c1", "r0c5")} == {2}
    assert taken(table, model, "move nearest-item") == ["aim at token-2"]


def test_equally_near_the_one_from_whom_it_can_flee() -> None:
    """Away from the other enemy is the board edge (J-AMB-07, J-AMB-17)."""
    table = JadeTable()
    model = table.red(GUNNER, at="r0c3")
    table.blue(FIGHTER, at="r0c5")
    table.blue(RICH, at="r2c3")
    assert taken(table, model, "flee nearest-enemy") == ["aim at blue-1"]


# The weakest: J-AMB-42


def test_an_emplaced_sentry_gun_is_not_the_weakest() -> None:
    """An emplaced Sentry Gun worth no VP is never the weakest enemy, unless nobody else is left (J-AMB-42)."""
    gun = soldier("Gun", vp=0, survive=0, gun=4, speed=(0, 0), rules=["I-SENTRY"])
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    near = table.blue(gun, at="r3c5")
    weakest = table.blue(soldier(vp=0), at="r7c7")
    table.blue(soldier(size=3), at="r3c0")
    assert chosen(table, model, WEAKEST_ENEMY) == [weakest]
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(gun, at="r3c7", damage=1)
    near = table.blue(gun, at="r3c5")
    assert chosen(table, model, WEAKEST_ENEMY) == [near]
