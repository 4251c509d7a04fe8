"""Damage, health and pinning as questions. R-DMG-02, R-DMG-03, R-WOUND-*, R-PIN-10."""

from __future__ import annotations

from typing import Final

from deadzone.core.profiles import Profile
from deadzone.core.state import State
from deadzone.rules.items import SENTRY

NEVER_PINNED: Final = ("A-CONSTRUCT", "A-SOLID")
NEVER_THROWN: Final = ("A-SOLID", "A-VEHICLE", SENTRY)
VULNERABLE: Final = "A-VULNERABLE"


def effective_armour(armour: int, ap: int) -> int:
    """R-DMG-02."""
    return max(0, armour - ap)


def actual_damage(potential: int, armour: int, ap: int) -> int:
    """R-DMG-03."""
    return max(0, potential - effective_armour(armour, ap))


def injured(g: State, number: int) -> bool:
    """R-WOUND-02."""
    return g.models[number].damage > 0


def deadly(g: State, number: int, tokens: int) -> bool:
    """More damage tokens than the model can bear. R-WOUND-03."""
    return tokens > most_damage(g.profile(number))


def most_damage(profile: Profile) -> int:
    """The damage tokens a living model can have: its Size, none if it is Vulnerable. R-WOUND-03, R-WOUND-05."""
    return 0 if profile.has(VULNERABLE) else profile.size


def can_be_pinned(g: State, number: int) -> bool:
    """R-PIN-10."""
    profile = g.profile(number)
    return not any(profile.has(rule) for rule in NEVER_PINNED)


def can_be_knocked_back(g: State, number: int) -> bool:
    """On the table, and moved by explosions and blows like most models. A-SOLID-01, A-VEHICLE-03, I-SENTRY-03."""
    profile = g.profile(number)
    return g.models[number].on_table() and not any([profile.has(rule) for rule in NEVER_THROWN])
