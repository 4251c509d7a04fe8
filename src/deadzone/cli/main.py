"""The `deadzone` command. Bad input is answered with one sentence and exit code 2."""

from __future__ import annotations

import sys
from functools import cache
from itertools import pairwise
from typing import Annotated, Any

import typer
from typer.main import get_command

from deadzone import __version__
from deadzone.cli import map, odds, prints, server
from deadzone.cli.assist.command import assist
from deadzone.cli.battle.analyse import analyse
from deadzone.cli.battle.demo import demo
from deadzone.cli.battle.duel import duel
from deadzone.cli.battle.learn import learn
from deadzone.cli.battle.play import play
from deadzone.cli.battle.replay import replay
from deadzone.cli.battle.resume import resume
from deadzone.cli.battle.simulate import simulate
from deadzone.cli.bench import bench
from deadzone.cli.catalog import command as catalog
from deadzone.cli.common import Lang, new_app, tr
from deadzone.cli.deck import deck
from deadzone.cli.house_options import house
from deadzone.cli.lab import command as lab
from deadzone.cli.roster import command as roster
from deadzone.cli.rules import rules
from deadzone.cli.site import site
from deadzone.cli.streams import as_fault, flush_output, prepare_streams
from deadzone.core.compiled import COMPILED
from deadzone.core.sentence import Fault
from deadzone.language.folders import languages
from deadzone.language.quoting import harmless
from deadzone.language.words import language, say, text

BAD_INPUT = 2
STOPPED = 130

app = new_app("Deadzone at your table, with JADE on the other side.")
app.add_typer(catalog.app, name="catalog")
app.add_typer(lab.app, name="lab")
app.add_typer(map.app, name="map")
app.add_typer(odds.app, name="odds")
app.add_typer(prints.app, name="print")
app.add_typer(roster.app, name="roster")
app.add_typer(server.app, name="server")
app.command(help=tr("A battle between the two starter teams, played at random."))(demo)
app.command(help=tr("Play in the browser: starts the server and opens the page."))(play)
app.command(help=tr("Write the whole table as files for any web space; it runs in the browser."))(site)
app.command(help=tr("Play a battle in the terminal."))(duel)
app.command(help=tr("Learn the game in the terminal, in lessons against JADE."))(learn)
app.command(help=tr("Play many battles between artificial players and count the results."))(simulate)
app.command(help=tr("Show a battle from its file, or check that it replays exactly."))(replay)
app.command(help=tr("Look back on a battle: winning chances, turning points, mistakes and luck."))(analyse)
app.command(help=tr("List the house rules."))(house)
app.command(help=tr("Look up the rules, by words in any language or by id."))(rules)
app.command(help=tr("Continue an interrupted battle."))(resume)
app.command(help=tr("JADE's decks at a real table: deployment, activations and states."))(assist)
app.command(help=tr("JADE's decks to print and cut out, as a PDF."))(deck)
app.command(help=tr("Measure the speed of copies, shots, steps and lines of sight."))(bench)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"deadzone {__version__} ({'compiled' if COMPILED else 'interpreted'})")
        raise typer.Exit


@app.callback()
def common_options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help=tr("Print the version."))
    ] = False,
    lang: Lang = None,
) -> None:
    """Options of `deadzone` itself; its help text is that of the group."""


def main() -> None:
    prepare_streams()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    asked = _asked_language(arguments)
    lang = language(asked)
    try:
        result = _command()(args=arguments, prog_name="deadzone", standalone_mode=False, obj=asked)
        flush_output()
    except Fault as fault:
        return _complain(harmless(say(fault, lang)))
    except typer.TyperException as error:
        return _complain(_usage_answer(error, lang))
    except typer.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return _stopped(lang)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        return _complain(harmless(say(as_fault(error), lang)))
    except ModuleNotFoundError as error:
        if (error.name or "deadzone").startswith("deadzone"):
            raise  # our own fault
        return _complain(text("This needs the Python module {name}, which is missing here.", lang, name=error.name))
    code = result if isinstance(result, int) else 0
    return _stopped(lang) if code == STOPPED else code


@cache
def _command() -> Any:
    """The command with all its groups and options. Building it takes a tenth of a second, so it is built once."""
    return get_command(app)


def _stopped(lang: str) -> int:
    """Report that the command was stopped by Ctrl-C, which typer may turn into an exit code."""
    return _complain(text("Stopped.", lang), code=STOPPED)


def _complain(sentence: str, code: int = BAD_INPUT) -> int:
    typer.echo(sentence, err=True)
    return code


def _asked_language(arguments: list[str]) -> str | None:
    """The last valid `--lang` on the command line, found before parsing; None means that of the environment."""
    asked = None
    for word, following in pairwise([*arguments, ""]):
        wanted = following if word == "--lang" else word.removeprefix("--lang=")
        if wanted != word and wanted in languages():
            asked = wanted
    return asked


def _usage_answer(error: typer.TyperException, lang: str) -> str:
    """The help of a group given without a command; `cli.commands` turns all other usage errors into Faults."""
    ctx = getattr(error, "ctx", None)
    return ctx.get_help() if ctx else text("This command line is not valid; --help shows how to write it.", lang)
