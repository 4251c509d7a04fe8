"""Every folder of tests is in a run of `make test`, and interpreted-only folders are not run compiled."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def listed(name: str) -> list[str]:
    """Folders in a list of the Makefile."""
    (line,) = re.findall(rf"^{name} = (.*)$", MAKEFILE, flags=re.MULTILINE)
    return [folder for word in line.split() for folder in (listed(word[2:-1]) if word.startswith("$(") else [word])]


def test_every_folder_of_tests_is_in_a_run() -> None:
    runs = {folder for name in ("INTERPRETED", "COMPILED", "BROWSER") for folder in listed(name)}
    assert runs == {path.relative_to(ROOT / "tests").parts[0] for path in (ROOT / "tests").rglob("test_*.py")}


def test_the_runs_are_in_make_test() -> None:
    for name in ("INTERPRETED", "COMPILED", "BROWSER"):
        (recipe,) = re.findall(rf"^test-{name.lower()}:.*\n((?:\t.*\n)+)", MAKEFILE, flags=re.MULTILINE)
        assert f"$({name}:%=tests/%)" in recipe
    (tested,) = re.findall(r"^test:.*\n((?:\t.*\n)+)", MAKEFILE, flags=re.MULTILINE)
    assert set(re.findall(r"checks|test-\w+", tested)) == {"checks", "test-browser", "test-compiled"}
    assert "test-interpreted" in re.findall(r"^checks:(.*)$", MAKEFILE, flags=re.MULTILINE)[0].split()


def test_what_plays_the_engine_is_tested_as_people_install_it() -> None:
    assert set(listed("CHAPTERS")) == {"board", "engine", "rules"} <= set(listed("COMPILED"))
    assert not set(listed("INTERPRETED")) & set(listed("COMPILED"))
