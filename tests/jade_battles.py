"""Battles with JADE, saved with its reasons, replayed and audited; used by the tests and the long runs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from time import thread_time

from agreements import house_by_chance
from deadzone.core.events import Event
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.setting import Ground
from deadzone.core.sides import BLUE, CHANCE, NO_SIDE, RED, Side
from deadzone.core.state import NOBODY, VP_SOURCES, State
from deadzone.jade.deck.difficulty import PAPER, jade_with
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load
from deadzone.missions.patrol import patrol
from deadzone.players.jade_player import JadePlayer
from deadzone.players.random_player import RandomPlayer
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given, Player, Reasoned, play
from deadzone.table.files.battle_writing import BattleWriter
from deadzone.table.files.battlefile import Seat, head_of, load_battle
from deadzone.table.files.playback import Playback
from deadzone.table.house_rules import jade_agreed, options_with, sees_from_anywhere
from deadzone.table.opening import open_battle
from jade_audit.ledger import Finding
from jade_auditor import Auditor, audit_recording
from jade_teams import team_called

ROUNDS = 20
STALLED = 50_000  # answers; a battle of twenty rounds has less than a tenth
JADE = "jade"


@dataclass
class Bout:
    """A battle to play: two teams, a map by name or seed, the players, and JADE's difficulty."""

    number: int
    teams: tuple[str, str]
    map: str | int
    players: tuple[str, str] = (JADE, JADE)
    difficulty: str = PAPER  # of JADE, on either side
    house: bool = False  # whether there are random house rules

    @property
    def name(self) -> str:
        return f"bout-{self.number}.dzb"


@dataclass
class Outcome:
    """Result of a battle."""

    bout: Bout
    winner: int = NOBODY
    rounds: int = 0
    answers: int = 0
    points: list[int] = field(default_factory=list)
    decided: str = ""
    slowest: tuple[float, str] = (0.0, "")  # seconds, kind of question
    findings: list[Finding] = field(default_factory=list)
    saw: Counter[str] = field(default_factory=Counter)
    standing: tuple[int, int] = (0, 0)
    failed: str = ""  # the exception, if one was raised


class Timed:
    """Wrapper that records a player's slowest choice, in processor time so that other load does not count."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.slowest = (0.0, "")

    def choose(self, view: State, question: Choice | Spot) -> Answer | Reasoned:
        start = thread_time()
        answer = self.player.choose(view, question)
        self.slowest = max(self.slowest, (thread_time() - start, question.kind))
        return answer


@lru_cache(maxsize=10)
def ground_called(name: str | int, los_origin_any: bool = False) -> Ground:
    return Ground(generate(name, 2 + name % 2) if isinstance(name, int) else load(name), los_origin_any)


def opened(bout: Bout) -> tuple[State, list[Event]]:
    house = house_by_chance(Random(f"house/{bout.number}"), PATROL) if bout.house else {}
    ground = ground_called(bout.map, sees_from_anywhere(house))
    red, blue = [team_called(name) for name in bout.teams]
    mission = patrol(ground.field, max(red.points, blue.points))
    jade = [jade_agreed(jade_with(bout.difficulty), house) if player == JADE else None for player in bout.players]
    options = options_with(house, ROUNDS)
    return open_battle(ground, mission, red.profiles, blue.profiles, options, (jade[0], jade[1]))


def player_of(bout: Bout, side: int) -> Player:
    if bout.players[side] == JADE:
        return JadePlayer(explain=True)
    return RandomPlayer(f"{bout.number}/{side}")


def play_bout(bout: Bout, folder: Path, players: Sequence[Player] = ()) -> Outcome:
    """Play and save a battle, check its file by a replay, and audit it."""
    g, opening = opened(bout)
    timed = [Timed(player) for player in players or (player_of(bout, RED), player_of(bout, BLUE))]
    dice = DiceStream(bout.number)
    red, blue = [team_called(name).note() for name in bout.teams]
    seats = Seat(player=bout.players[RED]), Seat(player=bout.players[BLUE])
    path = folder / bout.name
    writer = BattleWriter.create(path, head_of(g.setting, (red, blue), seats, dice.seed, opening), dice, sync=False)
    outcome = Outcome(bout)

    def watch(_: State, given: Given, __: list[Event]) -> None:
        outcome.answers += 1
        assert outcome.answers < STALLED, f"{bout} does not come to an end"
        if given.question.side != CHANCE:
            outcome.saw[f"asked {given.question.kind}"] += 1

    try:
        play(g, timed, dice, watch, writer.keep)
    finally:
        writer.close()
    prove_and_audit(path, g, outcome)
    outcome.slowest = max(player.slowest for player in timed)
    return outcome


def prove_and_audit(path: Path, g: State, outcome: Outcome) -> None:
    recording = load_battle(path)
    playback = Playback(recording)
    assert playback.run().key() == g.key(), f"{path}: the replay ends differently"
    assert playback.difference is None, f"{path}: the replay differs at answer {playback.difference.answer}"
    auditor = audit_recording(recording, Auditor(path.name))
    outcome.findings = auditor.findings
    outcome.saw += auditor.saw
    outcome.winner, outcome.rounds, outcome.points = g.winner, g.round, list(g.vp)
    outcome.standing = len(g.models_on_table(RED)), len(g.models_on_table(BLUE))
    outcome.decided = decided_by(g)


def decided_by(g: State) -> str:
    """What decided the battle: extermination, the round limit, or the main source of the winner's VP."""
    if g.winner == NO_SIDE:
        return "draw"
    if not g.models_on_table(Side(1 - g.winner)):
        return "extermination"
    if g.points(g.winner) < g.setting.mission.vp_target:
        return "round limit"
    first = g.winner * len(VP_SOURCES)
    points = g.vp[first : first + len(VP_SOURCES)]
    return VP_SOURCES[points.index(max(points))]
