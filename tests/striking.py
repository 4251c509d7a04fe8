"""A model that is struck by so much Potential Damage, for the tests of what reduces and follows damage."""

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
    """A model with nothing but the given abilities."""
    return taught(WARRIOR, *rules, size=size, armour=armour, **values)


def struck(
    profile: Profile,
    potential: int,
    ap: int = 0,
    traits: tuple[str, ...] = (),
    dice: tuple[int, ...] = (),
    **state: int,
) -> tuple[Scenario, ModelNumber]:
    """A model in r3c3 after a hit; `state` are values of the model before it."""
    table = Scenario()
    target = table.red(profile, at="r3c3", **state)
    table.dice(*dice)
    table.start(Hit(target, potential, ap, NOBODY, traits))
    table.finish()
    return table, target


def tokens(profile: Profile, potential: int, ap: int = 0, traits: tuple[str, ...] = ()) -> int:
    """The damage tokens of a fresh model after the hit."""
    table, target = struck(profile, potential, ap, traits)
    return table.model(target).damage
