"""The structure of the code: imports point one way, files and functions stay short."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deadzone.lab.orders import PLAYING
from parsed import statements

SOURCES = Path(__file__).parents[2] / "src" / "deadzone"
LONGEST_FILE = 400
MOST_FILES = 20
LONGEST_FUNCTION = 40

# What each package may import, besides itself.
ENGINE = (
    "core", "language", "rules", "procedures", "catalog", "maps", "missions", "rosters", "jade", "table", "players",
    "assistant", "printing", "lab", "situations", "amber",
)  # fmt: skip
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
    "amber": {"core", "rules", "procedures", "jade", "table"},
    "players": {"core", "language", "rules", "procedures", "catalog", "maps", "missions", "jade", "table", "amber"},
    "situations": {
        "core",
        "language",
        "rules",
        "procedures",
        "catalog",
        "maps",
        "missions",
        "jade",
        "table",
    },
    "assistant": {"core", "language", "catalog", "maps", "jade", "table"},
    "printing": {"core", "language", "rules", "catalog", "maps", "rosters", "jade", "table"},
    "training": {"core", "table", "players", "lab"},
    "lab": {"core", "language", "rules", "procedures", "catalog", "maps", "missions", "jade", "table", "players"},
    "host": set(ENGINE),
    "home": {*ENGINE, "host"},
    "browser": {*ENGINE, "host", "home"},
    "server": {*ENGINE, "host"},
    "cli": {"core", "language", "rules", "procedures", "catalog", "maps", "missions", "jade", "table", "players", "lab"}
    | {"rosters", "assistant", "printing", "host", "home", "browser", "server", "amber", "situations"},
}

# Subpackages in order: each may import those before it. "." means the files beside the subpackages.
ROOMS_IN_ORDER = {
    "rules": (
        "table", "weapons", "items", "damage", "movement", "abilities", "setup", "dice", "shooting", "fighting",
        "missions", "specials", "turn",
    ),
    "maps": (".", "drawing"),
    "host": (
        "protocol", "records", "common", "reading", "errands", "showing", "thinking", "ports", "battles", "tables",
        "replay", "teams", "maps", "running", "asking", "requests",
    ),
    "server": (
        "fairness", "instruments", "store", "migrations", "migrations/versions", "settings", "work", "battles",
        "upkeep", "network", ".",
    ),
}  # fmt: skip

# Without such an order: what the files of a subpackage may import of their own package. Procedures call one another
# across chapters, as the rules do: an action ends in a fight, a fight in a fall.
ROOMS = {
    "core": {
        "records": {"."},
        "board": {".", "records"},
        "kinds": {".", "records"},
        ".": {"board", "kinds", "records"},
    },
    "jade": {
        "deck": {"."},
        "judgement": {".", "deck", "judgement/answers"},
        "judgement/answers": {".", "deck", "judgement"},
        "turn": {".", "deck", "judgement", "judgement/answers"},
        "paper": {".", "deck", "judgement", "turn"},
        ".": {"deck", "judgement"},
    },
    "amber": {"teaching": {"."}, ".": set()},
    "table": {"files": {"."}, "telling": {"."}, "scenario": {".", "files", "telling"}, ".": {"files", "telling"}},
    "assistant": {"records": {"."}, "packing": {".", "records"}, ".": set()},
    "lab": {"experiments": {"."}, "reports": {".", "experiments"}, ".": set()},
    "cli": {
        "catalog": {"."},
        "roster": {".", "catalog"},
        "assist": {".", "catalog"},
        "battle": {".", "assist"},
        "lab": {".", "battle"},
        ".": {"assist", "battle", "catalog", "lab", "roster"},
    },
}
KNOWN_TO_THE_SERVER = {
    "aiosqlite", "alembic", "asyncio", "concurrent", "multiprocessing", "os", "prometheus_client", "secrets",
    "signal", "socket", "sqlalchemy", "sqlite3", "ssl", "starlette", "subprocess", "threading", "uvicorn",
}  # fmt: skip
OF_THE_HOME = {"asyncio", "os", "secrets", "sqlite3"}  # one loop, one file, and chance
OF_THE_BROWSER = {"asyncio", "secrets"}
START = "deadzone.browser.engine, deadzone.browser.aside"
# Libraries, and what asyncio itself does not bring along.
NEVER_IN_A_BROWSER = {
    "PIL", "aiosqlite", "alembic", "multiprocessing", "prometheus_client", "resvg_py", "rich", "sqlalchemy", "sqlite3",
    "starlette", "uvicorn",
}  # fmt: skip
NOT_IN_A_BROWSER = KNOWN_TO_THE_SERVER | NEVER_IN_A_BROWSER | {"fcntl"}
# What the board, which knows no battle, may import from `core`.
BENEATH_THE_STATE = {"cubes", "profiles", "records", "sentence"}


def python_files(root: Path) -> list[Path]:
    return sorted(root.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Our modules that a module imports, without the package name."""
    names: set[str] = set()
    for node in statements(path):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return {name.removeprefix("deadzone.") for name in names if name.startswith("deadzone.")}


def foreign_imports(path: Path) -> set[str]:
    """Modules of others that a module imports."""
    names: set[str] = set()
    for node in statements(path):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names.add(node.module)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return {name for name in names if not name.startswith("deadzone.")}


def imported_packages(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports(path) if (SOURCES / name.split(".")[0]).is_dir()}


def room_of(path: Path, package: Path) -> str:
    return path.parent.relative_to(package).as_posix()


def imported_rooms(path: Path, package: Path) -> set[str]:
    """Other subpackages of its own package that a module imports."""
    found = set()
    for name in imports(path):
        first, *others = name.split(".")
        if first == package.name:
            place = package
            for part in others:
                place = place / part if (place / part).is_dir() else place
            found.add(place.relative_to(package).as_posix())
    return found - {room_of(path, package)}


@pytest.mark.parametrize("package", sorted(MAY_IMPORT))
def test_imports_point_one_way(package: str) -> None:
    for path in python_files(SOURCES / package):
        wrong = imported_packages(path) - MAY_IMPORT[package] - {package}
        assert not wrong, f"{path.relative_to(SOURCES)} imports {wrong}"


def test_every_package_has_its_place_in_the_order() -> None:
    packages = {path.parent.relative_to(SOURCES).parts[0] for path in SOURCES.glob("*/__init__.py")}
    assert packages == set(MAY_IMPORT)


@pytest.mark.parametrize("package", sorted(ROOMS_IN_ORDER))
def test_rooms_stand_in_their_order(package: str) -> None:
    order = ROOMS_IN_ORDER[package]
    for path in python_files(SOURCES / package):
        if path.name != "__init__.py":
            before = order[: order.index(room_of(path, SOURCES / package))]
            wrong = imported_rooms(path, SOURCES / package) - set(before)
            assert not wrong, f"{path.relative_to(SOURCES)} imports {wrong}"


@pytest.mark.parametrize("package", sorted(ROOMS))
def test_rooms_have_walls(package: str) -> None:
    for path in python_files(SOURCES / package):
        wrong = imported_rooms(path, SOURCES / package) - ROOMS[package].get(room_of(path, SOURCES / package), set())
        assert not wrong, f"{path.relative_to(SOURCES)} imports {wrong}"


def test_the_board_knows_of_no_battle() -> None:
    for path in python_files(SOURCES / "core" / "board"):
        beside = {name.split(".")[1] for name in imports(path) if not name.startswith("core.board")}
        assert beside <= BENEATH_THE_STATE, path


def test_the_host_knows_no_network_database_process_or_thread() -> None:
    """So whoever lets people play can use it: the server, a page, a terminal, a test. What waits is in one room."""
    for path in python_files(SOURCES / "host"):
        may = {"asyncio"} if room_of(path, SOURCES / "host") == "running" else set()
        foreign = {name.split(".")[0] for name in foreign_imports(path)} & KNOWN_TO_THE_SERVER - may
        assert not foreign, f"{path.relative_to(SOURCES)} imports {foreign}"


def test_the_home_has_one_loop_and_files_and_nothing_else() -> None:
    """It runs in one program without network, threads and other processes."""
    for path in python_files(SOURCES / "home"):
        foreign = {name.split(".")[0] for name in foreign_imports(path)} & KNOWN_TO_THE_SERVER - OF_THE_HOME
        assert not foreign, f"{path.relative_to(SOURCES)} imports {foreign}"


def test_the_page_s_engine_needs_nothing_that_a_browser_does_not_have() -> None:
    """Neither itself nor whatever it imports at its start."""
    for path in python_files(SOURCES / "browser"):
        foreign = {name.split(".")[0] for name in foreign_imports(path)} & NOT_IN_A_BROWSER - OF_THE_BROWSER
        assert not foreign, f"{path.relative_to(SOURCES)} imports {foreign}"
    brought = f"print(*[name for name in {sorted(NEVER_IN_A_BROWSER)} if name in sys.modules])"
    found = subprocess.run(
        [sys.executable, "-c", f"import sys, {START}\n{brought}"], capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == []


def test_players_and_pages_ask_what_a_question_is_about() -> None:
    """They use `State.context` and never look at the stack of procedures."""
    for path in python_files(SOURCES):
        if not path.relative_to(SOURCES).as_posix().startswith(("core/", "procedures/", "table/files/")):
            assert not re.search(r"\.stack\b", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("package", ["rules", "procedures"])
def test_rules_and_procedures_do_not_ask_who_plays_a_side(package: str) -> None:
    """They ask how it is played, `Setting.conduct_of`, and JADE says what it does otherwise."""
    for path in python_files(SOURCES / package):
        assert not re.search(r"\bjade_of\b|setting\.jade\b", path.read_text(encoding="utf-8")), path


def test_no_folder_is_too_full() -> None:
    for folder in {path.parent for path in python_files(SOURCES)}:
        assert len(list(folder.glob("*.py"))) <= MOST_FILES, folder


def test_rooms_of_rules_and_procedures_have_the_same_names() -> None:
    rules, procedures = (
        {path.parent.name for path in (SOURCES / name).glob("*/*.py")} for name in ("rules", "procedures")
    )
    assert rules == procedures == set(ROOMS_IN_ORDER["rules"])
    assert {path.parent.name for path in (SOURCES.parents[1] / "tests" / "rules").glob("*/*.py")} == rules


@pytest.mark.parametrize("root", ["src", "tests"])
def test_files_and_functions_are_short(root: str) -> None:
    for path in python_files(Path(__file__).parents[2] / root):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= LONGEST_FILE, path
        for node in statements(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                assert node.end_lineno - node.lineno < LONGEST_FUNCTION, f"{path}: {node.name}"


def test_links_name_the_modules_that_make_them() -> None:
    """Each procedure that is registered later says which module to import, and that module registers it."""
    text = (SOURCES / "procedures" / "links.py").read_text(encoding="utf-8")
    named = set(re.findall(r'"([\w.]+) has not been imported"', text))
    makers = {
        path for path in python_files(SOURCES) if re.search(r"^link_\w+\(", path.read_text("utf-8"), re.MULTILINE)
    }
    assert named == {".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in makers}


def test_a_batch_knows_all_packages_that_decide_a_battle() -> None:
    """Results of other sources are not taken for the same; languages decide nothing."""
    found, reached = {"lab"}, set[str]()
    while found:
        reached |= found
        found = {name for package in found for name in MAY_IMPORT[package]} - reached
    assert set(PLAYING) == reached - {"language"}
