"""Destroyed Vehicles as terrain: they block sight, can be climbed, and keep no model out. R-FIELD-27, R-KILL-08."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.blocks import NO_BLOCKS, Block
from deadzone.core.board.bodies import BASE_RADIUS, HEIGHT
from deadzone.core.cubes import Cube, ground_of, north_of, west_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State

WRECK: Final = RuleId("R-FIELD-27")  # marker; its value is the number of the destroyed model


def wrecked_cubes(g: State) -> frozenset[Cube]:
    """Cubes that contain a wreck."""
    return frozenset([marker.cube for marker in g.markers if marker.kind == WRECK])


def wrecks_in_sight(g: State, cube_a: Cube, xa: int, ya: int, cube_b: Cube, xb: int, yb: int) -> tuple[Block, ...]:
    """Wrecks as blocks, except those on which one of the two places lies: a model on a wreck sees over it."""
    found: list[Block] = []
    for marker in g.markers:
        if marker.kind == WRECK:
            block = block_of(g, ModelNumber(marker.value))
            if not _covers(block, cube_a, xa, ya) and not _covers(block, cube_b, xb, yb):
                found.append(block)
    return tuple(found) if found else NO_BLOCKS


def block_of(g: State, number: ModelNumber) -> Block:
    """The block of a wreck: where the model was destroyed, as wide as its base and as high as it stood. R-POS-02."""
    model = g.models[number]
    size = g.profile(number).size
    radius = BASE_RADIUS[size]
    x, y = west_of(model.cube) + model.x, north_of(model.cube) + model.y
    ground = ground_of(model.cube)
    return (x - radius, y - radius, ground, x + radius, y + radius, ground + HEIGHT[size])


def _covers(block: Block, cube: Cube, x: int, y: int) -> bool:
    """Whether the centre of a base at this place lies within the block."""
    west, north = west_of(cube) + x, north_of(cube) + y
    level = ground_of(cube)
    return block[0] < west < block[3] and block[1] < north < block[4] and block[2] <= level < block[5]
