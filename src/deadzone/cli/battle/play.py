"""`deadzone play`: a server of your own, with the page opened in the browser."""

from __future__ import annotations

import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from deadzone.cli.common import Lang, tr
from deadzone.cli.house_options import HouseOption, house_of
from deadzone.language.words import say, text

if TYPE_CHECKING:
    from deadzone.server.settings.hosting import Hosting

MOST_DAYS = 36_500
MOST_BATTLES = 1_000_000

PUBLIC_URL = tr("Public address of the server, if it is behind a proxy.")
PROXY = tr("Trusted proxy; may be given several times.")
TLS_CERT = tr("Certificate for https without a proxy.")

Host = Annotated[
    str | None,
    typer.Option(
        "--host",
        metavar="NAME",
        help=tr("Address to listen on instead of 127.0.0.1; 0.0.0.0 accepts other computers."),
    ),
]
Lan = Annotated[
    bool, typer.Option("--lan", help=tr("Let devices in the local network in, and show a QR code for a phone."))
]
Port = Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help=tr("Port; 0 picks a free one."))]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help=tr("Database for the battles: a file, or postgresql://...")),
]
PublicUrl = Annotated[str | None, typer.Option("--public-url", metavar="URL", help=PUBLIC_URL)]
Proxy = Annotated[list[str] | None, typer.Option("--proxy", metavar="ADDRESS", help=PROXY)]
TlsCert = Annotated[str | None, typer.Option("--tls-cert", metavar="FILE", help=TLS_CERT)]
TlsKey = Annotated[str | None, typer.Option("--tls-key", metavar="FILE", help=tr("Private key of the certificate."))]
Metrics = Annotated[
    str,
    typer.Option("--metrics", metavar="HOST:PORT", help=tr("A second address for metrics, such as 127.0.0.1:9321.")),
]
Log = Annotated[str, typer.Option("--log", metavar="plain|json|quiet", help=tr("Format of the log on standard error."))]
KeepFinished = Annotated[
    int | None,
    typer.Option(
        "--keep-finished", metavar="DAYS", min=0, max=MOST_DAYS,
        help=tr("Days to keep finished battles; 0 keeps them forever."),
    ),
]  # fmt: skip
KeepAbandoned = Annotated[
    int | None,
    typer.Option(
        "--keep-abandoned", metavar="DAYS", min=0, max=MOST_DAYS,
        help=tr("Days to keep abandoned battles; 0 keeps them forever."),
    ),
]  # fmt: skip
ClaimAfter = Annotated[
    int,
    typer.Option(
        "--claim-after", metavar="HOURS", min=1, max=24 * MOST_DAYS,
        help=tr("Hours of absence after which the other side may claim the win."),
    ),
]  # fmt: skip
KeepLinks = Annotated[
    int,
    typer.Option(
        "--keep-links", metavar="DAYS", min=0, max=MOST_DAYS,
        help=tr("Days for which invitations and links to watch work; 0 never ends them."),
    ),
]  # fmt: skip
MostBattles = Annotated[
    int,
    typer.Option(
        "--most-battles", metavar="N", min=1, max=MOST_BATTLES, help=tr("Maximum number of battles on the server.")
    ),
]
MostPerPlayer = Annotated[
    int,
    typer.Option(
        "--most-per-player", metavar="N", min=1, max=MOST_BATTLES, help=tr("Maximum number of battles per player.")
    ),
]
MostPerAddress = Annotated[
    int,
    typer.Option(
        "--most-per-address", metavar="N", min=1, max=MOST_BATTLES, help=tr("Maximum number of battles per address.")
    ),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help=tr("Do not open the browser."))]


def play(
    lan: Lan = False,
    host: Host = None,
    port: Port = 8321,
    database: Database = None,
    public_url: PublicUrl = None,
    proxy: Proxy = None,
    tls_cert: TlsCert = None,
    tls_key: TlsKey = None,
    metrics: Metrics = "",
    log: Log = "quiet",
    keep_finished: KeepFinished = None,
    keep_abandoned: KeepAbandoned = None,
    keep_links: KeepLinks = 30,
    claim_after: ClaimAfter = 72,
    most_battles: MostBattles = 20_000,
    most_per_player: MostPerPlayer = 200,
    most_per_address: MostPerAddress = 500,
    house: HouseOption = None,
    no_browser: NoBrowser = False,
    lang: Lang = None,
) -> None:
    """Serve until Ctrl-C; every answer is stored before its effects are shown."""
    # Only this command needs the web framework, which takes a second to load.
    from deadzone.server.run import serve  # noqa: PLC0415
    from deadzone.server.settings.hosting import chosen  # noqa: PLC0415

    wanted = chosen(
        database, public_url, proxy or (), (tls_cert, tls_key), log, (lan, host),
        port=port, metrics=metrics, keep_finished=keep_finished, keep_abandoned=keep_abandoned,
        keep_links=keep_links, claim_after=claim_after, most_battles=most_battles, most_of_player=most_per_player,
        most_of_address=most_per_address, house=house_of(house),
    )  # fmt: skip

    def started(port: int) -> None:
        tell(wanted, port, str(lang))
        if not no_browser:
            webbrowser.open(wanted.address(port))

    serve(wanted, started)


def tell(hosting: Hosting, port: int, lang: str) -> None:
    """Print the address of the table, and what the operator should know about it."""
    from deadzone.cli.battle.phone import print_phone_addresses  # noqa: PLC0415
    from deadzone.server.settings.hosting import warnings  # noqa: PLC0415

    for sentence in warnings(hosting):
        typer.echo(say(sentence, lang), err=True)
    typer.echo(text("The table is ready: {address} (Ctrl-C to stop).", lang, address=hosting.address(port)))
    if hosting.lan:
        print_phone_addresses(hosting.addresses(port), lang)
