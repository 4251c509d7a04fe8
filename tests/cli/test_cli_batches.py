"""Large batches: several processes, results as Parquet, real kills, Ctrl-C and going on (docs/batches.md)."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from children import until, until_gone
from pyarrow import parquet

from deadzone.cli.main import run
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.lab import running
from deadzone.lab.parts import METADATA, schema
from deadzone.lab.results import Result, played
from deadzone.lab.running import Run, run_batch
from deadzone.players.random_player import RandomPlayer
from deadzone.table.driver import Player, Stop
from deadzone.table.files.battlefile import load_battle
from table_battles import batch

COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()"]
SHORT = ["simulate", "--map", "laboratory", "--max-rounds", "2", "--seed", "4", "--json"]
ENDLESS = 99_999  # more games than any test waits for


def rows(folder: Path) -> list[dict[str, Any]]:
    """All rows of the parts, which must follow one another without a gap."""
    found = []
    for path in parts(folder):
        found += parquet.read_table(path).to_pylist()
    assert [row["game"] for row in found] == list(range(1, len(found) + 1))
    return found


def parts(folder: Path) -> list[Path]:
    return sorted(folder.glob("battles-*.parquet"))


def figures(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> dict[str, Any]:
    assert run([*SHORT, *map(str, arguments)]) == code
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def started(*arguments: object, command: list[str] = COMMAND) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*command, *SHORT, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def wait_for_parts(child: subprocess.Popen[str], folder: Path, count: int) -> None:
    until(child, lambda: len(parts(folder)) >= count)


def workers(child: subprocess.Popen[str]) -> list[int]:
    """The processes that play for a program."""
    pids = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
    return [int(pid) for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_any_number_of_processes_plays_the_same_battles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same digest, rows and battle files; progress shows rate and time left."""
    same = ["--players", "jade,random", "--games", "9", "--map", "random", "--why"]
    alone = figures(capsys, *same, "--jobs", 1, "--save-dir", tmp_path / "a", "--results", tmp_path / "one")
    terminal, stderr = pty.openpty()
    arguments = [*same, "--jobs", "3", "--save-dir", str(tmp_path / "b"), "--results", str(tmp_path / "three")]
    with subprocess.Popen([*COMMAND, *SHORT, *arguments], stdout=subprocess.PIPE, stderr=stderr) as child:
        os.close(stderr)
        shown = b"".join(seen(terminal))
        assert child.stdout is not None
        together = json.loads(child.stdout.read())
    for name in ("digest", "games", "decisions", "player_decisions", "mean_vp", "decided_by"):
        assert together[name] == alone[name]
    assert rows(tmp_path / "three") == rows(tmp_path / "one")
    assert b" per second" in shown
    assert b"0:0" in shown
    files = sorted((tmp_path / "a").iterdir())
    assert len(files) == 9
    for file in files:
        assert (tmp_path / "b" / file.name).read_bytes() == file.read_bytes()


def seen(terminal: int) -> Iterator[bytes]:
    while True:
        try:
            yield os.read(terminal, 4096)
        except OSError:  # all programs have closed it
            os.close(terminal)
            return


def test_a_killed_batch_keeps_all_whole_parts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nothing that was renamed is lost, no process is left behind, and the same batch comes out in the end."""
    folder = tmp_path / "results"
    same = ["--results", folder, "--part-size", 7]
    with started(*same, "--games", ENDLESS, "--jobs", 2) as child:
        wait_for_parts(child, folder, 2)
        playing = workers(child)
        child.kill()
    assert len(playing) == 2
    until_gone(playing)
    kept = rows(folder)
    assert len(kept) == 7 * len(parts(folder)) >= 14
    (folder / "battles-00009999-00009999.parquet.part").write_bytes(b"half")  # a part the kill cut off
    games = len(kept) + 9
    found = figures(capsys, *same, "--games", games, "--jobs", 1, "--resume")
    assert found["resumed_after"] == len(kept)
    whole = figures(capsys, "--results", tmp_path / "whole", "--games", games, "--jobs", 1)
    assert found["digest"] == whole["digest"]
    assert found["decided_by"] == whole["decided_by"]
    assert rows(folder) == rows(tmp_path / "whole")
    assert list(folder.glob("*.part")) == []


def test_ctrl_c_keeps_what_is_done(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Also the part that is not full yet; the battle files of games played again are replaced."""
    folder = tmp_path / "results"
    same = ["--results", folder, "--save-dir", tmp_path / "files"]
    with started(*same, "--games", ENDLESS, "--part-size", 5, "--jobs", 2) as child:
        wait_for_parts(child, folder, 1)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate()
    assert child.returncode == 130
    found = json.loads(out)
    assert found["stopped"]
    assert len(rows(folder)) == found["games"] >= 5
    assert err == f"{found['games']} battles are kept in {folder}; --resume goes on.\nStopped.\n"
    games = found["games"] + 3
    (tmp_path / "files" / f"game-{games:06d}.dzb").write_bytes(b"cut off")
    again = figures(capsys, *same, "--games", games, "--resume", "--jobs", 1)
    assert not again["stopped"]
    assert again["digest"] == figures(capsys, "--games", games, "--jobs", 1)["digest"]
    for number in range(1, games + 1):
        assert load_battle(tmp_path / "files" / f"game-{number:06d}.dzb").end is not None


def test_a_killed_worker_loses_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Not the battle files either: that of a game which is played again is written anew."""
    arguments = ["--games", 40, "--part-size", 5]
    files = ["--save-dir", tmp_path / "files"]
    with started(*arguments, *files, "--jobs", 2, "--results", tmp_path / "two") as child:
        wait_for_parts(child, tmp_path / "two", 1)
        os.kill(workers(child)[0], signal.SIGKILL)
        out, err = child.communicate()
    assert (child.returncode, err) == (0, "")
    alone = figures(capsys, *arguments, "--jobs", 1)
    assert json.loads(out)["digest"] == alone["digest"]
    assert len(rows(tmp_path / "two")) == 40
    ended = [load_battle(file).end is not None for file in (tmp_path / "files").iterdir()]
    assert ended == [True] * 40


STUCK = """
import sys
import threading
from pathlib import Path
from deadzone.cli.main import main
from deadzone.players.registry import PLAYERS

class Stuck:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, question):
        Path(sys.argv[-1], self.seed.replace("/", "-")).touch()
        threading.Event().wait()

PLAYERS["stuck"] = Stuck
if __name__ == "__main__":
    main()
"""


def test_a_second_signal_ends_everything_at_once(tmp_path: Path) -> None:
    """The first lets the battles under way end. These never do."""
    script, folder = tmp_path / "stuck.py", tmp_path / "r"
    script.write_text(STUCK)
    folder.mkdir()
    arguments = ["--games", 8, "--jobs", 2, "--players", "stuck,random", "--results", folder]
    with started(*arguments, command=[sys.executable, str(script)]) as child:
        until(child, lambda: len(list(folder.glob("*-red"))) == 2)
        playing = workers(child)
        child.send_signal(signal.SIGTERM)
        child.send_signal(signal.SIGINT)
        child.communicate()
    assert child.returncode == 130
    assert len(playing) == 2
    until_gone(playing)


DEADLY = """
import os
from deadzone.cli.main import main
from deadzone.players.random_player import RandomPlayer
from deadzone.players.registry import PLAYERS

def deadly(seed):
    if seed == "4/3/red":
        os._exit(9)
    return RandomPlayer(seed)

PLAYERS["deadly"] = deadly
if __name__ == "__main__":
    main()
"""


@pytest.mark.long
def test_a_battle_that_ends_its_process_fails_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    script = tmp_path / "deadly.py"
    script.write_text(DEADLY)
    arguments = ["--games", 8, "--jobs", 2, "--results", tmp_path / "r", "--players", "deadly,random"]
    with started(*arguments, command=[sys.executable, str(script)]) as child:
        out, err = child.communicate()
    assert (child.returncode, err) == (1, "")
    assert json.loads(out)["failed"] == 1
    plain = figures(capsys, "--games", 8, "--results", tmp_path / "plain")
    assert plain["failed"] == 0
    for row, other in zip(rows(tmp_path / "r"), rows(tmp_path / "plain"), strict=True):
        if row["game"] == 3:
            assert row["error"].startswith("BrokenProcessPool")
            assert (row["winner"], row["rounds"], row["red_kills"], row["digest"]) == (None, None, None, bytes(32))
        else:
            assert row == other


def quitting(name: str, seed: str, explain: bool, thinking: float) -> Player:
    return Quits(seed) if seed == "4/2/red" else RandomPlayer(seed)


class Quits:
    """Stops its battle at its twentieth question."""

    def __init__(self, seed: str) -> None:
        self.chance = RandomPlayer(seed)
        self.left = 20

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        self.left -= 1
        if self.left == 0:
            raise Stop(Fault("Unknown player '{name}'; the players are {known}.", name="x", known="y"))
        return self.chance.choose(view, question)


def test_a_battle_that_fails_is_kept_with_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others go on. The file replays exactly up to the question at which the battle failed."""
    plain = figures(capsys, "--games", 3, "--results", tmp_path / "plain", "--save-dir", tmp_path / "files")
    monkeypatch.setattr("deadzone.lab.batch.player_for", quitting)
    found = figures(capsys, "--games", 3, "--results", tmp_path / "r", code=1)
    assert (found["failed"], plain["failed"]) == (1, 0)
    assert found["red_wins"] + found["blue_wins"] + found["draws"] == 2
    before, after = rows(tmp_path / "plain"), rows(tmp_path / "r")
    assert [row["error"] for row in after] == [None, "Fault: Unknown player 'x'; the players are y.", None]
    assert [after[0], after[2]] == [before[0], before[2]]
    failed = tmp_path / "r" / "failed-battles"
    recording = load_battle(failed / "game-000002.dzb")
    assert recording.end is None
    assert sum(entry.side == 0 for entry in recording.entries) == 19
    assert len(recording.entries) == after[1]["decisions"]
    assert (tmp_path / "files" / "game-000002.dzb").read_bytes().startswith((failed / "game-000002.dzb").read_bytes())
    assert "Traceback" in (failed / "game-000002.txt").read_text()
    assert run([*SHORT[:-1], "--games", "3", "--save-dir", str(tmp_path / "s")]) == 1
    assert "1 battle failed" in capsys.readouterr().out


def test_results_go_on_only_with_the_same_batch(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "r"
    figures(capsys, "--games", 4, "--results", folder, "--part-size", 2)

    def refusal(*arguments: object) -> str:
        assert run([*SHORT, "--results", str(folder), *map(str, arguments)]) == 2
        return capsys.readouterr().err

    asked = (folder / "batch.json").read_bytes()
    assert "This folder has results already" in refusal("--games", 6)
    assert "These are results of another batch" in refusal("--games", 6, "--resume", "--seed", 5)
    assert (folder / "batch.json").read_bytes() == asked
    assert figures(capsys, "--games", 4, "--results", folder, "--resume")["resumed_after"] == 4
    first, second = parts(folder)
    content = first.read_bytes()
    first.write_bytes(content[:-9])
    assert f"{first}: This file of results is damaged" in refusal("--resume")
    first.unlink()
    assert "The file with game 1 is missing" in refusal("--resume")
    table = parquet.read_table(second)
    other = {**json.loads(table.schema.metadata[METADATA]), "sources": "others"}
    parquet.write_table(table.replace_schema_metadata({METADATA: json.dumps(other)}), second)
    first.write_bytes(content)
    assert "These results are from another version of the game" in refusal("--resume")
    assert len(parts(folder)) == 2


def test_battle_files_of_another_batch_are_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    figures(capsys, "--games", 1, "--save-dir", tmp_path)
    content = (tmp_path / "game-000001.dzb").read_bytes()
    assert run([*SHORT, "--games", "1", "--seed", "5", "--save-dir", str(tmp_path)]) == 2
    assert f"{tmp_path}: This folder has battle files already: name another." in capsys.readouterr().err
    assert (tmp_path / "game-000001.dzb").read_bytes() == content


def test_only_one_program_writes_to_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "r"
    with started("--results", folder, "--part-size", 2, "--games", ENDLESS, "--jobs", 1) as child:
        wait_for_parts(child, folder, 1)
        assert run([*SHORT, "--results", str(folder), "--resume"]) == 2
        child.kill()
    assert "Another program is writing to this folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--jobs", "0"], "--jobs cannot be '0'"),
        (["--part-size", "0"], "--part-size cannot be '0'"),
        (["--resume"], "--resume needs the results of the batch"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert run([*SHORT, *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(("package", "option"), [("pyarrow", "--results"), ("distributed", "--cluster")])
def test_a_missing_extra_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, option: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert run([*SHORT, option, str(tmp_path / "x")]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert f"the package {package}: install it with {sys.executable} -m pip install {package}." in said


def test_the_columns_are_those_of_the_page() -> None:
    """docs/batches.md lists every column with its type, in order, and then those of experiments."""
    page = (Path(__file__).parents[2] / "docs" / "batches.md").read_text(encoding="utf-8")
    told = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    always, further = told[: len(schema())], told[len(schema()) :]
    kinds = {name.strip(" `"): kind.strip() for name, kind in always}
    words = {pa.int64(): "int64", pa.int32(): "int32", pa.int16(): "int16", pa.string(): "string"}
    words |= {pa.dictionary(pa.int32(), pa.string()): "dictionary of strings", pa.binary(32): "32 bytes"}
    assert list(kinds.items()) == [(field.name, words[field.type]) for field in schema()]
    observed = [name for names, _ in further for name in re.findall(r"`(\w+)`", names)]
    assert sorted(observed) == sorted(field.name for field in [*schema(observed=True)][len(schema()) :])


def test_memory_does_not_grow_with_the_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The peak is that of one part, whether there are five of them or fifty."""
    one = played(batch(games=1, rounds=1), 1)

    def without_playing(*_: object) -> Iterator[list[Result]]:
        yield from ([Result(**{**fields(one), "game": number})] for number in range(1, games + 1))

    monkeypatch.setattr(running, "play_here", without_playing)
    peaks = []
    for parts_of_it in (5, 50):
        games = 100 * parts_of_it
        tracemalloc.start()
        run_batch(batch(games=games), id, Run(1, tmp_path / str(games), part_size=100))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert len(parts(tmp_path / str(games))) == parts_of_it
    assert peaks[1] < 1.2 * peaks[0]


def fields(result: Result) -> dict[str, Any]:
    return {name: getattr(result, name) for name in Result.__struct_fields__}
