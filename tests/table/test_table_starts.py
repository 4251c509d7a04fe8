"""Battles that begin with a table laid out beforehand: their files are replayed, resumed and checked like others."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from deadzone.core.sentence import Fault
from deadzone.core.sides import RED
from deadzone.core.state import State
from deadzone.players.jade_player import JadePlayer
from deadzone.players.random_player import RandomPlayer
from deadzone.situations.gallery import SITUATIONS
from deadzone.situations.laying import head_for
from deadzone.table.dice import DiceStream
from deadzone.table.driver import play
from deadzone.table.files.battle_writing import BattleWriter, battle_text
from deadzone.table.files.battlefile import FROM_SET_UP, VERSION, Head, Seat, load_battle, mark_of_state, read_battle
from deadzone.table.files.playback import Playback, opened, resume

HERE = Path("battle.dzb")
PLAYERS = Seat(player="random", seed="9"), Seat(player="jade", seed="1")


def players() -> tuple[RandomPlayer, JadePlayer]:
    return RandomPlayer("9"), JadePlayer()


def head() -> Head:
    return head_for(SITUATIONS["last-round"], PLAYERS, "5")


def played(path: Path) -> State:
    """A battle from a prepared table to its end, written to a file."""
    first = head()
    g, _ = opened(read_battle(battle_text(first, [], None), HERE))
    dice = DiceStream(first.seed)
    writer = BattleWriter.create(path, first, dice, sync=False)
    play(g, players(), dice, keep=writer.keep)
    writer.close()
    return g


def changed(**values: Any) -> bytes:
    record = msgspec.to_builtins(head())
    record["start"] |= values
    return battle_text(msgspec.convert(record, Head), [], None)


def refusal(content: bytes) -> str:
    with pytest.raises(Fault) as fault:
        opened(read_battle(content, HERE))
    return str(fault.value)


def test_a_battle_from_a_prepared_table_replays_exactly(tmp_path: Path) -> None:
    path = tmp_path / "battle.dzb"
    g = played(path)
    playback = Playback(load_battle(path))
    again = playback.run()
    assert playback.difference is None
    assert mark_of_state(again) == mark_of_state(g)
    assert again.round == 4
    assert again.points(RED) >= 7


def test_it_is_resumed_where_it_stopped(tmp_path: Path) -> None:
    path, cut = tmp_path / "battle.dzb", tmp_path / "cut.dzb"
    played(path)
    lines = path.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[: len(lines) // 2]))
    resume(cut, lambda _: players(), sync=False)
    assert cut.read_bytes() == path.read_bytes()


def test_older_programs_refuse_only_such_battles_as_newer() -> None:
    assert head().version == VERSION == FROM_SET_UP + 1


def test_a_start_of_another_version_is_refused() -> None:
    assert "laid out by another version (format 1;" in refusal(changed(version=1))


@pytest.mark.parametrize(
    "values",
    [
        {"round": "4"},
        {"models": [{"side": 7}]},
        {"stack": [{"procedure": "dance", "at": "begin"}]},
        {"stack": [{"procedure": "turns", "at": "activate", "side": 0, "chosen": 99, "did_nothing": False}]},
        {"vp": [1]},
        {"more": 1},
    ],
)
def test_a_table_that_cannot_be_is_refused(values: dict[str, Any]) -> None:
    state = {**msgspec.to_builtins(head())["start"]["state"], **values}
    assert "battle.dzb:1: " in refusal(changed(state=state))


def test_a_table_without_models_is_a_battle_that_is_over() -> None:
    state = {**msgspec.to_builtins(head())["start"]["state"], "models": []}
    g, _ = opened(read_battle(changed(state=state), HERE))
    assert g.question is None
