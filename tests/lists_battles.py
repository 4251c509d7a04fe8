"""Battles between random legal teams of all faction lists, counting the rules that come into play.

A rule is counted each time it makes a difference: a procedure that names it is called, a test has its modifier, or the
code checks for the ability and finds it. Checks by menus (which actions are available?) do not count. Counting works
only in the interpreted engine.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import deadzone
from agreements import house_by_chance
from deadzone.catalog.loading import load
from deadzone.core.compiled import COMPILED
from deadzone.core.engine import answer
from deadzone.core.events import Event
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile, Weapon
from deadzone.core.questions import Answer
from deadzone.core.setting import Ground
from deadzone.core.state import UNDECIDED, Frame, State
from deadzone.jade.played_side import jade_side
from deadzone.maps.generate import generate
from deadzone.missions.registry import MISSIONS
from deadzone.players.registry import JADE, player_called
from deadzone.rules.dice.command import BASE_COMMAND_DICE
from deadzone.table.dice import DiceStream
from deadzone.table.driver import next_answer
from deadzone.table.house_rules import jade_agreed, options_with, sees_from_anywhere
from deadzone.table.opening import open_battle
from deadzone.table.teams import Team, random_team
from rehearsal import prove_invariants, prove_question

SIZES = (100, 150, 200, 300)
MOST_ROUNDS = 12
MOST_ANSWERS = 60_000
RULES = re.compile(r"(?<![A-Z-])([AIS]-[A-Z]+)")
SOURCES = Path(deadzone.__file__).parent
# Where abilities are looked up only to offer or describe something.
MENUS = (
    "rules/turn/actions.py",
    "rules/turn/action_kinds.py",
    "rules/turn/special_actions.py",
    "jade/paper",
)


class Fought:
    """Result of a battle: its figures, and the rules that came into play."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.answers = 0
        self.rounds = 0
        self.failed = ""
        self.uses: Counter[str] = Counter()
        self.done: Counter[str] = Counter()  # actions and items by name


class Encounter:
    """Teams, battlefield, mission and house rules of a battle, all determined by the seed."""

    def __init__(self, seed: int, players: tuple[str, str] = ("random", "random")) -> None:
        luck = Random(f"encounter/{seed}")
        lists = list(load().factions)
        self.seed = seed
        self.players = players
        self.points = SIZES[seed % len(SIZES)]
        self.mission = list(MISSIONS)[seed // len(SIZES) % len(MISSIONS)]
        # Each list in turn, against a random one.
        self.teams = self.team(lists[seed % len(lists)], "red"), self.team(luck.choice(lists), "blue")
        self.house = house_by_chance(luck, self.mission)
        self.options = options_with(self.house, MOST_ROUNDS)

    def team(self, faction: str, side: str) -> Team:
        return random_team(faction, f"{self.seed}/{side}", self.points)

    def open(self) -> tuple[State, list[Event]]:
        ground = Ground(generate(self.seed, 2 + self.seed % 2), sees_from_anywhere(self.house))
        mission = MISSIONS[self.mission](ground.field, self.points)
        red, blue = self.teams
        jade = [jade_agreed(jade_side(), self.house) if player == JADE else None for player in self.players]
        return open_battle(ground, mission, red.profiles, blue.profiles, self.options, (jade[0], jade[1]))


def fight(encounter: Encounter, every: int = 50) -> Fought:
    """Play a battle to its end; check the invariants at every answer and the question itself at every n-th.

    Then replay the battle from its answers, which must lead to the same end.
    """
    fought = Fought(encounter.seed)
    answers: list[Answer] = []
    with counted(fought.uses):
        g, _ = encounter.open()
        players = [
            player_called(name, f"{encounter.seed}/{side}")
            for side, name in zip(("red", "blue"), encounter.players, strict=True)
        ]
        note_free_models(g, fought)
        dice = DiceStream(encounter.seed)
        while g.question is not None:
            value = next_answer(g, players, dice)
            if fought.answers % every == 0:
                prove_question(g, value)
            answers.append(value)
            happened = answer(g, value)
            fought.answers += 1
            note(g, happened, fought)
            prove_invariants(g, happened)
            assert fought.answers < MOST_ANSWERS, "the battle does not end"
    assert g.winner != UNDECIDED
    again, _ = encounter.open()
    for value in answers:
        answer(again, value)
    assert again.key() == g.key()
    fought.rounds = g.round
    return fought


def note_free_models(g: State, fought: Fought) -> None:
    """Count the rules that bring free models into the team."""
    for number in range(len(g.models)):
        fought.uses.update(RULES.findall(" ".join(g.profile(ModelNumber(number)).marks)))


def note(g: State, events: list[Event], fought: Fought) -> None:
    for event in events:
        fields = event.fields()
        if event.kind == "special":
            fought.uses[str(fields["special"])] += 1
        elif event.kind == "command-roll" and len(event.values[1]) > BASE_COMMAND_DICE:  # type: ignore[arg-type]
            fought.uses["A-TACTICIAN"] += 1
        elif event.kind in ("armour-held", "damaged"):
            shields = g.profile(ModelNumber(int(str(fields["model"])))).weapon_rules & {"A-WALKERSHIELD"}
            fought.uses.update(shields)
        if event.kind == "rolled":
            modifiers = fields["modifiers"]
            assert isinstance(modifiers, tuple)
            rules: Iterable[Any] = modifiers
            for rule, _ in rules:
                fought.uses.update(RULES.findall(str(rule)))
        elif event.kind in ("action", "jade-action"):
            fought.done[f"{fields.get('action', fields.get('verb'))}"] += 1
        if "item" in fields:
            fought.uses.update(RULES.findall(str(fields["item"])))
            fought.done[f"{event.kind} {fields['item']}"] += 1


@contextmanager
def counted(uses: Counter[str]) -> Iterator[None]:
    """Count the rules that come into play while the context is open; does nothing in the compiled form."""
    if COMPILED:
        yield
        return
    places = menus()
    call = State.call

    def state_call(g: State, frame: Frame, into: str = "") -> None:
        carried = [getattr(frame, name) for name in frame.FIELDS]  # kind of attack, item that goes off
        uses.update(set(RULES.findall(f"{type(frame).__doc__} {carried}")))
        call(g, frame, into)

    watched: list[tuple[type, str, Callable[..., Any]]] = [
        (owner, name, asked(getattr(owner, name), uses, places))
        for owner, name in ((State, "has"), (State, "value"), (Weapon, "has"), (Weapon, "value"), (Profile, "has"))
    ]
    watched.append((State, "call", state_call))
    originals = [(owner, name, getattr(owner, name)) for owner, name, _ in watched]
    for owner, name, function in watched:
        setattr(owner, name, function)
    try:
        yield
    finally:
        for owner, name, function in originals:
            setattr(owner, name, function)


def menus() -> tuple[str, ...]:
    """Paths of MENUS; one that has moved is a mistake, because its checks would count as uses."""
    places = [SOURCES / menu for menu in MENUS]
    missing = [str(place) for place in places if not place.exists()]
    assert not missing, f"menus that have moved: {missing}"
    return tuple([str(place) for place in places])


def asked(function: Callable[..., Any], uses: Counter[str], places: tuple[str, ...]) -> Callable[..., Any]:
    """Wrap a check for an ability, the last argument, to count it when the result is true."""

    def ask(*given: Any) -> Any:
        found = function(*given)
        if found and counts(sys._getframe(1), places):
            uses[given[-1]] += 1
        return found

    return ask


def counts(caller: FrameType | None, places: tuple[str, ...]) -> bool:
    """Whether the caller is code that carries out a rule, not a menu."""
    return caller is not None and not caller.f_code.co_filename.startswith(places)


def published() -> dict[str, str]:
    """Rule -> name, of all abilities, items and army specials in the faction lists."""
    catalogue = load()
    carried: set[str] = set()
    for faction in catalogue.factions:
        for unit in catalogue.units_of(faction):
            carried |= {use[0].id for use in map(catalogue.ability, unit.abilities) if use}
            carried |= {use[0].rule for use in map(catalogue.item, unit.equipment) if use}
            special = catalogue.special(unit.special)
            carried |= {special.id} if special else set()
        for weapon in catalogue.weapons_of(faction):
            carried |= {use[0].id for use in map(catalogue.ability, weapon.abilities) if use}
        carried |= {item.rule for item in catalogue.items_of(faction)}
    names = {record.id: record.name for record in (*catalogue.abilities.values(), *catalogue.specials.values())}
    names |= {item.rule: item.name for item in catalogue.items.values()}
    return {rule: names[rule] for rule in sorted(carried)}
