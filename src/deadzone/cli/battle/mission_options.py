"""Options for commands that open a battle: the mission, Recon bonus and secret missions."""

from __future__ import annotations

from typing import Annotated

import typer

from deadzone.cli.common import tr

Mission = Annotated[
    str, typer.Option("--mission", metavar="NAME", help=tr("Mission, or random for a new one each game."))
]
ReconBonus = Annotated[bool, typer.Option("--recon-bonus", help=tr("Play with Recon bonus dice (M-RECON-00)."))]
SecretMissions = Annotated[
    bool, typer.Option("--secret-missions", help=tr("Give each side a secret mission (M-SECRET-00)."))
]
