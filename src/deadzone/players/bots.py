"""Players for batches by name: those of the house, AMBER, and bots of other people (docs/bots.md).

`jade:hard` is a registered name with a parameter, `package.module:Class:parameter` the path of a class: a registered
name has no dot, a class path has one. Only batches name bots of others: no file makes the game run foreign code.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Final, NamedTuple

from deadzone.amber.levels import AMBER
from deadzone.core.sentence import Fault
from deadzone.players.foreign import THINKING, ForeignPlayer
from deadzone.players.registry import PLAYERS, player_called, unknown_player
from deadzone.table.driver import Player

GROUP: Final = "deadzone.players"


class Called(NamedTuple):
    """A player as named: a registered name or the path of a class, and its parameter."""

    name: str
    parameter: str


def called(given: str) -> Called:
    first, *rest = given.strip().split(":")
    if "." in first:
        if not rest or not rest[0]:
            raise Fault("'{name}' names no class: write package.module:Class.", name=given)
        return Called(f"{first}:{rest[0]}", ":".join(rest[1:]))
    return Called(first, ":".join(rest))


@cache
def registered() -> dict[str, str]:
    """The bots of installed packages: name -> path of the class."""
    return {point.name: point.value for point in entry_points(group=GROUP)}


def player_for(given: str, seed: str, explain: bool = False, thinking: float = THINKING) -> Player:
    """The player of that name. A bot of others runs in a process of its own, with a time limit for each answer."""
    name, parameter = called(given)
    if name in PLAYERS or name == AMBER:
        return player_called(given.strip(), seed, explain)
    path = name if "." in name else registered().get(name)
    if path is None:
        raise unknown_player(name, [*PLAYERS, *registered()])
    return ForeignPlayer(path, parameter, seed, thinking)
