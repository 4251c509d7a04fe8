"""Players by name, for the command line and for resumed battles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from deadzone.amber.levels import AMBER, level_called
from deadzone.amber.player import AmberPlayer
from deadzone.amber.teaching.explaining import ExplainingAmber
from deadzone.core.sentence import Fault
from deadzone.players.jade_player import JadePlayer
from deadzone.players.random_player import RandomPlayer
from deadzone.table.driver import Player

RANDOM: Final = "random"
JADE: Final = "jade"

# Those that a person can choose everywhere. Each is made from its own seed; JADE needs none.
PLAYERS: dict[str, Callable[[str], Player]] = {RANDOM: RandomPlayer, JADE: lambda _: JadePlayer()}


def player_called(given: str, seed: str, explain: bool = False) -> Player:
    """The artificial player of that name, for AMBER with a level; `explain` makes JADE and AMBER give their reasons."""
    name, colon, parameter = given.partition(":")
    if name == AMBER:
        level = level_called(parameter)
        return ExplainingAmber(seed, level) if explain else AmberPlayer(seed, level)
    if name not in PLAYERS:
        raise unknown_player(name, PLAYERS)
    if colon:
        raise Fault("The player '{name}' takes no parameter.", name=name)
    return JadePlayer(explain=True) if explain and name == JADE else PLAYERS[name](seed)


def unknown_player(name: str, others: Iterable[str]) -> Fault:
    known = ", ".join(sorted({AMBER, *others}))
    return Fault("Unknown player '{name}'; the players are {known}.", name=name, known=known)


def explains(given: str) -> bool:
    """Whether a player can give its reasons."""
    return given.partition(":")[0] in (JADE, AMBER)
