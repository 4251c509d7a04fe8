"""The one who plays here: one player with one browser, whose seats are all that are ever taken."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from deadzone.browser.battles import Battles
from deadzone.browser.disk import MAP, PLAYER, STARS, TEAM, Changes, Disk, NotDone
from deadzone.browser.tokens import KEY, hashed, new_id, new_key, new_token
from deadzone.core.sentence import Fault, Sentence
from deadzone.host.ports.clock import Clock
from deadzone.host.ports.store import NOT_KEPT, NOT_READ, Unreachable
from deadzone.host.protocol.words import Role
from deadzone.host.records.openings import FreshLink, NewSeat
from deadzone.host.records.people import Browser, Device, HeldBattle, Player
from deadzone.host.records.seats import SEAT, WATCH, WATCHING, SeatRow, Sitting

NOBODY_ELSE: Final = Sentence(
    "This table is in your browser, where nobody else gets to: play at one screen, or have a server for the two of you."
)
ONE_BROWSER: Final = Sentence(
    "Everything is in this browser, and another device does not know of it: save it in a file and open that there."
)


class Known(Struct, frozen=True, kw_only=True):
    """The player as stored. The key is with it: whoever can read the disk needs none."""

    id: str
    name: str
    key: str
    made: int


KNOWN = msgspec.json.Decoder(Known)


class OnePlayer:
    """Players and seats of `host/ports/people.py`. Nobody can be invited, so there are no invitations to be taken."""

    link_days = 0

    def __init__(self, disk: Disk, battles: Battles, clock: Clock) -> None:
        self._disk = disk
        self._battles = battles
        self._clock = clock

    # The player

    async def known(self) -> Known | None:
        """The player, if there is one yet."""
        try:
            found = await self._disk.get(PLAYER)
        except NotDone as error:
            raise Unreachable(NOT_READ) from error
        return KNOWN.decode(found) if found is not None else None

    async def add(self, name: str) -> tuple[Player, str]:
        """The player with its key: the one who is here already keeps its name."""
        known = await self.known()
        if known is None:
            known = Known(id=new_id(), name=name, key=new_key(), made=self._clock.now().calendar)
            await self._write(Changes(puts=[(PLAYER, msgspec.json.encode(known))]))
        return self._player(known), known.key

    async def player(self, key: str) -> Player | None:
        known = await self.known()
        return self._player(known) if known is not None and known.key == key else None

    async def rename(self, player: Player, name: str) -> bool:
        known = await self.known()
        if known is None or known.id != player.id:
            return False
        await self._write(Changes(puts=[(PLAYER, msgspec.json.encode(replace(known, name=name)))]))
        return True

    async def remove_player(self, player: Player) -> None:
        await self._write(Changes(deletes=[PLAYER], prefixes=[TEAM, MAP, STARS]))

    async def battles_of(self, player: Player, most: int) -> list[HeldBattle]:
        held = sorted(await self._held(player), key=lambda row: (-row.touched, row.id))
        return held[:most]

    async def every_battle_of(self, player: Player) -> AsyncIterator[HeldBattle]:
        for held in sorted(await self._held(player), key=lambda row: (row.id, row.role)):
            yield held

    async def _held(self, player: Player) -> list[HeldBattle]:
        heads = await self._battles.heads()
        return [
            HeldBattle(
                id=id, role=seat.role, head=heads.get(id, ""), touched=row.touched, over=row.leaf.facts.over,
                marked_up=None, ending=row.leaf.facts.ending, winner=row.leaf.facts.winner,
            )
            for id, row in await self._battles.rows()
            for seat in row.leaf.seats
            if seat.kind == SEAT and seat.player == player.id
        ]  # fmt: skip

    def _player(self, known: Known) -> Player:
        return Player(id=known.id, name=known.name, seen=self._clock.now().calendar)

    async def _write(self, changes: Changes) -> None:
        try:
            await self._disk.write(changes)
        except NotDone as error:
            raise Unreachable(NOT_KEPT) from error

    # Seats

    async def sitting(self, battle: str, token: str) -> Sitting | None:
        known = await self.known() if token.startswith(KEY) else None
        for row in await self._battles.seats_of(battle):
            mine = known is not None and known.key == token and row.player == known.id
            if (row.kind == SEAT and mine) or row.token_hash == hashed(token):
                return Sitting(role=row.role, token_hash=row.token_hash, player=row.player)
        return None

    async def seats_of(self, battle: str) -> list[SeatRow]:
        known, rows = await self.known(), await self._battles.seats_of(battle)
        name = known.name if known is not None else ""
        return [replace(row, name=name if row.player is not None else "") for row in rows]

    async def leave(self, battle: str, sitting: Sitting, last: bool) -> None:
        """Delete the battle: nobody else is there."""
        await self._battles.remove_battle(battle)

    async def invitation(self, battle: str, token: str) -> SeatRow | None:
        return None

    async def redeem(self, battle: str, token: str, taken: NewSeat) -> bool:
        return False

    async def replace_token(self, sitting: Sitting, fresh: NewSeat) -> bool:
        return False

    async def offer(self, battle: str, link: NewSeat) -> bool:
        return False

    async def withdraw(self, battle: str, role: Role) -> bool:
        return False

    def end_of(self, kind: str, made: int) -> int:
        return 0


class OwnLinks:
    """Links of the player to its own battles."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def seat(self, role: Role, player: str | None, device: str | None = None) -> NewSeat:
        return NewSeat(role=role, kind=SEAT, token=new_token(), made=self._clock.now().calendar, player=player)

    def invitation(self, role: Role, device: str | None = None) -> NewSeat:
        raise Fault(NOBODY_ELSE.template)

    def watch_link(self, device: str | None = None) -> NewSeat:
        return NewSeat(role=WATCH, kind=WATCHING, token=new_token(), made=self._clock.now().calendar)


class OneBrowser:
    """The devices of `host/ports/people.py`: there is this browser, and no link leads to another one."""

    async def of(self, player: Player) -> list[Device]:
        return []

    async def link(self, player: Player) -> tuple[str, int] | None:
        return None

    async def invited(self, token: str) -> Player | None:
        return None

    async def admit(self, player: Player, token: str, browser: Browser) -> tuple[str, str] | None:
        return None

    async def is_full(self, player: Player) -> bool:
        return True

    async def end(self, player: Player, id: str) -> bool:
        return False

    async def end_others(self, player: Player) -> None:
        """Do nothing: there are none."""

    async def replace(self, player: Player, browser: Browser) -> tuple[str, str, list[FreshLink]] | None:
        return None


class Guest(Protocol):
    """A conversation of the page."""

    token_hash: str

    def end(self, sentence: Sentence, again: bool) -> None: ...


class OwnGuests:
    """The page's conversations."""

    def __init__(self, people: OnePlayer) -> None:
        self.here: set[Guest] = set()
        self._people = people

    async def word_for(self, address: str) -> str:
        """Everybody here is at the same place."""
        return ""

    async def welcome(self, name: str, browser: Browser, address: str) -> tuple[Player, str]:
        return await self._people.add(name)

    def dismiss(self, token_hash: str, sentence: Sentence) -> None:
        for guest in list(self.here):
            if guest.token_hash == token_hash:
                guest.end(sentence, again=False)

    async def end_devices(self, player: str, sentence: Sentence) -> None:
        """The player is no more."""
        for guest in list(self.here):
            guest.end(sentence, again=False)

    def devices_here(self) -> set[str]:
        return set()
