"""What applies to all activations of a model, by the moment at which players check it. J-GEN-05, J-GEN-06, J-AMB-26."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deadzone.core.profiles import Profile
from deadzone.core.sentence import Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.judgement.power import best_weapon, fighting_weapons, shooting_weapons
from deadzone.jade.paper.guide import Point, habits_of, ink_of, rules_of, smoke_of
from deadzone.jade.paper.later_models import moves, picks_up, since_arrival
from deadzone.jade.paper.missions import goals_of

# Moments at the start of an activation, as in `jade/turn/activation.py`; OTHERWISE is all the rest.
SMOKE: Final = "smoke"
INK: Final = "ink"
PICK_UP: Final = "pick_up"
OTHERWISE: Final = "otherwise"
Standing = dict[str, list[Point]]


def standing_points(profile: Profile, mode: str, settings: Settings, mission: str) -> Standing:
    """The points that apply to every card of a model."""
    item = Point("J-GEN-06", Sentence("Item in its cube at the start or the end: it picks it up if it can."))
    return {
        SMOKE: smoke_of(profile),
        INK: ink_of(profile),
        PICK_UP: [item] if picks_up(profile) else [],
        OTHERWISE: [
            *_of_weapons(profile, settings),
            *rules_of(profile, settings),
            *since_arrival(profile),
            *habits_of(profile, mode, settings),
            *(goals_of(mission) if moves(profile) else []),
        ],
    }


def _of_weapons(profile: Profile, settings: Settings) -> Iterator[Point]:
    """The strongest weapons. J-GEN-05."""
    gun = best_weapon(profile, shooting_weapons(profile), settings.power)
    blade = best_weapon(profile, fighting_weapons(profile), settings.power)
    if gun is not None:
        yield Point("J-GEN-05", Sentence("It shoots with {weapon}.", weapon=gun.name))
    if blade is not None:
        yield Point("J-GEN-05", Sentence("It fights with {weapon}.", weapon=blade.name))
