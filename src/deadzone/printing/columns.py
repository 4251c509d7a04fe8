"""Text in two styles broken into lines, and blocks that flow through the two columns of as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from deadzone.printing.paper import POINT, QUIET, REGULAR, Drawing, Paper
from deadzone.printing.parts import LEADING

COLUMNS: Final = 2
# How much longer each try at columns of equal length is than the one before.
STEP: Final = 2.0
# Style of a rule id: small and grey.
RULE: Final = "rule"

Word = tuple[str, str]  # with its style
Words = list[Word]


class Piece:
    """Something with a height to be drawn. If its block is split, a piece that `repeats` comes again on top."""

    def __init__(self, height: float, draw: Drawing, repeats: bool = False) -> None:
        self.height = height
        self.draw = draw
        self.repeats = repeats


class Block:
    """Pieces that stay together if a column can hold them, and the gap below."""

    def __init__(self, pieces: Sequence[Piece], gap: float) -> None:
        self.pieces = pieces
        self.gap = gap
        self.height = sum([piece.height for piece in pieces])


class Placed:
    """A piece with its page and column, both counted from 0, and its upper edge."""

    def __init__(self, piece: Piece, page: int, column: int, y: float) -> None:
        self.piece = piece
        self.page = page
        self.column = column
        self.y = y


def flow(blocks: Sequence[Block], first: float, top: float, bottom: float) -> list[Placed]:
    """Place the blocks from `first` on the first page and from `top` on the others, down to `bottom`.

    The columns of the last page end at about the same height.
    """
    placed = Filling(first, top, bottom).filled(blocks)
    last = placed[-1].page if placed else 0
    limit = (top if last else first) + STEP
    while placed and limit < bottom:
        shorter = Filling(first, top, bottom, last, limit).filled(blocks)
        if shorter[-1].page == last:
            return shorter
        limit += STEP
    return placed


class Filling:
    """Fills column after column; those of the page `last` end at `limit`."""

    def __init__(self, first: float, top: float, bottom: float, last: int = -1, limit: float = 0.0) -> None:
        self.first = first
        self.top = top
        self.bottom = bottom
        self.last = last
        self.limit = limit
        self.page = 0
        self.column = 0
        self.y = first
        self.placed: list[Placed] = []

    def filled(self, blocks: Sequence[Block]) -> list[Placed]:
        for block in blocks:
            if block.height <= self.bottom - self.top:
                while not self.has_room(block.height):
                    self.turn()
                for piece in block.pieces:
                    self.put(piece)
            else:
                self.split(block)
            self.y += block.gap
        return self.placed

    def has_room(self, height: float) -> bool:
        return self.y + height <= (self.limit if self.page == self.last else self.bottom) + 0.001

    def split(self, block: Block) -> None:
        """Place a block that is longer than a column, beginning where its heads and the first row have room."""
        heads = max([place for place, piece in enumerate(block.pieces) if piece.repeats], default=0)
        if not self.has_room(sum([piece.height for piece in block.pieces[: heads + 2]])):
            self.turn()
        again: list[Piece] = []
        for piece in block.pieces:
            if not self.has_room(piece.height):
                self.turn()
                for head in again:
                    self.put(head)
            self.put(piece)
            if piece.repeats:
                again.append(piece)

    def turn(self) -> None:
        """Go on in the next column."""
        self.page, self.column = divmod(self.page * COLUMNS + self.column + 1, COLUMNS)
        self.y = self.top if self.page else self.first

    def put(self, piece: Piece) -> None:
        self.placed.append(Placed(piece, self.page, self.column, self.y))
        self.y += piece.height


def broken(paper: Paper, parts: Sequence[Word], width: float, size: float) -> list[Words]:
    """Texts with their styles, one after the other, broken into lines of words."""
    lines: list[Words] = []
    used = 0.0
    space = paper.text_width(" ", size)
    for text, style in parts:
        for word in paper.words(text, width, *_font(size, style)):
            wide = paper.text_width(word, *_font(size, style))
            if lines and used + space + wide <= width:
                lines[-1].append((word, style))
                used += space + wide
            else:
                lines.append([(word, style)])
                used = wide
    return lines


def prose(
    paper: Paper, parts: Sequence[Word], width: float, size: float, indent: float = 0.0, gap: float = 0.0
) -> Piece:
    """A paragraph in one piece, with the gap above it."""
    lines = broken(paper, parts, width - indent, size)
    step = size * POINT * LEADING

    def draw(paper: Paper, x: float, y: float) -> None:
        for place, line in enumerate(lines):
            _write(paper, x + indent, y + gap + (place + 0.85) * step, line, size)

    return Piece(gap + len(lines) * step, draw)


def _write(paper: Paper, x: float, y: float, line: Words, size: float) -> None:
    space = paper.text_width(" ", size)
    for style, words in groupby(line, key=lambda word: word[1]):
        run = " ".join([word for word, _ in words])
        letters, weight = _font(size, style)
        if style == RULE:
            x += paper.text(x, y, run, letters, weight, QUIET) + space
        else:
            x += paper.text(x, y, run, letters, weight) + space


def _font(size: float, style: str) -> tuple[float, str]:
    """Size and weight of the letters in a style."""
    return (size - 2.5, REGULAR) if style == RULE else (size, style)
