"""The house keeps its shape: imports point one way, files and functions stay short."""

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "deadzone"
LONGEST_FILE = 400
LONGEST_FUNCTION = 40

# What each package may import, besides itself.
MAY_IMPORT = {
    "core": set(),
    "rules": {"core"},
    "procedures": {"core", "rules"},
    "language": {"core"},
    "catalog": {"core", "language"},
    "maps": {"core", "language", "rules", "catalog"},
    "missions": {"core", "language", "rules", "catalog", "maps"},
    "rosters": {"core", "language", "rules", "catalog", "maps"},
    "jade": {"core", "language", "rules", "procedures", "catalog", "maps", "missions"},
    "table": {"core", "language", "rules", "procedures", "catalog", "maps", "missions", "rosters", "jade"},
    "players": {"core", "language", "rules", "procedures", "catalog", "maps", "missions", "jade", "table"},
    "assistant": {"core", "language", "catalog", "maps", "jade", "table"},
    "printing": {"core", "language", "catalog", "maps", "jade", "table"},
    "lab": {"core", "language", "rules", "procedures", "catalog", "maps", "missions", "jade", "table", "players"},
    "server": {
        "core",
        "language",
        "rules",
        "procedures",
        "catalog",
        "maps",
        "missions",
        "rosters",
        "jade",
        "table",
        "players",
        "lab",
    },
    "cli": {"core", "language", "rules", "procedures", "catalog", "maps", "missions", "jade", "table", "players", "lab"}
    | {"rosters", "assistant", "printing", "server"},
}


def python_files(root: Path) -> list[Path]:
    return sorted(root.rglob("*.py"))


def imported_packages(path: Path) -> set[str]:
    """The packages of ours that a module imports, as `core` or `rules`."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return {name.split(".")[1] for name in names if name.startswith("deadzone.")}


@pytest.mark.parametrize("package", sorted(MAY_IMPORT))
def test_imports_point_one_way(package: str) -> None:
    for path in python_files(SOURCES / package):
        wrong = imported_packages(path) - MAY_IMPORT[package] - {package}
        assert not wrong, f"{path.relative_to(SOURCES)} imports {wrong}"


def test_every_package_has_its_place_in_the_order() -> None:
    packages = {path.parent.relative_to(SOURCES).parts[0] for path in SOURCES.glob("*/__init__.py")}
    assert packages == set(MAY_IMPORT)


@pytest.mark.parametrize("root", ["src", "tests"])
def test_files_and_functions_are_short(root: str) -> None:
    for path in python_files(Path(__file__).parents[2] / root):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= LONGEST_FILE, path
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                assert node.end_lineno - node.lineno < LONGEST_FUNCTION, f"{path}: {node.name}"
