"""Battles with models off the board, each audited from a ledger of its own (R-DEPLOY-05, R-TURN-*, R-CMD-*, R-WIN-*).

The ledger counts the models itself, after every answer; of the engine it only asks whether a model has a way in.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from agreements import house_by_chance
from deadzone.catalog.loading import load
from deadzone.core.cubes import SQUARES, Cube, Square
from deadzone.core.engine import answer
from deadzone.core.events import Event
from deadzone.core.pieces import OUTSIDE, ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.questions import Choice
from deadzone.core.setting import OFF_BOARD, Ground
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import NOBODY, ON_TABLE, UNDECIDED, State
from deadzone.jade.played_side import jade_side
from deadzone.maps.generate import generate
from deadzone.missions.registry import MISSIONS
from deadzone.players.registry import JADE, player_called
from deadzone.rules.dice.command import COMBAT_TEAM
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.missions.mission_kinds import PATROL, SCOUR
from deadzone.rules.missions.missions import flanking_models
from deadzone.rules.setup.outside import may_come_in
from deadzone.table.dice import DiceStream
from deadzone.table.driver import next_answer
from deadzone.table.house_rules import jade_agreed, options_with, sees_from_anywhere
from deadzone.table.opening import open_battle
from deadzone.table.teams import random_team

SIDES = (RED, BLUE)
SEATS = (("random", "random"), (JADE, "random"), ("random", JADE), (JADE, JADE))
MOST_ROUNDS = 10
MOST_ANSWERS = 60_000


@dataclass
class Audited:
    """Result of a battle: how many models waited off the board, what happened, and what was against the rules."""

    seed: int
    waited: int = 0
    answers: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)


class Ledger:
    """What an onlooker counts: who stands on the table, who may still act, and since when somebody may not."""

    def __init__(self, audited: Audited) -> None:
        self.audited = audited
        self.team = [0, 0]  # models of each side at the end of set-up, whether or not on the table
        self.since: list[int | None] = [None, None]  # the answer after which a side had nobody left to activate
        self.before: list[tuple[object, ...]] = []  # each model before the answer
        self.fates: list[int] = []

    def look(self, g: State) -> None:
        """Look at the table before an answer, and at the question."""
        self.before = [model.values() for model in g.models]
        self.fates = [model.fate for model in g.models]
        question = g.question
        if isinstance(question, Choice) and question.kind == "activate":
            may = NOBODY in question.options
            mine, theirs = self.left(g, question.side), self.left(g, enemy_of(question.side))
            self.expect(may == (mine < theirs), f"R-TURN-04: passing is {may} with {mine} against {theirs}")
            self.note("passing with models off the board", may and self.anybody_outside(g))
        if isinstance(question, Choice) and question.kind == "reroll":
            self.expect(self.half_there(g, question.side), "R-CMD-03: a re-roll with less than half of the team")

    def read(self, g: State, events: Sequence[Event]) -> None:
        """Check what an answer has led to."""
        for event in events:
            self.read_event(g, event)
        for side in SIDES:
            if self.left(g, side):
                self.since[side] = None
            elif self.since[side] is None:
                self.since[side] = self.audited.answers
        for number, fate in enumerate(self.fates):
            if fate == OUTSIDE == g.models[number].fate:
                still = list(g.models[number].values())
                still[7] = self.before[number][7]  # activated: only the end of a round changes it
                self.expect(
                    tuple(still) == self.before[number], "R-DEPLOY-05: something happened to a model off the board"
                )

    def read_event(self, g: State, event: Event) -> None:
        values = dict(event.fields())
        if event.kind == "round" and values["number"] == 1:
            self.team = [
                len([n for n in self.of(g, side) if g.models[n].fate in (ON_TABLE, OUTSIDE)]) for side in SIDES
            ]
        elif event.kind == "landed":
            self.team[g.models[int(str(values["model"]))].side] += 1
        elif event.kind == "came-in":
            self.comes_in(g, ModelNumber(int(str(values["model"]))), int(str(values["cube"])))
        elif event.kind == "no-reroll":
            side = Side(int(str(values["side"])))
            self.expect(not self.half_there(g, side), "R-CMD-03: no re-roll with half of the team")
            self.note("lost re-roll", True)
        elif event.kind == "round-ends":
            self.round_ends(g, Side(int(str(values["side"]))))
        elif event.kind == "over" and not g.setting.options.tie_break_next_vp:
            self.over(g, Side(int(str(values["winner"]))))

    def comes_in(self, g: State, number: ModelNumber, cube: int) -> None:
        side = g.models[number].side
        there = (
            cube < SQUARES and Square(Cube(cube)) in g.zones[side]
        )  # the cubes of level 1 are numbered like the squares
        self.expect(there, "R-DEPLOY-05: a model comes in outside of its zone")
        self.expect(self.fates[number] == OUTSIDE and not self.before[number][7], "R-DEPLOY-05: it had come in before")
        self.note("came in", True)

    def round_ends(self, g: State, initiative: Side) -> None:
        for side in SIDES:
            self.expect(bool(self.standing(g, side)), "R-WIN-08: the battle goes on with nobody on the table")
        red, blue = self.since
        now = self.audited.answers
        first = now if red is None else red, now if blue is None else blue
        if first[RED] != first[BLUE]:
            expected = RED if first[RED] < first[BLUE] else BLUE
            self.expect(initiative == expected, f"R-TURN-09: side {initiative} has the initiative, finished at {first}")
        self.note("waited to the end of the round", self.anybody_outside(g))

    def over(self, g: State, winner: Side) -> None:
        """The battle is over by the rules: VP first, then who is on the table, then the limit of rounds."""
        points, target = (g.points(RED), g.points(BLUE)), g.setting.mission.vp_target
        there = [side for side in SIDES if self.standing(g, side)]
        ahead = NO_SIDE if points[RED] == points[BLUE] else RED if points[RED] > points[BLUE] else BLUE
        if max(points) >= target and ahead != NO_SIDE:
            expected = ahead
        elif len(there) == 1:
            expected = there[0]
            self.note(
                "beaten with models off the board", any([self.outside(g, side) for side in SIDES if side != there[0]])
            )
        else:
            expected = ahead
        self.expect(winner == expected, f"R-WIN-01: side {winner} wins, not {expected}")

    # Counting

    def of(self, g: State, side: Side) -> list[ModelNumber]:
        return [
            ModelNumber(n)
            for n, model in enumerate(g.models)
            if model.side == side and not is_sentry(g, ModelNumber(n))
        ]

    def outside(self, g: State, side: Side) -> list[ModelNumber]:
        return [number for number in self.of(g, side) if g.models[number].fate == OUTSIDE]

    def anybody_outside(self, g: State) -> bool:
        return any([self.outside(g, side) for side in SIDES])

    def standing(self, g: State, side: Side) -> list[ModelNumber]:
        """Models on the table, and those that come back by themselves at the end of Round 1 (R-WIN-08)."""
        there = [ModelNumber(n) for n, model in enumerate(g.models) if model.side == side and model.fate == ON_TABLE]
        return there + [number for number in flanking_models(g) if g.models[number].side == side]

    def left(self, g: State, side: Side) -> int:
        """Models that may still be activated (R-TURN-06)."""
        mine = [ModelNumber(n) for n, model in enumerate(g.models) if model.side == side and not model.activated]
        on_table = [number for number in mine if g.models[number].fate == ON_TABLE]
        coming = [number for number in mine if g.models[number].fate == OUTSIDE and may_come_in(g, number)]
        return len(on_table) + len(coming)

    def half_there(self, g: State, side: Side) -> bool:
        """Whether half of the team is on the table; who waits off the board is in neither number (R-CMD-03, -04)."""
        there = [number for number in self.of(g, side) if g.models[number].fate == ON_TABLE]
        trained = any([g.has(number, COMBAT_TEAM) for number in there])
        return trained or 2 * len(there) >= self.team[side] - len(self.outside(g, side))

    def expect(self, holds: bool, finding: str) -> None:
        if not holds:
            self.audited.findings.append(f"answer {self.audited.answers}: {finding}")

    def note(self, what: str, happened: bool) -> None:
        if happened:
            self.audited.seen[what] += 1


def audit(seed: int) -> Audited:
    """Play a battle between teams too large for their zones, determined by the seed, and audit every answer."""
    audited = Audited(seed)
    ledger = Ledger(audited)
    g, happened = opened(seed)
    seats = SEATS[seed % len(SEATS)]
    players = [player_called(name, f"{seed}/{side}") for side, name in zip(("red", "blue"), seats, strict=True)]
    dice = DiceStream(seed)
    ledger.read(g, happened)
    while g.question is not None:
        ledger.look(g)
        happened = answer(g, next_answer(g, players, dice))
        audited.answers += 1
        audited.waited += len([event for event in happened if event.kind == "stays-outside"])
        ledger.read(g, happened)
        assert audited.answers < MOST_ANSWERS, "the battle does not end"
    assert g.winner != UNDECIDED
    return audited


def largest(faction: str, seed: str) -> list[Profile]:
    """Of some random teams of the list the one that takes most room."""
    teams = [random_team(faction, f"{seed}/{n}", 300).profiles for n in range(4)]
    return max(teams, key=lambda profiles: sum([profile.size for profile in profiles]))


def opened(seed: int) -> tuple[State, list[Event]]:
    """Two of the largest random teams of their lists, in the two missions with the smallest zones (R-DEPLOY-03)."""
    luck = Random(f"outside/{seed}")
    lists = list(load().factions)
    mission = (PATROL, SCOUR)[seed // len(SEATS) % 2]
    house = house_by_chance(luck, mission) | {"surplus": OFF_BOARD}
    ground = Ground(generate(seed, 2 + seed % 2), sees_from_anywhere(house))
    teams = [largest(luck.choice(lists), f"{seed}/{side}") for side in ("red", "blue")]
    jade = [jade_agreed(jade_side(), house) if seat == JADE else None for seat in SEATS[seed % len(SEATS)]]
    laid = MISSIONS[mission](ground.field, 300)
    return open_battle(ground, laid, teams[0], teams[1], options_with(house, MOST_ROUNDS), (jade[0], jade[1]))
