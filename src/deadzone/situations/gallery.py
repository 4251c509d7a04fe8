"""All prepared situations, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from deadzone.situations.break_away import BREAK_AWAY
from deadzone.situations.hold_the_tower import HOLD_THE_TOWER
from deadzone.situations.last_round import LAST_ROUND
from deadzone.situations.records import Situation
from deadzone.situations.secure_the_intel import SECURE_THE_INTEL
from deadzone.situations.strike_the_leader import STRIKE_THE_LEADER
from deadzone.table.files.battlefile import Head

GALLERY: Final = (HOLD_THE_TOWER, STRIKE_THE_LEADER, SECURE_THE_INTEL, BREAK_AWAY, LAST_ROUND)
SITUATIONS: Final[dict[str, Situation]] = {situation.id: situation for situation in GALLERY}


def situation_of(head: Head) -> Situation | None:
    """The prepared situation of a battle, if it is one and still offered."""
    return SITUATIONS.get(head.situation) if head.situation is not UNSET else None
