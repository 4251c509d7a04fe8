"""Silhouettes of models as upright cylinders, and whether a segment meets one. R-POS-02, R-LOS-04.

A silhouette is five numbers in the units of R-POS-02: X and Y of its axis, its radius, its bottom and its top.
"""

from __future__ import annotations

Silhouette = tuple[int, int, int, int, int]


def meets(x1: int, y1: int, z1: int, x2: int, y2: int, z2: int, silhouette: Silhouette) -> bool:
    """Whether the segment has a point in or on the cylinder. Exact: positions along the segment are fractions n / d."""
    x, y, radius, bottom, top = silhouette
    first, last, whole = _within(z1, z2, bottom, top)
    if first > last:
        return False
    dx, dy = x2 - x1, y2 - y1
    a = dx * dx + dy * dy
    b = (x1 - x) * dx + (y1 - y) * dy
    c = (x1 - x) * (x1 - x) + (y1 - y) * (y1 - y) - radius * radius
    if first * a <= -b * whole <= last * a:
        return c * a <= b * b if a > 0 else c <= 0  # the point nearest to the axis lies between bottom and top
    nearest = first if -b * whole < first * a else last
    return a * nearest * nearest + 2 * b * nearest * whole + c * whole * whole <= 0


def _within(z1: int, z2: int, bottom: int, top: int) -> tuple[int, int, int]:
    """The part of a segment between two heights: first and last position as numerators, and their denominator."""
    rise = z2 - z1
    if rise == 0:
        return (0, 1, 1) if bottom <= z1 <= top else (1, 0, 1)
    if rise > 0:
        return max(0, bottom - z1), min(rise, top - z1), rise
    return max(0, z1 - top), min(-rise, z1 - bottom), -rise
