"""Breaks for the proving and the mutation run are really put in place."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from breaking import breaks_in
from swapping import swap

SOURCE = """
LIMIT = 3
TABLE = {"a": 1, "b": 2}
REACHED = print

class Rule:
    length = 4

    @property
    def double(self):
        return self.length * 2

def within(number):
    return number <= LIMIT
"""


@pytest.fixture
def module() -> Iterator[ModuleType]:
    made, user = ModuleType("a_rule"), ModuleType("a_user_of_it")
    made.__file__ = "a_rule.py"
    exec(SOURCE, vars(made))
    vars(user)["LIMIT"] = vars(made)["LIMIT"]
    sys.modules.update({made.__name__: made, user.__name__: user})
    yield made
    del sys.modules[made.__name__], sys.modules[user.__name__]


def broken(module: ModuleType, sound: str, other: str) -> bool:
    assert sound in SOURCE
    return swap(module, SOURCE, SOURCE.replace(sound, other))


def test_a_function_is_broken_wherever_it_is_known(module: ModuleType) -> None:
    within = vars(module)["within"]
    assert broken(module, "number <= LIMIT", "number < LIMIT")
    assert not within(3)


def test_a_property_is_broken(module: ModuleType) -> None:
    assert broken(module, "self.length * 2", "self.length + 2")
    assert vars(module)["Rule"]().double == 6


def test_a_constant_is_broken_wherever_it_is_known(module: ModuleType) -> None:
    assert broken(module, "LIMIT = 3", "LIMIT = 4")
    assert vars(module)["within"](4)
    assert vars(sys.modules["a_user_of_it"])["LIMIT"] == 4


def test_a_constant_of_a_class_is_broken(module: ModuleType) -> None:
    assert broken(module, "length = 4", "length = 5")
    assert vars(module)["Rule"]().double == 10


def test_what_happens_when_a_module_is_loaded_cannot_be_broken_afterwards(module: ModuleType) -> None:
    assert not broken(module, "REACHED = print", "REACHED = len")


def test_the_breaks_of_a_piece_of_code() -> None:
    """Each is one change, within the lines that are asked for."""
    last = len(SOURCE.splitlines())
    assert [made.what for made in breaks_in(SOURCE, last - 1, last)] == [
        "return number <= LIMIT  ->  return None",
        "number <= LIMIT  ->  number < LIMIT",
    ]
