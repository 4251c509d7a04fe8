"""What a battle is played on and with: battlefield, profiles, house options. Shared by all copies of a state."""

from __future__ import annotations

from deadzone.core.battlefield import Battlefield
from deadzone.core.profiles import Profile
from deadzone.core.sight import Sight
from deadzone.core.steps import StepTable


class Ground:
    """A battlefield with its tables of steps and sight, made once and shared by all battles on it."""

    def __init__(self, field: Battlefield, los_origin_any: bool = False) -> None:
        self.field = field
        # House option of R-LOS-02, off by default: the line of sight may start at any part of the shooter.
        self.los_origin_any = los_origin_any
        self.steps = StepTable(field)
        self.sight = Sight(field, los_origin_any)


class Setting:
    """The ground, and one profile per model with the weapons and equipment that model carries."""

    def __init__(self, ground: Ground, profiles: tuple[Profile, ...]) -> None:
        self.ground = ground
        self.profiles = profiles
