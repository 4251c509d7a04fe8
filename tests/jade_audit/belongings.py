"""Items that a JADE model must use before its next action (J-GEN-01, J-AMB-26)."""

from __future__ import annotations

from deadzone.core.board.sight import CLEAR_SIGHT
from deadzone.core.cubes import Cube, adjacent, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.rules.abilities.traps import traps_in
from deadzone.rules.items.items import grenades
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.movement.reaching import reach_and_hop
from deadzone.rules.shooting.grenades import grenade_cubes, in_sight
from deadzone.rules.table.presence import models_in_cube
from deadzone.rules.table.smoke import is_toxic
from deadzone.rules.turn.actions import ALLOWED, enemies_present, reason_against
from jade_audit import eyes

FRAG, STUN, TOXIC = "I-FRAG", "I-STUN", "I-TOXICGRENADE"
SMOKE, TRIPMINE = "I-SMOKEGRENADE", "I-TRIPMINE"


def wanted_items(g: State, number: ModelNumber) -> list[str]:
    """Items that the model must use now, before anything else."""
    found = [item for item in g.models[number].items if item in grenades(g, number) and throw_aims(g, number, item)]
    near = enemies_present(g, number)
    if reason_against(g, number, "medi-pack", 0, False, near) == ALLOWED:
        found.append("I-MEDIPACK")
    pressed = any(adjacent(g.models[number].cube, g.models[foe].cube) for foe in eyes.foes(g, number))
    if not pressed and reason_against(g, number, "emplace", 0, False, near) == ALLOWED:
        found.append("I-SENTRY")
    return found


def throw_aims(g: State, number: ModelNumber, item: str) -> list[Cube]:
    """Cubes at which the item must be thrown; none for a model that cannot throw (R-SHOOT-02)."""
    model = g.models[number]
    if not g.profile(number).shoot or model.pinned or eyes.foes_in(g, number, model.cube):
        return []
    if item == SMOKE:
        return smoke_aims(g, number)
    return trap_aims(g, number) if item == TRIPMINE else grenade_aims(g, number, item)


def grenade_aims(g: State, number: ModelNumber, item: str) -> list[Cube]:
    """Visible cubes in range with most enemies and no friend, where the grenade has an effect."""
    rules = eyes.settings_of(g, g.models[number].side).items
    counts = {}
    for cube in grenade_cubes(g, number):
        foes = eyes.foes_in(g, number, cube)
        team = [friend for friend in eyes.friends(g, number) if g.models[friend].cube == cube]
        useless = (item == STUN and all(g.models[foe].activated for foe in foes)) or (
            item == TOXIC and is_toxic(g, cube)
        )
        crowd = len(foes) >= rules.grenade_enemies and len(team) <= rules.grenade_friends
        if crowd and not useless and in_sight(g, number, cube):
            counts[cube] = len(foes)
    return [cube for cube, count in counts.items() if count == max(counts.values())]


def smoke_aims(g: State, number: ModelNumber) -> list[Cube]:
    """In a clear-shot situation, the adjacent cubes nearest to one of the nearest shooters."""
    here = g.models[number].cube
    shooters = [g.models[foe].cube for foe in eyes.watchers(g, number, eyes.place_of(g, number), CLEAR_SIGHT)]
    beside = [cube for cube in grenade_cubes(g, number) if adjacent(here, cube) and cube not in g.smoke]
    if not shooters or not beside:
        return []
    nearest = [cube for cube in shooters if distance(here, cube) == min(distance(here, other) for other in shooters)]
    return [
        cube
        for cube in beside
        if any(distance(cube, foe) == min(distance(other, foe) for other in beside) for foe in nearest)
    ]


def trap_aims(g: State, number: ModelNumber) -> list[Cube]:
    """Empty cubes that an enemy may enter in its next Activation, nearest to the thrower (A-GRENADE-07)."""
    here = g.models[number].cube
    paths = [reach_and_hop(g, foe, max(speed_of(g, foe))) for foe in eyes.foes(g, number)]
    able = [
        cube
        for cube in grenade_cubes(g, number)
        if not models_in_cube(g, cube) and not traps_in(g, cube) and any(cube in path for path in paths)
    ]
    return [cube for cube in able if distance(here, cube) == min(distance(here, other) for other in able)]
