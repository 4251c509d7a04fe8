"""`deadzone demo`: a whole battle of the starter teams on the terminal, played by chance."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from deadzone.catalog.fielding import team_profiles
from deadzone.catalog.words import say, text
from deadzone.cli.common import Lang, console, tr
from deadzone.core.events import Event
from deadzone.core.questions import BLUE, RED
from deadzone.core.sentence import Name
from deadzone.core.setting import Ground
from deadzone.core.state import State
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.players.random_player import RandomPlayer
from deadzone.table.dice import DiceStream
from deadzone.table.driver import play
from deadzone.table.log import sentence_of
from deadzone.table.opening import open_battle

STYLES = {
    "round": "bold underline", "turn": "bold", "killed": "bold red", "scored": "green", "pinned": "yellow",
    "over": "bold", "rolled": "dim",
}  # fmt: skip
OUTDENTED = ("round", "turn", "over")


def demo(
    seed: Annotated[int, typer.Option("--seed", help=tr("The same seed gives the same battle."))] = 1,
    map_name: Annotated[str, typer.Option("--map", help=tr("A shipped battlefield or a map file."))] = "refinery",
    lang: Lang = None,
) -> None:
    """A battle from set-up to victory."""
    language = lang or "en"
    out = console()
    field = load_map(map_name)
    red, blue = team_profiles("enforcers-starter"), team_profiles("forge-fathers-starter")
    g, events = open_battle(Ground(field), patrol(field), red, blue)
    name = Name(field.name, field.name_fr or field.name)
    title = text("A battle on {map}, dice seed {seed}.", language, map=name, seed=seed)
    out.print(title, style="bold")
    show_events(g, events, out, language)
    players = (RandomPlayer(f"{seed}/red"), RandomPlayer(f"{seed}/blue"))
    answers = play(g, players, DiceStream(seed), lambda state, news: show_events(state, news, out, language))
    out.print(
        text(
            "Red {red} VP, Blue {blue} VP after {rounds} rounds and {count} answers.",
            language,
            red=g.points(RED),
            blue=g.points(BLUE),
            rounds=g.round,
            count=len(answers),
        ),
        style="bold",
    )


def show_events(g: State, events: list[Event], out: Console, lang: str) -> None:
    """The log lines of some events."""
    for event in events:
        indent = "" if event.kind in OUTDENTED else "  "
        out.print(Text(indent + say(sentence_of(g, event), lang), style=STYLES.get(event.kind, "")))
