"""Mission records are complete, and an added mission is rolled, offered and played without further code."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from deadzone.core.cubes import SQUARES
from deadzone.core.dice import FACES
from deadzone.core.state import TOKEN_COUNTS
from deadzone.language.folders import languages
from deadzone.language.words import say
from deadzone.missions.registry import AGAIN, CHOICES, MISSION_ABOUT, MISSION_NAMES, RANDOM, mission_of_die
from deadzone.procedures.missions.missions import FACES_PER_MISSION
from deadzone.rules.missions.mission_kinds import MISSION_KINDS, NO_SECRET, PATROL, SECRET_KINDS, MissionKind
from deadzone.table.telling.log import SECRET_MISSIONS

DOCS = Path(__file__).parents[3] / "docs" / "missions.md"
each_mission = pytest.mark.parametrize("kind", MISSION_KINDS.values(), ids=list(MISSION_KINDS))
# The tables are built from the records on import, so a separate process adds one record.
FIFTH = """
import asyncio, json
from deadzone.core.cubes import cube_at
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.rules.missions.mission_kinds import MISSION_KINDS, MissionKind

MISSION_KINDS["ambush"] = MissionKind(
    "ambush", Name("Ambush"), Name("Nobody knows."), RuleId("M-PATROL-12"),
    (cube_at(2, 0), cube_at(3, 0)), {cube_at(4, 4): 3}, tokens=0,
)

import deadzone
from deadzone.lab.decks import bouts
from deadzone.maps.shipped import load
from deadzone.missions.registry import laid_out, mission_of_die
from deadzone.host.asking.serving import read_words
from deadzone.host.reading.book import terms_in
from deadzone.host.requests.asked import DrawnFor
from deadzone.host.requests.choosing import missions
from deadzone.table.files.save import dumps, loads
from deadzone.table.opening import random_mission
from deadzone.table.teams import ready_team

g = deadzone.open_battle(mission="ambush", seed=1)
print(json.dumps({
    "faces": [mission_of_die(face) for face in range(1, 9)],
    "rolled": sorted({random_mission(seed) for seed in range(100)}),
    "listed": [each.id for each in asyncio.run(missions(None, None))],
    "about": [each.about["en"] for each in asyncio.run(missions(None, None))][-1],
    "drawn": read_words(DrawnFor, {}, {"mission": "ambush"}).mission,
    "zones": laid_out(load("refinery"), "ambush").red_zone,
    "bouts": [bout.mission for bout in bouts([ready_team("enforcers-starter")] * 2, 5)],
    "explained": terms_in("en")["mission-ambush"].rule,
    "played": [g.setting.mission.name, len(g.tokens), g.setting.mission.objectives[0][1]],
    "saved": loads(dumps(g)).setting.mission.name,
}))
"""


@each_mission
def test_a_mission_has_a_place_on_the_board(kind: MissionKind) -> None:
    """Two zones that do not touch, and objectives outside them (R-OBJ-01, M-GEN-04)."""
    red, blue = kind.zones
    assert len(red) == len(set(red)) == len(blue) > 0
    assert not set(red) & set(blue)
    assert not {*red, *blue} & set(kind.objectives)
    assert all(0 <= square < SQUARES for square in (*red, *blue, *kind.objectives))
    assert all(points > 0 for points in kind.objectives.values())


@each_mission
def test_a_mission_has_words(kind: MissionKind) -> None:
    """A mission has names and texts in every language; our own designs are called house missions (M-GAP-*)."""
    assert MISSION_KINDS[kind.id] is kind
    for lang in languages():
        assert say(MISSION_NAMES[kind.id], lang)
        assert say(MISSION_ABOUT[kind.id], lang)
    assert kind.name.en.endswith("(house mission)") == (kind.id != PATROL)


@each_mission
def test_a_mission_is_on_the_page_about_missions(kind: MissionKind) -> None:
    """The documentation lists every mission, and its text names the VP for deliveries."""
    assert f"| `{kind.id}` | {kind.name.en.replace(' (house mission)', ', house mission')} |" in DOCS.read_text("utf-8")
    if kind.delivery_vp:
        assert f"{kind.delivery_vp} VP" in kind.about.en


@each_mission
def test_a_mission_has_as_many_tokens_as_there_are(kind: MissionKind) -> None:
    """No mission has more tokens than there are (R-ITOK-01, R-ITOK-02)."""
    assert 0 <= kind.tokens <= sum(TOKEN_COUNTS)


def test_names_are_told_apart() -> None:
    assert (*MISSION_KINDS, RANDOM) == CHOICES == tuple(MISSION_NAMES) == tuple(MISSION_ABOUT)
    assert len({name.key for name in MISSION_NAMES.values()}) == len(CHOICES)


def test_each_mission_is_as_likely_as_the_others() -> None:
    """All missions are equally likely (M-GEN-01)."""
    rolled = Counter(mission_of_die(face) for face in range(1, FACES + 1))
    rolled.pop(AGAIN, 0)
    assert set(rolled) == set(MISSION_KINDS)
    assert len(set(rolled.values())) == 1


def test_the_words_about_chance_count_the_missions() -> None:
    assert say(MISSION_ABOUT[RANDOM], "en") == "One of the four missions, all equally likely."
    assert say(MISSION_ABOUT[RANDOM], "fr") == "L’une des quatre missions, toutes aussi probables."


def test_a_fifth_mission_needs_no_other_line() -> None:
    """A fifth mission gets a face of the die, and is offered, drawn, played and saved like the others (M-GEN-01)."""
    told = subprocess.run([sys.executable, "-c", FIFTH], capture_output=True, text=True, check=True)
    found = json.loads(told.stdout)
    known = [*MISSION_KINDS, "ambush"]
    assert found == {
        "faces": [*known, AGAIN, AGAIN, AGAIN],
        "rolled": sorted(known),
        "listed": [*known, RANDOM],
        "about": "One of the five missions, all equally likely.",
        "drawn": "ambush",
        "zones": [16, 24],
        "bouts": [*known[1:], known[0]],
        "explained": "M-PATROL-12",
        "played": ["ambush", 0, 3],
        "saved": "ambush",
    }


def test_every_secret_mission_has_its_faces_and_words() -> None:
    """Each secret mission has its faces of the die and its names (M-SECRET-01..04)."""
    assert list(SECRET_KINDS) == list(range(NO_SECRET, len(SECRET_KINDS)))
    assert FACES_PER_MISSION * (len(SECRET_KINDS) - 1) == FACES
    assert {number: name.en for number, name in SECRET_MISSIONS.items()} == {
        0: "none", 1: "Normal rules", 2: "Claim", 3: "Murder", 4: "Knowledge of the ground",
    }  # fmt: skip
