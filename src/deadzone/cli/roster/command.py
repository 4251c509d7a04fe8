"""`deadzone roster`: make, check, show and share strike teams."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deadzone.catalog.loading import load
from deadzone.catalog.lookup import find_faction
from deadzone.cli.common import Json, Lang, console, new_app, print_json, tr
from deadzone.cli.paper import PaperSize, PdfFile, format_called
from deadzone.cli.roster.desk import build_by_hand
from deadzone.cli.roster.sheet import print_sheet, print_violations
from deadzone.core.sentence import Fault
from deadzone.language.quoting import quoted
from deadzone.language.words import in_all, language, text
from deadzone.maps.files import read_text, write_bytes
from deadzone.maps.generate import MOST_SEED
from deadzone.rosters.files import LARGEST_FILE, checked, file_name, read_roster, toml_text, write_roster
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.records import MOST_POINTS, Roster
from deadzone.rosters.recruited import Muster
from deadzone.rosters.report import Report, report
from deadzone.rosters.sharing import as_text, from_text, read_member

ILLEGAL = 1
USUAL_POINTS = 100

app = new_app("Strike teams: create, check, show and share them.")

TeamFile = Annotated[Path, typer.Argument(metavar="FILE", help=tr("A team file (JSON or TOML)."))]
Agreed = Annotated[
    int | None, typer.Option("--points", metavar="N", help=tr("The points limit, instead of the one in the file."))
]
Points = Annotated[int, typer.Option("--points", metavar="N", help=tr("The points limit."))]
Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help=tr("Write the team to this file (.json or .toml).")),
]


@app.command(help=tr("Check a team against the recruiting rules and list every violation with its rule."))
def check(file: TeamFile, points: Agreed = None, as_json: Json = False, lang: Lang = None) -> int:
    told = report(Muster(read_roster(file)), _limit(points))
    if as_json:
        print_json(_as_json(file, told))
    else:
        print_violations(console(), told, language(lang))
    return 0 if told.legal else ILLEGAL


@app.command(help=tr("Show a team as a table, with what it costs and what it may still buy."))
def show(file: TeamFile, points: Agreed = None, lang: Lang = None) -> None:
    print_sheet(console(), report(Muster(read_roster(file)), _limit(points)), language(lang))


@app.command(help=tr("Create a random legal team."))
def random(
    faction: Annotated[str, typer.Option("--faction", metavar="NAME", help=tr("The faction list."))],
    points: Points = USUAL_POINTS,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help=tr("The same seed gives the same team."))] = 1,
    output: Output = None,
    lang: Lang = None,
) -> None:
    if not 0 <= seed <= MOST_SEED:
        raise _out_of_range("--seed", seed, 0, MOST_SEED)
    limit = _limit(points) or USUAL_POINTS
    roster = random_roster(find_faction(load(), faction), limit, seed)
    _hand_out(roster, output, language(lang))


@app.command(help=tr("Create a team: model by model in the terminal, or all at once with --add."))
def new(
    faction: Annotated[str | None, typer.Option("--faction", metavar="NAME", help=tr("The faction list."))] = None,
    points: Points = USUAL_POINTS,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help=tr("The name of the team."))] = None,
    add: Annotated[
        list[str] | None,
        typer.Option(
            "--add", metavar="LINE", help=tr("Models to add, such as '2x Steel Warrior + Dragon's Breath * Ammo'.")
        ),
    ] = None,
    output: Output = None,
    lang: Lang = None,
) -> int:
    spoken = language(lang)
    limit = _limit(points) or USUAL_POINTS
    roster = _all(faction, limit, name, add) if add else build_by_hand(console(), faction, limit, name, spoken)
    file = output or Path(f"{file_name(roster)}.toml")
    if output is None and file.exists():
        if add:
            raise Fault("A file with this name already exists.", where=str(file))
        file = _free_name(file)  # do not lose a team built by hand because its file name is taken
    write_roster(file, roster)
    told = report(Muster(roster))
    print_sheet(console(), told, spoken)
    typer.echo(text("Written: {file}", spoken, file=file))
    return 0 if told.legal else ILLEGAL


@app.command(help=tr("Write a team as text for sharing."))
def export(
    file: TeamFile,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=tr("Write the text to this file."))
    ] = None,
    lang: Lang = None,
) -> None:
    shared = as_text(read_roster(file), language(lang))
    if output is None:
        typer.echo(shared, nl=False)
    else:
        write_bytes(output, shared.encode("utf-8"))


@app.command(help=tr("Write a team sheet to print: profiles, what abilities do, boxes for damage and items, as a PDF."))
def sheet(file: TeamFile, output: PdfFile = Path("team.pdf"), paper: PaperSize = "a4", lang: Lang = None) -> None:
    from deadzone.printing.team_sheet import team_sheet_pdf  # noqa: PLC0415 - PDF takes long to load

    spoken = language(lang)
    format = format_called(paper)
    write_bytes(output, team_sheet_pdf(Muster(read_roster(file)), spoken, format, str(file)))
    typer.echo(text("Written: {file}", spoken, file=output))


@app.command("import", help=tr("Read a team from its text, in either language."))
def import_text(
    file: Annotated[Path, typer.Argument(metavar="TEXTFILE", help=tr("Text written by roster export."))],
    output: Output = None,
    lang: Lang = None,
) -> None:
    _hand_out(from_text(read_text(file, LARGEST_FILE), str(file)), output, language(lang))


def _hand_out(roster: Roster, output: Path | None, lang: str) -> None:
    """Write the team to a file, or print it as TOML."""
    if output is None:
        typer.echo(toml_text(roster), nl=False)
        return
    write_roster(output, roster)
    typer.echo(text("Written: {file}", lang, file=output))


def _all(faction: str | None, points: int, name: str | None, lines: list[str]) -> Roster:
    """Build the team from the command-line options."""
    if faction is None:
        raise Fault("--faction is missing: which list do the models come from?")
    catalogue = load()
    known = find_faction(catalogue, faction)
    members = tuple(read_member(catalogue, known, line, f"--add {quoted(line)!r}") for line in lines)
    title = known.name if name is None else name.strip()
    return checked(Roster(name=title, faction=known.id, points=points, members=members), "--name")


def _free_name(taken: Path) -> Path:
    number = 2
    while (path := taken.with_name(f"{taken.stem}-{number}{taken.suffix}")).exists():
        number += 1
    return path


def _limit(points: int | None) -> int | None:
    if points is not None and not 1 <= points <= MOST_POINTS:
        raise _out_of_range("--points", points, 1, MOST_POINTS)
    return points


def _out_of_range(option: str, value: int, lowest: int, highest: int) -> Fault:
    return Fault(
        "{option} cannot be '{value}': give a whole number from {lowest} to {highest}.",
        option=option,
        value=value,
        lowest=lowest,
        highest=highest,
    )


def _as_json(file: Path, told: Report) -> dict[str, object]:
    muster = told.muster
    return {
        "file": str(file),
        "name": muster.roster.name,
        "faction": muster.faction.id if muster.faction else muster.roster.faction,
        "points": told.points,
        "limit": told.limit,
        "vp": told.vp,
        "models": told.models,
        "recon": told.recon,
        "command_dice": told.command.count,
        "legal": told.legal,
        "violations": [
            {"rule": it.rule, "where": it.where, **in_all(it.sentence), "mend": in_all(it.mend)}
            for it in told.violations
        ],
    }
