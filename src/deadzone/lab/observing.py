"""What experiments keep of a battle besides its result: score by round, places, and what models and weapons did.

Counted from the events of the battle with the chronicle that also makes the end screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from deadzone.core.events import Event
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Words
from deadzone.core.sides import BLUE, RED, SIDE_NAMES
from deadzone.core.state import NOBODY, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.rules.weapons.arms import arm
from deadzone.table.chronicle import ARRIVALS, ATTACKS, EARNING, ENDS_ROUND, NOBODYS, SHOTS, Chronicle

FIGHTING: Final = "fighting"  # in place of a weapon: the events of a fight do not say which one was used
BURSTS: Final = "boom"
# What counts as moving, but not where a model is put within its cube.
MOVES: Final = frozenset(("moved", "came-in", "glided", "teleported", "landed", "thrown"))
COMMAND_ROUNDS: Final = 3  # later rounds have fewer dice, for the side that is losing
# What the first activation of a side was for, the most striking first.
FOUGHT, SHOT, MOVED, WAITED = "fight", "shoot", "move", "wait"
OPENINGS: Final = (FOUGHT, SHOT, MOVED, WAITED)
WATCHED: Final = frozenset((
    *ARRIVALS, *ATTACKS, *EARNING, *ENDS_ROUND, *NOBODYS, "struck", "objective", "round", "scored", "damaged", "killed",
    "recon-won", "first-player", "command-roll",
))  # fmt: skip


class ModelRow(Struct, frozen=True):
    """What one model did: `unit` is its id in the catalogue, `points` what it cost with weapons and items."""

    side: str
    unit: str
    type: str  # L, T, S, V, C or I, as in the profile
    points: int
    shoots: bool  # whether it came with a weapon to shoot with
    weapons: tuple[str, ...]
    items: tuple[str, ...]
    shots: int
    hits: int
    fights: int
    dealt: int
    taken: int
    kills: int
    vp: int
    survived: bool


class WeaponRow(Struct, frozen=True):
    """What all weapons of a kind did for a side: `hits` are attacks that dealt damage."""

    side: str
    weapon: str
    uses: int
    hits: int
    dealt: int
    kills: int


class CommandRow(Struct, frozen=True):
    """A Command die as first rolled, before any re-roll; `face` counts from 1."""

    round: int
    side: str
    face: int


class Observed(Struct, frozen=True):
    """What is kept of a battle; cubes are numbers, as in battle files."""

    recon: str
    recon_margin: int
    first: str  # the side that goes first
    first_kill: str  # the side that killed the first enemy
    red_opening: str  # what the first activation of each side was for
    blue_opening: str
    red_score: tuple[int, ...]  # VP after each round
    blue_score: tuple[int, ...]
    deployed: tuple[int, ...]
    moved: tuple[int, ...]
    fired: tuple[int, ...]  # where the attacker stood
    died: tuple[int, ...]
    models: tuple[ModelRow, ...]
    weapons: tuple[WeaponRow, ...]
    command: tuple[CommandRow, ...]


class Heard:
    """An event, and the weapon it names; nobody asks for its words."""

    def __init__(self, event: Event, weapon: str) -> None:
        self.event = event
        self.weapon = weapon

    @property
    def words(self) -> Words:
        raise NotImplementedError


class _Uses:
    def __init__(self) -> None:
        self.uses = 0
        self.hits = 0
        self.dealt = 0
        self.kills = 0


class Observer:
    """Watches one battle and counts when it is over: only then all models that came later are known."""

    def __init__(self, opening: Iterable[Event], g: State) -> None:
        self._heard: list[Heard] = []
        self.watch(g, opening)

    def watch(self, g: State, events: Iterable[Event]) -> None:
        self._heard += [Heard(event, _weapon(g, event)) for event in events if event.kind in WATCHED]

    def observed(self, g: State) -> Observed:
        return _Count(g).read(self._heard).observed()


def _weapon(g: State, event: Event) -> str:
    """The weapon of an attack, while the model still has it."""
    if event.kind in ("shot", "aimed"):
        return arm(g, ModelNumber(event.number("model")), WeaponPlace(event.number("weapon"))).id
    if event.kind == "grenade":
        return str(event.fields()["item"])
    return {"fight": FIGHTING, "boom": BURSTS}.get(event.kind, "")


class _Count:
    def __init__(self, g: State) -> None:
        self.g = g
        self.chronicle = Chronicle([model.side for model in g.models])
        self.sides: dict[str, str] = {}  # who won Recon, goes first, killed first
        self.margin = 0
        self.openings = [WAITED, WAITED]
        self.opened: list[int] = [NOBODY, NOBODY]  # the first model that each side activates
        self.active: int = NOBODY
        self.round = 0
        self.deployed: list[int] = []
        self.moved: list[int] = []
        self.fired: list[int] = []
        self.died: list[int] = []
        self.command: list[CommandRow] = []
        self.uses: dict[tuple[int, str], _Uses] = {}
        self.using: _Uses | None = None
        self.fresh = False  # whether the attack has not hurt anybody yet

    def read(self, heard: Iterable[Heard]) -> _Count:
        for one in heard:
            self.chronicle.note(0, one)
            self._note(one.event, one.weapon)
        return self

    def _note(self, event: Event, weapon: str) -> None:
        kind, values = event.kind, event.values
        if kind == "deployed":
            self.deployed.append(_number(values[1]))
        elif kind in MOVES:
            self.moved.append(_number(values[-1]))
            self._opens(_number(values[0]), MOVED)
        elif kind == "killed":
            self._killed(_number(values[0]))
        elif kind == "damaged":
            self._damaged(_number(values[0]), _number(values[1]))
        elif weapon:
            self._attack(_number(values[0]), weapon, kind)
        elif kind in NOBODYS:
            self.using = None
        self._note_course(kind, [_number(value) for value in values[:2] if isinstance(value, int)], event)

    def _note_course(self, kind: str, numbers: list[int], event: Event) -> None:
        if kind == "round":
            self.round = numbers[0]
        elif kind == "recon-won":
            self.sides["recon"], self.margin = SIDE_NAMES[numbers[0]], numbers[1]
        elif kind == "first-player":
            self.sides["first"] = SIDE_NAMES[numbers[0]]
        elif kind == "activated":
            self._activated(numbers[0])
        elif kind == "command-roll" and self.round <= COMMAND_ROUNDS:
            faces = event.fields()["command_faces"]
            assert isinstance(faces, tuple)
            side_name = SIDE_NAMES[numbers[0]]
            self.command += [CommandRow(max(self.round, 1), side_name, _number(face)) for face in faces]

    def _activated(self, model: int) -> None:
        self.active = model
        side = self.chronicle.sides[model]
        if self.opened[side] == NOBODY:
            self.opened[side] = model

    def _opens(self, model: int, what: str) -> None:
        """Note what a side does in its first activation; later activations of the same model are none."""
        side = self.chronicle.sides[model]
        if model == self.active == self.opened[side] and self.round <= 1:
            self.openings[side] = min(self.openings[side], what, key=OPENINGS.index)

    def _attack(self, model: int, weapon: str, kind: str) -> None:
        self._opens(model, FOUGHT if kind == "fight" else SHOT)
        if kind in SHOTS and model in self.chronicle.cubes:
            self.fired.append(self.chronicle.cubes[model])
        self.using = self.uses.setdefault((self.chronicle.sides[model], weapon), _Uses())
        self.using.uses += 1
        self.fresh = True

    def _damaged(self, model: int, tokens: int) -> None:
        if self.using is not None and self._is_enemy(model):
            self.using.dealt += tokens
            self.using.hits += self.fresh
            self.fresh = False

    def _killed(self, model: int) -> None:
        if model in self.chronicle.cubes:
            self.died.append(self.chronicle.cubes[model])
        if self._is_enemy(model):
            self.sides.setdefault("first_kill", SIDE_NAMES[self.chronicle.sides[self.chronicle.attacker]])
            if self.using is not None:
                self.using.kills += 1

    def _is_enemy(self, model: int) -> bool:
        attacker = self.chronicle.attacker
        return attacker != NOBODY and self.chronicle.sides[attacker] != self.chronicle.sides[model]

    def observed(self) -> Observed:
        red, blue = [tuple([round.points[side] for round in self.chronicle.rounds]) for side in (RED, BLUE)]
        return Observed(
            recon=self.sides.get("recon", ""),
            recon_margin=self.margin,
            first=self.sides.get("first", ""),
            first_kill=self.sides.get("first_kill", ""),
            red_opening=self.openings[RED],
            blue_opening=self.openings[BLUE],
            red_score=red,
            blue_score=blue,
            deployed=tuple(self.deployed),
            moved=tuple(self.moved),
            fired=tuple(self.fired),
            died=tuple(self.died),
            models=tuple([self._model(number) for number in range(len(self.g.models))]),
            weapons=tuple(
                [
                    WeaponRow(SIDE_NAMES[side], weapon, it.uses, it.hits, it.dealt, it.kills)
                    for (side, weapon), it in sorted(self.uses.items())
                ]
            ),
            command=tuple(self.command),
        )

    def _model(self, number: int) -> ModelRow:
        model, figures = self.g.models[number], self.chronicle.figures[number]
        profile = self.g.setting.profiles[model.profile]
        return ModelRow(
            side=SIDE_NAMES[model.side],
            unit=profile.id,
            type=profile.type,
            points=profile.points,
            shoots=any([weapon.shoots() for weapon in profile.weapons]),
            weapons=tuple([weapon.id for weapon in profile.weapons]),
            items=profile.items,
            shots=figures.shots,
            hits=figures.hits,
            fights=figures.fights,
            dealt=figures.dealt,
            taken=figures.taken,
            kills=figures.kills,
            vp=figures.vp,
            survived=number not in self.chronicle.dead,
        )


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
