"""`deadzone catalog`: check, list and show the contents of the faction lists."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.loading import load, package_data, read
from deadzone.catalog.lookup import find, find_faction
from deadzone.catalog.proofs import prove
from deadzone.catalog.records import (
    AbilityRecord,
    FactionRecord,
    ItemRecord,
    ProfileRecord,
    Record,
    SpecialRecord,
    TeamRecord,
    WeaponRecord,
)
from deadzone.catalog.references import unresolved
from deadzone.cli.catalog.cards import print_cards
from deadzone.cli.catalog.lists import KINDS, list_table
from deadzone.cli.catalog.parts import facts
from deadzone.cli.common import Json, Lang, console, new_app, print_json, tr
from deadzone.core.sentence import Fault
from deadzone.language.folders import ENGLISH, our_own
from deadzone.language.quoting import quoted
from deadzone.language.words import in_all, language, say, text

UNRESOLVED = 1
KIND_OF = {
    FactionRecord: "faction",
    ProfileRecord: "unit",
    WeaponRecord: "weapon",
    ItemRecord: "item",
    AbilityRecord: "ability",
    SpecialRecord: "special",
    TeamRecord: "team",
}

app = new_app("Factions, models, weapons, items and abilities.")


@app.command(help=tr("Check the data files and count their contents."))
def check(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="FOLDER", help=tr("Folder with your own data files; without it, those of the program.")),
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> int:
    lang = language(lang)
    catalogue = read(package_data() if folder is None else _existing(folder))
    faults = [say(fault, lang) for fault in unresolved(catalogue)]
    proven = prove(catalogue)
    missing = [say(fault, lang) for fault in proven.missing]
    counts = _counts(catalogue)
    if as_json:
        print_json({**counts, "unresolved": faults, "rules": proven.rules, "unproven": missing})
    else:
        _print_counts(counts, faults, lang)
        _print_proofs(proven.rules, missing, lang)
    return UNRESOLVED if faults or missing else 0


@app.command("list", help=tr("List everything of one kind."))
def list_things(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND", help=tr("What to list: factions, units, weapons, items, abilities, specials or teams.")
        ),
    ] = "factions",
    faction: Annotated[
        str | None, typer.Option("--faction", metavar="NAME", help=tr("Only entries of this faction list."))
    ] = None,
    lang: Lang = None,
) -> None:
    if kind not in KINDS:
        raise Fault("Unknown list '{kind}'; the lists are {known}.", kind=quoted(kind), known=", ".join(KINDS))
    catalogue = load()
    chosen = None if faction is None else find_faction(catalogue, faction)
    console().print(list_table(catalogue, kind, chosen, language(lang)))


@app.command(help=tr("Show the entry for a name: a model's card, a weapon, an item, an ability, a faction."))
def show(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help=tr("Name in English or French, or an id."))],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    catalogue = load()
    records = find(catalogue, " ".join(name))
    if as_json:
        print_json([_as_builtins(catalogue, record) for record in records])
    else:
        print_cards(console(), catalogue, records, language(lang))


def _existing(folder: Path) -> Path:
    if not folder.is_dir():
        raise Fault("The folder {folder} does not exist.", folder=folder)
    return folder


def _counts(catalogue: Catalogue) -> dict[str, int]:
    return {
        "factions": len(catalogue.factions),
        "profiles": len(catalogue.profiles),
        "weapons": len(catalogue.weapons),
        "items": len(catalogue.items),
        "abilities": len(catalogue.abilities),
        "specials": len(catalogue.specials),
        "categories": len(catalogue.categories),
        "teams": len(catalogue.teams),
    }


def _print_counts(counts: dict[str, int], faults: list[str], lang: str) -> None:
    words = {
        "factions": text("Factions", lang),
        "profiles": text("Models", lang),
        "weapons": text("Weapons", lang),
        "items": text("Items", lang),
        "abilities": text("Abilities", lang),
        "specials": text("Army specials", lang),
        "categories": text("Weapon categories", lang),
        "teams": text("Teams", lang),
    }
    out = console()
    out.print(facts((words[key], f"{count:>4}") for key, count in counts.items()))
    out.print()
    if faults:
        out.print(text("Broken references: {count}", lang, count=len(faults)))
        for fault in faults:
            out.print(fault, markup=False, soft_wrap=True)
    else:
        out.print(text("No broken references.", lang))


def _print_proofs(rules: int, missing: list[str], lang: str) -> None:
    out = console()
    for fault in missing:
        out.print(fault, markup=False, soft_wrap=True)
    if not missing:
        out.print(text("All {count} abilities, items and army specials are implemented and tested.", lang, count=rules))


def _with_names(record: Record) -> dict[str, object]:
    """The record with its name in all languages; `fr_ours` is true if the French name is not from a printed source."""
    plain = msgspec.to_builtins(record)
    plain = {key: value for key, value in plain.items() if key not in ("context", "given")}
    for lang, said in in_all(record.label).items():
        if lang != ENGLISH:
            plain |= {lang: said, f"{lang}_ours": record.label.key in our_own(lang)}
    return plain


def _as_builtins(catalogue: Catalogue, record: Record) -> dict[str, object]:
    """The record as in its file, with its kind, its names and, where it has them, its lists and rule text."""
    plain: dict[str, object] = {"kind": KIND_OF[type(record)], **_with_names(record)}
    if isinstance(record, (ProfileRecord, WeaponRecord, ItemRecord)):
        plain["lists"] = catalogue.lists_of(record)
    if isinstance(record, (AbilityRecord, SpecialRecord, ItemRecord)):
        rule = record.rule if isinstance(record, ItemRecord) else record.id
        plain["text"] = in_all(catalogue.texts[rule].label)
    return plain
