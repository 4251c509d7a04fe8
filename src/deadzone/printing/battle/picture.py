"""A picture of one moment: the table with its figurines, who attacks whom, the score above and words below."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.cubes import COLUMNS, ROWS, column_of, level_of, row_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import ON_TABLE, State
from deadzone.language.words import text
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.draw import definitions, png_of
from deadzone.maps.drawing.isometric import draw_isometric
from deadzone.maps.drawing.solids import View
from deadzone.maps.drawing.svg import FONTS, group, line, tag, words
from deadzone.printing.battle.figures import (
    DARK,
    FILLS,
    Place,
    draw_figure,
    draw_objectives,
    draw_smoke,
    draw_tokens,
    place_of,
    standing,
)
from deadzone.printing.battle.moments import Moment
from deadzone.rules.missions.victory import controller

WIDTH: Final = 800
HALF_TILE: Final = 47.0
HEAD: Final = 62
FOOT: Final = 68
MARGIN: Final = 16.0
CAPTION_LETTERS: Final = 92
CAPTION_LINES: Final = 3
TEAM_LETTERS: Final = 26
WHITE: Final = "#ffffff"
EYES: Final = 0.4  # height at which attacks are drawn, in levels


class Painter:
    """Draws the moments of a battle between two teams, in one language: for a screen, or without captions for paper."""

    def __init__(self, teams: tuple[str, str], lang: str, zoom: float, on_paper: bool = False) -> None:
        self.teams = teams
        self.lang = lang
        self.zoom = zoom
        self.on_paper = on_paper

    def paint(self, moment: Moment) -> Image.Image:
        colour = WHITE if self.on_paper else palette.PAPER
        ground = _ground(moment.g.setting.ground.field, self.zoom, colour)
        whole = Image.alpha_composite(ground, _image(self.svg(moment), self.zoom))
        foot = int(FOOT * self.zoom) if self.on_paper else 0
        return whole.crop((0, 0, whole.width, whole.height - foot))

    def svg(self, moment: Moment) -> str:
        """Everything that changes, over a ground that does not."""
        g = moment.g
        field = g.setting.ground.field
        view = view_of(field)
        holders = {cube: controller(g, cube) for cube, _ in g.setting.mission.objectives}
        return _svg(
            [
                *draw_tokens(g, view),
                *draw_objectives(g, view, holders),
                *_moves(moment, view),
                *[draw_figure(g, view, number) for number in standing(g)],
                *draw_smoke(g, view),
                *_attacks(moment, view),
                *_deaths(moment, view),
                *self._head(g, moment.round),
                *_caption(moment.caption, height_of(field)),
            ],
            height_of(field),
        )

    def _head(self, g: State, round: int) -> list[str]:
        named = text("Round {n}", self.lang, n=round) if round else text("Deployment", self.lang)
        quiet = {"font_weight": 600, "text_anchor": "middle", "fill": palette.QUIET_INK}
        parts = [words((WIDTH / 2, 26.0), named, 17.0, **quiet)]
        for side, x, anchor, out in ((RED, MARGIN, "start", 1), (BLUE, WIDTH - MARGIN, "end", -1)):
            score = text("{worth} VP", self.lang, worth=g.points(side))
            alive = len([model for model in g.models if model.side == side and model.fate == ON_TABLE])
            count = text("{count} {count|model|models}", self.lang, count=alive)
            team, start = _short(self.teams[side], TEAM_LETTERS), x + 18 * out
            parts += [
                words((start, 27.0), team, 19.0, font_weight=600, text_anchor=anchor, fill=DARK[side]),
                words((start, 50.0), f"{score}  ·  {count}", 16.0, text_anchor=anchor, fill=palette.INK),
                _badge(side, x + 6 * out, 20.0),
            ]
        return parts


def _badge(side: int, x: float, y: float) -> str:
    """The mark of a side: a square on its corner for red, a disc for blue."""
    if side == RED:
        return tag("path", d=f"M{x:.1f} {y - 8:.1f}l8 8l-8 8l-8 -8z", fill=FILLS[side])
    return tag("circle", cx=x, cy=y, r=7.0, fill=FILLS[side])


def view_of(field: Battlefield) -> View:
    """The view in which the highest roof is just below the head of the picture."""
    flat = View(WIDTH / 2, 0.0, HALF_TILE)
    built = [cube for cube in field.every_cube if level_of(cube) == 1 or field.supported(cube)]
    tops = [flat.point(column_of(cube), row_of(cube), level_of(cube))[1] for cube in built]
    return View(WIDTH / 2, HEAD - min(0.0, *tops), HALF_TILE)


def height_of(field: Battlefield) -> int:
    view = view_of(field)
    return int(view.top + (COLUMNS + ROWS) * view.down + 18 + FOOT)


@lru_cache(maxsize=4)
def _ground(field: Battlefield, zoom: float, colour: str) -> Image.Image:
    height = height_of(field)
    paper = tag("rect", width=WIDTH, height=height, fill=colour)
    return _image(_svg([definitions(), paper, *draw_isometric(field, view_of(field))], height), zoom)


def _svg(parts: Sequence[str], height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="{FONTS}">' + "\n".join(parts) + "</svg>\n"
    )


def _image(svg: str, zoom: float) -> Image.Image:
    return Image.open(BytesIO(png_of(svg, zoom))).convert("RGBA")


def _moves(moment: Moment, view: View) -> list[str]:
    """Dotted lines from where models stood before."""
    parts = []
    for number in standing(moment.g):
        if number >= len(moment.before.models) or moment.before.models[number].fate != ON_TABLE:
            continue
        start, end = place_of(moment.before, number), place_of(moment.g, number)
        if moment.before.models[number].cube != moment.g.models[number].cube:
            side = moment.g.models[number].side
            parts.append(line(view.point(*start), view.point(*end), stroke=FILLS[side], stroke_width=3.0,
                              stroke_dasharray="1 6", stroke_linecap="round"))  # fmt: skip
    return parts


def _attacks(moment: Moment, view: View) -> list[str]:
    parts = []
    for attacker, target in moment.attacks:
        start, end = _chest(moment, attacker, view), _chest(moment, target, view)
        side = moment.g.models[attacker].side
        parts += [
            line(start, end, stroke="#ffffff", stroke_width=5.0, stroke_opacity=0.75, stroke_linecap="round"),
            line(start, end, stroke=FILLS[side], stroke_width=2.4, stroke_linecap="round"),
            tag("circle", cx=end[0], cy=end[1], r=5.0, fill=FILLS[side], stroke="#ffffff", stroke_width=1.6),
        ]
    return parts


def _deaths(moment: Moment, view: View) -> list[str]:
    """A cross where a model was killed."""
    parts = []
    for number in moment.killed:
        x, y = _chest(moment, number, view)
        cross = f"M{x - 10:.1f} {y - 10:.1f}l20 20M{x + 10:.1f} {y - 10:.1f}l-20 20"
        for colour, wide in (("#ffffff", 8.0), ("#b3121f", 4.4)):
            parts.append(tag("path", d=cross, fill="none", stroke=colour, stroke_width=wide, stroke_linecap="round"))
    return parts


def _chest(moment: Moment, number: ModelNumber, view: View) -> tuple[float, float]:
    """Where a model is; one that has been killed meanwhile, where it was."""
    there = moment.g if moment.g.models[number].fate == ON_TABLE else moment.before
    place: Place = place_of(there, number)
    return view.point(place[0], place[1], place[2] + EYES)


def _caption(caption: str, height: int) -> list[str]:
    rows = textwrap.wrap(caption, CAPTION_LETTERS, max_lines=CAPTION_LINES, placeholder=" …")
    top = height - FOOT + 22.0
    written = [
        words((WIDTH / 2, top + 20 * n), row, 16.0, text_anchor="middle", fill=palette.INK)
        for n, row in enumerate(rows)
    ]
    return [group(written)]


def _short(name: str, letters: int) -> str:
    return name if len(name) <= letters else name[: letters - 1] + "…"
