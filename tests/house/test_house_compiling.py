"""`make play` starts interpreted while another process compiles: only one at a time, and failures are remembered."""

import subprocess
from pathlib import Path

import pytest

from compiling import BEGUN, FAILED, STILL, compile_beside


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "compiling.log"


def until_it_is_over(log: Path) -> None:
    subprocess.run(["flock", str(log), "true"], check=True)


def test_it_goes_on_by_itself_and_says_nothing(log: Path) -> None:
    made = log.with_name("made")
    assert compile_beside(["sh", "-c", f"echo working; echo done > {made}"], log) == BEGUN
    until_it_is_over(log)
    assert made.read_text(encoding="utf-8") == "done\n"
    assert log.read_text(encoding="utf-8") == ""


def test_it_is_started_once_at_a_time(log: Path) -> None:
    gate, count = log.with_name("gate"), log.with_name("count")
    subprocess.run(["mkfifo", str(gate)], check=True)
    work = ["sh", "-c", f"echo once >> {count}; read answer < {gate}"]
    assert compile_beside(work, log) == BEGUN
    assert compile_beside(work, log) == STILL
    gate.write_text("go on\n", encoding="utf-8")
    until_it_is_over(log)
    assert count.read_text(encoding="utf-8") == "once\n"


def test_the_next_start_tells_of_a_failure_and_tries_again(log: Path) -> None:
    compile_beside(["sh", "-c", "echo no room; false"], log)
    until_it_is_over(log)
    assert log.read_text(encoding="utf-8") == "no room\n"
    assert compile_beside(["true"], log) == f"{FAILED}\n{BEGUN}"
    until_it_is_over(log)
    assert log.read_text(encoding="utf-8") == ""
