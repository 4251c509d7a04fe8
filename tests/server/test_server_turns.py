"""Who is next at something scarce: households take turns at helpers and at the door."""

import asyncio
import random
from collections import Counter
from typing import Any

import pytest

from deadzone.host.ports.thinker import Unwanted
from deadzone.host.ports.workshop import Busy
from deadzone.server.fairness.accounts import ACCOUNT, HELPERS_SHARE, Account
from deadzone.server.fairness.crowd import Seated
from deadzone.server.fairness.turns import Turns
from deadzone.server.network import door as door_module
from deadzone.server.network.door import Door, still_there
from deadzone.server.work import crew as crew_module
from deadzone.server.work.crew import Crew, Room

# Turns


def served(turns: Turns[int], most: int, seconds: float = 1.0) -> list[str]:
    """The households that are served next, each for so long."""
    homes: list[str] = []
    while len(homes) < most and (taken := turns.take()) is not None:
        homes.append(taken[0])
        turns.charge(taken[0], seconds)
    return homes


def test_each_household_gets_its_turn_however_much_it_wants() -> None:
    turns: Turns[int] = Turns()
    for number in range(50):
        turns.add("many", number)
    turns.add("few", 50)
    turns.add("few", 51)
    assert Counter(served(turns, 4)) == {"many": 2, "few": 2}
    assert [taken[1] for taken in (turns.take(), turns.take()) if taken is not None] == [2, 3], "in order of arrival"


def test_dear_work_counts_as_much_as_it_took() -> None:
    turns: Turns[int] = Turns()
    for number in range(20):
        turns.add("films", number)
        turns.add("checks", 100 + number)
    order = []
    for _ in range(22):
        taken = turns.take()
        assert taken is not None
        order.append(taken[0])
        turns.charge(taken[0], 10.0 if taken[0] == "films" else 1.0)
    assert Counter(order) == {"films": 2, "checks": 20}


def test_a_newcomer_is_served_soon_and_nobody_saves_up_turns() -> None:
    turns: Turns[int] = Turns()
    for number in range(100):
        turns.add("long here", number)
    served(turns, 50)
    for number in range(100, 150):
        turns.add("new", number)
    assert served(turns, 1) == ["new"]
    assert Counter(served(turns, 20)) == {"long here": 10, "new": 10}


def test_whoever_was_served_and_comes_again_does_not_come_first() -> None:
    """Asking for one thing at a time gains nothing over asking for many."""
    turns: Turns[int] = Turns()
    for number in range(10):
        turns.add("patient", number)
    order = []
    for number in range(10):
        turns.add("again", 100 + number)
        order += served(turns, 1)
    assert Counter(order) == {"patient": 5, "again": 5}


def test_what_is_taken_out_waits_no_more() -> None:
    turns: Turns[int] = Turns()
    for number in range(3):
        turns.add("a", number)
    turns.remove("a", 1)
    turns.remove("a", 1)
    turns.remove("b", 1)
    assert [turns.take(), turns.take(), turns.take(), len(turns)] == [("a", 0), ("a", 2), None, 0]


def test_only_those_who_may_are_served() -> None:
    turns: Turns[int] = Turns()
    turns.add("a", 1)
    turns.add("b", 2)
    assert turns.take(lambda home: home == "b") == ("b", 2)
    assert turns.take(lambda home: home == "b") is None
    assert turns.take() == ("a", 1)


def test_strangers_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadzone.server.fairness.turns.MOST_KEPT", 10)
    turns: Turns[int] = Turns()
    turns.add("waiting", 0)
    for number in range(1000):
        turns.charge(f"stranger {number}", random.Random(number).random())
    assert len(turns._had) <= 12
    assert turns.take() == ("waiting", 0)


# Helpers


class Fake:
    """A helper whose work is done when the test says so."""

    def __init__(self, _module: str) -> None:
        self.process: object = None
        self.asked: list[bytes] = []
        self.done: asyncio.Queue[float] = asyncio.Queue()

    async def ask(self, order: bytes, _seconds: float) -> tuple[bytes, float]:
        self.process = object()
        self.asked.append(order)
        try:
            return order, await self.done.get()
        except asyncio.CancelledError:
            self.process = None
            raise

    async def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew_module, "Helper", Fake)


async def wanted() -> bool:
    return False


def order(crew: Crew, home: str, content: str, lane: int = 0, unwanted: Any = wanted) -> asyncio.Task[bytes]:
    """An order of a household, on its way."""
    ACCOUNT.set(Account(home))
    return asyncio.create_task(crew.done(content.encode, 1, lane, unwanted))


async def settled() -> None:
    """Let everything happen that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def helpers(crew: Crew) -> list[Any]:
    return list(crew.helpers)


def test_short_work_never_waits_behind_long_work() -> None:
    short, long = 0, 1

    async def run() -> list[list[bytes]]:
        crew = Crew("", ((short,), (long, short)))
        orders = [order(crew, "a", f"film {number}", long) for number in range(5)]
        await settled()
        orders += [order(crew, "a", f"check {number}", short) for number in range(2)]
        await settled()
        first, second = helpers(crew)
        seen = [list(first.asked), list(second.asked)]
        for _ in range(5):
            first.done.put_nowait(0.1)
            second.done.put_nowait(1.0)
            await settled()
        await asyncio.gather(*orders)
        return [*seen, first.asked, second.asked]

    at_once, beside, first, second = asyncio.run(run())
    assert (at_once, beside) == ([b"check 0"], [b"film 0"])
    assert first == [b"check 0", b"check 1"]
    assert second == [f"film {number}".encode() for number in range(5)]


def test_households_take_turns_and_pay_for_what_was_done() -> None:
    async def run() -> tuple[list[bytes], float]:
        crew = Crew("", ((0,),))
        orders = [order(crew, "many", f"many {number}") for number in range(4)]
        await settled()
        orders.append(order(crew, "one", "one"))
        account = ACCOUNT.get()
        assert account is not None
        helper = helpers(crew)[0]
        for _ in range(5):
            await settled()
            helper.done.put_nowait(2.0)
        await asyncio.gather(*orders)
        return helper.asked, account.seconds

    asked, seconds = asyncio.run(run())
    assert asked[:2] == [b"many 0", b"one"]
    assert seconds == 2.0 * HELPERS_SHARE


def test_nobody_has_all_the_helpers() -> None:
    async def run() -> list[list[bytes]]:
        crew = Crew("", ((0,), (0,)), most_at_once=1)
        orders = [order(crew, "many", f"many {number}") for number in range(6)]
        await settled()
        before = [list(helper.asked) for helper in helpers(crew)]
        orders.append(order(crew, "one", "one"))
        await settled()
        after = [list(helper.asked) for helper in helpers(crew)]
        for task in orders:
            task.cancel()
        await asyncio.gather(*orders, return_exceptions=True)
        assert crew.waiting() == 0
        return [*before, *after]

    assert asyncio.run(run()) == [[b"many 0"], [], [b"many 0"], [b"one"]]


def test_another_helper_is_started_for_somebody_else_or_for_much_work() -> None:
    async def run(count: int) -> list[int]:
        crew = Crew("", ((0,), (0,)))
        orders = [order(crew, "a", str(number)) for number in range(count)]
        await settled()
        asked = [len(helper.asked) for helper in helpers(crew)]
        for task in orders:
            task.cancel()
        await asyncio.gather(*orders, return_exceptions=True)
        return asked

    assert asyncio.run(run(2)) == [1, 0], "the second is done sooner than a helper starts"
    assert asyncio.run(run(8)) == [1, 1]


def test_what_nobody_wants_leaves_the_queue_or_ends_its_helper(monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever makes it necessary to start another helper pays for it."""
    monkeypatch.setattr(crew_module, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(crew_module, "GRACE_SECONDS", 0.001)
    left = {"first": False, "second": False}

    def unless(name: str) -> Any:
        async def gone() -> bool:
            return left[name]

        return gone

    async def run() -> None:
        crew = Crew("", ((0,),))
        first, second, third = [
            order(crew, name, name, unwanted=unless(name) if name in left else wanted)
            for name in ("first", "second", "third")
        ]
        account = ACCOUNT.get()
        await settled()
        left["second"] = True
        with pytest.raises(Unwanted):
            await second
        helper = helpers(crew)[0]
        assert helper.asked == [b"first"]
        left["first"] = True
        with pytest.raises(Unwanted):
            await first
        await settled()
        assert helper.asked == [b"first", b"third"], "its turn comes at once"
        helper.done.put_nowait(0.5)
        assert await third == b"third"
        assert account is not None
        assert crew._lanes[0]._had["first"] >= crew_module.START_SECONDS > crew._lanes[0]._had["third"] - 1.0

    asyncio.run(run())


def test_too_much_waits_for_nobody() -> None:

    async def run() -> list[bool]:
        crew = Crew("", ((0,),), room=Room(orders=5, of_one=3, bytes=1000))
        orders = [order(crew, home, home) for home in "aaaabbbbb"]
        await settled()
        refused = [task.done() and isinstance(task.exception(), Busy) for task in orders]
        for task in orders:
            task.cancel()
        await asyncio.gather(*orders, return_exceptions=True)
        return refused

    assert asyncio.run(run()) == [False] * 3 + [True] + [False] * 2 + [True] * 3


# The door


@pytest.fixture
def quick_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "DOOR_SECONDS", 0.0)


async def come(door: Door, home: str, entered: list[str], gone: Any = still_there, table: str = "") -> None:
    if await door.wait(home, table, gone):
        entered.append(table or home)


def test_at_the_door_each_household_gets_its_turn(quick_door: None) -> None:
    async def run() -> list[str]:
        door, entered = Door(Seated()), list[str]()
        crowd = [asyncio.create_task(come(door, "crowd", entered)) for _ in range(50)]
        one = asyncio.create_task(come(door, "one", entered))
        await asyncio.gather(*crowd, one)
        return entered

    entered = asyncio.run(run())
    assert entered.index("one") <= 1
    assert len(entered) == 51


def test_whoever_has_left_the_door_costs_nobody_a_turn() -> None:
    """Neither those who hang up nor those whose task has ended: of a hundred turns not one is kept for them."""

    async def run() -> list[str]:
        door, entered = Door(Seated()), list[str]()
        gone = [asyncio.create_task(come(door, "gone", entered, lambda: True)) for _ in range(100)]
        cancelled = [asyncio.create_task(come(door, "gone", entered)) for _ in range(100)]
        await asyncio.sleep(0)
        for task in cancelled:
            task.cancel()
        loop = asyncio.get_running_loop()
        began = loop.time()
        await asyncio.gather(*gone, *cancelled, return_exceptions=True)
        await come(door, "one", entered)
        assert loop.time() - began < 100 * door_module.DOOR_SECONDS / 2
        assert door.waiting() == 0
        return entered

    assert asyncio.run(run()) == ["one"]


def test_players_with_a_seat_come_in_more_often(quick_door: None) -> None:
    async def run() -> list[str]:
        seated, entered = Seated(), list[str]()
        seated.note("player", "table")
        door = Door(seated)
        homes = ["player"] * 20 + ["stranger"] * 20
        await asyncio.gather(*[come(door, home, entered) for home in homes])
        return entered

    entered = Counter(asyncio.run(run())[:20])
    assert entered["player"] == 4 * entered["stranger"]


def test_only_so_many_of_a_household_wait_at_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "MOST_WAITING", 3)

    async def run() -> list[bool]:
        door = Door(Seated())
        return await asyncio.gather(
            *[door.wait("a", "", still_there) for _ in range(5)], door.wait("b", "", still_there)
        )

    assert asyncio.run(run()) == [True, True, True, False, False, True]


def test_whoever_plays_does_not_wait_behind_others_of_the_household(quick_door: None) -> None:
    """Each table at which the household plays gets its turn, and all that it opens besides gets one."""

    async def run() -> list[str]:
        seated, entered = Seated(), list[str]()
        for table in ("mine", "yours"):
            seated.note("home", table)
        door = Door(seated)
        others = [come(door, "home", entered, table=f"other {number}") for number in range(50)]
        players = [come(door, "home", entered, table=table) for table in ("mine", "yours", "yours", "yours")]
        await asyncio.gather(*others, *players)
        assert door.waiting() == 0
        assert not door._of_home
        return entered

    entered = asyncio.run(run())
    assert len(entered) == 54
    assert entered.index("mine") <= 3
    assert [table for table in entered[:12] if not table.startswith("other")].count("yours") == 3


def test_a_household_that_waits_does_not_keep_its_players_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "MOST_WAITING", 3)
    monkeypatch.setattr(door_module, "DOOR_SECONDS", 0.0)

    async def run() -> list[bool]:
        seated = Seated()
        seated.note("a", "table")
        door = Door(seated)
        return await asyncio.gather(
            *[door.wait("a", "other", still_there) for _ in range(5)], door.wait("a", "table", still_there)
        )

    assert asyncio.run(run()) == [True, True, True, False, False, True]
