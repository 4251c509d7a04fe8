"""When the engine is compiled at install time: with a C compiler, unless the interpreted form is requested."""

import ast
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deadzone.language.page import typescript
from parsed import statements

BUILD = Path(__file__).parents[2] / "hatch_build.py"
PROJECT = tomllib.loads((BUILD.parent / "pyproject.toml").read_text(encoding="utf-8"))
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


def test_the_compiler_has_every_package_that_the_compiled_modules_import() -> None:
    """mypyc reads what they import, too. pip builds where only the packages named by the hook are installed."""
    waiting, read, others = compiled_modules(), set[Path](), set[str]()
    while waiting:
        path = waiting.pop()
        read.add(path)
        for name in imported(path):
            package, *below = name.split(".")
            place = SOURCES.joinpath(*below)
            files = [file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()]
            if package == SOURCES.name:
                waiting += [file for file in files if file not in read]
            elif package not in sys.stdlib_module_names:
                others.add(package)
    compiler = runpy.run_path(str(BUILD))["COMPILER"]
    brought = {re.split(r"\W", need)[0] for need in compiler} | {"mypy_extensions"}
    assert "msgspec" in others
    assert others <= brought
    assert set(compiler) <= {*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["build"]}


def imported(path: Path) -> list[str]:
    """Modules that a module imports anywhere; a name imported from a package may be a module of it."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *[f"{node.module}.{alias.name}" for alias in node.names]]
    return found


def test_pip_hears_what_is_needed_without_anything_being_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PROJECT["build-system"]["build-backend"] == BUILD.stem
    monkeypatch.setenv("PIP_BUILD_TRACKER", "as when pip asks")
    monkeypatch.chdir(BUILD.parent)
    monkeypatch.setattr(subprocess, "run", lambda *command, **options: pytest.fail(f"{command} was run"))
    backend = runpy.run_path(str(BUILD))
    for ask in ("prepare_metadata_for_build_wheel", "prepare_metadata_for_build_editable"):
        folder = tmp_path / ask
        folder.mkdir()
        said = (folder / backend[ask](str(folder)) / "METADATA").read_text(encoding="utf-8")
        for extra in PROJECT["project"]["optional-dependencies"]:
            assert f"Provides-Extra: {extra}\n" in said


def hook(names: dict[str, Any], root: Path, target: str = "wheel") -> Any:
    """The build hook as hatchling makes it, without a page and an engine for browsers."""
    for built in ("build_page", "build_browser_engine"):
        names["BuildDeadzone"].initialize.__globals__[built] = lambda root: ""
    app = type("App", (), {"display_warning": staticmethod(lambda said: names.setdefault("said", []).append(said))})
    return names["BuildDeadzone"](str(root), {}, None, None, "", target, app())


def test_where_compiling_fails_the_interpreted_form_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the compiled one was asked for. Nothing is left of the attempt."""
    monkeypatch.delenv("DEADZONE_PURE", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    names = runpy.run_path(str(BUILD))
    names["SETUP"] = names["BuildDeadzone"].initialize.__globals__["SETUP"] = "raise SystemExit('no headers')"
    data: dict[str, Any] = {"force_include": {}}
    hook(names, BUILD.parent).initialize("standard", data)
    assert data == {"force_include": {}}
    assert names["said"] == ["The engine could not be compiled: the interpreted form is installed."]
    monkeypatch.setenv("DEADZONE_PURE", "0")
    with pytest.raises(subprocess.CalledProcessError):
        hook(names, BUILD.parent).initialize("standard", data)
    assert not list((tmp_path / "temporary").iterdir())


def test_a_compiler_that_is_asked_for_and_missing_is_not_replaced(
    compile_wanted: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name == "gcc" else None)
    assert compile_wanted()
    monkeypatch.setenv("CC", "gcc -m64")
    assert compile_wanted()
    monkeypatch.setenv("CC", "icc")
    assert not compile_wanted()


def test_an_sdist_without_the_page_is_refused(tmp_path: Path) -> None:
    names = runpy.run_path(str(BUILD))
    made = hook(names, tmp_path, "sdist")
    made.initialize("standard", {})
    assert made.dependencies() == []
    for missing in ("build_browser_engine", "build_page"):
        names["BuildDeadzone"].initialize.__globals__[missing] = lambda root: "npm is not installed"
        with pytest.raises(RuntimeError, match="npm is not installed"):
            made.initialize("standard", {})


# The engine for browsers


def test_the_engine_for_browsers_is_built_anew_when_anything_of_it_has_changed(tmp_path: Path) -> None:
    names = runpy.run_path(str(BUILD.parent / "hatch_engine.py"))
    for name in ("requirements.lock", "web/package-lock.json", "hatch_engine.mjs", "src/deadzone/core/state.py",
                 "src/deadzone/server/app.py"):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("one", encoding="utf-8")
    made = tmp_path / names["PARTS"] / names["MARK"]
    assert names["engine_wanted"](tmp_path)
    for changed, wanted in (("core/state.py", True), ("server/app.py", False)):
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(names["engine_mark"](tmp_path), encoding="utf-8")
        assert not names["engine_wanted"](tmp_path)
        (tmp_path / "src" / "deadzone" / changed).write_text("two", encoding="utf-8")
        assert names["engine_wanted"](tmp_path) is wanted, changed


def test_its_packages_are_those_of_the_lock_file() -> None:
    names = runpy.run_path(str(BUILD.parent / "hatch_engine.py"))
    wanted = [*names["START"], *names["PAPERS"]]
    lines = names["locked"](BUILD.parent, wanted)
    assert [line.partition("==")[0] for line in lines] == wanted
    assert all("--hash=sha256:" in line for line in lines)


DOCUMENTED = re.compile(r"pip install '\.\[([a-z,]+)\]'")


def test_every_documented_extra_exists() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (BUILD.parent / "docs").rglob("*.md")]
    named = {extra for text in texts for extras in DOCUMENTED.findall(text) for extra in extras.split(",")}
    assert named
    assert named <= set(PROJECT["project"]["optional-dependencies"])


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


def test_the_words_of_the_page_are_made_for_each_build(tmp_path: Path) -> None:
    """Git does not keep them; those that somebody has made for npm neither go into the build nor ask for another."""
    names = runpy.run_path(str(BUILD))
    root, built = tmp_path / "root", tmp_path / "workshop" / "web"
    (root / "web" / names["WORDS"]).parent.mkdir(parents=True)
    (root / "web" / "package.json").write_text("{}", encoding="utf-8")
    (root / "src").symlink_to(BUILD.parent / "src")
    mark = names["page_mark"](root / "web")
    (root / "web" / names["WORDS"]).write_text("old", encoding="utf-8")
    assert names["page_mark"](root / "web") == mark
    names["copy_page"](root, built)
    assert (built / names["WORDS"]).read_text(encoding="utf-8") == typescript()


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
