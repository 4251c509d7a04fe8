"""Breaks for the proving and mutation runs really change the code."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from breaking import breaks_in
from rule_ids import ROOT
from swapping import Swap

SOURCE = """
LIMIT = 3
TABLE = {"a": 1, "b": 2}
REACHED = print

class Rule:
    length = 4

    @property
    def double(self):
        return self.length * 2

class Record:
    def __init__(self, vp):
        self.vp = vp

RAID = Record(vp=5)
KINDS = {"raid": RAID}

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
    return Swap(module, SOURCE, SOURCE.replace(sound, other)).put_in_place()


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


def test_a_record_is_broken_in_the_tables_made_from_it(module: ModuleType) -> None:
    assert broken(module, "vp=5", "vp=6")
    assert vars(module)["KINDS"]["raid"].vp == 6


def test_without_the_break_everything_is_as_it_was(module: ModuleType) -> None:
    for sound, other in (
        ("number <= LIMIT", "number < LIMIT"),
        ("LIMIT = 3", "LIMIT = 4"),
        ("length = 4", "length = 5"),
        ("vp=5", "vp=6"),
    ):
        assert Swap(module, SOURCE, SOURCE.replace(sound, other)).without_the_break()
    assert [vars(module)["within"](number) for number in (3, 4)] == [True, False]
    assert vars(module)["Rule"]().double == 8
    assert vars(module)["RAID"].vp == 5


def test_what_happens_when_a_module_is_loaded_cannot_be_broken_afterwards(module: ModuleType) -> None:
    assert not broken(module, "REACHED = print", "REACHED = len")


A_SUITE = """
import a_broken_module

def test_notices():
    assert a_broken_module.number() == 1

def test_does_not_notice():
    assert a_broken_module.number() > 0

def test_fails_anyway():
    assert a_broken_module.number() < 0
"""

TRYING = """
import sys
import a_broken_module
from swapping import Swap
from trying import Suite

SOUND, BROKEN = "def number(): return 1", "def number(): return 2"

def work(suite):
    swap = Swap(a_broken_module, SOUND, BROKEN)
    for test in sorted(test for test in suite.items if "::" in test):
        outcomes = [suite.outcome(form, test) for form in (swap.without_the_break, swap.put_in_place)]
        print(test.split("::")[1], *outcomes, file=sys.stderr)

Suite(work).collect(sys.argv[1])
"""


def test_what_comes_of_tests_beside_a_break(tmp_path: Path) -> None:
    (tmp_path / "a_broken_module.py").write_text("def number(): return 1", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(A_SUITE, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT / "tools" / "proving")])}
    command = [sys.executable, "-c", TRYING, str(tmp_path)]
    told = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.stderr.splitlines() == [
        "test_does_not_notice passed passed",
        "test_fails_anyway failed failed",
        "test_notices passed failed",
    ]


def test_the_breaks_of_a_piece_of_code() -> None:
    """Each break is one change within the given lines."""
    last = len(SOURCE.splitlines())
    assert [made.what for made in breaks_in(SOURCE, last - 1, last)] == [
        "return number <= LIMIT  ->  return None",
        "number <= LIMIT  ->  number < LIMIT",
    ]
