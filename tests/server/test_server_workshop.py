"""The workshop's process: what it makes and refuses, and that no order can block others."""

import asyncio
import os
import signal
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
import pytest

from deadzone.core.sentence import Fault
from deadzone.host.battles.game import Game
from deadzone.host.common.orders import (
    BattleOrder,
    BattleWanted,
    FileSent,
    MapTask,
    MapWanted,
    MapWork,
    Order,
    PaperWanted,
    RandomMapWanted,
    ReplayWanted,
    ReplayWork,
    SituationWanted,
    TeamTask,
    TeamWork,
    ToOpen,
    is_long,
)
from deadzone.host.ports.hands import Gone
from deadzone.host.protocol.bodies import MapChoice, NewBattle
from deadzone.language.words import say
from deadzone.server.work import crew, helping
from deadzone.server.work import workshop as module
from deadzone.server.work.workshop import LONG, SHORT, Workshop
from deadzone.table.files.battlefile import Entry, Head

GIVEN_UP = "This took too much time or memory and was stopped."
T = TypeVar("T")

CHANCE = "workshop"


def process_of(workshop: Workshop) -> Process:
    """The process that does the short work."""
    process = workshop.crew.helpers[SHORT].process
    assert process is not None
    return process


Work = Callable[[Workshop], Awaitable[T]]


async def there() -> bool:
    return False


async def left() -> bool:
    return True


def in_workshop(work: Work[T]) -> T:
    async def run() -> T:
        workshop = Workshop()
        try:
            return await work(workshop)
        finally:
            await workshop.close()

    return asyncio.run(run())


def drawing(seed: int, lang: str = "en") -> RandomMapWanted:
    return RandomMapWanted(seed=seed, levels=2, mission="patrol", lang=lang)


def new_battle(**wanted: object) -> BattleWanted:
    return BattleWanted(body=msgspec.json.encode(msgspec.convert(wanted, NewBattle)))


def to_open(order: BattleOrder) -> ToOpen:
    return ToOpen(order=order, chance=CHANCE)


def test_it_draws_and_opens_battles() -> None:
    async def work(workshop: Workshop) -> tuple[str, str, tuple[Head, list[Entry]]]:
        shipped = MapWanted(id="refinery", mission="patrol", lang="fr")
        return (
            await workshop.draw(drawing(3), there),
            await workshop.draw(shipped, there),
            await workshop.open(new_battle(players=("human", "random"), map=MapChoice(seed=4)), CHANCE, there),
        )

    random_map, shipped, (head, entries) = in_workshop(work)
    assert random_map.startswith("<svg")
    assert shipped.startswith("<svg")
    game = Game.load("battle", head, entries)
    assert game.answers == len(entries) > 0
    assert game.asked() in (0, 1)


def test_a_fault_is_said_in_both_languages() -> None:
    async def work(workshop: Workshop) -> None:
        await workshop.open(new_battle(map={"file": "nonsense"}), CHANCE, there)

    with pytest.raises(Fault) as refused:
        in_workshop(work)
    english, french = [say(refused.value.sentence, lang) for lang in ("en", "fr")]
    assert english != french
    assert refused.value.where.startswith("map")


def test_what_takes_long_is_done_apart() -> None:
    """A new battle or a check of a team never waits behind films and papers."""
    papers: list[TeamTask] = ["sheet", "deck"]
    of_maps: list[MapTask] = ["plan", "try"]
    film = ReplayWork(content=b"", wanted=ReplayWanted(task="film.gif", lang="en"))
    long: list[Order] = [
        film, PaperWanted(what="reference", paper="a4", lang="en"), to_open(FileSent(content=b"")),
        *[TeamWork(task=task, body=b"", lang="en") for task in papers],
        *[MapWork(task=task, body=b"", lang="en") for task in of_maps],
    ]  # fmt: skip
    short: list[Order] = [
        to_open(new_battle()), drawing(1), TeamWork(task="check", body=b"", lang="en"), to_open(SituationWanted(id="")),
    ]  # fmt: skip
    assert [is_long(order) for order in long] == [True] * len(long)
    assert [is_long(order) for order in short] == [False] * len(short)
    first, second = Workshop().crew.serving()
    assert LONG not in first
    assert second[0] == LONG


def test_nothing_is_made_for_those_who_have_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(workshop: Workshop) -> list[object]:
        asked: list[object] = []
        monkeypatch.setattr(helping.Helper, "ask", lambda *order: asked.append(order))
        with pytest.raises(Gone):
            await workshop.draw(drawing(1), left)
        return asked

    assert in_workshop(work) == []


@pytest.mark.long
def test_what_takes_too_long_is_given_up_and_the_next_order_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(workshop: Workshop) -> str:
        await workshop.draw(drawing(1), there)
        stopped = process_of(workshop)
        os.kill(stopped.pid, signal.SIGSTOP)
        monkeypatch.setattr(module, "ORDER_SECONDS", 0.1)
        with pytest.raises(Fault, match=GIVEN_UP):
            await workshop.draw(drawing(2), there)
        assert stopped.returncode is not None, "it has ended"
        return await workshop.draw(drawing(2), there)

    assert str(in_workshop(work)).startswith("<svg")


def test_an_order_has_a_few_seconds_of_a_processor() -> None:
    """An order has a limit of processor time, whatever the load; time used before does not count."""
    busy = (
        "from deadzone.server.work.workbench import limit_time\n"
        "import time\n"
        "while time.process_time() < 1.5: pass\n"
        "limit_time(1)\n"
        "print('the order begins', flush=True)\n"
        "while True: pass\n"
    )
    ended = subprocess.run([sys.executable, "-c", busy], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (-signal.SIGXCPU, "the order begins\n")


def test_a_process_that_dies_is_no_more_than_one_refusal() -> None:
    async def work(workshop: Workshop) -> str:
        await workshop.draw(drawing(1), there)
        process_of(workshop).kill()
        with pytest.raises(Fault, match=GIVEN_UP):
            await workshop.draw(drawing(2), there)
        return await workshop.draw(drawing(2), there)

    assert str(in_workshop(work)).startswith("<svg")


@pytest.mark.long
def test_it_has_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of a gigabyte exceeds its memory limit."""
    monkeypatch.setattr(crew, "BYTES", 10**9)

    async def work(workshop: Workshop) -> None:
        await workshop.open(FileSent(content=bytes(600_000_000)), CHANCE, there)

    with pytest.raises(Fault, match=GIVEN_UP):
        in_workshop(work)


def test_it_is_ended_when_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helping, "IDLE_SECONDS", 0.0)

    async def work(workshop: Workshop) -> int:
        order = asyncio.create_task(workshop.draw(drawing(1), there))
        while workshop.crew.helpers[SHORT].process is None:
            await asyncio.sleep(0.01)
        process = process_of(workshop)
        await order
        return await process.wait()

    assert in_workshop(work) == -signal.SIGKILL


def test_ctrl_c_is_not_for_it_and_its_priority_counts() -> None:
    """Only the server's group gets the terminal's signal; the server ends the workshop.

    It stays in the server's session, since Linux shares processors among sessions first and then by priority.
    """

    async def work(workshop: Workshop) -> tuple[int, int]:
        await workshop.draw(drawing(1), there)
        pid = process_of(workshop).pid
        return os.getpgid(pid), os.getsid(pid)

    group, session = in_workshop(work)
    assert group != os.getpgid(0)
    assert session == os.getsid(0)
