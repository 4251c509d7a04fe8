"""Cubes, sides, models and the like have their own types: no parameter or field is a plain int or str."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "deadzone"
PACKAGES = ("core", "rules", "procedures", "jade", "maps", "missions")
FILES = [path for package in PACKAGES for path in sorted((SOURCES / package).rglob("*.py"))]

# Name -> its type. A count of cubes or squares is a plain number: `cubes: int`.
TYPE_OF = {
    "cube": "Cube",
    "cube_a": "Cube",
    "cube_b": "Cube",
    "from_cube": "Cube",
    "to_cube": "Cube",
    "landing": "Cube",
    "came_from": "Cube",
    "square": "Square",
    "level": "Level",
    "side": "Side or CubeSide",
    "model": "ModelNumber",
    "shooter": "ModelNumber",
    "attacker": "ModelNumber",
    "defender": "ModelNumber",
    "victim": "ModelNumber",
    "carrier": "ModelNumber",
    "subject": "ModelNumber",
    "active": "ModelNumber",
    "controlled": "ModelNumber",
    "weapon": "WeaponPlace",
    "attacker_weapon": "WeaponPlace",
    "defender_weapon": "WeaponPlace",
    "initiative": "Side",
    "winner": "Side",
    "chooser": "Side",
    "ability": "RuleId",
}
# Name of a collection -> type of its members.
MEMBERS_OF = {
    "cubes": "Cube",
    "smoke": "Cube",
    "wrecks": "Cube",
    "route": "Cube",
    "landings": "Cube",
    "squares": "Square",
    "zone": "Square",
    "zones": "Square",
    "friends": "ModelNumber",
    "enemies": "ModelNumber",
    "reloading": "WeaponPlace",
}
# Plain types that a name with its own type may not have.
PLAIN = ("int", "str")
# Only core/cubes.py knows how a cube is composed of row, column and level.
TAKEN_APART = re.compile(r">> 6|>> 3\b|& 7\b|& 63|% SQUARES|// SQUARES")


def annotated(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Name, type and line of all annotated parameters, variables and fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None:
            yield node.arg, ast.unparse(node.annotation), node.lineno
        elif isinstance(node, ast.AnnAssign):
            yield ast.unparse(node.target).removeprefix("self."), ast.unparse(node.annotation), node.lineno


def plain(name: str, written: str) -> bool:
    """Whether a name that should have its own type has a plain one here."""
    if name in TYPE_OF:
        return written in PLAIN
    return name in MEMBERS_OF and written not in PLAIN and re.search(r"\bint\b", written) is not None


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_no_type_is_lost(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lost = [f"{line}: {name}: {written}" for name, written, line in annotated(ast.parse(text)) if plain(name, written)]
    assert lost == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_cubes_are_taken_apart_in_one_place(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert path.name in ("cubes.py", "seeded.py") or not TAKEN_APART.search(text)


def test_a_lost_type_is_seen() -> None:
    assert plain("cube", "int")
    assert plain("cubes", "list[int]")
    assert not plain("cubes", "int")
    assert plain("shooter", "int")
    assert plain("ability", "str")
    assert not plain("cube", "Cube")
    assert not plain("smoke", "frozenset[Cube]")


def test_no_number_is_made_by_way_of_its_text() -> None:
    """What is a number has its type: of an event's value, `Event.number` says so."""
    made = [path for path in SOURCES.rglob("*.py") if "int(str(" in path.read_text(encoding="utf-8")]
    assert made == []
