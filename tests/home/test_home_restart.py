"""A battle goes on from its store alone: kept in memory, or in one file that was closed or whose program was killed."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deadzone.core.sentence import Fault
from deadzone.home.memory import Memory
from deadzone.home.one_file import OneFile
from deadzone.home.playing import lesson
from deadzone.host.ports.store import NOT_KEPT, Answered, TakenBack, Unreachable
from deadzone.table.files.battlefile import Entry
from home_table import TWO, AtHome, company
from sampling import sampled
from table_seat import by_chance, first

Again = Callable[[AtHome], AtHome]


@pytest.fixture(params=["memory", "file"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[AtHome, Again]]:
    """A home, and how it is made anew from what is stored."""
    path, homes = tmp_path / "battles.sqlite3", list[AtHome]()
    homes.append(AtHome(OneFile.create(path) if request.param == "file" else Memory()))

    def again(before: AtHome) -> AtHome:
        if isinstance(before.store, OneFile):
            before.store.close()
            homes.append(before.again(OneFile.open(path)))
        else:
            homes.append(before.again())
        return homes[-1]

    yield homes[0], again
    if isinstance(homes[-1].store, OneFile):
        homes[-1].store.close()


def test_two_people_go_on_in_the_middle(kept: tuple[AtHome, Again]) -> None:
    """Also with what one has proposed, and whose answer may be taken back."""
    home, again = kept
    battle, red, blue = home.both_seats(options={"round_limit": 2})
    choose = by_chance("again")
    for _ in range(40):
        asked = red if red.question else blue
        asked.answer(choose(asked.question or {}))
        red.listen()
        blue.listen()
    red.send(type="propose", what="draw")
    before = home.sit(battle, "red"), home.sit(battle, "blue", "fr")
    later = again(home)
    now = later.sit(battle, "red"), later.sit(battle, "blue", "fr")
    assert [seat.update for seat in now] == [seat.update for seat in before]
    assert [seat.hello for seat in now] == [seat.hello for seat in before]
    assert now[1].next("company")["proposal"] == {"what": "draw", "side": 0}
    now[1].send(type="reply", accept=True)
    assert now[0].next("update")["ending"]["kind"] == "agreed"
    ended = again(later).sit(battle, "blue")
    assert (ended.update["ending"]["kind"], ended.over) == ("agreed", True)


@pytest.mark.parametrize("blue", ["jade", "amber:beginner"])
def test_an_artificial_player_plays_on_as_it_would_have(kept: tuple[AtHome, Again], blue: str) -> None:
    """Made anew after each of the first answers, the battle has the same end."""
    home, again = kept
    wanted = {"players": ["human", blue], "seed": "play on", "options": {"round_limit": 1}}
    battle, other = [home.new_battle(None, **wanted)["battle"] for _ in range(2)]
    home.sit(other, "red").play(first)
    whole = home.store.entries(other)
    for _ in range(5):
        home.sit(battle, "red").play(first, most=1)
        home.settle()
        home = again(home)
    home.sit(battle, "red").play(first)
    assert home.store.entries(battle) == whole
    assert home.sit(battle, "watch").over


def test_a_lesson_goes_on_at_its_task(kept: tuple[AtHome, Again]) -> None:
    home, again = kept
    battle = home.new_table(lesson(1))["battle"]
    seat = home.sit(battle, "red")
    seat.send(type="lesson", number=3)
    assert seat.next("update")["lesson"]["number"] == 3
    seat.answer(seat.update["lesson"]["answers"][0])
    back = again(home).sit(battle, "red")
    assert (back.update["lesson"], back.update["number"]) == (seat.update["lesson"], seat.update["number"])


def test_a_clock_goes_on_where_it_stood(kept: tuple[AtHome, Again]) -> None:
    home, again = kept
    battle, red, blue = home.both_seats(clock={"turn": 60, "reserve": 600})
    home.let_pass(70)
    asked = red if red.question else blue
    side = asked.hello["sides"][0]
    red.close()
    blue.close()
    home.settle()
    later = again(home)
    seats = later.sit(battle, "red"), later.sit(battle, "blue")
    clock = company(seats[0], lambda told: told["clock"]["running"])["clock"]
    assert (clock["side"], clock["spent"] // 1000, clock["left"]) == (side, 70, [600_000, 600_000])


def test_whatever_does_not_fit_is_not_written(kept: tuple[AtHome, Again]) -> None:
    """An answer that was written already, or one too far, changes nothing."""
    home, _ = kept
    battle = home.new_battle(**TWO)["battle"]
    entries = home.store.entries(battle)
    taken = home.loop.run_until_complete(home.store.take(battle))
    assert taken is not None
    for n in (entries[-1].n, entries[-1].n + 2):
        wrong = Answered(entries=[Entry(n=n, side=entries[-1].side, answer=0, events="")], over=False, clock="", won=[])
        with pytest.raises(Unreachable, match=NOT_KEPT.template):
            home.loop.run_until_complete(taken.ledger.keep([TakenBack(entries[-1].n), wrong]))
    assert home.store.entries(battle) == entries


def test_whoever_took_it_before_writes_nothing(kept: tuple[AtHome, Again]) -> None:
    """The generation of a battle, as in a database."""
    home, _ = kept
    battle = home.new_battle(**TWO)["battle"]
    entries = home.store.entries(battle)
    first, second = [home.loop.run_until_complete(home.store.take(battle)) for _ in range(2)]
    assert first is not None
    assert second is not None
    with pytest.raises(Unreachable, match=NOT_KEPT.template):
        home.loop.run_until_complete(first.ledger.keep([TakenBack(0)]))
    assert home.store.entries(battle) == entries
    home.loop.run_until_complete(second.ledger.keep([TakenBack(0)]))
    assert home.store.entries(battle) == []


# One file

PLAYING = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from home_table import AtHome
from table_seat import by_chance
from deadzone.home.one_file import OneFile
home = AtHome(OneFile.create(Path(sys.argv[2])))
created = home.new_battle(players=["human", "random"], seed="killed", options={"round_limit": 3})
seat = home.sit(created["battle"], "red")
print(created["battle"], flush=True)
choose = by_chance("killed")
while seat.wait_for_question():
    seat.answer(choose(seat.question))
    print(home.store.count(created["battle"]), flush=True)
"""


@pytest.mark.parametrize("answers", sampled([3, 17, 40, 77], 4))
def test_a_killed_program_loses_nothing_that_was_told(tmp_path: Path, answers: int) -> None:
    path, helpers = tmp_path / "killed.sqlite3", str(Path(__file__).parents[1])
    arguments = [sys.executable, "-c", PLAYING, helpers, str(path)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        battle, *told = [child.stdout.readline().strip() for _ in range(answers + 1)]
        os.kill(child.pid, signal.SIGKILL)
    assert child.returncode == -signal.SIGKILL
    store, whole = OneFile.open(path), AtHome()
    other = whole.new_battle(players=["human", "random"], seed="killed", options={"round_limit": 3})["battle"]
    whole.sit(other, "red").play(by_chance("killed"))
    entries = store.entries(battle)
    assert len(entries) >= int(told[-1])
    assert entries == whole.store.entries(other)[: len(entries)]
    seat = AtHome(store).sit(battle, "red")
    seat.play(first)
    assert seat.over
    store.close()


def test_two_programs_do_not_play_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite3"
    store = OneFile.create(path)
    with pytest.raises(Fault, match="Another program is playing this battle"):
        OneFile.open(path)
    store.close()
    OneFile.open(path).close()


def test_what_is_no_file_of_battles_is_refused(tmp_path: Path) -> None:
    foreign, text, newer = tmp_path / "a.sqlite3", tmp_path / "b.sqlite3", tmp_path / "c.sqlite3"
    sqlite3.connect(foreign).execute("CREATE TABLE battles (id)").connection.close()
    text.write_text("not at all a database, but long enough to be read as one" * 20, encoding="utf-8")
    OneFile.create(newer).close()
    with sqlite3.connect(newer) as file:
        file.execute("PRAGMA user_version = 99")
    file.close()
    for path, words in (
        (foreign, "This is not a battle file."),
        (text, "This is not a battle file."),
        (newer, "update the program first"),
        (tmp_path / "none.sqlite3", "This file cannot be read"),
    ):
        with pytest.raises(Fault, match=words):
            OneFile.open(path)
    with pytest.raises(Fault, match="A file with this name already exists"):
        OneFile.create(newer)
    with pytest.raises(Fault, match="This file cannot be written"):
        OneFile.create(tmp_path / "no" / "folder.sqlite3")


def test_a_write_that_fails_sends_everybody_away_and_changes_nothing(tmp_path: Path) -> None:
    home = AtHome(OneFile.create(tmp_path / "full.sqlite3"))
    battle, red, blue = home.both_seats()
    asked, other = (red, blue) if red.question else (blue, red)
    before = home.store.entries(battle)
    assert isinstance(home.store, OneFile)
    home.store._file.execute("PRAGMA query_only = 1")
    asked.send(type="answer", n=asked.update["number"], value=first(asked.question or {}))
    assert asked.next("refused")["text"] == NOT_KEPT.template
    assert other.next("ended")["again"]
    home.store._file.execute("PRAGMA query_only = 0")
    assert home.store.entries(battle) == before
    again = home.sit(battle, asked.chair.role)
    assert again.answer(first(again.question or {}))["type"] == "update"
    home.store.close()
