"""Awkward terminals, pipes and disks: one sentence, and never a traceback."""

import errno
import io
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from deadzone.cli.main import run
from deadzone.table.files.battlefile import load_battle
from sampling import sampled

COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()"]
FULL = Path("/dev/full")


def ran(*arguments: str | bytes, **settings: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "DEADZONE_LANG": "en", "PYTHONUTF8": "0", **settings.pop("env", {})}  # type: ignore[dict-item]
    settings = {"stdout": subprocess.PIPE, "stdin": subprocess.DEVNULL, **settings}
    return subprocess.run([*COMMAND, *arguments], stderr=subprocess.PIPE, env=environment, check=False, **settings)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("encoding", sampled(["ascii", "latin-1"], 2))
def test_a_terminal_without_unicode(encoding: str) -> None:
    """Characters that the terminal cannot show appear as question marks, narrow blanks as blanks."""
    done = ran("catalog", "show", "Guerrier d'Acier", "--lang", "fr", env={"PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Guerrier d?acier" in done.stdout


def test_a_refusal_on_a_terminal_without_narrow_blanks() -> None:
    done = ran("dance", "--lang", "fr", env={"PYTHONIOENCODING": "latin-1"})
    assert "Commande inconnue : « dance » ; " in done.stderr.decode("latin-1")


def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.toml"
    done = ran("roster", "random", "--faction", "Rebs", "-o", name, env={"PYTHONIOENCODING": "utf-8"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert Path(os.fsdecode(name)).is_file()


@pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")
@pytest.mark.parametrize("command", [["map", "list"], ["catalog", "check", "--json"], ["map", "show", "refinery"]])
def test_an_output_that_is_full(command: list[str]) -> None:
    with FULL.open("wb") as full:
        done = ran(*command, "--lang", "fr", stdout=full, env={"PYTHONIOENCODING": "utf-8"})
    assert (done.returncode, done.stderr.decode()) == (
        2,
        "La sortie ne peut pas être écrite\u202f: le disque est plein.\n",
    )


def test_nobody_types(tmp_path: Path) -> None:
    """A closed input counts as ended: nothing is chosen for the player."""

    def close_input() -> None:
        os.close(0)

    file = tmp_path / "duel.dzb"
    done = ran("duel", "--seed", "4", "--save", str(file), stdin=None, preexec_fn=close_input)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The battle is saved" in done.stdout
    assert not [entry for entry in load_battle(file).entries if entry.fallback]
    done = ran("assist", "enforcers-starter", "--save", str(tmp_path / "a.dza"), stdin=None, preexec_fn=close_input)
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_is_typed_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "duel.dzb"
    done = ran(
        "duel",
        "--seed",
        "4",
        "--save",
        str(file),
        stdin=None,
        input=b"\xff\xfe\nq\n",
        env={"PYTHONIOENCODING": "utf-8"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert not [entry for entry in load_battle(file).entries if entry.fallback]


def test_a_file_without_end() -> None:
    def little_memory() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))

    done = ran("replay", "/dev/zero", preexec_fn=little_memory)
    assert (done.returncode, done.stderr) == (2, b"/dev/zero: This file is too large for a battle.\n")


UNREAD, UNWRITTEN = "Ce fichier ne peut pas être lu\u202f: ", "Ce fichier ne peut pas être écrit\u202f: "
NOWHERE, NO_FOLDER = "ce fichier ou ce dossier n’existe pas.", "une partie du chemin n’est pas un dossier."
LONG = "x" * 300


def test_a_battle_for_which_there_is_no_room(tmp_path: Path) -> None:
    """The rest of a line is written again when the file is closed, and fails again; the error is reported once."""

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = ran("simulate", "--games", "1", "--save-dir", str(tmp_path), preexec_fn=small_files)
    file = tmp_path / "game-000001.dzb"
    assert (done.returncode, done.stderr.decode()) == (2, f"{file}: This file cannot be written: it is too large.\n")
    assert load_battle(file).entries, "what was played until then is kept"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["replay", "nowhere.dzb"], f"nowhere.dzb: {UNREAD}{NOWHERE}"),
        (["resume", "."], f".: {UNREAD}c’est un dossier."),
        (["duel", "--save", "file/x.dzb"], f"file/x.dzb: {UNWRITTEN}{NO_FOLDER}"),
        (["assist", "enforcers-starter", "--save", "file/x.dza"], f"file/x.dza: {UNWRITTEN}{NO_FOLDER}"),
        (["simulate", "--save-dir", "file/x"], f"file/x: Le dossier ne peut pas être créé\u202f: {NO_FOLDER}"),
        (["map", "show", LONG], f"{LONG}: {UNREAD}son nom est trop long."),
        (["catalog", "check", LONG], f"{LONG}: {UNREAD}son nom est trop long."),
        (["duel", "--opponent", "a\nb\x1b[2J"],
         "Joueur inconnu\u202f: «\u202fa\ufffdb\ufffd[2J\u202f»\u202f; les joueurs sont amber, jade, random, human."),
        (["replay", "a\nb"], f"a\ufffdb: {UNREAD}{NOWHERE}"),
        (["deck", "enforcers-starter", "-o", "x.pdf", "--deck", "deep.toml"],
         "deep.toml:1:17: L’imbrication est trop profonde\u202f: 12 niveaux de crochets ou d’accolades au plus."),
    ],
)  # fmt: skip
def test_one_line_in_french(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (tmp_path / "deep.toml").write_text("a = " + "[" * 2_000, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run([*arguments, "--lang", "fr"]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", sentence + "\n")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["deep.toml", "file"]


def test_a_full_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    team = tmp_path / "team.toml"
    team.write_text("mine", encoding="utf-8")
    monkeypatch.setattr("os.fsync", full)
    assert run(["roster", "random", "--faction", "Rebs", "-o", str(team), "--lang", "fr"]) == 2
    assert capsys.readouterr().err == f"{team}: Ce fichier ne peut pas être écrit\u202f: le disque est plein.\n"
    assert [(entry.name, entry.read_text(encoding="utf-8")) for entry in tmp_path.iterdir()] == [("team.toml", "mine")]


def test_a_file_is_written_through_its_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "link.toml").symlink_to(tmp_path / "team.toml")
    assert run(["roster", "random", "--faction", "Rebs", "-o", str(tmp_path / "link.toml")]) == 0
    assert (tmp_path / "link.toml").is_symlink()
    assert (tmp_path / "team.toml").is_file()
    assert run(["map", "generate", "--seed", "7", "-o", "/dev/null"]) == 0, "a device is no file to be replaced"


def test_who_is_stopped_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert run(["roster", "new", "--faction", "Rebs", "--lang", "fr"]) == 130
    assert capsys.readouterr().err == "Arrêté.\n"
