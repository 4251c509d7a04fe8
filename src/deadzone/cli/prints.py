"""`deadzone print`: what helps at a real table, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deadzone.cli.common import Lang, new_app, tr
from deadzone.cli.paper import PaperSize, PdfFile, format_called
from deadzone.language.words import text
from deadzone.maps.files import write_bytes
from deadzone.maps.shipped import load
from deadzone.missions.registry import laid_out
from deadzone.rules.missions.mission_kinds import PATROL

Which = Annotated[str, typer.Argument(metavar="NAME|FILE", help=tr("Battlefield of the program, or a map file."))]
Mission = Annotated[
    str, typer.Option("--mission", metavar="MISSION", help=tr("Show the zones and objectives of this mission."))
]

app = new_app("Print what helps at a real table, as PDF.")


@app.command("reference", help=tr("The game on one leaf: actions, modifiers, states, damage, how to win."))
def reference(output: PdfFile = Path("reference.pdf"), paper: PaperSize = "a4", lang: Lang = None) -> None:
    _write("reference", output, paper, str(lang))


@app.command("counters", help=tr("Tokens, states, objectives, command dice, scatter and a track of VP, to cut out."))
def counters(output: PdfFile = Path("counters.pdf"), paper: PaperSize = "a4", lang: Lang = None) -> None:
    _write("counters", output, paper, str(lang))


@app.command("missions", help=tr("A card for each mission, with its zones and objectives."))
def missions(output: PdfFile = Path("missions.pdf"), paper: PaperSize = "a4", lang: Lang = None) -> None:
    _write("missions", output, paper, str(lang))


@app.command("plan", help=tr("A battlefield to build with real terrain: a plan of each level, and the parts."))
def plan(
    which: Which,
    mission: Mission = PATROL,
    output: PdfFile = Path("plan.pdf"),
    paper: PaperSize = "a4",
    lang: Lang = None,
) -> None:
    from deadzone.printing.plan_sheet import plan_pdf  # noqa: PLC0415 - PDF takes long to load, for every command

    format = format_called(paper)
    field = laid_out(load(which), mission)
    write_bytes(output, plan_pdf(field, str(lang), format))
    typer.echo(text("Written: {file}", str(lang), file=output))


def _write(what: str, output: Path, paper: str, lang: str) -> None:
    from deadzone.printing.aids import aid_pdf  # noqa: PLC0415 - PDF takes long to load, for every command

    format = format_called(paper)
    write_bytes(output, aid_pdf(what, lang, format))
    typer.echo(text("Written: {file}", lang, file=output))
