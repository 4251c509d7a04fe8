"""All procedures of army specials; importing this module makes them known. S-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import Frame
from deadzone.procedures.specials.attacks import Bodyguard, BombExpert, CausticSpittle, SecondMouse
from deadzone.procedures.specials.boons import (
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
from deadzone.procedures.specials.defence import Bastion, StarforgedArmour, Stealth
from deadzone.procedures.specials.dice import RollDiceAgain, TakeDice
from deadzone.procedures.specials.drives import (
    AlwaysShort,
    AuraOfDread,
    HeadOfSecurity,
    Surge,
    TacticalGenius,
    TideOfVermin,
)
from deadzone.procedures.specials.finding import FistOfAnAngryGod, StrikeItLucky
from deadzone.procedures.specials.gifts import FiveRoundsRapid, Overcharge, Remember, TargetAcquisition
from deadzone.procedures.specials.healing import TooStubbornToDie
from deadzone.procedures.specials.moving import DanceOfDeath, FreeSprint, RopeADope, ShortSprint
from deadzone.procedures.specials.rising import FastActingSerum, Infection
from deadzone.procedures.specials.shots import DroneStrike, OnMyMark, Overwatch, PrecisionShot, ThunderStrike

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
