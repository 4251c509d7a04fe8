"""`deadzone deck`: JADE's decks as a PDF to print and cut out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deadzone.cli.common import Lang, tr
from deadzone.core.sentence import Fault
from deadzone.jade.deck.deck import load_deck
from deadzone.jade.deck.settings import load_settings
from deadzone.language.quoting import quoted
from deadzone.language.words import text
from deadzone.maps.files import write_bytes
from deadzone.table.teams import load_team

if TYPE_CHECKING:
    from deadzone.printing.paper import Format

Team = Annotated[str, typer.Argument(metavar="TEAM", help=tr("JADE's team: an id or a team file."))]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help=tr("Write the PDF to this file."))]
DeckFile = Annotated[
    Path | None,
    typer.Option(
        "--deck", metavar="FILE", help=tr("Action cards: paper, first, gentle, hard, or your own file (TOML).")
    ),
]
SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help=tr("Settings: paper, hard, or a file with your changes (TOML).")),
]
PaperSize = Annotated[str, typer.Option("--paper", metavar="a4|letter", help=tr("The paper to print on."))]


def deck(
    team: Team,
    output: Output = Path("deck.pdf"),
    deck_file: DeckFile = None,
    settings: SettingsFile = None,
    paper: PaperSize = "a4",
    lang: Lang = None,
) -> None:
    """Write one PDF with the name cards, action cards, special actions, card backs and a sheet of rules."""
    from deadzone.printing.deck_pdf import deck_pdf  # noqa: PLC0415 - PDF takes long to load, for every command

    language = lang or "en"
    format = _format(paper)
    known = load_team(team)
    pages = deck_pdf(known.name, known.profiles, load_deck(deck_file), load_settings(settings), language, format)
    write_bytes(output, pages)
    typer.echo(
        text(
            "Written: {file}. Print double-sided at 100 %, flipped on the long edge; the mark beside the first "
            "card should be 50 mm long.",
            language,
            file=output,
        )
    )


def _format(name: str) -> Format:
    from deadzone.printing.paper import FORMATS  # noqa: PLC0415 - as above

    format = FORMATS.get(name.casefold())
    if format is None:
        raise Fault("--paper cannot be '{value}': give a4 or letter.", value=quoted(name))
    return format
