"""Shared by all commands: the language option, JSON output and the console."""

from __future__ import annotations

import json
import re
from typing import Annotated

import typer
from rich.console import Console

from deadzone.catalog.outside import UNFIT
from deadzone.cli.commands import App
from deadzone.cli.help import language_of
from deadzone.core.sentence import Fault
from deadzone.language.folders import languages
from deadzone.language.quoting import quoted

_UNSEEN = re.compile(rf"(?!\n)[{UNFIT}]")


def tr(template: str) -> str:
    """Mark a help text for translation; the help page translates it when it is shown."""
    return template


def _check_language(ctx: typer.Context, wanted: str | None) -> str:
    if wanted is not None and wanted not in languages():
        known = ", ".join(languages())
        raise Fault("Unknown language '{lang}'; the languages are {known}.", lang=quoted(wanted), known=known)
    return wanted or language_of(ctx)


Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="|".join(languages()), help=tr("Language of the answer."), callback=_check_language),
]


def _check_asked(ctx: typer.Context, wanted: str | None) -> str | None:
    _check_language(ctx, wanted)
    return wanted or ctx.obj


# Like `Lang`, but None when no language is asked for: the command then chooses one itself.
AskedLang = Annotated[
    str | None,
    typer.Option("--lang", metavar="|".join(languages()), help=tr("Language of the answer."), callback=_check_asked),
]
Json = Annotated[bool, typer.Option("--json", help=tr("Print JSON for programs."))]


def new_app(help_text: str) -> App:
    """Create a group of commands."""
    app = App(help=tr(help_text), no_args_is_help=True, add_completion=False, rich_markup_mode=None)
    app.callback()(_group_options)
    return app


def _group_options(lang: Lang = None) -> None:
    """Accept `--lang` before the command; `run` has already read its value."""


def console() -> Console:
    """A console without markup, because names may contain square brackets."""
    return Console(highlight=False, soft_wrap=False, markup=False)


def print_json(value: object) -> None:
    """Print a value as JSON, with control and invisible characters escaped."""
    content = json.dumps(value, ensure_ascii=False, indent=2)
    typer.echo(_UNSEEN.sub(lambda found: json.dumps(found[0])[1:-1], content))
