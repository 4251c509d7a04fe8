"""HTTP routes for seats: redeem invitations, replace and revoke links, give up seats."""

from __future__ import annotations

from time import time
from typing import Annotated

from fastapi import APIRouter
from fastapi import Path as PathPart
from fastapi.responses import Response

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.protocol.bodies import Redeem, SeatLink, Seats
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import INVITED, SEAT, WATCH, SeatRow, Sitting
from deadzone.host.tables.table import Table
from deadzone.server.battles.all_tables import Hall
from deadzone.server.network.operations import body, operation, refusals
from deadzone.server.network.visiting import BattleId, Denied, Root, TheHall, TheSitting, TheVisitor, Visitor, link_to
from deadzone.server.store.sitting import NewSeat, invitation, seat, watch_link
from deadzone.server.store.tokens import hashed

REPLACED = Sentence("This link was replaced by a new one.")
TAKEN_BACK = Sentence("This link was withdrawn.")
GONE = Sentence("This battle was deleted.")

router = APIRouter(prefix="/api/battles/{battle}", responses=refusals(404))
LinkRole = Annotated[Role, PathPart()]


async def table_of(hall: Hall, battle: str) -> Table:
    owner = await hall.tables.find(battle)
    if owner is None:
        raise Denied
    return owner.table


@operation(router, "GET", "/seats", Seats)
async def seats(battle: BattleId, _sitting: TheSitting, hall: TheHall) -> Seats:
    """Who holds the seats, and how many connections each has."""
    table = await table_of(hall, battle)
    told = table.company(hall.tables.now())
    return Seats(seats=told.seats, watching=told.watching, watch_open=told.watch_open, watch_ends=told.watch_ends)


@operation(router, "POST", "/seats", SeatLink, 201)
async def redeem(
    battle: BattleId, wanted: Annotated[Redeem, body(Redeem)], hall: TheHall, visitor: TheVisitor, root: Root
) -> SeatLink:
    """Take the seat of an invitation, which works only once. The seat gets a new token of its own."""
    held = await hall.people.seats_of(battle)
    invited = [row for row in held if row.token_hash == hashed(wanted.token) and row.kind == INVITED]
    for row in invited:
        taken = seat(row.role, visitor.player_id, visitor.device)
        if await hall.people.redeem(battle, wanted.token, taken):
            await hall.tables.seats_changed(battle)
            return link_to(hall, battle, taken, root)
    raise await _not_redeemed(hall, battle, visitor, invited)


async def _not_redeemed(hall: Hall, battle: str, visitor: Visitor, invited: list[SeatRow]) -> Fault:
    """Why an invitation could not be redeemed."""
    if any(not row.works(time()) for row in invited):
        return Fault(
            "This invitation has ended: it works for {days} {days|day|days}. Ask for a new one.",
            days=hall.people.link_days,
        )
    mine = [row for row in await hall.people.seats_of(battle) if row.kind == SEAT and row.player == visitor.player_id]
    if invited and mine and visitor.player is not None:
        return Fault(
            "You already play the other side of this battle, and nobody may play both. Send this invitation to someone "
            "else; to play both sides yourself, start a battle on one screen."
        )
    return Fault("This invitation was already used or withdrawn: ask for a new one.")


@operation(router, "POST", "/seats/{role}/link", SeatLink, 201)
async def new_link(
    battle: BattleId, role: LinkRole, sitting: TheSitting, hall: TheHall, visitor: TheVisitor, root: Root
) -> SeatLink:
    """Replace the link of one's own seat, of an invitation, or of the spectators."""
    _check_player(sitting)
    device = _maker(sitting, visitor)
    if role == sitting.role:
        fresh = seat(role, sitting.player, device)
        if not await hall.people.replace_token(sitting, fresh):
            raise Denied
        hall.dismiss(sitting.token_hash, REPLACED)
        await hall.tables.seats_changed(battle)
        return link_to(hall, battle, fresh, root)
    return link_to(hall, battle, await _offered(hall, battle, role, device), root)


def _maker(sitting: Sitting, visitor: Visitor) -> str | None:
    """The device with which a link is made: whoever came with a link of a device is still there thanks to it."""
    if sitting.device is not None:
        return sitting.device
    return visitor.device if sitting.player is not None and sitting.player == visitor.player_id else None


async def _offered(hall: Hall, battle: str, role: Role, device: str | None) -> NewSeat:
    table, held = await table_of(hall, battle), await hall.people.seats_of(battle)
    if role != WATCH and role not in table.gathering.roles(table.game):
        raise Fault("This battle does not have this seat.")
    if any(row.role == role and row.kind == SEAT for row in held):
        raise Fault("This seat is taken.")
    link = watch_link(device) if role == WATCH else invitation(role, device)
    if not await hall.people.offer(battle, link):
        raise Fault("This seat is taken.")
    for row in held:
        if row.role == role:
            hall.dismiss(row.token_hash, REPLACED)
    await hall.tables.seats_changed(battle)
    return link


@router.delete("/seats/{role}/link", status_code=204)
async def take_back(battle: BattleId, role: LinkRole, sitting: TheSitting, hall: TheHall) -> Response:
    """Revoke an invitation that was not redeemed, or the link of the spectators."""
    _check_player(sitting)
    held = await hall.people.seats_of(battle)
    if not await hall.people.withdraw(battle, role):
        raise Fault("This link does not exist, so it cannot be withdrawn.")
    for row in held:
        if row.role == role and row.kind != SEAT:
            hall.dismiss(row.token_hash, TAKEN_BACK)
    await hall.tables.seats_changed(battle)
    return Response(status_code=204)


@router.delete("", status_code=204)
async def leave(battle: BattleId, sitting: TheSitting, hall: TheHall) -> Response:
    """Give up one's seat for good; the last to leave deletes the battle. One with another person must be over first."""
    _check_player(sitting)
    table = await table_of(hall, battle)
    others = table.gathering.others(sitting.role)
    if others and not table.is_over():
        raise Fault("Someone else is playing in this battle: resign first.")
    await hall.people.leave(battle, sitting, last=not others)
    if others:
        hall.dismiss(sitting.token_hash, TAKEN_BACK)
        await hall.tables.seats_changed(battle)
    else:
        hall.tables.drop(battle, GONE)
    return Response(status_code=204)


def _check_player(sitting: Sitting) -> None:
    if sitting.role == WATCH:
        raise Fault("Only players may do this.")
