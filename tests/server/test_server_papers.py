"""Records and battle files are made once for each state of a battle, and the newest are kept."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import make_url

from deadzone.core.questions import Choice
from deadzone.core.sentence import Fault
from deadzone.core.setting import Options
from deadzone.core.state import State
from deadzone.host.records.openings import Opening
from deadzone.host.records.seats import ROLE_OF_SIDE
from deadzone.host.running import papers as writing
from deadzone.host.running.papers import Papers
from deadzone.host.tables.table import NOBODY, Person
from deadzone.server.battles.all_tables import Hall
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store.sitting import watch_link
from deadzone.server.store.storage import Storage
from deadzone.server.work.workers import Workers
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import Playback
from stopped_battles import Stopped, battle
from table_ears import answer


@pytest.fixture
def moments() -> list[State]:
    found = battle("papers")
    return [found.game.g, found.game.g.copy()]


def test_a_paper_is_of_one_moment(moments: list[State]) -> None:
    papers = Papers(100)
    papers.keep(("battle", "red", "en"), moments[0], b"paper")
    assert papers.find(("battle", "red", "en"), moments[0]) == b"paper"
    assert papers.find(("battle", "red", "en"), moments[1]) is None
    assert papers.find(("battle", "blue", "en"), moments[0]) is None


def test_the_oldest_papers_make_room(moments: list[State]) -> None:
    papers = Papers(100)
    for name in ("one", "two"):
        papers.keep((name, "red", "en"), moments[0], bytes(40))
    papers.find(("one", "red", "en"), moments[0])
    papers.keep(("three", "red", "en"), moments[0], bytes(40))
    kept = [name for name in ("one", "two", "three") if papers.find((name, "red", "en"), moments[0])]
    assert kept == ["one", "three"]
    assert papers.size == 80
    papers.keep(("one", "red", "en"), moments[1], bytes(10))
    assert papers.size == 50
    papers.keep(("large", "red", "en"), moments[1], bytes(101))
    assert papers.size == 0


def test_the_papers_of_a_battle_go_with_its_table() -> None:
    papers, moment = Papers(), object()
    for name in ("one", "two"):
        for role in ("red", "watch"):
            papers.keep((name, role, "en"), moment, bytes(40))
    papers.forget("one")
    assert papers.size == 80
    assert papers.find(("one", "red", "en"), moment) is None
    assert papers.find(("two", "red", "en"), moment)


class Counted:
    """A function that counts its calls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.calls = 0
        self._really = getattr(writing, name)
        monkeypatch.setattr(writing, name, self)

    def __call__(self, *arguments: object) -> object:
        self.calls += 1
        return self._really(*arguments)


async def opened(folder: Path, found: Stopped) -> tuple[Hall, str]:
    """A hall with the battle, and its id."""
    storage = await Storage.open(make_url(f"sqlite+aiosqlite:///{folder / 'battles.sqlite3'}"))
    hall = Hall(storage, Workers(), Hosting(database=""))
    await storage.add_battle("0123456789abcdef", found.game.head, found.entries, Opening(seats=[watch_link()]))
    return hall, "0123456789abcdef"


async def shut(hall: Hall) -> None:
    await hall.close()
    hall.workers.close()
    await hall.storage.close()


def test_many_who_ask_at_once_get_one_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simultaneous requests share one record, until the battle goes on."""
    made = Counted(monkeypatch, "record_message")

    async def ask() -> None:
        hall, id = await opened(tmp_path, battle("record"))
        records = await asyncio.gather(*[hall.tables.record(id, "red", "en") for _ in range(20)])
        assert (len(set(records)), made.calls) == (1, 1)
        owner = await hall.tables.find(id)
        assert owner is not None
        before, question = owner.table.game.number, owner.table.game.g.question
        assert isinstance(question, Choice)
        await answer(owner, question.options[0], Person(NOBODY, ROLE_OF_SIDE[question.side], "en"))
        after = await hall.tables.record(id, "red", "en")
        assert after is not None
        assert (msgspec.json.decode(after)["number"], made.calls) == (before + 1, 2)
        with pytest.raises(Fault, match="available when the battle is over"):
            await hall.tables.file(id)
        await shut(hall)

    asyncio.run(ask())


def test_the_file_of_a_battle_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is written once from the stored entries; read again, it gives the same battle."""
    written = Counted(monkeypatch, "battle_text")
    found = battle("file", options=Options(round_limit=1))
    while not found.game.over():
        found.go_on()

    async def ask() -> bytes:
        hall, id = await opened(tmp_path, found)
        files = await asyncio.gather(*[hall.tables.file(id) for _ in range(20)])
        assert (len(set(files)), written.calls) == (1, 1)
        await shut(hall)
        assert files[0] is not None
        return files[0]

    playback = Playback(read_battle(asyncio.run(ask()), Path("battle.dzb")))
    playback.run()
    assert playback.difference is None
    assert playback.recording.entries == found.entries
