"""What army specials about dice need, and which ones they may take. S-WHEELS, S-BALANCE, S-STARREALM, S-JACK."""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import Answer, enemy_of
from deadzone.core.state import COMMAND_FACES, SPECIAL, State
from deadzone.rules.dice.command import dice_sets
from deadzone.rules.dice.values import KINDS, other_values

REASONS: Final[dict[str, str]] = {
    "S-WHEELS": "The enemy has no command dice left.",
    "S-STARREALM": "Only the active model may roll its dice again.",
    "S-BALANCE": "There is no other command die to roll again.",
    "S-JACK": "{model} has no other value to roll with.",
}


def dice_left(g: State, side: int) -> int:
    """How many command dice the side has, whatever they show."""
    return sum([g.command(side, face) for face in range(len(COMMAND_FACES))])


def bar_wheels(g: State, side: int, _number: int, _other: int) -> str:
    return "" if dice_left(g, enemy_of(side)) > 0 else "S-WHEELS"


def bar_balance(g: State, side: int, _number: int, _other: int) -> str:
    """The result that is used is spent: another die must be there."""
    return "" if dice_left(g, side) > 1 else "S-BALANCE"


def bar_star_realm(g: State, _side: int, number: int, _other: int) -> str:
    """The active model, whoever made it roll. S-STARREALM."""
    return "" if number == g.active else "S-STARREALM"


def bar_jack(g: State, _side: int, number: int, kind: int) -> str:
    """The active model, also when it defends itself; the test is told by its place in KINDS. S-JACK."""
    return "" if number == g.active and other_values(g, number, KINDS[kind]) else "S-JACK"


def dice_to_take(g: State, side: int) -> tuple[Answer, ...]:
    """The enemy's dice of which the side may be rid, one for each of its SPECIAL results. S-WHEELS, FAQ 46."""
    most = g.command(side, SPECIAL)
    return tuple([chosen for chosen in dice_sets(g, enemy_of(side)) if 0 < len(chosen) <= most])


def dice_to_roll(g: State, side: int) -> tuple[Answer, ...]:
    """The side's own dice that may be rolled again, the result that pays for it left out. S-BALANCE."""
    most = g.command(side, SPECIAL) - 1
    return tuple([chosen for chosen in dice_sets(g, side) if chosen and chosen.count(SPECIAL) <= most])
