"""All procedures of army specials; importing this module makes them known. S-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import Frame
from deadzone.procedures.specials_attacks import Bodyguard, BombExpert, CausticSpittle, SecondMouse
from deadzone.procedures.specials_boons import (
    ActiveStrain,
    CreepingFear,
    FeralInspiration,
    GreenRage,
    HideInShadows,
    MoveIt,
    Mutation,
    SpecialDelivery,
    StalkTheGhosts,
    ThirstForBlood,
    ToxicSlime,
    UnderTheKnife,
)
from deadzone.procedures.specials_defence import Bastion, StarforgedArmour, Stealth
from deadzone.procedures.specials_dice import RollDiceAgain, TakeDice
from deadzone.procedures.specials_drives import (
    AlwaysShort,
    AuraOfDread,
    HeadOfSecurity,
    Surge,
    TacticalGenius,
    TideOfVermin,
)
from deadzone.procedures.specials_finding import FistOfAnAngryGod, StrikeItLucky
from deadzone.procedures.specials_gifts import FiveRoundsRapid, Overcharge, Remember, TargetAcquisition
from deadzone.procedures.specials_healing import TooStubbornToDie
from deadzone.procedures.specials_moving import DanceOfDeath, FreeSprint, RopeADope, ShortSprint
from deadzone.procedures.specials_rising import FastActingSerum, Infection
from deadzone.procedures.specials_shots import DroneStrike, OnMyMark, Overwatch, PrecisionShot, ThunderStrike

SPECIALS: Final[tuple[type[Frame], ...]] = (
    ActiveStrain,
    AlwaysShort,
    AuraOfDread,
    Bastion,
    Bodyguard,
    BombExpert,
    CausticSpittle,
    CreepingFear,
    DanceOfDeath,
    DroneStrike,
    FastActingSerum,
    FeralInspiration,
    FistOfAnAngryGod,
    FiveRoundsRapid,
    FreeSprint,
    GreenRage,
    HeadOfSecurity,
    HideInShadows,
    Infection,
    MoveIt,
    Mutation,
    OnMyMark,
    Overcharge,
    Overwatch,
    PrecisionShot,
    Remember,
    RollDiceAgain,
    RopeADope,
    SecondMouse,
    ShortSprint,
    SpecialDelivery,
    StalkTheGhosts,
    StarforgedArmour,
    Stealth,
    StrikeItLucky,
    Surge,
    TacticalGenius,
    TakeDice,
    TargetAcquisition,
    ThirstForBlood,
    ThunderStrike,
    TideOfVermin,
    TooStubbornToDie,
    ToxicSlime,
    UnderTheKnife,
)
