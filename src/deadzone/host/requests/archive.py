"""The zip file with everything stored about a player: made and sent piece by piece, never held in memory as a whole."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator

import msgspec

from deadzone.core.sentence import Fault
from deadzone.host.asking.desk import Desk
from deadzone.host.common.names import mission_name
from deadzone.host.common.noting import note_set_aside
from deadzone.host.maps.reports import stored_map
from deadzone.host.protocol.bodies import HeldBattle
from deadzone.host.records.people import HeldBattle as Row
from deadzone.host.records.people import Player, goes_in
from deadzone.host.records.rows import decoded
from deadzone.host.teams.reports import stored_team
from deadzone.language.words import in_all
from deadzone.table.files.battlefile import ENDING


class Outgoing:
    """File that a zip is written to; what has been written is taken out and sent."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Do nothing, as there is no disk behind it."""

    def close(self) -> None:
        """Do nothing, for the same reason."""

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


async def player_archive(desk: Desk, player: Player, lang: str) -> AsyncGenerator[bytes, None]:
    """The player's name, battles, teams and maps, with their files; a note instead of a battle that is damaged.

    Of battles that are not over it has the record of what each of the player's seats was told: their files have seeds
    and secrets, also where nobody else plays.
    """
    import zipfile  # noqa: PLC0415 - few ask for it, and a browser has to load much of the standard library for it

    outgoing = Outgoing()
    with zipfile.ZipFile(outgoing, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("player.json", "w", force_zip64=True) as about:
            async for piece in _about(desk, player):
                about.write(piece)
                yield outgoing.take()
        last = ""
        async for row in desk.people.every_battle_of(player):
            if row.id == last and row.over is not None:
                continue  # two seats of one battle have the same file
            last = row.id
            try:
                kept = await _kept(desk, row, lang)
                if kept is not None:
                    archive.writestr(*kept)
            except Fault as fault:
                archive.writestr(f"battles/{row.id}.txt", "".join(f"{said}\n" for said in in_all(fault).values()))
            yield outgoing.take()
        async for team in desk.teams.every(player):
            content = team.body.encode(errors="backslashreplace")
            # Not compressed, because players at their tables would wait for it.
            archive.writestr(f"teams/{team.id}.json", content, zipfile.ZIP_STORED)
            yield outgoing.take()
        async for map in desk.maps.every(player):
            content = map.body.encode(errors="backslashreplace")
            archive.writestr(f"maps/{map.id}.map", content, zipfile.ZIP_STORED)
            yield outgoing.take()
    yield outgoing.take()


async def _about(desk: Desk, player: Player) -> AsyncIterator[bytes]:
    """The JSON document about the player, with a line for each battle, each team and each map; devices without keys."""
    yield b'{"player":%s,"name":%s,"battles":[' % (msgspec.json.encode(player.id), msgspec.json.encode(player.name))
    between, up = b"\n", desk.tables.now().up
    async for row in desk.people.every_battle_of(player):
        held = held_battle(row, desk.root, up)
        if held is not None:
            yield between + msgspec.json.encode(held)
            between = b",\n"
    yield b'\n],"teams":['
    between = b"\n"
    for team in await desk.teams.listed(player):
        yield between + msgspec.json.encode(stored_team(team))
        between = b",\n"
    yield b'\n],"maps":['
    between = b"\n"
    for map in await desk.maps.listed(player):
        yield between + msgspec.json.encode(stored_map(map))
        between = b",\n"
    kept = dict(await desk.stars.of(player))
    yield b'\n],"devices":%s,"stars":%s}\n' % (
        msgspec.json.encode(await desk.devices.of(player)),
        msgspec.json.encode(kept),
    )


def held_battle(row: Row, root: str, up: float) -> HeldBattle | None:
    """A battle as its player sees it in a list; None if its row is damaged, which the log says."""
    try:
        head, _ = decoded(row.head, ())
    except Fault as fault:
        note_set_aside(row.id, fault)
        return None
    red, blue = [in_all(team.label) for team in head.teams]
    one, other = [seat.player for seat in head.players]
    return HeldBattle(
        battle=row.id,
        role=row.role,
        path=f"{root}/battle/{row.id}",
        mission=in_all(mission_name(str(head.setting["mission"]["name"]))),
        teams=(red, blue),
        players=(one, other),
        touched=row.touched,
        over=row.over is not None,
        goes=goes_in(row.marked_up, up),
    )


async def _kept(desk: Desk, row: Row, lang: str) -> tuple[str, bytes] | None:
    """The name and content of a battle's file, or of the seat's record while it is not over; a Fault if it is damaged,
    None if it has been removed. Its table is put away again.
    """
    there = row.id in desk.tables.running
    try:
        if row.over is not None:
            name, content = f"battles/{row.id}{ENDING}", await desk.tables.file(row.id)
        else:
            name, content = f"records/{row.id}-{row.role}.json", await desk.tables.record(row.id, row.role, lang)
        return (name, content) if content is not None else None
    finally:
        if not there:
            desk.tables.put_away_empty(row.id)
