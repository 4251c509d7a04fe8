"""`deadzone print`: what helps at a real table, as PDF."""

from __future__ import annotations

from pathlib import Path

import typer

from deadzone.cli.common import Lang, new_app, tr
from deadzone.cli.paper import PaperSize, PdfFile, format_called
from deadzone.language.words import text
from deadzone.maps.files import write_bytes

app = new_app("Print what helps at a real table, as PDF.")


@app.command("reference", help=tr("The game on one leaf: actions, modifiers, states, damage, how to win."))
def reference(output: PdfFile = Path("reference.pdf"), paper: PaperSize = "a4", lang: Lang = None) -> None:
    _write("reference", output, paper, str(lang))


def _write(what: str, output: Path, paper: str, lang: str) -> None:
    from deadzone.printing.aids import aid_pdf  # noqa: PLC0415 - PDF takes long to load, for every command

    format = format_called(paper)
    write_bytes(output, aid_pdf(what, lang, format))
    typer.echo(text("Written: {file}", lang, file=output))
