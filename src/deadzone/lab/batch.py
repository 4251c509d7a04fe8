"""Batches of battles between artificial players, and their results."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

from deadzone.core.events import Event
from deadzone.core.sentence import Fault
from deadzone.core.setting import NO_JADE, NO_LIMIT, Ground, Mission, Options
from deadzone.core.sides import BLUE, CHANCE, NO_SIDE, RED, SIDE_NAMES, Side, enemy_of
from deadzone.core.state import INTEL, KILLS, MISSION, NOBODY, OBJECTIVES, VP_SOURCES, State
from deadzone.jade.played_side import jade_side
from deadzone.maps.files import reason_of
from deadzone.maps.generate import MOST_SEED, generate
from deadzone.maps.shipped import load as load_map
from deadzone.missions.registry import RANDOM as RANDOM_MISSION
from deadzone.missions.registry import check_agreements, mission_called
from deadzone.players.registry import JADE, player_called
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given, play
from deadzone.table.files.battle_writing import BattleWriter
from deadzone.table.files.battlefile import ENDING, Seat, canonical, head_of
from deadzone.table.opening import Sides, open_battle, random_mission
from deadzone.table.teams import Team

RANDOM_MAP = "random"

# What may decide a battle.
EXTERMINATION = "extermination"
ROUND_LIMIT = "round_limit"
DRAW = "draw"
DECISIONS = ("objectives", "kills", "intel", "mission", EXTERMINATION, ROUND_LIMIT, DRAW)


class Batch:
    """What to play: two teams, a mission, a battlefield, two players, and the number of games."""

    def __init__(
        self,
        red: Team,
        blue: Team,
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

    def _jade(self, given: Sides) -> Sides:
        """The decks and settings of JADE's sides, the paper ones where none are given."""
        red, blue = [
            (jade or jade_side()) if name == JADE else None for name, jade in zip(self.players, given, strict=True)
        ]
        return red, blue

    def seed_of(self, game: int, what: str) -> str:
        """The seed of the dice, a player or the battlefield of one game, derived from the seed of the batch."""
        return f"{self.seed}/{game}/{what}"

    def mission_of(self, game: int, ground: Ground) -> Mission:
        """The mission of a game: always the same one, or rolled for each game. M-GEN-01."""
        name = self.mission
        if name == RANDOM_MISSION:
            name = random_mission(self.seed_of(game, "mission"))
        return mission_called(name)(ground.field, max(team.points for team in self.teams))

    def ground(self, game: int) -> Ground:
        """The battlefield of a game: always the same one, or a new one for each game."""
        if self.map_name != RANDOM_MAP:
            return shared_ground(self.map_name, self.los_origin_any)
        digest = hashlib.blake2b(self.seed_of(game, "map").encode(), digest_size=8).digest()
        number = int.from_bytes(digest) & MOST_SEED
        return Ground(generate(number, 2 + digest[0] % 2), self.los_origin_any)


@cache
def shared_ground(map_name: str, los_origin_any: bool = False) -> Ground:
    return Ground(load_map(map_name), los_origin_any)


class Game:
    """One battle of a batch, played to its end."""

    def __init__(self, batch: Batch, number: int) -> None:
        self.decisions = 0
        self.answers = 0
        self.fallbacks = 0
        ground = batch.ground(number)
        red, blue = batch.teams
        mission = batch.mission_of(number, ground)
        self.g, opening = open_battle(ground, mission, red.profiles, blue.profiles, batch.options, batch.jade)
        names = tuple(zip(batch.players, SIDE_NAMES, strict=False))
        players = [player_called(name, batch.seed_of(number, side), batch.why) for name, side in names]
        dice = DiceStream(batch.seed_of(number, "dice"))
        writer = _writer(batch, number, self.g, opening, dice)
        try:
            play(self.g, players, dice, self.count, writer.keep if writer else None)
        finally:
            if writer is not None:
                writer.close()

    def count(self, g: State, given: Given, events: list[Event]) -> None:
        self.answers += 1
        if given.question.side != CHANCE:
            self.decisions += 1
        if given.fallback:
            self.fallbacks += 1


def seats_of(batch: Batch, number: int) -> tuple[Seat, Seat]:
    red, blue = batch.players
    return (
        Seat(player=red, seed=batch.seed_of(number, SIDE_NAMES[RED]), why=batch.why and red == JADE),
        Seat(player=blue, seed=batch.seed_of(number, SIDE_NAMES[BLUE]), why=batch.why and blue == JADE),
    )


def _writer(batch: Batch, number: int, g: State, opening: list[Event], dice: DiceStream) -> BattleWriter | None:
    """The writer of a game's battle file, if games are saved; without disk syncs, as a batch can be run again."""
    if batch.save_dir is None:
        return None
    red, blue = batch.teams
    head = head_of(g.setting, (red.note(), blue.note()), seats_of(batch, number), dice.seed, opening)
    return BattleWriter.create(batch.save_dir / f"game-{number:06d}{ENDING}", head, dice, sync=False)


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


class Tally:
    """Totals of the games played so far."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = {RED: 0, BLUE: 0, NOBODY: 0}
        self.rounds = 0
        self.decisions = 0
        self.answers = 0
        self.fallbacks = 0
        self.vp = [0] * (2 * len(VP_SOURCES))
        self.decided = dict.fromkeys(DECISIONS, 0)
        self.digest = hashlib.sha256()

    def add(self, game: Game) -> None:
        g = game.g
        self.games += 1
        self.wins[g.winner] += 1
        self.rounds += g.round
        self.decided[decided_by(g)] += 1
        self.decisions += game.decisions
        self.answers += game.answers
        self.fallbacks += game.fallbacks
        self.vp = [total + points for total, points in zip(self.vp, g.vp, strict=True)]
        self.digest.update(canonical(g.key()).encode() + b"\n")

    def mean_vp(self, side: Side) -> dict[str, float]:
        first = side * len(VP_SOURCES)
        points = self.vp[first : first + len(VP_SOURCES)]
        sources = {source: total / self.games for source, total in zip(VP_SOURCES, points, strict=True)}
        return {**sources, "total": sum(points) / self.games}

    def figures(self, seconds: float) -> dict[str, Any]:
        return {
            "games": self.games,
            "red_wins": self.wins[RED],
            "blue_wins": self.wins[BLUE],
            "draws": self.wins[NOBODY],
            "mean_rounds": self.rounds / self.games,
            "mean_vp": {SIDE_NAMES[side]: self.mean_vp(side) for side in (RED, BLUE)},
            "decided_by": self.decided,
            "decisions": self.decisions,
            "answers": self.answers,
            "fallbacks": self.fallbacks,
            "seconds": seconds,
            "games_per_second": self.games / seconds,
            "decisions_per_second": self.decisions / seconds,
            "digest": self.digest.hexdigest(),
        }


def run_batch(batch: Batch, tick: Callable[[int], object] = id) -> dict[str, Any]:
    """Play all games in order; `tick` is called with the number of games done.

    `digest` is the SHA-256 over all final states in order: the same seed gives the same digest on every machine.
    """
    if batch.save_dir is not None:
        _make_folder(batch.save_dir)
    tally = Tally()
    start = perf_counter()
    for number in range(1, batch.games + 1):
        tally.add(Game(batch, number))
        tick(number)
    return tally.figures(perf_counter() - start)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault("The folder cannot be created: {reason}.", where=str(path), reason=reason_of(error)) from error
