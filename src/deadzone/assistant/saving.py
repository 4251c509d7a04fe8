"""An assistant's game in a file: rewritten after each step, so that a crash leaves the previous one. J-ASSIST-01.

The file is JSON with a version and a checksum; it holds the set-up with all figures and the steps in order.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from deadzone.assistant.session import MOST_LEVELS, MOST_SQUARES, Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.steps import ACTIVATE, CLEAR, GONE, MARKS, NEWCOMERS, NOBODY, ROUND, SCORE, SMOKE, Step
from deadzone.catalog.outside import FIT, LONGEST_TEXT, look_at_size, read_json
from deadzone.core.sentence import Fault, Name
from deadzone.core.sides import Side
from deadzone.jade.paper.missions import MISSION_IDS
from deadzone.language.filed import name_from
from deadzone.language.folders import ENGLISH, languages
from deadzone.language.words import in_all, name_in
from deadzone.maps.files import read_text, write_bytes
from deadzone.table.files.profiles import profile_record, read_profile
from deadzone.table.files.save import checksum
from deadzone.table.house_rules import about_jade, read_house

FORMAT = "deadzone-assistant"
VERSION = 4
OLDER = (2, 3)  # 3: no mission and no score; 2: no language, no enemies and no step `back` either
ENDING = ".dza"
LARGEST_FILE = 1_000_000  # characters; a game has some twenty thousand
MOST_MODELS = 99  # of a side: as many as a team file may have
MOST_STEPS = 5000  # in a game; each is replayed on loading
WORDS = (ACTIVATE, ROUND, SMOKE, CLEAR, SCORE, GONE, *NEWCOMERS, *MARKS)
MOST_VP = 999
MOST_ROUNDS = 100

Code = Annotated[str, Meta(pattern="^[a-z]{2,3}$")]
Short = Annotated[str, Meta(max_length=LONGEST_TEXT, pattern=FIT)]


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a file. A step is its word, the model's number and a text."""

    team: dict[Code, Short] | tuple[Short, Short]  # by language; in older files English and French
    profiles: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MOST_MODELS)]
    newcomers: Annotated[list[dict[str, Any]], Meta(max_length=MOST_MODELS)]
    seed: str
    side: Annotated[Side, Meta(ge=0, le=1)]
    squares: Annotated[int, Meta(ge=1, le=MOST_SQUARES)]
    levels: Annotated[int, Meta(ge=1, le=MOST_LEVELS)]
    deck: str
    settings: str
    steps: Annotated[list[tuple[str, int, str]], Meta(max_length=MOST_STEPS)]
    lang: Short = ""
    enemies: Annotated[list[dict[str, Any]], Meta(max_length=MOST_MODELS)] = []
    mission: Short = ""
    target: Annotated[int, Meta(ge=0, le=MOST_VP)] = 0
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    difficulty: Short = ""
    deck_name: Short = ""
    house: dict[Short, Short] = {}


def dumps(session: Session) -> str:
    setup = session.setup
    record = Record(
        in_all(setup.team),
        [profile_record(profile) for profile in setup.profiles],
        [profile_record(profile) for profile in setup.newcomers],
        setup.seed,
        setup.side,
        setup.squares,
        setup.levels,
        setup.deck_text,
        setup.settings_text,
        [(step.word, step.model, step.text) for step in session.steps],
        setup.lang,
        [profile_record(profile) for profile in setup.enemies],
        setup.mission,
        setup.target,
        setup.rounds,
        setup.difficulty,
        setup.deck,
        dict(setup.house),
    )
    content = msgspec.to_builtins(record)
    head = {"format": FORMAT, "version": VERSION, "checksum": checksum(content), "game": content}
    return json.dumps(head, ensure_ascii=False, indent=1) + "\n"


def save_session(session: Session, path: Path) -> None:
    write_bytes(path, dumps(session).encode())


class KeptGame:
    """The file of the game being played, as last seen: another program may have changed it since."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen = self._there()

    def check(self) -> None:
        """Before a step, refuse to go on if another program has changed the file, so that nothing is overwritten."""
        if self._there() not in ("", self._seen):
            where = str(self.path)
            raise Fault("Another program has continued this game: quit it here and open it again.", where=where)

    def save(self, session: Session) -> None:
        save_session(session, self.path)
        self._seen = self._there()

    def _there(self) -> str:
        return read_text(self.path, LARGEST_FILE) if self.path.exists() else ""


def load_session(path: Path) -> Session:
    """Load a game where it was left; a file that is damaged or not a game raises a Fault."""
    where = str(path)
    try:
        text = read_text(path, LARGEST_FILE)
        look_at_size(text, where, LARGEST_FILE)
        record = read_json(text, where)
    except (ValueError, RecursionError):
        raise Fault("This game of the assistant is incomplete or damaged.", where=where) from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Fault("This is not a game of the assistant.", where=where)
    if record.get("version") not in (VERSION, *OLDER):
        raise Fault("This game is from another version of the program.", where=where)
    content = record.get("game")
    if not isinstance(content, dict) or record.get("checksum") != checksum(content):
        raise Fault("This game was changed after it was written: its checksum does not match.", where=where)
    return _session(content, where)


def _team_name(written: dict[str, str] | tuple[str, str]) -> Name:
    return name_from(*written, {}) if isinstance(written, tuple) else name_in({ENGLISH: "", **written})


def _session(content: dict[str, Any], where: str) -> Session:
    try:
        game = msgspec.convert(content, Record)
    except (msgspec.ValidationError, UnicodeError):
        raise Fault("The values of this game are inconsistent.", where=where) from None
    profiles, newcomers, enemies = [
        tuple([read_profile(entry, f"{where}: {key}[{n}]") for n, entry in enumerate(entries)])
        for key, entries in (("profiles", game.profiles), ("newcomers", game.newcomers), ("enemies", game.enemies))
    ]
    try:
        house = about_jade(read_house(game.house.items()))
    except Fault as fault:
        raise Fault("The values of this game are inconsistent.", where=where) from fault
    setup = SetUp(
        _team_name(game.team),
        profiles,
        game.seed,
        game.side,
        game.squares,
        game.levels,
        game.deck,
        game.settings,
        newcomers,
        game.lang if game.lang in languages() else "",
        enemies,
        game.mission,
        game.target,
        game.rounds,
        game.difficulty,
        game.deck_name,
        house,
    )
    steps = tuple([Step(word, model, text) for word, model, text in game.steps])
    unknown = game.mission not in ("", *MISSION_IDS)
    if unknown or any(step.word not in WORDS or step.model < NOBODY for step in steps):
        raise Fault("The values of this game are inconsistent.", where=where)
    try:
        return Session(setup, steps)
    except Fault as fault:
        raise Fault("The values of this game are inconsistent.", where=where) from fault
