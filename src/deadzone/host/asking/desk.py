"""What the functions that answer requests have to work with: the tables, and the ports to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deadzone.core.sentence import Sentence
from deadzone.host.ports.hands import Hands
from deadzone.host.ports.people import Devices, Guests, Links, People
from deadzone.host.ports.shelves import Shelf, Stars
from deadzone.host.ports.stored_battles import StoredBattles
from deadzone.host.ports.thinker import Thinker
from deadzone.host.ports.workshop import Workshop
from deadzone.host.protocol.keeping import Need
from deadzone.host.records.openings import Limits
from deadzone.host.records.shelf_rows import MapFacts, MapRow, TeamFacts, TeamRow
from deadzone.host.running.all_tables import Tables
from deadzone.host.running.counts import CountShelf
from deadzone.host.running.library import Library


@dataclass(frozen=True, kw_only=True)
class Desk:
    tables: Tables
    battles: StoredBattles
    people: People
    links: Links
    devices: Devices
    guests: Guests
    teams: Shelf[TeamFacts, TeamRow]
    maps: Shelf[MapFacts, MapRow]
    stars: Stars
    hands: Hands
    workshop: Workshop
    analysts: Thinker  # apart from those who think at the tables, so that no player waits while somebody looks back
    library: Library
    counts: CountShelf
    limits: Limits
    house: Mapping[str, str]  # house rules of new battles, unless the request for one overrides them
    without: Mapping[Need, Sentence]  # what there cannot be here, and what is said to whoever wants it
    root: str  # under which the page has its addresses
