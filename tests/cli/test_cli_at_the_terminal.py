"""A battle at the terminal is played at a table: undo, the rest of a team, advice, lessons, reasons, what was saved."""

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console

from deadzone.cli.battle.telling import Teller
from deadzone.cli.main import run
from deadzone.host.protocol.messages import Update
from deadzone.players.screen import Screen
from deadzone.situations.laying import head_for
from deadzone.situations.learning.course import COURSE
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import EDITION, Recording, load_battle
from deadzone.table.files.playback import Playback
from home_table import AtHome
from kept_before import name_of, older, unpacked
from table_seat import by_chance

COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()"]
DUEL = ["duel", "--seed", "4", "--map", "laboratory"]
ON = ("1", "5", "3", "7", "9", "0") * 400  # to the end: some of them is always possible
TO_DEPLOYMENT = ("1", "1")  # goes first, takes the north-west zone


class Terminal:
    """Types lines, and has what was printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Path) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.file = file

    def types(self, arguments: list[str], *lines: str) -> str:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in lines])))
        assert run(arguments) == 0
        captured = self._capsys.readouterr()
        assert captured.err == ""
        return captured.out

    def duel(self, *lines: str, more: tuple[str, ...] = ()) -> str:
        return self.types([*DUEL, "--save", str(self.file), *more], *lines)

    def resume(self, *lines: str, lang: str = "en") -> str:
        return self.types(["resume", str(self.file), "--lang", lang], *lines)

    def answers(self) -> list[object]:
        return [entry.answer for entry in load_battle(self.file).entries if entry.side == 0]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(monkeypatch, capsys, tmp_path / "duel.dzb")


def replays(file: Path) -> Recording:
    playback = Playback(load_battle(file))
    playback.run()
    assert playback.difference is None
    return playback.recording


def test_undo_takes_the_answer_out_of_the_file_and_the_log(terminal: Terminal) -> None:
    out = terminal.duel(*TO_DEPLOYMENT, "1", "5", "u", "l", "q")
    assert len(terminal.answers()) == 3
    assert out.count("Enforcer Captain R1 is deployed in r0c0L1.") == 1, "it is not in the log any more"
    assert out.count("where in r0c0L1 does Enforcer Captain R1 stand?") == 3
    replays(terminal.file)
    out = terminal.resume("u", "u", "u", "q")
    assert len(terminal.answers()) == 0
    assert "who goes first?" in out


def test_dice_are_not_taken_back(terminal: Terminal) -> None:
    assert "You cannot undo this: since then dice were rolled" in terminal.duel("u", "q")


def test_undo_takes_back_what_nobody_was_asked_for(terminal: Terminal) -> None:
    """A question that leaves no choice is answered; undone, it is asked, so that one can go on back."""
    lines = [*TO_DEPLOYMENT, "p"]
    terminal.duel(*lines, *["1"] * 12, "q")
    before, step = terminal.answers(), 0
    out = terminal.resume("u", "u", "q")
    step = len(before) - len(terminal.answers())
    assert step >= 2
    assert out.count("> ") == 3
    assert terminal.answers() == before[:-step]


def test_the_rest_of_a_team_is_placed_and_taken_back_at_once(terminal: Terminal) -> None:
    out = terminal.duel(*TO_DEPLOYMENT, "1", "5", "p", "q", more=("--opponent", "human"))
    assert len(terminal.answers()) == 2 + 2 * 5
    assert "D.O.G Drone R5 is deployed" in out
    assert "Blue: where is Steel Warrior Huscarl B1 deployed?" in out
    terminal.file.unlink()
    terminal.duel(*TO_DEPLOYMENT, "1", "5", "p", "u", "q", more=("--opponent", "human"))
    assert len(terminal.answers()) == 4
    assert "Only models that are being deployed" in terminal.duel(
        "p", "q", more=("--save", str(terminal.file.with_name("other.dzb")))
    )


def test_amber_advises_against_an_artificial_player_only(terminal: Terminal) -> None:
    lines = [*TO_DEPLOYMENT, "p", "1"]
    out = terminal.duel(*lines, "?", "a", "q", more=("--opponent", "jade"))
    assert "a asks AMBER for advice" in out
    advice = out[out.index("AMBER’s advice") :]
    assert re.search(r"^ 1 .*R\d: ", advice, re.MULTILINE)
    assert "Red: which model do you activate?" in advice, "it is asked again below"
    friend = terminal.file.with_name("friend.dzb")
    out = terminal.duel(*TO_DEPLOYMENT, "?", "a", "q", more=("--opponent", "human", "--save", str(friend)))
    assert "a asks AMBER" not in out
    assert "Type a number from 1 to" in out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("u takes your last answer back", "p places the rest", "a asks AMBER")),
        ("fr", ("u reprend votre dernière réponse", "p place le reste", "a demande conseil à AMBRE")),
    ],
)
def test_the_help_says_what_may_be_typed(terminal: Terminal, lang: str, words: tuple[str, ...]) -> None:
    out = terminal.duel("?", "q", more=("--lang", lang))
    assert not [word for word in words if word not in out]


# The log


def test_the_reasons_for_a_plan_are_printed_when_it_has_been_carried_out() -> None:
    """While blue acts, red may still defend itself."""
    screen, home = Screen(Console(file=io.StringIO()), "en"), AtHome()
    created = home.new_battle(None, players=["human", "amber:novice"], seed="terminal", options={"round_limit": 2})
    seat, teller = home.sit(created["battle"], "red"), Teller(screen)
    choose, told, asked, before = by_chance("terminal"), 0, 0, 0
    while not seat.over:
        for update in seat.updates[told:]:
            teller.take(msgspec.convert(update, Update))
            active, now = update["view"]["active"], sum("Plan:" in line.plain for line in screen.log)
            if active < 0 or update["view"]["models"][active]["side"] == 0:
                before = now
            elif update["question"]:
                asked += 1
                assert now == before
        told = len(seat.updates)
        if seat.wait_for_question():
            seat.answer(choose(seat.question or {}))
    home.close()
    assert asked
    assert before > 3
    lines = [line.plain.strip() for line in screen.log]
    assert lines[lines.index("Why Blue did this:") + 1].startswith("Plan:")


# Lessons


def test_lessons_at_the_terminal(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    terminal.file = Path("lessons-1.dzb")
    out = terminal.types(["learn"], "1", "3", "1", "n", "?", "q")
    assert f"Lesson 1 of {len(COURSE)}, Moving:" in out
    assert "? shows what else you may type." in out
    assert "In this lesson: Choose the Enforcer" in out, "another model is refused"
    assert f"Lesson 2 of {len(COURSE)}, Levels:" in out
    assert "n goes on to the next lesson, n3 to the third" in out
    assert load_battle(terminal.file).head.situation == COURSE[1].id
    out = terminal.resume("n4", "n 99", "q", lang="fr")
    assert f"Leçon 2 sur {len(COURSE)}, Niveaux\u202f:" in out
    assert f"Leçon 4 sur {len(COURSE)}, Tir\u202f:" in out
    assert f"elles portent les numéros 1 à {len(COURSE)}" in out
    assert load_battle(terminal.file).head.situation == COURSE[3].id


def test_a_lesson_is_done_and_leads_to_the_next(terminal: Terminal) -> None:
    """The first: activate the Enforcer, move, to the framed cube, in its middle, and stop."""
    out = terminal.types(["learn", "--save", str(terminal.file)], "3", "1", "r1c3", "5", "n", "q")
    out = " ".join(out.split())
    assert f"Lesson 2 of {len(COURSE)}" in out[out.index("Type n for the next lesson.") :]


def test_any_lesson_may_be_the_first_and_has_to_exist(terminal: Terminal, capsys: pytest.CaptureFixture[str]) -> None:
    out = terminal.types(["learn", "5", "--save", str(terminal.file)], "q")
    assert f"Lesson 5 of {len(COURSE)}" in out
    assert run(["learn", "99"]) == 2
    assert f"the numbers 1 to {len(COURSE)}" in capsys.readouterr().err


def test_a_file_that_says_it_is_a_lesson_is_an_ordinary_battle(terminal: Terminal) -> None:
    """Its tasks are about the lesson's own table."""
    terminal.types(["learn", "--save", str(terminal.file)], "q")

    head = load_battle(terminal.file).head
    other = head_for(COURSE[4], head.players, head.seed)
    terminal.file.write_bytes(battle_text(replace(other, situation=COURSE[0].id), [], None))
    assert "Lesson" not in terminal.resume("q")


# What is saved


def test_a_battle_is_played_to_its_end_and_watched(terminal: Terminal, capsys: pytest.CaptureFixture[str]) -> None:
    out = terminal.duel(*ON, more=("--opponent", "jade"))
    assert f"deadzone replay {terminal.file}\n" in out
    recording = replays(terminal.file)
    assert recording.end is not None
    assert f"{len(recording.entries)} answers" in out
    end = terminal.file.read_bytes().splitlines(keepends=True)[-1]
    # Killed after the last answer and before the end was written:
    terminal.file.write_bytes(terminal.file.read_bytes().removesuffix(end))
    assert "deadzone replay" in terminal.resume()
    assert terminal.file.read_bytes().endswith(end)
    assert run(["resume", str(terminal.file)]) == 2
    assert "This battle is over; watch it with deadzone replay." in capsys.readouterr().err


@pytest.mark.parametrize("cut", [1, 40])
def test_a_line_that_was_cut_off_is_given_again(terminal: Terminal, cut: int) -> None:
    terminal.duel(*TO_DEPLOYMENT, "1", "5", "2", "5", "q")
    whole, before = terminal.file.read_bytes(), terminal.answers()
    terminal.file.write_bytes(whole[:-cut])
    terminal.resume("5", "q")
    assert terminal.answers() == before
    assert terminal.file.read_bytes() == whole


def test_killed_at_a_question_nothing_typed_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "killed.dzb"
    lines = [*TO_DEPLOYMENT, "1", "5", "2", "5", "3"]
    with subprocess.Popen(
        [*COMMAND, *DUEL, "--save", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for line in [*lines, ""]:
            told = b""
            while not told.endswith(b"\n> "):
                told += child.stdout.read(1)
            if line:
                child.stdin.write(f"{line}\n".encode())
        os.kill(child.pid, signal.SIGKILL)
    assert child.returncode == -signal.SIGKILL
    recording = load_battle(file)
    assert sum(entry.side == 0 for entry in recording.entries) == len(lines)
    assert recording.head.edition == EDITION
    replays(file)


def test_a_full_disk_is_said_with_its_reason(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a person's answer and of an artificial player's alike; what was saved before stays."""
    terminal.duel(*TO_DEPLOYMENT, "1", "5", "q")
    before = terminal.file.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    assert run(["resume", str(terminal.file)]) == 2
    assert "duel.dzb: This file cannot be written: the disk is full." in capsys.readouterr().err
    monkeypatch.undo()
    assert terminal.file.read_bytes().startswith(before)
    replays(terminal.file)


@pytest.mark.parametrize("path", older("battles/*.gz"), ids=name_of)
def test_a_battle_of_an_earlier_version_is_resumed(terminal: Terminal, path: Path, tmp_path: Path) -> None:
    """Broken off in its middle and played on by a person, unless a later edition of the rules plays it differently."""
    recording = load_battle(unpacked(path, tmp_path))
    head = replace(
        recording.head, players=(replace(recording.head.players[0], player="human"), recording.head.players[1])
    )
    entries = recording.entries[: len(recording.entries) // 2]
    terminal.file.write_bytes(battle_text(head, entries, None))
    playback = Playback(load_battle(terminal.file))
    playback.run()
    if playback.difference is None:
        assert "deadzone resume" in terminal.resume("q")
        assert load_battle(terminal.file).entries[: len(entries)] == entries
        replays(terminal.file)
    else:
        before = terminal.file.read_bytes()
        done = subprocess.run([*COMMAND, "resume", str(terminal.file)], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith(f"{terminal.file}: This battle was played with edition 2 of the rules.")
        assert done.stderr.count("\n") == 1, "and there is no log"
        assert terminal.file.read_bytes() == before
