"""The diagram of falls: towers from the side, and what a fall from each of them means. R-FALL-01, R-FALL-02."""

from __future__ import annotations

import textwrap
from typing import Final

from deadzone.core.board.battlefield import FULL, Battlefield
from deadzone.core.board.steps import StepTable
from deadzone.core.cubes import Level, cube_at, level_of
from deadzone.core.sentence import Sentence
from deadzone.language.words import say
from deadzone.maps.drawing import palette
from deadzone.maps.drawing.svg import Point, group, line, tag, words
from deadzone.printing.diagrams.sketch import LETTERS, MARGIN, WIDTH, document
from deadzone.rules.movement.thrown import gravity_test, is_deep

LEVELS: Final = 4
CUBE: Final = 62.0
TOP: Final = 44.0
GROUND_LINE: Final = TOP + LEVELS * CUBE


def falls_svg(title: str, lang: str) -> str:
    wide = (WIDTH - 2 * MARGIN) / (LEVELS - 1)
    parts = [line((MARGIN, GROUND_LINE), (WIDTH - MARGIN, GROUND_LINE), stroke=palette.INK, stroke_width=3)]
    for number, start in enumerate(range(2, LEVELS + 1)):
        parts += _tower(MARGIN + number * wide, Level(start), lang)
    notes = [each for told in _notes() for each in textwrap.wrap(say(told, lang), LETTERS)]
    parts += [
        words((MARGIN, GROUND_LINE + 86 + 21 * row), note, 16.0, fill=palette.INK) for row, note in enumerate(notes)
    ]
    return document(parts, GROUND_LINE + 86 + 21 * len(notes), title, lang)


def fallen(start: Level) -> int:
    """Levels that a model falls when it steps from a roof on this level over the edge, as the engine counts them."""
    field = Battlefield(LEVELS)
    field.floors[cube_at(3, 3, start)] = FULL
    landing = StepTable(field).drop_landing(cube_at(3, 4, start))
    return start - level_of(landing)


def told_of(levels: int) -> tuple[Sentence, Sentence]:
    """What a fall means: its length, and the test of gravity if there is one."""
    long = Sentence("{levels} {levels|level|levels}", levels=levels)
    if not is_deep(levels):
        return long, Sentence("no test, no harm")
    test = gravity_test(levels)
    return long, Sentence("gravity: {dice} {dice|die|dice}, {target}+", dice=test.dice(), target=test.target)


def _notes() -> tuple[Sentence, ...]:
    return (
        Sentence("The model rolls Survive with 3 dice against gravity and is Pinned."),
        Sentence("If gravity has more successes, the difference is Potential Damage."),
    )


def _tower(left: float, start: Level, lang: str) -> list[str]:
    """A tower with a model on its roof, and its way down beside it."""
    roof = GROUND_LINE - (start - 1) * CUBE
    parts = []
    for floor in range(1, start):
        y = GROUND_LINE - floor * CUBE
        parts.append(
            tag("rect", x=left, y=y, width=CUBE, height=CUBE, fill=palette.FLOOR_TOPS[1], stroke=palette.FLOOR_LINE)
        )
        parts.append(words((left + 8, y + CUBE - 10), str(floor), 14.0, fill=palette.QUIET_INK))
    stands = (left + CUBE * 0.55, roof - 16)
    parts.append(tag("circle", cx=stands[0], cy=stands[1], r=15, fill=palette.RED, stroke="#ffffff", stroke_width=1.6))
    parts.append(words((stands[0], stands[1] + 5.5), "A", 15.0, font_weight=700, text_anchor="middle", fill="#ffffff"))
    parts.append(_way((stands[0] + 18, stands[1]), (left + CUBE * 1.35, GROUND_LINE - 8)))
    levels = fallen(start)
    for row, told in enumerate(told_of(levels)):
        weight = 600 if row == 0 else 400
        place = (left, GROUND_LINE + 26 + 20 * row)
        parts.append(words(place, say(told, lang), 15.5, font_weight=weight, fill=palette.INK))
    return [group(parts, data_levels=levels)]


def _way(start: Point, end: Point) -> str:
    """Over the edge and down."""
    corner = (end[0], start[1])
    parts = [line(start, corner), line(corner, end)]
    parts += [line(end, (end[0] + turn * 6, end[1] - 10)) for turn in (-1, 1)]
    return group(parts, stroke=palette.INK, stroke_width=2.2, stroke_linecap="round")
