"""Before the first turn: Aerial Deployment, Scout moves, and Logistics. A-AERIAL, A-SCOUT, A-LOGISTICS."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube, around, cube_name, distance, square_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import LEADER
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import HELD, State
from deadzone.rules.abilities.calling import top_cubes
from deadzone.rules.movement.moving import may_end, speed_of, why_not_end
from deadzone.rules.setup.deployment import zone_cubes

AERIAL: Final = RuleId("A-AERIAL")
SCOUT: Final = RuleId("A-SCOUT")
LOGISTICS: Final = RuleId("A-LOGISTICS")
CLEARANCE: Final = 2  # least distance in cubes of a landing to every enemy, A-AERIAL-01


def airborne(g: State, side: Side) -> list[ModelNumber]:
    """The side's models held back for Aerial Deployment. A-AERIAL-01."""
    return [
        ModelNumber(number)
        for number, model in enumerate(g.models)
        if model.side == side and model.fate == HELD and g.has(ModelNumber(number), AERIAL)
    ]


def aerial_cubes(g: State, number: ModelNumber) -> list[Cube]:
    """Cubes where the model may land: tops of stacks away from enemies and objectives, or in its own zone.

    A-AERIAL-01..03. If there is no such cube, any cube of its own zone with room (A-AERIAL-05).
    """
    cubes = [cube for cube in top_cubes(g) if _bars_landing(g, number, cube) == "" and may_end(g, number, cube)]
    if cubes:
        return cubes
    return [cube for cube in zone_cubes(g, g.zones[g.models[number].side]) if may_end(g, number, cube)]


def _bars_landing(g: State, number: ModelNumber, cube: Cube) -> str:
    """The rule that forbids landing in the cube; empty if none does."""
    side = g.models[number].side
    if square_of(cube) in g.zones[enemy_of(side)]:
        return "A-AERIAL-03"
    if square_of(cube) in g.zones[side]:
        return ""
    near = any([distance(cube, g.models[enemy].cube) < CLEARANCE for enemy in g.models_on_table(enemy_of(side))])
    marked = any([cube == objective for objective, _ in g.setting.mission.objectives])
    return "A-AERIAL-01" if near or marked else ""


def why_not_aerial(g: State, number: ModelNumber, cube: Cube) -> Fault | None:
    """Why the model cannot land in the cube; None if it can."""
    if cube in aerial_cubes(g, number):
        return None
    if cube not in top_cubes(g):
        return Fault("The model must land on the top level of a stack.", rule="A-AERIAL-02")
    barred = _bars_landing(g, number, cube)
    if barred == "A-AERIAL-03":
        return Fault("A model cannot land in the enemy's zone.", rule=barred)
    if barred:
        return Fault(
            "{cube} holds an objective, or an enemy is less than {clearance} cubes away.",
            rule=barred,
            cube=cube_name(cube),
            clearance=CLEARANCE,
        )
    return why_not_end(g, number, cube)


def scouts(g: State, side: Side) -> list[ModelNumber]:
    """The side's models that may make a Scout's free Sprint. A-SCOUT-01."""
    return [number for number in g.models_on_table(side) if g.has(number, SCOUT) and speed_of(g, number)[1] > 0]


# Logistics


def has_logistics(g: State, side: Side) -> bool:
    """Whether the side's Leader has Logistics. A-LOGISTICS."""
    return any(
        [
            model.side == side
            and g.has(ModelNumber(number), LOGISTICS)
            and g.profile(ModelNumber(number)).type == LEADER
            for number, model in enumerate(g.models)
        ]
    )


def movable_tokens(g: State) -> list[int]:
    """Indices of the tokens outside all zones that can be moved. A-LOGISTICS-01."""
    return [
        number for number, token in enumerate(g.tokens) if not _in_a_zone(g, token.cube) and token_cubes(g, token.cube)
    ]


def token_cubes(g: State, cube: Cube) -> list[Cube]:
    """Adjacent cubes with a floor, outside all zones. A-LOGISTICS-01, A-LOGISTICS-02."""
    field = g.setting.ground.field
    return [there for there in around(cube, field.levels) if field.supported(there) and not _in_a_zone(g, there)]


def why_not_token_there(g: State, cube: Cube) -> Fault | None:
    if 0 <= cube < g.setting.ground.field.cubes and not g.setting.ground.field.supported(cube):
        return Fault("There is no floor for a token in {cube}.", rule="A-LOGISTICS-02", cube=cube_name(cube))
    return Fault("A token moves one cube and cannot move into a deployment zone.", rule="A-LOGISTICS-01")


def _in_a_zone(g: State, cube: Cube) -> bool:
    return any([square_of(cube) in zone for zone in g.zones])
