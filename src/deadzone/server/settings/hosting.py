"""The settings of a server: everything its operator can choose, in one record."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.records.openings import Limits
from deadzone.language.quoting import quoted
from deadzone.server.instruments.logs import KINDS
from deadzone.server.settings.addresses import own_addresses
from deadzone.server.settings.tls import Certificate, certificate
from deadzone.server.store.database import database_url, default_database, in_memory

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})
PORTS = {"http": 80, "https": 443}
PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?")
# Behind a proxy that strips the path, these could not be told apart from the page's own paths.
OWN_PATHS = frozenset({"api", "assets", "assistant", "battle", "teams"})

# What --lan means; the page says the same.
OPEN_TO_THE_NETWORK = Sentence(
    "Every device in the local network can open the page, build teams and start battles; the battles of others open "
    "only with their links."
)
NOT_ENCRYPTED = Sentence(
    "The connection is not encrypted (http): use it only in a network you trust, because whoever listens in can read "
    "those links and take seats."
)


class PublicUrl(Struct, frozen=True, kw_only=True):
    """The public address of the server."""

    scheme: str
    host: str  # as browsers send it: lower case, an IPv6 address in brackets, no default port
    path: str  # empty, or with a leading slash and no trailing one

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def usual_port(self) -> bool:
        return re.search(r":\d+$", self.host) is None

    @property
    def secure(self) -> bool:
        return self.scheme == "https"


class Hosting(Struct, frozen=True, kw_only=True):
    """Options of `deadzone play`, with their defaults."""

    database: str
    host: str = "127.0.0.1"
    lan: bool = False  # for the local network and nobody beyond it
    port: int = 0
    keep_links: int = 30  # days for which invitations and links for spectators work; 0 means for ever
    claim_after: int = 72  # hours of absence after which the other side may claim the win
    most_of_player: int = 200  # battles
    most_of_address: int = 500
    most_battles: int = 20_000
    most_bytes: int = 20_000_000_000  # of battles; teams may have a tenth of it besides
    public: PublicUrl | None = None
    proxies: tuple[Network, ...] = ()
    certificate: Certificate | None = None
    metrics: str = ""  # HOST:PORT of a second address, for the operator's monitoring
    log: str = "quiet"
    house: dict[str, str] = {}  # house rules of new battles, unless the request for one overrides them
    # Days for which finished and abandoned battles are kept; 0 means for ever. The default depends on who can reach the
    # server.
    keep_finished: int | None = None
    keep_abandoned: int | None = None

    @property
    def root(self) -> str:
        """Public path of the page; empty, or with a leading slash and no trailing one."""
        return self.public.path if self.public is not None else ""

    @property
    def alone(self) -> bool:
        """Whether only this machine can connect."""
        return is_loopback(self.host)

    @property
    def private(self) -> bool:
        """Whether the server is for this machine only, not even published through a proxy."""
        return self.alone and self.public is None

    @property
    def limits(self) -> Limits:
        return Limits(
            private=self.private,
            of_player=self.most_of_player,
            of_address=self.most_of_address,
            battles=self.most_battles,
            bytes=self.most_bytes,
        )

    def address(self, port: int) -> str:
        """URL of the page once the port is known, with the host name that suits browsers best."""
        if self.public is not None:
            return f"{self.public.origin}{self.public.path}/"
        name = "localhost" if self.host in EVERYWHERE or self.host == "127.0.0.1" else self.host
        return self._url(self.certificate.best_name(name) if self.certificate is not None else name, port)

    def addresses(self, port: int) -> list[str]:
        """URLs under which other devices reach the page, the best first; none if they cannot."""
        if self.public is not None:
            return [self.address(port)]
        if self.alone:
            return []
        names = own_addresses() if self.host in EVERYWHERE else [self.host]
        if self.certificate is not None:
            names = [name for name in names if self.certificate.covers(name)] or self.certificate.whole_names
        return [self._url(name, port) for name in names]

    def _url(self, name: str, port: int) -> str:
        scheme = "http" if self.certificate is None else "https"
        shown = "" if port == PORTS[scheme] else f":{port}"
        return f"{scheme}://[{name}]{shown}/" if ":" in name else f"{scheme}://{name}{shown}/"


def chosen(
    database: str | None,
    public: str | None,
    proxies: Sequence[str],
    tls: tuple[str | None, str | None],
    log: str,
    place: tuple[bool, str | None],
    **others: Any,
) -> Hosting:
    """Build the settings from the command line: `place` are --lan and --host; `others` are taken as they are."""
    if log not in KINDS:
        raise Fault("--log must be plain, json or quiet, not '{value}'.", value=quoted(log))
    lan, host = place
    for option, given in (("--host", host), ("--public-url", public), ("--proxy", proxies)):
        if lan and given:
            raise Fault("--lan says where to listen and for whom: leave out {option}.", option=option)
    return Hosting(
        database=database or default_database(),
        public=public_url(public) if public is not None else None,
        proxies=tuple([proxy_network(address) for address in proxies]),
        certificate=certificate(*tls) if tls != (None, None) else None,
        log=log,
        host=_everywhere() if lan else host or "127.0.0.1",
        lan=lan,
        **others,
    )


def _everywhere() -> str:
    """Where to listen for IPv4 and IPv6 alike, or at least for IPv4."""
    return "::" if socket.has_dualstack_ipv6() else "0.0.0.0"


def public_url(wanted: str) -> PublicUrl:
    """Parse `http(s)://host[:port][/path]`; anything else is a Fault."""
    fault = Fault("--public-url must be an address like https://example.org/deadzone, not {url}.", url=quoted(wanted))
    try:
        parts = urlsplit(wanted)
        port = parts.port
        name = (parts.hostname or "").encode("idna").decode()
    except (ValueError, UnicodeError):
        raise fault from None
    others = parts.query or parts.fragment or parts.username is not None or wanted.endswith(("?", "#"))
    if parts.scheme not in PORTS or not name or others or not PATH.fullmatch(parts.path):
        raise fault
    if ":" in name:
        name = f"[{name}]"
    elif not re.fullmatch(r"[a-z0-9.-]+", name):
        raise fault
    path = parts.path.rstrip("/")
    if path and path.split("/")[1] in OWN_PATHS:
        raise Fault("The path in --public-url must not begin with /{part}: the page uses it.", part=path.split("/")[1])
    shown = "" if port in (None, PORTS[parts.scheme]) else f":{port}"
    return PublicUrl(scheme=parts.scheme, host=name + shown, path=path)


def proxy_network(wanted: str) -> Network:
    """Parse `ADDRESS` or `ADDRESS/BITS`."""
    try:
        return ipaddress.ip_network(wanted)
    except ValueError:
        raise Fault(
            "--proxy must be an address like 127.0.0.1 or a network like 10.0.0.0/8, not {text}.", text=quoted(wanted)
        ) from None


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() in LOOPBACK


def warnings(wanted: Hosting) -> list[Sentence]:
    """Warnings to the operator about storage in memory, who can connect, and missing encryption."""
    said = []
    if in_memory(database_url(wanted.database)):
        said.append(Sentence("Battles are kept in memory only and are lost when the server stops."))
    if wanted.lan:
        said.append(OPEN_TO_THE_NETWORK)
    if wanted.alone or wanted.certificate is not None:
        return said
    return [*said, _without_tls(wanted)]


def _without_tls(wanted: Hosting) -> Sentence:
    if wanted.lan:
        return NOT_ENCRYPTED
    if wanted.public is not None and wanted.public.secure:
        return Sentence("Traffic between the proxy and this server is not encrypted: let nothing else reach its port.")
    return Sentence(
        "Without TLS anyone on the network can read the traffic and take seats: use --tls-cert and "
        "--tls-key, or a proxy with --public-url https://..."
    )
