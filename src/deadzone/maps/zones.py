"""How the two deployment zones of a battlefield compare: ways to the objectives, room to move, what is seen."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.board.sight import Sight
from deadzone.core.board.steps import NO_WAY, StepTable
from deadzone.core.cubes import Cube, Square
from deadzone.core.records.declared import Declared
from deadzone.maps.trying import seen_from

TRIED_SIZE: Final = 1  # of the models by which zones are compared: they reach whatever anybody reaches
TURN: Final = 2  # cubes of movement in a turn, by a Sprint


class ZoneFigures(Declared):
    """What the models of a zone have before them."""

    ways: tuple[int, ...]  # cubes of movement to each objective, shortest first; NO_WAY if there is no way
    reached: int  # cubes within two turns of movement
    seen: int  # cubes outside both zones that somebody in the zone sees
    enemy_seen: int  # squares of the other zone that somebody in the zone sees


def compared(field: Battlefield) -> tuple[ZoneFigures, ZoneFigures]:
    """The figures of the red and of the blue zone, for models of Size 1 on the ground."""
    steps, sight = StepTable(field), Sight(field)
    return (
        _figures(field, steps, sight, field.red_zone, field.blue_zone),
        _figures(field, steps, sight, field.blue_zone, field.red_zone),
    )


def _figures(
    field: Battlefield, steps: StepTable, sight: Sight, zone: tuple[Square, ...], other: tuple[Square, ...]
) -> ZoneFigures:
    lengths = [steps.lengths_to(goal, TRIED_SIZE) for goal in field.objective_cubes]
    ways = sorted([min([length[square] for square in zone], default=NO_WAY) for length in lengths])
    reached: set[Cube] = set()
    seen: set[Cube] = set()
    for square in zone:
        reached |= set(steps.reach(square, TRIED_SIZE, 2 * TURN))
        seen |= set(seen_from(field, sight, square, TRIED_SIZE))
    return ZoneFigures(
        tuple(ways), len(reached - set(zone)), len(seen - set(zone) - set(other)), len(seen & set(other))
    )


def balance_percent(red: ZoneFigures, blue: ZoneFigures) -> int:
    """How equal two zones are: the mean of the smaller figure as a percentage of the larger, over all figures."""
    pairs = [
        *zip(red.ways, blue.ways, strict=True),
        (red.reached, blue.reached),
        (red.seen, blue.seen),
        (red.enemy_seen, blue.enemy_seen),
    ]
    shares = [100 if a == b else 100 * min(a, b) // max(a, b) for a, b in pairs]
    return sum(shares) // len(shares)
