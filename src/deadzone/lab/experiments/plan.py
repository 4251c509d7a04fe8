"""The plan of an experiment: who meets whom, where, and in which batches.

A contestant is a team with a player. A pairing is two contestants on one map, in one mission, with one variant of the
rules; its cells are batches, two if the sides are swapped. The folder of a cell is named after its order, so a changed
file goes on with the cells that it still has.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Final

from msgspec import Struct

from deadzone.catalog.loading import load
from deadzone.core.jade import Jade
from deadzone.core.sentence import Fault
from deadzone.jade.deck.difficulty import PAPER, jade_with
from deadzone.lab.batch import Batch
from deadzone.lab.experiments.files import ALL, AUTO, MIRROR, PLAYERS, TEAMS, Asked, Pairs, VariantFile
from deadzone.lab.orders import digest_of, order_of
from deadzone.language.words import in_all
from deadzone.maps.shipped import RANDOM_MAP
from deadzone.maps.shipped import names as shipped_maps
from deadzone.maps.shipped import source as map_text
from deadzone.maps.text import parse_map
from deadzone.missions.registry import CHOICES, mission_called
from deadzone.missions.registry import RANDOM as RANDOM_MISSION
from deadzone.players.bots import called, player_for
from deadzone.players.registry import JADE
from deadzone.table.house_rules import House, jade_agreed, options_with, sees_from_anywhere
from deadzone.table.teams import ANY_LIST, ChanceTeam, Team, load_team

ALL_LISTS: Final = "lists"
ALL_MAPS: Final = "shipped"
ALL_MISSIONS: Final = "all"
LEAST: Final = 100  # battles of a pairing before its precision is looked at
MOST: Final = 10_000  # unless the file says otherwise
NO_NAME: Final[dict[str, str]] = {}


class Contestant(Struct, frozen=True):
    """A team and a player by their names in the file, and the list if the teams are random ones."""

    team: str
    player: str
    list: str = ""


class CellRecord(Struct, frozen=True):
    """What is kept of a cell; `side` is the side of the pairing's first contestant."""

    folder: str
    pairing: int
    side: str
    first: Contestant
    second: Contestant
    map: str
    mission: str
    variant: int


class Record(Struct, frozen=True, kw_only=True):
    """What is kept of an experiment beside its cells, for reports."""

    title: dict[str, str]
    about: dict[str, str]
    teams: dict[str, dict[str, str]]  # names in all languages
    variants: list[dict[str, str]]
    points: int
    seed: int
    paired: bool
    rounds: int
    battles: int | None
    precision: float | None
    cells: list[CellRecord]


class Cell:
    def __init__(self, record: CellRecord, batch: Batch) -> None:
        self.record = record
        self.batch = batch


class Pairing:
    """Cells whose results together say who of two contestants is better."""

    def __init__(self, cells: list[Cell]) -> None:
        self.cells = cells


class Plan:
    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.file = asked.experiment
        self.teams = {name: self._team(name) for name in self._team_names()}
        self.variants = asked.variants or [VariantFile(name=NO_NAME)]
        self.maps = self._maps()
        self.missions = self._missions()
        for player in self.file.players:
            self._check_player(player)
        self.pairings = self._pairings()

    # What the file names

    def _team_names(self) -> list[str]:
        found = [[*load().factions] if name == ALL_LISTS else [name] for name in self.file.teams]
        return list(dict.fromkeys(name for names in found for name in names))

    def _team(self, name: str) -> Team | ChanceTeam:
        if name == ANY_LIST or name in load().factions:
            return ChanceTeam(name, self.file.points)
        beside = self.asked.folder / name
        try:
            return load_team(str(beside) if beside.is_file() else name)
        except Fault as fault:
            if fault.where:
                raise
            raise Fault(
                "Unknown team '{id}': give a ready-made team ({ready}), a list for random teams ({lists}), lists for "
                "all of them, any for one of them in each battle, or a team file.",
                where=self.asked.where(name),
                id=name,
                ready=", ".join(load().teams),
                lists=", ".join(load().factions),
            ) from None

    def _maps(self) -> list[tuple[str, str]]:
        """Name and text of each map; the text is empty for a new map in every battle."""
        names = [shipped_maps() if name == ALL_MAPS else (name,) for name in self.file.maps]
        return [(name, self._map(name)) for name in dict.fromkeys(name for some in names for name in some)]

    def _map(self, name: str) -> str:
        if name == RANDOM_MAP:
            return ""
        beside = self.asked.folder / name
        with placed(self.asked.where(name)):
            text = map_text(str(beside) if beside.is_file() else name)
            parse_map(text, name)
        return text

    def _missions(self) -> list[str]:
        missions = [name for name in CHOICES if name != RANDOM_MISSION]
        names = [missions if name == ALL_MISSIONS else [name] for name in self.file.missions]
        found = list(dict.fromkeys(name for some in names for name in some))
        for name in found:
            if name not in CHOICES:
                known = ", ".join([*CHOICES, ALL_MISSIONS])
                raise Fault(
                    "Unknown mission '{name}'; the missions are {known}.",
                    where=self.asked.where(name),
                    name=name,
                    known=known,
                )
            if name != RANDOM_MISSION:
                mission_called(name)
        return found

    def _check_player(self, name: str) -> None:
        """Refuse a player that does not exist before anything is played."""
        with placed(self.asked.where(name)):
            seat, _ = seat_of(name, {})
            player_for(seat, "1")

    # Pairings

    def _meetings(self) -> list[tuple[Contestant, Contestant]]:
        meet: str | Pairs = self.file.meet
        if meet == AUTO:
            meet = TEAMS if len(self.teams) > 1 else PLAYERS if len(self.file.players) > 1 else MIRROR
        contestants = [
            Contestant(team, player, team if team in load().factions else "")
            for team, player in product(self.teams, self.file.players)
        ]
        if not isinstance(meet, str):
            return self._named_meetings(meet, contestants)
        if meet == MIRROR:
            return [(one, one) for one in contestants]
        pairs = list(combinations(contestants, 2))
        met = {
            TEAMS: [(one, other) for one, other in pairs if one.player == other.player],
            PLAYERS: [(one, other) for one, other in pairs if one.team == other.team],
            ALL: pairs,
        }
        found = met[meet]
        if not found:
            raise Fault(
                "Nobody meets anybody: 'meet' is '{meet}', but there is only one of them.",
                where=self.asked.where("meet"),
                meet=meet,
            )
        return found

    def _named_meetings(self, pairs: Pairs, contestants: list[Contestant]) -> list[tuple[Contestant, Contestant]]:
        """The pairs of players that the file names, with each team in turn on both sides."""
        for name in [name for pair in pairs for name in pair]:
            if name not in self.file.players:
                raise Fault(
                    "'{name}' is to meet somebody, but is not among the players.",
                    where=self.asked.where("meet"),
                    name=name,
                )
        meetings = [frozenset(pair) for pair in pairs]
        for pair in pairs:
            if meetings.count(frozenset(pair)) > 1:
                raise Fault(
                    "'{name}' stands twice in '{key}'.",
                    where=self.asked.where("meet"),
                    name=", ".join(pair),
                    key="meet",
                )
        by_name = {(one.team, one.player): one for one in contestants}
        return [(by_name[team, one], by_name[team, other]) for team in self.teams for one, other in pairs]

    def _pairings(self) -> list[Pairing]:
        places = product(self._meetings(), self.maps, self.missions, range(len(self.variants)))
        return [
            self._pairing(number, meeting, place, mission, variant)
            for number, (meeting, place, mission, variant) in enumerate(places)
        ]

    def _pairing(
        self,
        number: int,
        meeting: tuple[Contestant, Contestant],
        place: tuple[str, str],
        mission: str,
        variant: int,
    ) -> Pairing:
        first, second = meeting
        swapped = self.file.swap and first != second
        cells = []
        for side, (red, blue) in (("red", (first, second)), ("blue", (second, first)))[: 1 + swapped]:
            batch = self._batch(number, (red, blue), place, mission, self.variants[variant].house)
            record = CellRecord(folder_of(batch), number, side, first, second, place[0], mission, variant)
            cells.append(Cell(record, batch))
        return Pairing(cells)

    def _batch(
        self, number: int, sides: Sequence[Contestant], place: tuple[str, str], mission: str, house: House
    ) -> Batch:
        red, blue = sides
        (red_player, red_jade), (blue_player, blue_jade) = [seat_of(one.player, house) for one in sides]
        seed = self.file.seed if self.file.paired else _seed_of(self.file.seed, number)
        with placed(self.asked.where(mission)):
            return Batch(
                self.teams[red.team],
                self.teams[blue.team],
                mission,
                place[0],
                (red_player, blue_player),
                seed=seed,
                options=options_with(house, self.file.rounds),
                jade=(red_jade, blue_jade),
                los_origin_any=sees_from_anywhere(house),
                plan=place[1],
                thinking=self.file.think,
                observe=True,
            )

    def battles_each(self, pairing: Pairing) -> int:
        """Battles of each cell of a pairing to begin with."""
        return -(-(self.file.battles or LEAST) // len(pairing.cells))

    def most_each(self, pairing: Pairing) -> int:
        """Battles of each cell of a pairing at most."""
        if self.file.precision is None:
            return self.battles_each(pairing)
        return -(-(self.file.most or MOST) // len(pairing.cells))

    def battles(self) -> int:
        """All battles; at least, if the experiment goes for a precision."""
        return sum(len(pairing.cells) * self.battles_each(pairing) for pairing in self.pairings)

    def record(self) -> Record:
        return Record(
            title=self.file.title,
            about=self.file.about,
            teams={name: self._shown(name) for name in self.teams},
            variants=[variant.name for variant in self.variants],
            points=self.file.points,
            seed=self.file.seed,
            paired=self.file.paired,
            rounds=self.file.rounds,
            battles=self.file.battles,
            precision=self.file.precision,
            cells=[cell.record for pairing in self.pairings for cell in pairing.cells],
        )

    def _shown(self, name: str) -> dict[str, str]:
        """The name of a team in all languages; of a list, its own name."""
        team = self.teams[name]
        return in_all(load().factions[name].label if name in load().factions else team.name)


@contextmanager
def placed(where: str) -> Iterator[None]:
    """Say where in the file a fault is, unless it knows a better place itself."""
    try:
        yield
    except Fault as fault:
        fault.where = fault.where or where
        raise


def seat_of(player: str, house: House) -> tuple[str, Jade | None]:
    """A player as a batch names it, and JADE's cards if it is JADE: `jade:hard` is JADE with other cards."""
    name, parameter = called(player)
    if name != JADE:
        return player, None
    return JADE, _jade(parameter or PAPER, tuple(sorted(house.items())))


@cache
def _jade(difficulty: str, house: tuple[tuple[str, str], ...]) -> Jade:
    return jade_agreed(jade_with(difficulty), dict(house))


def folder_of(batch: Batch) -> str:
    """A name that people can read, and that only this batch has."""
    teams = [team.faction if isinstance(team, ChanceTeam) else str(team.name) for team in batch.teams]
    words = "-".join([*teams, Path(batch.map_name).stem, batch.mission])
    return f"{re.sub('[^a-z0-9]+', '-', words.lower()).strip('-')[:80]}-{digest_of(order_of(batch))}"


def _seed_of(seed: int, pairing: int) -> int:
    """A seed of its own for a pairing whose battles shall be independent of all others."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{pairing}".encode(), digest_size=4).digest()) >> 1
