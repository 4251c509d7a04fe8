"""All procedures: those of the game, and JADE's, entered for the game and for reading saved battles."""

from __future__ import annotations

import deadzone.procedures.registry  # noqa: F401 - enters the procedures of the game
from deadzone.core.drawing_lots import Lot
from deadzone.jade.turn.acting import JadeAction
from deadzone.jade.turn.activation import JadeActivation
from deadzone.jade.turn.deploying import JadeDeployment
from deadzone.jade.turn.items import UseItem
from deadzone.jade.turn.rampage import JadeRampage
from deadzone.procedures.links import PROCEDURES, enter

__all__ = ("PROCEDURES",)

enter(JadeAction, JadeActivation, JadeDeployment, JadeRampage, Lot, UseItem)
