"""What there is in the page: the tables, everything on the disk, and the desk at which requests are answered."""

from __future__ import annotations

from typing import Final

from deadzone.browser.battles import Battles
from deadzone.browser.disk import UP, VERSION, Changes, Disk
from deadzone.browser.inline import YieldingHands
from deadzone.browser.keeping import Belongings
from deadzone.browser.own_requests import OwnDesk
from deadzone.browser.people import NOBODY_ELSE, ONE_BROWSER, OneBrowser, OnePlayer, OwnGuests, OwnLinks
from deadzone.browser.second import Aside, AsideThinker, AsideWorkshop, Second
from deadzone.browser.shelves import MapShelf, StarShelf, TeamShelf
from deadzone.browser.tokens import new_chance
from deadzone.core.sentence import Fault, Sentence
from deadzone.home.clock import CLAIM_AFTER, HomeClock
from deadzone.host.ports.clock import Clock
from deadzone.host.ports.store import Kept, Taken
from deadzone.host.protocol.keeping import Need
from deadzone.host.records.openings import Limits
from deadzone.host.records.seats import SeatRow
from deadzone.host.running.all_tables import Tables
from deadzone.host.running.counts import CountShelf
from deadzone.host.running.home import Home
from deadzone.host.running.library import Library
from deadzone.host.running.owner import Owner

NOW: Final = 1  # the version of what is on the disk
# The disk has its own limits, which nobody knows beforehand.
NO_LIMITS: Final = Limits(private=True, of_player=2**53, of_address=2**53, battles=2**53, bytes=2**53)
NO_FILMS: Final = Sentence("Animations of battles are made by a server: watch the battle here, or save its file.")
WITHOUT: Final[dict[Need, Sentence]] = {
    "invitations": NOBODY_ELSE, "devices": ONE_BROWSER, "films": NO_FILMS,
}  # fmt: skip


class OwnStore:
    """The store of `host/ports/store.py`: battles of the disk, with the name of the one who plays them."""

    def __init__(self, battles: Battles, people: OnePlayer) -> None:
        self._battles = battles
        self._people = people

    async def take(self, battle: str) -> Taken | None:
        return await self._battles.take(battle)

    async def kept(self, battle: str) -> Kept | None:
        return await self._battles.kept(battle)

    async def seats_of(self, battle: str) -> list[SeatRow]:
        return await self._people.seats_of(battle)


class OwnTables(Tables):
    """Tables of one page of several: a table is left for a new one when another page has written meanwhile."""

    def __init__(self, home: Home, battles: Battles) -> None:
        super().__init__(home)
        self._battles = battles

    async def find(self, id: str) -> Owner | None:
        if id in self.running and await self._battles.is_behind(id):
            owner = self.running.pop(id, None)
            if owner is not None:
                owner.give_up()
        return await super().find(id)


class Place:
    """Make it with `opened`."""

    def __init__(self, disk: Disk, second: Second, clock: Clock) -> None:
        battles, hands, aside = Battles(disk, clock), YieldingHands(), Aside(second)
        thinker, workshop = AsideThinker(aside), AsideWorkshop(aside)
        teams, maps, stars = TeamShelf(disk, clock), MapShelf(disk, clock), StarShelf(disk)
        self.people = OnePlayer(disk, battles, clock)
        self.guests = OwnGuests(self.people)
        home = Home(OwnStore(battles, self.people), clock, hands, thinker, new_chance, CLAIM_AFTER)
        self.tables = OwnTables(home, battles)
        self.desk = OwnDesk(
            tables=self.tables,
            battles=battles,
            people=self.people,
            links=OwnLinks(clock),
            devices=OneBrowser(),
            guests=self.guests,
            teams=teams,
            maps=maps,
            stars=stars,
            hands=hands,
            workshop=workshop,
            analysts=thinker,
            library=Library(battles, hands),
            counts=CountShelf(battles, hands),
            limits=NO_LIMITS,
            house={},
            without=WITHOUT,
            root="",
            belongings=Belongings(disk, battles, self.people, teams, maps, stars, workshop, clock),
        )

    @staticmethod
    async def opened(disk: Disk, second: Second, clock: Clock | None = None) -> Place:
        """The place with whatever is on the disk; a Fault if a later version of the program has written it."""
        version = await disk.get(VERSION)
        if version is None:
            await disk.write(Changes(puts=[(VERSION, b"%d" % NOW)]))
        elif int(version) > NOW:
            raise Fault("What is kept here was written by a newer version of the program: reload the page.")
        return Place(disk, second, clock or HomeClock(float(await disk.get(UP) or 0)))
