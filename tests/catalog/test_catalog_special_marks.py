"""Army specials for some models or weapons only: the data name all that the rulebook means (S-*)."""

import pytest

from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.catalog.records import ProfileRecord, WeaponRecord
from deadzone.core.rule_ids import RuleId

# The rulebook uses their names, or a part of several names.
MODELS = {
    "S-STEALTH": ("Cypher", "Black Talon"),
    "S-NUMBERS": ("Commando",),
    "S-PAYDAY": ("Commando", "Goblin Sniper"),
    "S-THIRST": ("Stage 2A", "Stage 2B", "Aberration"),
    "S-BODYGUARD": ("Crawler", "Stalker"),
    "S-DELIVERY": ("Survey Drone",),
}
WEAPONS = {"S-OVERCHARGE": ("Noh Rifle",), "S-THUNDER": ("Hammer",)}
NEVER = {"S-THUNDER": ("Iron Ancestor",)}


def called(shelf: dict[str, ProfileRecord] | dict[str, WeaponRecord], words: tuple[str, ...]) -> set[str]:
    return {id for id, record in shelf.items() if any(word in record.name for word in words)}


@pytest.mark.parametrize("special", load().specials)
def test_nobody_is_forgotten(special: str) -> None:
    """The data name all models and weapons with these names; a special for all names none (S-STEALTH)."""
    catalogue = load()
    record = catalogue.specials[special]
    assert set(record.models) == called(catalogue.profiles, MODELS.get(special, ()))
    assert set(record.weapons) == called(catalogue.weapons, WEAPONS.get(special, ()))
    assert set(record.never) == called(catalogue.profiles, NEVER.get(special, ()))


def test_marks_of_models() -> None:
    """Models named by a special, or by two, have its mark, and no others do (S-STEALTH, S-NUMBERS, S-PAYDAY)."""
    profiles = load().profiles
    assert engine_profile(profiles["cypher"]).has(RuleId("S-STEALTH"))
    assert {"S-NUMBERS", "S-PAYDAY"} <= engine_profile(profiles["commando"]).rules
    sniper = engine_profile(profiles["goblin-sniper"])
    assert (sniper.has(RuleId("S-PAYDAY")), sniper.has(RuleId("S-NUMBERS")), sniper.has(RuleId("S-STEALTH"))) == (
        True,
        False,
        False,
    )


def test_marks_of_weapons() -> None:
    """A hammer has the mark, but not in the hands of an Iron Ancestor (S-THUNDER)."""
    catalogue = load()
    hammer = catalogue.weapons["forge-hammer"]
    for who, struck in (("steel-warrior", True), ("iron-ancestor", False)):
        armed = engine_profile(catalogue.profiles[who], [hammer])
        assert armed.weapons[0].has(RuleId("S-THUNDER")) is struck
