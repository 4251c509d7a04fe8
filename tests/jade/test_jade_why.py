"""JADE's reasons: notes as data, sentences in both languages, and foreign data in files."""

from __future__ import annotations

import ast
import string
from pathlib import Path
from typing import Any

import pytest
from jade_answering import armed, blade, gun, jade_notes
from jade_tables import JadeTable

from deadzone.core.board.battlefield import FULL
from deadzone.core.setting import Options
from deadzone.core.sides import CHANCE, RED
from deadzone.core.state import State
from deadzone.jade.deck.settings import paper_settings
from deadzone.jade.judgement.telling import ALL_NOTES, NOTES
from deadzone.jade.judgement.why import NOTES as JUDGED
from deadzone.lab.batch import Batch, Game
from deadzone.language.folders import entries
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.items.items import MediPack
from deadzone.procedures.movement.thrown import Thrown
from deadzone.procedures.shooting.shoot_action import shoot_at
from deadzone.table.driver import Given
from deadzone.table.files.battlefile import load_battle
from deadzone.table.files.playback import Playback
from deadzone.table.teams import load_team
from deadzone.table.telling.jade_why import reasons
from deadzone.table.telling.lines import told

SOURCES = Path(__file__).parents[2] / "src" / "deadzone" / "jade" / "judgement"
FIGHTER = armed(blade("knife"))
EAST = 2


def noted_words() -> set[str]:
    """All literal words noted by the answers."""
    words: set[str] = set()
    for path in (*SOURCES.glob("answers/*.py"), SOURCES / "weapons.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "note":
                found = [child.value for child in ast.walk(node.args[1]) if isinstance(child, ast.Constant)]
                words.update(str(word) for word in found)
    return words


def test_every_note_of_an_answer_has_a_sentence() -> None:
    knockbacks = {f"knocked-{wish}" for wish in paper_settings().fighting.knockback}
    shared = {"lot", "best-cover"}  # shared with the judgement of moves
    assert noted_words() - {"knocked-"} - shared | knockbacks == set(NOTES)
    assert not set(NOTES) & set(JUDGED)
    assert shared <= set(JUDGED)


def test_every_sentence_exists_in_french() -> None:
    assert set(ALL_NOTES.values()) <= set(entries("fr"))


NAMED_WHEN_TOLD = ("first", "second")  # the two zones, by their side of the table


def fight_note(lang: str) -> list[str]:
    table = JadeTable()
    defender = table.red(armed(blade("knife"), survive=4), at="r3c3")
    table.start(Fight(table.blue(FIGHTER, at="r3c3"), defender))
    return reasons(table.state, {"notes": jade_notes(table)}, lang)


def test_reasons_have_names_numbers_and_rules() -> None:
    assert fight_note("en") == ["Soldier R1 dodges: 2.14 successes expected, 1.71 with a counter-attack. (J-AMB-32)"]
    assert fight_note("fr") == [
        "Soldat R1 esquive\u202f: 2,14 succès à espérer, 1,71 avec une contre-attaque. (J-AMB-32)"
    ]


def test_who_heals_itself_does_not_speak_of_enemies() -> None:
    """A model that heals itself is among the patients; no enemy is mentioned (J-AMB-38)."""
    table = JadeTable()
    medic = table.red(armed(blade("knife"), size=2), at="r3c3", damage=1, items=("I-MEDIPACK",))
    table.blue(FIGHTER, at="r7c7")
    table.start(MediPack(medic))
    assert reasons(table.state, {"notes": jade_notes(table)}, "en") == [
        "Possible targets: Soldier R1. (J-GEN-02)",
        "The target is Soldier R1. (J-GEN-02)",
    ]


def test_gliders_count_who_can_shoot() -> None:
    """The number of shooters told for a glide is that of the chosen cube (J-AMB-34)."""
    table = JadeTable(levels=4)
    table.floor("r3c1L4", FULL)
    glider = table.red(armed(blade("knife"), rules=("A-GLIDE",)), at="r3c1L4")
    for at in ("r7c3", "r7c5"):
        table.blue(armed(gun("rifle", range=8)), at=at)
    table.start(Thrown(glider, EAST, False, RED))
    told = [note["count"] for note in jade_notes(table) if note["what"] == "best-cover"]
    assert told == [2]


def test_weapons_are_told_by_name_with_their_power() -> None:
    """All weapons considered are named with their power, and the one taken (J-AMB-02, J-GEN-05)."""
    table = JadeTable()
    shooter = table.red(armed(gun("pistol"), gun("cannon", ap=1)), at="r3c3")
    table.start(shoot_at(shooter, table.blue(FIGHTER, at="r3c5")))
    assert reasons(table.state, {"notes": jade_notes(table)}, "en") == [
        "Power of the pistol: 1.71. (J-AMB-02)",
        "Power of the cannon: 2.31. (J-AMB-02)",
        "Soldier R1 takes its cannon. (J-GEN-05)",
    ]


def table_with_two() -> State:
    table = JadeTable()
    table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c5")
    return table.state


@pytest.mark.parametrize("word", sorted(ALL_NOTES))
def test_every_sentence_can_be_filled_in(word: str) -> None:
    values: dict[str, Any] = {
        "model": 0, "models": [0, 1], "cube": 12, "cubes": [12, 77], "item": "I-AMMO", "items": ["I-AMMO"],
        "weapon": 0, "directions": [2], "power": 171, "fight": 171, "survive": 9, "distance": 2, "count": 1,
        "before": 2, "red": 3, "blue": 0,
    }  # fmt: skip
    needed = {name.partition("|")[0] for _, name, _, _ in string.Formatter().parse(ALL_NOTES[word]) if name}
    assert needed <= {*values, *NAMED_WHEN_TOLD}
    table = JadeTable(levels=2)
    table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c5")
    for lang in ("en", "fr"):
        line = reasons(table.state, {"notes": [{"rule": "J-GEN-02", "what": word, **values}]}, lang)
        assert len(line) == 1
        assert line[0].endswith(" (J-GEN-02)")
        assert "{" not in line[0]


@pytest.mark.parametrize(
    "why",
    [
        None,
        {},
        {"notes": None},
        {"notes": "text"},
        {"notes": ["text", 3, None, []]},
        {"notes": [{"what": "target", "model": 0}]},  # no rule
        {"notes": [{"rule": "X", "what": "of-another-program"}]},
        {"notes": [{"rule": "X", "what": "target"}]},
        {"notes": [{"rule": "X", "what": "target", "model": 99}]},
        {"notes": [{"rule": "X", "what": "target", "model": "red"}]},
        {"notes": [{"rule": "X", "what": "target-cube", "cube": 5000}]},
        {"notes": [{"rule": "X", "what": "models-qualify", "models": 3}]},
        {"notes": [{"rule": "X", "what": "weapon-taken", "model": 0, "weapon": 40}]},
        {"notes": [{"rule": "X", "what": "keeps", "model": 0, "item": "I-NOTHING"}]},
        {"notes": [{"rule": "X", "what": []}]},
    ],
)
def test_foreign_reasons_are_passed_over(why: Any) -> None:
    """A battle file may hold any JSON object beside an answer; foreign ones are ignored."""
    assert reasons(table_with_two(), why, "en") == []


def test_a_whole_battle_explains_itself(tmp_path: Path) -> None:
    """A battle explains cards, forced actions, targets and cubes with rule ids, in both languages."""
    teams = load_team("enforcers-starter"), load_team("forge-fathers-starter")
    options = Options(round_limit=6)
    Game(Batch(*teams, "patrol", "laboratory", ("jade", "jade"), 1, 2, options, tmp_path, why=True), 1).play()
    lines: dict[str, list[str]] = {"en": [], "fr": []}
    silent: list[str] = []

    def watch(g: State, given: Given, events: Any) -> None:
        for lang, said in lines.items():
            said += [str(line) for line in told(g, given, events, lang, why=True)]
        notes = (given.why or {}).get("notes", [])
        assert len(reasons(g, given.why, "en")) == len(notes)
        if given.question.side != CHANCE and not notes:
            silent.append(given.question.kind)

    Playback(load_battle(tmp_path / "game-000001.dzb")).run(watch)
    assert set(silent) <= {"next-thrown", "spare-goes"}
    text = "\n".join(lines["en"])
    for expected in (
        "draws",
        "has a forced action instead of the card: ",
        "skips",
        "(J-GEN-02)",
        "(J-MOVE-02)",
        "(J-AMB-15)",
        "(J-MOVE-03)",
    ):
        assert expected in text
    assert "La cible est " in "\n".join(lines["fr"])
    assert not [line for line in lines["fr"] if "The target" in line]
