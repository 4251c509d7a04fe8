"""Compiled and interpreted engine agree at each question of the same battles; `tools/long_runs/side_by_side.py` plays
more.

The run of the compiled engine compares it with the sources in place. The run of the interpreted one compares two
processes, which shows dependencies on anything but the battle's number, such as the order of a set.
"""

import sys
from pathlib import Path

import pytest

from deadzone.core.compiled import COMPILED
from side_by_side import PROGRAM, Form, compare

INTERPRETED = Form("interpreted", sys.executable, False)
INSTALLED = Form("compiled", sys.executable, True) if COMPILED else Form("interpreted as well", sys.executable, False)

# Includes one that failed when compiled: Stealth and DICE for one test.
FIRST, COUNT = 581, 4


def test_both_forms_go_the_same_way() -> None:
    outcome = compare((INSTALLED, INTERPRETED), FIRST, COUNT, jobs=2)
    assert outcome.faults == []
    assert outcome.battles == COUNT
    assert outcome.answers > 1000
    assert outcome.uses["S-STEALTH"]


def spoilt(folder: Path, lines: str) -> Form:
    """The form of this process with a fault that the other one does not have."""
    program = folder / "spoilt.py"
    program.write_text(
        f"import sys\nsys.path.insert(0, {str(PROGRAM.parent)!r})\nimport paired_battles\n"
        f"{lines}\npaired_battles.main(sys.argv[1:])\n",
        encoding="utf-8",
    )
    return Form("spoilt", sys.executable, COMPILED, program)


def test_a_difference_is_told_with_its_place(tmp_path: Path) -> None:
    other = spoilt(
        tmp_path,
        "count, whole = [0], paired_battles.described\n"
        "def described(question):\n"
        "    count[0] += 1\n"
        "    return (*whole(question), 'odd') if count[0] == 41 else whole(question)\n"
        "paired_battles.described = described",
    )
    (fault,) = compare((INSTALLED, other), 8, 1, jobs=1).faults
    assert fault.startswith("battle 8, answer 40, question differs at (")
    assert "spoilt: ..." in fault
    assert ", 'odd')" in fault


@pytest.mark.long
def test_a_fault_is_told_with_its_battle(tmp_path: Path) -> None:
    """Faults in a question, in a player, and in a text that the server would leave out are reported."""
    for broken, told in (
        ("paired_battles.view_of = None", "TypeError"),
        ("paired_battles.KeenPlayer.choose = None", "the player failed: TypeError"),
        ("import deadzone.host.showing.asking as asking\nasking.write_answer = None", "no notation for"),
    ):
        faults = compare((INSTALLED, spoilt(tmp_path, broken)), 8, 1, jobs=1).faults
        assert faults[0].startswith("battle 8, spoilt: Traceback")
        assert told in faults[0]


def test_a_form_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A form must not be compared with itself."""
    other = spoilt(tmp_path, "paired_battles.COMPILED = not paired_battles.COMPILED")
    with pytest.raises(SystemExit, match="does not have the spoilt form"):
        compare((other, INTERPRETED), 8, 1, jobs=1)
