"""`deadzone resume`: goes on with a battle that was interrupted, to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deadzone.cli.battle_log import BattleLog
from deadzone.cli.common import Lang, console, tr
from deadzone.cli.duel import HUMAN, at_the_table, players_at
from deadzone.players.screen import Screen
from deadzone.table.battlefile import load_battle
from deadzone.table.playback import resume as resume_battle

File = Annotated[Path, typer.Argument(metavar="FILE", help=tr("A battle file (.dzb)."))]


def resume(file: File, lang: Lang = None) -> None:
    """The players are those of the file, and so are the dice."""
    seats = load_battle(file).head.players
    screen = Screen(console(), lang or "en", why=any(seat.why for seat in seats))
    if HUMAN in [seat.player for seat in seats]:
        tell = screen.watch
        at_the_table(screen, file, lambda: resume_battle(file, lambda head: players_at(screen, head), tell, past=tell))
        return
    log = BattleLog(screen.out, screen.lang, screen.why)
    g = resume_battle(file, lambda head: players_at(screen, head), log.watch)
    log.score(g, len(load_battle(file).entries))
