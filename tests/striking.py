"""Helpers that hit a model with some Potential Damage, for tests of damage and its consequences."""

from __future__ import annotations

from typing import Any

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.state import NOBODY
from deadzone.procedures.damage.wounds import Hit
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"


def plain(*rules: str, size: int = 3, armour: int = 0, **values: Any) -> Profile:
    """A plain Steel Warrior with the given Size, armour and additional abilities."""
    return taught(WARRIOR, *rules, size=size, armour=armour, **values)


def struck(
    profile: Profile,
    potential: int,
    ap: int = 0,
    traits: tuple[str, ...] = (),
    dice: tuple[int, ...] = (),
    **state: int,
) -> tuple[Scenario, ModelNumber]:
    """Return the table and a model in r3c3 after a hit; `state` holds the model's values before it."""
    table = Scenario()
    target = table.red(profile, at="r3c3", **state)
    table.dice(*dice)
    table.start(Hit(target, potential, ap, NOBODY, traits))
    table.finish()
    return table, target


def tokens(profile: Profile, potential: int, ap: int = 0, traits: tuple[str, ...] = ()) -> int:
    """Damage tokens of a fresh model after the hit."""
    table, target = struck(profile, potential, ap, traits)
    return table.model(target).damage
