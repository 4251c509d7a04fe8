"""The examples of docs/scenarios.md and of the kit's own page run as printed."""

import re
import textwrap
from pathlib import Path

from deadzone.table import scenario

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"


def test_the_examples_of_the_page_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(blocks) > 5
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)


def test_the_example_of_the_module_runs() -> None:
    assert scenario.__doc__ is not None
    lines = scenario.__doc__.splitlines()
    example = "\n".join(line for line in lines if line.startswith("    ") or not line)
    assert "table.killed(warrior)" in example
    exec(textwrap.dedent(example), {})


def test_the_page_names_every_call() -> None:
    calls = [name for name in dir(scenario.Scenario) if not name.startswith("_")]
    page = PAGE.read_text(encoding="utf-8")
    assert [call for call in calls if f"`{call}" not in page and f"table.{call}(" not in page] == []


def test_everything_comes_from_one_module() -> None:
    for name in scenario.__all__:
        assert hasattr(scenario, name)
