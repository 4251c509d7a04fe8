"""Checks of single values of saved battles; each Fault says what was expected and where."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from deadzone.catalog.lookup import item_names
from deadzone.catalog.outside import why_unfit
from deadzone.core.cubes import SQUARES, Cube, Square, square_of
from deadzone.core.dice import FACES, NO_STAT
from deadzone.core.sentence import Fault
from deadzone.language.quoting import quoted

Json = dict[str, Any]
MOST_ENTRIES = 1000  # of any list


def record(value: object, where: str, keys: Iterable[str]) -> Json:
    if not isinstance(value, dict) or set(value) != set(keys):
        raise Fault("Exactly these values are expected here: {keys}.", where=where, keys=", ".join(keys))
    return value


def sequence(value: object, where: str, most: int = MOST_ENTRIES) -> list[Any]:
    if not isinstance(value, list):
        raise Fault("A list is expected here.", where=where)
    if len(value) > most:
        raise Fault("This list is too long: at most {most} entries.", where=where, most=most)
    return value


def text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Fault("A text is expected here.", where=where)
    return value


def word(value: object, where: str) -> str:
    """One line of text that can safely be displayed."""
    line = text(value, where)
    wrong = why_unfit(line)
    if wrong is not None:
        raise Fault(wrong.template, "", where, **wrong.values)
    return line


def known(value: object, where: str, words: Container[str]) -> str:
    """One of the known words."""
    name = word(value, where)
    if name not in words:
        raise Fault("This program does not know '{word}'.", where=where, word=quoted(name))
    return name


def item(value: object, where: str) -> str:
    name = word(value, where)
    if name not in item_names():
        raise Fault("Unknown item {name}.", where=where, name=quoted(name))
    return name


def items(value: object, where: str, most: int = MOST_ENTRIES) -> tuple[str, ...]:
    return tuple([item(entry, where) for entry in sequence(value, where, most)])


def flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Fault("true or false is expected here.", where=where)
    return value


def number(value: object, where: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Fault("A number from {low} to {high} is expected here.", where=where, low=low, high=high)
    return value


def stat(value: object, where: str) -> int:
    """A stat: 2 to 8 for `2+` to `8+`, or 0 for none."""
    target = number(value, where, NO_STAT, FACES)
    if target == 1:
        raise Fault("A stat must be 0 or a number from 2 to {most}.", where=where, most=FACES)
    return target


def numbers(value: object, where: str, count: int, most: int = 9999) -> list[int]:
    entries = sequence(value, where)
    if len(entries) != count:
        raise Fault("{count} numbers are expected here.", where=where, count=count)
    return [number(entry, where, 0, most) for entry in entries]


def pair(value: object, where: str) -> tuple[Any, Any]:
    first, second = some(value, where, 2)
    return first, second


def some(value: object, where: str, count: int) -> list[Any]:
    values = sequence(value, where)
    if len(values) != count:
        raise Fault("{count} values are expected here.", where=where, count=count)
    return values


def squares(value: object, where: str) -> tuple[Square, ...]:
    return tuple([square_of(cube(square, where, SQUARES)) for square in sequence(value, where, SQUARES)])


def cube(value: object, where: str, count: int) -> Cube:
    """One of the `count` cubes of the battlefield."""
    return Cube(number(value, where, 0, count - 1))


def as_tuple(value: object) -> object:
    return tuple([as_tuple(item) for item in value]) if isinstance(value, list) else value
