"""From the catalogue to the table: records become the profiles and weapons that the engine knows. R-PROFILE-*."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deadzone.catalog.catalogue import Catalogue, load
from deadzone.catalog.notation import reach, speed, target
from deadzone.catalog.records import ItemRecord, ProfileRecord, TeamMember, WeaponRecord
from deadzone.core.dice import NO_STAT
from deadzone.core.profiles import DEVICE, FIGHT_ONLY, ITEM, Keyword, Profile, Weapon
from deadzone.core.sentence import Fault, Name

KNIFE = "knife"
SENTRY_GUN = "sentry-gun"


def engine_weapon(record: WeaponRecord, catalogue: Catalogue | None = None) -> Weapon:
    """A weapon; one that throws an item (stun grenades) has the item's rule id among its keywords."""
    catalogue = catalogue or load()
    keywords = _keywords(catalogue, record.abilities)
    if record.item:
        keywords += _equipment(catalogue, [record.item])
    return Weapon(record.id, record.label, reach(record.range), record.ap, keywords, record.vp)


def knife(catalogue: Catalogue | None = None) -> Weapon:
    """What a model without any RF weapon fights with. R-PROFILE-09."""
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
    """A model with its default weapons, or with those given; devices (R0) give it their abilities (A-GEN-05)."""
    catalogue = catalogue or load()
    chosen = _default_weapons(catalogue, record) if weapons is None else weapons
    carried = tuple(engine_weapon(weapon, catalogue) for weapon in chosen)
    fight = target(record.fight)
    if fight != NO_STAT and not any(weapon.range == FIGHT_ONLY for weapon in carried):
        carried += (knife(catalogue),)
    keywords = _keywords(catalogue, record.abilities)
    for weapon in carried:
        if weapon.range == DEVICE:
            keywords += weapon.keywords
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
        keywords,
        _equipment(catalogue, record.equipment),
        target(record.recon),
        special.id if special else "",
        tuple(item.rule for item in items),
    )


def item_model(record: ItemRecord, catalogue: Catalogue | None = None) -> Profile:
    """The model that an item becomes; it has the item's rule id among its equipment. I-SENTRY-04."""
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
    return Profile(
        record.id,
        record.label,
        ITEM,
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
        (Keyword(record.rule),),
    )


def sentry_gun(catalogue: Catalogue | None = None) -> Profile:
    """An emplaced Sentry Gun; it is worth no VP. I-SENTRY-04."""
    catalogue = catalogue or load()
    return item_model(catalogue.items[SENTRY_GUN], catalogue)


def upgraded_profile(
    record: ProfileRecord,
    upgrades: Sequence[WeaponRecord],
    catalogue: Catalogue | None = None,
    name: Name | None = None,
    items: Sequence[ItemRecord] = (),
) -> Profile:
    """A model with weapons and items bought for it: their points and the weapons' VP are added, nothing is refunded.

    R-TEAM-24, R-TEAM-54.
    """
    catalogue = catalogue or load()
    bought = _with_linked(catalogue, upgrades)
    return engine_profile(
        record,
        armed_with(record, bought, catalogue),
        catalogue,
        name,
        sum(weapon.points for weapon in bought) + sum(item.points for item in items),
        sum(weapon.vp for weapon in bought),
        items,
    )


def armed_with(
    record: ProfileRecord, bought: Sequence[WeaponRecord], catalogue: Catalogue | None = None
) -> list[WeaponRecord]:
    """The default weapons after the purchase: ranged replaces ranged, RF replaces RF. R-TEAM-22, R-TEAM-40.

    Of several default weapons of the same kind the first goes.
    """
    weapons = _default_weapons(catalogue or load(), record)
    for upgrade in bought:
        if not upgrade.add_on and not record.hardpoints:
            same_kind = [weapon for weapon in weapons if weapon not in bought and _kind(weapon) == _kind(upgrade)]
            if same_kind:
                weapons.remove(same_kind[0])
        weapons.append(upgrade)
    return weapons


def team_profiles(team_id: str, catalogue: Catalogue | None = None) -> list[Profile]:
    """The models of a ready-made team, one entry per model. R-PROFILE-10."""
    catalogue = catalogue or load()
    team = catalogue.teams.get(team_id)
    if team is None:
        raise Fault("There is no team '{id}'; there are {known}.", id=team_id, known=", ".join(sorted(catalogue.teams)))
    profiles: list[Profile] = []
    for member in team.members:
        profiles += [_member_profile(catalogue, member)] * member.count
    return profiles


def _member_profile(catalogue: Catalogue, member: TeamMember) -> Profile:
    upgrades = [catalogue.weapons[id] for id in member.upgrades]
    name = Name(member.name, member.fr) if member.name else None
    return upgraded_profile(catalogue.profiles[member.unit], upgrades, catalogue, name)


def _default_weapons(catalogue: Catalogue, record: ProfileRecord) -> list[WeaponRecord]:
    return [catalogue.weapons[id] for id in record.weapons]


def _with_linked(catalogue: Catalogue, upgrades: Sequence[WeaponRecord]) -> list[WeaponRecord]:
    """Two-part weapons are one purchase. R-TEAM-42."""
    bought: list[WeaponRecord] = []
    for upgrade in upgrades:
        parts = [upgrade, catalogue.weapons[upgrade.linked]] if upgrade.linked else [upgrade]
        bought += [part for part in parts if not upgrade.linked or part not in bought]
    return bought


def _kind(weapon: WeaponRecord) -> int:
    """Ranged, fight or device."""
    return min(reach(weapon.range), 1)


def _keywords(catalogue: Catalogue, abilities: Iterable[str]) -> tuple[Keyword, ...]:
    uses = [catalogue.ability(text) for text in abilities]
    return tuple(Keyword(use[0].id, use[1] or 0) for use in uses if use is not None)


def _equipment(catalogue: Catalogue, items: Iterable[str]) -> tuple[Keyword, ...]:
    uses = [catalogue.item(text) for text in items]
    return tuple(Keyword(use[0].rule, use[1] or 0) for use in uses if use is not None)
