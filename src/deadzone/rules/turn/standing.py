"""What all actions of one list ask about the model: found out once for all of them. R-SHOOT-03, R-CMD-18."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.rules.shooting.shooting import can_shoot

# Whether a model can shoot, as far as it is known.
UNASKED: Final = -1
CANNOT: Final = 0
CAN: Final = 1


class Standing:
    """What an Activation has used up, and what all its actions ask about the model; found out once for a list of them.

    `near` are the enemies in its cube, see `rules.turn.actions.enemies_present`.
    """

    def __init__(self, used: int, began_engaged: bool, near: int) -> None:
        self.used = used
        self.began_engaged = began_engaged
        self.near = near
        self._shoots = UNASKED  # with a Short action at most
        self._shoots_long = UNASKED

    def can_shoot(self, g: State, number: ModelNumber, long_allowed: bool) -> bool:
        """Like the rule of this name; Shoot and free Shoot often mean the same. R-SHOOT-03, R-CMD-18."""
        known = self._shoots_long if long_allowed else self._shoots
        if known == UNASKED:
            known = CAN if can_shoot(g, number, long_allowed) else CANNOT
            if long_allowed:
                self._shoots_long = known
            else:
                self._shoots = known
        return known == CAN
