"""The catalogue: factions, profiles, weapons, items, abilities, army specials and teams."""

from __future__ import annotations

from typing import TypeVar

from deadzone.catalog import reading
from deadzone.catalog.notation import numbered
from deadzone.catalog.records import (
    AbilityRecord,
    Constants,
    FactionRecord,
    ItemModel,
    ItemRecord,
    ProfileRecord,
    Record,
    RuleText,
    SpecialRecord,
    TeamRecord,
    WeaponRecord,
    WordRecord,
)
from deadzone.core.sentence import Fault, Name

R = TypeVar("R", bound=Record)


class Catalogue:
    """All records of the catalogue, by kind and id."""

    def __init__(self) -> None:
        self.factions: dict[str, FactionRecord] = {}
        self.profiles: dict[str, ProfileRecord] = {}
        self.weapons: dict[str, WeaponRecord] = {}
        self.items: dict[str, ItemRecord] = {}
        self.abilities: dict[str, AbilityRecord] = {}
        self.specials: dict[str, SpecialRecord] = {}
        self.texts: dict[str, RuleText] = {}
        self.teams: dict[str, TeamRecord] = {}
        self.types: dict[str, WordRecord] = {}
        self.rarities: dict[str, WordRecord] = {}
        self.skills: dict[str, WordRecord] = {}
        self.supplements: dict[str, WordRecord] = {}
        self.categories: dict[str, WordRecord] = {}
        self.constants: Constants
        self._places: dict[tuple[type[Record], str], tuple[reading.Source, str]] = {}
        self._by_name: dict[tuple[type[Record], str], Record] = {}

    def keep(self, shelf: dict[str, R], record: R, source: reading.Source, table: str) -> None:
        """Add a record to its dictionary (shelf) and remember where it came from."""
        if record.id in shelf:
            raise Fault(
                "The id '{id}' is already used at {place}.",
                where=source.where(table),
                id=record.id,
                place=self.where(shelf[record.id]),
            )
        shelf[record.id] = record
        self._places[type(record), record.id] = (source, table)
        self._by_name.setdefault((type(record), record.name), record)

    def where(self, record: Record, needle: str = "") -> str:
        """File and line of a record, or of a key or value in it."""
        source, table = self._places[type(record), record.id]
        return source.where(table, needle)

    def home(self, record: ProfileRecord | WeaponRecord) -> str:
        """The list whose file defines a model or weapon, or `common`."""
        source, _ = self._places[type(record), record.id]
        return reading.stem(source.name)

    def ability(self, text: str) -> tuple[AbilityRecord, int | None] | None:
        """The ability and number of `Tactician (2)`; None if the name is unknown."""
        name, value = numbered(text)
        record = self._by_name.get((AbilityRecord, name))
        return (record, value) if isinstance(record, AbilityRecord) else None

    def item(self, text: str) -> tuple[ItemRecord, int | None] | None:
        """The item and number of `Energy Shield (2)` or `Jump Pack`, whatever its price; None if unknown."""
        name, value = numbered(text)
        for record in self.items.values():
            if record.name == name and record.value == value:
                return record, value
        return None

    def special(self, name: str) -> SpecialRecord | None:
        record = self._by_name.get((SpecialRecord, name))
        return record if isinstance(record, SpecialRecord) else None

    def rule_text(self, rule: str) -> Name:
        """The short text of what an ability, item or army special does, by rule id."""
        return self.texts[rule].label

    def word(self, shelf: dict[str, WordRecord], name: str) -> WordRecord | None:
        """A type, rarity, skill table, supplement or category by its English name."""
        return next((record for record in shelf.values() if record.name == name), None)

    def type_letter(self, what: ProfileRecord | ItemModel) -> str:
        """The letter of a model's type: `L`, `T`, `S`, `V` or `C`. R-PROFILE-02."""
        return next(id for id, record in self.types.items() if record.name == what.type)

    def units_of(self, faction: str) -> list[ProfileRecord]:
        """The models of a list, sorted by type (Leaders first) and name."""
        own = [profile for profile in self.profiles.values() if self.home(profile) == faction]
        units = own + [self.profiles[id] for id in self.factions[faction].units]
        order = [record.name for record in self.types.values()]
        return sorted(units, key=lambda profile: (order.index(profile.type), profile.name))

    def weapons_of(self, faction: str) -> list[WeaponRecord]:
        own = [weapon for weapon in self.weapons.values() if self.home(weapon) == faction]
        weapons = own + [self.weapons[id] for id in self.factions[faction].weapons]
        return sorted(weapons, key=lambda weapon: (weapon.name.casefold(), weapon.id))

    def items_of(self, faction: str) -> list[ItemRecord]:
        """The items that a list may buy."""
        return [self.items[id] for id in self.factions[faction].items]

    def lists_of(self, record: ProfileRecord | WeaponRecord | ItemRecord) -> list[str]:
        """The ids of the faction lists in which a model, weapon or item appears."""
        if isinstance(record, ItemRecord):
            return [id for id, faction in self.factions.items() if record.id in faction.items + faction.built_in]
        return [
            id
            for id, faction in self.factions.items()
            if self.home(record) == id
            or record.id in (faction.units if isinstance(record, ProfileRecord) else faction.weapons)
        ]

    def upgrades_for(self, profile: ProfileRecord, faction: str) -> list[WeaponRecord]:
        """The weapons that a model may buy in a list. R-TEAM-21."""
        wanted = set(profile.options)
        return [
            weapon
            for weapon in self.weapons_of(faction)
            if weapon.id not in profile.weapons
            and (not wanted.isdisjoint(weapon.categories) or profile.id in weapon.units)
        ]
