"""Tag: range and legal targets. A-TAG-01, A-TAG-02."""

from __future__ import annotations

from deadzone.core.cubes import distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.rules.shooting.shot_tests import TAG, TAGGED
from deadzone.rules.table.presence import enemies_of
from deadzone.rules.table.seeing import sees
from deadzone.rules.weapons.arms import NON_COMBATANT, arm, arm_places, is_empty
from deadzone.rules.weapons.volatile import is_broken


def tag_range(g: State, number: ModelNumber) -> int:
    """Longest range of the model's usable Tag weapons; 0 if it has none.

    Non-combatants cannot tag, nor can a weapon that is used up or broken. A-NONCOMBATANT-01, A-ONEUSE-01,
    A-VOLATILE-01. A Reload counter only prevents shots. A-SLOWRELOAD-01
    """
    if g.has(number, NON_COMBATANT):
        return 0
    places = [place for place in arm_places(g, number) if not is_empty(g, number, place)]
    guns = [arm(g, number, place) for place in places if not is_broken(g, number, place)]
    return max([gun.range for gun in guns if gun.has(TAG)], default=0)


def carries_tag_weapon(g: State, number: ModelNumber) -> bool:
    """Whether the model's profile has a Tag weapon; a quick check before `taggable`."""
    return TAG in g.profile(number).weapon_rules


def taggable(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Enemies in range and sight of the Tag weapon that are not tagged yet. A-TAG-02."""
    reach = tag_range(g, number)
    here = g.models[number].cube
    return [
        enemy
        for enemy in enemies_of(g, number)
        if 0 < distance(here, g.models[enemy].cube) <= reach and not g.has(enemy, TAGGED) and sees(g, number, enemy)
    ]
