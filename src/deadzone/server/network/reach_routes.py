"""HTTP route for a browser on this machine: the addresses under which other devices reach the server."""

from __future__ import annotations

from fastapi import APIRouter, Request

from deadzone.host.protocol.bodies import Addresses, ReachedBy
from deadzone.server.network.operations import operation, refusals
from deadzone.server.network.safety import address_of, name_of
from deadzone.server.network.visiting import Denied, TheHall
from deadzone.server.settings.hosting import LOOPBACK, is_loopback

# A proxy on this machine speaks for others, even if the server has not been told about it.
OF_PROXIES = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")

router = APIRouter(prefix="/api", responses=refusals(404))


@operation(router, "GET", "/reach", Addresses)
async def reach(request: Request, hall: TheHall) -> Addresses:
    """Addresses for other devices, as they are at this moment: the machine may have joined another network."""
    if not is_this_machine(request):
        raise Denied
    hosting = hall.hosting
    by: ReachedBy = "public" if hosting.public is not None else "nobody" if hosting.alone else "network"
    return Addresses(by=by, addresses=hosting.addresses(request.scope["server"][1]))


def is_this_machine(request: Request) -> bool:
    """Whether the request comes from a browser on this machine that knows the server by a name of this machine."""
    here = is_loopback(address_of(request.scope)) and name_of(request.headers.get("host", "")) in LOOPBACK
    return here and not any([name in request.headers for name in OF_PROXIES])
