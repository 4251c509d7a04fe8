"""Helpers that write SVG elements."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

Point = tuple[float, float]
FONTS: Final = "'Source Sans Pro', 'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"


def number(value: float) -> str:
    """Format a number with at most two decimals, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def points(corners: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def ring(corners: Iterable[Point]) -> str:
    """Closed ring for the `d` of a path; with even-odd filling, an inner ring is a hole."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def attributes(values: dict[str, object]) -> str:
    parts = []
    for key, value in values.items():
        shown = number(value) if isinstance(value, float) else escape(str(value), quote=False).replace('"', "&quot;")
        parts.append(f' {key.rstrip("_").replace("_", "-")}="{shown}"')
    return "".join(parts)


def tag(name: str, **values: object) -> str:
    return f"<{name}{attributes(values)}/>"


def polygon(corners: Iterable[Point], **values: object) -> str:
    return f'<polygon points="{points(corners)}"{attributes(values)}/>'


def line(start: Point, end: Point, **values: object) -> str:
    return tag("line", x1=float(start[0]), y1=float(start[1]), x2=float(end[0]), y2=float(end[1]), **values)


def group(content: Iterable[str], **values: object) -> str:
    return f"<g{attributes(values)}>{''.join(content)}</g>"


def words(at: Point, content: str, size: float, **values: object) -> str:
    place = {"x": float(at[0]), "y": float(at[1]), "font_size": size}
    return f"<text{attributes(place | values)}>{escape(content, quote=False)}</text>"
