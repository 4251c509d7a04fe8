"""All procedures of the game except JADE's, entered by name."""

from __future__ import annotations

from typing import Final

import deadzone.procedures.specials.all_specials  # noqa: F401 - registers the army specials
from deadzone.core.state import Frame
from deadzone.procedures.abilities.calling import LandingShock
from deadzone.procedures.abilities.ink import InkSac
from deadzone.procedures.abilities.invigorating import Invigorate
from deadzone.procedures.abilities.rampage import Rampage
from deadzone.procedures.abilities.traps import SpringTraps
from deadzone.procedures.damage.blasts import Withstand
from deadzone.procedures.damage.explosion import Detonations, Explosion
from deadzone.procedures.damage.shields import ShieldRoll
from deadzone.procedures.damage.wounds import Hit, Pin
from deadzone.procedures.dice.command import CommandReroll, CommandRoll
from deadzone.procedures.dice.testing import DeclareValue, NatureRoll, SpendDice, TestRoll
from deadzone.procedures.fighting.blows import Blow, Smash
from deadzone.procedures.fighting.breaking_away import BreakAway
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.items.injections import Adrenaline, Stimulant
from deadzone.procedures.items.items import HandOver, PickUp
from deadzone.procedures.items.pool import DrawFromPool
from deadzone.procedures.items.scout_bikes import Dismount
from deadzone.procedures.links import enter
from deadzone.procedures.missions.missions import Deliver, MarkTargets, SecretMission
from deadzone.procedures.movement.extra_moves import AgileStep, Evade
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
from deadzone.procedures.turn.action_procedures import ACTION_PROCEDURES
from deadzone.procedures.turn.activation import Activation
from deadzone.procedures.turn.battle import Battle
from deadzone.procedures.turn.rounds import EndOfRound, Round, Turns
from deadzone.procedures.weapons.experimental import Experiment
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
    ComeDown,
    ComeIn,
    CommandReroll,
    CommandRoll,
    DeclareValue,
    Deliver,
    Deploy,
    Dismount,
    DrawFromPool,
    Detonations,
    DiscardToken,
    Drop,
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
    FightFlames,
    FragShot,
    Glide,
    HandOver,
    Hit,
    IndirectShot,
    InkSac,
    Invigorate,
    Knockback,
    LandingShock,
    MakeRoom,
    Movement,
    NatureRoll,
    PickUp,
    Pin,
    Rampage,
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
    Supply,
    Stimulant,
    TestRoll,
    ThrowGrenade,
    Thrown,
    TurnBoard,
    Turns,
    VolatileRoll,
    Withstand,
    *ACTION_PROCEDURES,
    *[special.procedure for special in SPECIALS.values() if special.procedure is not None],
)

enter(*ALL)
