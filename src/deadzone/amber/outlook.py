"""What stays the same while AMBER thinks about a question: where each model wants to go, and what counts how much."""

from __future__ import annotations

from typing import Final

from deadzone.amber.features import Features
from deadzone.amber.weights import Weights
from deadzone.core.board.steps import LONGEST_STRIDE, StepTable
from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED, Side, enemy_of
from deadzone.core.state import State
from deadzone.rules.missions.missions import may_leave_by_enemy_zone, mission_of, sides_at_edge
from deadzone.rules.movement.moving import speed_of, step_table
from deadzone.rules.setup.deployment import zone_cubes

FARTHEST: Final = 12  # cubes that count as out of the way: more make no difference


class Footing:
    """How far a model is from its goals, from each cube: one list of lengths for each objective, home and exit."""

    def __init__(self, points: float, vp: float, table: StepTable, size: int, stride: int) -> None:
        self.points = points
        self.vp = vp
        self.table = table
        self.size = size
        self.stride = stride
        self.objectives: list[list[int]] = []
        self.home: list[int] = []
        self.exit: list[int] = []

    def to(self, goal: Cube) -> list[int]:
        return self.table.lengths_to(goal, self.size, self.stride)

    def to_nearest(self, goals: list[Cube]) -> list[int]:
        """The length from each cube to the nearest of several goals."""
        nearest = [FARTHEST] * self.table.cubes
        for goal in goals:
            for cube, length in enumerate(self.to(goal)):
                nearest[cube] = min(nearest[cube], length)
        return nearest


class Outlook:
    """The battle as it lies: objectives, the models' ways, and the weights of the mission."""

    def __init__(self, g: State, weights: Weights) -> None:
        self.weights: Features = weights.scale
        self.dice: list[float] = weights.dice
        self.objectives: list[Cube] = [cube for cube, _ in g.setting.mission.objectives]
        self.objective_points: list[int] = [points for _, points in g.setting.mission.objectives]
        self.delivery = mission_of(g).delivery_vp > 0
        self.leaving: list[bool] = [may_leave_by_enemy_zone(g, RED), may_leave_by_enemy_zone(g, BLUE)]
        self.homes: list[list[Cube]] = [zone_cubes(g, g.zones[side]) for side in (RED, BLUE)]
        self.models: list[Footing] = [self._footing(g, ModelNumber(number)) for number in range(len(g.models))]

    def exits(self, side: Side) -> list[Cube]:
        """Where the side's models may leave the board, if they may. M-HOUSE-BREAK, M-SECRET-04"""
        return [cube for cube in self.homes[enemy_of(side)] if sides_at_edge(cube)] if self.leaving[side] else []

    def _footing(self, g: State, number: ModelNumber) -> Footing:
        profile = g.profile(number)
        stride = min(max(speed_of(g, number)[0], 1), LONGEST_STRIDE)
        made = Footing(float(profile.points), float(profile.vp), step_table(g, number), profile.size, stride)
        made.objectives = [made.to(cube) for cube in self.objectives]
        side = g.models[number].side
        if self.leaving[side]:
            made.exit = made.to_nearest(self.exits(side))
        if self.delivery:
            made.home = made.to_nearest(self.homes[side])
        return made
