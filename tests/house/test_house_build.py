"""When the engine is compiled at install time: with a C compiler, and unless the interpreted form is asked for."""

import runpy
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

BUILD = Path(__file__).parents[2] / "hatch_build.py"


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


# The page


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The sources of a page, and the page as it was built from them."""
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "package.json").write_text("{}", encoding="utf-8")
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
    """An npm that fails must not cost the rest of the install."""
    names = runpy.run_path(str(BUILD))
    (house / "web" / "src" / "main.ts").write_text("two", encoding="utf-8")
    names["build_page"].__globals__["npm_command"] = lambda: [shutil.which("false")]
    assert names["build_page"](house).startswith("npm ci --no-audit --no-fund failed")
    names["build_page"].__globals__["npm_command"] = list
    assert names["build_page"](house) == "npm is not installed"
    assert (house / names["PAGE"] / names["MARK"]).is_file()
