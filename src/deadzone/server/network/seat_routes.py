"""HTTP routes for seats: redeem invitations, replace and revoke links, give up seats."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from fastapi import Path as PathPart
from fastapi.responses import Response

from deadzone.core.sentence import Fault, Sentence
from deadzone.server.battles.all_tables import Hall
from deadzone.server.battles.table import Table
from deadzone.server.network.operations import body, operation, refusals
from deadzone.server.network.visiting import BattleId, Denied, Root, TheHall, TheSitting, TheVisitor, link_to
from deadzone.server.protocol.bodies import Redeem, SeatLink, Seats
from deadzone.server.protocol.words import Role
from deadzone.server.store.sitting import INVITED, SEAT, WATCH, NewSeat, Sitting, invitation, seat, watch_link
from deadzone.server.store.tokens import hashed

REPLACED = Sentence("This link was replaced by a new one.")
TAKEN_BACK = Sentence("This link was withdrawn.")
GONE = Sentence("This battle was deleted.")

router = APIRouter(prefix="/api/battles/{battle}", responses=refusals(404))
LinkRole = Annotated[Role, PathPart()]


async def table_of(hall: Hall, battle: str) -> Table:
    table = await hall.table(battle)
    if table is None:
        raise Denied
    return table


@operation(router, "GET", "/seats", Seats)
async def seats(battle: BattleId, _sitting: TheSitting, hall: TheHall) -> Seats:
    """Who holds the seats, and how many connections each has."""
    table = await table_of(hall, battle)
    told = table.company()
    return Seats(seats=told.seats, watching=told.watching, watch_open=told.watch_open)


@operation(router, "POST", "/seats", SeatLink, 201)
async def redeem(
    battle: BattleId, wanted: Annotated[Redeem, body(Redeem)], hall: TheHall, visitor: TheVisitor, root: Root
) -> SeatLink:
    """Take the seat of an invitation, which works only once. The seat gets a new token of its own."""
    invited = [row for row in await hall.people.seats_of(battle) if row.token_hash == hashed(wanted.token)]
    for row in invited:
        taken = seat(row.role, visitor.player_id)
        if row.kind == INVITED and await hall.people.redeem(battle, wanted.token, taken):
            await _changed(hall, battle)
            return link_to(battle, taken, root)
    raise Fault("This invitation was already used or withdrawn: ask for a new one.")


@operation(router, "POST", "/seats/{role}/link", SeatLink, 201)
async def new_link(battle: BattleId, role: LinkRole, sitting: TheSitting, hall: TheHall, root: Root) -> SeatLink:
    """Replace the link of one's own seat, of an invitation, or of the spectators."""
    _check_player(sitting)
    if role == sitting.role:
        fresh = seat(role, sitting.player)
        if not await hall.people.replace_token(sitting, fresh.token):
            raise Denied
        await _dismiss(hall, battle, sitting.token_hash, REPLACED)
        await _changed(hall, battle)
        return link_to(battle, fresh, root)
    return link_to(battle, await _offered(hall, battle, role), root)


async def _offered(hall: Hall, battle: str, role: Role) -> NewSeat:
    table, held = await table_of(hall, battle), await hall.people.seats_of(battle)
    if role != WATCH and role not in table.gathering.roles(table.game):
        raise Fault("This battle does not have this seat.")
    if any(row.role == role and row.kind == SEAT for row in held):
        raise Fault("This seat is taken.")
    link = watch_link() if role == WATCH else invitation(role)
    await hall.people.offer(battle, link)
    for row in held:
        if row.role == role:
            await _dismiss(hall, battle, row.token_hash, REPLACED)
    await _changed(hall, battle)
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
            await _dismiss(hall, battle, row.token_hash, TAKEN_BACK)
    await _changed(hall, battle)
    return Response(status_code=204)


@router.delete("", status_code=204)
async def leave(battle: BattleId, sitting: TheSitting, hall: TheHall) -> Response:
    """Give up one's seat for good; the last to leave deletes the battle. One with another person must be over first."""
    _check_player(sitting)
    table = await table_of(hall, battle)
    others = table.gathering.others(sitting.role)
    running = table.game.g.question is not None and table.gathering.ending is None
    if others and running:
        raise Fault("Someone else is playing in this battle: resign first.")
    await hall.people.leave(battle, sitting, last=not others)
    if others:
        table.dismiss(sitting.token_hash, TAKEN_BACK)
        await table.seats_changed()
    else:
        hall.drop(battle, GONE)
    return Response(status_code=204)


def _check_player(sitting: Sitting) -> None:
    if sitting.role == WATCH:
        raise Fault("Only players may do this.")


async def _dismiss(hall: Hall, battle: str, token_hash: str, sentence: Sentence) -> None:
    table = hall.tables.get(battle)
    if table is not None:
        table.dismiss(token_hash, sentence)


async def _changed(hall: Hall, battle: str) -> None:
    table = hall.tables.get(battle)
    if table is not None:
        await table.seats_changed()
