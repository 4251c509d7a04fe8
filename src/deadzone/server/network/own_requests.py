"""Requests that only a server answers: how it is, and under which addresses other devices reach it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self, cast

import msgspec
from starlette.requests import Request

from deadzone import __version__
from deadzone.host.asking.answers import Encoded
from deadzone.host.asking.askers import Asker
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter, Table
from deadzone.host.asking.letter import Sender
from deadzone.host.asking.refusing import Denied
from deadzone.host.protocol.bodies import Addresses, Health, Live, ReachedBy, Ready
from deadzone.host.protocol.messages import PROTOCOL
from deadzone.host.requests.table import TABLE
from deadzone.language.words import say
from deadzone.server.network.safety import address_of, name_of
from deadzone.server.settings.hosting import LOOPBACK, Hosting, is_loopback
from deadzone.server.upkeep.health import Doctor

FAILING = 503
# A proxy on this machine speaks for others, even if the server has not been told about it.
OF_PROXIES = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")

chapter = Chapter()


@dataclass(frozen=True, kw_only=True)
class OwnDesk(Desk):
    doctor: Doctor
    hosting: Hosting


@dataclass(frozen=True)
class WebSender(Sender):
    """`here`: it is a browser on this machine; `port` is the one that it has reached."""

    here: bool = False
    port: int = 0


class Neighbour(Asker, frozen=True, kw_only=True):
    """A browser on this machine."""

    picked: ClassVar[bool] = True

    port: int

    @classmethod
    async def admitted(cls, _desk: Desk, sender: Sender, _asked: Any) -> Self:
        web = cast(WebSender, sender)
        if not web.here:
            raise Denied
        return cls(sender=sender, port=web.port)


@chapter.asks("GET", "/api/health", failing=Health)
async def health(desk: OwnDesk, asker: Asker) -> Encoded[Health]:
    """Whether everything works, or did a few seconds ago."""
    wrong, page = await desk.doctor.complaint(), desk.doctor.page()
    if wrong is None:
        return _told(Health(status="ok", version=__version__, protocol=PROTOCOL, page=page))
    said = say(wrong, asker.sender.lang)
    return _told(Health(status="failing", version=__version__, protocol=PROTOCOL, page=page, text=said), FAILING)


@chapter.asks("GET", "/api/live")
async def live(_desk: OwnDesk, _asker: Asker) -> Live:
    """Whether the server answers."""
    return Live(status="ok")


@chapter.asks("GET", "/api/ready", failing=Ready)
async def ready(desk: OwnDesk, asker: Asker) -> Encoded[Ready]:
    """Whether the server can do its work: `busy` does it later than usual, `failing` cannot do it."""
    found = await desk.doctor.finding()
    said = say(found.sentence, asker.sender.lang) if found.sentence is not None else ""
    return _told(Ready(status=found.status, text=said), FAILING if found.status == "failing" else 0)


def _told(state: Health | Ready, status: int = 0) -> Encoded[Any]:
    return Encoded(msgspec.json.encode(state), status=status)


@chapter.asks("GET", "/api/reach")
async def reach(desk: OwnDesk, asker: Neighbour) -> Addresses:
    """Addresses for other devices, as they are at this moment: the machine may have joined another network."""
    hosting = desk.hosting
    by: ReachedBy = "public" if hosting.public is not None else "nobody" if hosting.alone else "network"
    return Addresses(by=by, addresses=hosting.addresses(asker.port))


def is_this_machine(request: Request) -> bool:
    """Whether the request comes from a browser on this machine that knows the server by a name of this machine."""
    here = is_loopback(address_of(request.scope)) and name_of(request.headers.get("host", "")) in LOOPBACK
    return here and not any([name in request.headers for name in OF_PROXIES])


# Everything that this server is asked for, the page's requests and its own: there is no other list.
ALL_REQUESTS: Final = Table([chapter.entries, TABLE.entries])
