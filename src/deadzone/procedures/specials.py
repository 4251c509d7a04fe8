"""All procedures of army specials; importing this module makes them known. S-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import Frame
from deadzone.procedures.specials_dice import RollDiceAgain, TakeDice
from deadzone.procedures.specials_gifts import FiveRoundsRapid, Overcharge, Remember, TargetAcquisition
from deadzone.procedures.specials_healing import TooStubbornToDie

SPECIALS: Final[tuple[type[Frame], ...]] = (
    FiveRoundsRapid,
    Overcharge,
    Remember,
    RollDiceAgain,
    TakeDice,
    TargetAcquisition,
    TooStubbornToDie,
)
