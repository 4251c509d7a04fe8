"""Card backs: a pattern of cubes and a plate with the name of the deck, one design per deck."""

from __future__ import annotations

from functools import partial
from typing import Final

from deadzone.printing.paper import BOLD, CARD_HEIGHT, CARD_WIDTH, FAINT, INK, WHITE, Paper
from deadzone.printing.symbols import cube_symbol

FRAME: Final = 4.0
CUBE: Final = 8.0


class Back:
    """Back of one deck; the size of the cubes, outlined or `solid` with shaded sides, tells the decks apart."""

    def __init__(self, title: str, solid: bool = False, cube: float = CUBE) -> None:
        self.title = title
        self.solid = solid
        self.cube = cube

    def __call__(self, paper: Paper, x: float, y: float) -> None:
        width, height = CARD_WIDTH - 2 * FRAME, CARD_HEIGHT - 2 * FRAME
        left, top = x + FRAME, y + FRAME
        with paper.pdf.local_context(), paper.pdf.rect_clip(left + 1, top + 1, width - 2, height - 2):
            paper.stamp((self.solid, self.cube), left, top, partial(self.draw_cubes, paper, width, height))
        paper.pen(INK, 0.6)
        paper.box(left, top, width, height, None, 2.0)
        self.draw_plate(paper, x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2)

    def draw_cubes(self, paper: Paper, width: float, height: float, left: float, top: float) -> None:
        """Draw cubes stacked without gaps."""
        wide, high = self.cube * 0.866, self.cube * 0.75
        for row in range(int(height / high) + 2):
            for column in range(int(width / wide) + 2):
                shift = wide / 2 if row % 2 else 0.0
                cube_symbol(paper, left + column * wide + shift, top + row * high, self.cube, FAINT, self.solid)

    def draw_plate(self, paper: Paper, x: float, y: float) -> None:
        width, height = 40.0, 22.0
        paper.box(x - width / 2, y - height / 2, width, height, WHITE, 2.0)
        paper.pen(INK, 0.5)
        paper.box(x - width / 2, y - height / 2, width, height, None, 2.0)
        paper.text(x, y + 1.6, "JADE", 28, BOLD, INK, "C")
        size = paper.fitting(self.title, width - 4.0, 10.0, 6.0)
        paper.text(x, y + 7.6, self.title, size, colour=INK, align="C")
