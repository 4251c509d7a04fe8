"""Cover as JADE understands it: how many enemies could shoot at a place, and whether one sees it clearly.

J-AMB-12, J-AMB-13.
"""

from __future__ import annotations

from deadzone.core.board.sight import CLEAR_SIGHT, NO_SIGHT
from deadzone.core.cubes import Cube, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import Side
from deadzone.core.state import NOBODY, ON_TABLE, State
from deadzone.jade.deck.settings import Settings
from deadzone.rules.table.seeing import body_of, grade_between
from deadzone.rules.weapons.arms import arm, arm_places


class Gun:
    """An enemy that can shoot: its position, its body, and the range of its longest-ranged weapon."""

    def __init__(self, number: ModelNumber, cube: Cube, x: int, y: int, body: int, range: int) -> None:
        self.number = number
        self.cube = cube
        self.x = x
        self.y = y
        self.body = body
        self.range = range


class Watch:
    """The enemies of a side that have ranged weapons, for judging many places in one position.

    Empty and reloading weapons count, and so do Pinned enemies by a setting (J-AMB-12, J-AMB-13). `mover` is the model
    whose places are judged: at its present spot it blocks no line of sight (R-LOS-04).
    """

    def __init__(self, g: State, side: Side, mover: int = NOBODY) -> None:
        self.g = g
        self.mover = mover
        self.guns: list[Gun] = []
        pinned_too = _pinned_enemies_see(g, side)
        for index, model in enumerate(g.models):
            # Every model that is not on the side's own team is an enemy. J-DEF-01
            if model.side == side or model.fate != ON_TABLE or (model.pinned and not pinned_too):
                continue
            number = index
            reach = longest_range(g, ModelNumber(number))
            if reach > 0:
                self.guns.append(
                    Gun(ModelNumber(number), model.cube, model.x, model.y, body_of(g, ModelNumber(number)), reach)
                )

    def sees_clearly(self, cube: Cube, x: int, y: int, body: int) -> bool:
        """Whether an enemy would see a model there clearly; that one is tried first for the next spot."""
        for place, gun in enumerate(self.guns):
            if distance(gun.cube, cube) <= gun.range and self._grade(gun, cube, x, y, body) == CLEAR_SIGHT:
                self.guns[place] = self.guns[0]
                self.guns[0] = gun
                return True
        return False

    def able(self, cube: Cube, x: int, y: int, body: int) -> int:
        """How many enemies could shoot at a model there."""
        count = 0
        for gun in self.guns:
            if distance(gun.cube, cube) <= gun.range and self._grade(gun, cube, x, y, body) != NO_SIGHT:
                count += 1
        return count

    def able_and_clearly(self, cube: Cube, x: int, y: int, body: int) -> tuple[int, bool]:
        """How many enemies could shoot at a model there, and whether one of them sees it clearly."""
        count = 0
        clearly = False
        for gun in self.guns:
            if distance(gun.cube, cube) <= gun.range:
                grade = self._grade(gun, cube, x, y, body)
                count += 1 if grade != NO_SIGHT else 0
                clearly = clearly or grade == CLEAR_SIGHT
        return count, clearly

    def _grade(self, gun: Gun, cube: Cube, x: int, y: int, body: int) -> int:
        two = (gun.number, self.mover)
        return grade_between(self.g, gun.cube, gun.x, gun.y, gun.body, cube, x, y, body, self.g.smoke, two)


def longest_range(g: State, number: ModelNumber) -> int:
    """How far the model shoots; 0 when it has nothing to shoot with."""
    profile = g.profile(number)
    longest = 0
    if profile.shoot:
        for place in arm_places(g, number):
            reach = arm(g, number, place).range
            longest = max(longest, reach)
    return longest


def _pinned_enemies_see(g: State, side: Side) -> bool:
    """Whether Pinned enemies count for a side, by its JADE settings.

    They always do for a side JADE does not play; this matters when JADE places an enemy model.
    """
    jade = g.setting.jade_of(side)
    if jade is None:
        return True
    settings = jade.settings
    assert isinstance(settings, Settings)
    return settings.moving.pinned_enemies_see
