"""Battles that must go the same way compiled and interpreted, printed so that two processes can be compared.

`python tests/paired_battles.py FIRST COUNT [JOBS]` plays battles by number and prints a line for each: a hash of all
situations, any failure, and the rules that came into play. `python tests/paired_battles.py --tell NUMBER` prints one
line for each question instead. `tools/long_runs/side_by_side.py` compares the lines of two such processes.

The number of a battle determines everything: teams of all lists, or teams with added abilities, items and each army
special in turn; all missions; generated and shipped maps; random players, JADE and a player that prefers what it has
chosen least; fair and loaded dice.
"""

import hashlib
import json
import logging
import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from time import process_time
from typing import Any

import msgspec

import deadzone
from deadzone.core.compiled import COMPILED
from deadzone.core.dice import FACES
from deadzone.core.engine import answer, begin
from deadzone.core.events import Event
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Dice, Draw, Question, Roll, Spot
from deadzone.core.setting import Ground
from deadzone.core.sides import Side
from deadzone.core.state import COMMAND_FACES, State
from deadzone.host.showing.asking import question_message, waiting_message
from deadzone.host.showing.studying import look, study
from deadzone.host.showing.views import Told, event_message, view_message
from deadzone.jade.deck.difficulty import DIFFICULTIES, jade_with
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load as load_map
from deadzone.maps.shipped import names as map_names
from deadzone.missions.registry import MISSIONS
from deadzone.players.registry import JADE, RANDOM, player_called
from deadzone.procedures.turn.battle import Battle
from deadzone.rules.items.items import carrying_limit
from deadzone.rules.specials.army_specials import SPECIALS
from deadzone.table.dice import DiceSource, DiceStream, drawn
from deadzone.table.driver import Given, Player, ask
from deadzone.table.house_rules import jade_agreed, sees_from_anywhere
from deadzone.table.opening import prepare
from deadzone.table.telling.jade_why import reasons
from deadzone.table.view import view_of
from lists_battles import MOST_ANSWERS, Encounter, Fought, counted, note, note_free_models
from rehearsal import ITEMS, described, with_abilities, with_special

LANGS = ("en", "fr")
ROUNDS = 6  # many short battles cover more than a few long ones
SHOWN_EVERY = 41  # every so many questions, the server's messages are made
STUDIED_EVERY = 5  # of those, a model is studied
FORETOLD = (
    "spend-dice",
    "defence",
    "mode",
    "ammo",
    "strike",
)  # kinds of questions with forecasts: messages are always made
KEEN = "keen"
PLAYERS = ((KEEN, KEEN), (KEEN, KEEN), (KEEN, JADE), (JADE, KEEN), (JADE, JADE), (RANDOM, RANDOM))
# Weights of the faces of loaded dice and loaded command dice.
FAIR = (1,) * FACES
LOVED_FACES = (FAIR, (1, 1, 1, 1, 1, 1, 1, 4), (4, 1, 1, 1, 1, 1, 1, 1))
LOVED_COMMANDS = (2, 4, 1, 1, 1, 6)
GIFTED = 3  # every so many battles, the teams get abilities that no list has


class KeenPlayer:
    """Player that prefers what it has chosen least; words count singly, numbers only as negative or not."""

    blind = True

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)
        self._taken: Counter[tuple[str, object]] = Counter()

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        options: tuple[Answer, ...] = question.options if isinstance(question, Choice) else question.suggestions
        sorts: dict[object, list[Answer]] = {}
        for option in options:
            sorts.setdefault(_sort_of(option), []).append(option)
        names = list(sorts)
        weights = [1 / (1 + self._taken[question.kind, name]) ** 2 for name in names]
        name = self._random.choices(names, weights)[0]
        self._taken[question.kind, name] += 1
        return self._random.choice(sorts[name])


def _sort_of(option: Answer) -> object:
    if isinstance(option, int):
        return option >= 0
    return option if isinstance(option, str) else len(option)


class LoadedDice:
    """Dice that favour some of their faces; draws stay fair."""

    def __init__(self, seed: str, faces: Sequence[int]) -> None:
        self._random = Random(seed)
        self._faces = faces

    def answer(self, question: Question) -> Answer:
        if isinstance(question, Roll):
            rolled: tuple[int, ...] = ()
            while (missing := question.still_needed(rolled)) > 0:
                rolled += self._rolled(self._faces, missing)
            return rolled
        if isinstance(question, Draw):
            return drawn(question, self._random.randint(1, sum(question.counts)))
        assert isinstance(question, Dice)
        command = question.faces == len(COMMAND_FACES)
        return self._rolled(LOVED_COMMANDS if command else self._faces, question.count)

    def _rolled(self, loved: Sequence[int], count: int) -> tuple[int, ...]:
        return tuple(self._random.choices(range(1, len(loved) + 1), loved, k=count))


class Meeting(Encounter):
    """Teams, map, mission, players and dice, all determined by the number of the battle."""

    def __init__(self, seed: int) -> None:
        luck = Random(f"meeting/{seed}")
        super().__init__(seed, luck.choice(PLAYERS))
        self.options.round_limit = ROUNDS
        self.gifted = seed % GIFTED == 0
        self.map = luck.choice(map_names()) if luck.random() < 0.3 else ""
        self.difficulty = luck.choice(list(DIFFICULTIES))
        faces = luck.choice(LOVED_FACES)
        fair = luck.random() < 0.2
        self.dice: DiceSource = DiceStream(seed) if fair else LoadedDice(f"{seed}/dice", faces)

    def open(self) -> tuple[State, list[Event]]:
        anywhere = sees_from_anywhere(self.house)
        if self.map:
            ground = shipped_ground(self.map, anywhere)
        else:
            ground = Ground(generate(self.seed, 2 + self.seed % 2), anywhere)
        mission = MISSIONS[self.mission](ground.field, self.points)
        red, blue = [list(team.profiles) for team in self.teams]
        agreed = jade_agreed(jade_with(self.difficulty), self.house)
        jade = [agreed if name == JADE else None for name in self.players]
        luck = Random(f"gifts/{self.seed}")
        if self.gifted:
            # Red gets each special in turn, Blue a random one.
            special = sorted(SPECIALS)[self.seed // GIFTED % len(SPECIALS)]
            red = with_special([with_abilities(profile, luck) for profile in red], luck, special)
            blue = with_special([with_abilities(profile, luck) for profile in blue], luck)
        g = prepare(ground, mission, red, blue, self.options, jade=(jade[0], jade[1]))
        for number in range(len(g.models)) if self.gifted else ():
            room = carrying_limit(g.profile(ModelNumber(number)))
            g.change(ModelNumber(number)).items = tuple(luck.choices(ITEMS, k=luck.randint(0, room)))
        return g, begin(g, Battle())

    def sit_down(self) -> list[Player]:
        """Return the players; JADE explains its choices, which are compared too."""
        seeds = [f"{self.seed}/{side}" for side in ("red", "blue")]
        return [
            KeenPlayer(seed) if name == KEEN else player_called(name, seed, explain=True)
            for name, seed in zip(self.players, seeds, strict=True)
        ]


@lru_cache
def shipped_ground(name: str, los_origin_any: bool) -> Ground:
    return Ground(load_map(name), los_origin_any)


class Complaints(logging.Handler):
    """Collects errors logged by the server, which would leave something out of a message: here they are faults."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


def told(meeting: Meeting, fought: Fought) -> Iterator[dict[str, str]]:
    """Play a battle; yield the situation at each question as text that two processes can compare."""
    complaints = Complaints()
    log = logging.getLogger("deadzone.server")
    log.addHandler(complaints)
    log.propagate = False
    try:
        g, events = meeting.open()
        note_free_models(g, fought)
        players = meeting.sit_down()
        given: Given | None = None
        while True:
            yield _moment(g, events, given, fought.answers + meeting.seed)
            assert not complaints.heard, complaints.heard[0]
            if g.question is None:
                return
            given = ask(g, players, meeting.dice)
            assert not given.fallback, f"{g.question.kind}: the player failed: {given.fallback}"
            events = answer(g, given.value)
            note(g, events, fought)
            fought.answers += 1
            fought.rounds = g.round
            assert fought.answers < MOST_ANSWERS, "the battle does not end"
    finally:
        log.removeHandler(complaints)


def _moment(g: State, events: list[Event], given: Given | None, place: int) -> dict[str, str]:
    words = [event_message(Told(g, event), LANGS[place % 2]) for event in events]
    moment = {
        "events": repr([(event.kind, event.values) for event in events]),
        "words": msgspec.json.encode(words).decode(),
        "state": repr(g.key()),
        "question": repr(described(g.question)) if g.question is not None else "none",
    }
    if given is not None:
        moment["answer"] = repr((given.question.kind, given.value, given.why))
        moment["reasons"] = repr(reasons(g, given.why, LANGS[place % 2]))
    if isinstance(g.question, Choice | Spot) and place % SHOWN_EVERY == 0:
        for lang in LANGS:
            moment[lang] = msgspec.json.encode(list(_shown(g, g.question.side, place, lang))).decode()
    elif g.question is not None and g.question.kind in FORETOLD:
        view = view_of(g, g.question.side)
        moment["foretold"] = msgspec.json.encode(question_message(view, place, LANGS[place % 2])).decode()
    return moment


def _shown(g: State, side: Side, place: int, lang: str) -> Iterator[Any]:
    """Messages to the side that is asked."""
    view = view_of(g, side)
    yield view_message(view, lang)
    yield waiting_message(view, False, lang)
    yield question_message(view, place, lang)
    standing = view.models_on_table(side)
    if standing and place % STUDIED_EVERY == 0:
        number = standing[place % len(standing)]
        yield study(view, number, lang)
        yield look(view, number, view.models[standing[0]].cube, None, 0, place, lang)


def play(seed: int) -> dict[str, Any]:
    """Play one battle; return its hash, its figures and the rules that came into play."""
    start = process_time()
    fought = Fought(seed)
    digest = hashlib.blake2b(digest_size=16)
    try:
        meeting = Meeting(seed)
        with counted(fought.uses):
            for moment in told(meeting, fought):
                digest.update("\0".join(moment.values()).encode())
    except Exception:
        fought.failed = traceback.format_exc()
    return {
        "seed": seed,
        "answers": fought.answers,
        "rounds": fought.rounds,
        "mark": digest.hexdigest(),
        "failed": fought.failed,
        "seconds": process_time() - start,
        "uses": dict(fought.uses),
        "done": dict(fought.done),
    }


def tell(seed: int) -> None:
    """Print a line for each question of a battle."""
    try:
        for moment in told(Meeting(seed), Fought(seed)):
            print(json.dumps(moment))
    except Exception:
        print(json.dumps({"failed": traceback.format_exc()}))


def main(arguments: Sequence[str]) -> None:
    print(json.dumps({"compiled": COMPILED, "from": os.path.dirname(deadzone.__file__)}), flush=True)
    if arguments[0] == "--tell":
        tell(int(arguments[1]))
        return
    first, count, jobs = [int(argument) for argument in (*arguments, "1")[:3]]
    from concurrent.futures import ProcessPoolExecutor  # a browser, which plays these battles too, has none

    with ProcessPoolExecutor(jobs) as pool:
        numbers = range(first, first + count)
        for line in pool.map(play, numbers, chunksize=2) if jobs > 1 else map(play, numbers):
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
