"""Stripes, dots and gratings as paths in hundredths of a square, for both the isometric view and the plans.

They are paths rather than SVG patterns so that they fit the squares and show no seams.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Square, column_of, row_of
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.svg import Point, number, tag

SQUARE: Final = 100
PER_SQUARE: Final = 6  # stripes and dots across a square
BARS_PER_SQUARE: Final = 8


def zone_texture(colour: str, zone: tuple[Square, ...], transform: str) -> str:
    """Texture of a zone: stripes for red, dots for blue."""
    corners = [(SQUARE * column_of(cube), SQUARE * row_of(cube)) for cube in zone]
    if colour == "red":
        path = "".join(_stripes(x, y) for x, y in corners)
        return _drawn(path, transform, stroke=palette.RED, stroke_opacity=0.62, stroke_width=3.4)
    path = "".join(_dots(x, y) for x, y in corners)
    return _drawn(path, transform, stroke=palette.BLUE, stroke_opacity=0.8, stroke_width=6.0, stroke_linecap="round")


def grating(corners: list[Point], transform: str) -> str:
    """Grating of a half floor; its corners are given in squares."""
    left, right = (SQUARE * edge for edge in (min(x for x, _ in corners), max(x for x, _ in corners)))
    top, bottom = (SQUARE * edge for edge in (min(y for _, y in corners), max(y for _, y in corners)))
    step = SQUARE / BARS_PER_SQUARE
    path = ""
    for bar in range(1, BARS_PER_SQUARE):
        x, y = left + bar * step, top + bar * step
        path += f"M{number(x)} {number(top)}V{number(bottom)}" if x < right else ""
        path += f"M{number(left)} {number(y)}H{number(right)}" if y < bottom else ""
    return _drawn(path, transform, stroke=palette.FLOOR_LINE, stroke_opacity=0.5, stroke_width=1.5)


def _stripes(left: float, top: float) -> str:
    """Stripes from south-west to north-east that continue in the neighbouring squares."""
    path = ""
    for stripe in range(2 * PER_SQUARE):
        reach = SQUARE * (stripe + 0.5) / PER_SQUARE
        over = max(0.0, reach - SQUARE)
        under = min(float(SQUARE), reach)
        path += f"M{number(left + over)} {number(top + under)}L{number(left + under)} {number(top + over)}"
    return path


def _dots(left: float, top: float) -> str:
    step = SQUARE / PER_SQUARE
    places = [(column + 0.5, row + 0.5) for row in range(PER_SQUARE) for column in range(PER_SQUARE)]
    return "".join(f"M{number(left + x * step)} {number(top + y * step)}h0" for x, y in places)


def _drawn(path: str, transform: str, **stroke: object) -> str:
    return tag("path", d=path, fill="none", transform=transform, **stroke)
