"""Players by name, for the command line and for battles that are resumed."""

from __future__ import annotations

from collections.abc import Callable

from deadzone.core.sentence import Fault
from deadzone.players.random_player import RandomPlayer
from deadzone.table.driver import Player

# Each is made from the seed it thinks with.
PLAYERS: dict[str, Callable[[str], Player]] = {"random": RandomPlayer}


def player_called(name: str, seed: str) -> Player:
    """The artificial player of that name."""
    if name not in PLAYERS:
        raise Fault("There is no player '{name}'; there are {known}.", name=name, known=", ".join(sorted(PLAYERS)))
    return PLAYERS[name](seed)
