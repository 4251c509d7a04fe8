"""Options for commands in which JADE plays: its deck, settings and difficulty."""

from __future__ import annotations

from typing import Annotated

import typer

from deadzone.cli.common import tr
from deadzone.core.jade import Jade
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED
from deadzone.jade.deck.difficulty import PAPER, jade_with
from deadzone.players.registry import JADE, explains
from deadzone.table.house_rules import BY_NAME, House, jade_agreed

Deck = Annotated[
    str,
    typer.Option(
        "--deck", metavar="FILE", help=tr("Action cards: paper, first, gentle, hard, or your own file (TOML).")
    ),
]
SettingsFile = Annotated[
    str,
    typer.Option("--settings", metavar="FILE", help=tr("Settings: paper, hard, or a file with your changes (TOML).")),
]
Difficulty = Annotated[
    str,
    typer.Option("--difficulty", metavar="LEVEL", help=tr("JADE's difficulty: easy, paper or hard.")),
]

Sides = tuple[Jade | None, Jade | None]


def jade_sides(players: tuple[str, str], difficulty: str, deck: str, settings: str, why: bool, house: House) -> Sides:
    """JADE for each side it plays; a single value applies to both sides, `x,y` to red and blue."""
    if why and not any(explains(player) for player in players):
        raise Fault("--why only applies to JADE and AMBER, and neither of them plays.")
    if JADE not in players:
        given = {"--difficulty": difficulty != PAPER, "--deck": deck, "--settings": settings}
        given |= {f"--house {name}": BY_NAME[name].of_jade for name in house}
        for option, value in given.items():
            if value:
                raise Fault("{option} only applies to JADE, and JADE plays neither side.", option=option)
    values = [per_side(value) for value in (difficulty, deck, settings)]
    red, blue = [
        jade_agreed(jade_with(*[value[side] for value in values]), house) if players[side] == JADE else None
        for side in (RED, BLUE)
    ]
    return red, blue


def per_side(value: str) -> tuple[str, str]:
    first, comma, second = value.partition(",")
    return (first.strip(), second.strip()) if comma else (value, value)
