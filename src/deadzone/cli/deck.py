"""`deadzone deck`: JADE's decks as a PDF to print and cut out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deadzone.cli.common import Lang, tr
from deadzone.cli.house_options import HouseOption, house_of
from deadzone.cli.paper import PaperSize, PdfFile, format_called
from deadzone.core.sentence import Fault, Name
from deadzone.jade.deck.deck import load_deck
from deadzone.jade.deck.settings import load_settings
from deadzone.language.quoting import quoted
from deadzone.language.words import text
from deadzone.maps.files import write_bytes
from deadzone.table.house_rules import about_jade, settings_agreed
from deadzone.table.teams import load_team

Team = Annotated[
    str | None,
    typer.Argument(metavar="TEAM", help=tr("JADE's team: an id or a team file; not needed for the Action deck alone.")),
]
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
Cards = Annotated[
    str,
    typer.Option(
        "--cards",
        metavar="both|team|actions",
        help=tr("The cards to print: both decks, the strike-team deck, or the Action deck."),
    ),
]


def deck(
    team: Team = None,
    output: PdfFile = Path("deck.pdf"),
    deck_file: DeckFile = None,
    settings: SettingsFile = None,
    house: HouseOption = None,
    cards: Cards = "both",
    paper: PaperSize = "a4",
    lang: Lang = None,
) -> None:
    """Write one PDF with the name cards, action cards, special actions, card backs and a sheet of rules."""
    from deadzone.printing.deck_pdf import deck_pdf  # noqa: PLC0415 - PDF takes long to load, for every command

    language = lang or "en"
    format = format_called(paper)
    choice = _choice(cards, team)
    known = load_team(team) if team is not None else None
    name, models = (known.name, known.profiles) if known is not None else (None, [])
    readings = settings_agreed(load_settings(settings), about_jade(house_of(house)))
    pages = deck_pdf(name, models, load_deck(deck_file), readings, language, format, choice)
    write_bytes(output, pages)
    typer.echo(
        text(
            "Written: {file}. Print double-sided at 100 %, flipped on the long edge; the mark beside the first "
            "card should be 50 mm long.",
            language,
            file=output,
        )
    )


def _choice(cards: str, team: str | None) -> str:
    """The cards to print; only the Action deck does without a team."""
    from deadzone.printing.deck_pdf import ACTIONS, CHOICES  # noqa: PLC0415 - as above

    choice = cards.casefold()
    if choice not in CHOICES:
        raise Fault("--cards cannot be '{value}': give both, team or actions.", value=quoted(cards))
    if team is None and choice != ACTIONS:
        raise Fault("{name} is missing; --help shows how to give it.", name=Name("TEAM"))
    return choice
