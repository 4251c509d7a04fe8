"""A battle file that takes the server long to read: a real battle, padded to about the largest size accepted."""

from functools import cache

import msgspec

from deadzone.host.battles.opening import new_game
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.bodies import MapChoice, NewBattle
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import ask
from deadzone.table.files.battle_writing import battle_text

MOST_BYTES = 990_000
ANSWERS = 1000


@cache
def largest_file() -> bytes:
    game = new_game(
        NewBattle(players=("random", "random"), seed="largest", map=MapChoice(seed=5)), Seeds("largest file")
    )
    trial, entries = game.try_opening(), []
    while True:
        game.accept(trial)
        entries += trial.entries
        if not game.bot_asked() or len(entries) >= ANSWERS:
            break
        trial = game.try_answer(ask(game.g.copy(), game.players, ScriptedDice()))
    if not game.bot_asked():
        entries = entries[: len(entries) // 2]
    room = (MOST_BYTES - len(battle_text(game.head, entries, None))) // len(entries) - 20
    padded = [msgspec.structs.replace(entry, why={"x": "x" * room}) for entry in entries]
    return battle_text(game.head, padded, None)
