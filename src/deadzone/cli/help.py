"""The help pages. Typer writes its own headings in English only, so the pages are built here from its data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deadzone.core.sentence import Name
from deadzone.language.words import language, text, words_of

TYPERS_OWN = words_of("Show this message and exit.")
# Placeholders for values that are translated; those with small letters or digits are typed literally.
PLACES = words_of(
    "NAME",
    "NAME=VALUE",
    "ADDRESS",
    "TEAM",
    "FILE",
    "TEXTFILE",
    "FOLDER",
    "DIR",
    "COMMAND",
    "LEVEL",
    "LINE",
    "KIND",
    "NAME|FILE",
    "RED,BLUE",
    "HOST:PORT",
    "DAYS",
    "HOURS",
    "SECONDS",
    "ID",
    "WORD",
)


def language_of(ctx: Any) -> str:
    """The language that `run` read from the command line, otherwise that of the environment."""
    return language(ctx.obj)


def write_help(command: Any, ctx: Any, formatter: Any) -> None:
    """Write the usage, the description, the arguments, the options and, for a group, its commands."""
    lang = language_of(ctx)
    parameters = command.get_params(ctx)
    arguments = [parameter for parameter in parameters if is_argument(parameter)]
    options = [parameter for parameter in parameters if not is_argument(parameter)]
    commands = getattr(command, "commands", {})
    usage = [text("[OPTIONS]", lang), *(_in_usage(argument, lang) for argument in arguments)]
    if commands:
        usage.append(text("COMMAND [ARGUMENTS]...", lang))
    formatter.write_usage(ctx.command_path, " ".join(usage), prefix=f"{text('Usage:', lang)} ")
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text(command.help, lang))
    _write_list(formatter, text("Arguments:", lang), [_row(argument, lang) for argument in arguments])
    _write_list(formatter, text("Options:", lang), [_row(option, lang) for option in options])
    _write_list(formatter, text("Commands:", lang), [(name, text(sub.help, lang)) for name, sub in commands.items()])


def is_argument(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "argument")


def called(parameter: Any) -> Name:
    """The name of a parameter in a sentence: its longest option, or the placeholder of an argument."""
    if is_argument(parameter):
        return Name(parameter.metavar)
    return Name(max(parameter.opts, key=len))


def _write_list(formatter: Any, heading: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        formatter.write_paragraph()
        formatter.write(f"{heading}\n")
        with formatter.indentation():
            formatter.write_dl(rows)


def _in_usage(argument: Any, lang: str) -> str:
    name = _place(argument, lang)
    return name if argument.required else f"[{name}]"


def _place(parameter: Any, lang: str) -> str:
    return text(parameter.metavar, lang) + ("..." if parameter.nargs < 0 else "")


def _row(parameter: Any, lang: str) -> tuple[str, str]:
    """A row of the list: `-o, --output FILE` and its help text."""
    names = "" if is_argument(parameter) else ", ".join(sorted(parameter.opts, key=len))
    place = "" if _is_flag(parameter) else _place(parameter, lang)
    notes = ", ".join(_notes(parameter, lang))
    return f"{names} {place}".strip(), text(parameter.help, lang) + (f"  [{notes}]" if notes else "")


def _is_flag(parameter: Any) -> bool:
    return bool(getattr(parameter, "is_flag", False))


def _notes(parameter: Any, lang: str) -> Iterator[str]:
    if parameter.default not in (None, "") and not _is_flag(parameter):
        yield text("default: {value}", lang, value=parameter.default)
    if parameter.min is not None and parameter.max is not None:
        yield text("{lowest} to {highest}", lang, lowest=parameter.min, highest=parameter.max)
    if parameter.required:
        yield text("required", lang)
