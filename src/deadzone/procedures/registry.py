"""All procedures by name, so that a saved battle finds the ones it was in the middle of."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import Frame
from deadzone.procedures.activation import Activation
from deadzone.procedures.arriving import AerialLanding, ScoutMoves, Supply
from deadzone.procedures.battle import Battle
from deadzone.procedures.bikes import Dismount
from deadzone.procedures.blast_wave import BlastWave
from deadzone.procedures.blasts import Withstand
from deadzone.procedures.blows import Blow, Smash
from deadzone.procedures.calling import CallIn, CallSwarm, LandingShock
from deadzone.procedures.coming_in import ComeIn
from deadzone.procedures.commanding import CommandReroll, CommandRoll
from deadzone.procedures.commlink import MarkCube
from deadzone.procedures.damage import Hit, Pin
from deadzone.procedures.deaths import Death
from deadzone.procedures.experiment import Experiment
from deadzone.procedures.explosion import Detonations, Explosion
from deadzone.procedures.extra_moves import AgileStep, Evade, Teleport
from deadzone.procedures.falling import ComeDown, Fall, Slam
from deadzone.procedures.fighting import BreakAway, Fight, FightAction, StandUp
from deadzone.procedures.fire import VolatileRoll
from deadzone.procedures.flames import Burn, FightFlames
from deadzone.procedures.gliding import Glide
from deadzone.procedures.grenades import ThrowGrenade
from deadzone.procedures.indirect import FragShot, IndirectShot
from deadzone.procedures.injections import Adrenaline, Stimulant
from deadzone.procedures.ink import InkSac
from deadzone.procedures.invigorating import Invigorate
from deadzone.procedures.items import HandOver, Heal, MediPack, PickUp
from deadzone.procedures.missions import Deliver, MarkTargets, SecretMission
from deadzone.procedures.moving import Movement
from deadzone.procedures.pool import DrawFromPool
from deadzone.procedures.rampage import Rampage
from deadzone.procedures.recon_bonus import DiscardToken, Flank, FlankArrives, LookAtTokens, ReconBonus, ReconMoves
from deadzone.procedures.reloading import Reload
from deadzone.procedures.rounds import EndOfRound, Round, Turns
from deadzone.procedures.sentries import Emplace, PackUp
from deadzone.procedures.setup import Deploy, ExtendZones, SetUp
from deadzone.procedures.shields import ShieldRoll
from deadzone.procedures.shifting import MakeRoom
from deadzone.procedures.shoot_action import ShootAction
from deadzone.procedures.shooting import Shoot
from deadzone.procedures.smoke import SmokeDrifts, Smokescreen
from deadzone.procedures.specials import SPECIALS
from deadzone.procedures.tagging import Tag
from deadzone.procedures.testing import DeclareValue, NatureRoll, SpendDice, TestRoll
from deadzone.procedures.thrown import Arrival, Drop, Knockback, Scatter, Thrown
from deadzone.procedures.traps import Disarm, SpringTraps
from deadzone.procedures.turning import TurnBoard

ALL: Final[tuple[type[Frame], ...]] = (
    Activation,
    AerialLanding,
    AgileStep,
    Adrenaline,
    Arrival,
    Battle,
    BlastWave,
    Blow,
    BreakAway,
    Burn,
    CallIn,
    CallSwarm,
    ComeDown,
    ComeIn,
    CommandReroll,
    CommandRoll,
    Death,
    DeclareValue,
    Deliver,
    Deploy,
    Disarm,
    Dismount,
    DrawFromPool,
    Detonations,
    DiscardToken,
    Drop,
    Emplace,
    EndOfRound,
    Experiment,
    Explosion,
    Evade,
    ExtendZones,
    Fall,
    Flank,
    FlankArrives,
    LookAtTokens,
    MarkTargets,
    ReconBonus,
    ReconMoves,
    SecretMission,
    Fight,
    FightAction,
    FightFlames,
    FragShot,
    Glide,
    HandOver,
    Heal,
    Hit,
    IndirectShot,
    InkSac,
    Invigorate,
    Knockback,
    LandingShock,
    MarkCube,
    MediPack,
    MakeRoom,
    Movement,
    NatureRoll,
    PackUp,
    PickUp,
    Pin,
    Rampage,
    Reload,
    Round,
    Scatter,
    ScoutMoves,
    SetUp,
    Shoot,
    ShieldRoll,
    ShootAction,
    Slam,
    Smash,
    SmokeDrifts,
    Smokescreen,
    SpendDice,
    SpringTraps,
    StandUp,
    Supply,
    Teleport,
    Stimulant,
    Tag,
    TestRoll,
    ThrowGrenade,
    Thrown,
    TurnBoard,
    Turns,
    VolatileRoll,
    Withstand,
    *SPECIALS,
)

PROCEDURES: Final[dict[str, type[Frame]]] = {procedure.NAME: procedure for procedure in ALL}
