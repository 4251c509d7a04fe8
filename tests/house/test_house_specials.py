"""Army specials have their own files: conditions, procedure and record of one are together, and all are listed."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "src" / "deadzone" / "procedures" / "specials"
LIST = FOLDER / "all_specials.py"
FAMILIES = sorted(path for path in FOLDER.glob("*.py") if "\nregister(" in path.read_text(encoding="utf-8"))
COUNTED = "import deadzone.verbs; from deadzone.rules.specials.army_specials import SPECIALS; print(len(SPECIALS))"


def calls(tree: ast.AST, name: str) -> list[ast.Call]:
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [call for call in found if isinstance(call.func, ast.Name) and call.func.id == name]


def records(path: Path) -> list[ast.Call]:
    return calls(ast.parse(path.read_text(encoding="utf-8")), "Special")


def id_of(record: ast.Call) -> str:
    """Id of a record, which is a literal so that a search for the rule finds it."""
    assert isinstance(record.args[0], ast.Constant)
    return str(record.args[0].value)


def test_every_module_of_specials_is_listed() -> None:
    listed = re.findall(
        r"^import deadzone\.procedures\.specials\.(\w+)$", LIST.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert listed == [path.stem for path in FAMILIES]


def test_every_special_has_one_record() -> None:
    ids = [id_of(record) for path in FAMILIES for record in records(path)]
    assert len(set(ids)) == len(ids)


def test_whoever_imports_the_game_knows_them_all() -> None:
    """Importing the game registers all specials, in a process that has imported nothing else."""
    found = subprocess.run([sys.executable, "-c", COUNTED], capture_output=True, text=True, check=True)
    assert int(found.stdout) == sum(len(records(path)) for path in FAMILIES)


@pytest.mark.parametrize("path", FAMILIES, ids=lambda path: path.stem)
def test_a_special_stands_in_one_file(path: Path) -> None:
    """What a record names is defined in its file, and the file's docstring lists its specials."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    made = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    about = re.findall(r"S-[A-Z]+", ast.get_docstring(tree) or "")
    assert sorted(about) == sorted(id_of(record) for record in records(path))
    for record in records(path):
        parts = {word.arg: word.value for word in record.keywords if word.arg in ("conditions", "procedure")}
        asked = [call.args[0] for part in parts.values() for call in calls(part, "Condition")]
        done = [part for name, part in parts.items() if name == "procedure"]
        names = {part.id for part in (*asked, *done) if isinstance(part, ast.Name)}
        assert len(names) == len(asked) + len(done)
        assert names <= made, id_of(record)
