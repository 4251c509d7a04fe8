"""What all commands share: the language option, JSON output, the console."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console

from deadzone.catalog.words import LANGUAGES, language, text
from deadzone.core.sentence import Fault

HELP_LANG = language()


def tr(template: str) -> str:
    """Help texts, said once when the command is read, in the language of the environment."""
    return text(template, HELP_LANG)


def _check_language(wanted: str | None) -> str:
    if wanted is not None and wanted not in LANGUAGES:
        raise Fault("'{lang}' is not a language of this program: use --lang en or --lang fr.", lang=wanted)
    return language(wanted)


Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|fr", help=tr("Language of the answer."), callback=_check_language),
]
Json = Annotated[bool, typer.Option("--json", help=tr("Print JSON for programs."))]


def new_app(help_text: str) -> typer.Typer:
    """A group of commands."""
    return typer.Typer(help=tr(help_text), no_args_is_help=True, add_completion=False, rich_markup_mode=None)


def console() -> Console:
    return Console(highlight=False, soft_wrap=False)


def print_json(value: object) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
