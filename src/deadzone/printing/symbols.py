"""Symbols that tell modes and themes apart without colour."""

from __future__ import annotations

from deadzone.core.jade import COMBAT
from deadzone.printing.paper import BOLD, FAINT, QUIET, WHITE, Colour, Paper


def mode_symbol(paper: Paper, x: float, y: float, size: float, mode: str, colour: Colour) -> None:
    """Draw around a point: crossed blades for Combat, crosshairs for Shoot."""
    paper.pen(colour, size / 9)
    half = size / 2
    if mode == COMBAT:
        for turn in (-1, 1):
            paper.pdf.line(x - turn * half, y - half, x + turn * half, y + half)
            # the guard of the blade, across its lower third
            hilt_x, hilt_y = x + turn * half * 0.5, y + half * 0.5
            arm = half * 0.38
            paper.pdf.line(hilt_x - turn * arm, hilt_y + arm, hilt_x + turn * arm, hilt_y - arm)
        return
    ring = half * 0.68
    paper.pdf.circle(x, y, ring)
    for step_x, step_y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        paper.pdf.line(x + step_x * half * 0.35, y + step_y * half * 0.35, x + step_x * half, y + step_y * half)


def theme_symbol(paper: Paper, x: float, y: float, size: float, theme: str, colour: Colour) -> None:
    """Draw around a point: arrows for aggression, a flag for objectives, a crate for items, a shield for caution."""
    paper.pen(colour, size / 9)
    paper.pdf.set_fill_color(*colour)
    half = size / 2
    if theme == "aggression":
        for shift in (-0.7, 0.15):
            tip = x + (shift + 0.75) * half
            paper.pdf.polyline([(tip - half * 0.7, y - half), (tip, y), (tip - half * 0.7, y + half)])
    elif theme == "objective":
        paper.pdf.line(x - half * 0.6, y - half, x - half * 0.6, y + half)
        flag = [(x - half * 0.6, y - half), (x + half, y - half * 0.45), (x - half * 0.6, y + half * 0.1)]
        paper.pdf.polygon(flag, style="F")
    elif theme == "item":
        paper.box(x - half * 0.9, y - half * 0.75, half * 1.8, half * 1.6)
        paper.pdf.line(x - half * 0.9, y - half * 0.15, x + half * 0.9, y - half * 0.15)
        paper.pdf.line(x, y - half * 0.4, x, y + half * 0.2)
    else:
        shield = [(-0.8, -0.9), (0.8, -0.9), (0.8, 0.15), (0.0, 1.0), (-0.8, 0.15)]
        paper.pdf.polygon([(x + half * dx, y + half * dy) for dx, dy in shield])


def cube_symbol(paper: Paper, x: float, y: float, size: float, colour: Colour, solid: bool) -> None:
    """Draw a cube seen from a corner; a solid one has shaded sides."""
    paper.pen(colour, size / 28)
    high, wide = size / 2, size * 0.433
    centre, bottom = (0.0, 0.0), (0.0, high)
    west, south_west = (-wide, -high / 2), (-wide, high / 2)
    east, south_east = (wide, -high / 2), (wide, high / 2)
    sides = (
        ((centre, west, south_west, bottom), FAINT),
        ((centre, bottom, south_east, east), QUIET),
        ((centre, east, (0.0, -high), west), WHITE),
    )
    for face, shade in sides:
        paper.pdf.set_fill_color(*shade)
        paper.pdf.polygon([(x + dx, y + dy) for dx, dy in face], style="DF" if solid else "D")


def number_symbol(paper: Paper, x: float, y: float, size: float, number: int, colour: Colour) -> None:
    """Draw around a point: a number on a white disc, in the background's colour."""
    paper.pdf.set_fill_color(*WHITE)
    paper.pdf.circle(x, y, size / 2, style="F")
    paper.text(x, y + size * 0.24, str(number), size * 2.0, BOLD, colour, "C")
