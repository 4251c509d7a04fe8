"""Players by name, for the command line and for resumed battles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.sentence import Fault
from deadzone.players.jade_player import JadePlayer
from deadzone.players.random_player import RandomPlayer
from deadzone.table.driver import Player

RANDOM: Final = "random"
JADE: Final = "jade"

# Each is made from its own seed; JADE needs none.
PLAYERS: dict[str, Callable[[str], Player]] = {RANDOM: RandomPlayer, JADE: lambda _: JadePlayer()}


def player_called(name: str, seed: str, explain: bool = False) -> Player:
    """The artificial player of that name; `explain` makes JADE give its reasons."""
    if name not in PLAYERS:
        raise Fault("Unknown player '{name}'; the players are {known}.", name=name, known=", ".join(sorted(PLAYERS)))
    return JadePlayer(explain=True) if explain and name == JADE else PLAYERS[name](seed)
