"""Options of the commands that write a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deadzone.cli.common import tr
from deadzone.core.sentence import Fault
from deadzone.language.quoting import quoted

if TYPE_CHECKING:
    from deadzone.printing.paper import Format

PdfFile = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help=tr("Write the PDF to this file."))]
PaperSize = Annotated[str, typer.Option("--paper", metavar="a4|letter", help=tr("The paper to print on."))]


def format_called(name: str) -> Format:
    from deadzone.printing.paper import FORMATS  # noqa: PLC0415 - PDF takes long to load, for every command

    format = FORMATS.get(name.casefold())
    if format is None:
        raise Fault("--paper cannot be '{value}': give a4 or letter.", value=quoted(name))
    return format
