"""Translated commands and groups: their help pages, and their answers to a wrong command line.

Typer has no translations, but lets us provide our own classes for commands and groups. Ours turn the errors of its
parser into Faults, which `run` prints in the requested language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from deadzone.cli.help import called, write_help
from deadzone.core.sentence import Fault
from deadzone.language.quoting import quoted

Function = TypeVar("Function", bound=Callable[..., Any])


class Command(TyperCommand):
    """A command with a translated help page that refuses extra arguments with a Fault."""

    allow_extra_args = True  # accepted by the parser, refused below

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _in_our_words(self.get_params(ctx)):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise Fault("Too many arguments: '{words}'.", words=quoted(" ".join(rest)))
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)


class Group(TyperGroup):
    """A group of commands with a translated help page that refuses unknown commands with a Fault."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _in_our_words(self.get_params(ctx)):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            raise _no_command(args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)


class App(typer.Typer):
    """A Typer application built from `Command` and `Group`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=Group, **settings)

    def command(self, *arguments: Any, **settings: Any) -> Callable[[Function], Function]:
        return super().command(*arguments, cls=Command, **settings)


@contextmanager
def _in_our_words(parameters: Sequence[Any]) -> Iterator[None]:
    """Turn parser errors into Faults. Their classes are not public, so they are recognised by their click names."""
    try:
        yield
    except typer.TyperException as error:
        kind = type(error).__name__
        if kind == "NoArgsIsHelpError":
            raise  # a group without its command is answered with its help
        raise _refusal(kind, error, parameters) from error


def _refusal(kind: str, error: Any, parameters: Sequence[Any]) -> Fault:
    parameter = getattr(error, "param", None)
    if kind == "NoSuchOption":
        return _no_option(error.option_name, error.possibilities or ())
    if kind == "BadOptionUsage":
        return _no_value(error.option_name, parameters)
    if kind == "MissingParameter" and parameter is not None:
        return Fault("{name} is missing; --help shows how to give it.", name=called(parameter))
    if kind == "BadParameter" and parameter is not None:
        return _bad_value(parameter, error)
    return Fault("This command line is not valid; --help shows how to write it.")


def _no_option(name: str, similar: Sequence[str]) -> Fault:
    """The Fault for an unknown option; the first of `similar` is the closest match."""
    if similar:
        return Fault("Unknown option {name}: did you mean {similar}?", name=quoted(name), similar=similar[0])
    return Fault("Unknown option {name}; --help lists the options.", name=quoted(name))


def _no_command(name: str, known: Sequence[str]) -> Fault:
    similar = get_close_matches(name, known)
    if similar:
        return Fault("Unknown command '{name}': did you mean {similar}?", name=quoted(name), similar=similar[0])
    return Fault("Unknown command '{name}'; --help lists the commands.", name=quoted(name))


def _no_value(name: str, parameters: Sequence[Any]) -> Fault:
    """The Fault for a flag with a value (`--json=3`) or an option without one."""
    if any(name in parameter.opts and parameter.is_flag for parameter in parameters):
        return Fault("{name} takes no value.", name=name)
    return Fault("A value is missing after {name}; --help shows which.", name=name)


def _bad_value(parameter: Any, error: Any) -> Fault:
    """The Fault for a bad number; a test ensures that typer has no other values to refuse."""
    details = getattr(error.__cause__, "errors", None)
    kind, value = (details()[0]["type"], quoted(str(details()[0]["input"]))) if details else ("", "")
    name = called(parameter)
    if kind == "int_parsing" and parameter.min is None:
        return Fault("{name} cannot be '{value}': give a whole number.", name=name, value=value)
    if kind in ("int_parsing", "greater_than_equal", "less_than_equal"):
        return Fault(
            "{option} cannot be '{value}': give a whole number from {lowest} to {highest}.",
            option=name,
            value=value,
            lowest=parameter.min,
            highest=parameter.max,
        )
    return Fault("The value for {name} cannot be read.", name=name)
