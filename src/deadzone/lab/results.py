"""The result of one battle of a batch, also of one that fails: plain values that can go to other processes."""

from __future__ import annotations

import hashlib
import traceback
from typing import Final

from msgspec import Struct

from deadzone.core.engine import answer
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE, NO_SIDE, SIDE_NAMES
from deadzone.core.state import VP_SOURCES
from deadzone.lab.batch import Batch, Game, decided_by
from deadzone.lab.observing import Observed
from deadzone.table.files.battle_writing import NOT_WRITTEN, battle_text, entry_of
from deadzone.table.files.battlefile import Entry, canonical

NO_DIGEST: Final = bytes(hashlib.sha256().digest_size)  # of a battle that failed
LONGEST_ERROR: Final = 500
DRAWN: Final = "draw"


class Failure(Struct, frozen=True):
    """Why a battle failed: one line, the whole trace, and the file of the battle up to there."""

    error: str
    trace: str
    file: bytes


class Result(Struct, frozen=True):
    """What came out of one game. A battle that failed has no winner, and zeros for everything that ends a battle."""

    game: int
    mission: str = ""
    map: str = ""  # a name, or seed and levels of a random map
    winner: str = ""  # red, blue or draw
    decided_by: str = ""
    rounds: int = 0
    decisions: int = 0  # answers of players and of chance
    player_decisions: int = 0
    fallbacks: int = 0
    vp: tuple[int, ...] = (0,) * (2 * len(VP_SOURCES))
    digest: bytes = NO_DIGEST  # SHA-256 of the final state
    failure: Failure | None = None
    observed: Observed | None = None  # only if the batch observes


def played(batch: Batch, number: int) -> Result:
    """Play one game. An error of the engine, or of a player that stops the battle, is kept in the result.

    A battle file that cannot be written ends the batch: the next ones could not be written either.
    """
    game: Game | None = None
    try:
        game = Game(batch, number)
        game.play()
    except Exception as error:  # one bad battle must not end the batch
        if isinstance(error, Fault) and error.sentence.template == NOT_WRITTEN.template:
            raise
        return failed(number, error, game)
    g = game.g
    observer = game.observer
    return Result(
        game=number,
        mission=g.setting.mission.name,
        map=batch.map_of(number),
        winner=DRAWN if g.winner == NO_SIDE else SIDE_NAMES[g.winner],
        decided_by=decided_by(g),
        rounds=g.round,
        decisions=game.decisions,
        player_decisions=game.player_decisions,
        fallbacks=game.fallbacks,
        vp=tuple(g.vp),
        digest=hashlib.sha256(canonical(g.key()).encode()).digest(),
        observed=None if observer is None else observer.observed(g),
    )


def failed(number: int, error: Exception, game: Game | None = None) -> Result:
    """The result of a game that ended in an error; `game` is None if it could not even be opened."""
    trace = "".join(traceback.format_exception(error))
    file = b"" if game is None else file_so_far(game)
    return Result(
        game=number,
        decisions=0 if game is None else game.decisions,
        player_decisions=0 if game is None else game.player_decisions,
        fallbacks=0 if game is None else game.fallbacks,
        failure=Failure(line_of(error), trace, file),
    )


def line_of(error: BaseException) -> str:
    """An error in one line; one from a player may not even have a text."""
    (line,) = traceback.format_exception_only(type(error), error)[-1:]
    kind, colon, words = " ".join(line.split()).partition(":")
    return f"{kind.rpartition('.')[2]}{colon}{words}"[:LONGEST_ERROR]


def file_so_far(game: Game) -> bytes:
    """The battle file of a game up to the answer it failed on; that answer follows from it when it is resumed."""
    g, _ = game.opened()
    head, dice = game.head(g), game.dice()
    entries: list[Entry] = []
    for given in game.given:
        if given.question.side == CHANCE:
            dice.answer(given.question)  # moves its position
        entries.append(entry_of(len(entries) + 1, given, answer(g, given.value), dice))
    return battle_text(head, entries, None)
