"""Conversion of catalogue records to the profiles and weapons of the engine. R-PROFILE-*."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.guns import all_armed_guns, gun_word
from deadzone.catalog.loading import load
from deadzone.catalog.notation import reach, speed, target, with_number
from deadzone.catalog.records import ItemRecord, ProfileRecord, TeamMember, WeaponRecord
from deadzone.catalog.special_marks import kin_marks, model_marks, weapon_marks
from deadzone.core.dice import NO_STAT
from deadzone.core.profiles import DEVICE, FIGHT_ONLY, ITEM, Keyword, Profile, Weapon, brought_by
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault, Name

KNIFE = "knife"
SENTRY_GUN = "sentry-gun"
RANGED = 1  # a kind of weapon, beside FIGHT_ONLY and DEVICE
NOTHING_SAID: Mapping[str, str] = MappingProxyType({})


def engine_weapon(record: WeaponRecord, catalogue: Catalogue | None = None, owner: str = "") -> Weapon:
    """A weapon; if it throws an item (stun grenades), the item's rule id is among its keywords.

    Categories only matter for recruiting: a weapon of a Heavy category need not be Heavy. A-HEAVY-03
    """
    catalogue = catalogue or load()
    keywords = _keywords(catalogue, record.abilities)
    if record.item:
        keywords += _equipment(catalogue, [record.item])
    keywords += weapon_marks(catalogue, record.id, owner)
    return Weapon(record.id, record.label, reach(record.range), record.ap, keywords, record.vp)


def knife(catalogue: Catalogue | None = None) -> Weapon:
    """The weapon of a model that can fight but has no RF weapon. R-PROFILE-09."""
    record = (catalogue or load()).constants.knife
    return Weapon(KNIFE, record.label, reach(record.range), record.ap)


def engine_profile(
    record: ProfileRecord,
    weapons: Iterable[WeaponRecord] | None = None,
    catalogue: Catalogue | None = None,
    name: Name | None = None,
    extra_points: int = 0,
    extra_vp: int = 0,
    items: Sequence[ItemRecord] = (),
) -> Profile:
    """A model with default or other weapons, and items (R-ITEM-13); devices add abilities (A-GEN-05, A-COMMS-03)."""
    catalogue = catalogue or load()
    chosen = _default_weapons(catalogue, record) if weapons is None else weapons
    carried = tuple(engine_weapon(weapon, catalogue, record.id) for weapon in chosen)
    fight = target(record.fight)
    if fight != NO_STAT and not any(weapon.range == FIGHT_ONLY for weapon in carried):
        carried += (knife(catalogue),)
    devices = [weapon for weapon in carried if weapon.range == DEVICE]
    granted = [keyword for device in devices for keyword in device.keywords]
    special = catalogue.special(record.special)
    return Profile(
        record.id,
        name or record.label,
        catalogue.type_letter(record),
        record.points + extra_points,
        record.vp + extra_vp,
        speed(record.speed),
        target(record.shoot),
        fight,
        target(record.survive),
        record.size,
        record.armour,
        carried,
        (*_keywords(catalogue, record.abilities), *granted, *_marks(catalogue, record)),
        _equipment(catalogue, record.equipment),
        target(record.recon),
        special.id if special else "",
        tuple(item_word(item) for item in items),
        _bringers(catalogue, record.id),
    )


def _marks(catalogue: Catalogue, record: ProfileRecord) -> tuple[Keyword, ...]:
    """The keywords that mark the model for army specials and for abilities that help its list."""
    return (*model_marks(catalogue, record.id), *kin_marks(catalogue, record))


def _bringers(catalogue: Catalogue, unit: str) -> tuple[str, ...]:
    """The marks of a model that abilities or army specials can bring into play."""
    abilities = [ability.id for ability in catalogue.abilities.values() if ability.brings == unit]
    specials = [special.id for special in catalogue.specials.values() if special.brings == unit]
    return tuple(brought_by(RuleId(rule)) for rule in (*abilities, *specials))


def item_word(record: ItemRecord) -> str:
    """The entry for the item on its carrier: the rule id, with the number if there is one (Energy Shields).

    `I-SENTRY (laser-rifle)` is a Sentry Gun with another weapon. I-SENTRY-05
    """
    return gun_word(record) if record.weapon else with_number(record.rule, record.value)


def item_model(record: ItemRecord, catalogue: Catalogue | None = None) -> Profile:
    """The model that an item becomes, with the item's rule id among its equipment. I-SENTRY-04, I-BOMBBOT-03.

    If it has another weapon, `item_word` is its mark. I-SENTRY-05
    """
    catalogue = catalogue or load()
    model = record.model
    assert model is not None, f"{record.id} never becomes a model"
    weapons = [
        Weapon(
            weapon.name.lower().replace(" ", "-"),
            weapon.label,
            reach(weapon.range),
            weapon.ap,
            _keywords(catalogue, weapon.abilities),
        )
        for weapon in model.weapons
    ]
    if record.weapon:
        other = catalogue.weapons[record.weapon]
        weapons = [*(weapons if other.add_on else ()), engine_weapon(other, catalogue)]
    return Profile(
        record.id,
        record.label,
        catalogue.type_letter(model) if model.type else ITEM,
        0,
        0,
        speed(model.speed),
        target(model.shoot),
        target(model.fight),
        target(model.survive),
        model.size,
        model.armour,
        tuple(weapons),
        _keywords(catalogue, model.abilities),
        (Keyword(RuleId(record.rule)),),
        marks=(item_word(record),) if record.weapon else (),
    )


def sentry_gun(catalogue: Catalogue | None = None) -> Profile:
    """An emplaced Sentry Gun; it is worth no VP. I-SENTRY-04."""
    catalogue = catalogue or load()
    return item_model(catalogue.items[SENTRY_GUN], catalogue)


def battle_profiles(teams: Sequence[Profile], catalogue: Catalogue | None = None) -> tuple[Profile, ...]:
    """The profiles of a battle: those of both teams, then those of models that may arrive during play.

    The latter are Sentry Guns (I-SENTRY-01, I-SENTRY-05), models brought by the teams' abilities (A-SWARMLORD-02) and
    by their army specials (S-SERUM, S-INFECTION).
    """
    catalogue = catalogue or load()
    carried = {item for profile in teams for item in profile.items}
    guns = [item_model(gun, catalogue) for gun in all_armed_guns(catalogue) if item_word(gun) in carried]
    rules = {rule for profile in teams for rule in profile.rules}
    bringers = [ability for ability in catalogue.abilities.values() if ability.brings and ability.id in rules]
    brought = [engine_profile(catalogue.profiles[ability.brings], catalogue=catalogue) for ability in bringers]
    specials = {profile.army_special for profile in teams}
    risen = [
        engine_profile(catalogue.profiles[special.brings], catalogue=catalogue)
        for special in catalogue.specials.values()
        if special.brings and special.id in specials
    ]
    return (*teams, sentry_gun(catalogue), *guns, *brought, *risen)


def upgraded_profile(
    record: ProfileRecord,
    upgrades: Sequence[WeaponRecord],
    catalogue: Catalogue | None = None,
    name: Name | None = None,
    replaces: Mapping[str, str] = NOTHING_SAID,
    items: Sequence[ItemRecord] = (),
) -> Profile:
    """A model with its purchases: their points and VP are added, nothing is refunded. R-TEAM-24, R-TEAM-54."""
    catalogue = catalogue or load()
    bought = [weapon for purchase in purchases(catalogue, upgrades) for weapon in purchase]
    return engine_profile(
        record,
        armed_with(record, bought, catalogue, replaces),
        catalogue,
        name,
        sum(weapon.points for weapon in bought) + sum(item.points for item in items),
        sum(weapon.vp for weapon in bought),
        items,
    )


def armed_with(
    record: ProfileRecord,
    bought: Sequence[WeaponRecord],
    catalogue: Catalogue | None = None,
    replaces: Mapping[str, str] = NOTHING_SAID,
) -> list[WeaponRecord]:
    """The weapons after the purchase: ranged replaces ranged, RF replaces RF. R-TEAM-22, R-TEAM-25, R-TEAM-40.

    The first default weapon of the same kind is replaced, unless `replaces` names another one for the upgrade.
    """
    weapons = _default_weapons(catalogue or load(), record)
    left = list(weapons)
    for upgrade in bought:
        if not upgrade.add_on and not record.hardpoints:
            same_kind = [weapon for weapon in left if kind(weapon) == kind(upgrade)]
            wanted = [weapon for weapon in same_kind if weapon.id == replaces.get(upgrade.id)]
            for gone in (wanted or same_kind)[:1]:
                left.remove(gone)
                weapons.remove(gone)
        weapons.append(upgrade)
    return weapons


def team_profiles(team_id: str, catalogue: Catalogue | None = None) -> list[Profile]:
    """The models of a ready-made team, one entry per model. R-PROFILE-10."""
    catalogue = catalogue or load()
    team = catalogue.teams.get(team_id)
    if team is None:
        raise Fault("Unknown team '{id}'; the teams are {known}.", id=team_id, known=", ".join(sorted(catalogue.teams)))
    profiles: list[Profile] = []
    for member in team.members:
        profiles += [_member_profile(catalogue, member)] * member.count
    return profiles


def _member_profile(catalogue: Catalogue, member: TeamMember) -> Profile:
    upgrades = [catalogue.weapons[id] for id in member.upgrades]
    name = Name(member.name) if member.name else None
    return upgraded_profile(catalogue.profiles[member.unit], upgrades, catalogue, name)


def _default_weapons(catalogue: Catalogue, record: ProfileRecord) -> list[WeaponRecord]:
    return [catalogue.weapons[id] for id in record.weapons]


def purchases(catalogue: Catalogue, upgrades: Sequence[WeaponRecord]) -> list[list[WeaponRecord]]:
    """The upgrades as separate purchases; a weapon in two parts is one, whichever part is named. R-TEAM-42."""
    bought: list[list[WeaponRecord]] = []
    other_parts: list[str] = []
    for upgrade in upgrades:
        if upgrade.id in other_parts:
            other_parts.remove(upgrade.id)
        elif upgrade.linked:
            bought.append([upgrade, catalogue.weapons[upgrade.linked]])
            other_parts.append(upgrade.linked)
        else:
            bought.append([upgrade])
    return bought


def kind(weapon: WeaponRecord) -> int:
    """The kind of a weapon: RANGED, FIGHT_ONLY or DEVICE. R-TEAM-22."""
    return min(reach(weapon.range), RANGED)


def _keywords(catalogue: Catalogue, abilities: Iterable[str]) -> tuple[Keyword, ...]:
    uses = [catalogue.ability(text) for text in abilities]
    return tuple(Keyword(RuleId(use[0].id), use[1] or 0) for use in uses if use is not None)


def _equipment(catalogue: Catalogue, items: Iterable[str]) -> tuple[Keyword, ...]:
    uses = [catalogue.item(text) for text in items]
    return tuple(Keyword(RuleId(use[0].rule), use[1] or 0) for use in uses if use is not None)
