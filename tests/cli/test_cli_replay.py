"""`deadzone replay` and `deadzone resume`: log, verification and continuation."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from deadzone.cli.main import run
from deadzone.table.files.battlefile import load_battle, seal_of

SHORT = ["simulate", "--map", "laboratory", "--max-rounds", "2", "--games", "1", "--seed", "4", "--json"]


@pytest.fixture
def battle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert run([*SHORT, "--save-dir", str(tmp_path)]) == 0
    capsys.readouterr()
    return tmp_path / "game-000001.dzb"


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def forge(battle: Path, number: int, **values: object) -> None:
    """Change one line and correct all checksums."""
    records = [json.loads(line) for line in battle.read_text(encoding="utf-8").splitlines()]
    records[number].update(values)
    seal, lines = "", b""
    for record in records:
        del record["sum"]
        body = json.dumps(record, separators=(",", ":")).encode()
        seal = seal_of(seal, body)
        lines += body[:-1] + f',"sum":"{seal}"}}\n'.encode()
    battle.write_bytes(lines)


def test_the_log_of_a_battle(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = called(capsys, "replay", str(battle))
    assert (code, err) == (0, "")
    assert out.startswith("Enforcers starter team (red) against Forge Fathers starter team (blue)\n")
    assert "The battle is over" in out
    code, out, _ = called(capsys, "replay", str(battle), "--lang", "fr")
    assert "La bataille est finie" in out
    assert "shoots" not in out


def test_the_proof(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = called(capsys, "replay", str(battle), "--verify")
    assert code == 0
    assert "The battle replays exactly" in out
    forge(battle, 30, events="0123456789ab")
    code, out, _ = called(capsys, "replay", str(battle), "--verify")
    assert (code, out) == (1, "The replay differs from answer 30 on: different events.\n")
    code, out, _ = called(capsys, "replay", str(battle), "--verify", "--json")
    assert code == 1
    assert json.loads(out)["differs_at"] == 30


def test_another_final_state(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forge(battle, -1, key="0" * 64)
    code, out, _ = called(capsys, "replay", str(battle), "--verify", "--lang", "fr")
    assert code == 1
    assert "un autre état final" in out


def test_a_damaged_file(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    battle.write_bytes(battle.read_bytes().replace(b'"n":20,', b'"n":20, '))
    for arguments in (["replay"], ["replay", "--verify"], ["resume"]):
        code, out, err = called(capsys, *arguments, str(battle))
        assert (code, out) == (2, "")
        assert err == f"{battle}:21: This line was changed after it was written: its checksum does not match.\n"


def test_the_story_for_programs(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = called(capsys, "replay", str(battle), "--json")
    story = json.loads(out)
    assert code == 0
    assert story["same"]
    assert story["finished"]
    assert story["teams"] == ["Enforcers starter team", "Forge Fathers starter team"]
    assert [record["n"] for record in story["answers"]] == list(range(1, len(load_battle(battle).entries) + 1))
    over = story["answers"][-1]["events"][-1]
    assert over["kind"] == "over"
    assert over["text"].startswith("The battle is over")


def test_going_on(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = battle.read_bytes()
    battle.write_bytes(whole[: len(whole) * 3 // 4])
    code, out, _ = called(capsys, "replay", str(battle), "--verify")
    assert code == 0
    assert "The unfinished battle replays exactly" in out
    assert "deadzone resume" in out
    code, out, err = called(capsys, "resume", str(battle))
    assert (code, err) == (0, "")
    assert "The battle is over" in out
    assert battle.read_bytes() == whole
    code, _, err = called(capsys, "resume", str(battle))
    assert code == 2
    assert "This battle is over" in err


@pytest.mark.long
def test_pictures_are_written_without_a_browser(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gif, pdf = battle.with_name("film.webp"), battle.with_name("report.pdf")
    code, out, _ = called(capsys, "replay", str(battle), "--gif", str(gif), "--pdf", str(pdf), "--lang", "fr")
    assert (code, out.count("Écrit : ")) == (0, 2)
    assert gif.read_bytes()[8:12] == b"WEBP"
    words = " ".join(page.extract_text() for page in PdfReader(pdf).pages)
    assert "Compte rendu de bataille" in words
    assert "Ce qu’a fait chaque figurine" in words
    code, _, err = called(capsys, "replay", str(battle), "--gif", str(battle.with_name("film.png")))
    assert (code, "ends with .gif or .webp" in err) == (2, True)
