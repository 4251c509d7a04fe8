"""The addresses of the table for phones and other devices, the best one with a QR code."""

from __future__ import annotations

from io import StringIO

import segno
import typer
from rich.text import Text

from deadzone.cli.common import console
from deadzone.language.words import text

BORDER = 2  # modules around the code
# The light modules are drawn, so that the code is right on a dark terminal without colours.
LIGHT, DARK = "bright_white", "black"


def print_phone_addresses(addresses: list[str], lang: str) -> None:
    if not addresses:
        typer.echo(
            text(
                "This computer is in no local network at the moment. Once it is, the page shows the address under "
                "“On your phone”.",
                lang,
            )
        )
        return
    best, *others = addresses
    typer.echo(text("On a phone in the same network: {address}", lang, address=best))
    screen = console()
    if _can_show(screen.encoding):
        screen.print(Text(qr_code(best), style=f"{LIGHT} on {DARK}"), end="")
    for address in others:
        typer.echo(text("Or, from another network of this computer: {address}", lang, address=address))


def qr_code(address: str) -> str:
    """QR code of half blocks, two rows of modules in each line."""
    drawn = StringIO()
    segno.make_qr(address, error="m").terminal(drawn, border=BORDER, compact=True)
    return drawn.getvalue()


def _can_show(encoding: str) -> bool:
    try:
        "\u2580\u2584\u2588".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
