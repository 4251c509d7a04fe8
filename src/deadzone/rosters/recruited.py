"""A roster looked up in the catalogue: its models with their weapons and items, their cost and their profiles."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.fielding import engine_profile, item_model, purchases, upgraded_profile
from deadzone.catalog.loading import load
from deadzone.catalog.records import FactionRecord, GameSize, ItemRecord, LootToken, ProfileRecord, WeaponRecord
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Fault
from deadzone.language.words import own_name
from deadzone.rosters.finding import find_default, find_item, find_list, find_unit, find_weapon, only_found
from deadzone.rosters.records import MOST_MODELS, Member, Roster
from deadzone.rules.items.items import carrying_limit


class Recruit:
    """A member of a roster; words that are not in the catalogue become None."""

    def __init__(self, catalogue: Catalogue, faction: str, number: int, member: Member) -> None:
        self.catalogue = catalogue
        self.faction = faction
        self.number = number
        self.member = member
        self.unit = find_unit(catalogue, faction, member.unit)
        self.upgrades: list[WeaponRecord | None] = [self._weapon(word) for word in member.upgrades]
        self.items: list[ItemRecord | LootToken | None] = [find_item(catalogue, faction, word) for word in member.items]

    def _weapon(self, word: str) -> WeaponRecord | None:
        return None if self.unit is None else find_weapon(self.catalogue, self.faction, self.unit, word)

    def where(self, key: str = "") -> str:
        return f"members[{self.number}].{key}" if key else f"members[{self.number}]"

    @property
    def count(self) -> int:
        return self.member.count

    @property
    def bought(self) -> list[WeaponRecord]:
        """Upgrades that are in the catalogue, in the order of the roster."""
        return [weapon for weapon in self.upgrades if weapon is not None]

    @property
    def carried(self) -> list[ItemRecord]:
        """Bought items that the model carries; an item that is a model itself takes no room. I-BOMBBOT-04."""
        return [item for item in self.for_sale if not is_model(item)]

    @property
    def for_sale(self) -> list[ItemRecord]:
        return [item for item in self.items if isinstance(item, ItemRecord)]

    @property
    def points(self) -> int:
        """Points of one model, with everything bought for it. R-TEAM-01, R-TEAM-24, R-TEAM-55."""
        weapons = sum(weapon.points for purchase in self.purchases() for weapon in purchase)
        return (self.unit.points if self.unit else 0) + weapons + sum(item.points for item in self.for_sale)

    @property
    def vp(self) -> int:
        """VP of one model, with those of its upgrades; items have none. R-TEAM-54."""
        weapons = sum(weapon.vp for purchase in self.purchases() for weapon in purchase)
        return (self.unit.vp if self.unit else 0) + weapons

    def purchases(self) -> list[list[WeaponRecord]]:
        return purchases(self.catalogue, self.bought)

    def replaces(self) -> dict[str, str]:
        """Upgrade -> default weapon that it replaces, by id, where the roster says so."""
        if self.unit is None:
            return {}
        found: dict[str, str] = {}
        for new, old in self.member.replaces.items():
            weapon = find_weapon(self.catalogue, self.faction, self.unit, new)
            default = find_default(self.catalogue, self.unit, old)
            if weapon is not None and default is not None:
                found[weapon.id] = default
        return found

    def profile(self) -> Profile:
        """Profile of the model for the rules engine."""
        assert self.unit is not None, "a model that nobody knows"
        own = own_name(self.member.name) if self.member.name else None
        return upgraded_profile(self.unit, self.bought, self.catalogue, own, self.replaces(), self.carried)


class Muster:
    """A whole roster, looked up; `faction` is None if there is no such list."""

    def __init__(self, roster: Roster, catalogue: Catalogue | None = None) -> None:
        self.roster = roster
        self.catalogue = catalogue or load()
        self.faction: FactionRecord | None = find_list(self.catalogue, roster.faction)
        self.recruits: list[Recruit] = []
        if self.faction is not None:
            self.recruits = [
                Recruit(self.catalogue, self.faction.id, number, member) for number, member in enumerate(roster.members)
            ]

    @property
    def points(self) -> int:
        return sum(recruit.points * recruit.count for recruit in self.recruits)

    @property
    def vp(self) -> int:
        return sum(recruit.vp * recruit.count for recruit in self.recruits)

    def of_type(self, type_name: str) -> list[Recruit]:
        """Recruits of a type; models that only come free with others do not count.

        An ability with the name of a type does not make a model one of that type. A-RECONDRONE-01, A-VEHICLE-06
        """
        return [it for it in self.recruits if it.unit is not None and it.unit.type == type_name and not it.unit.free]

    def number_of(self, type_name: str) -> int:
        return sum(recruit.count for recruit in self.of_type(type_name))

    def items_bought(self, rarity: str) -> int:
        return sum(it.count for it in self.recruits for item in it.for_sale if item.rarity == rarity)

    def limit(self, agreed: int | None = None) -> int:
        """The points limit: the agreed one, else the roster's, else the smallest game size that the team fits."""
        if agreed is not None:
            return agreed
        if self.roster.points is not None:
            return self.roster.points
        sizes = [size.points for size in self.catalogue.constants.sizes if self.points <= size.points]
        return sizes[0] if sizes else self.points

    def profiles(self) -> list[Profile]:
        """Profiles of all models, including those that come free: drone, swarms, bots. R-SETUP-06, I-BOMBBOT-01."""
        own: list[Profile] = []
        brought: list[Profile] = []
        for recruit in self.recruits:
            own += [recruit.profile()] * recruit.count
            brought += brought_by(recruit) * recruit.count
        return own + brought


def is_model(item: ItemRecord) -> bool:
    """Whether an item is a model of the team from the start. I-BOMBBOT-01."""
    return item.model is not None and bool(item.model.type)


def brought_by(recruit: Recruit) -> list[Profile]:
    """Profiles of the models that come with one such model.

    A-RECONDRONE-01, -02, A-SWARMLORD-01, -03, I-BOMBBOT-01.
    """
    catalogue = recruit.catalogue
    uses = [catalogue.ability(text) for text in (recruit.unit.abilities if recruit.unit else ())]
    profiles: list[Profile] = []
    for ability in [use[0] for use in uses if use is not None and use[0].brings]:
        profiles += [engine_profile(catalogue.profiles[ability.brings], catalogue=catalogue)] * ability.models
    return profiles + [item_model(item, catalogue) for item in recruit.for_sale if is_model(item)]


def allowance(catalogue: Catalogue, size: int) -> GameSize:
    """How many items of each rarity a team may buy, by the table or the formula. R-TEAM-51, R-TEAM-52."""
    rows = catalogue.constants.sizes
    for row in rows:
        if row.points == size:
            return row
    vp = next((row.vp_to_win for row in rows if size <= row.points), rows[-1].vp_to_win)
    return GameSize(points=size, common=size // 50, rare=max(1, size // 100), unique=1, vp_to_win=vp)


def item_room(catalogue: Catalogue, unit: ProfileRecord) -> int:
    """How many items one such model may buy and carry. R-TEAM-50, R-ITEM-04, A-SCAVENGER-01."""
    return carrying_limit(engine_profile(unit, catalogue=catalogue))


def ready_for_battle(muster: Muster, where: str = "") -> None:
    """Raise a Fault if the team cannot be fielded at all; whether it is legal is checked elsewhere."""
    prefix = f"{where}: " if where else ""
    if muster.faction is None:
        raise Fault("Unknown faction '{id}'.", where=f"{prefix}faction", id=muster.roster.faction)
    if not muster.recruits:
        raise Fault("This team has no models.", where=f"{prefix}members")
    for recruit in muster.recruits:
        _refuse_unknown(recruit, prefix)
        assert recruit.unit is not None
        if len(recruit.carried) > item_room(muster.catalogue, recruit.unit):
            raise Fault(
                "{model} cannot carry that many items.",
                rule="R-ITEM-04",
                where=f"{prefix}{recruit.where('items')}",
                model=recruit.unit.label,
            )
    if len(muster.profiles()) > MOST_MODELS:
        raise Fault("A team has at most {most} models.", where=where, most=MOST_MODELS)


def _refuse_unknown(recruit: Recruit, prefix: str) -> None:
    member = recruit.member
    if recruit.unit is None:
        raise Fault("Unknown model '{id}'.", where=f"{prefix}{recruit.where('unit')}", id=member.unit)
    weapon = _first_unknown(member.upgrades, recruit.upgrades)
    if weapon is not None:
        raise Fault("Unknown weapon '{id}'.", where=f"{prefix}{recruit.where('upgrades')}", id=weapon)
    place = f"{prefix}{recruit.where('items')}"
    item = _first_unknown(member.items, recruit.items)
    if item is not None:
        raise Fault("Unknown item '{id}'.", where=place, id=item)
    for token in recruit.items:
        if isinstance(token, LootToken):
            raise only_found(token, place)


def _first_unknown(words: Sequence[str], meant: Sequence[object | None]) -> str | None:
    return next((word for word, thing in zip(words, meant, strict=True) if thing is None), None)
