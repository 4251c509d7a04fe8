"""Where a movement may end, kept in the state until something moves.

JADE weighs several targets for the same movement, the engine then lists the destinations and looks up the path: all of
them need the same search.
"""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.pieces import Marker, Model, ModelNumber

Movement = tuple[ModelNumber, int, Cube, bool, bool]  # model, cubes, where it came from, with drops, alone


class Reached:
    """The cubes that one movement reaches, with a path to each, and what they depend on. Never changed."""

    def __init__(
        self,
        movement: Movement,
        models: list[Model],
        controlled: ModelNumber,
        markers: tuple[Marker, ...],
        found: dict[Cube, tuple[Cube, ...]],
    ) -> None:
        self.movement = movement
        self.controlled = controlled
        self.markers = markers
        self.found = found
        self.cubes = [model.cube for model in models]
        self.fates = [model.fate for model in models]
        self.profiles = [model.profile for model in models]
        self.gains = models[movement[0]].gains
        self.items = models[movement[0]].items

    def holds_for(
        self, movement: Movement, models: list[Model], controlled: ModelNumber, markers: tuple[Marker, ...]
    ) -> bool:
        """Whether this is the movement meant, and nothing has moved, come, gone or changed its gait since."""
        if movement != self.movement or controlled != self.controlled or markers is not self.markers:
            return False
        mover = models[movement[0]]
        if mover.gains != self.gains or mover.items != self.items or len(models) != len(self.cubes):
            return False
        for index, model in enumerate(models):
            if model.cube != self.cubes[index] or model.fate != self.fates[index]:
                return False
            if model.profile != self.profiles[index]:
                return False
        return True
