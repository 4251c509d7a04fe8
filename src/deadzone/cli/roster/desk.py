"""Recruiting at the terminal: typed lines add or remove models, and the team is checked after each change."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.guns import items_for_sale
from deadzone.catalog.loading import load
from deadzone.catalog.lookup import find_faction
from deadzone.catalog.notation import with_number
from deadzone.catalog.records import FactionRecord, ProfileRecord
from deadzone.cli.catalog.lists import units_table
from deadzone.cli.roster.sheet import print_sheet
from deadzone.core.sentence import Fault
from deadzone.language.words import say, text
from deadzone.rosters.files import checked
from deadzone.rosters.finding import find_unit, offers
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster
from deadzone.rosters.report import report
from deadzone.rosters.sharing import read_member

DONE = ("", "done", "fin")
HELP = ("?", "help", "aide")
LIST = ("list", "liste")
LOOK = ("look", "voir")  # followed by a model: shows what it may buy
REMOVE = "-"


def build_by_hand(out: Console, faction: str | None, points: int, name: str | None, lang: str) -> Roster:
    """Read lines until the team is done; a line that is not understood is reported and asked for again."""
    catalogue = load()
    known = _ask_faction(out, catalogue, faction, lang)
    title = name or _ask(out, text("Name of the team", lang), known.name) or known.name
    roster = checked(Roster(name=title.strip(), faction=known.id, points=points, members=()), "--name")
    out.print(units_table(catalogue, [unit for unit in catalogue.units_of(known.id) if not unit.free], lang))
    _help(out, lang)
    while True:
        line = _ask(out, _prompt(roster, lang))
        if line is None or line.casefold() in DONE:
            return roster
        try:
            roster = _do(out, known, roster, line, lang)
        except Fault as fault:
            out.print(Text(say(fault, lang), style="magenta"))


def _do(out: Console, faction: FactionRecord, roster: Roster, line: str, lang: str) -> Roster:
    word, _, rest = line.partition(" ")
    if word.casefold() in HELP:
        _help(out, lang)
    elif word.casefold() in LIST:
        out.print(units_table(load(), [unit for unit in load().units_of(faction.id) if not unit.free], lang))
    elif word.casefold() in LOOK:
        out.print(_offer_table(faction, rest, lang))
    elif word.startswith(REMOVE):
        return _shown(out, _with(roster, _without(roster.members, line[len(REMOVE) :])), lang)
    else:
        return _shown(out, _with(roster, (*roster.members, read_member(load(), faction, line))), lang)
    return roster


def _with(roster: Roster, members: tuple[Member, ...]) -> Roster:
    return checked(Roster(name=roster.name, faction=roster.faction, points=roster.points, members=members), "")


def _without(members: tuple[Member, ...], number: str) -> tuple[Member, ...]:
    place = number.strip()
    if not place.isdecimal() or not 1 <= int(place) <= len(members):
        raise Fault("The team has no line {number}.", number=place)
    return members[: int(place) - 1] + members[int(place) :]


def _shown(out: Console, roster: Roster, lang: str) -> Roster:
    print_sheet(out, report(Muster(roster)), lang)
    return roster


def _offer_table(faction: FactionRecord, word: str, lang: str) -> Table:
    """The weapons a model may buy and the items its list sells. R-TEAM-21, R-TEAM-51."""
    catalogue = load()
    unit: ProfileRecord | None = find_unit(catalogue, faction.id, word)
    if unit is None:
        raise Fault("Unknown model '{id}'.", id=word)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(say(unit.label, lang))
    table.add_column(text("Pts", lang), justify="right")
    table.add_column(text("VP", lang), justify="right")
    for weapon in offers(catalogue, unit.id, faction.id):
        table.add_row(f"+ {say(weapon.label, lang)}", str(weapon.points), str(weapon.vp))
    for item in items_for_sale(catalogue, faction.id):
        table.add_row(f"* {with_number(say(item.label, lang), item.value)}", str(item.points), "")
    return table


def _ask_faction(out: Console, catalogue: Catalogue, faction: str | None, lang: str) -> FactionRecord:
    if faction is not None:
        return find_faction(catalogue, faction)
    out.print(", ".join(say(it.label, lang) for it in catalogue.factions.values()))
    while True:
        answer = _ask(out, text("Faction", lang))
        if answer is None:
            raise Fault("--faction is missing: which list do the models come from?")
        try:
            return find_faction(catalogue, answer)
        except Fault as fault:
            out.print(Text(say(fault, lang), style="magenta"))


def _ask(out: Console, question: str, default: str = "") -> str | None:
    """Read a line, or the default if it is empty; None at the end of the input."""
    hint = f" [{default}]" if default else ""
    try:
        return out.input(Text(f"{question}{hint} > ", style="bold")).strip() or default
    except EOFError:
        out.print()
        return None


def _prompt(roster: Roster, lang: str) -> str:
    muster = Muster(roster)
    return text("{points} of {limit} points", lang, points=muster.points, limit=muster.limit())


def _help(out: Console, lang: str) -> None:
    lines = [
        text("2x Model + Weapon * Item adds models; names in English or French.", lang),
        text("- 3 removes line 3 of the team.", lang),
        text("look Model shows what it may buy; list shows all models.", lang),
        text("An empty line finishes and writes the team.", lang),
    ]
    for line in lines:
        out.print(Text(line, style="dim"))
