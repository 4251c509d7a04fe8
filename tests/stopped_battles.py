"""Battles as the server holds them, without a server: a random player answers for people until the test looks.

With its entries such a battle is what the database would hold, and its file is what an interrupted `deadzone duel`
leaves behind: the server gives no file of a battle that is not over.
"""

from typing import Any

from deadzone.core.engine import run
from deadzone.core.profiles import Profile
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.setting import Ground, Options
from deadzone.core.state import FACE_DOWN, TOKEN_KINDS, Frame, State, Token, changed
from deadzone.host.battles.game import Game, Trial, loaded
from deadzone.host.records.seats import HUMAN
from deadzone.jade.deck.difficulty import jade_with
from deadzone.maps.shipped import load as load_map
from deadzone.missions.registry import mission_called
from deadzone.players.random_player import RandomPlayer
from deadzone.players.registry import JADE
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.situations.gallery import SITUATIONS
from deadzone.situations.laying import head_for
from deadzone.situations.learning.course import LESSONS
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import Given, ask
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import Entry, Seat, head_of
from deadzone.table.opening import open_battle
from deadzone.table.teams import Team, load_team
from teaching import taught

FRAG, STUN = "I-FRAG", "I-STUN"
PLACE = 0  # place of the token that is changed
STARTERS = ("enforcers-starter", "forge-fathers-starter")


class Stopped:
    """A battle that advances by one answer at a time."""

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
        """Let the artificial player answer, or the random player for a person."""
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
    """A new battle of the starter teams at its first question; their Leaders may get an ability or another special."""
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


def prepared(situation: str, seed: str) -> Stopped:
    """A prepared situation at its first question: a person against JADE."""
    seats = Seat(player=HUMAN), Seat(player=JADE, seed=seed, why=True)
    return Stopped(loaded(situation, head_for(SITUATIONS[situation], seats, seed), []), seed)


def lesson_begun(lesson: str, seed: str) -> Stopped:
    """A lesson of the guided battle at its first question."""
    seats = Seat(player=HUMAN), Seat(player=JADE, seed=seed, why=True)
    return Stopped(loaded(lesson, head_for(LESSONS[lesson], seats, seed), []), seed)


def with_leader(team: Team, rule: str) -> list[Profile]:
    """The team with an additional ability (`A-...`) or another army special (`S-...`) for its Leader."""
    lesson: dict[str, Any] = {"army_special": rule} if rule.startswith("S-") else {}
    known = (rule,) if rule and not lesson else ()
    return [taught(who, *known, **lesson) if who.army_special else who for who in team.profiles]


def stopped(seed: str, answers: int, players: tuple[str, str]) -> Stopped:
    """A battle after this many answers, at the next question for a person."""
    found = battle(seed, players=players)
    while len(found.entries) < answers or not found.asks_a_person():
        found.go_on()
    return found


# Positions to stop at, and changes to a battle there


def until(found: Stopped, *kinds: str) -> Stopped:
    """Advance until a question of one of these kinds."""
    while (question := found.game.g.question) is not None:
        if question.kind in kinds:
            return found
        found.go_on()
    raise AssertionError(f"nobody is asked {kinds}")


def under_way(seed: str) -> Stopped:
    """A battle in the first round, at the question for an action."""
    return until(battle(seed), "action")


def options(found: Stopped) -> tuple[Answer, ...]:
    question = found.question()
    assert isinstance(question, Choice)
    return question.options


def call(g: State, frame: Frame) -> None:
    """Put a procedure on the stack and run to its question."""
    g.stack.append(frame)
    run(g)


def looked_at(g: State, place: int, kind: str, side: int) -> None:
    """Make a token one that the side has looked at, as `LookAtTokens` does (M-RECON-01)."""
    assert g.tokens[place].under == FACE_DOWN
    g.tokens[place] = Token(g.tokens[place].cube, FACE_DOWN, kind, 1 << side)
    g.bag = changed(g.bag, TOKEN_KINDS.index(kind), -1)
