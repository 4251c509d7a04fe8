"""`deadzone bench`: speed figures, compiled or interpreted, with a calibration of the machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from deadzone.cli.common import Json, Lang, console, print_json, tr
from deadzone.lab.benchmark import (
    CALIBRATION,
    MEASURED,
    WHOLE_BATTLES,
    benchmark,
    benchmark_of,
)
from deadzone.lab.growth import growth
from deadzone.lab.kept_figures import KEPT_IN, keep, kept_ratios
from deadzone.lab.step_times import step_times
from deadzone.language.words import text, words_of

FORMS = words_of("interpreted", "compiled")
HEADINGS = words_of("What", "Median (µs)", "Per second", "Ratio", "Against kept")
ROWS = words_of(
    "Calibration", "Copy in mid-battle", "One shot", "Steps from a cube", "Line of sight, new", "Line of sight, known",
    "Preparing a battlefield", "A whole battle", "JADE against JADE", "A battle on a new map", "JADE on a new map",
)  # fmt: skip
GROWTH_HEADINGS = words_of("Points", "Levels", "Models", "Decision (µs)", "Growth of the cost", "Growth of the models")
STEP_HEADINGS = words_of("Step", "Share (%)", "Calls", "Each (µs)")

Against = Annotated[
    str | None, typer.Option("--against", metavar="COMMAND", help=tr("Another deadzone command to compare with."))
]
Figures = Annotated[
    Path, typer.Option("--figures", metavar="FILE", help=tr("The page with the figures that were kept."))
]
Keep = Annotated[bool, typer.Option("--keep", help=tr("Keep these figures in that page."))]
Profile = Annotated[
    bool, typer.Option("--profile", help=tr("Show instead which steps of the procedures take the time."))
]
Growth = Annotated[
    bool, typer.Option("--growth", help=tr("Show instead how the cost grows with points and with levels."))
]


def bench(
    against: Against = None,
    figures: Figures = KEPT_IN,
    keep_them: Keep = False,
    profile: Profile = False,
    grow: Growth = False,
    json_output: Json = False,
    lang: Lang = None,
) -> None:
    """Print the figures as tables or as JSON."""
    language = lang or "en"
    if profile:
        _show(language, json_output, step_times, _profile_tables)
    elif grow:
        _show(language, json_output, growth, _growth_tables)
    else:
        _measure(against, figures, keep_them, json_output, language)


def _measure(against: str | None, page: Path, keep_them: bool, json_output: bool, lang: str) -> None:
    def all_figures(tick: Callable[[str], object]) -> dict[str, Any]:
        other = benchmark_of(against) if against else None
        figures = benchmark(tick)
        found = {**figures, "against_kept": against_kept(figures, page)}
        if keep_them:
            keep(page, figures)
        return found if other is None else {"this": found, "other": other, "gain": gains(figures, other)}

    _show(lang, json_output, all_figures, _figure_tables)


def _show(
    lang: str,
    json_output: bool,
    work: Callable[[Callable[[str], object]], dict[str, Any]],
    tables: Callable[[dict[str, Any], str], list[Table]],
) -> None:
    if json_output:
        print_json(work(str))
        return
    out = console()
    with out.status(text("Measuring ...", lang)) as status:
        found = work(lambda name: status.update(text("Measuring {name} ...", lang, name=name)))
    for table in tables(found, lang):
        out.print(table)


def gains(figures: dict[str, Any], other: dict[str, Any]) -> dict[str, float]:
    """How many times faster this installation is than the other, figure by figure."""
    return {name: other[name]["median_us"] / figures[name]["median_us"] for name in (CALIBRATION, *MEASURED)}


def against_kept(figures: dict[str, Any], page: Path) -> dict[str, float]:
    """How many times as fast as in the figures kept, by the ratios to the calibration; empty if none are kept."""
    kept = kept_ratios(page, figures["compiled"])
    return {name: figures[name]["per_million"] / kept[name] for name in MEASURED if name in kept}


def _new_table(title: str, headings: tuple[str, ...], lang: str) -> Table:
    table = Table(title=title)
    for heading in headings:
        table.add_column(text(heading, lang), justify="left" if heading == headings[0] else "right")
    return table


def _figure_tables(found: dict[str, Any], lang: str) -> list[Table]:
    figures = found.get("this", found)
    table = _new_table(text("Benchmark ({form})", lang, form=text(FORMS[figures["compiled"]], lang)), HEADINGS, lang)
    ratios = found.get("gain", {})
    if ratios:
        form = text(FORMS[found["other"]["compiled"]], lang)
        table.add_column(text("Times faster than {form}", lang, form=form), justify="right")
    for name, label in zip((CALIBRATION, *MEASURED), ROWS, strict=True):
        row = figures[name]
        kept = figures["against_kept"].get(name)
        cells = [text(label, lang), f"{row['median_us']:,.2f}", f"{row['per_second']:,.0f}"]
        cells += [f"{row['per_million']:,.1f}", f"{kept:.2f}" if kept else ""]
        table.add_row(*cells, *([f"{ratios[name]:.1f}"] if ratios else []))
    speeds = [f"{figures[name]['decisions_per_second']:,.0f}" for name in WHOLE_BATTLES]
    table.caption = text(
        "Decisions per second: {count}, on new maps {new}; with JADE {jade}, on new maps {jade_new}, its slowest "
        "choice {slowest} ms",
        lang,
        count=speeds[0],
        jade=speeds[1],
        new=speeds[2],
        jade_new=speeds[3],
        slowest=f"{figures['jade_battle']['slowest_choice_ms']:.1f}",
    )
    return [table]


def _growth_tables(found: dict[str, Any], lang: str) -> list[Table]:
    tables = []
    for name, first in (("points", GROWTH_HEADINGS[0]), ("levels", GROWTH_HEADINGS[1])):
        table = _new_table(text("Growth of the cost", lang), (first, *GROWTH_HEADINGS[2:]), lang)
        least = found[name][0]
        for row in found[name]:
            cost = row["us_per_decision"] / least["us_per_decision"]
            table.add_row(
                f"{row[name]}",
                f"{row['models']}",
                f"{row['us_per_decision']:.2f}",
                f"{cost:.2f}",
                f"{row['models'] / least['models']:.2f}",
            )
        tables.append(table)
    return tables


def _profile_tables(found: dict[str, Any], lang: str) -> list[Table]:
    tables = []
    for name, label in zip(("battle", "jade_battle"), ROWS[7:9], strict=True):
        table = _new_table(text(label, lang), STEP_HEADINGS, lang)
        for row in found[name]["steps"]:
            table.add_row(row["step"], f"{row['percent']:.1f}", f"{row['calls']:,}", f"{row['us']:.1f}")
        outside = f"{found[name]['outside_percent']:.1f}"
        table.caption = text("{percent} % outside the steps: driver, players and dice", lang, percent=outside)
        tables.append(table)
    return tables
