"""`deadzone resume`: continue an interrupted battle."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deadzone.assistant.saving import ENDING
from deadzone.cli.assist.command import go_on_with
from deadzone.cli.battle.at_the_terminal import play_here
from deadzone.cli.battle.battle_log import BattleLog
from deadzone.cli.common import AskedLang, console, tr
from deadzone.home.battle_file import BattleFile
from deadzone.host.records.seats import HUMAN
from deadzone.language.words import language
from deadzone.players.registry import player_called
from deadzone.players.screen import Screen
from deadzone.table.driver import Player
from deadzone.table.files.battlefile import Head, load_battle
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
    lang = language(lang)
    if HUMAN in [seat.player for seat in seats]:
        play_here(Screen(console(), lang), BattleFile.open(file))
        return
    log = BattleLog(console(), lang, any(seat.why for seat in seats))
    g = resume_battle(file, _players_of, log.watch)
    log.score(g, len(load_battle(file).entries))


def _players_of(head: Head) -> list[Player]:
    return [player_called(seat.player, seat.seed, seat.why) for seat in head.players]
