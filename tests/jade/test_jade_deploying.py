"""JADE's deployment in a battle: card by card, cube by cube, with extensions of the zone."""

from __future__ import annotations

import json

import pytest
from jade_tables import FIGHTER, JadeTable, cubes, jade, soldier, squares

from deadzone.core.board.battlefield import FULL, PARTIAL, Battlefield
from deadzone.core.cubes import Cube, Square, cube_name, parse_cube, square_of
from deadzone.core.engine import answer, begin
from deadzone.core.pieces import OUTSIDE
from deadzone.core.profiles import Profile
from deadzone.core.questions import Draw
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import ON_TABLE, WAITING
from deadzone.jade.turn.deploying import JadeDeployment, zone_in_order
from deadzone.procedures.setup.setup import SetUp
from deadzone.table.files.save import checksum, dumps, loads

GIANT = soldier("Giant", size=3)
WHOLE = soldier("Whole", size=4)
TANK = soldier("Tank", size=2, rules=["A-VEHICLE"])
ZONE = squares("r0c0", "r0c1", "r0c2", "r0c3")


def deployment(
    team: list[Profile],
    zone: tuple[Square, ...] = ZONE,
    levels: int = 1,
    field: Battlefield | None = None,
    enemy_waits: bool = False,
) -> JadeTable:
    table = JadeTable(levels=levels, field=field)
    for profile in team:
        table.red(profile, at="r0c0", fate=WAITING)
    table.blue(FIGHTER, at="r7c7", fate=WAITING if enemy_waits else ON_TABLE)
    table.state.zones = [zone, squares("r7c4", "r7c5", "r7c6", "r7c7")]
    return table


def deploy(table: JadeTable, *draws: int) -> list[str]:
    """Deploy with these draws, always at the first spot; return models and cubes in order."""
    table.dice(*draws)
    table.start(JadeDeployment(RED))
    table.take_spots()
    return [
        f"{int(str(it['model'])) + 1} {cube_name(Cube(int(str(it['cube']))))[:-2]}" for it in table.happened("deployed")
    ]


def test_for_each_cube_a_card() -> None:
    """Models are drawn without replacement and placed cube by cube from left to right (J-DEP-01, J-AMB-03)."""
    table = deployment([FIGHTER] * 5)
    assert deploy(table, 3, 1, 3, 2, 1) == ["3 r0c0", "1 r0c1", "5 r0c2", "4 r0c3", "2 r0c0"]
    assert all(table.model(number).fate == ON_TABLE for number in range(5))


def test_the_draws_of_the_deployment() -> None:
    """Draws come from the Strike-team deck, even if one card is left (J-DEP-01, J-DEF-04)."""
    table = deployment([FIGHTER] * 2)
    counts = []
    begin(table.state, JadeDeployment(RED))
    while table.state.question is not None:
        question = table.state.question
        if isinstance(question, Draw):
            counts.append((question.kind, question.counts, question.owner))
        answer(table.state, question.suggestions[0] if question.side != CHANCE else 1 if len(counts) == 1 else 0)  # type: ignore[attr-defined]
    assert counts == [("jade-model", (1, 1), RED), ("jade-model", (1, 0), RED)]


def test_the_order_of_the_cubes() -> None:
    """Cubes in order: column by column on level 1, then on each higher level (J-AMB-03)."""
    field = Battlefield(2)
    for cube in ("r0c1L2", "r1c0L2"):
        field.floors[parse_cube(cube)] = FULL
    table = deployment([FIGHTER], zone=squares("r1c0", "r0c1", "r0c0", "r1c1"), field=field)
    order = [cube_name(cube) for cube in zone_in_order(table.state, RED)]
    assert order == ["r0c0L1", "r1c0L1", "r0c1L1", "r1c1L1", "r1c0L2", "r0c1L2"]


def test_a_cube_that_is_full() -> None:
    """A full cube is passed over; the next model goes on from there (J-DEP-02)."""
    assert deploy(deployment([GIANT, GIANT, WHOLE, GIANT, FIGHTER, FIGHTER]), *[1] * 6) == [
        "1 r0c0", "2 r0c1", "3 r0c2", "4 r0c3", "5 r0c0", "6 r0c1"]  # fmt: skip
    assert deploy(deployment([WHOLE, FIGHTER, GIANT, FIGHTER, FIGHTER, GIANT, FIGHTER]), *[1] * 7) == [
        "1 r0c0", "2 r0c1", "3 r0c2", "4 r0c3", "5 r0c1", "6 r0c3", "7 r0c1"]  # fmt: skip


def test_a_half_tile_holds_less() -> None:
    """Capacity depends on the floor: a half tile holds less (J-DEP-02, R-CAP-10)."""
    field = Battlefield(1)
    field.floors[parse_cube("r0c0")] = PARTIAL
    assert deploy(deployment([GIANT, FIGHTER], field=field), 1, 1) == ["1 r0c1", "2 r0c2"]


def test_vehicles_stay_on_level_1() -> None:
    """Vehicles stay on level 1 (J-AMB-03, R-DEPLOY-01)."""
    field = Battlefield(2)
    field.floors[parse_cube("r0c0L2")] = FULL
    table = deployment([FIGHTER, TANK, FIGHTER], zone=squares("r0c0"), field=field)
    deploy(table, 1, 1, 1)
    placed = [(it["model"], cube_name(Cube(int(str(it["cube"]))))) for it in table.happened("deployed")]
    assert placed == [(0, "r0c0L1"), (1, "r0c0L1"), (2, "r0c0L2")]
    assert len(table.state.zones[RED]) == 1


def test_a_zone_that_is_too_small() -> None:
    """A zone that is too small is extended by adjacent squares on the same edge (J-DEP-03, J-AMB-04)."""
    table = deployment([WHOLE] * 6)
    placed = deploy(table, *[1] * 6)
    assert placed[4:] == ["5 r0c4", "6 r0c5"]
    assert [it["cube"] for it in table.happened("zone-extended")] == list(cubes("r0c4", "r0c5"))
    assert {it["side"] for it in table.happened("zone-extended")} == {RED}


def test_along_the_edge_first_then_inward() -> None:
    """When the edge is used up, the zone is extended by the next row (J-DEP-03, J-AMB-04, R-DEPLOY-04)."""
    whole_edge = tuple(square_of(parse_cube(f"r0c{column}")) for column in range(8))
    table = deployment([WHOLE] * 9, zone=whole_edge)
    assert deploy(table, *[1] * 9)[-1] == "9 r1c0"


@pytest.mark.parametrize("waits", [True, False])
def test_the_enemy_may_extend_by_as_many(waits: bool) -> None:
    """The enemy may extend by the same number of squares if it has not deployed yet (J-AMB-04)."""
    table = deployment([WHOLE] * 5, enemy_waits=waits)
    table.dice(*[1] * 5)
    table.start(JadeDeployment(RED))
    table.take_spots()
    if not waits:
        assert table.state.question is None
        return
    question = table.state.question
    assert question is not None
    assert (question.kind, question.side) == ("extend-zone", BLUE)
    table.play("extend to r7c3L1")
    table.take_spots()
    assert table.state.question is None
    assert [len(zone) for zone in table.state.zones] == [5, 5]


def test_the_enemy_need_not_extend() -> None:
    """The enemy may decline to extend (J-AMB-04)."""
    table = deployment([WHOLE] * 5, enemy_waits=True)
    table.dice(*[1] * 5)
    table.start(JadeDeployment(RED))
    table.take_spots()
    table.play("stop")
    table.take_spots()
    assert [len(zone) for zone in table.state.zones] == [5, 4]


def test_no_room_on_the_whole_board() -> None:
    """A model without room on the whole board waits off it, and the others deploy (J-DEP-03, R-DEPLOY-05)."""
    field = Battlefield(1)
    for cube in range(64):
        field.floors[cube] = PARTIAL
    table = deployment([WHOLE, FIGHTER], field=field)
    table.dice(1, 1)
    table.start(JadeDeployment(RED))
    table.take_spots()
    assert (table.model(0).fate, table.model(1).fate) == (OUTSIDE, ON_TABLE)
    assert table.happened("stays-outside") == [{"model": 0}]


def test_both_sides_by_jade() -> None:
    """With JADE on both sides, each deploys from its own deck, the first player first (J-AMB-45, J-DEP-01)."""
    table = JadeTable(blue=jade())
    for side in (table.red, table.blue):
        for _ in range(2):
            side(FIGHTER, at="r0c0", fate=WAITING)
    setup = SetUp()
    setup.go(SetUp.take_zones)
    table.dice(1, 1, 1, 1)
    table.start(setup)
    while table.state.question is not None:
        table.take_spots()
    sides = [table.model(int(str(it["model"]))).side for it in table.happened("deployed")]
    assert sides == [RED, RED, BLUE, BLUE]


def test_a_save_in_the_middle_of_a_deployment() -> None:
    """A deployment can be saved at a draw and at a spot."""
    table = deployment([WHOLE] * 5, enemy_waits=True)
    g = table.state
    begin(g, JadeDeployment(RED))
    kinds = set()
    while g.question is not None:
        question = g.question
        kinds.add(question.kind)
        assert loads(dumps(g)).key() == g.key()
        if isinstance(question, Draw):
            answer(g, question.counts.index(1))
        else:
            options = getattr(question, "suggestions", None) or question.options  # type: ignore[attr-defined]
            answer(g, options[-1])
    assert kinds == {"jade-model", "spot", "extend-zone"}


DAMAGES = [
    {"side": 1}, {"side": 2}, {"start": -1}, {"cube": -1}, {"cube": 999}, {"drawn": 5}, {"drawn": -1},
    {"at": "place"}, {"spot": [1]},
]  # fmt: skip


@pytest.mark.parametrize("values", DAMAGES)
def test_a_damaged_deployment(values: dict[str, object]) -> None:
    """A save with an invalid deployment is refused with a reason."""
    table = deployment([FIGHTER] * 2)
    begin(table.state, JadeDeployment(RED))
    answer(table.state, 0)
    assert table.state.question is not None
    assert table.state.question.kind == "spot"
    record = json.loads(dumps(table.state))
    record["state"]["stack"][-1].update(values)
    if "spot" in values:
        record["state"]["stack"][-1].update(at="place")
    record["checksum"] = checksum({"setting": record["setting"], "state": record["state"]})
    with pytest.raises(Fault) as caught:
        loads(json.dumps(record))
    assert caught.value.where.startswith("state")
