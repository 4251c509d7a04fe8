"""Helpers for the calls of the scenario kit, so that an error message shows the call as it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from deadzone.core.profiles import Profile
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import Frame

P = ParamSpec("P")
T = TypeVar("T")
LONGEST: Final = 60  # characters of one value


class Call(str):
    """A call as it was written; `detail` is the place of the mistake in its values."""

    detail: str = ""


def named_call(method: Callable[P, T]) -> Callable[P, T]:
    """Make a method report its Faults as `red("Steel Warrior", at="r9c3"): ...`.

    If one call makes others, the outermost one is named, which is the one in the scenario.
    """
    return _named(method, 1)


def named_function(function: Callable[P, T]) -> Callable[P, T]:
    """Like `named_call`, for plain functions."""
    return _named(function, 0)


def _named(function: Callable[P, T], first: int) -> Callable[P, T]:
    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except Fault as fault:
            name = "Scenario" if function.__name__ == "__init__" else function.__name__
            detail = fault.where.detail if isinstance(fault.where, Call) else fault.where
            written = written_call(name, args[first:], kwargs)
            fault.where = Call(f"{written}, {detail}" if detail else written)
            fault.where.detail = detail
            raise

    return call


def written_call(name: str, args: Iterable[object], kwargs: dict[str, object]) -> str:
    values = [written(value) for value in args]
    values += [f"{key}={written(value)}" for key, value in kwargs.items()]
    return f"{name}({', '.join(values)})"


def written(value: object) -> str:
    """A value as written in a call; long values are shortened, procedures and profiles given by name."""
    if isinstance(value, Frame):
        return f"{type(value).__name__}(...)"
    if isinstance(value, Profile):
        return written(value.name.en)
    text = repr(value)
    if isinstance(value, str):
        text = '"' + text[1:-1].replace('"', '\\"') + '"'
    if len(text) > LONGEST or text.startswith("<"):
        return type(value).__name__ if text.startswith("<") else f"{text[:LONGEST]}..."
    return text


def checked_side(side: object) -> Side:
    """The side, if it is RED or BLUE; anything else is refused."""
    if isinstance(side, bool) or side not in (RED, BLUE):
        raise Fault("{side} is not a side: write RED or BLUE.", side=written(side))
    return BLUE if side == BLUE else RED


def nearest(word: str, words: Iterable[str]) -> str:
    """The closest match to a misspelt word."""
    folded = {known.casefold(): known for known in sorted(words)}
    found = get_close_matches(word.casefold(), list(folded), 1, cutoff=0)
    return folded[found[0]] if found else ""
