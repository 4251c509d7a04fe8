"""The figures of `deadzone simulate` as tables for people."""

from __future__ import annotations

from typing import Any

import typer
from rich.table import Table
from rich.text import Text

from deadzone.cli.common import console
from deadzone.cli.odds_table import percent
from deadzone.core.state import VP_SOURCES
from deadzone.lab.batch import DECISIONS, Batch
from deadzone.lab.running import Run, failures_in
from deadzone.language.words import decimal as in_words
from deadzone.language.words import text, words_of

RESULTS = words_of("Red wins", "Blue wins", "Draws", "Rounds per battle")
HEADINGS = words_of("Victory points per battle", "Kills", "Objectives", "Intel", "Mission", "Total")
SIDE_WORDS = words_of("Red", "Blue")
DECIDED = words_of("Objectives", "Kills", "Intel", "Mission", "Extermination", "Round limit", "Draws")


def decimal(figure: float, digits: int, lang: str) -> str:
    """A number with a fixed number of decimals: `12.5`, in French `12,5`."""
    return in_words(f"{figure:.{digits}f}", lang)


def _share(count: int, figures: dict[str, Any], lang: str) -> str:
    """The share of the battles that did not fail."""
    return percent(count / max(1, figures["games"] - figures["failed"]), lang)


def _decided(figures: dict[str, Any], lang: str) -> Table:
    """A table of how the battles were decided."""
    table = Table(title=text("Battles decided by", lang), title_justify="left", show_header=False, box=None)
    for label, key in zip(DECIDED, DECISIONS, strict=True):
        count = figures["decided_by"][key]
        table.add_row(text(label, lang), str(count), _share(count, figures, lang))
    return table


def print_figures(figures: dict[str, Any], batch: Batch, run: Run, lang: str) -> None:
    out = console()
    red, blue = batch.teams
    out.print(Text(text("{red} (red) against {blue} (blue)", lang, red=red.name, blue=blue.name), style="bold"))
    games = figures["games"]
    results = Table(show_header=False, box=None)
    for label, key in zip(RESULTS[:3], ("red_wins", "blue_wins", "draws"), strict=True):
        results.add_row(text(label, lang), str(figures[key]), _share(figures[key], figures, lang))
    results.add_row(text(RESULTS[3], lang), decimal(figures["mean_rounds"], 1, lang), "")
    out.print(results)
    table = Table()
    for place, heading in enumerate(HEADINGS):
        table.add_column(text(heading, lang), justify="right" if place else "left")
    for side, word in zip(("red", "blue"), SIDE_WORDS, strict=True):
        points = figures["mean_vp"][side]
        table.add_row(text(word, lang), *[decimal(points[source], 2, lang) for source in (*VP_SOURCES, "total")])
    out.print(table)
    out.print(_decided(figures, lang))
    speed = text(
        "{games} {games|battle|battles} with {decisions} decisions, {own} of them by the players, in {seconds} s: "
        "{per_second} decisions per second.",
        lang,
        games=games,
        decisions=figures["decisions"],
        own=figures["player_decisions"],
        seconds=decimal(figures["seconds"], 1, lang),
        per_second=f"{figures['decisions_per_second']:.0f}",
    )
    out.print(speed)
    if figures["fallbacks"]:
        out.print(text("Players failed {count} {count|time|times}.", lang, count=figures["fallbacks"]), style="magenta")
    if figures["failed"]:
        failed = text(
            "{count} {count|battle|battles} failed; their files are in {folder}.",
            lang,
            count=figures["failed"],
            folder=failures_in(batch, run),
        )
        out.print(failed, style="red", soft_wrap=True)


def say_where_it_stopped(figures: dict[str, Any], run: Run, lang: str) -> None:
    """Say on stderr what is kept of a batch that was stopped."""
    if run.results is None:
        said = text("{count} {count|battle was|battles were} played.", lang, count=figures["games"])
    else:
        said = text(
            "{count} {count|battle is|battles are} kept in {folder}; --resume goes on.",
            lang,
            count=figures["games"],
            folder=run.results,
        )
    typer.echo(said, err=True)
