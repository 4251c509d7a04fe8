"""Battle files that stop at a given question: the page opens them, and the battle goes on from there."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from deadzone.core.questions import Choice, Spot
from deadzone.core.setting import Ground, Options
from deadzone.core.state import State
from deadzone.host.battles.game import Game
from deadzone.jade.deck.difficulty import jade_with
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.players.random_player import RandomPlayer
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import Given, ask
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import Entry, Seat, head_of
from deadzone.table.opening import open_battle
from deadzone.table.teams import load_team, random_team

MAPS = ("refinery", "two-towers")
BATTLES = 12
ROUNDS = 8
FIGHTERS = "veer-myn"  # they close in and fight, which brings up more kinds of questions than two teams that shoot
RAMPAGERS = "plague"
CROWD = 300  # points of teams with many models
INTERRUPT = "!"  # suffix for questions in the other side's turn

Position = bytes  # a battle file
Wanted = Callable[[State], bool]


def new_game(seed: str, map_name: str, faction: str, points: int = 0) -> Game:
    """A game with a person as Red and JADE as Blue; with points, of two random teams of that size."""
    field = load_map(map_name)
    red = random_team(RAMPAGERS, seed, points) if points else load_team("enforcers-starter")
    blue = random_team(faction, seed, points or 100)
    options = Options(round_limit=ROUNDS)
    g, events = open_battle(Ground(field), patrol(field), red.profiles, blue.profiles, options, (None, jade_with()))
    seats = (Seat(player="human"), Seat(player="jade", seed=seed, why=True))
    return Game(head_of(g.setting, (red.note(), blue.note()), seats, seed, events), g, events)


def name_of(g: State) -> str:
    """Kind of the pending question; interrupts are marked."""
    assert isinstance(g.question, Choice | Spot)
    return g.question.kind + (INTERRUPT if g.turn >= 0 and g.turn != g.question.side else "")


def questions_of_red(
    number: int, faction: str = FIGHTERS, points: int = 0
) -> Iterator[tuple[State, Callable[[], Position]]]:
    """A random player's battle against JADE: at each question for Red the state, and a function that makes a file."""
    seed = f"position/{number}"
    game = new_game(seed, MAPS[number % len(MAPS)], faction, points)
    opening = game.try_opening()
    game.accept(opening)
    entries: list[Entry] = [*opening.entries]
    chance = RandomPlayer(seed)
    while (question := game.g.question) is not None:
        assert isinstance(question, Choice | Spot)
        bot = game.is_bot(question.side)
        if not bot:
            yield game.g, partial(battle_text, game.head, list(entries), None)
        given = ask(game.g, game.players, ScriptedDice()) if bot else Given(question, chance.choose(game.g, question))
        trial = game.try_answer(given)
        game.accept(trial)
        entries += trial.entries


def position(wanted: Wanted, faction: str = FIGHTERS) -> Position:
    """First position that fulfils a condition."""
    for number in range(BATTLES):
        for g, file in questions_of_red(number, faction):
            if wanted(g):
                return file()
    raise AssertionError(f"no such position in {BATTLES} battles")


@cache
def positions_by_kind() -> dict[str, Position]:
    """First question of each kind that random play meets in many battles."""
    found: dict[str, Position] = {}
    for number in range(BATTLES):
        for g, file in questions_of_red(number):
            name = name_of(g)
            if name not in found:
                found[name] = file()
    return found


@cache
def crowd(kind: str) -> Position:
    """The first question of this kind in a battle of two teams with many models."""
    return next(file() for g, file in questions_of_red(0, points=CROWD) if name_of(g) == kind)


def last_question() -> Position:
    """Last question that Red is asked in a battle."""
    last = b""
    for _, file in questions_of_red(0):
        last = file()
    return last
