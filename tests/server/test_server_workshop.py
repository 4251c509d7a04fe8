"""The workshop's process: what it makes and refuses, and that no order can block others."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
import pytest

from deadzone.core.sentence import Fault
from deadzone.language.words import say
from deadzone.server.battles.game import Game
from deadzone.server.protocol.bodies import MapChoice, NewBattle
from deadzone.server.work import workshop as module
from deadzone.server.work.orders import BattleWanted, FileSent, MapWanted, RandomMapWanted
from deadzone.server.work.workers import Gone
from deadzone.server.work.workshop import Busy, Workshop
from deadzone.table.files.battlefile import Entry, Head

GIVEN_UP = "This took too much time or memory and was stopped."
T = TypeVar("T")
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


def test_it_draws_and_opens_battles() -> None:
    async def work(workshop: Workshop) -> tuple[str, str, tuple[Head, list[Entry]]]:
        shipped = MapWanted(id="refinery", mission="patrol", lang="fr")
        return (
            await workshop.draw(drawing(3), "a", there),
            await workshop.draw(shipped, "a", there),
            await workshop.open(new_battle(players=("human", "random"), map=MapChoice(seed=4)), "a", there),
        )

    random_map, shipped, (head, entries) = in_workshop(work)
    assert random_map.startswith("<svg")
    assert shipped.startswith("<svg")
    game = Game.load("battle", head, entries)
    assert game.answers == len(entries) > 0
    assert game.asked() in (0, 1)


def test_a_fault_is_said_in_both_languages() -> None:
    async def work(workshop: Workshop) -> None:
        await workshop.open(new_battle(map={"file": "nonsense"}), "a", there)

    with pytest.raises(Fault) as refused:
        in_workshop(work)
    english, french = [say(refused.value.sentence, lang) for lang in ("en", "fr")]
    assert english != french
    assert refused.value.where.startswith("map")


def test_only_so_many_may_wait_and_of_one_address_fewer() -> None:
    async def work(workshop: Workshop) -> tuple[list[object], list[object]]:
        of_one = [workshop.draw(drawing(seed), "2001:db8::1", there) for seed in range(5)]
        of_one += [workshop.draw(drawing(seed), "2001:db8::2", there) for seed in range(5)]  # the same network
        others = [workshop.draw(drawing(seed), f"10.0.0.{seed}", there) for seed in range(20)]
        told = await asyncio.gather(*of_one, *others, return_exceptions=True)
        return list(told[:10]), list(told[10:])

    of_one, others = in_workshop(work)
    assert [isinstance(each, Busy) for each in of_one] == [False] * 8 + [True] * 2
    assert [isinstance(each, Busy) for each in others] == [False] * 8 + [True] * 12


def test_nothing_is_made_for_those_who_have_gone() -> None:
    async def work(workshop: Workshop) -> object:
        with pytest.raises(Gone):
            await workshop.draw(drawing(1), "a", left)
        return workshop._process

    assert in_workshop(work) is None, "no process was started for it"


@pytest.mark.long
def test_what_takes_too_long_is_given_up_and_the_next_order_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(workshop: Workshop) -> str:
        await workshop.draw(drawing(1), "a", there)
        stopped = workshop._process
        assert stopped is not None
        os.kill(stopped.pid, signal.SIGSTOP)
        monkeypatch.setattr(module, "ORDER_SECONDS", 0.1)
        with pytest.raises(Fault, match=GIVEN_UP):
            await workshop.draw(drawing(2), "a", there)
        assert stopped.returncode is not None, "it has ended"
        return await workshop.draw(drawing(2), "a", there)

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
        await workshop.draw(drawing(1), "a", there)
        assert workshop._process is not None
        workshop._process.kill()
        with pytest.raises(Fault, match=GIVEN_UP):
            await workshop.draw(drawing(2), "a", there)
        return await workshop.draw(drawing(2), "a", there)

    assert str(in_workshop(work)).startswith("<svg")


@pytest.mark.long
def test_it_has_little_memory() -> None:
    """A file of a gigabyte exceeds its memory limit."""

    async def work(workshop: Workshop) -> None:
        await workshop.open(FileSent(content=bytes(600_000_000)), "a", there)

    with pytest.raises(Fault, match=GIVEN_UP):
        in_workshop(work)


def test_it_is_ended_when_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IDLE_SECONDS", 0.0)

    async def work(workshop: Workshop) -> int:
        order = asyncio.create_task(workshop.draw(drawing(1), "a", there))
        while workshop._process is None:
            await asyncio.sleep(0.01)
        process = workshop._process
        await order
        return await process.wait()

    assert in_workshop(work) == -signal.SIGKILL


def test_ctrl_c_is_not_for_it_and_its_priority_counts() -> None:
    """Only the server's group gets the terminal's signal; the server ends the workshop.

    It stays in the server's session, since Linux shares processors among sessions first and then by priority.
    """

    async def work(workshop: Workshop) -> tuple[int, int]:
        await workshop.draw(drawing(1), "a", there)
        assert workshop._process is not None
        return os.getpgid(workshop._process.pid), os.getsid(workshop._process.pid)

    group, session = in_workshop(work)
    assert group != os.getpgid(0)
    assert session == os.getsid(0)
