"""Faction lists as messages: cards of models, weapons and items, with every word explained."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.fielding import engine_profile, engine_weapon, purchases
from deadzone.catalog.guns import items_for_sale
from deadzone.catalog.loading import load
from deadzone.catalog.records import FactionRecord, ItemRecord, ProfileRecord, SpecialRecord, WeaponRecord
from deadzone.catalog.special_marks import without_marks
from deadzone.catalog.summaries import keyword_text, range_of, stat, type_of, weapon_figures
from deadzone.core.dice import NO_STAT
from deadzone.core.profiles import DEVICE, FIGHT_ONLY, Keyword, Profile, Weapon
from deadzone.host.protocol.teams import (
    FactionList,
    ItemCard,
    ListSummary,
    ProfileCard,
    Term,
    UnitCard,
    WeaponCard,
    WeaponKind,
)
from deadzone.jade.deck.settings import Settings, load_settings
from deadzone.jade.judgement.power import profile_of
from deadzone.language.words import say, text
from deadzone.rosters.finding import offers, replaceable
from deadzone.rosters.recruited import is_model, item_room
from deadzone.rosters.weapons import hardpoints_of


def list_summaries(lang: str) -> list[ListSummary]:
    """All lists; the models that only come free with others are not counted."""
    catalogue = load()
    return [
        ListSummary(
            id=id,
            name=say(faction.label, lang),
            base=faction.base,
            models=len([unit for unit in catalogue.units_of(id) if not unit.free]),
        )
        for id, faction in catalogue.factions.items()
    ]


def faction_list(faction: FactionRecord, lang: str) -> FactionList:
    catalogue = load()
    units = catalogue.units_of(faction.id)
    cards = [unit_card(catalogue, faction, unit, lang) for unit in units]
    sold = [weapon for unit in units for weapon in offers(catalogue, unit.id, faction.id)]
    weapons = {weapon.id: weapon for weapon in sold}
    return FactionList(
        id=faction.id,
        name=say(faction.label, lang),
        base=faction.base,
        units=cards,
        weapons=[weapon_card(engine_weapon(weapon, catalogue), lang) for weapon in weapons.values()],
        items=[item_card(item, lang) for item in items_for_sale(catalogue, faction.id)],
    )


# Models


def unit_card(catalogue: Catalogue, faction: FactionRecord, unit: ProfileRecord, lang: str) -> UnitCard:
    card = profile_card(engine_profile(unit, catalogue=catalogue), lang)
    bought = _first_parts(offers(catalogue, unit.id, faction.id))
    return UnitCard(
        **{name: getattr(card, name) for name in ProfileCard.__struct_fields__},
        offers=[weapon.id for weapon in bought],
        replaces={weapon.id: replaceable(catalogue, unit, weapon) for weapon in bought},
        hardpoints=unit.hardpoints,
        room=item_room(catalogue, unit),
        free=unit.free,
    )


def profile_card(profile: Profile, lang: str) -> ProfileCard:
    return ProfileCard(
        id=profile.id,
        name=say(profile.name, lang),
        type=profile.type,
        type_name=say(type_of(profile), lang),
        points=profile.points,
        vp=profile.vp,
        recon=stat(profile.recon) if profile.recon != NO_STAT else "",
        speed=f"{profile.speed[0]}-{profile.speed[1]}",
        shoot=stat(profile.shoot),
        fight=stat(profile.fight),
        survive=stat(profile.survive),
        size=str(profile.size),
        armour=str(profile.armour),
        abilities=terms((*profile.keywords, *profile.equipment), lang),
        special=special_term(load().specials.get(profile.army_special), lang),
        weapons=[weapon_card(weapon, lang) for weapon in profile.weapons],
        jade=profile_of(profile, _settings()),
    )


@cache
def _settings() -> Settings:
    return load_settings()


def terms(keywords: Iterable[Keyword], lang: str) -> list[Term]:
    """Abilities and equipment, each once, with what they do."""
    named = dict.fromkeys(without_marks(tuple(keywords)))
    return [
        Term(name=keyword_text(keyword, lang), text=say(load().rule_text(keyword.rule), lang), rule=keyword.rule)
        for keyword in named
    ]


def special_term(special: SpecialRecord | None, lang: str) -> Term | None:
    if special is None:
        return None
    return Term(name=say(special.label, lang), text=say(load().rule_text(special.id), lang), rule=special.id)


# Weapons and items


def _first_parts(weapons: Iterable[WeaponRecord]) -> list[WeaponRecord]:
    """Each purchase once: of a weapon in two parts the one with the price. R-TEAM-42."""
    offered = {weapon.id: weapon for weapon in weapons}

    def is_second(weapon: WeaponRecord) -> bool:
        other = offered.get(weapon.linked)
        return other is not None and (-other.points, other.id) < (-weapon.points, weapon.id)

    return [weapon for weapon in offered.values() if not is_second(weapon)]


def weapon_card(weapon: Weapon, lang: str) -> WeaponCard:
    """A weapon; the implied Knife is in no list and costs nothing. R-PROFILE-09."""
    record = load().weapons.get(weapon.id)
    (bought,) = purchases(load(), [record]) if record is not None else [[]]
    return WeaponCard(
        id=weapon.id,
        name=say(weapon.name, lang),
        kind=kind_of(weapon),
        range="" if weapon.range == DEVICE else range_of(weapon, lang),
        ap=text("AP{ap}", lang, ap=weapon.ap) if weapon.ap else "",
        figures=weapon_figures(weapon, lang),
        abilities=terms(weapon.keywords, lang),
        points=sum([part.points for part in bought]),
        vp=sum([part.vp for part in bought]),
        hardpoints=hardpoints_of(bought),
        add_on=record is not None and record.add_on,
        linked=record.linked if record is not None else "",
    )


def kind_of(weapon: Weapon) -> WeaponKind:
    return {FIGHT_ONLY: "fight", DEVICE: "device"}.get(weapon.range, "ranged")


def item_card(item: ItemRecord, lang: str) -> ItemCard:
    catalogue = load()
    rarity = catalogue.word(catalogue.rarities, item.rarity)
    return ItemCard(
        id=item.id,
        name=say(item.numbered, lang),
        points=item.points,
        rarity=rarity.id if rarity is not None else "",
        rarity_name=say(rarity.label, lang) if rarity is not None else "",
        text=say(catalogue.rule_text(item.rule), lang),
        rule=item.rule,
        model=is_model(item),
    )
