"""What applies to all activations of a model, by the moment at which players check it.

J-GEN-05, J-GEN-06, J-RULE-01..04, J-AMB-26, J-AMB-31, J-AMB-40.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from deadzone.core.profiles import Profile, Weapon
from deadzone.core.rule_ids import RuleId, rule_ids
from deadzone.core.sentence import Row, Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.judgement.power import best_weapon, fighting_weapons, shooting_weapons, weapon_power
from deadzone.jade.paper.choices import picking_up
from deadzone.jade.paper.guide import (
    Point,
    boom_of,
    control_of,
    free_move,
    habits_of,
    ink_of,
    is_enraged_by_injury,
    rules_by_ability,
    smoke_of,
    tags_of,
)
from deadzone.jade.paper.later_models import moves, picks_up, since_arrival
from deadzone.jade.paper.missions import goals_of

# Moments at the start of an activation, as in `jade/turn/activation.py`; OTHERWISE is all the rest.
CONTROL: Final = "control"
SMOKE: Final = "smoke"
INK: Final = "ink"
PICK_UP: Final = "pick_up"
RUN: Final = "run"  # once it rampages
OTHERWISE: Final = "otherwise"
# Moments before an action, and before one that shoots or fights.
ACTION: Final = "action"
SHOT: Final = "shot"
FIGHT: Final = "fight"
RAPID_FIRE: Final = "A-RAPIDFIRE"
MAY_BE_GONE: Final = rule_ids("A-SLOWRELOAD", "A-ONEUSE", "A-VOLATILE")
PSYCHIC: Final = RuleId("A-PSYCHIC")
MOST_SURPLUS: Final = 4  # enemies less friends in a cube
Standing = dict[str, list[Point]]


def standing_points(profile: Profile, mode: str, settings: Settings, mission: str) -> Standing:
    """The points that apply to every card of a model."""
    rules = rules_by_ability(profile, settings)
    return {
        CONTROL: control_of(profile),
        SMOKE: smoke_of(profile),
        INK: ink_of(profile),
        PICK_UP: picking_up(settings) if picks_up(profile) else [],
        RUN: [free_move(mode)] if is_enraged_by_injury(profile) else [],
        OTHERWISE: [
            *[point for ability, point in rules.items() if ability != RAPID_FIRE],
            *since_arrival(profile),
            *habits_of(profile, mode),
            *(goals_of(mission) if moves(profile) else []),
        ],
        ACTION: boom_of(profile, settings),
        SHOT: [
            *_gun(profile, settings),
            *[point for ability, point in rules.items() if ability == RAPID_FIRE],
            *tags_of(profile),
        ],
        FIGHT: _blade(profile, settings),
    }


def _gun(profile: Profile, settings: Settings) -> list[Point]:
    """The weapons it may shoot with. J-GEN-05."""
    guns = may_be_strongest(profile, shooting_weapons(profile), settings)
    if len(guns) < 2:
        return [Point("J-GEN-05", Sentence("It shoots with its {weapon}.", weapon=gun.name)) for gun in guns]
    several = Sentence("It shoots with the most powerful of these that it can use: {weapons}.", weapons=_names(guns))
    return [Point("J-GEN-05", several)]


def _blade(profile: Profile, settings: Settings) -> list[Point]:
    """The weapons it may fight with. J-GEN-05."""
    blades = may_be_strongest(profile, fighting_weapons(profile), settings)
    if len(blades) < 2:
        return [Point("J-GEN-05", Sentence("It fights with its {weapon}.", weapon=blade.name)) for blade in blades]
    several = Sentence("It fights with the most powerful of these that it can use: {weapons}.", weapons=_names(blades))
    return [Point("J-GEN-05", several)]


def _names(weapons: list[Weapon]) -> Row:
    return Row([weapon.name for weapon in weapons])


def weapons_to_choose(profile: Profile, settings: Settings) -> list[Point]:
    """What a printed card says of a model that has a choice. J-GEN-05."""
    guns, blades = [find(profile) for find in (shooting_weapons, fighting_weapons)]
    return [
        *(_gun(profile, settings) if len(guns) > 1 else []),
        *(_blade(profile, settings) if len(blades) > 1 else []),
    ]


def may_be_strongest(profile: Profile, weapons: list[Weapon], settings: Settings) -> list[Weapon]:
    """The weapons that may be the most powerful at hand, the most powerful at first. J-GEN-05, J-AMB-02.

    That depends on the distance, on whether the target is seen, on who is in its cube, on whether it is a Construct or
    Vehicle, and on what must be reloaded, is used up or has burnt out.
    """
    found: list[Weapon] = []
    for able in _states(weapons):
        for distance in sorted({weapon.range for weapon in able}):
            near = [weapon for weapon in able if weapon.range >= distance]
            for surplus in range(1, MOST_SURPLUS + 1):
                for immune in (False, True):
                    best = best_weapon(profile, near, settings.power, surplus, immune)
                    if best is not None and best not in found:
                        found.append(best)
    order = sorted(found, key=lambda weapon: _rank(profile, weapon, settings))
    return order[::-1]


def _states(weapons: list[Weapon]) -> Iterator[list[Weapon]]:
    """The weapons that may be usable together, the target being seen or not."""
    brief = [weapon for weapon in weapons if any([weapon.has(rule) for rule in MAY_BE_GONE])]
    for count in range(len(brief) + 1):
        for gone in combinations(brief, count):
            left = [weapon for weapon in weapons if weapon not in gone]
            yield left
            yield [weapon for weapon in left if weapon.at_cube or weapon.has(PSYCHIC)]


def _rank(profile: Profile, weapon: Weapon, settings: Settings) -> tuple[int, int, int, int]:
    """As in `best_weapon`, the earlier of equal ones last."""
    power = weapon_power(profile, weapon, settings.power)
    return power, weapon.ap, weapon.range, -profile.weapons.index(weapon)
