"""Tag: who may be marked for the guns that can see the mark. A-TAG-01, A-TAG-02."""

from __future__ import annotations

from deadzone.core.cubes import distance
from deadzone.core.state import State
from deadzone.rules.arms import arm, arm_places
from deadzone.rules.presence import enemies_of
from deadzone.rules.seeing import sees
from deadzone.rules.shot_tests import TAG, TAGGED


def tag_range(g: State, number: int) -> int:
    """How far the model's Tag weapon reaches, the longest of several; 0 without one."""
    guns = [arm(g, number, place) for place in arm_places(g, number)]
    return max([gun.range for gun in guns if gun.has(TAG)], default=0)


def carries_tag_weapon(g: State, number: int) -> bool:
    """By its profile: whether it is worth asking more."""
    return TAG in g.profile(number).weapon_rules


def taggable(g: State, number: int) -> list[int]:
    """The enemies in range and sight of the Tag weapon that are not marked yet. A-TAG-02."""
    reach = tag_range(g, number)
    here = g.models[number].cube
    return [
        enemy
        for enemy in enemies_of(g, number)
        if 0 < distance(here, g.models[enemy].cube) <= reach and not g.has(enemy, TAGGED) and sees(g, number, enemy)
    ]
