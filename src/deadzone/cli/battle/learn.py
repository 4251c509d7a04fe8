"""`deadzone learn`: the guided first battle on the terminal, lesson by lesson."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from deadzone.cli.battle.at_the_terminal import play_here
from deadzone.cli.battle.duel import Save, free_name
from deadzone.cli.common import Lang, console, tr
from deadzone.home.battle_file import BattleFile
from deadzone.home.playing import lesson
from deadzone.language.words import text
from deadzone.players.screen import Screen

Number = Annotated[int, typer.Argument(metavar="N", help=tr("The number of the lesson to begin with."))]


def learn(number: Number = 1, save: Save = None, lang: Lang = None) -> None:
    """Learn the game in a battle against JADE; every answer is saved to the battle file at once."""
    head, entries = lesson(number)
    file, screen = BattleFile.create(save or free_name("lessons"), head, entries), Screen(console(), lang or "en")
    screen.log.append(Text(text("Type the number of a choice; ? shows what else you may type.", screen.lang)))
    play_here(screen, file)
