"""Solid blocks on the battlefield (wrecks), and whether a segment passes through one. R-FIELD-27, R-LOS-03.

A block is six numbers in the units of R-POS-02: X, Y, Z of its lowest corner, then X, Y, Z of the opposite corner.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.board.smoke import enters

Block = tuple[int, int, int, int, int, int]
NO_BLOCKS: Final[tuple[Block, ...]] = ()


def blocks_between(origins: list[int], samples: list[int], blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks that lie at least partly within the box around all lines of sight."""
    return tuple([block for block in blocks if all([_overlap(origins, samples, block, axis) for axis in (0, 1, 2)])])


def _overlap(origins: list[int], samples: list[int], block: Block, axis: int) -> bool:
    reach = origins[axis::3] + samples[axis::3]
    return min(reach) < block[axis + 3] and max(reach) > block[axis]


def segment_in_blocks(x1: int, y1: int, z1: int, x2: int, y2: int, z2: int, blocks: tuple[Block, ...]) -> bool:
    """Whether the segment has a point strictly inside one of the blocks."""
    for west, north, ground, east, south, top in blocks:
        sizes = (east - west, south - north, top - ground)
        if enters(x1 - west, y1 - north, z1 - ground, x2 - west, y2 - north, z2 - ground, sizes):
            return True
    return False
