"""Which values a saved battle may have, by their declared types."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from deadzone.core.cubes import SQUARES
from deadzone.core.pieces import NOBODY
from deadzone.core.records.declared import Field
from deadzone.core.sides import BLUE, RED

if TYPE_CHECKING:
    from deadzone.core.state import State

Check: TypeAlias = "Callable[[object, State], bool]"


def admits(field: Field, value: object, g: State) -> bool:
    """Whether a value is of the declared type, or what it begins with."""
    begins = type(value) is type(field.first) and value == field.first
    return begins or check_of(field.kind)(value, g)


def is_number(value: object, _g: State) -> bool:
    return type(value) is int


def is_word(value: object, _g: State) -> bool:
    return type(value) is str


def is_flag(value: object, _g: State) -> bool:
    return type(value) is bool


def is_model(value: object, g: State) -> bool:
    return type(value) is int and 0 <= value < len(g.models)


def is_model_or_nobody(value: object, g: State) -> bool:
    return type(value) is int and NOBODY <= value < len(g.models)


def is_cube(value: object, g: State) -> bool:
    return type(value) is int and 0 <= value < g.setting.ground.field.cubes


def is_square(value: object, _g: State) -> bool:
    return type(value) is int and 0 <= value < SQUARES


def is_side(value: object, _g: State) -> bool:
    return type(value) is int and value in (RED, BLUE)


CHECKS: Final[dict[str, Check]] = {
    "int": is_number, "str": is_word, "bool": is_flag, "ModelNumber": is_model, "ModelOrNobody": is_model_or_nobody,
    "Cube": is_cube, "CubeOrWord": is_number, "Square": is_square, "Side": is_side, "WeaponPlace": is_number,
    "RuleId": is_word,
}  # fmt: skip


@cache
def check_of(kind: str) -> Check:
    """The check of a type, such as `Cube` or `tuple[ModelNumber, ...]`."""
    return _check(ast.parse(kind, mode="eval").body)


def _check(kind: ast.expr) -> Check:
    if isinstance(kind, ast.Name):
        return CHECKS[kind.id]
    if isinstance(kind, ast.BinOp):
        return _either(_check(kind.left), _check(kind.right))
    assert isinstance(kind, ast.Subscript)
    assert isinstance(kind.slice, ast.Tuple)
    parts = kind.slice.elts
    if isinstance(parts[-1], ast.Constant):  # an ellipsis
        return _all_of(_check(parts[0]))
    return _each_of([_check(part) for part in parts])


def _either(one: Check, other: Check) -> Check:
    return lambda value, g: one(value, g) or other(value, g)


def _all_of(check: Check) -> Check:
    return lambda value, g: isinstance(value, tuple) and all([check(each, g) for each in value])


def _each_of(checks: list[Check]) -> Check:
    def fits(value: object, g: State) -> bool:
        if not isinstance(value, tuple) or len(value) != len(checks):
            return False
        return all([check(each, g) for check, each in zip(checks, value, strict=True)])

    return fits
