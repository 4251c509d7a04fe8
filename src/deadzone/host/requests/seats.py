"""Seats: redeem invitations, replace and revoke links, give up seats."""

from __future__ import annotations

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.asking.askers import Seated, SeatedVisitor, Visitor
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.asking.refusing import Denied
from deadzone.host.protocol.bodies import Redeem, SeatLink, Seats
from deadzone.host.protocol.words import Role
from deadzone.host.records.openings import NewSeat
from deadzone.host.records.seats import SEAT, WATCH, SeatRow, Sitting
from deadzone.host.requests.asked import OfBattle
from deadzone.host.requests.battles import owner_of
from deadzone.host.requests.opening import link_to

REPLACED = Sentence("This link was replaced by a new one.")
TAKEN_BACK = Sentence("This link was withdrawn.")
GONE = Sentence("This battle was deleted.")

chapter = Chapter()


class OfLink(OfBattle, frozen=True, kw_only=True):
    role: Role


@chapter.asks("GET", "/api/battles/{battle}/seats", dear=True)
async def seats(desk: Desk, _asker: Seated, asked: OfBattle) -> Seats:
    """Who holds the seats, and how many connections each has."""
    told = (await owner_of(desk, asked.battle)).table.company(desk.tables.now())
    return Seats(seats=told.seats, watching=told.watching, watch_open=told.watch_open, watch_ends=told.watch_ends)


@chapter.asks("POST", "/api/battles/{battle}/seats", status=201, denies=True, needs="invitations")
async def redeem(desk: Desk, asker: Visitor, asked: OfBattle, body: Redeem) -> SeatLink:
    """Take the seat of an invitation, which works only once. The seat gets a new token of its own."""
    battle = asked.battle
    invited = await desk.people.invitation(battle, body.token)
    if invited is not None:
        taken = desk.links.seat(invited.role, asker.player_id, asker.device)
        if await desk.people.redeem(battle, body.token, taken):
            await desk.tables.seats_changed(battle)
            return link_to(desk, battle, taken)
    raise await _not_redeemed(desk, battle, asker, invited)


async def _not_redeemed(desk: Desk, battle: str, asker: Visitor, invited: SeatRow | None) -> Fault:
    """Why an invitation could not be redeemed."""
    if invited is not None and not invited.works(desk.tables.now().calendar):
        return Fault(
            "This invitation has ended: it works for {days} {days|day|days}. Ask for a new one.",
            days=desk.people.link_days,
        )
    held = await desk.people.seats_of(battle)
    mine = [row for row in held if row.kind == SEAT and row.player == asker.player_id]
    if invited is not None and mine and asker.player is not None:
        return Fault(
            "You already play the other side of this battle, and nobody may play both. Send this invitation to someone "
            "else; to play both sides yourself, start a battle on one screen."
        )
    return Fault("This invitation was already used or withdrawn: ask for a new one.")


@chapter.asks("POST", "/api/battles/{battle}/seats/{role}/link", status=201, needs="invitations")
async def new_link(desk: Desk, asker: SeatedVisitor, asked: OfLink) -> SeatLink:
    """Replace the link of one's own seat, of an invitation, or of the spectators."""
    battle, role, sitting = asked.battle, asked.role, asker.sitting
    _check_player(sitting)
    device = _maker(asker)
    if role == sitting.role:
        fresh = desk.links.seat(role, sitting.player, device)
        if not await desk.people.replace_token(sitting, fresh):
            raise Denied
        desk.guests.dismiss(sitting.token_hash, REPLACED)
        await desk.tables.seats_changed(battle)
        return link_to(desk, battle, fresh)
    return link_to(desk, battle, await _offered(desk, battle, role, device))


def _maker(asker: SeatedVisitor) -> str | None:
    """The device with which a link is made: whoever came with a link of a device is still there thanks to it."""
    sitting = asker.sitting
    if sitting.device is not None:
        return sitting.device
    return asker.device if sitting.player is not None and sitting.player == asker.player_id else None


async def _offered(desk: Desk, battle: str, role: Role, device: str | None) -> NewSeat:
    table, held = (await owner_of(desk, battle)).table, await desk.people.seats_of(battle)
    if role != WATCH and role not in table.gathering.roles(table.game):
        raise Fault("This battle does not have this seat.")
    if any(row.role == role and row.kind == SEAT for row in held):
        raise Fault("This seat is taken.")
    link = desk.links.watch_link(device) if role == WATCH else desk.links.invitation(role, device)
    if not await desk.people.offer(battle, link):
        raise Fault("This seat is taken.")
    for row in held:
        if row.role == role:
            desk.guests.dismiss(row.token_hash, REPLACED)
    await desk.tables.seats_changed(battle)
    return link


@chapter.asks("DELETE", "/api/battles/{battle}/seats/{role}/link", needs="invitations")
async def take_back(desk: Desk, asker: Seated, asked: OfLink) -> None:
    """Revoke an invitation that was not redeemed, or the link of the spectators."""
    _check_player(asker.sitting)
    held = await desk.people.seats_of(asked.battle)
    if not await desk.people.withdraw(asked.battle, asked.role):
        raise Fault("This link does not exist, so it cannot be withdrawn.")
    for row in held:
        if row.role == asked.role and row.kind != SEAT:
            desk.guests.dismiss(row.token_hash, TAKEN_BACK)
    await desk.tables.seats_changed(asked.battle)


@chapter.asks("DELETE", "/api/battles/{battle}")
async def leave(desk: Desk, asker: Seated, asked: OfBattle) -> None:
    """Give up one's seat for good; the last to leave deletes the battle. One with another person must be over first."""
    battle, sitting = asked.battle, asker.sitting
    _check_player(sitting)
    table = (await owner_of(desk, battle)).table
    others = table.gathering.others(sitting.role)
    if others and not table.is_over():
        raise Fault("Someone else is playing in this battle: resign first.")
    await desk.people.leave(battle, sitting, last=not others)
    if others:
        desk.guests.dismiss(sitting.token_hash, TAKEN_BACK)
        await desk.tables.seats_changed(battle)
    else:
        desk.tables.drop(battle, GONE)


def _check_player(sitting: Sitting) -> None:
    if sitting.role == WATCH:
        raise Fault("Only players may do this.")
