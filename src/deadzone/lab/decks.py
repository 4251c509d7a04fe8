"""Measurement of Action decks: what their cards lead to in battles, and which of two JADEs wins more of them.

Impossible actions are skipped (J-GEN-03), and a card may have more actions than a person could take (J-GEN-04): a deck
is good if few of them are skipped. `tools/jade_decks.py` prints the figures as tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from deadzone.core.events import Event
from deadzone.core.jade import COMBAT, Jade
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import MODEL
from deadzone.core.setting import Ground, Options
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import State
from deadzone.jade.judgement.card_action import MOVE, CardAction
from deadzone.jade.judgement.goals import NEAREST_ENEMY, NEAREST_OBJECTIVE, goals
from deadzone.jade.judgement.possible import possible_on
from deadzone.jade.judgement.sources import THE_CARD
from deadzone.jade.judgement.targets import best_targets, cube_of
from deadzone.jade.played_side import mode_of
from deadzone.maps.generate import generate
from deadzone.missions.registry import MISSIONS
from deadzone.players.jade_player import JadePlayer
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.movement.reaching import way_length
from deadzone.rules.shooting.shooting import weapons_against
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given, play
from deadzone.table.opening import open_battle
from deadzone.table.teams import Team

ROUNDS: Final = 20
NOT_ASKED: Final = "no-enemy"  # the reason given for an action skipped before it is announced


class Bout:
    """A battle of JADE against JADE: a number that decides map and dice, the teams and the mission."""

    def __init__(self, number: int, teams: tuple[Team, Team], mission: str) -> None:
        self.number = number
        self.teams = teams
        self.mission = mission


def bouts(teams: Sequence[Team], count: int, first: int = 1) -> list[Bout]:
    """Battles of each team against each other one, with the missions in turn and a new map every time."""
    turns = [zip(teams, [*teams[step:], *teams[:step]], strict=True) for step in range(1, len(teams))]
    pairs = [pair for turn in turns for pair in turn]
    missions = list(MISSIONS)
    return [
        Bout(number, pairs[number % len(pairs)], missions[number % len(missions)])
        for number in range(first, first + count)
    ]


def mirrors(teams: Sequence[Team], count: int, first: int = 1) -> list[Bout]:
    """Battles of each team against itself, so that only the decks make a difference, with the missions in turn."""
    missions = list(MISSIONS)
    return [
        Bout(number, (teams[number % len(teams)],) * 2, missions[number // len(teams) % len(missions)])
        for number in range(first, first + count)
    ]


class Turn:
    """An activation under way."""

    def __init__(self, model: ModelNumber, card: int, round: int, figures: Figures) -> None:
        self.model = model
        self.card = card
        self.round = round
        self.figures = figures  # those it is counted in
        self.source = THE_CARD
        self.tried = 0
        self.done = 0


class Figures:
    """What a deck led to in battles."""

    def __init__(self) -> None:
        self.activations = 0  # in which the model tried an action
        self.lost = 0  # in which it did not: killed before, still Pinned, or out of control
        self.done = 0
        self.by_card = 0  # activations in which the card was played
        self.tried: Counter[tuple[str, str]] = Counter()  # by source and verb
        self.skipped: Counter[tuple[str, str]] = Counter()
        self.reasons: Counter[tuple[str, str]] = Counter()  # why actions of cards were skipped, by verb and reason
        self.drawn: Counter[int] = Counter()  # cards played, by their index in the deck
        self.done_of: Counter[int] = Counter()  # actions done, by card
        self.idle = 0  # activations without any action although there was something to do
        self.idle_twice = 0  # the same model idle in two rounds in a row
        self.throws: Counter[str] = Counter()  # grenades thrown by Combat profiles

    def share_skipped(self, source: str = THE_CARD, verbs: Iterable[str] = ()) -> float:
        """The share of actions skipped, on cards or in all other sources."""
        keys = [key for key in self.tried if (key[0] == THE_CARD) == (source == THE_CARD)]
        chosen = [key for key in keys if not verbs or key[1] in verbs]
        tried = sum([self.tried[key] for key in chosen])
        return sum([self.skipped[key] for key in chosen]) / tried if tried else 0.0

    def with_others(self, other: Figures) -> Figures:
        """The sum of both, for the figures about actions."""
        both = Figures()
        both.activations = self.activations + other.activations
        both.done = self.done + other.done
        both.tried = self.tried + other.tried
        both.skipped = self.skipped + other.skipped
        both.idle_twice = self.idle_twice + other.idle_twice
        return both

    def done_per_activation(self) -> float:
        return self.done / self.activations if self.activations else 0.0

    def done_per_card(self) -> float:
        """Actions done per activation in which the card was played, not a forced action."""
        return sum(self.done_of.values()) / self.by_card if self.by_card else 0.0


class Observer:
    """Counts one battle. Sentry Guns are counted apart: one shot is all they can do of a card."""

    def __init__(self, figures: Figures, guns: Figures) -> None:
        self.figures = figures
        self.guns = guns
        self.turn: Turn | None = None
        self.idle_in: dict[int, int] = {}  # the last round in which a model was idle

    def watch(self, g: State, given: Given, events: list[Event]) -> None:
        for event in events:
            self.note(g, event)
        if self.turn is not None and g.active != self.turn.model:
            self.end(g, self.turn)

    def note(self, g: State, event: Event) -> None:
        kind, values = event.kind, event.values
        if kind == "jade-card":
            model = ModelNumber(event.number("model"))
            moves = max(g.profile(model).speed) > 0
            self.turn = Turn(model, event.number("card"), g.round, self.figures if moves else self.guns)
        elif kind == "grenade" and mode_of(g, ModelNumber(event.number("model"))) == COMBAT:
            self.figures.throws[str(values[1])] += 1
        elif self.turn is not None:
            self.follow(self.turn, kind, [str(value) for value in values])

    def follow(self, turn: Turn, kind: str, values: list[str]) -> None:
        figures = turn.figures
        if kind == "jade-forced":
            turn.source = values[1]
        elif kind == "jade-ignored":
            turn.source = THE_CARD
        elif kind == "jade-fallback":
            turn.source = kind
        elif kind == "jade-action":
            figures.tried[turn.source, values[1]] += 1
            turn.tried += 1
            turn.done += 1
        elif kind == "jade-skipped":
            figures.skipped[turn.source, values[1]] += 1
            if turn.source == THE_CARD:
                figures.reasons[values[1], values[3]] += 1
            if values[3] == NOT_ASKED:
                figures.tried[turn.source, values[1]] += 1
                turn.tried += 1
            else:
                turn.done -= 1

    def end(self, g: State, turn: Turn) -> None:
        self.turn = None
        figures = turn.figures
        if turn.tried == 0:
            figures.lost += 1
            return
        figures.activations += 1
        figures.done += turn.done
        if turn.source == THE_CARD:
            figures.by_card += 1
            figures.drawn[turn.card] += 1
            figures.done_of[turn.card] += turn.done
        if turn.done == 0 and has_something_to_do(g, turn.model):
            figures.idle += 1
            figures.idle_twice += 1 if self.idle_in.get(turn.model) == turn.round - 1 else 0
            self.idle_in[turn.model] = turn.round


def has_something_to_do(g: State, number: ModelNumber) -> bool:
    """Whether the model could shoot, or move by JADE's rules toward an enemy or objective within a Sprint.

    A model held by an objective (J-MOVE-04) or by its cover (J-MOVE-01) is not idle.
    """
    model = g.models[number]
    if not model.on_table() or model.pinned:
        return False
    enemies = g.models_on_table(enemy_of(model.side))
    if any([weapons_against(g, number, enemy) for enemy in enemies]):
        return True
    return any([_could_go(g, number, goal) for goal in (NEAREST_ENEMY, NEAREST_OBJECTIVE)])


def _could_go(g: State, number: ModelNumber, goal: str) -> bool:
    found = goals(g, number, goal)
    if not found.numbers or (goal == NEAREST_OBJECTIVE and found.what == MODEL):
        return False
    action = CardAction(number, MOVE, goal)
    near = best_targets(g, number, goal, found.what, found.numbers, None)
    here, sprint = g.models[number].cube, max(speed_of(g, number))
    within = [it for it in near if way_length(g, number, here, cube_of(g, found.what, it)) <= sprint]
    return bool(possible_on(g, action, found.what, within))


def ground_of(bout: Bout) -> Ground:
    return Ground(generate(bout.number, 2 + bout.number % 2))


def fight_out(
    bout: Bout, red: Jade, blue: Jade, observer: Observer | None = None, ground: Ground | None = None
) -> Side:
    """Play a battle and return the side that won, or NO_SIDE."""
    field = ground or ground_of(bout)
    mission = MISSIONS[bout.mission](field.field, max(bout.teams[RED].points, bout.teams[BLUE].points))
    profiles = [team.profiles for team in bout.teams]
    g, _ = open_battle(field, mission, profiles[RED], profiles[BLUE], Options(round_limit=ROUNDS), (red, blue))
    play(g, (JadePlayer(), JadePlayer()), DiceStream(bout.number), observer.watch if observer else None)
    return g.winner


def measured(jade: Jade, games: Iterable[Bout]) -> tuple[Figures, Figures]:
    """The figures of models that can move, and those of Sentry Guns, if both sides play with the same JADE."""
    movers, guns = Figures(), Figures()
    for bout in games:
        fight_out(bout, jade, jade, Observer(movers, guns))
    return movers, guns


class Score:
    """The wins, losses and draws of one of two JADEs."""

    def __init__(self) -> None:
        self.wins = 0
        self.losses = 0
        self.draws = 0

    def add(self, winner: Side, own: int) -> None:
        if winner == NO_SIDE:
            self.draws += 1
        elif winner == own:
            self.wins += 1
        else:
            self.losses += 1

    def share(self) -> float:
        """The share of wins among the battles that somebody won."""
        decided = self.wins + self.losses
        return self.wins / decided if decided else 0.5


def compared(own: Jade, other: Jade, games: Iterable[Bout]) -> Score:
    """The score of `own` against `other`; every battle is played twice, with the sides swapped."""
    score = Score()
    for bout in games:
        ground = ground_of(bout)
        score.add(fight_out(bout, own, other, None, ground), RED)
        score.add(fight_out(bout, other, own, None, ground), BLUE)
    return score
