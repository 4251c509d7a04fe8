"""What missions score beyond the normal rules, and what they allow. M-SECRET-*, M-HOUSE-*, R-FIELD-14."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import SIDE_ADMITS
from deadzone.core.cubes import (
    COLUMNS,
    EAST,
    NORTH,
    NOWHERE,
    ROWS,
    SOUTH,
    WEST,
    Cube,
    CubeSide,
    all_cubes,
    column_of,
    row_of,
    square_of,
)
from deadzone.core.pieces import Model, ModelNumber
from deadzone.core.profiles import CHARACTER, LEADER, SPECIALIST, TROOP
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import FACE_DOWN, ON_TABLE, TOKEN_KINDS, WAITING, State
from deadzone.rules.items.items import carrying_limit
from deadzone.rules.missions.mission_kinds import MISSION_KINDS, SECRET_KINDS, MissionKind
from deadzone.rules.movement.moving import VEHICLE, may_end, next_cubes
from deadzone.rules.table.presence import enemies_at, models_in_cube

LEAVING_TIMES: Final = 2  # factor for the model's own VP, M-HOUSE-BREAK, M-SECRET-04

# Gain of a model that the enemy has secretly marked, for the whole game; its value is MARKED, or KNOWN once the model's
# player has seen the mark. M-HOUSE-SEARCH
MARK: Final = RuleId("M-HOUSE-SEARCH")
MARKED: Final = 1
KNOWN: Final = 2

FLANKING: Final = RuleId("M-RECON-07")  # in `spent` of a model taken off the board to flank


def mission_of(g: State) -> MissionKind:
    """Record of the mission being played."""
    return MISSION_KINDS[g.setting.mission.name]


def tokens_to_place(g: State) -> int:
    """Number of item tokens the mission places; none if the game is played without items.

    R-ITOK-02, M-PATROL-10, M-HOUSE-SCOUR, R-ITOK-09.
    """
    return mission_of(g).tokens if g.setting.options.items else 0


def kill_points(g: State, victim: ModelNumber) -> int:
    """VP the enemy gains for killing the model: its VP, unless a mission says otherwise. R-PROFILE-03, R-KILL-03.

    M-SECRET-02, M-SECRET-03, M-SECRET-06, M-HOUSE-SEARCH.
    """
    points = g.profile(victim).vp
    secret = SECRET_KINDS[g.secrets[enemy_of(g.models[victim].side)]]
    if secret.kills_halved:
        return points // 2
    if is_marked(g, victim):
        return 2 * points
    return points * secret.leader_times if g.profile(victim).type == LEADER else points


def objective_points(g: State, side: Side, points: int) -> int:
    """VP of an objective for this side. R-OBJ-05, M-SECRET-02, M-SECRET-03."""
    return points * SECRET_KINDS[g.secrets[side]].objective_times


# Leaving the board


def may_leave_by_enemy_zone(g: State, side: Side) -> bool:
    """Whether the side's models earn VP by leaving through the enemy zone. M-HOUSE-BREAK, M-SECRET-04.

    Otherwise no model may leave the board. M-PATROL-15
    """
    return mission_of(g).leaving or SECRET_KINDS[g.secrets[side]].leaving


def can_leave(g: State, number: ModelNumber) -> bool:
    """Whether the model is in the enemy zone with an open cube side at the board edge. R-FIELD-14, M-SECRET-07.

    An enemy who controls it (A-RAMPAGE-02) cannot use a secret mission that is not revealed. M-SECRET-05
    """
    model = g.models[number]
    if number == g.controlled and not mission_of(g).leaving and not g.revealed[model.side]:
        return False
    if not may_leave_by_enemy_zone(g, model.side) or square_of(model.cube) not in g.zones[enemy_of(model.side)]:
        return False
    field = g.setting.ground.field
    size = g.profile(number).size
    return any([SIDE_ADMITS[field.side(model.cube, side)] >= size for side in sides_at_edge(model.cube)])


def sides_at_edge(cube: Cube) -> list[CubeSide]:
    """Sides of the cube that lie on the board edge."""
    at_edge = {
        NORTH: row_of(cube) == 0,
        EAST: column_of(cube) == COLUMNS - 1,
        SOUTH: row_of(cube) == ROWS - 1,
        WEST: column_of(cube) == 0,
    }
    return [side for side, ends in at_edge.items() if ends]


def leaving_points(g: State, number: ModelNumber) -> int:
    """VP for leaving: twice the model's own VP, upgrades included. M-HOUSE-BREAK, M-SECRET-04, M-SECRET-07."""
    return LEAVING_TIMES * g.profile(number).vp


# Scour


def deliveries(g: State, number: ModelNumber) -> tuple[str, ...]:
    """Kinds of items the model may deliver where it stands, in its own zone. M-HOUSE-SCOUR."""
    model = g.models[number]
    if not mission_of(g).delivery_vp or not model.items or model.fate != ON_TABLE:
        return ()
    return deliverable(g, number) if square_of(model.cube) in g.zones[model.side] else ()


def deliverable(g: State, number: ModelNumber) -> tuple[str, ...]:
    """Kinds of items carried by the model that are worth VP in its own zone: tokens of this battle. M-HOUSE-SCOUR.

    What somebody bought never scores, not for the enemy who found it either; a found item of the same kind does.
    """
    model = g.models[number]
    if not model.items or carrying_limit(g.profile(number)) == 0:
        return ()
    carried = [item for item in model.items if item in TOKEN_KINDS]
    return tuple([item for item in dict.fromkeys(carried) if model.items.count(item) > model.bought.count(item)])


# Search & Destroy


def is_marked(g: State, number: ModelNumber) -> bool:
    return any([gain[0] == MARK for gain in g.models[number].gains])


def targets_to_mark(g: State, side: Side) -> list[ModelNumber]:
    """Enemies to mark besides the Leader: Specialists, or Troops if there are none. M-HOUSE-SEARCH, R-TEAM-10."""
    enemies = [
        ModelNumber(number) for number, model in enumerate(g.models) if model.side != side and model.fate == ON_TABLE
    ]
    specialists = [enemy for enemy in enemies if g.profile(enemy).type in (SPECIALIST, CHARACTER)]
    return specialists or [enemy for enemy in enemies if g.profile(enemy).type == TROOP]


# The Recon bonus


def unseen_tokens(g: State, side: Side) -> list[int]:
    """Indices of the face-down tokens that the side has not looked at. M-RECON-01."""
    return [place for place, token in enumerate(g.tokens) if token.item == FACE_DOWN and not token.seen >> side & 1]


def recon_moves(g: State, number: ModelNumber) -> list[Cube]:
    """Adjacent cubes without enemies in which the model may end a Recon move. M-RECON-04, M-RECON-10.

    Empty if the first player has Pinned it before the bonus dice are rolled. R-PIN-02
    With an enemy in its own cube it must break away first. R-BREAK-01
    """
    side = g.models[number].side
    if g.models[number].pinned:
        return []
    cubes = next_cubes(g, number, NOWHERE, 1)
    return [cube for cube in cubes if may_end(g, number, cube) and not enemies_at(g, cube, side)]


def is_flanking(model: Model) -> bool:
    """Whether the model is on a flank move. M-RECON-07."""
    return model.fate == WAITING and FLANKING in model.spent


def flanking_models(g: State) -> list[ModelNumber]:
    """Models on a flank move, those of the side with the initiative first. M-RECON-07."""
    waiting = [ModelNumber(number) for number, model in enumerate(g.models) if is_flanking(model)]
    return sorted(waiting, key=lambda number: g.models[number].side != g.initiative)


def flank_cubes(g: State, number: ModelNumber) -> list[Cube]:
    """Empty cubes on the left and right board edge that can hold the model; only level 1 for Vehicles.

    M-RECON-11, A-VEHICLE-05.
    """
    levels = 1 if g.has(number, VEHICLE) else g.setting.ground.field.levels
    return [
        cube
        for cube in all_cubes(levels)
        if column_of(cube) in (0, COLUMNS - 1) and may_end(g, number, cube) and not models_in_cube(g, cube)
    ]
