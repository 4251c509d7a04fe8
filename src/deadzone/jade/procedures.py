"""JADE's procedures, put in where the game calls them and where saved battles look them up."""

from __future__ import annotations

from typing import Final

from deadzone.core.lot import Lot
from deadzone.core.state import Frame
from deadzone.jade.acting import JadeAction
from deadzone.jade.activation import JadeActivation
from deadzone.jade.deploying import JadeDeployment
from deadzone.jade.items import UseItem
from deadzone.jade.rampage import JadeRampage
from deadzone.procedures.links import link_jade
from deadzone.procedures.registry import PROCEDURES

JADE_PROCEDURES: Final[tuple[type[Frame], ...]] = (
    JadeAction,
    JadeActivation,
    JadeDeployment,
    JadeRampage,
    Lot,
    UseItem,
)
ALL_PROCEDURES: Final[dict[str, type[Frame]]] = {
    **PROCEDURES,
    **{procedure.NAME: procedure for procedure in JADE_PROCEDURES},
}

link_jade(JadeActivation, JadeDeployment)
