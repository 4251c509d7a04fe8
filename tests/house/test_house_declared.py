"""What `hatch_declared.py` writes out for the compiler is what the interpreted engine has as dataclasses."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "deadzone"
WRITE_OUT = "import sys; from pathlib import Path; from hatch_declared import write_out; write_out(Path(sys.argv[1]))"
DESCRIBE = """
import inspect, json
from dataclasses import MISSING
from deadzone.core.pieces import Marker, Model, Token
from deadzone.jade.turn.procedures import PROCEDURES

def described(record):
    made = list(inspect.signature(record).parameters.values())
    first = {each.name: "" if each.default is each.empty else f" = {each.default!r}" for each in made}
    given = {each.name: f"{each.annotation}{first[each.name]}" for each in made}
    fields = {name: [field.kind, field.first is MISSING or repr(field.first)] for name, field in record.FIELDS.items()}
    filled = record(*[index for index, _ in enumerate(given)])
    twin = filled.twin()
    kept = [getattr(twin, name) for name in given]
    return [given, fields, kept, list(twin.values()), type(twin).__name__]

records = {**PROCEDURES, "model": Model, "token": Token, "marker": Marker}
print(json.dumps({name: described(record) for name, record in records.items() if name != "movement"}))
"""


def run(program: str, *arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, **environment}, cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with the methods written out."""
    folder: Path = tmp_path_factory.mktemp("written")
    shutil.copytree(SOURCES, folder / "deadzone", ignore=shutil.ignore_patterns("static", "__pycache__"))
    run(WRITE_OUT, str(folder / "deadzone"))
    return folder


def test_both_forms_have_the_same_methods(written: Path) -> None:
    plain: dict[str, Any] = json.loads(run(DESCRIBE, PYTHONPATH=str(written)))
    declared: dict[str, Any] = json.loads(run(DESCRIBE, PYTHONPATH=str(SOURCES.parent)))
    assert len(plain) > 130
    assert plain == declared


def test_nothing_is_left_of_the_dataclasses(written: Path) -> None:
    program = "import sys; from deadzone.jade.turn.procedures import PROCEDURES as all; import dataclasses\n"
    assert (
        run(f"{program}print(any(map(dataclasses.is_dataclass, all.values())))", PYTHONPATH=str(written)) == "False\n"
    )


def test_all_steps_stay_on_their_lines(written: Path) -> None:
    """So that a traceback of the compiled engine can be followed in the sources."""
    for path in sorted(SOURCES.glob("procedures/**/*.py")):
        there = written / "deadzone" / path.relative_to(SOURCES)
        plain = [line.rstrip() for line in path.read_text(encoding="utf-8").splitlines()]
        lines = there.read_text(encoding="utf-8").splitlines()
        for number, line in steps(plain):
            assert lines[number - 1].rstrip() == line, f"{path.name}:{number}"


def steps(lines: list[str]) -> list[tuple[int, str]]:
    """The lines of all methods and functions."""
    functions = [
        part for part in ast.walk(ast.parse("\n".join(lines))) if isinstance(part, ast.FunctionDef)
    ]  # fmt: skip
    return [
        (number, lines[number - 1])
        for part in functions
        for number in range(part.lineno, (part.end_lineno or 0) + 1)
    ]  # fmt: skip
