"""The legend of the drawings, in the chosen language."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import BLOCKED, HATCH, LARGE_DOOR, LOW_WALL, MEDIUM, SMALL
from deadzone.core.cubes import NORTH, square_at
from deadzone.core.sentence import Sentence
from deadzone.language.words import text
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.plan import draw_ladder, draw_objective, draw_ramp, draw_side, draw_trapdoor
from deadzone.maps.drawing.svg import Point, group, line, number, tag, words
from deadzone.maps.drawing.textures import grating, zone_texture

ICON: Final = 40.0
STEP: Final = 33.0
HEADING_STEP: Final = 30.0
SIDES: Final = (
    (BLOCKED, Sentence("full wall: impassable")),
    (LARGE_DOOR, Sentence("door: Sizes 1 to 3")),
    (LOW_WALL, Sentence("low wall: Sizes 1 to 3")),
    (MEDIUM, Sentence("large window: Sizes 1 and 2")),
    (SMALL, Sentence("small window: Size 1")),
    (HATCH + 3, Sentence("hatch: up to that Size, blocks line of sight")),
)


def draw_legend(left: float, top: float, lang: str) -> list[str]:
    """Draw all symbols of the plans, under three headings."""
    legend = _Legend(left, top, lang)
    legend.heading(Sentence("Sides"))
    for side_type, sentence in SIDES:
        middle = legend.middle()
        start, end = (middle[0] - ICON / 2, middle[1]), (middle[0] + ICON / 2, middle[1])
        legend.entry(draw_side(start, end, side_type), sentence)
    legend.heading(Sentence("Floors and ways up"))
    legend.entry(legend.tile(), Sentence("floor"))
    legend.entry(legend.half_tile(), Sentence("half floor"))
    legend.entry([*legend.tile(), *draw_trapdoor(legend.middle(), 2)], Sentence("trapdoor: up to that Size"))
    legend.entry(draw_ladder(legend.middle(), 46), Sentence("ladder"))
    legend.entry(draw_ramp(legend.middle(), 32, NORTH), Sentence("ramp, arrow points up"))
    legend.heading(Sentence("Mission"))
    legend.entry(legend.zone("red", palette.RED), Sentence("red zone"))
    legend.entry(legend.zone("blue", palette.BLUE), Sentence("blue zone"))
    legend.entry(draw_objective(legend.middle(), 12.5, 2), Sentence("objective and its VP"))
    return legend.parts


class _Legend:
    """Legend under construction: each entry goes below the one before."""

    def __init__(self, left: float, top: float, lang: str) -> None:
        self.left = left
        self.y = top
        self.lang = lang
        self.parts: list[str] = []

    def middle(self) -> Point:
        """Middle of the next entry's symbol."""
        return (self.left + ICON / 2, self.y)

    def heading(self, sentence: Sentence) -> None:
        if self.parts:
            self.y += 14
        title = text(sentence.template, self.lang)
        self.parts.append(words((self.left, self.y), title, 16.0, font_weight=600, fill=palette.INK))
        rule = self.y + 8
        self.parts.append(line((self.left, rule), (self.left + 284, rule), stroke=palette.FAINT_INK, stroke_width=0.8))
        self.y += HEADING_STEP

    def entry(self, icon: list[str], sentence: Sentence) -> None:
        label = words((self.left + ICON + 16, self.y + 5.5), text(sentence.template, self.lang), 16.0)
        self.parts.append(group([*icon, label], fill=palette.INK, data_legend=sentence.template))
        self.y += STEP

    def tile(self) -> list[str]:
        x, y = self.middle()
        return [
            tag(
                "rect",
                x=x - ICON / 2,
                y=y - 12.0,
                width=ICON,
                height=24.0,
                fill=palette.FLOOR_TOPS[1],
                stroke=palette.FLOOR_LINE,
                stroke_width=0.9,
            )
        ]

    def half_tile(self) -> list[str]:
        """Symbol of a half floor: the northern half of a square."""
        x, y = self.middle()
        transform = f"translate({number(x - ICON / 2)} {number(y - ICON / 4)}) scale({ICON / 100:.4f})"
        edge = tag(
            "rect",
            x=x - ICON / 2,
            y=y - ICON / 4,
            width=ICON,
            height=ICON / 2,
            fill=palette.FLOOR_TOPS[1],
            stroke=palette.FLOOR_LINE,
            stroke_width=0.9,
        )
        return [edge, grating([(0, 0), (1, 0), (1, 0.5), (0, 0.5)], transform)]

    def zone(self, name: str, colour: str) -> list[str]:
        """Symbol of a zone: one of its squares, flattened."""
        x, y = self.middle()
        transform = f"translate({number(x - ICON / 2)} {number(y - 12)}) scale({ICON / 100:.4f} 0.24)"
        area = tag(
            "rect",
            x=x - ICON / 2,
            y=y - 12.0,
            width=ICON,
            height=24.0,
            fill=colour,
            fill_opacity=0.16,
            stroke=colour,
            stroke_width=1.2,
        )
        return [area, zone_texture(name, (square_at(0, 0),), transform)]
