"""The procedure that carries out each action (R-SPEC-01, R-SPEC-03, R-CMD-11).

Moving, shooting and the army special start in the Activation itself, because they depend on more than the model.
"""

from __future__ import annotations

from typing import Final, Protocol

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import NOBODY, Frame
from deadzone.procedures.abilities.calling import CallIn, CallSwarm
from deadzone.procedures.abilities.traps import Disarm
from deadzone.procedures.damage.deaths import Death
from deadzone.procedures.fighting.breaking_away import StandUp
from deadzone.procedures.fighting.fight import FightAction
from deadzone.procedures.items.commlink import MarkCube
from deadzone.procedures.items.items import Heal, MediPack
from deadzone.procedures.items.sentries import Emplace, PackUp
from deadzone.procedures.movement.extra_moves import Teleport
from deadzone.procedures.weapons.reloading import Reload
from deadzone.procedures.weapons.tagging import Tag
from deadzone.rules.turn.actions import FIGHT_ACTION, FREE_FIGHT, STAND_UP
from deadzone.rules.turn.special_actions import (
    CALL_IN,
    CALL_SWARM,
    COMM,
    DISARM,
    EMPLACE,
    EXPLODE,
    HEAL,
    MEDI_PACK,
    PACK,
    RELOAD,
    TAG_ACTION,
    TELEPORT_ACTION,
)


class Beginning(Protocol):
    """Makes an action's procedure for a model."""

    def __call__(self, model: ModelNumber) -> Frame: ...


BEGINNINGS: Final[dict[str, Beginning]] = {
    STAND_UP: StandUp,
    FIGHT_ACTION: FightAction,
    FREE_FIGHT: FightAction,  # a FIGHT result gives an ordinary Fight action (R-CMD-11)
    MEDI_PACK: MediPack,
    HEAL: Heal,
    RELOAD: Reload,
    EMPLACE: Emplace,
    PACK: PackUp,
    DISARM: Disarm,
    TAG_ACTION: Tag,
    COMM: MarkCube,
    TELEPORT_ACTION: Teleport,
    CALL_IN: CallIn,
    CALL_SWARM: CallSwarm,
    EXPLODE: Death,  # a model that triggers its BOOM! is killed (A-BOOM-02)
}
# For `procedures.registry`, where a saved battle finds its procedures.
ACTION_PROCEDURES: Final[tuple[type[Frame], ...]] = tuple(
    dict.fromkeys([type(begin(NOBODY)) for begin in BEGINNINGS.values()])
)


def procedure_of(model: ModelNumber, action: str) -> Frame:
    """Return the procedure that carries out the action for the model (R-SPEC-01, R-SPEC-03)."""
    return BEGINNINGS[action](model)
