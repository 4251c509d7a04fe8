"""What the procedures under way are about, for whoever answers their questions: JADE, forecasts, the page.

A procedure tells it by `Frame.context`, and `State.context` finds it. So nobody has to know how a procedure keeps what
it knows, nor which one is asking.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube

# How a defender may answer an attack. R-FRES-02, R-FRES-06
COUNTER_ATTACK: Final = "counter-attack"
DODGE: Final = "dodge"

# How a shot is fired. R-SRES-01, R-FFE-01
NORMAL_SHOT: Final = "shoot"
FOR_EFFECT: Final = "fire-for-effect"


class Context:
    """What a procedure is about."""


class Bout(Context):
    """A fight as far as it is declared. R-FRES-01, R-FRES-02, R-TEST-14."""

    def __init__(self, attacker: int, defender: int, attacker_weapon: int, defender_weapon: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.attacker_weapon = attacker_weapon
        self.defender_weapon = defender_weapon
        self.attacker_moved = False
        self.defender_moved = False
        self.was_pinned = False  # the defender, before it stood up for free: R-FMOD-21
        self.leaving = False  # the defender breaks away: A-TENACIOUS-01
        self.defence = DODGE
        self.attacker_dice = 0  # DICE results
        self.defender_dice = 0


class Shot(Context):
    """A shot as far as it is declared; NOBODY for a target or weapon that is not chosen yet. R-SHOOT-03, R-CMD-08."""

    def __init__(self, shooter: int, weapon: int, target: int, mode: str, ammo: str) -> None:
        self.shooter = shooter
        self.weapon = weapon
        self.target = target
        self.mode = mode
        self.ammo = ammo
        self.shooter_dice = 0  # DICE results
        self.target_dice = 0


class Throw(Context):
    """A grenade that is about to be thrown. A-GRENADE-01"""

    def __init__(self, item: str) -> None:
        self.item = item


class Meeting(Context):
    """A model among enemies: it fights one of them, or one of them strikes at it. R-FIGHT-03, R-BREAK-01, R-PIN-08."""

    def __init__(self, moved: bool = False, leaving: bool = False) -> None:
        self.moved = moved  # it has come here just now: R-FMOD-*
        self.leaving = leaving  # it breaks away


class Moving(Context):
    """A model moves of its own accord, however it does it."""


class Walking(Moving):
    """A movement cube by cube: how many are `left`, and where the model was before. R-MOVE-01, R-MOVE-02."""

    def __init__(self, model: int, left: int, before: Cube, alone: bool) -> None:
        self.model = model
        self.left = left
        self.before = before
        self.alone = alone  # it may not enter cubes with other models: A-SCOUT-02


class Acting(Context):
    """An activation: what the model has used up in it, as bits of `rules.turn.actions`. R-ACT-01."""

    def __init__(self, model: int, used: int, began_engaged: bool) -> None:
        self.model = model
        self.used = used
        self.began_engaged = began_engaged


class Finding(Context):
    """A token is picked up, `in_passing` on the way elsewhere or where the model was thrown. R-ITEM-02."""

    def __init__(self, token: int, in_passing: bool) -> None:
        self.token = token
        self.in_passing = in_passing
