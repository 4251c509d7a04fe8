"""All procedures of army specials; importing this module makes them known. S-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import Frame
from deadzone.procedures.specials_defence import Bastion, StarforgedArmour, Stealth
from deadzone.procedures.specials_dice import RollDiceAgain, TakeDice
from deadzone.procedures.specials_gifts import FiveRoundsRapid, Overcharge, Remember, TargetAcquisition
from deadzone.procedures.specials_healing import TooStubbornToDie
from deadzone.procedures.specials_moving import DanceOfDeath, FreeSprint, RopeADope, ShortSprint

SPECIALS: Final[tuple[type[Frame], ...]] = (
    Bastion,
    DanceOfDeath,
    FiveRoundsRapid,
    FreeSprint,
    Overcharge,
    Remember,
    RollDiceAgain,
    RopeADope,
    ShortSprint,
    StarforgedArmour,
    Stealth,
    TakeDice,
    TargetAcquisition,
    TooStubbornToDie,
)
