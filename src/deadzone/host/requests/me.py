"""Players: their name and their battles; `devices` is about their keys."""

from __future__ import annotations

from msgspec.structs import replace

from deadzone.core.sentence import Sentence
from deadzone.host.asking.answers import Zip
from deadzone.host.asking.askers import KnownPlayer, Visitor
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.asking.refusing import Denied
from deadzone.host.protocol.bodies import HeldBattle, PlayerCreated, PlayerInfo, PlayerName
from deadzone.host.records.seats import SEAT, SIDES_OF
from deadzone.host.requests.archive import held_battle, player_archive
from deadzone.host.requests.naming import fit_name
from deadzone.host.requests.seats import GONE

MOST_LISTED = 200  # battles in the list of a player; the export has all of them
PLAYER_GONE = Sentence("This player was deleted.")

chapter = Chapter()


@chapter.asks("POST", "/api/me", status=201)
async def new_player(desk: Desk, asker: Visitor, body: PlayerName) -> PlayerCreated:
    """Create a player. The key in the response is sent only once; the server stores just its hash."""
    player, key = await desk.guests.welcome(fit_name(body.name), asker.sender.browser, asker.address)
    return PlayerCreated(player=player.id, name=player.name, key=key)


@chapter.asks("GET", "/api/me")
async def who_am_i(desk: Desk, asker: KnownPlayer) -> PlayerInfo:
    player, limits = asker.player, desk.limits
    used = await desk.battles.usage(player.id, "")
    most = limits.battles if limits.private else limits.of_player
    return PlayerInfo(player=player.id, name=player.name, battles=used.of_player, most_battles=most)


@chapter.asks("PATCH", "/api/me")
async def rename(desk: Desk, asker: KnownPlayer, body: PlayerName) -> PlayerInfo:
    name = fit_name(body.name)
    if not await desk.people.rename(asker.player, name):
        raise Denied
    async for held in desk.people.every_battle_of(asker.player):
        await desk.tables.seats_changed(held.id)
    return await who_am_i(desk, replace(asker, player=replace(asker.player, name=name)))


@chapter.asks("GET", "/api/me/battles")
async def my_battles(desk: Desk, asker: KnownPlayer) -> list[HeldBattle]:
    """Battles in which this player has a seat, most recently played first. None of them is replayed for this."""
    up = desk.tables.now().up
    found = [held_battle(row, desk.root, up) for row in await desk.people.battles_of(asker.player, MOST_LISTED)]
    return [held for held in found if held is not None]


@chapter.asks("GET", "/api/me/export", dear=True)
async def export(desk: Desk, asker: KnownPlayer) -> Zip:
    """Everything stored about a player in one zip file, with the files of battles that are over and the records of
    those that are not."""
    return Zip(pieces=player_archive(desk, asker.player, asker.sender.lang), name="deadzone-player.zip")


@chapter.asks("DELETE", "/api/me")
async def forget_me(desk: Desk, asker: KnownPlayer) -> None:
    """Delete a player with all their seats, and the battles that nobody else plays in.

    Unfinished battles with another person are resigned, so that nobody is left waiting. If the database fails on the
    way, the player is still there with what is left, and can ask again.
    """
    player = asker.player
    async for row in desk.people.every_battle_of(player):
        seats = await desk.people.seats_of(row.id)
        if all(seat.player == player.id for seat in seats if seat.kind == SEAT):
            await desk.battles.remove_battle(row.id)
            desk.tables.drop(row.id, GONE)
        elif row.over is None and len(SIDES_OF[row.role]) == 1:
            owner = await desk.tables.find(row.id)
            if owner is not None:
                await owner.resign(row.role)
    await desk.people.remove_player(player)
    await desk.guests.end_devices(player.id, PLAYER_GONE)
