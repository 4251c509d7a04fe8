"""The README works: its Python runs, and its commands and those of the other pages exist."""

import re
from pathlib import Path

import pytest

from deadzone.cli.main import run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = "\n".join([page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs").glob("*.md"))])
WITH_LEVELS = ("catalog", "lab", "map", "odds", "print", "roster", "server")
COMMANDS = sorted({
    re.split(r" {2}| #", command)[0]
    for command in re.findall(r"^(?:\.venv/bin/|\$ )?deadzone ([a-z][^\n]*)", f"{README}\n{PAGES}", re.MULTILINE)
})  # fmt: skip


def test_the_example_in_python_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_exist_with_their_options(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The help of each command exists and lists each option."""
    words = [word for word in command.split() if re.fullmatch(r"[a-z]+", word)][:2]
    names = words if words[0] in WITH_LEVELS else words[:1]
    assert run([*names, "--help"]) == 0
    helped = capsys.readouterr().out
    for option in re.findall(r"(?:^|[ \[])(--?[a-z-]+)", command):
        assert option in helped, f"{command}: {option}"
