"""Building blocks for cards and lists of the catalogue: figures, abilities and names in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Table

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.notation import with_number
from deadzone.catalog.records import ItemWeapon, Named, Record, WeaponRecord, WordRecord
from deadzone.language.words import say, text

NOTHING = "–"


def label(record: Named, lang: str) -> str:
    return say(record.label, lang)


def joined(parts: Iterable[str]) -> str:
    """The parts separated by commas, or a dash if there are none."""
    return ", ".join(parts) or NOTHING


def range_text(code: str, lang: str) -> str:
    """A range in the reader's language: `R6` and `RF`, in French `P6` and `PC`."""
    return text("RF", lang) if code == "RF" else text("R{range}", lang, range=code[1:])


def abilities(catalogue: Catalogue, texts: Iterable[str], lang: str) -> str:
    """Abilities in the reader's language: `Tactician (2), Tough`."""
    uses = [catalogue.ability(use) for use in texts]
    return joined(with_number(label(use[0], lang), use[1]) for use in uses if use is not None)


def equipment(catalogue: Catalogue, texts: Iterable[str], lang: str) -> str:
    uses = [catalogue.item(use) for use in texts]
    return joined(with_number(label(use[0], lang), use[1]) for use in uses if use is not None)


def words(catalogue: Catalogue, shelf: dict[str, WordRecord], names: Iterable[str], lang: str) -> str:
    found = [catalogue.word(shelf, name) for name in names]
    return joined(label(word, lang) for word in found if word is not None)


def type_name(catalogue: Catalogue, name: str, lang: str) -> str:
    return words(catalogue, catalogue.types, [name], lang)


def list_names(catalogue: Catalogue, ids: Sequence[str], lang: str) -> str:
    """The names of faction lists, shortened to `all lists` or `all lists except ...` where possible."""
    if len(ids) == len(catalogue.factions):
        return text("all lists", lang)
    absent = [id for id in catalogue.factions if id not in ids]
    if len(absent) < 4:
        return text("all lists except {lists}", lang, lists=names(map(catalogue.factions.__getitem__, absent), lang))
    return names(map(catalogue.factions.__getitem__, ids), lang)


def names(records: Iterable[Record], lang: str) -> str:
    """Names in the given order, each once; separated by dots, as a name may contain a comma (Boomer, Grenadier)."""
    return " · ".join(dict.fromkeys(label(record, lang) for record in records)) or NOTHING


def points_and_vp(points: int, vp: int, lang: str) -> str:
    return text("{points} {points|point|points}, {vp} VP", lang, points=points, vp=vp)


def plain_table(*headings: str, numbers: Sequence[str] = ()) -> Table:
    """A table with a line under its headings; columns named in `numbers` are centred and never wrapped."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), header_style="bold", show_edge=False)
    for heading in headings:
        if heading in numbers:
            table.add_column(heading, justify="center", no_wrap=True)
        else:
            table.add_column(heading)
    return table


def facts(rows: Iterable[tuple[str, str]]) -> Table:
    """A grid of headings and values, such as `Abilities   Tough, Beast`, without empty rows."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for heading, content in rows:
        if content != NOTHING:
            table.add_row(heading, content)
    return table


def weapon_table(
    catalogue: Catalogue, weapons: Iterable[WeaponRecord | ItemWeapon], lang: str, knife: bool = False
) -> Table:
    """Range, AP and abilities of each weapon, the implied Knife last (R-PROFILE-09)."""
    reach, ap = text("Range", lang), text("AP", lang)
    table = plain_table(text("Weapon", lang), reach, ap, text("Abilities", lang), numbers=(reach, ap))
    for weapon in weapons:
        table.add_row(
            label(weapon, lang),
            range_text(weapon.range, lang),
            str(weapon.ap),
            abilities(catalogue, weapon.abilities, lang),
        )
    if knife:
        blade = catalogue.constants.knife
        table.add_row(label(blade, lang), range_text(blade.range, lang), str(blade.ap), NOTHING)
    return table
