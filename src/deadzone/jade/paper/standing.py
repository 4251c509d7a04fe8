"""What applies to all activations of a model, by the moment at which players check it.

J-GEN-05, J-GEN-06, J-RULE-01..04, J-AMB-26, J-AMB-31, J-AMB-40.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.profiles import Profile
from deadzone.core.sentence import Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.judgement.power import best_weapon, fighting_weapons, shooting_weapons
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
    """The weapon it shoots with. J-GEN-05."""
    gun = best_weapon(profile, shooting_weapons(profile), settings.power)
    return [] if gun is None else [Point("J-GEN-05", Sentence("It shoots with {weapon}.", weapon=gun.name))]


def _blade(profile: Profile, settings: Settings) -> list[Point]:
    """The weapon it fights with. J-GEN-05."""
    blade = best_weapon(profile, fighting_weapons(profile), settings.power)
    return [] if blade is None else [Point("J-GEN-05", Sentence("It fights with {weapon}.", weapon=blade.name))]
