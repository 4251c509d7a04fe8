"""Who is driven on or away by army specials. S-DREAD, S-SURGE, S-TIDE, S-SHORT, S-SECURITY, S-GENIUS."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.steps import around
from deadzone.core.cubes import distance
from deadzone.core.dice import NO_STAT
from deadzone.core.profiles import TROOP
from deadzone.core.questions import enemy_of
from deadzone.core.state import FIGHT, MOVE, SHOOT, State
from deadzone.rules.items.pool import pool_size
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.shooting.shooting import can_shoot, has_target, why_no_shooting
from deadzone.rules.specials.boons import is_kin
from deadzone.rules.specials.shots import rapid_arms
from deadzone.rules.table.presence import enemies_in_cube, models_in_cube
from deadzone.rules.table.seeing import HIDDEN, sees
from deadzone.rules.weapons.arms import arm

DREAD_WITHIN: Final = 2  # cubes
FEARLESS: Final = ("A-CONSTRUCT", "A-VEHICLE")
ACTED_BEFORE: Final = "S-SURGE"  # the gain of a model that was activated already when this turn began

REASONS: Final[dict[str, str]] = {
    "S-DREAD": "No enemy that {model} sees within two cubes knows fear.",
    "S-SURGE": "Nobody who was activated before this turn can move.",
    "S-TIDE": "There is no Troop left to activate.",
    "S-SHORT": "There is no token left to lay down, or no free cube beside {model}.",
    "S-SECURITY": "{model} has no Rapid Fire weapon with a target.",
    "S-GENIUS": "The enemy has no result that {model} could use.",
}


def bar_dread(g: State, _side: int, number: int, _other: int) -> str:
    return "" if frightened(g, number) else "S-DREAD"


def frightened(g: State, number: int) -> list[int]:
    """Enemies on their feet within two cubes and in sight of the active model; no Constructs, no Vehicles. S-DREAD.

    In one cube they see each other, smoke or not; nobody sees who hides. S-HIDE
    """
    here = g.models[number]
    return [
        enemy
        for enemy in g.models_on_table(enemy_of(here.side))
        if not g.models[enemy].pinned
        and distance(here.cube, g.models[enemy].cube) <= DREAD_WITHIN
        and not any([g.has(enemy, rule) for rule in FEARLESS])
        and ((g.models[enemy].cube == here.cube and not g.has(enemy, HIDDEN)) or sees(g, number, enemy))
    ]


def bar_surge(g: State, side: int, _number: int, _other: int) -> str:
    return "" if surging(g, side) else "S-SURGE"


def surging(g: State, side: int) -> list[int]:
    """Those of the team's own people who had been activated before this turn and can move. S-SURGE."""
    return [
        number
        for number in g.models_on_table(side)
        if g.has(number, ACTED_BEFORE)
        and number != g.active
        and not g.models[number].pinned
        and is_kin(g, number)
        and speed_of(g, number)[0] > 0
    ]


def bar_tide(g: State, side: int, _number: int, _other: int) -> str:
    return "" if idle_troops(g, side) else "S-TIDE"


def idle_troops(g: State, side: int) -> list[int]:
    """S-TIDE."""
    return [number for number in g.unactivated(side) if g.profile(number).type == TROOP]


def bar_short(g: State, _side: int, number: int, _other: int) -> str:
    return "" if pool_size(g) > 0 and hiding_places(g, number) else "S-SHORT"


def hiding_places(g: State, number: int) -> list[int]:
    """The cubes beside the model that have a floor and nobody in them. S-SHORT."""
    field = g.setting.ground.field
    near = around(g.models[number].cube, field.levels)
    return [cube for cube in near if field.supported(cube) and not models_in_cube(g, cube)]


def bar_security(g: State, _side: int, number: int, _other: int) -> str:
    return "" if arms_on_target(g, number) else "S-SECURITY"


def arms_on_target(g: State, number: int) -> list[int]:
    """The places of ready Rapid Fire weapons that have a target. S-SECURITY."""
    if why_no_shooting(g, number) is not None:
        return []
    return [place for place in rapid_arms(g, number) if has_target(g, number, arm(g, number, place))]


def bar_genius(g: State, side: int, number: int, _other: int) -> str:
    return "" if stolen_faces(g, side, number) else "S-GENIUS"


def stolen_faces(g: State, side: int, number: int) -> list[int]:
    """The enemy's results that the active model could use now. S-GENIUS, R-FREE-01, R-FREE-02, R-FREE-03."""
    model = g.models[number]
    if model.pinned:
        return []
    enemies = enemies_in_cube(g, number)
    faces = [MOVE] if speed_of(g, number)[0] > 0 else []
    faces += [SHOOT] if not enemies and can_shoot(g, number, long_allowed=True) else []
    faces += [FIGHT] if enemies and g.profile(number).fight != NO_STAT else []
    return [face for face in faces if g.command(enemy_of(side), face) > 0]
