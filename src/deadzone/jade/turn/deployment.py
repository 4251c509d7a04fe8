"""Deployment from the Strike-team deck at a real table: each cube in turn takes the next model.

A zone is a list of rooms in the order of J-AMB-03: level 1 from left to right, then the same on each higher level.
J-DEP-01..03.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.board.capacity import CAPACITY
from deadzone.core.cubes import GROUND, Level, all_levels
from deadzone.core.profiles import Profile
from deadzone.core.records.declared import Declared
from deadzone.core.rule_ids import RuleId

NO_ROOM: Final = -1
VEHICLE: Final = RuleId("A-VEHICLE")


class Room(Declared):
    """A cube of the zone: its place from the left, its level, and the total Size it can still take."""

    place: int
    level: Level
    left: int = CAPACITY

    def takes(self, profile: Profile) -> bool:
        """Whether the model fits; Vehicles only fit on the ground. J-DEP-02, J-AMB-03, R-DEPLOY-01."""
        return profile.size <= self.left and (self.level == 1 or not profile.has(VEHICLE))


def plain_zone(squares: int, levels: int) -> list[Room]:
    """A zone of this many squares in a row, with the same squares on every level."""
    return [Room(place, level) for level in all_levels(levels) for place in range(1, squares + 1)]


def next_room(rooms: list[Room], start: int, profile: Profile) -> int:
    """The index of the first room that takes the model, searched from `start` and around, or NO_ROOM.

    J-DEP-01, J-DEP-02.
    """
    for offset in range(len(rooms)):
        index = (start + offset) % len(rooms)
        if rooms[index].takes(profile):
            return index
    return NO_ROOM


def deploy_next(rooms: list[Room], start: int, profile: Profile) -> int:
    """Put the model into the next room and return its index; a full zone grows by a ground cube. J-DEP-03."""
    index = next_room(rooms, start, profile)
    if index == NO_ROOM:
        rooms.append(Room(max([room.place for room in rooms]) + 1, GROUND))
        index = len(rooms) - 1
    rooms[index].left -= profile.size
    return index
