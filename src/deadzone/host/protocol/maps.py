"""Battlefields: what the check says of a map, reach and sight tried on it, generated maps, and stored ones."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from deadzone.core.cubes import SQUARES
from deadzone.host.protocol.bodies import Id, Label, PaperSize
from deadzone.host.protocol.hello import BoardInfo
from deadzone.host.protocol.words import Grade, Info, Sent, one_of
from deadzone.maps.generate import MOST_SEED
from deadzone.maps.symbols import MOST_CHARACTERS, MOST_LEVELS
from deadzone.maps.trying import MOST_CUBES
from deadzone.rules.missions.mission_kinds import PATROL

MapFormat = Literal["map", "link", "ready"]
WishAmount = Literal["less", "usual", "more"]
WishSymmetry = Literal["half-turn", "mirror", "none"]
FindingGrade = Annotated[str, one_of("error", "warning", "advice")]
MOST_CUBE = MOST_LEVELS * SQUARES - 1  # the last cube of the highest level

# What the page sends


class MapText(Sent, frozen=True, kw_only=True):
    """A battlefield: the text of a map file, the code of a link, or the id of a shipped one."""

    text: Annotated[str, Meta(max_length=MOST_CHARACTERS)]
    format: MapFormat = "map"


class MapToDraw(MapText, frozen=True, kw_only=True):
    mission: Id = PATROL


class MapToPrint(MapToDraw, frozen=True, kw_only=True):
    paper: PaperSize = "a4"


class MapToTry(MapText, frozen=True, kw_only=True):
    """A model of a Size stands in a cube and may move a number of cubes."""

    cube: Annotated[int, Meta(ge=0, le=MOST_CUBE)]
    size: Annotated[int, Meta(ge=1, le=4)] = 1
    cubes: Annotated[int, Meta(ge=1, le=MOST_CUBES)] = 2


class MapWanted(Sent, frozen=True, kw_only=True):
    """Seed, levels and wishes always give the same battlefield; `height` is about upper storeys, on three levels."""

    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)]
    levels: Literal[2, 3] = 2
    density: WishAmount = "usual"
    height: WishAmount = "usual"
    openness: WishAmount = "usual"
    symmetry: WishSymmetry = "half-turn"


# What the server says


class MapFinding(Info, frozen=True, kw_only=True):
    """Errors make a battlefield unplayable, warnings are worth checking, advice is a matter of taste."""

    kind: str
    grade: FindingGrade
    rule: str
    text: str
    cube: int  # -1: the whole battlefield


class ZoneFigures(Info, frozen=True, kw_only=True):
    """What models of Size 1 in a deployment zone have before them."""

    ways: list[int | None]  # cubes of movement to each objective, shortest first; null if there is no way
    reached: int  # cubes within four cubes of movement
    seen: int  # cubes outside both zones that somebody in the zone sees
    enemy_seen: int  # squares of the other zone that somebody in the zone sees


class MapReport(Info, frozen=True, kw_only=True):
    text: str  # of the map file, as its author wrote it
    link: str  # its code for a link; '' if it is too large for one
    name: Label
    about: Label
    playable: bool  # no errors
    findings: list[MapFinding]  # errors and warnings first, then advice
    places: int  # cubes to stand in
    walls: int  # sides with scenery
    own_layout: bool  # zones and objectives are its own, not those of Patrol
    reached: list[int]  # cubes that models of Sizes 1 to 4 reach on foot
    fairness: int  # percentage of the scenery that a half turn leaves alike
    balance: int  # how equal the zones are, in percent
    zones: tuple[ZoneFigures, ZoneFigures]
    board: BoardInfo


class TriedReach(Info, frozen=True, kw_only=True):
    cube: int
    cubes: int  # of movement


class TriedSight(Info, frozen=True, kw_only=True):
    cube: int
    grade: Grade


class MapTrial(Info, frozen=True, kw_only=True):
    reach: list[TriedReach]
    seen: list[TriedSight]


class StoredMap(Info, frozen=True, kw_only=True):
    id: str
    name: Label
    levels: int
    playable: bool  # when it was stored
    touched: int  # when it was last changed, in seconds since 1970


class HeldMap(Info, frozen=True, kw_only=True):
    id: str
    text: str
