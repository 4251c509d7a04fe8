"""`deadzone demo`: a whole battle of the starter teams on the terminal, played by random players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from deadzone.cli.battle.battle_log import BattleLog
from deadzone.cli.common import Lang, console, tr
from deadzone.core.setting import Ground, Options
from deadzone.language.words import text
from deadzone.maps.shipped import load_or_generate
from deadzone.missions.patrol import patrol
from deadzone.players.registry import player_called
from deadzone.table.dice import DiceStream
from deadzone.table.driver import play
from deadzone.table.files.battle_writing import BattleWriter
from deadzone.table.files.battlefile import Seat, head_of
from deadzone.table.opening import open_battle
from deadzone.table.teams import load_team

TEAMS = ("enforcers-starter", "forge-fathers-starter")
ROUND_LIMIT = 20  # random players rarely win sooner

Seed = Annotated[int, typer.Option("--seed", metavar="S", help=tr("The same seed gives the same battle."))]
MapName = Annotated[
    str, typer.Option("--map", metavar="NAME", help=tr("Battlefield, map file, or random for a new one each game."))
]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help=tr("Write the battle to this file."))]


def demo(seed: Seed = 1, map_name: MapName = "refinery", save: Save = None, lang: Lang = None) -> None:
    """Play and print a battle from set-up to its end."""
    log = BattleLog(console(), lang or "en")
    field = load_or_generate(map_name, seed)
    red, blue = [load_team(name) for name in TEAMS]
    options = Options(round_limit=ROUND_LIMIT)
    g, events = open_battle(Ground(field), patrol(field), red.profiles, blue.profiles, options)
    seats = (Seat(player="random", seed=f"{seed}/red"), Seat(player="random", seed=f"{seed}/blue"))
    dice = DiceStream(seed)
    writer = None
    if save is not None:
        writer = BattleWriter.create(
            save, head_of(g.setting, (red.note(), blue.note()), seats, dice.seed, events), dice, sync=False
        )
    title = text("A battle on {map}, dice seed {seed}.", log.lang, map=field.name, seed=seed)
    log.out.print(Text(title, style="bold"))
    log.opening(g, events)
    players = [player_called(seat.player, seat.seed) for seat in seats]
    answers = play(g, players, dice, log.watch, writer.keep if writer else None)
    log.score(g, len(answers))
