"""`deadzone resume`: continue an interrupted battle."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deadzone.assistant.saving import ENDING
from deadzone.cli.assist.command import go_on_with
from deadzone.cli.battle.battle_log import BattleLog
from deadzone.cli.battle.duel import HUMAN, at_the_table, players_at
from deadzone.cli.common import AskedLang, console, tr
from deadzone.language.words import language
from deadzone.players.screen import Screen
from deadzone.table.files.battlefile import load_battle
from deadzone.table.files.playback import resume as resume_battle

File = Annotated[
    Path, typer.Argument(metavar="FILE", help=tr("A battle file (.dzb), or a game of the assistant (.dza)."))
]


def resume(file: File, lang: AskedLang = None) -> None:
    """Resume a battle with the players and dice of its file, or a game of the assistant as `assist` does."""
    if file.suffix == ENDING:
        go_on_with(file, lang)
        return
    seats = load_battle(file).head.players
    screen = Screen(console(), language(lang), why=any(seat.why for seat in seats))
    if HUMAN in [seat.player for seat in seats]:
        tell = screen.watch
        at_the_table(screen, file, lambda: resume_battle(file, lambda head: players_at(screen, head), tell, past=tell))
        return
    log = BattleLog(screen.out, screen.lang, screen.why)
    g = resume_battle(file, lambda head: players_at(screen, head), log.watch)
    log.score(g, len(load_battle(file).entries))
