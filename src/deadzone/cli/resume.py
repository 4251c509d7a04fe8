"""`deadzone resume`: goes on with a battle that was interrupted, to its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from deadzone.cli.battle_log import BattleLog
from deadzone.cli.common import Lang, console, tr
from deadzone.players.registry import player_called
from deadzone.table.battlefile import Head, load_battle
from deadzone.table.driver import Player
from deadzone.table.playback import resume as resume_battle

File = Annotated[Path, typer.Argument(metavar="FILE", help=tr("A battle file (.dzb)."))]


def resume(file: File, lang: Lang = None) -> None:
    """The players are those of the file, and so are the dice."""
    log = BattleLog(console(), lang or "en")
    g = resume_battle(file, players_of, log.watch)
    log.score(g, len(load_battle(file).entries))


def players_of(head: Head) -> Sequence[Player]:
    return [player_called(seat.player, seat.seed) for seat in head.players]
