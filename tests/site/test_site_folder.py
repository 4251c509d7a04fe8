"""The folder that `deadzone site` writes: complete, listed, not too large, and never in the place of something else."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from deadzone.cli import site
from deadzone.cli.main import BAD_INPUT, run
from deadzone.cli.site import ENGINE, FILES, INDEX, Site

# Megabytes that a visitor loads, compressed: before a battle, and for the first paper.
MOST = {"runtime": 6.6, "start": 2.7, "papers": 3.5}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site") / "deadzone"
    assert run(["site", str(made)]) == 0
    return made


def kept(folder: Path) -> Site:
    return msgspec.json.decode((folder / FILES).read_bytes(), type=Site)


def test_all_files_are_there_and_listed(folder: Path) -> None:
    files = {file.name: file for file in kept(folder).files}
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert set(files) == set(there) - {FILES}
    for name, file in files.items():
        content = there[name].read_bytes()
        assert (file.bytes, file.sha256) == (len(content), hashlib.sha256(content).hexdigest())
        assert 0 < file.compressed <= file.bytes
    assert {INDEX, f"{ENGINE}/pyodide.asm.wasm", f"{ENGINE}/start.pack", f"{ENGINE}/licences.txt"} <= set(files)
    assert not [name for name in files if name.endswith((".br", ".gz", ".py", ".pyc")) or "/." in name]


@pytest.mark.parametrize("part", MOST)
def test_no_part_is_too_large(folder: Path, part: str) -> None:
    size = sum([file.compressed for file in kept(folder).files if file.part == part])
    assert 0.5 * MOST[part] < size / 1_000_000 <= MOST[part]


def test_the_licences_of_all_parts_are_in_it(folder: Path) -> None:
    told = (folder / ENGINE / "licences.txt").read_text(encoding="utf-8")
    for name in ("pyodide", "Python", "msgspec", "fpdf2", "fonttools", "defusedxml", "confusable_homoglyphs"):
        assert name in told, name


def test_an_earlier_one_is_replaced_and_nothing_else(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mark = kept(folder).mark
    (folder / "assets" / "old.js").write_text("of an earlier version", encoding="utf-8")
    assert run(["site", str(folder), "--lang", "fr"]) == 0
    assert not (folder / "assets" / "old.js").exists()
    assert kept(folder).mark == mark  # of the same files
    other = folder.parent / "other"
    other.mkdir()
    (other / "mine.txt").write_text("mine", encoding="utf-8")
    capsys.readouterr()
    assert run(["site", str(other), "--lang", "en"]) == BAD_INPUT
    assert "There are other files in this folder: choose a new one." in capsys.readouterr().err
    assert [path.name for path in other.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(("missing", "text"), [("PAGE", "has no page"), ("PARTS", "has no engine for browsers")])
def test_what_is_missing_is_said(
    missing: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(site, missing, tmp_path / "nowhere")
    assert run(["site", str(tmp_path / "made"), "--lang", "en"]) == BAD_INPUT
    assert text in capsys.readouterr().err
    assert not (tmp_path / "made").exists()
