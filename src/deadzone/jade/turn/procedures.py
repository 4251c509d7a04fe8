"""JADE's procedures, registered for the game and for reading saved battles."""

from __future__ import annotations

from typing import Final

from deadzone.core.drawing_lots import Lot
from deadzone.core.state import Frame
from deadzone.jade.turn.acting import JadeAction
from deadzone.jade.turn.activation import JadeActivation
from deadzone.jade.turn.deploying import JadeDeployment
from deadzone.jade.turn.items import UseItem
from deadzone.jade.turn.rampage import JadeRampage
from deadzone.procedures.links import link_cards
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

link_cards(JadeActivation, JadeDeployment)
