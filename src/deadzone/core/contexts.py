"""Records of what a procedure is about, for JADE, forecasts and the page, which deal with its questions.

A procedure provides its record by `Frame.context`; `State.context` returns the one for the pending question. So code
that answers questions does not depend on the fields of procedures, nor on which one is asking.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.weapon_places import WeaponPlace

# Defences against an attack in a fight. R-FRES-02, R-FRES-06
COUNTER_ATTACK: Final = "counter-attack"
DODGE: Final = "dodge"

# Modes of a shot. R-SRES-01, R-FFE-01
NORMAL_SHOT: Final = "shoot"
FOR_EFFECT: Final = "fire-for-effect"


class Context:
    """Base class of all contexts."""


class Bout(Context):
    """A fight, as far as it has been declared. R-FRES-01, R-FRES-02, R-TEST-14."""

    def __init__(
        self, attacker: ModelNumber, defender: ModelNumber, attacker_weapon: WeaponPlace, defender_weapon: WeaponPlace
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.attacker_weapon = attacker_weapon
        self.defender_weapon = defender_weapon
        self.attacker_moved = False
        self.defender_moved = False
        self.was_pinned = False  # whether the defender was Pinned before it stood up for free: R-FMOD-21
        self.leaving = False  # whether the defender is breaking away: A-TENACIOUS-01
        self.defence = DODGE
        self.attacker_dice = 0  # DICE results spent
        self.defender_dice = 0


class Shot(Context):
    """A shot, as far as it has been declared; NOBODY or NO_WEAPON for what is not yet chosen. R-SHOOT-03, R-CMD-08."""

    def __init__(self, shooter: ModelNumber, weapon: WeaponPlace, target: ModelNumber, mode: str, ammo: str) -> None:
        self.shooter = shooter
        self.weapon = weapon
        self.target = target
        self.mode = mode
        self.ammo = ammo
        self.shooter_dice = 0  # DICE results spent
        self.target_dice = 0


class Throw(Context):
    """A grenade about to be thrown. A-GRENADE-01."""

    def __init__(self, item: str) -> None:
        self.item = item


class Meeting(Context):
    """A model in a cube with enemies: it fights one, or one strikes at it. R-FIGHT-03, R-BREAK-01, R-PIN-08."""

    def __init__(self, moved: bool = False, leaving: bool = False) -> None:
        self.moved = moved  # the model has just entered the cube: R-FMOD-*
        self.leaving = leaving  # the model is breaking away


class Moving(Context):
    """A model moves of its own accord, by whatever means."""


class Walking(Moving):
    """A movement cube by cube: how many cubes are `left`, and the cube `before` this one. R-MOVE-01, R-MOVE-02."""

    def __init__(self, model: ModelNumber, left: int, before: Cube, alone: bool, slips: bool) -> None:
        self.model = model
        self.left = left
        self.before = before
        self.alone = alone  # the model may not enter cubes with other models: A-SCOUT-02
        self.slips = slips  # no enemy may strike at it as it leaves: S-DANCE, S-ROPE, A-FLIGHT-02


class Acting(Context):
    """An Activation: `used` is what the model has used up in it, as bits of `rules.turn.actions`. R-ACT-01."""

    def __init__(self, model: ModelNumber, used: int, began_engaged: bool) -> None:
        self.model = model
        self.used = used
        self.began_engaged = began_engaged


class Finding(Context):
    """A token being picked up; `in_passing` when the model is passing through or was thrown there. R-ITEM-02."""

    def __init__(self, token: int, in_passing: bool) -> None:
        self.token = token
        self.in_passing = in_passing
