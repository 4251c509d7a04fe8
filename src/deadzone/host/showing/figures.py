"""Which figure the page draws for a profile: its shape by what it is and does, its colours by its faction."""

from __future__ import annotations

from deadzone.catalog.loading import load
from deadzone.core.profiles import FIGHT_ONLY, ITEM, LEADER, VEHICLE, Profile
from deadzone.core.rule_ids import rule_ids
from deadzone.host.protocol.hello import FigureKind

BEAST, CONSTRUCT, PSYCHIC, FRENZY = rule_ids("A-BEAST", "A-CONSTRUCT", "A-PSYCHIC", "A-FRENZY")
MACHINE, FLIGHT, CREW = rule_ids("A-VEHICLE", "A-FLIGHT", "A-WEAPONSTEAM")
HELPERS = rule_ids("A-MEDIC", "A-ENGINEER")

FAST = 4  # cubes of a Sprint
LARGE = 4  # Size of the walkers
FAR, HARD = 8, 2  # range and AP of the weapons that are drawn large


def figure_of(profile: Profile) -> FigureKind:
    """Shape of the model's figure; the first that applies."""
    if profile.type == ITEM:
        return "sentry"
    if profile.has(MACHINE) and not profile.has(PSYCHIC):
        return "rider" if profile.has(FLIGHT) or profile.speed[1] >= FAST else "vehicle"
    if profile.has(CONSTRUCT) and (profile.has(BEAST) or not profile.fight):
        return "walker" if profile.size >= LARGE else "drone"
    if profile.type == LEADER:
        return "leader"
    if profile.has(CREW):
        return "team"
    if profile.has(BEAST) or profile.type == VEHICLE:
        return "beast"
    return _person(profile)


def _person(profile: Profile) -> FigureKind:
    if any([profile.has(rule) for rule in HELPERS]):
        return "helper"
    if _fights_rather_than_shoots(profile):
        return "fighter"
    guns = [weapon for weapon in profile.weapons if weapon.shoots()]
    return "heavy" if any([gun.long or gun.range >= FAR or gun.ap >= HARD for gun in guns]) else "shooter"


def _fights_rather_than_shoots(profile: Profile) -> bool:
    """Whether it is better at fighting; if it is equally good at both, whether it has a weapon or ability for it."""
    if not profile.shoot or not any([weapon.shoots() for weapon in profile.weapons]):
        return True
    if not profile.fight or profile.fight != profile.shoot:
        return 0 < profile.fight < profile.shoot
    return profile.has(FRENZY) or any([weapon.range == FIGHT_ONLY and weapon.ap > 0 for weapon in profile.weapons])


def faction_of(profile: Profile) -> str:
    """Faction whose colours the model wears, without its supplement; '' for mercenaries and foreign models."""
    catalogue = load()
    record = catalogue.profiles.get(profile.id)
    faction = catalogue.factions.get(catalogue.home(record)) if record is not None else None
    return (faction.base or faction.id) if faction is not None else ""
