"""Reading the catalogue from its data files, and checking that its records fit together."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeVar

from deadzone.catalog import reading
from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.records import (
    AbilityRecord,
    Constants,
    FactionRecord,
    ItemRecord,
    ProfileRecord,
    Record,
    RuleText,
    SpecialRecord,
    TeamRecord,
    WeaponRecord,
    WordRecord,
)
from deadzone.catalog.references import unresolved
from deadzone.core.sentence import Fault

R = TypeVar("R", bound=Record)

COMMON = "common"
RULE_TEXTS = "rule_texts.toml"


def package_data() -> Path:
    """The folder of the data files that come with the program."""
    return Path(__file__).parent / "data"


@cache
def load() -> Catalogue:
    """The catalogue of this package, cached."""
    return load_from(package_data())


def load_from(folder: Path) -> Catalogue:
    """Load and check the catalogue of a folder; mistakes are refused with file and line."""
    catalogue = read(folder)
    _refuse(unresolved(catalogue))
    return catalogue


def read(folder: Path) -> Catalogue:
    """Read the records of a folder, each valid in itself; `references` checks that they fit together."""
    catalogue = Catalogue()
    faults: list[Fault] = []
    _read_words(catalogue, folder, faults)
    _read_shelf(catalogue, folder, "abilities.toml", AbilityRecord, catalogue.abilities, faults)
    _read_shelf(catalogue, folder, "specials.toml", SpecialRecord, catalogue.specials, faults)
    _read_shelf(catalogue, folder, "items.toml", ItemRecord, catalogue.items, faults)
    _read_shelf(catalogue, folder, "teams.toml", TeamRecord, catalogue.teams, faults)
    _read_texts(catalogue, folder, faults)
    constants = reading.read_source(folder, "constants.toml")
    figures = reading.build(constants, "constants", constants.content, Constants, faults)
    _read_lists(catalogue, folder, faults)
    _refuse(faults)
    if figures is not None:
        catalogue.constants = figures
    return catalogue


def _read_shelf(
    catalogue: Catalogue, folder: Path, name: str, kind: type[R], shelf: dict[str, R], faults: list[Fault]
) -> None:
    source = reading.read_source(folder, name)
    for table, record in reading.records(source, kind, faults):
        catalogue.keep(shelf, record, source, table)


def _read_texts(catalogue: Catalogue, folder: Path, faults: list[Fault]) -> None:
    source = reading.read_source(folder, RULE_TEXTS)
    for _, record in reading.records(source, RuleText, faults):
        catalogue.texts[record.id] = record


def _read_words(catalogue: Catalogue, folder: Path, faults: list[Fault]) -> None:
    source = reading.read_source(folder, "categories.toml")
    shelves = {
        "types": catalogue.types,
        "rarities": catalogue.rarities,
        "skills": catalogue.skills,
        "supplements": catalogue.supplements,
        "categories": catalogue.categories,
    }
    reading.refuse_other_tables(source, tuple(shelves), faults)
    for section, shelf in shelves.items():
        for table, record in reading.records(source, WordRecord, faults, section):
            catalogue.keep(shelf, record, source, table)


def _read_lists(catalogue: Catalogue, folder: Path, faults: list[Fault]) -> None:
    """Read the file of shared models and weapons, then one file per faction list."""
    _read_list(catalogue, reading.read_source(folder, f"{COMMON}.toml"), ("units", "weapons"), faults)
    lists = folder.joinpath("factions")
    names = sorted(entry.name for entry in lists.iterdir() if entry.name.endswith(".toml")) if lists.is_dir() else []
    for name in names:
        source = reading.read_source(folder, f"factions/{name}")
        _read_list(catalogue, source, ("faction", "units", "weapons"), faults)
        faction = reading.build(
            source, "faction", source.content.get("faction", {}), FactionRecord, faults, reading.stem(name)
        )
        if faction is not None:
            catalogue.keep(catalogue.factions, faction, source, "faction")
    _sort_factions(catalogue)


def _read_list(catalogue: Catalogue, source: reading.Source, known: tuple[str, ...], faults: list[Fault]) -> None:
    reading.refuse_other_tables(source, known, faults)
    for table, profile in reading.records(source, ProfileRecord, faults, "units"):
        catalogue.keep(catalogue.profiles, profile, source, table)
    for table, weapon in reading.records(source, WeaponRecord, faults, "weapons"):
        catalogue.keep(catalogue.weapons, weapon, source, table)


def _sort_factions(catalogue: Catalogue) -> None:
    """Sort the main lists first, then those of each supplement in order."""
    order = ["", *(record.name for record in catalogue.supplements.values())]

    def rank(faction: FactionRecord) -> tuple[int, str]:
        return (order.index(faction.supplement) if faction.supplement in order else len(order), faction.name)

    catalogue.factions = {faction.id: faction for faction in sorted(catalogue.factions.values(), key=rank)}


def _refuse(faults: list[Fault]) -> None:
    if len(faults) == 1:
        raise faults[0]
    if faults:
        raise Fault(
            "The catalogue has {count} {count|mistake|mistakes}; the first: {first}",
            where=faults[0].where,
            count=len(faults),
            first=faults[0].sentence,
        )
