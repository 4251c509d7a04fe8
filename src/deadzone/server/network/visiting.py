"""Dependencies of the routes: the hall, the visitor, and the seat that a token opens."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header, Request
from fastapi import Path as PathPart
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from msgspec import Struct

from deadzone.core.sentence import Fault
from deadzone.host.protocol.bodies import SeatLink
from deadzone.host.records.seats import Sitting
from deadzone.server.battles.all_tables import Hall
from deadzone.server.fairness.households import household
from deadzone.server.network.safety import address_of
from deadzone.server.store.people import Player
from deadzone.server.store.sitting import NewSeat

BattleId = Annotated[str, PathPart(pattern="^[0-9a-f]{16}$")]


class Denied(Exception):
    """Something does not exist, or the token does not open it; the client is not told which."""


async def hall_of(request: Request) -> Hall:
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


async def root_of(request: Request) -> str:
    """Public path of the server."""
    return str(request.scope["root_path"])


TheHall = Annotated[Hall, Depends(hall_of)]
Root = Annotated[str, Depends(root_of)]
Token = Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))]
PlayerKey = Annotated[str, Header(alias="Deadzone-Player", max_length=100)]


async def sitting_of(battle: BattleId, token: Token, hall: TheHall) -> Sitting:
    """The seat that the request's token opens in the battle."""
    sitting = await hall.people.sitting(battle, token.credentials) if token is not None else None
    if sitting is None:
        raise Denied
    return sitting


TheSitting = Annotated[Sitting, Depends(sitting_of)]


class Visitor(Struct, frozen=True):
    """The sender of a request: the player, if a key was sent, and a keyed hash of the household."""

    player: Player | None
    address: str

    @property
    def player_id(self) -> str | None:
        return self.player.id if self.player is not None else None

    @property
    def device(self) -> str | None:
        return self.player.device if self.player is not None else None


async def visitor_of(request: Request, hall: TheHall, key: PlayerKey = "") -> Visitor:
    player = await hall.people.player(key) if key else None
    return Visitor(player, await hall.word_for(household(address_of(request.scope))))


TheVisitor = Annotated[Visitor, Depends(visitor_of)]


async def player_of(visitor: TheVisitor) -> Player:
    """The player whose key was sent with the request."""
    if visitor.player is None:
        raise Denied
    return visitor.player


ThePlayer = Annotated[Player, Depends(player_of)]


def link_to(hall: Hall, battle: str, seat: NewSeat, root: str) -> SeatLink:
    """Link to a seat; what comes after # never leaves the browser, so no log has it."""
    path = f"{root}/battle/{battle}#{seat.token}"
    ends = hall.people.end_of(seat.kind, seat.made)
    return SeatLink(role=seat.role, kind=seat.kind, token=seat.token, path=path, ends=ends)


async def check_quota(hall: Hall, visitor: Visitor) -> None:
    """Raise a Fault if no more battles may be stored; on a private server only the overall limits apply."""
    hosting = hall.hosting
    used = await hall.storage.usage(visitor.player_id, visitor.address)
    if used.battles >= hosting.most_battles or used.size >= hosting.most_bytes:
        raise Fault("This server has no room for more battles: try again later, or ask its operator.")
    if hosting.private:
        return
    if used.of_player >= hosting.most_of_player:
        raise Fault(
            "You have {count} {count|battle|battles} here, the most a player may have: delete some first.",
            count=used.of_player,
        )
    if used.of_address >= hosting.most_of_address:
        raise Fault("Your address has {count} {count|battle|battles} here, the most allowed.", count=used.of_address)
