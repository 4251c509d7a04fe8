"""What a side sees, as numbers: the battle, the models, and each option of its question. docs/bots.md lists them.

Everything is worked out from the view of that side, so nothing that is hidden from it can leak into its numbers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadzone.core.cubes import Cube, column_of, distance, level_of, row_of
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.pieces import Model, ModelNumber
from deadzone.core.questions import CUBE, MODEL, NUMBER, WORD, Answer, Choice, Spot
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import State
from deadzone.players.forecast import forecast
from deadzone.table.view import hides_something, view_of

Floats = NDArray[np.float32]

MOST_OPTIONS: Final = 128  # options beyond these cannot be chosen; questions rarely have more than 30
MOST_MODELS: Final = 24  # of both sides together; those beyond are not seen
KINDS: Final = {kind: place for place, kind in enumerate(sorted(QUESTION_KINDS))}
GLOBAL: Final = ("round", "own_vp", "enemy_vp", "own_models", "enemy_models", "initiative", "turn")
OF_MODEL: Final = (
    "present", "own", "row", "column", "level", "damage", "pinned", "activated", "subject", "shoot", "fight", "survive",
    "size",
)  # fmt: skip
WORDS: Final = (
    "move", "sprint", "shoot", "fight", "stand-up", "stop", "free-move", "free-shoot", "free-fight", "army-special",
)  # fmt: skip
OF_OPTION: Final = (
    *WORDS, "other_word", "declined", "cube", "to_enemy", "to_objective", "cube_level", "model", "enemy", "hurt_model",
    "to_model", "test", "hurts", "hurts_me", "number", "amount", "first",
)  # fmt: skip
SIZE: Final = len(GLOBAL) + len(KINDS) + MOST_MODELS * len(OF_MODEL)
_PLACE: Final = {name: place for place, name in enumerate(OF_OPTION)}
LONG: Final = 16.0  # a distance in cubes that counts as 1
NOTHING: Final = -1  # the answer that declines


class Sight(NamedTuple):
    """What a side sees: the battle, its options, and which of them there are."""

    battle: Floats  # SIZE
    options: Floats  # MOST_OPTIONS x OF_OPTION
    mask: NDArray[np.int8]  # MOST_OPTIONS


def seen_by(g: State, side: Side) -> State:
    """The view of a side; the battle itself while nothing is hidden from it, since nobody changes it here."""
    return view_of(g, side) if hides_something(g, side) else g


def options_of(question: Choice | Spot) -> tuple[Answer, ...]:
    """The answers that can be chosen by number."""
    found: tuple[Answer, ...] = question.options if isinstance(question, Choice) else question.suggestions
    return found[:MOST_OPTIONS]


def sight_of(g: State, side: Side) -> Sight:
    """What a side sees; it has options only if it is asked."""
    view = seen_by(g, side)
    options = np.zeros((MOST_OPTIONS, len(OF_OPTION)), np.float32)
    mask = np.zeros(MOST_OPTIONS, np.int8)
    question = view.question
    if isinstance(question, Choice | Spot) and question.side == side:
        found = options_of(question)
        mask[: len(found)] = 1
        judge = _Judge(view, side, question)
        for row, value in zip(options, found, strict=False):
            judge.fill(row, value)
    return Sight(_battle(view, side), options, mask)


def _battle(view: State, side: Side) -> Floats:
    other = enemy_of(side)
    limit = view.setting.options.round_limit or 20
    figures = [
        view.round / limit,
        view.points(side) / 20,
        view.points(other) / 20,
        len(view.models_on_table(side)) / 12,
        len(view.models_on_table(other)) / 12,
        float(view.initiative == side),
        float(view.turn == side),
    ]
    kinds = [0.0] * len(KINDS)
    if view.question is not None and view.question.side == side:
        kinds[KINDS[view.question.kind]] = 1.0
    models = np.zeros((MOST_MODELS, len(OF_MODEL)), np.float32)
    order = sorted(range(len(view.models)), key=lambda number: (view.models[number].side != side, number))
    for row, number in zip(models, order, strict=False):
        row[:] = _model(view, side, ModelNumber(number))
    numbers = np.concatenate([np.array([*figures, *kinds], np.float32), models.ravel()])
    return np.asarray(np.clip(numbers, -1, 1), np.float32)


def _model(view: State, side: Side, number: ModelNumber) -> list[float]:
    model, profile = view.models[number], view.profile(number)
    here = model.on_table()
    subject = view.question.subject if view.question is not None and view.question.side == side else NOTHING
    return [
        float(here),
        float(model.side == side),
        row_of(model.cube) / 7 if here else 0.0,
        column_of(model.cube) / 7 if here else 0.0,
        level_of(model.cube) / 3 if here else 0.0,
        model.damage / 3,
        float(model.pinned),
        float(model.activated),
        float(subject == number),
        profile.shoot / 8,
        profile.fight / 8,
        profile.survive / 8,
        profile.size / 4,
    ]


class _Judge:
    """Fills in the numbers of options, one by one."""

    def __init__(self, view: State, side: Side, question: Choice | Spot) -> None:
        self.view = view
        self.side = side
        self.question = question
        self.enemies = [view.models[number].cube for number in view.models_on_table(enemy_of(side))]
        self.objectives = [cube for cube, _ in view.setting.mission.objectives]

    def fill(self, row: Floats, value: Answer) -> None:
        if isinstance(self.question, Spot):
            row[_PLACE["first"]] = value == self.question.suggestions[0]
            return
        row[_PLACE["first"]] = value == self.question.options[0]
        domain = self.question.domain
        if value == NOTHING:
            row[_PLACE["declined"]] = 1
        elif domain == WORD:
            row[_PLACE[value] if value in WORDS else _PLACE["other_word"]] = 1
        elif domain == CUBE and isinstance(value, int):
            self._cube(row, Cube(value))
        elif domain == MODEL and isinstance(value, int):
            self._model(row, self.view.models[value])
        elif domain == NUMBER and isinstance(value, int):
            row[_PLACE["number"]] = 1
            row[_PLACE["amount"]] = min(1.0, value / 8)
        self._test(row, value)

    def _cube(self, row: Floats, cube: Cube) -> None:
        row[_PLACE["cube"]] = 1
        row[_PLACE["to_enemy"]] = _nearest(cube, self.enemies)
        row[_PLACE["to_objective"]] = _nearest(cube, self.objectives)
        row[_PLACE["cube_level"]] = level_of(cube) / 3

    def _model(self, row: Floats, model: Model) -> None:
        row[_PLACE["model"]] = 1
        row[_PLACE["enemy"]] = model.side != self.side
        row[_PLACE["hurt_model"]] = model.damage > 0
        subject = self.question.subject
        if subject >= 0 and model.on_table():
            row[_PLACE["to_model"]] = _nearest(model.cube, [self.view.models[subject].cube])

    def _test(self, row: Floats, value: Answer) -> None:
        """The chances that a shot or a fight hurts, against the best defence."""
        assert isinstance(self.question, Choice)
        found = forecast(self.view, self.question, value)
        if found is None or not found.cases:
            return
        hurts = [case.defender.injured + case.defender.killed for case in found.cases]
        risks = [case.attacker.injured + case.attacker.killed for case in found.cases if case.attacker is not None]
        row[_PLACE["test"]] = 1
        row[_PLACE["hurts"]] = max(hurts) if found.own else min(hurts)
        row[_PLACE["hurts_me"]] = max(risks, default=0.0)


def _nearest(cube: Cube, others: list[Cube]) -> float:
    return min(1.0, min([distance(cube, other) for other in others], default=0) / LONG)
