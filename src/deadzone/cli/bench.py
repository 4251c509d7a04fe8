"""`deadzone bench`: speed figures, compiled or interpreted, with a calibration of the machine."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from deadzone.cli.common import Json, Lang, console, print_json, tr
from deadzone.lab.benchmark import MEASURED, WHOLE_BATTLES, benchmark, benchmark_of
from deadzone.language.words import text, words_of

FORMS = words_of("interpreted", "compiled")
HEADINGS = words_of("What", "Median (µs)", "Spread (µs)", "Per second")
ROWS = words_of(
    "Calibration", "Copy in mid-battle", "One shot", "Steps from a cube", "Line of sight, new", "Line of sight, known",
    "Preparing a battlefield", "A whole battle", "JADE against JADE",
)  # fmt: skip

Against = Annotated[
    str | None, typer.Option("--against", metavar="COMMAND", help=tr("Another deadzone command to compare with."))
]


def bench(against: Against = None, json_output: Json = False, lang: Lang = None) -> None:
    """Print the figures as a table or as JSON."""
    language = lang or "en"
    if json_output:
        other = benchmark_of(against) if against else None
        figures = benchmark()
        print_json(figures if other is None else {"this": figures, "other": other, "gain": gains(figures, other)})
        return
    out = console()
    with out.status(text("Measuring ...", language)) as status:
        other = benchmark_of(against) if against else None
        figures = benchmark(lambda name: status.update(text("Measuring {name} ...", language, name=name)))
    out.print(_table(figures, other, language))


def gains(figures: dict[str, Any], other: dict[str, Any]) -> dict[str, float]:
    """How many times faster this installation is than the other, figure by figure."""
    return {name: other[name]["median_us"] / figures[name]["median_us"] for name in ("calibration", *MEASURED)}


def _table(figures: dict[str, Any], other: dict[str, Any] | None, lang: str) -> Table:
    form = text(FORMS[figures["compiled"]], lang)
    table = Table(title=text("Benchmark ({form})", lang, form=form))
    for heading in HEADINGS:
        table.add_column(text(heading, lang), justify="left" if heading == HEADINGS[0] else "right")
    ratios = gains(figures, other) if other else {}
    if other:
        form = text(FORMS[other["compiled"]], lang)
        table.add_column(text("Times faster than {form}", lang, form=form), justify="right")
    for name, label in zip(("calibration", *MEASURED), ROWS, strict=True):
        row = figures[name]
        spread = f"{row['fastest_us']:,.2f} - {row['slowest_us']:,.2f}"
        cells = [text(label, lang), f"{row['median_us']:,.2f}", spread, f"{1e6 / row['median_us']:,.0f}"]
        table.add_row(*cells, *([f"{ratios[name]:.1f}"] if other else []))
    speeds = [f"{figures[name]['decisions_per_second']:,.0f}" for name in WHOLE_BATTLES]
    table.caption = text(
        "Decisions per second: {count}; with JADE {jade}, its slowest choice {slowest} ms",
        lang,
        count=speeds[0],
        jade=speeds[1],
        slowest=f"{figures['jade_battle']['slowest_choice_ms']:.1f}",
    )
    return table
