"""Damage, health and pinning as questions. R-DMG-02, R-DMG-03, R-WOUND-*, R-PIN-10."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import ARMOUR_BONUS, State
from deadzone.rules.items import SENTRY

NEVER_PINNED: Final = ("A-CONSTRUCT", "A-SOLID")
NEVER_THROWN: Final = ("A-SOLID", "A-VEHICLE", SENTRY)
VULNERABLE: Final = "A-VULNERABLE"


def armour_of(g: State, number: int) -> int:
    """The model's Armour with all that adds to it. R-DMG-05 step 6."""
    return g.profile(number).armour + g.value(number, ARMOUR_BONUS)


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
    return tokens > most_damage(g, number)


def most_damage(g: State, number: int) -> int:
    """The damage tokens a living model can have: its Size, none if it is Vulnerable. R-WOUND-03, R-WOUND-05."""
    return 0 if g.has(number, VULNERABLE) else g.profile(number).size


def can_be_pinned(g: State, number: int) -> bool:
    """R-PIN-10."""
    return not any([g.has(number, rule) for rule in NEVER_PINNED])


def can_be_knocked_back(g: State, number: int) -> bool:
    """On the table, and moved by explosions and blows like most models. A-SOLID-01, A-VEHICLE-03, I-SENTRY-03."""
    return g.models[number].on_table() and not any([g.has(number, rule) for rule in NEVER_THROWN])
