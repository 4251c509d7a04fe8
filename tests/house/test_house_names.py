"""The engine knows rules, not lists: no model, weapon or faction is named in core, rules or procedures."""

import re
from pathlib import Path

import pytest

from deadzone.catalog.loading import load
from deadzone.catalog.records import FactionRecord, ProfileRecord, WeaponRecord

SOURCES = Path(__file__).parents[2] / "src" / "deadzone"


def listed_names() -> set[str]:
    """Names in both languages, and ids of several words; an id such as `blank` is also an ordinary word."""
    catalogue = load()
    shelves: list[list[FactionRecord | ProfileRecord | WeaponRecord]] = [
        [*catalogue.factions.values()],
        [*catalogue.profiles.values()],
        [*catalogue.weapons.values()],
    ]
    records = [record for shelf in shelves for record in shelf]
    ids = {record.id for record in records if "-" in record.id}
    return ids | {name for record in records for name in (*record.names, *record.aliases)}


@pytest.mark.parametrize("package", ["core", "rules", "procedures"])
def test_the_engine_names_nobody(package: str) -> None:
    anybody = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(listed_names())))})(?![\w-])")
    for path in sorted((SOURCES / package).rglob("*.py")):
        assert anybody.findall(path.read_text(encoding="utf-8")) == [], path.name
