"""When the engine is compiled at install time: with a C compiler, unless the interpreted form is requested."""

import ast
import runpy
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from parsed import statements

BUILD = Path(__file__).parents[2] / "hatch_build.py"
SOURCES = BUILD.parent / "src" / "deadzone"


@pytest.fixture
def compile_wanted(monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    monkeypatch.delenv("DEADZONE_PURE", raising=False)
    wanted: Callable[[], bool] = runpy.run_path(str(BUILD))["compile_wanted"]
    return wanted


def test_without_a_compiler_it_stays_interpreted(
    compile_wanted: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert not compile_wanted()


def test_the_interpreted_form_can_be_asked_for(
    compile_wanted: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setenv("DEADZONE_PURE", "1")
    assert not compile_wanted()


def test_every_compiled_module_is_there() -> None:
    names = runpy.run_path(str(BUILD))
    sources = BUILD.parent / "src" / "deadzone"
    assert all((sources / package).is_dir() for package in names["ENGINE_PACKAGES"])
    assert all((sources / module).is_file() for module in names["OTHER_MODULES"])


def compiled_modules() -> list[Path]:
    """Modules that `hatch_build.py` compiles."""
    chosen: list[Path] = runpy.run_path(str(BUILD))["compiled_modules"](SOURCES)
    return chosen


def classes_of(path: Path) -> list[ast.ClassDef]:
    return [statement for statement in statements(path) if isinstance(statement, ast.ClassDef)]


def test_no_interpreted_class_is_a_child_of_a_compiled_one() -> None:
    """Such a class can be defined but not instantiated, so it would fail only in the compiled form."""
    compiled = compiled_modules()
    parents = {node.name for path in compiled for node in classes_of(path)}
    for path in sorted(set(SOURCES.rglob("*.py")) - set(compiled)):
        classes = classes_of(path)
        own = {node.name for node in classes}
        for node in classes:
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            assert not bases & parents - own, f"{path.relative_to(SOURCES)}: {node.name}"


# The page


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources of a page, and the page built from them."""
    monkeypatch.delenv("DEADZONE_PAGE_WORKSHOP", raising=False)
    (tmp_path / "web" / "src").mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        (tmp_path / "web" / name).write_text("{}", encoding="utf-8")
    (tmp_path / "web" / "src" / "main.ts").write_text("one", encoding="utf-8")
    names = runpy.run_path(str(BUILD))
    (tmp_path / names["PAGE"]).mkdir(parents=True)
    (tmp_path / names["PAGE"] / names["MARK"]).write_text(names["page_mark"](tmp_path / "web"), encoding="utf-8")
    return tmp_path


def test_the_page_is_built_anew_when_its_sources_have_changed(house: Path) -> None:
    wanted = runpy.run_path(str(BUILD))["page_wanted"]
    assert not wanted(house)
    (house / "web" / "src" / "main.ts").write_text("two", encoding="utf-8")
    assert wanted(house)


def test_without_sources_there_is_nothing_to_build(tmp_path: Path) -> None:
    assert not runpy.run_path(str(BUILD))["page_wanted"](tmp_path)


def test_a_page_that_cannot_be_built_is_left_as_it_was(house: Path) -> None:
    """A failing npm must not break the rest of the install."""
    names = runpy.run_path(str(BUILD))
    (house / "web" / "src" / "main.ts").write_text("two", encoding="utf-8")
    names["build_page"].__globals__["npm_command"] = lambda: [shutil.which("false")]
    assert names["build_page"](house).startswith("npm ci --no-audit --no-fund failed")
    names["build_page"].__globals__["npm_command"] = list
    assert names["build_page"](house) == "npm is not installed"
    assert (house / names["PAGE"] / names["MARK"]).is_file()


def test_a_kept_workshop_has_the_sources_of_today_and_what_npm_installed(tmp_path: Path) -> None:
    copy_page = runpy.run_path(str(BUILD))["copy_page"]
    old, new = tmp_path / "workshop" / "web", tmp_path / "root" / "web"
    for file in (old / "src" / "gone.ts", old / "node_modules" / "installed.js", old / "gone.config.js"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("old", encoding="utf-8")
    for file in (new / "src" / "page.ts", new / "node_modules" / "of-a-developer.js"):
        file.parent.mkdir(parents=True)
        file.write_text("new", encoding="utf-8")
    copy_page(tmp_path / "root", old)
    assert sorted(str(path.relative_to(old)) for path in old.rglob("*.*s")) == [
        "node_modules/installed.js",
        "src/page.ts",
    ]
