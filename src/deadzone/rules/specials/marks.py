"""Whom and what army specials concern, and the marks by which the other rules know it."""

from __future__ import annotations

from typing import Final

from deadzone.core.profiles import CHARACTER, ITEM
from deadzone.core.state import State
from deadzone.rules.weapons.arms import arm, arm_places

ACTED_BEFORE: Final = "S-SURGE"  # of a model that was activated already when this turn began
EYE: Final = "S-EYE"  # of a model that it has helped in this Shoot action


def is_marked(g: State, number: int, special: str) -> bool:
    """The catalogue marks the model as one that the special is for."""
    return g.profile(number).has(special)


def marked_arms(g: State, number: int, special: str) -> list[int]:
    """The places of the model's weapons that the catalogue marks for the special."""
    return [place for place in arm_places(g, number) if arm(g, number, place).has(special)]


def is_kin(g: State, number: int) -> bool:
    """Of the team's own people: neither hired Characters nor things such as Sentry Guns. S-FERAL, S-SURGE."""
    return g.profile(number).type not in (CHARACTER, ITEM)
