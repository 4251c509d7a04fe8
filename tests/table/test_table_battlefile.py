"""Battle files: written line by line, read back completely, and refused with line and reason when changed."""

import errno
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deadzone.core.events import Event
from deadzone.core.pieces import NOBODY
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE
from deadzone.core.state import State
from deadzone.lab.running import run_batch
from deadzone.players.registry import player_called
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Player, first_option
from deadzone.table.files.battle_writing import BattleWriter
from deadzone.table.files.battlefile import (
    EDITION,
    VERSION,
    Head,
    canonical,
    load_battle,
    mark_of_events,
    mark_of_state,
)
from deadzone.table.files.playback import ANSWER, EVENTS, FINAL_STATE, WINNER, Playback, resume
from table_battles import batch, played, records_of, sealed, text_of_a_battle

Change = Callable[[list[dict[str, Any]]], object]


def restart(head: Head) -> list[Player]:
    return [player_called(seat.player, seat.seed) for seat in head.players]


def written(folder: Path, data: bytes) -> Path:
    path = folder / "battle.dzb"
    path.write_bytes(data)
    return path


def test_the_file_of_a_whole_battle(tmp_path: Path) -> None:
    path, g = played(tmp_path)
    recording = load_battle(path)
    assert recording.end is not None
    assert recording.end.end == g.winner
    assert recording.end.key == mark_of_state(g)
    assert [entry.n for entry in recording.entries] == list(range(1, recording.end.answers + 1))
    assert {entry.side for entry in recording.entries} == {0, 1, CHANCE}
    playback = Playback(recording)
    assert playback.run().key() == g.key()
    assert playback.difference is None


def test_the_set_up_alone_tells_the_battle(tmp_path: Path) -> None:
    """A replay needs nothing of the catalogue: profiles, battlefield, mission and options are in the file."""
    head = load_battle(written(tmp_path, text_of_a_battle())).head
    assert [team.models for team in head.teams] == [5, 4]
    assert len(head.setting["profiles"]) == 10  # with the Sentry Gun that an item may become
    assert [seat.player for seat in head.players] == ["random", "random"]
    assert head.setting["options"]["round_limit"] == 3


@pytest.mark.parametrize("share", [0.0, 0.001, 0.2, 0.4, 0.6, 0.8, 0.99, 0.9999])
def test_a_battle_cut_off_anywhere_goes_on_to_the_same_end(tmp_path: Path, share: float) -> None:
    """After a crash the battle is resumed at its last complete answer; the finished file is byte for byte the same."""
    data = text_of_a_battle()
    set_up = data.index(b"\n") + 1
    path = written(tmp_path, data[: set_up + int((len(data) - set_up) * share)])
    lines = path.read_bytes().count(b"\n")
    assert len(load_battle(path).entries) == lines - 1
    resume(path, restart, sync=False)
    assert path.read_bytes() == data


def test_nothing_of_a_torn_line_is_left(tmp_path: Path) -> None:
    data = text_of_a_battle()
    whole = b"".join(data.splitlines(keepends=True)[:-3])
    path = written(tmp_path, whole + b"x" * 5000)
    resume(path, restart, sync=False)
    assert path.read_bytes() == data


def test_killed_between_the_last_answer_and_the_end(tmp_path: Path) -> None:
    data = text_of_a_battle()
    path = written(tmp_path, b"".join(data.splitlines(keepends=True)[:-1]))
    resume(path, restart, sync=True)
    assert path.read_bytes() == data


def test_a_player_whose_memory_fails_goes_on_without_it(tmp_path: Path) -> None:
    class Forgetful:
        def choose(self, view: State, question: Choice | Spot) -> Answer:
            return first_option(question)

        def recall(self, question: Choice | Spot, value: Answer) -> None:
            raise KeyError("what was that?")

    path = written(tmp_path, b"".join(text_of_a_battle().splitlines(keepends=True)[:40]))
    g = resume(path, lambda head: [Forgetful(), Forgetful()], sync=False)
    assert mark_of_state(Playback(load_battle(path)).run()) == mark_of_state(g)


def test_a_battle_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    path = written(tmp_path, text_of_a_battle())
    with pytest.raises(Fault, match="This battle is over"):
        resume(path, restart)
    assert path.read_bytes() == text_of_a_battle()


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    path, _ = played(tmp_path)
    before = path.read_bytes()
    with pytest.raises(Fault, match="file with this name already exists"):
        BattleWriter.create(path, load_battle(path).head, DiceStream(1))
    assert path.read_bytes() == before


def swap(records: list[dict[str, Any]], a: int, b: int) -> None:
    records[a], records[b] = records[b], records[a]


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (lambda lines: lines.clear(), "", "This file is empty"),
        (lambda lines: lines.__setitem__(slice(None), [b"\n", b" \n"]), "", "This file is empty"),
        (lambda lines: lines.__setitem__(0, b"once upon a time\n"), ":1", "not a battle file"),
        (lambda lines: lines.__setitem__(slice(None), [b"\xff\xfe\x00"]), ":1", "not a battle file"),
        (lambda lines: lines.__setitem__(0, b'{"format":"chess","version":1}\n'), ":1", "not a battle file"),
        (lambda lines: lines.__setitem__(0, b"[1]\n"), ":1", "not a battle file"),
        (lambda lines: lines.__setitem__(0, b'{"format":"deadzone-battle"}\n'), ":1", "no version number"),
        (lambda lines: lines.pop(0), ":1", "not a battle file"),
        (lambda lines: lines.__setitem__(slice(None), [lines[0][:2000]]), ":1", "before its set-up is complete"),
        (lambda lines: lines.__setitem__(9, lines[9].replace(b'"answer"', b'"answr"')), ":10", "checksum"),
        (lambda lines: lines.__setitem__(0, lines[0].replace(b'"vp_target":12', b'"vp_target":1')), ":1", "checksum"),
        (lambda lines: lines.__setitem__(9, lines[9][:20] + b"\n"), ":10", "This line is damaged"),
        (lambda lines: lines.__setitem__(9, b"\x00\x00\x00\n"), ":10", "This line is damaged"),
        (lambda lines: lines.__setitem__(9, b"7\n"), ":10", "This line is damaged"),
        (lambda lines: lines.__setitem__(9, b"\n"), ":10", "This line is damaged"),
        (lambda lines: lines.pop(9), ":10", "Answer 9 is expected here, but this is answer 10"),
        (lambda lines: lines.insert(9, lines[9]), ":11", "Answer 10 is expected here, but this is answer 9"),
        (lambda lines: swap(lines, 9, 10), ":10", "Answer 9 is expected"),
        (lambda lines: lines.__setitem__(9, lines[9].replace(b'"n":9', b'"n": 9')), ":10", "checksum"),
        (lambda lines: lines.append(lines[-1]), "", "Nothing can follow the end"),
    ],
)
def test_a_damaged_file(tmp_path: Path, change: Callable[[list[bytes]], object], line: str, reason: str) -> None:
    lines = text_of_a_battle().splitlines(keepends=True)
    change(lines)
    path = written(tmp_path, b"".join(lines))
    with pytest.raises(Fault, match=reason) as caught:
        load_battle(path)
    assert caught.value.where.startswith(f"{path}{line}")


def test_a_line_of_another_battle(tmp_path: Path) -> None:
    """Each line's checksum continues that of the line before, so a line of another battle does not fit."""
    other, _ = played(tmp_path, seed=6)
    lines = text_of_a_battle().splitlines(keepends=True)
    lines[9] = other.read_bytes().splitlines(keepends=True)[9]
    with pytest.raises(Fault, match="its checksum does not match") as caught:
        load_battle(written(tmp_path, b"".join(lines)))
    assert caught.value.where.endswith(":10")


def of(number: int, **values: object) -> Change:
    """Change values of one line; 0 is the set-up."""
    return lambda records: records[number].update(values)


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (of(0, version=VERSION + 1), ":1", f"format {VERSION + 1}; this program reads up to {VERSION}"),
        (of(0, version="1"), ":1", "no version number"),
        (
            of(0, edition=EDITION + 1),
            ":1",
            f"edition {EDITION + 1} of the rules; this program has edition {EDITION}",
        ),
        (of(0, hat=1), ":1", "does not have the values"),
        (of(0, seed=3), ":1", "does not have the values"),
        (lambda records: records[0].pop("setting"), ":1", "does not have the values"),
        (lambda records: records[0]["setting"].update(battlefield="level 1"), ":1: setting.battlefield", "level"),
        (
            lambda records: records[0]["setting"]["profiles"].pop(0),
            ":1",
            "The teams have 9 models, but the set-up has 8",
        ),
        (
            lambda records: records[0]["setting"]["profiles"][0].update(size=9),
            ":1: setting.profiles[0].size",
            "A number from 1 to 4",
        ),
        (of(3, side=0), ":4", "not from the side that was asked"),
        (of(3, side=7), ":4", "does not have the values"),
        (of(3, answer=[9, 9]), ":4", "cannot show 9"),
        (of(3, answer=True), ":4", "does not have the values"),
        (of(3, answer=None), ":4", "does not have the values"),
        (of(3, answer=[1.5]), ":4", "does not have the values"),
        (of(3, answer=10**30), ":4", "does not have the values"),
        (of(NOBODY, answers=3), "", "there are 3 answers"),
        (of(NOBODY, end=5), "", "does not have the values"),
        (lambda records: records.insert(-1, {**records[-2], "n": records[-2]["n"] + 1}), "", "there are|over before"),
    ],
)
def test_a_file_changed_by_somebody_who_mended_the_checksums(
    tmp_path: Path, change: Change, line: str, reason: str
) -> None:
    records = records_of(text_of_a_battle())
    change(records)
    path = written(tmp_path, sealed(records))
    with pytest.raises(Fault, match=reason) as caught:
        Playback(load_battle(path)).run()
    assert caught.value.where.startswith(f"{path}{line}")


@pytest.mark.parametrize(
    ("change", "number", "what"),
    [
        (of(0, events="00"), 0, EVENTS),
        (of(40, events="000000000000"), 40, EVENTS),
        (of(NOBODY, key="00"), -1, FINAL_STATE),
        (lambda records: records[-1].update(end=1 - abs(records[-1]["end"])), -1, WINNER),
    ],
)
def test_a_replay_that_goes_another_way(tmp_path: Path, change: Change, number: int, what: str) -> None:
    records = records_of(text_of_a_battle())
    change(records)
    playback = Playback(load_battle(written(tmp_path, sealed(records))))
    playback.run()
    assert playback.difference is not None
    assert playback.difference.answer == (number if number >= 0 else len(records) - 2)
    assert playback.difference.what == what


def test_a_battle_that_now_goes_another_way_is_not_resumed(tmp_path: Path) -> None:
    records = records_of(text_of_a_battle())[:60]
    records[40]["events"] = "000000000000"
    path = written(tmp_path, sealed(records))
    with pytest.raises(Fault, match="it differs from the recorded battle at answer 40") as caught:
        resume(path, restart)
    assert caught.value.where == f"{path}:41"
    assert path.read_bytes() == sealed(records)


def older(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The records as written before there were editions."""
    records[0].pop("edition")
    records[0]["version"] = 1
    return records


def test_a_battle_carries_the_edition_of_the_rules(tmp_path: Path) -> None:
    """A battle of an older edition that replays the same way is valid."""
    assert load_battle(written(tmp_path, text_of_a_battle())).head.edition == EDITION
    recording = load_battle(written(tmp_path, sealed(older(records_of(text_of_a_battle())))))
    assert recording.head.edition == 1
    playback = Playback(recording)
    playback.run()
    assert playback.difference is None


@pytest.mark.parametrize(
    ("change", "what", "number", "shown"),
    [
        (of(0, events="00"), EVENTS, 0, 0),
        (of(40, events="000000000000"), EVENTS, 40, 39),
        (of(3, side=0), ANSWER, 3, 2),
    ],
)
def test_a_battle_of_an_older_edition_is_shown_as_far_as_it_goes(
    tmp_path: Path, change: Change, what: str, number: int, shown: int
) -> None:
    """An answer that is no longer legal is not a fault of the file."""
    records = older(records_of(text_of_a_battle()))
    change(records)
    playback = Playback(load_battle(written(tmp_path, sealed(records))))
    told: list[object] = []
    playback.run(lambda g, given, events: told.append(given))
    assert playback.difference is not None
    assert (playback.difference.what, playback.difference.answer) == (what, number)
    assert len(told) == shown


@pytest.mark.parametrize(("change", "number"), [(of(40, events="000000000000"), 40), (of(3, side=0), 3)])
def test_a_battle_of_an_older_edition_that_goes_another_way_is_not_resumed(
    tmp_path: Path, change: Change, number: int
) -> None:
    records = older(records_of(text_of_a_battle())[:60])
    change(records)
    path = written(tmp_path, sealed(records))
    sentence = f"edition 1 of the rules. With edition {EDITION} it differs from answer {number} on"
    with pytest.raises(Fault, match=sentence) as caught:
        resume(path, restart)
    assert caught.value.where == f"{path}:{number + 1}"
    assert path.read_bytes() == sealed(records)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.dzb", tmp_path):
        with pytest.raises(Fault, match="cannot be read"):
            load_battle(path)


def test_a_full_disk_leaves_no_file_without_a_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    head = load_battle(written(tmp_path, text_of_a_battle())).head
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Fault, match="the disk is full"):
        BattleWriter.create(tmp_path / "new.dzb", head, DiceStream(1))
    assert [path.name for path in tmp_path.iterdir()] == ["battle.dzb"]


def test_every_line_is_plain_json(tmp_path: Path) -> None:
    for line in text_of_a_battle().splitlines():
        assert list(json.loads(line))[-1] == "sum"


def test_marks_are_the_same_compiled_and_interpreted() -> None:
    """A number set from a bool is 1 when compiled and stays True when interpreted."""
    assert canonical(((True, "a"), [False, 7])) == canonical(((1, "a"), (0, 7))) == '[[1,"a"],[0,7]]'
    assert mark_of_events([Event("activated", (1,))]) == mark_of_events([Event("activated", (True,))])
    assert mark_of_events([Event("activated", (1,))]) != mark_of_events([Event("activated", (2,))])


def test_each_game_has_seeds_of_its_own(tmp_path: Path) -> None:
    run_batch(batch(tmp_path, seed=8, games=2, rounds=1))
    seeds = []
    for path in sorted(tmp_path.glob("*.dzb")):
        head = load_battle(path).head
        seeds += [head.seed, *[seat.seed for seat in head.players]]
    assert len(set(seeds)) == 6
    assert seeds[:3] == ["8/1/dice", "8/1/red", "8/1/blue"]
