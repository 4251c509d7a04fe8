"""Cover as JADE understands it: how many enemies could shoot at a place, and whether one sees it clearly.

J-AMB-12, J-AMB-13.
"""

from __future__ import annotations

from deadzone.core.board.sight import CLEAR_SIGHT, NO_SIGHT, UNKNOWN
from deadzone.core.cubes import Cube, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.records.declared import Declared
from deadzone.core.sides import Side
from deadzone.core.state import NOBODY, ON_TABLE, State
from deadzone.jade.deck.settings import Settings
from deadzone.rules.table.seeing import body_of, by_terrain_alone, grade_between
from deadzone.rules.weapons.arms import all_arms


class Gun(Declared):
    """An enemy that can shoot: its position, its body, and the range of its longest-ranged weapon.

    `row` are the grades of sight from there that the battlefield already knows.
    """

    number: ModelNumber
    cube: Cube
    x: int
    y: int
    body: int
    range: int
    row: dict[int, int]


class Guns:
    """The enemies of a side that have ranged weapons, and the models from which the list was made.

    It is kept until an enemy changes: the target, the cube and the place of one movement all need the same list.
    """

    def __init__(self, g: State, side: Side, pinned_too: bool) -> None:
        self.side = side
        self.sight = g.setting.ground.sight
        self.models = g.models.copy()
        self.found: list[Gun] = []
        for index, model in enumerate(g.models):
            # Every model that is not on the side's own team is an enemy. J-DEF-01
            if model.side == side or model.fate != ON_TABLE or (model.pinned and not pinned_too):
                continue
            number = ModelNumber(index)
            reach = longest_range(g, number)
            if reach > 0:
                body = body_of(g, number)
                row = self.sight.row_of(self.sight.place(model.cube, model.x, model.y, body))
                self.found.append(Gun(number, model.cube, model.x, model.y, body, reach, row))

    def hold_for(self, g: State, side: Side) -> bool:
        """Whether the list is this side's, and no enemy has changed: a model that changes is replaced by another."""
        if side != self.side or self.sight is not g.setting.ground.sight or len(g.models) != len(self.models):
            return False
        for index, model in enumerate(g.models):  # noqa: SIM110 - a generator is slow where this is compiled
            if model.side != side and model is not self.models[index]:
                return False
        return True


class Watch:
    """The enemies of a side that have ranged weapons, for judging many places in one position.

    Empty and reloading weapons count, and so do Pinned enemies by a setting (J-AMB-12, J-AMB-13). `mover` is the model
    whose places are judged: at its present spot it blocks no line of sight (R-LOS-04).
    """

    def __init__(self, g: State, side: Side, mover: int = NOBODY) -> None:
        self.g = g
        self.mover = mover
        self.guns = guns_against(g, side).copy()  # its own list, which `sees_clearly` puts in another order
        self.sight = g.setting.ground.sight
        self.by_terrain = by_terrain_alone(g)

    def sees_clearly(self, cube: Cube, x: int, y: int, body: int) -> bool:
        """Whether an enemy would see a model there clearly; that one is tried first for the next spot."""
        place = self.sight.place(cube, x, y, body)
        for index, gun in enumerate(self.guns):
            if distance(gun.cube, cube) <= gun.range and self._grade(gun, place, cube, x, y, body) == CLEAR_SIGHT:
                self.guns[index] = self.guns[0]
                self.guns[0] = gun
                return True
        return False

    def able(self, cube: Cube, x: int, y: int, body: int) -> int:
        """How many enemies could shoot at a model there."""
        place = self.sight.place(cube, x, y, body)
        count = 0
        for gun in self.guns:
            if distance(gun.cube, cube) <= gun.range and self._grade(gun, place, cube, x, y, body) != NO_SIGHT:
                count += 1
        return count

    def able_and_clearly(self, cube: Cube, x: int, y: int, body: int) -> tuple[int, bool]:
        """How many enemies could shoot at a model there, and whether one of them sees it clearly."""
        place = self.sight.place(cube, x, y, body)
        count = 0
        clearly = False
        for gun in self.guns:
            if distance(gun.cube, cube) <= gun.range:
                grade = self._grade(gun, place, cube, x, y, body)
                count += 1 if grade != NO_SIGHT else 0
                clearly = clearly or grade == CLEAR_SIGHT
        return count, clearly

    def _grade(self, gun: Gun, place: int, cube: Cube, x: int, y: int, body: int) -> int:
        """How well the gun sees a model there: looked up in its row if possible. `place` is the number of the rest."""
        if self.by_terrain:
            known = gun.row.get(place, UNKNOWN)
            if known != UNKNOWN:
                return known
        two = (gun.number, self.mover)
        return grade_between(self.g, gun.cube, gun.x, gun.y, gun.body, cube, x, y, body, self.g.smoke, two)


def longest_range(g: State, number: ModelNumber) -> int:
    """How far the model shoots; 0 when it has nothing to shoot with."""
    longest = 0
    if g.profile(number).shoot:
        for _, weapon in all_arms(g, number):
            longest = max(longest, weapon.range)
    return longest


def guns_against(g: State, side: Side) -> list[Gun]:
    """The enemies of a side that have ranged weapons. Whether Pinned ones count is said by the side's JADE settings.

    They always count for a side JADE does not play; this matters when JADE places an enemy model.
    """
    jade = g.setting.jade_of(side)
    if jade is None:
        return Guns(g, side, pinned_too=True).found
    kept = jade.guns
    if not isinstance(kept, Guns) or not kept.hold_for(g, side):
        settings = jade.settings
        assert isinstance(settings, Settings)
        kept = jade.guns = Guns(g, side, settings.moving.pinned_enemies_see)
    return kept.found
