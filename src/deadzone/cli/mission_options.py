"""Options of the commands that open a battle: the mission, and what the players have agreed on."""

from __future__ import annotations

from typing import Annotated

import typer

from deadzone.cli.common import tr
from deadzone.core.battlefield import Battlefield
from deadzone.core.setting import Mission as LaidOut
from deadzone.core.setting import Options
from deadzone.missions.registry import RANDOM, check_agreements, mission_called
from deadzone.table.opening import random_mission

Mission = Annotated[
    str, typer.Option("--mission", metavar="NAME", help=tr("The mission, or random for a new one each game."))
]
ReconBonus = Annotated[bool, typer.Option("--recon-bonus", help=tr("Play with Recon bonus dice (M-RECON-00)."))]
SecretMissions = Annotated[
    bool, typer.Option("--secret-missions", help=tr("Each side has a secret mission (M-SECRET-00)."))
]


def lay_out(name: str, options: Options, field: Battlefield, points: int, seed: int | str) -> LaidOut:
    """The mission on a battlefield; `random` takes the one that a die of this seed says. M-GEN-01."""
    chosen = random_mission(seed) if name == RANDOM else name
    check_agreements(chosen, options)
    return mission_called(chosen)(field, points)
