"""New battles: whether there is room, who sits where, and what is sent about them."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.sentence import Fault
from deadzone.host.asking.askers import Visitor
from deadzone.host.asking.desk import Desk
from deadzone.host.common.orders import BattleOrder
from deadzone.host.ports.people import Links
from deadzone.host.protocol.bodies import BattleCreated, SeatLink
from deadzone.host.protocol.words import Origin, Role
from deadzone.host.records.openings import NewSeat, Opening
from deadzone.host.records.seats import BOTH, HUMAN, ROLE_OF_SIDE
from deadzone.table.files.battlefile import Head


async def opened(
    desk: Desk,
    asker: Visitor,
    order: BattleOrder,
    *,
    seat: Role,
    hot_seat: bool = False,
    origin: Origin = "new",
    agreed: str = "",
    clock: str = "",
) -> BattleCreated:
    """Have a battle made and store it; `seat` is the one that its creator wants."""
    await check_quota(desk, asker)
    head, entries = await desk.workshop.open(order, desk.tables.home.chance(), asker.sender.gone)
    seats = first_seats(desk.links, head, hot_seat, seat, asker.player_id, asker.device)
    opening = Opening(
        seats=seats, origin=origin, player=asker.player_id, address=asker.address, agreed=agreed, clock=clock
    )
    desk.tables.make_room()
    id = await desk.battles.open_battle(head, entries, opening)
    return BattleCreated(battle=id, links=links_to(desk, id, seats))


def first_seats(
    links: Links, head: Head, hot_seat: bool, wanted: Role, player: str | None, device: str | None = None
) -> list[NewSeat]:
    """Seats of a new battle: one for its creator (for both sides if two people share a screen), an invitation for
    another person, and a link for spectators."""
    people: list[Role] = [role for role, each in zip(ROLE_OF_SIDE, head.players, strict=True) if each.player == HUMAN]
    if hot_seat and people:
        people = [BOTH]
    mine = wanted if wanted in people else next(iter(people), None)
    seats = [links.seat(role, player, device) if role == mine else links.invitation(role, device) for role in people]
    return [*seats, links.watch_link(device)]


def links_to(desk: Desk, battle: str, seats: Sequence[NewSeat]) -> list[SeatLink]:
    return [link_to(desk, battle, seat) for seat in seats]


def link_to(desk: Desk, battle: str, seat: NewSeat) -> SeatLink:
    """Link to a seat; what comes after # never leaves the browser, so no log has it."""
    path = f"{desk.root}/battle/{battle}#{seat.token}"
    ends = desk.people.end_of(seat.kind, seat.made)
    return SeatLink(role=seat.role, kind=seat.kind, token=seat.token, path=path, ends=ends)


async def check_quota(desk: Desk, asker: Visitor) -> None:
    """Raise a Fault if no more battles may be stored; in a private place only the overall limits apply."""
    limits, used = desk.limits, await desk.battles.usage(asker.player_id, asker.address)
    if used.battles >= limits.battles or used.size >= limits.bytes:
        raise Fault("This server has no room for more battles: try again later, or ask its operator.")
    if limits.private:
        return
    if used.of_player >= limits.of_player:
        raise Fault(
            "You have {count} {count|battle|battles} here, the most a player may have: delete some first.",
            count=used.of_player,
        )
    if used.of_address >= limits.of_address:
        raise Fault("Your address has {count} {count|battle|battles} here, the most allowed.", count=used.of_address)
