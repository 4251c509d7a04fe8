"""Charts as SVG, made by matplotlib: readable in print and without colour, with patterns, marks and numbers.

They are drawn narrow, so that their words can be read on a phone as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from typing import Any, Final

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from deadzone.lab.experiments.estimates import Numbers
from deadzone.lab.experiments.statistics import Interval
from deadzone.language.words import decimal

WIDTH: Final = 5.4  # inches
BESIDE: Final = 2.7  # of a chart with words beside it
ROW: Final = 0.46  # height of a row of a chart with rows
LARGEST: Final = 1.6  # pixels for each point of the drawing: letters are not blown up on a wide screen
INK, GREY, PALE, ACCENT, SECOND = "#1d2430", "#68707d", "#d9dde3", "#1f5a8a", "#b4532a"
SEQUENCE: Final = "Blues"  # one hue, dark means more: a copier keeps the order
DIVERGING: Final = "PuOr_r"  # both ends dark, the middle white
HATCHES: Final = ("", "////", "....", "xxxx", "\\\\\\\\", "oo", "++")
STYLE: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "deadzone",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "hatch.linewidth": 0.8,
}
SQUARES: Final = [str(number) for number in range(1, 9)]  # rows and columns of the board
Axes = Any


def drawn(figure: Figure) -> str:
    """The chart as an SVG element without sizes of its own, the same for the same numbers."""
    out = StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, bbox_inches="tight", pad_inches=0.04)
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)  # nothing refers to them, and all charts are on one page
    points = float(re.search(r'width="([\d.]+)pt"', svg)[1])  # type: ignore[index]
    for size in ("width", "height"):
        svg = re.sub(rf'(<svg [^>]*?) ?{size}="[^"]*"', r"\1", svg, count=1)
    return svg.replace("<svg ", f'<svg style="max-width: {points * LARGEST:.0f}px" ', 1)


def new_chart(height: float, width: float = WIDTH) -> tuple[Figure, Axes]:
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, height))
        return figure, figure.add_subplot()


def percent_axis(axis: Any, lang: str, digits: int = 0) -> None:
    axis.set_major_formatter(lambda value, _: decimal(f"{100 * value:.{digits}f}", lang) + " %")


def forest(
    rows: Sequence[tuple[str, Interval]],
    lang: str,
    middle: float | None = 0.5,
    marks: Sequence[bool] = (),
    points: bool = False,
) -> str:
    """Estimates with their intervals, one row each; a filled mark is a finding, a hollow one is not.

    `points` shows differences in percentage points instead of shares.
    """
    with mpl.rc_context(STYLE):
        figure, axes = new_chart(0.5 + ROW * len(rows), BESIDE)
        for place, (_, it) in enumerate(rows):
            found = marks[place] if marks else True
            axes.plot([it.low, it.high], [place, place], color=INK, linewidth=1.4, solid_capstyle="butt")
            for end in (it.low, it.high):
                axes.plot([end, end], [place - 0.16, place + 0.16], color=INK, linewidth=1.4)
            axes.plot(it.value, place, "o", color=ACCENT, markerfacecolor=ACCENT if found else "white", markersize=6.5)
        low = min(it.low for _, it in rows)
        high = max(it.high for _, it in rows)
        if middle is not None:
            axes.axvline(middle, color=GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
            low, high = min(low, middle), max(high, middle)
        room = max(0.02, 0.06 * (high - low))
        axes.set_xlim(low - room, high + room)
        _write_values(axes, rows, lang, points)
        axes.set_yticks([])
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.spines["left"].set_visible(False)
        if points:
            axes.xaxis.set_major_formatter(lambda value, _: decimal(f"{100 * value:+z.3g}", lang))
        else:
            percent_axis(axes.xaxis, lang)
        axes.locator_params(axis="x", nbins=5)
        return drawn(figure)


def _write_values(axes: Axes, rows: Sequence[tuple[str, Interval]], lang: str, points: bool) -> None:
    """Name, value, interval and n of each row, on its left."""
    for place, (name, it) in enumerate(rows):
        sign, digits = ("+", 1) if points else ("", 0 if it.n < 2000 else 1)
        value, low, high = [decimal(f"{100 * each:{sign}.{digits}f}", lang) for each in (it.value, it.low, it.high)]
        figures = f"{value}  [{low} – {high}]  n = {it.n}"
        for words, above, size, colour in ((name, "bottom", 10, INK), (figures, "top", 8.5, GREY)):
            axes.text(
                -0.04, place, words, transform=axes.get_yaxis_transform(), ha="right", va=above, fontsize=size,
                color=colour,
            )  # fmt: skip


def bars(rows: Sequence[tuple[str, Interval]], lang: str) -> str:
    """Shares of a whole as bars with patterns and intervals."""
    with mpl.rc_context(STYLE):
        figure, axes = new_chart(0.5 + ROW * len(rows), BESIDE)
        for place, (_, it) in enumerate(rows):
            axes.barh(
                place, it.value, 0.6, color="white", edgecolor=ACCENT, hatch=HATCHES[place % len(HATCHES)], linewidth=1
            )
            axes.plot([it.low, it.high], [place, place], color=INK, linewidth=1.8)
        _write_values(axes, rows, lang, points=False)
        axes.set_yticks([])
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_xlim(0, max([it.high for _, it in rows] + [0.05]) * 1.03)
        percent_axis(axes.xaxis, lang)
        axes.locator_params(axis="x", nbins=5)
        return drawn(figure)


def histogram(counts: Sequence[int], first: int, mean: Interval, labels: tuple[str, str], lang: str) -> str:
    """How often each whole number occurs, with the mean."""
    with mpl.rc_context(STYLE):
        figure, axes = new_chart(2.6)
        total = max(1, sum(counts))
        places = range(first, first + len(counts))
        axes.bar(places, [count / total for count in counts], 0.8, color="white", edgecolor=ACCENT, hatch="////")
        axes.axvline(mean.value, color=INK, linewidth=1.4, linestyle=(0, (5, 3)))
        words = labels[1].format(mean=decimal(f"{mean.value:.1f}", lang))
        right = mean.value > first + len(counts) / 2
        axes.annotate(
            words, (mean.value, 1), xycoords=("data", "axes fraction"), xytext=(-6 if right else 6, -4),
            textcoords="offset points", ha="right" if right else "left", va="top", fontsize=9,
        )  # fmt: skip
        axes.set_xlabel(labels[0])
        axes.xaxis.get_major_locator().set_params(integer=True)
        percent_axis(axes.yaxis, lang)
        return drawn(figure)


def lines(series: Sequence[tuple[str, Numbers, Numbers, Numbers]], labels: tuple[str, str]) -> str:
    """Values by round with bands; each series has a dash and a mark of its own, and its name at its end."""
    with mpl.rc_context(STYLE):
        figure, axes = new_chart(3.0)
        styles = (("-", "o", ACCENT, ""), ("--", "s", SECOND, "...."))
        for (name, value, low, high), (dash, mark, colour, hatch) in zip(series, styles, strict=False):
            rounds = np.arange(1, len(value) + 1)
            axes.fill_between(
                rounds, low, high, facecolor=colour, alpha=0.18, hatch=hatch, edgecolor=colour, linewidth=0
            )
            axes.plot(rounds, value, dash, marker=mark, color=colour, markersize=4, markerfacecolor="white", label=name)
        axes.legend(frameon=False, loc="upper left", fontsize=9.5, handlelength=3)
        axes.set_xlabel(labels[0])
        axes.set_ylabel(labels[1])
        axes.set_ylim(bottom=0)
        axes.xaxis.get_major_locator().set_params(integer=True)
        return drawn(figure)


def matrix(names: Sequence[str], shares: Numbers, found: Any) -> str:
    """The share of each row against each column in percent; findings are framed."""
    size = len(names)
    with mpl.rc_context(STYLE):
        cell = 0.62 if size <= 8 else 0.4
        figure, axes = new_chart(cell * size, cell * size * (1.0 if size > 4 else 1.15))
        axes.imshow(shares, cmap=DIVERGING, vmin=0, vmax=1, aspect="auto", alpha=0.85)
        for row in range(size):
            for column in range(size):
                if not np.isnan(shares[row, column]):
                    share = float(shares[row, column])
                    colour = "white" if abs(share - 0.5) > 0.36 else INK
                    axes.text(
                        column, row, f"{100 * share:.0f}", ha="center", va="center", color=colour,
                        fontsize=10 if size <= 8 else 8.5, fontweight="bold" if found[row, column] else "normal",
                    )  # fmt: skip
                    if found[row, column]:
                        axes.add_patch(_frame(column, row))
        axes.set_xticks(range(size), names, rotation=90 if size > 4 else 0)
        axes.set_yticks(range(size), names)
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)
        return drawn(figure)


def _frame(column: int, row: int) -> Rectangle:
    return Rectangle((column - 0.46, row - 0.46), 0.92, 0.92, fill=False, edgecolor=INK, linewidth=1)


class Board:
    """What to draw on the squares of a heat map: objectives as diamonds, the zones of both sides as letters."""

    def __init__(self, objectives: Sequence[int] = (), zones: Sequence[tuple[str, Sequence[int]]] = ()) -> None:
        self.objectives = objectives
        self.zones = zones


def heat_maps(panels: Sequence[tuple[str, Numbers]], board: Board) -> str:
    """Boards of eight by eight squares, seen from above: dark squares have most, and say how much."""
    with mpl.rc_context(STYLE):
        columns = 2
        rows = -(-len(panels) // columns)
        figure = Figure(figsize=(WIDTH + 0.4, 2.95 * rows))
        for number, (title, counts) in enumerate(panels):
            axes = figure.add_subplot(rows, columns, number + 1)
            total = max(1.0, float(counts.sum()))
            shares = counts.reshape(8, 8) / total
            axes.imshow(shares, cmap=SEQUENCE, vmin=0, vmax=max(float(shares.max()), 0.02))
            _write_shares(axes, shares)
            _draw_board(axes, board)
            axes.set_title(title, fontsize=10, loc="left")
            axes.set_xticks(range(8), SQUARES, fontsize=8)
            axes.set_yticks(range(8), SQUARES, fontsize=8)
            axes.tick_params(length=0)
            for spine in axes.spines.values():
                spine.set_visible(True)
                spine.set_color(PALE)
        figure.subplots_adjust(wspace=0.16, hspace=0.22)
        return drawn(figure)


def _write_shares(axes: Axes, shares: Numbers) -> None:
    top = float(shares.max())
    for row in range(8):
        for column in range(8):
            share = float(shares[row, column])
            if share >= 0.02:
                colour = "white" if share > 0.62 * top else INK
                axes.text(column, row, f"{100 * share:.0f}", ha="center", va="center", fontsize=8, color=colour)


def _draw_board(axes: Axes, board: Board) -> None:
    for square in board.objectives:
        row, column = divmod(square % 64, 8)
        axes.plot(column - 0.33, row - 0.33, "D", color=INK, markersize=3.5)
    for letter, squares in board.zones:
        for square in squares:
            row, column = divmod(square % 64, 8)
            axes.text(column + 0.42, row + 0.44, letter, fontsize=6, color=GREY, ha="right", va="bottom")
