"""All procedures by name, so that a saved battle finds the ones it was in the middle of."""

from __future__ import annotations

from typing import Final

import deadzone.procedures.specials.all_specials  # noqa: F401 - makes the army specials known
from deadzone.core.state import Frame
from deadzone.procedures.abilities.calling import CallIn, CallSwarm, LandingShock
from deadzone.procedures.abilities.ink import InkSac
from deadzone.procedures.abilities.invigorating import Invigorate
from deadzone.procedures.abilities.rampage import Rampage
from deadzone.procedures.abilities.traps import Disarm, SpringTraps
from deadzone.procedures.damage.blasts import Withstand
from deadzone.procedures.damage.deaths import Death
from deadzone.procedures.damage.explosion import Detonations, Explosion
from deadzone.procedures.damage.shields import ShieldRoll
from deadzone.procedures.damage.wounds import Hit, Pin
from deadzone.procedures.dice.command import CommandReroll, CommandRoll
from deadzone.procedures.dice.testing import DeclareValue, NatureRoll, SpendDice, TestRoll
from deadzone.procedures.fighting.blows import Blow, Smash
from deadzone.procedures.fighting.fight import BreakAway, Fight, FightAction, StandUp
from deadzone.procedures.items.commlink import MarkCube
from deadzone.procedures.items.injections import Adrenaline, Stimulant
from deadzone.procedures.items.items import HandOver, Heal, MediPack, PickUp
from deadzone.procedures.items.pool import DrawFromPool
from deadzone.procedures.items.scout_bikes import Dismount
from deadzone.procedures.items.sentries import Emplace, PackUp
from deadzone.procedures.missions.missions import Deliver, MarkTargets, SecretMission
from deadzone.procedures.movement.extra_moves import AgileStep, Evade, Teleport
from deadzone.procedures.movement.falling import ComeDown, Fall, Slam
from deadzone.procedures.movement.gliding import Glide
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.movement.thrown import Arrival, Drop, Knockback, Scatter, Thrown
from deadzone.procedures.setup.arriving import AerialLanding, ScoutMoves, Supply
from deadzone.procedures.setup.recon_bonus import (
    DiscardToken,
    Flank,
    FlankArrives,
    LookAtTokens,
    ReconBonus,
    ReconMoves,
)
from deadzone.procedures.setup.setup import Deploy, ExtendZones, SetUp
from deadzone.procedures.setup.turning import TurnBoard
from deadzone.procedures.setup.walking_in import ComeIn
from deadzone.procedures.shooting.blast_wave import BlastWave
from deadzone.procedures.shooting.flames import Burn, FightFlames
from deadzone.procedures.shooting.grenades import ThrowGrenade
from deadzone.procedures.shooting.indirect import FragShot, IndirectShot
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.shooting.shot import Shoot
from deadzone.procedures.table.shifting import MakeRoom
from deadzone.procedures.table.smoke import SmokeDrifts, Smokescreen
from deadzone.procedures.turn.activation import Activation
from deadzone.procedures.turn.battle import Battle
from deadzone.procedures.turn.rounds import EndOfRound, Round, Turns
from deadzone.procedures.weapons.experimental import Experiment
from deadzone.procedures.weapons.reloading import Reload
from deadzone.procedures.weapons.tagging import Tag
from deadzone.procedures.weapons.volatile import VolatileRoll
from deadzone.rules.specials.army_specials import SPECIALS

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
    *[special.procedure for special in SPECIALS.values() if special.procedure is not None],
)

PROCEDURES: Final[dict[str, type[Frame]]] = {procedure.NAME: procedure for procedure in ALL}
