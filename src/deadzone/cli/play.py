"""`deadzone play`: the page in the browser, on a server of one's own."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from deadzone.catalog.words import text
from deadzone.cli.common import Lang, tr

Host = Annotated[
    str, typer.Option("--host", metavar="NAME", help=tr("Where to listen; 0.0.0.0 lets other computers in."))
]
Port = Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help=tr("The port; 0 takes a free one."))]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help=tr("Where battles are kept: a file, or postgresql://...")),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help=tr("Do not open the page."))]


def play(
    host: Host = "127.0.0.1",
    port: Port = 8321,
    database: Database = None,
    no_browser: NoBrowser = False,
    lang: Lang = None,
) -> None:
    """Serves until Ctrl-C; every answer is in the database before anybody sees what comes of it."""
    # Only this command needs the web framework, which takes a second to load.
    from deadzone.server.database import default_database  # noqa: PLC0415
    from deadzone.server.hosting import Hosting  # noqa: PLC0415
    from deadzone.server.run import serve  # noqa: PLC0415

    def started(address: str) -> None:
        typer.echo(text("The table is set: {address} (Ctrl-C ends).", str(lang), address=address))
        if not no_browser:
            webbrowser.open(address)

    serve(Hosting(database=database or default_database(), host=host, port=port), started)
