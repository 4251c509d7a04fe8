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
