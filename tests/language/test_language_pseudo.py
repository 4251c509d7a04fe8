"""A third language is a folder of files: a pseudo-language appears everywhere, and no English remains."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from deadzone.catalog.fielding import KNIFE
from deadzone.catalog.loading import load
from deadzone.cli.main import app
from deadzone.language.folders import MORE, folders
from deadzone.maps.shipped import names
from deadzone.table.house_rules import HOUSE_RULES
from pseudo import CODE, pseudo, write_pseudo

ROOT = Path(__file__).parents[2]
SEARCHED = os.pathsep.join([str(ROOT / "tests"), str(ROOT / "tests" / "server")])
PLACES = ("server", "questions", "lists", "page", "commands", "assistant", "refusals", "help", "paper")
# The same in all languages: cubes, rule ids, options, placeholders, file names, proper names.
SAME = re.compile(
    r"r\dc\dL\d|\b[A-Z]+-[A-Z0-9]+(?:-[A-Z0-9]+)*(?:-\d+[a-z]?)?|--?[a-z][a-z-]*|\{\w+|JADE|\bURL\b|[\w-]+\.(?:toml|dzb|dza)\b"
)
PLAIN = re.compile(r"[A-Za-z][A-Za-z_-]+")


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """All texts, rendered in a process that has the additional language."""
    root = tmp_path_factory.mktemp("languages")
    write_pseudo(root)
    script = Path(__file__).parent / "rendering.py"
    done = subprocess.run(
        [sys.executable, str(script), CODE],
        env={**os.environ, MORE: str(root), "COLUMNS": "200", "PYTHONUTF8": "1", "PYTHONPATH": SEARCHED},
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def typed() -> set[str]:
    """Words that are typed literally: ids, commands and values of options."""
    catalogue = load()
    weapons = {*catalogue.weapons, KNIFE}
    ids = {*catalogue.factions, *catalogue.profiles, *weapons, *catalogue.items, *catalogue.teams, *names()}
    house = {word for rule in HOUSE_RULES for word in (rule.name, *[choice.value for choice in rule.choices])}
    commands: set[str] = {"deadzone"}
    pending: list[object] = [get_command(app)]
    while pending:
        command = pending.pop()
        pending += getattr(command, "commands", {}).values()
        commands |= set(getattr(command, "commands", {}))
        for parameter in getattr(command, "params", []):
            commands |= set(re.findall(r"[\w-]+", f"{parameter.metavar} {parameter.default}"))
    return {part for word in (*ids, *house, *commands) for part in (word, *word.split("-"))}


def plain_words(text: str, same: set[str]) -> list[str]:
    return [word for word in PLAIN.findall(SAME.sub(" ", text)) if word not in same]


@pytest.mark.long  # all of it is said once in a third language, which takes long
@pytest.mark.parametrize("place", PLACES)
def test_no_english_comes_through(heard: dict[str, list[str]], place: str) -> None:
    same = {*typed(), CODE, "en", "fr", *SAID_BY_US}
    found = {text: words for text in heard[place] if (words := plain_words(text, same))}
    assert found == {}
    assert any("[" in text for text in heard[place])


# Words given to the commands in `rendering`.
SAID_BY_US = ("dance", "nowhere", "nobody", "none", "nine", "frob", "Medi-Pack", "help")


@pytest.mark.long
def test_every_place_is_heard(heard: dict[str, list[str]]) -> None:
    assert set(heard) == set(PLACES)


def test_names_of_values_keep_their_places() -> None:
    assert pseudo("{model} has {n|die|dice}.") == "[{model} ĥáš {n|ďíé|ďíçé}.]"


def test_plain_english_would_be_noticed() -> None:
    assert plain_words("[Ťĥé] Knife (R-SHOOT-03) r1c2L1 --lang", set()) == ["Knife"]


def test_the_language_is_no_part_of_the_program() -> None:
    assert CODE not in folders()
