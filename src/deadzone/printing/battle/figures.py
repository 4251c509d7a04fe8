"""Figurines and what else lies on the table, drawn over the isometric view of the battlefield.

Red figurines are angular and blue ones round, as on the page, so that nobody needs the colours to tell them apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from deadzone.core.board.sight import height_of, radius_of
from deadzone.core.cubes import UNITS, Cube, column_of, level_of, row_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.core.state import FACE_DOWN, ON_TABLE, State
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.draw import is_hidden
from deadzone.maps.drawing.isometric import token_place
from deadzone.maps.drawing.solids import View
from deadzone.maps.drawing.svg import Point, group, line, polygon, tag, words
from deadzone.rules.table.seeing import body_of
from deadzone.table.telling.naming import short_label
from deadzone.table.telling.notation import model_label

FILLS: Final = (palette.RED, palette.BLUE)
DARK: Final = ("#7e2415", "#143f70")
LIGHT: Final = ("#f0a08e", "#9cc3ee")
SCALE: Final = 1.25  # figurines are drawn larger than they are, to be told apart
HIDDEN: Final = 0.62  # how opaque a figurine behind walls is
SMOKE: Final = "#5d666d"
CORNERS: Final = 6
MOST_DROPS: Final = 3

Place = tuple[float, float, float]


def place_of(g: State, number: ModelNumber) -> Place:
    model = g.models[number]
    return (
        column_of(model.cube) + model.x / UNITS,
        row_of(model.cube) + model.y / UNITS,
        level_of(model.cube) - 1.0,
    )


def standing(g: State) -> list[ModelNumber]:
    """Models on the table, those behind first."""
    there = [ModelNumber(number) for number, model in enumerate(g.models) if model.fate == ON_TABLE]
    return sorted(there, key=lambda number: (place_of(g, number)[2], sum(place_of(g, number)[:2])))


def draw_figure(g: State, view: View, number: ModelNumber) -> str:
    """A figurine on its base with its number; lying down if Pinned, with a ring if it acts."""
    model, body = g.models[number], body_of(g, number)
    x, y, z = place_of(g, number)
    radius, high = SCALE * radius_of(body) / UNITS, SCALE * height_of(body) / UNITS
    foot = view.point(x, y, z)
    parts = [_base(view, foot, radius, model.side, number == g.active)]
    parts += _body(view, foot, radius, high, model.side, bool(model.pinned))
    parts += _states((foot[0] + radius * view.across * 1.35, foot[1] - 6.0), model.damage, bool(model.burning))
    label = short_label(model_label(g, number))
    head = (foot[0], foot[1] - high * view.up - 5.0)
    parts += _label(head, label, model.side, bool(model.activated))
    hidden = is_hidden(g.setting.ground.field, model.cube)
    return group(parts, opacity=HIDDEN if hidden else 1.0, data_model=label)


def _base(view: View, foot: Point, radius: float, side: int, active: bool) -> str:
    wide, deep = radius * view.across * 1.25, radius * view.down * 1.25
    ring = palette.GOLD if active else "#ffffff"
    style = {"fill": DARK[side], "stroke": ring, "stroke_width": 3.2 if active else 1.3}
    if side == RED:
        return polygon(_hexagon(foot, wide, deep), **style)
    return tag("ellipse", cx=foot[0], cy=foot[1], rx=wide, ry=deep, **style)


def _hexagon(centre: Point, wide: float, deep: float) -> list[Point]:
    turns = [2 * pi * corner / CORNERS for corner in range(CORNERS)]
    return [(centre[0] + wide * cos(turn), centre[1] + deep * sin(turn)) for turn in turns]


def _body(view: View, foot: Point, radius: float, high: float, side: int, pinned: bool) -> list[str]:
    """An angular or a round pawn; a Pinned one is flat."""
    x, y = foot
    wide, tall = radius * view.across * 0.85, high * view.up
    style = {"fill": FILLS[side], "stroke": DARK[side], "stroke_width": 1.1, "stroke_linejoin": "round"}
    if pinned:
        lying = (wide * 1.25, max(tall * 0.3, 5.0))
        return [tag("ellipse", cx=x, cy=y - lying[1] * 0.7, rx=lying[0], ry=lying[1], **style)]
    neck, shoulder = y - tall * 0.66, wide * 0.62
    if side == RED:
        coat = polygon([(x - wide, y), (x - shoulder, neck), (x + shoulder, neck), (x + wide, y)], **style)
        head = polygon(_hexagon((x, y - tall * 0.8), shoulder * 0.78, tall * 0.2), **{**style, "fill": LIGHT[side]})
        return [coat, head]
    left, right = x - wide, x + wide
    arc = f"M{left:.1f} {y:.1f}Q{left:.1f} {neck:.1f} {x:.1f} {neck:.1f}Q{right:.1f} {neck:.1f} {right:.1f} {y:.1f}Z"
    head = tag("ellipse", cx=x, cy=y - tall * 0.8, rx=shoulder * 0.72, ry=tall * 0.2, **{**style, "fill": LIGHT[side]})
    return [tag("path", d=arc, **style), head]


def _states(at: Point, damage: int, burning: bool) -> list[str]:
    """A drop for each damage, and a flame."""
    red = {"fill": "#b3121f", "stroke": "#ffffff", "stroke_width": 0.7}
    drops = [
        tag("path", d=f"M{at[0]:.1f} {at[1] - 9 * n - 7:.1f}q4 5.5 0 8q-4 -2.5 0 -8z", **red)
        for n in range(min(damage, MOST_DROPS))
    ]
    if not burning:
        return drops
    x, y = at[0] + 7, at[1]
    return [*drops, tag("path", d=f"M{x:.1f} {y - 13:.1f}q7 8 3 13h-6q-4 -5 3 -13z", fill="#f08a1c", stroke="#8c2f00")]


def _label(centre: Point, label: str, side: int, activated: bool) -> list[str]:
    """The number of the model on a plate; the plate of one that has been activated is dark."""
    wide, high = 6.0 + 6.2 * len(label), 13.0
    fill, ink = (DARK[side], "#ffffff") if activated else ("#ffffff", DARK[side])
    plate = tag(
        "rect", x=centre[0] - wide / 2, y=centre[1] - high + 3, width=wide, height=high, rx=3.0, fill=fill,
        stroke=DARK[side], stroke_width=1.0,
    )  # fmt: skip
    return [plate, words(centre, label, 10.5, font_weight=700, text_anchor="middle", fill=ink)]


# What lies on the table


def draw_tokens(g: State, view: View) -> list[str]:
    parts = []
    for token in g.tokens:
        if token.cube >= 0:
            x, y, z = column_of(token.cube) + 0.78, row_of(token.cube) + 0.78, level_of(token.cube) - 1.0
            fill = "#4a4f57" if token.item == FACE_DOWN else "#5d8f4e"
            corners = _hexagon(view.point(x, y, z), 0.13 * view.across, 0.13 * view.down)
            parts.append(polygon(corners, fill=fill, stroke="#ffffff", stroke_width=1.0))
    return parts


def draw_smoke(g: State, view: View) -> list[str]:
    parts = []
    for cube in sorted(g.smoke):
        x, y = view.point(column_of(cube) + 0.5, row_of(cube) + 0.5, level_of(cube) - 0.6)
        for right, down, size in ((-0.3, 0.1, 0.42), (0.3, 0.05, 0.4), (0.0, -0.15, 0.5)):
            parts.append(
                tag("circle", cx=x + right * view.across, cy=y + down * view.across, r=size * view.across, fill=SMOKE,
                    fill_opacity=0.42)
            )  # fmt: skip
    return parts


def draw_objectives(g: State, view: View, holders: Mapping[Cube, int]) -> list[str]:
    """A pin with its VP over each objective, in the colour of the side that holds it."""
    parts = []
    for cube, worth in g.setting.mission.objectives:
        x, y, z = token_place(g.setting.ground.field, cube)
        foot, head = view.point(x, y, z), view.point(x, y, z + 0.95)
        side = holders.get(cube, -1)
        fill, ink = (FILLS[side], "#ffffff") if side >= 0 else (palette.GOLD, palette.INK)
        parts += [
            line(foot, head, stroke="#ffffff", stroke_width=3.4, stroke_opacity=0.65),
            line(foot, head, stroke=palette.GOLD_LINE, stroke_width=1.5),
            tag("circle", cx=head[0], cy=head[1], r=11.0, fill=fill, stroke=palette.GOLD_LINE, stroke_width=1.3),
            words((head[0], head[1] + 5.0), str(worth), 14.0, font_weight=700, text_anchor="middle", fill=ink),
        ]
    return parts
