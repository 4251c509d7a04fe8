"""Battles as the server holds them, without a server: chance answers for people, until somebody wants to look.

With its entries such a battle is what the database would have of it, and its file is what `deadzone duel` leaves behind
when it is stopped: the server gives no file of a battle that goes on.
"""

from typing import Any

from deadzone.core.engine import run
from deadzone.core.profiles import Profile
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.setting import Ground, Options
from deadzone.core.state import FACE_DOWN, TOKEN_KINDS, Frame, State, Token, changed
from deadzone.jade.deck.difficulty import jade_with
from deadzone.maps.shipped import load as load_map
from deadzone.missions.registry import mission_called
from deadzone.players.random_player import RandomPlayer
from deadzone.players.registry import JADE
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.server.battles.game import Game, Trial
from deadzone.server.store.sitting import HUMAN
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import Given, ask
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import Entry, Seat, head_of
from deadzone.table.opening import open_battle
from deadzone.table.teams import Team, load_team
from teaching import taught

FRAG, STUN = "I-FRAG", "I-STUN"
PLACE = 0  # of the token that is tampered with
STARTERS = ("enforcers-starter", "forge-fathers-starter")


class Stopped:
    """A battle that goes on by one answer at a time."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.chance = RandomPlayer(f"{seed}/people")
        self.take(game.try_opening())

    def take(self, trial: Trial) -> Trial:
        self.entries += trial.entries
        self.game.accept(trial)
        return trial

    def question(self) -> Choice | Spot:
        question = self.game.g.question
        assert isinstance(question, Choice | Spot)
        return question

    def asks_a_person(self) -> bool:
        return not self.game.over() and not self.game.bot_asked()

    def go_on(self) -> Trial:
        """An artificial player answers, or chance for a person."""
        if self.game.bot_asked():
            return self.take(self.game.try_answer(ask(self.game.g, self.game.players, ScriptedDice())))
        return self.answer(self.chance.choose(self.game.g, self.question()))

    def answer(self, value: Answer) -> Trial:
        return self.take(self.game.try_answer(Given(self.question(), value)))

    def file(self) -> bytes:
        return battle_text(self.game.head, self.entries, None)


def battle(
    seed: str,
    mission: str = PATROL,
    players: tuple[str, str] = (HUMAN, HUMAN),
    taught_to: tuple[str, str] = ("", ""),
    map_name: str = "refinery",
    options: Options | None = None,
) -> Stopped:
    """A new battle of the starter teams, at its first question. Their Leaders learn an ability or another special."""
    field = load_map(map_name)
    red, blue = [load_team(name) for name in STARTERS]
    jade = [jade_with() if player == JADE else None for player in players]
    g, events = open_battle(
        Ground(field), mission_called(mission)(field, 100), with_leader(red, taught_to[0]),
        with_leader(blue, taught_to[1]), options or Options(round_limit=4), (jade[0], jade[1]),
    )  # fmt: skip
    seats = [Seat(player=player, seed="" if player == HUMAN else seed, why=player == JADE) for player in players]
    head = head_of(g.setting, (red.note(), blue.note()), (seats[0], seats[1]), seed, events)
    return Stopped(Game(head, g, events), seed)


def with_leader(team: Team, rule: str) -> list[Profile]:
    """The team whose Leader has an ability (`A-...`) or an army special (`S-...`) that it has not in the lists."""
    lesson: dict[str, Any] = {"army_special": rule} if rule.startswith("S-") else {}
    known = (rule,) if rule and not lesson else ()
    return [taught(who, *known, **lesson) if who.army_special else who for who in team.profiles]


def stopped(seed: str, answers: int, players: tuple[str, str]) -> Stopped:
    """After so many answers, at the next question for a person."""
    found = battle(seed, players=players)
    while len(found.entries) < answers or not found.asks_a_person():
        found.go_on()
    return found


# Places to stop at, and what may be done to a battle there


def until(found: Stopped, *kinds: str) -> Stopped:
    """Goes on until a question of this kind is asked."""
    while (question := found.game.g.question) is not None:
        if question.kind in kinds:
            return found
        found.go_on()
    raise AssertionError(f"nobody is asked {kinds}")


def under_way(seed: str) -> Stopped:
    """In the middle of the first round, at the question what a model does."""
    return until(battle(seed), "action")


def options(found: Stopped) -> tuple[Answer, ...]:
    question = found.question()
    assert isinstance(question, Choice)
    return question.options


def call(g: State, frame: Frame) -> None:
    """Something else happens first: its question is asked now."""
    g.stack.append(frame)
    run(g)


def looked_at(g: State, place: int, kind: str, side: int) -> None:
    """M-RECON-01: as `LookAtTokens` leaves it behind."""
    assert g.tokens[place].under == FACE_DOWN
    g.tokens[place] = Token(g.tokens[place].cube, FACE_DOWN, kind, 1 << side)
    g.bag = changed(g.bag, TOKEN_KINDS.index(kind), -1)
