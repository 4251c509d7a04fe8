"""`deadzone demo` and `deadzone resume`: a firefight of the starter teams on the terminal, saved and taken up again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from deadzone.catalog.words import say, text
from deadzone.cli.common import Lang, console, tr
from deadzone.core.engine import answer, begin
from deadzone.core.events import Event
from deadzone.core.questions import BLUE, RED
from deadzone.core.setting import Ground
from deadzone.core.state import State
from deadzone.maps.shipped import load as load_map
from deadzone.players.random_player import RandomPlayer
from deadzone.procedures.firefight import Firefight
from deadzone.table.dice import DiceStream
from deadzone.table.driver import next_answer
from deadzone.table.log import model_name, sentence_of
from deadzone.table.save import load, save
from deadzone.table.skirmish import skirmish

STYLES = {"turn": "bold", "killed": "bold red", "scored": "green", "pinned": "yellow", "over": "bold", "rolled": "dim"}

Seed = Annotated[int, typer.Option("--seed", help=tr("The same seed gives the same firefight."))]


def demo(
    seed: Seed = 1,
    map_name: Annotated[str, typer.Option("--map", help=tr("A shipped battlefield or a map file."))] = "refinery",
    turns: Annotated[int, typer.Option("--turns", min=1, max=1000, help=tr("How many turns at most."))] = 16,
    save_to: Annotated[
        Path | None, typer.Option("--save", help=tr("Write the battle to this file when the demonstration stops."))
    ] = None,
    stop_after: Annotated[
        int | None, typer.Option("--stop-after", min=0, help=tr("Stop after so many answers, in the middle of a rule."))
    ] = None,
    lang: Lang = None,
) -> None:
    """A firefight of the two starter teams."""
    out = console()
    g = skirmish(Ground(load_map(map_name)), seed)
    language = lang or "en"
    out.print(
        text("A firefight on {map}, dice seed {seed}.", language, map=g.setting.ground.field.name, seed=seed),
        style="bold",
    )
    _show_teams(g, out, language)
    events = begin(g, Firefight(turns))
    _go_on(g, events, seed, stop_after, out, language)
    if save_to is not None:
        save(g, save_to)
        out.print(text("Saved. Go on with: deadzone resume {file}", language, file=save_to))


def resume(
    file: Annotated[Path, typer.Argument(help=tr("A file written by --save."), metavar="FILE")],
    seed: Seed = 1,
    lang: Lang = None,
) -> None:
    """Goes on with a saved battle at the question where it stopped."""
    g = load(file)
    language = lang or "en"
    out = console()
    _show_teams(g, out, language)
    _go_on(g, [], seed, None, out, language)


def _go_on(g: State, events: list[Event], seed: int, stop_after: int | None, out: Console, lang: str) -> None:
    players = (RandomPlayer(f"{seed}/red"), RandomPlayer(f"{seed}/blue"))
    dice = DiceStream(seed)
    answers = 0
    _show(g, events, out, lang)
    while g.question is not None and answers != stop_after:
        _show(g, answer(g, next_answer(g, players, dice)), out, lang)
        answers += 1
    out.print(
        text(
            "Red {red} VP, Blue {blue} VP after {count} answers.", lang, red=g.vp[RED], blue=g.vp[BLUE], count=answers
        ),
        style="bold",
    )


def _show(g: State, events: list[Event], out: Console, lang: str) -> None:
    for event in events:
        indent = "" if event.kind in ("turn", "over") else "  "
        out.print(Text(indent + say(sentence_of(g, event), lang), style=STYLES.get(event.kind, "")))


def _show_teams(g: State, out: Console, lang: str) -> None:
    for side, style in ((RED, "red"), (BLUE, "blue")):
        team = ", ".join(say(model_name(g, number), lang) for number in g.models_on_table(side))
        out.print(Text(team, style=style))
