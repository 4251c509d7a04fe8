"""What the procedures under way are about, for whoever answers their questions: JADE, forecasts, the page.

A procedure tells it by `Frame.context`, and `State.context` finds it. So nobody has to know how a procedure keeps what
it knows, nor which one is asking.
"""

from __future__ import annotations

from typing import Final

# How a defender may answer an attack. R-FRES-02, R-FRES-06
COUNTER_ATTACK: Final = "counter-attack"
DODGE: Final = "dodge"


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
