"""A truncated, edited, foreign or newer save is refused with a sentence that says why and where."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deadzone.core.engine import answer, begin
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault, Name
from deadzone.core.sides import RED
from deadzone.core.state import State
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.shooting.shot import Shoot
from deadzone.table.files.save import EARLIEST, VERSION, checksum, dumps, load, loads, save
from deadzone.table.scenario import Scenario

PROCEDURES = Path(__file__).parents[2] / "src" / "deadzone" / "procedures"


def in_mid_shot() -> State:
    table = Scenario()
    table.red("enforcer--enforcers", at="r3c3")
    table.blue("steel-warrior", at="r3c5")
    table.command(RED, "DICE")
    begin(table.state, Shoot(ModelNumber(0), ModelNumber(1), FIRST_WEAPON))
    answer(table.state, 1)
    return table.state


@pytest.fixture(scope="module")
def good() -> str:
    return dumps(in_mid_shot())


def edited(good: str, change: Callable[[dict[str, Any]], object], sealed: bool = True) -> str:
    """A save with one change; `sealed` also corrects the checksum."""
    record = json.loads(good)
    change(record)
    if sealed:
        record["checksum"] = checksum({"setting": record["setting"], "state": record["state"]})
    return json.dumps(record)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_save(good: str, share: float) -> None:
    with pytest.raises(Fault, match="incomplete or damaged"):
        loads(good[: int(len(good.strip()) * share)])


def test_an_edited_save(good: str) -> None:
    text = edited(good, lambda record: record["state"].update(vp=[9, 0, 0, 0, 0, 0]), sealed=False)
    with pytest.raises(Fault, match="checksum"):
        loads(text)


def test_an_older_and_a_newer_save(good: str) -> None:
    with pytest.raises(
        Fault, match=f"earlier edition of the rules .format {EARLIEST - 1}; this program reads {VERSION}"
    ):
        loads(edited(good, lambda record: record.update(version=EARLIEST - 1)))
    with pytest.raises(Fault, match=f"format {VERSION + 1}; this program reads up to {VERSION}"):
        loads(edited(good, lambda record: record.update(version=VERSION + 1)))


@pytest.mark.parametrize("text", ["[]", "3", "{}", '{"format": "deadzone-save"}', '{"format": "chess", "version": 1}'])
def test_a_foreign_file(text: str) -> None:
    with pytest.raises(Fault, match=r"not a save file|no version number"):
        loads(text)


def model_value(name: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["state"]["models"][0].update({name: value})


def frame_value(name: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["state"]["stack"][0].update({name: value})


def caller(height: int, field: object) -> Callable[[dict[str, Any]], object]:
    """Change where the test rolled during the shot returns its result."""
    return lambda record: record["state"]["stack"][1].update(hands_back=[height, field])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (model_value("cube", 64), "state.models[0].cube"),
        (model_value("cube", "r3c3"), "state.models[0].cube"),
        (model_value("x", 400), "state.models[0].x"),
        (model_value("side", 2), "state.models[0].side"),
        (model_value("profile", 3), "state.models[0].profile"),
        (model_value("items", ["I-NOTHING"]), "state.models[0].items"),
        (model_value("reloading", [9]), "state.models[0].reloading"),
        (model_value("spent", [1]), "state.models[0].spent"),
        (lambda record: record["state"].update(smoke=[999]), "state.smoke"),
        (model_value("pinned", 1), "state.models[0].pinned"),
        (model_value("damage", -1), "state.models[0].damage"),
        (model_value("hat", 1), "state.models[0]"),
        (frame_value("procedure", "cheat"), "state.stack[0]"),
        (frame_value("procedure", ["shoot"]), "state.stack[0]"),
        (frame_value("at", 3), "state.stack[0].at"),
        (frame_value("at", "roll"), "state.stack[0].at"),  # a step of another procedure
        (caller(1, "attack"), "state.stack[1].hands_back"),  # itself
        (caller(0, "hat"), "state.stack[1].hands_back"),
        (caller(0, "ammo"), "state.stack[1].hands_back"),  # a word where successes are expected
        (caller(0, 3), "state.stack[1].hands_back"),
        (frame_value("hands_back", [0, "attack"]), "state.stack[0].hands_back"),  # no caller beneath it
        (frame_value("shooter", "0"), "state.stack[0].shooter"),
        (frame_value("attack", ["8"]), "state.stack[0].attack"),
        (lambda record: record["state"]["stack"][-1].update(faces=8), "state.stack[1].faces"),
        (lambda record: record["state"]["stack"][-1].update(faces=[[True]]), "state.stack[1].faces"),
        (frame_value("fire_for_effect", 1), "state.stack[0].fire_for_effect"),
        (frame_value("shooter", 99), "state"),
        (lambda record: record["state"]["stack"][-1].update(at="read"), "state"),
        (lambda record: record["state"].update(models={}), "state.models"),
        (lambda record: record["state"].update(vp=[1]), "state.vp"),
        (lambda record: record["state"].update(secrets=[0, 300]), "state.secrets[1]"),
        (lambda record: record["state"].pop("vp"), "state"),
        (lambda record: record["setting"].update(battlefield=7), "setting.battlefield"),
        (lambda record: record["setting"].update(battlefield="level 1\n"), "setting.battlefield"),
        (lambda record: record["setting"]["profiles"][1].update(size=5), "setting.profiles[1].size"),
        (lambda record: record["setting"]["profiles"][1].update(speed=[1]), "setting.profiles[1].speed"),
        (lambda record: record["setting"]["profiles"][1].update(keywords=[1]), "setting.profiles[1].keywords"),
        (lambda record: record["setting"]["profiles"][1]["weapons"][0].pop("ap"), "setting.profiles[1].weapons[0]"),
        (lambda record: record["setting"]["profiles"][1]["name"].update(fr=1), "setting.profiles[1].name.fr"),
    ],
)
def test_a_value_that_cannot_be(good: str, change: Callable[[dict[str, Any]], object], where: str) -> None:
    with pytest.raises(Fault) as caught:
        loads(edited(good, change), "old.json")
    assert caught.value.where.startswith(f"old.json: {where}")


def test_a_file_on_disk(tmp_path: Path) -> None:
    g = in_mid_shot()
    path = tmp_path / "battle.json"
    save(g, path)
    assert load(path).key() == g.key()
    assert [entry.name for entry in tmp_path.iterdir()] == ["battle.json"]


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="cannot be read"):
        load(tmp_path / "nothing.json")
    with pytest.raises(Fault, match="cannot be read"):
        load(tmp_path)
    with pytest.raises(Fault, match="cannot be written"):
        save(in_mid_shot(), tmp_path / "no" / "such" / "folder.json")
    junk = tmp_path / "junk.json"
    junk.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Fault, match="not a save file"):
        load(junk)


def test_a_failed_save_leaves_the_old_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    save(in_mid_shot(), path)
    before = path.read_text(encoding="utf-8")
    broken = in_mid_shot()
    broken.setting.ground.field.name = Name("two\nlines")
    with pytest.raises(Fault, match="cannot be written"):
        save(broken, path)
    assert path.read_text(encoding="utf-8") == before
