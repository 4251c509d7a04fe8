"""Files of battles that take long to look back on, no two of them alike."""

from functools import cache
from pathlib import Path

import msgspec

from deadzone.host.battles.opening import new_game
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.bodies import MapChoice, NewBattle, TeamChoice
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import ask
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import read_battle

WANTED = NewBattle(
    players=("random", "random"), seed="long", map=MapChoice(seed=5),
    red=TeamChoice(random="enforcers", points=300), blue=TeamChoice(random="forge-fathers", points=300),
)  # fmt: skip


@cache
def long_battle() -> bytes:
    """Some two thousand answers: nearly four seconds of work for an analysis."""
    game = new_game(WANTED, Seeds("long battle"))
    trial, entries = game.try_opening(), []
    while True:
        game.accept(trial)
        entries += trial.entries
        if not game.bot_asked():
            return battle_text(game.head, entries, None)
        trial = game.try_answer(ask(game.g.copy(), game.players, ScriptedDice()))


def like(file: bytes, number: int) -> bytes:
    """The same battle in another file, so that it is not known by its content."""
    read = read_battle(file, Path("like"))
    first, *others = read.entries
    noted = msgspec.structs.replace(first, why={"note": f"variant {number}"})
    return battle_text(read.head, [noted, *others], read.end)
