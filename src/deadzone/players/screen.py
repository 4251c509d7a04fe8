"""One terminal for one or two people: it shows the table and keeps the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from deadzone.core.sides import BLUE, RED
from deadzone.core.state import State
from deadzone.language.words import text
from deadzone.players.board import board_lines, roster, status_line

LAST_LINES = 35  # of the log, on demand
FEWEST_NEWS = 6
GAP = 2  # between columns of options

Read = Callable[[str], str]


class Choices:
    """The lines of a question: numbered choices, which may stand side by side, or lines that belong together."""

    def __init__(self, lines: list[Text], abreast: bool) -> None:
        self.lines = lines
        self.abreast = abreast


class Screen:
    """The terminal. `read` asks for a line and raises EOFError without input."""

    def __init__(self, out: Console, lang: str, read: Read = input) -> None:
        self.out = out
        self.lang = lang
        self.read = read
        self.log: list[Text] = []
        self.shown = 0  # lines of the log already shown
        self._board: object = None  # what the board showed when last drawn

    def forget(self, lines: int) -> None:
        """Drop what follows so many lines of the log: it was taken back."""
        del self.log[lines:]
        self.shown = min(self.shown, lines)

    def show_table(self, g: State, room: int) -> None:
        """Show the news and the board; `room` is the number of lines needed below. A terminal is cleared first.

        If the output goes to a file or a test, the board is drawn only when something has changed.
        """
        board = [] if not self._changed(g) else board_lines(g, self.out.width, self.lang)
        if self.out.is_terminal:
            self.out.clear()
            board = board or board_lines(g, self.out.width, self.lang)
            self.show_news(self.out.height - len(board) - _team_size(g) - room - 1)
        else:
            self.show_news(len(self.log))
        if board:
            self._draw(g, board)

    def show_board(self, g: State) -> None:
        self._draw(g, board_lines(g, self.out.width, self.lang))

    def show_news(self, most: int) -> None:
        """Show what happened since the last question; if there is too much, the end of it and a count of the rest."""
        news = self.log[self.shown :]
        most = max(FEWEST_NEWS, most)
        if len(news) > most:
            skipped = len(news) - most + 1
            self.out.print(
                text("... {count} more {count|line|lines}: type l for the log.", self.lang, count=skipped), style="dim"
            )
            news = news[skipped:]
        for line in news:
            self.out.print(line)
        self.shown = len(self.log)

    def show_log(self) -> None:
        for line in self.log[-LAST_LINES:]:
            self.out.print(line)

    def show_choices(self, choices: Choices) -> None:
        rows = self.height_of(choices)
        table = Table(box=None, show_header=False, padding=0)
        for row in range(rows):
            table.add_row(*[Text.assemble(line, " " * GAP) for line in choices.lines[row::rows]])
        self.out.print(table)

    def height_of(self, choices: Choices) -> int:
        """How many rows the choices need."""
        lengths = [len(line) for line in choices.lines]
        return option_rows(lengths, self.out.width) if choices.abreast else len(lengths)

    def _draw(self, g: State, board: Sequence[Text]) -> None:
        for line in board:
            self.out.print(line, no_wrap=True, overflow="crop")
        self.out.print(roster(g, self.lang))
        self.out.print(status_line(g, self.lang))

    def _changed(self, g: State) -> bool:
        board = (tuple([model.values() for model in g.models]), tuple([token.values() for token in g.tokens]), g.active)
        changed = board != self._board
        self._board = board
        return changed


def option_rows(lengths: Sequence[int], width: int) -> int:
    """The fewest rows in which texts of these lengths fit side by side, column by column."""
    for rows in range(1, len(lengths)):
        columns = [max(lengths[first : first + rows]) + GAP for first in range(0, len(lengths), rows)]
        if sum(columns) <= width:
            return rows
    return len(lengths)


def _team_size(g: State) -> int:
    sides = [model.side for model in g.models]
    return max(sides.count(RED), sides.count(BLUE))
