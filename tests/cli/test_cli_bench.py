"""`deadzone bench`: figures with ratios, the comparison with those kept, where the time goes, and how costs grow."""

import json
from pathlib import Path
from typing import Any

import pytest

from deadzone.cli.main import run
from deadzone.core.frames import PLANS
from deadzone.lab import benchmark as lab
from deadzone.lab import growth as growing
from deadzone.lab.benchmark import MEASURED, WHOLE_BATTLES
from deadzone.lab.kept_figures import KEPT, keep, kept_ratios, ratios
from deadzone.maps.shipped import load as load_map

PAGE = """# Performance

<!-- figures of the compiled form -->
nothing yet
<!-- end of the compiled form -->
between
<!-- figures of the interpreted form -->
nothing yet
<!-- end of the interpreted form -->
after
"""


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure once rather than nine times, with one battle each."""
    monkeypatch.setattr(lab, "ROUNDS", 1)
    monkeypatch.setattr(lab, "BATTLES", 1)
    monkeypatch.setattr(growing, "BATTLES", 1)
    monkeypatch.setattr(growing, "POINTS", (100, 200))
    monkeypatch.setattr(growing, "LEVELS", (1, 4))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["bench", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def made_up(compiled: bool, speed: float) -> dict[str, Any]:
    """Figures with a calibration of two million loops per second, and everything else at one speed."""
    one = {"per_second": speed, "per_million": speed / 2, "decisions_per_second": 9.0, "decisions_per_million": 4.5}
    return {"compiled": compiled, "calibration": {"per_second": 2e6}, **dict.fromkeys(MEASURED, one)}


@pytest.mark.usefixtures("short")
def test_figures_are_printed_and_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    found = printed(capsys, "--figures", str(page), "--keep")
    assert found["against_kept"] == {}
    for name in ("calibration", *MEASURED):
        assert 0 < found[name]["fastest_us"] <= found[name]["median_us"] <= found[name]["slowest_us"]
        assert found[name]["per_second"] == pytest.approx(1e6 / found[name]["median_us"])
        assert found[name]["per_million"] > 0
    for name in WHOLE_BATTLES:
        assert found[name]["decisions"] > 100
    kept = kept_ratios(page, found["compiled"])
    assert set(kept) == set(KEPT)
    assert kept == pytest.approx(ratios(found), abs=0.06)
    assert kept_ratios(page, not found["compiled"]) == {}


def test_a_ratio_is_that_of_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is twice as slow in some rounds changes the times, but not the ratio."""
    bench = lab.Bench(load_map("laboratory"))
    slow = iter([1, 2, 2, 2, 1, 2, 1, 2, 2])
    clock = {"now": 0.0, "pace": 1}

    def calibrate(loops: int) -> None:
        clock["pace"] = next(slow)
        clock["now"] += loops * clock["pace"] * 1e-6

    def work(loops: int) -> None:
        clock["now"] += loops * clock["pace"] * 5e-6

    monkeypatch.setattr(lab, "process_time", lambda: clock["now"])
    monkeypatch.setattr(bench, "calibrate", calibrate)
    found = bench.measure(work, 10)
    assert found["per_million"] == pytest.approx(200_000)
    assert found["fastest_us"] == pytest.approx(5)
    assert found["median_us"] == pytest.approx(10)


def test_figures_are_kept_for_each_form(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    keep(page, made_up(True, 5000.0))
    keep(page, made_up(False, 700.0))
    keep(page, made_up(True, 8000.0))
    assert kept_ratios(page, True)["battle"] == 4000
    assert kept_ratios(page, False)["battle"] == 350
    assert page.read_text().count("| copy |") == 2
    assert "between" in page.read_text()
    assert page.read_text().endswith("after\n")


def test_a_page_without_a_place_for_figures_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Something else\n")
    with pytest.raises(Exception, match="no place for these figures"):
        keep(page, made_up(True, 1.0))
    with pytest.raises(Exception, match="cannot be kept"):
        keep(tmp_path / "no" / "page.md", made_up(True, 1.0))
    assert page.read_text() == "# Something else\n"
    assert kept_ratios(page, True) == kept_ratios(tmp_path / "none.md", True) == {}


def test_the_page_of_the_house_has_figures_of_both_forms() -> None:
    page = Path(__file__).parents[2] / "docs" / "performance.md"
    for compiled in (True, False):
        assert set(kept_ratios(page, compiled)) == set(KEPT)


def test_the_profile_names_the_steps_and_leaves_them_as_they_were(capsys: pytest.CaptureFixture[str]) -> None:
    plans = {procedure: plan.todo for procedure, plan in PLANS.items()}
    found = printed(capsys, "--profile")
    for name, step in (("battle", "Activation.next_action"), ("jade_battle", "JadeAction.where_to")):
        steps = {row["step"]: row for row in found[name]["steps"]}
        assert steps[step]["calls"] > 100
        together = sum(row["percent"] for row in steps.values()) + found[name]["outside_percent"]
        assert 50 < together <= 100.1
    assert all(PLANS[procedure].todo == todo for procedure, todo in plans.items())


@pytest.mark.usefixtures("short")
def test_growth_is_measured_by_points_and_by_levels(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "--growth")
    assert [(row["points"], row["models"]) for row in found["points"]] == [(100, 9), (200, 16)]
    assert [row["levels"] for row in found["levels"]] == [1, 4]
    assert all(row["us_per_decision"] > 0 for rows in found.values() for row in rows)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("what", ["--growth", "--profile"])
def test_tables_in_french(capsys: pytest.CaptureFixture[str], what: str) -> None:
    assert run(["bench", what, "--lang", "fr"]) == 0
    assert ("Croissance du coût" if what == "--growth" else "Étape") in capsys.readouterr().out
