"""Where JADE places a Sentry Gun, a Tripmine or a Commlink marker. J-GEN-01, J-VOC-05, J-AMB-26."""

from __future__ import annotations

from deadzone.core.cubes import Cube, adjacent, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import enemy_of
from deadzone.core.state import State
from deadzone.jade.judgement.targets import smallest
from deadzone.rules.abilities.traps import traps_in
from deadzone.rules.items.commlink import marked_by_commlink
from deadzone.rules.items.items import grenades
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.movement.reaching import reach_and_hop
from deadzone.rules.shooting.grenades import grenade_cubes, sees_cube
from deadzone.rules.shooting.spotting import markable_cubes
from deadzone.rules.table.presence import enemies_at, models_in_cube
from deadzone.rules.weapons.arms import all_arms


def place_for_a_gun(g: State, number: int) -> bool:
    """Whether an Engineer would emplace a Sentry Gun here: no enemy is adjacent. J-AMB-26."""
    enemies = g.models_on_table(enemy_of(g.models[number].side))
    return not any([adjacent(g.models[number].cube, g.models[enemy].cube) for enemy in enemies])


def tripmine_goals(g: State, number: ModelNumber) -> list[Cube]:
    """The nearest empty cubes that an enemy could reach in its next activation. J-AMB-26.

    The thrower's own cube is not one of them: a Tripmine is never thrown there. A-GRENADE-07
    """
    here = g.models[number].cube
    empty = [cube for cube in grenade_cubes(g, number) if not models_in_cube(g, cube) and not traps_in(g, cube)]
    if not empty:
        return []
    reached: set[int] = set()
    for enemy in g.models_on_table(enemy_of(g.models[number].side)):
        reached |= reach_and_hop(g, enemy, max(speed_of(g, enemy))).keys()
    able = [cube for cube in empty if cube in reached]
    return smallest(able, [distance(here, cube) for cube in able]) if able else []


def marking_goals(g: State, number: ModelNumber) -> list[Cube]:
    """Cubes with the most enemies that the carrier sees and a friend who throws or fires indirectly does not. J-VOC-05.

    Cubes that are marked already do not count.
    """
    side = g.models[number].side
    blind = [friend for friend in g.models_on_table(side) if _fires_blindly(g, friend)]
    seen = [cube for cube in markable_cubes(g, number) if enemies_at(g, cube, side)]
    able = [
        cube
        for cube in seen
        if not marked_by_commlink(g, side, cube) and any([not sees_cube(g, friend, cube) for friend in blind])
    ]
    return smallest(able, [-len(enemies_at(g, cube, side)) for cube in able]) if able else []


def _fires_blindly(g: State, number: ModelNumber) -> bool:
    """Whether the model has a grenade, or a weapon that is thrown or fires indirectly."""
    if grenades(g, number):
        return True
    weapons = [weapon for _, weapon in all_arms(g, number)]
    return any([weapon.has(RuleId("A-INDIRECT")) or weapon.has(RuleId("A-GRENADE")) for weapon in weapons])
