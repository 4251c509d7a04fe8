"""Batches of battles between artificial players, and their results."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from deadzone.core.events import Event
from deadzone.core.setting import NO_JADE, NO_LIMIT, Ground, Mission, Options
from deadzone.core.sides import BLUE, CHANCE, NO_SIDE, RED, SIDE_NAMES, enemy_of
from deadzone.core.state import INTEL, KILLS, MISSION, OBJECTIVES, VP_SOURCES, State
from deadzone.jade.played_side import jade_side
from deadzone.lab.observing import Observer
from deadzone.maps.generate import NEWEST, generate
from deadzone.maps.shipped import RANDOM_MAP, random_map, source
from deadzone.maps.text import parse_map
from deadzone.missions.registry import RANDOM as RANDOM_MISSION
from deadzone.missions.registry import check_agreements, mission_called
from deadzone.players.bots import player_for
from deadzone.players.foreign import THINKING
from deadzone.players.registry import JADE, explains
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given, play
from deadzone.table.files.battle_writing import BattleWriter
from deadzone.table.files.battlefile import ENDING, Head, Seat, head_of
from deadzone.table.opening import Sides, open_battle, random_mission
from deadzone.table.teams import ChanceTeam, Team, random_team

# What may decide a battle.
EXTERMINATION = "extermination"
ROUND_LIMIT = "round_limit"
DRAW = "draw"
DECISIONS = ("objectives", "kills", "intel", "mission", EXTERMINATION, ROUND_LIMIT, DRAW)


class Batch:
    """What to play: two teams, a mission, a battlefield, two players, and the number of games."""

    def __init__(
        self,
        red: Team | ChanceTeam,
        blue: Team | ChanceTeam,
        mission: str = "patrol",
        map_name: str = RANDOM_MAP,
        players: tuple[str, str] = ("random", "random"),
        games: int = 1,
        seed: int = 1,
        options: Options | None = None,
        save_dir: Path | None = None,
        jade: Sides = NO_JADE,
        why: bool = False,
        los_origin_any: bool = False,
        plan: str = "",
        thinking: float = THINKING,
        observe: bool = False,
    ) -> None:
        if mission != RANDOM_MISSION:
            mission_called(mission)
        check_agreements(mission, options or Options())
        self.teams = (red, blue)
        self.mission = mission
        self.map_name = map_name
        self.players = players
        self.games = games
        self.seed = seed
        self.options = options or Options()
        self.save_dir = save_dir
        self.jade = self._jade(jade)
        self.why = why  # whether players give their reasons, for the battle files
        self.los_origin_any = los_origin_any  # R-LOS-02
        # The text of the map: other machines may not have the file. Empty if each game has a new one.
        self.plan = "" if map_name == RANDOM_MAP else plan or source(map_name)
        self.thinking = thinking  # seconds that a bot of others has for an answer
        self.observe = observe  # whether results say more about each battle (`lab.observing`)

    def _jade(self, given: Sides) -> Sides:
        """The decks and settings of JADE's sides, the paper ones where none are given."""
        red, blue = [
            (jade or jade_side()) if name == JADE else None for name, jade in zip(self.players, given, strict=True)
        ]
        return red, blue

    def seed_of(self, game: int, what: str) -> str:
        """The seed of the dice, a player or the battlefield of one game, derived from the seed of the batch."""
        return f"{self.seed}/{game}/{what}"

    def teams_of(self, game: int) -> tuple[Team, Team]:
        """The teams of a game. One of chance has a number: the same list has the same team on either side."""
        red, blue = [
            team if isinstance(team, Team) else chance_team(team.faction, team.points, self.seed_of(game, "team"))
            for team in self.teams
        ]
        return red, blue

    def mission_of(self, game: int, ground: Ground) -> Mission:
        """The mission of a game: always the same one, or rolled for each game. M-GEN-01."""
        name = self.mission
        if name == RANDOM_MISSION:
            name = random_mission(self.seed_of(game, "mission"))
        return mission_called(name)(ground.field, max(team.points for team in self.teams))

    def ground(self, game: int) -> Ground:
        """The battlefield of a game: always the same one, or a new one for each game."""
        if self.map_name != RANDOM_MAP:
            return shared_ground(self.plan, self.map_name, self.los_origin_any)
        return Ground(generate(*self.new_map(game)), self.los_origin_any)

    def map_of(self, game: int) -> str:
        """What a result says about the battlefield: its name, or seed, levels and generator of a random map."""
        if self.map_name != RANDOM_MAP:
            return self.map_name
        seed, levels = self.new_map(game)
        return f"{RANDOM_MAP} {seed} {levels} {NEWEST}"

    def new_map(self, game: int) -> tuple[int, int]:
        """Seed and number of levels of the random map of a game."""
        return random_map(self.seed_of(game, "map"))


# An experiment of all lists has a few thousand teams of chance, and meets each of them again and again.
@lru_cache(maxsize=4096)
def chance_team(faction: str, points: int, seed: str) -> Team:
    return random_team(faction, seed, points)


@cache
def shared_ground(plan: str, map_name: str, los_origin_any: bool = False) -> Ground:
    return Ground(parse_map(plan, map_name), los_origin_any)


class Game:
    """One battle of a batch: opened, then played to its end by `play`.

    `given` are the answers so far, so that the file of a battle that fails can still be written.
    """

    def __init__(self, batch: Batch, number: int) -> None:
        self.batch = batch
        self.number = number
        self.given: list[Given] = []
        self.ground = batch.ground(number)
        self.teams = batch.teams_of(number)
        self.g, self.opening = self.opened()
        self.players = [
            player_for(name, batch.seed_of(number, side), batch.why, batch.thinking)
            for name, side in zip(batch.players, SIDE_NAMES, strict=False)
        ]
        self.observer = Observer(self.opening, self.g) if batch.observe else None

    def opened(self) -> tuple[State, list[Event]]:
        """The battle at its first question, and the events before it."""
        red, blue = self.teams
        mission = self.batch.mission_of(self.number, self.ground)
        return open_battle(self.ground, mission, red.profiles, blue.profiles, self.batch.options, self.batch.jade)

    def play(self) -> Game:
        """Play the battle to its end, and write its file if games are saved."""
        dice = self.dice()
        writer = self._writer(dice)
        try:
            play(self.g, self.players, dice, self.note, writer.keep if writer else None)
        finally:
            if writer is not None:
                writer.close()
        return self

    def dice(self) -> DiceStream:
        return DiceStream(self.batch.seed_of(self.number, "dice"))

    def note(self, g: State, given: Given, events: list[Event]) -> None:
        self.given.append(given)
        if self.observer is not None:
            self.observer.watch(g, events)

    @property
    def decisions(self) -> int:
        """The answers of players and of chance."""
        return len(self.given)

    @property
    def player_decisions(self) -> int:
        return sum([given.question.side != CHANCE for given in self.given])

    @property
    def fallbacks(self) -> int:
        """How often a player failed."""
        return sum([given.fallback != "" for given in self.given])

    def head(self, g: State) -> Head:
        """The first line of the battle file, from the state at the first question."""
        red, blue = self.teams
        seats = seats_of(self.batch, self.number)
        return head_of(g.setting, (red.note(), blue.note()), seats, self.dice().seed, self.opening)

    def _writer(self, dice: DiceStream) -> BattleWriter | None:
        """The writer of the battle file, if games are saved; without disk syncs, as a batch can be run again."""
        if self.batch.save_dir is None:
            return None
        path = self.batch.save_dir / file_name(self.number)
        path.unlink(missing_ok=True)  # of a game whose process was lost, or of a batch that goes on
        return BattleWriter.create(path, self.head(self.g), dice, sync=False)


ANY_GAME: Final = f"game-*{ENDING}"  # the names that file_name gives


def file_name(number: int) -> str:
    """Name of the battle file of a game."""
    return f"game-{number:06d}{ENDING}"


def seats_of(batch: Batch, number: int) -> tuple[Seat, Seat]:
    red, blue = batch.players
    return (
        Seat(player=red, seed=batch.seed_of(number, SIDE_NAMES[RED]), why=batch.why and explains(red)),
        Seat(player=blue, seed=batch.seed_of(number, SIDE_NAMES[BLUE]), why=batch.why and explains(blue)),
    )


def decided_by(g: State) -> str:
    """What decided a finished battle.

    Extermination if the loser has no model left, the round limit if it was reached before the winner had the VP needed,
    otherwise the source of most of the winner's VP.
    """
    if g.winner == NO_SIDE:
        return DRAW
    if not g.models_on_table(enemy_of(g.winner)):
        return EXTERMINATION
    limit = g.setting.options.round_limit
    if limit != NO_LIMIT and g.round >= limit and g.points(g.winner) < g.setting.mission.vp_target:
        return ROUND_LIMIT
    first = g.winner * len(VP_SOURCES)
    best = max((OBJECTIVES, KILLS, INTEL, MISSION), key=lambda source: g.vp[first + source])
    return VP_SOURCES[best]
