"""Public API for bots and tools, re-exported by `import deadzone`. Everything else is internal.

Examples: [docs/python.md](../../docs/python.md).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Final

from deadzone.amber import progress
from deadzone.amber.progress import activation_over, movement_ends
from deadzone.amber.quick_dice import QuickDice
from deadzone.core.engine import answer, legal, why_not
from deadzone.core.events import Event
from deadzone.core.questions import Answer, Choice, Question, Spot
from deadzone.core.sentence import Fault
from deadzone.core.setting import Ground
from deadzone.core.sides import BLUE, CHANCE, RED, SIDE_NAMES, Side
from deadzone.core.state import State
from deadzone.jade.deck.difficulty import PAPER, jade_with
from deadzone.language.quoting import quoted
from deadzone.language.words import say
from deadzone.maps.shipped import load_or_generate
from deadzone.players.forecast import Forecast, forecast
from deadzone.players.registry import player_called
from deadzone.procedures.movement.moving import STOP_HERE
from deadzone.table import opening
from deadzone.table.dice import DiceSource, DiceStream
from deadzone.table.driver import Player, Reasoned, Watcher, play
from deadzone.table.files.battlefile import load_battle
from deadzone.table.files.playback import Playback, gone_another_way
from deadzone.table.files.playing_on import players_may_change, with_jade
from deadzone.table.files.save import load, save
from deadzone.table.house_rules import jade_agreed, options_with, read_house, sees_from_anywhere
from deadzone.table.teams import load_team
from deadzone.table.telling.log import sentence_of
from deadzone.table.telling.notation import read_answer, write_answer
from deadzone.table.view import view_of

__all__ = (
    "BLUE", "CHANCE", "RED", "Answer", "Choice", "DiceStream", "Event", "Fault", "Forecast", "Player", "Question",
    "QuickDice", "Reasoned", "Spot", "State", "activation_over", "answer", "copy", "destinations", "legal", "load",
    "odds", "open_battle", "play", "play_on", "player_called", "read", "replay", "run_until", "save", "tell", "view",
    "why_not", "write",
)  # fmt: skip

STARTER: Final = "enforcers-starter"
OTHER_STARTER: Final = "forge-fathers-starter"
MOST_ANSWERS: Final = 10_000  # of one run; a battle has a few thousand


def open_battle(
    red: str = STARTER,
    blue: str = OTHER_STARTER,
    *,
    mission: str = "patrol",
    battlefield: str = "refinery",
    seed: int | str = 0,
    jade: Collection[str] = (),
    difficulty: str = PAPER,
    house: Mapping[str, str] | None = None,
) -> State:
    """Set up a battle and run it to its first question. Names are the same as on the command line.

    `red` and `blue` are ids of ready-made teams or paths of team files; `battlefield` is the name of a shipped map or
    the path of a map file. `jade` lists the sides that JADE plays: "red", "blue". With `mission="random"` or
    `battlefield="random"`, `seed` decides them. `house` maps names of house rules to their values.
    """
    teams = load_team(red), load_team(blue)
    field = load_or_generate(battlefield, seed)
    agreed = read_house((house or {}).items())
    options = options_with(agreed)
    laid_out = opening.lay_out(mission, options, field, max(team.points for team in teams), seed)
    _check_sides(jade)
    sides = [jade_agreed(jade_with(difficulty), agreed) if name in jade else None for name in SIDE_NAMES[:2]]
    ground = Ground(field, sees_from_anywhere(agreed))
    state, _ = opening.open_battle(
        ground, laid_out, teams[RED].profiles, teams[BLUE].profiles, options, (sides[RED], sides[BLUE])
    )
    return state


def _check_sides(names: Collection[str]) -> None:
    for name in names:
        if name not in SIDE_NAMES[:2]:
            raise Fault("'{value}' is not a side: give red or blue.", value=quoted(name))


def play_on(state: State, *, jade: Collection[str] = (), difficulty: str = PAPER) -> State:
    """Return a copy of the battle that JADE plays on these sides, and people or bots on the others.

    Only while somebody is about to choose which model acts: in the middle of anything else, only the player who began
    it can finish it.
    """
    _check_sides(jade)
    if not players_may_change(state):
        raise Fault("Players can change only while a side is about to choose which model acts.")
    sides = [jade_with(difficulty) if name in jade else None for name in SIDE_NAMES[:2]]
    return with_jade(state, (sides[RED], sides[BLUE]))


def destinations(state: State) -> dict[int, tuple[Answer, ...]]:
    """Return the cubes where the movement under way may end, each with the answers that lead there and stop."""
    return {cube: (*way, STOP_HERE) for cube, way in movement_ends(state).items()}


def run_until(
    state: State,
    choose: Callable[[State, Question], Answer],
    dice: DiceSource,
    over: Callable[[State], bool] = activation_over,
    most: int = MOST_ANSWERS,
) -> list[Answer]:
    """Play a copy of a battle on until `over` is true, and return the answers; `choose` answers for both sides.

    For trying things out: answers are not checked, so `choose` must give legal ones.
    """
    return progress.run_until(state, choose, dice, over, most)


def copy(state: State) -> State:
    """Return an independent copy of the battle. Copying is cheap: a few short lists."""
    return state.copy()


def view(state: State, side: Side) -> State:
    """Return a copy of the battle without anything that is hidden from the side."""
    return view_of(state, side)


def replay(path: Path | str, watch: Watcher | None = None) -> State:
    """Replay a battle file and return the final state; `watch` is called with each answer and its events."""
    playback = Playback(load_battle(Path(path)))
    state = playback.run(watch)
    if playback.difference is not None:
        raise gone_another_way(playback.recording.head, playback.difference)
    return state


def odds(state: State, value: Answer) -> Forecast | None:
    """Return the tests an option of the pending question leads to, with exact odds; None if it leads to no test."""
    question = state.question
    return forecast(state, question, value) if isinstance(question, Choice) else None


def write(state: State, value: Answer) -> str:
    """Write an answer to the pending question in the notation of battle files."""
    assert state.question is not None, "nothing is being asked"
    return write_answer(state, state.question, value)


def read(state: State, notation: str) -> Answer:
    """Read an answer to the pending question from its notation; the inverse of `write`."""
    return read_answer(state, notation)


def tell(state: State, event: Event, lang: str = "en") -> str:
    """Describe an event in one sentence."""
    return say(sentence_of(state, event), lang)
