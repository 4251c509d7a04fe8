"""`deadzone play`: the page in the browser, on a server of one's own."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from deadzone.catalog.words import quoted, text
from deadzone.cli.common import Lang, tr
from deadzone.core.sentence import Fault

MOST_DAYS = 36_500

Host = Annotated[
    str, typer.Option("--host", metavar="NAME", help=tr("Where to listen; 0.0.0.0 lets other computers in."))
]
Port = Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help=tr("The port; 0 takes a free one."))]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help=tr("Where battles are kept: a file, or postgresql://...")),
]
Metrics = Annotated[
    str,
    typer.Option("--metrics", metavar="HOST:PORT", help=tr("A second address for metrics, such as 127.0.0.1:9321.")),
]
Log = Annotated[
    str, typer.Option("--log", metavar="plain|json|quiet", help=tr("The log on the standard error output."))
]
KeepFinished = Annotated[
    int | None,
    typer.Option(
        "--keep-finished", metavar="DAYS", min=0, max=MOST_DAYS,
        help=tr("Days to keep battles that are over; 0 is for ever."),
    ),
]  # fmt: skip
KeepAbandoned = Annotated[
    int | None,
    typer.Option(
        "--keep-abandoned", metavar="DAYS", min=0, max=MOST_DAYS,
        help=tr("Days to keep battles that nobody plays any more; 0 is for ever."),
    ),
]  # fmt: skip
NoBrowser = Annotated[bool, typer.Option("--no-browser", help=tr("Do not open the page."))]


def play(
    host: Host = "127.0.0.1",
    port: Port = 8321,
    database: Database = None,
    metrics: Metrics = "",
    log: Log = "quiet",
    keep_finished: KeepFinished = None,
    keep_abandoned: KeepAbandoned = None,
    no_browser: NoBrowser = False,
    lang: Lang = None,
) -> None:
    """Serves until Ctrl-C; every answer is in the database before anybody sees what comes of it."""
    # Only this command needs the web framework, which takes a second to load.
    from deadzone.server.database import default_database  # noqa: PLC0415
    from deadzone.server.hosting import Hosting  # noqa: PLC0415
    from deadzone.server.logs import KINDS  # noqa: PLC0415
    from deadzone.server.run import serve  # noqa: PLC0415

    def started(address: str) -> None:
        typer.echo(text("The table is set: {address} (Ctrl-C ends).", str(lang), address=address))
        if not no_browser:
            webbrowser.open(address)

    if log not in KINDS:
        raise Fault("--log is plain, json or quiet, not '{value}'.", value=quoted(log))
    hosting = Hosting(
        database=database or default_database(),
        host=host,
        port=port,
        metrics=metrics,
        log=log,
        keep_finished=keep_finished,
        keep_abandoned=keep_abandoned,
    )
    serve(hosting, started)
