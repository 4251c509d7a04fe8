"""Priorities of work, shown with blocked threads; and work dropped because nobody waits for it."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import Event, get_ident
from time import thread_time

import pytest
from patient import PATIENCE

from deadzone.host.ports.hands import Gone, Urgency, still_there
from deadzone.server.fairness.accounts import ACCOUNT, Account
from deadzone.server.work import workers
from deadzone.server.work.workers import Piece, Workers


class Blocked:
    """Workers whose threads are blocked until released."""

    def __init__(self) -> None:
        self.workers = Workers()
        self.go = Event()
        self.done: list[str] = []
        self.held: list[asyncio.Future[None]] = []

    async def hold(self, turn: Urgency) -> None:
        """Block a thread; returns when it has started."""
        begun = Event()

        def wait() -> None:
            begun.set()
            self.go.wait()

        self.held.append(asyncio.ensure_future(self.workers.at_table(wait, turn)))
        await asyncio.to_thread(begun.wait)

    def later(self, name: str, turn: Urgency, gone: Callable[[], bool] = still_there) -> asyncio.Future[None]:
        return asyncio.ensure_future(self.workers.at_table(lambda: self.done.append(name), turn, gone))

    def close(self) -> None:
        self.go.set()
        self.workers.close()


def test_answers_come_before_anything_else() -> None:
    async def ordered() -> list[str]:
        blocked = Blocked()
        for _ in range(2):
            await blocked.hold(Urgency.ANSWER)
        wanted = [Urgency.LATE, Urgency.STUDY, Urgency.JOIN, Urgency.BOT, Urgency.ANSWER, Urgency.STUDY, Urgency.ANSWER]
        waiting = [blocked.later(turn.name, turn) for turn in wanted]
        await asyncio.sleep(0)  # all of them are waiting
        blocked.go.set()
        await asyncio.gather(*blocked.held, *waiting)
        blocked.close()
        return blocked.done

    served = asyncio.run(ordered())
    answers = served[:3]
    assert sorted(answers) == ["ANSWER", "ANSWER", "BOT"], "two threads took them, in whatever order they ended"
    assert served[3:] == ["JOIN", "STUDY", "STUDY", "LATE"]


@pytest.mark.parametrize("turn", [Urgency.JOIN, Urgency.STUDY, Urgency.LATE])
def test_no_long_work_is_in_the_way_of_an_answer(turn: Urgency) -> None:
    """One thread is blocked: a second piece of the same work waits, but answers get through."""

    async def answered() -> list[str]:
        blocked = Blocked()
        await blocked.hold(turn)
        other = blocked.later("other", turn)
        for number in range(5):
            await blocked.later(f"answer {number}", Urgency.ANSWER)
        await blocked.later("bot", Urgency.BOT)
        done = list(blocked.done)
        blocked.go.set()
        await asyncio.gather(*blocked.held, other)
        blocked.close()
        return done

    assert asyncio.run(answered()) == [*[f"answer {number}" for number in range(5)], "bot"]


def test_nothing_is_done_for_those_who_have_gone() -> None:
    async def dropped() -> list[str]:
        blocked = Blocked()
        await blocked.hold(Urgency.STUDY)
        left = False
        gone = blocked.later("gone", Urgency.STUDY, lambda: left)
        cancelled = blocked.later("cancelled", Urgency.STUDY)
        there = blocked.later("there", Urgency.STUDY, lambda: False)
        await asyncio.sleep(0)
        left = True
        cancelled.cancel()
        blocked.go.set()
        with pytest.raises(Gone):
            await gone
        await asyncio.gather(*blocked.held, there)
        blocked.close()
        return blocked.done

    assert asyncio.run(dropped()) == ["there"]


def test_after_the_end_nothing_is_begun() -> None:
    async def closed() -> list[str]:
        blocked = Blocked()
        await blocked.hold(Urgency.STUDY)
        waiting = blocked.later("late", Urgency.STUDY)
        await asyncio.sleep(0)
        blocked.close()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        return blocked.done

    assert asyncio.run(closed()) == []


def test_a_fault_reaches_who_waits() -> None:
    async def failed() -> None:
        at_work = Workers()
        try:
            await at_work.at_table(lambda: 1 // 0)
        finally:
            at_work.close()

    with pytest.raises(ZeroDivisionError):
        asyncio.run(failed())


def test_work_that_is_no_answer_leaves_time_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each piece of other work the thread rests; answers are still served meanwhile."""
    monkeypatch.setattr(workers, "REST", {Urgency.STUDY: (0.0, 10**6)})

    async def rested() -> list[str]:
        blocked = Blocked()
        await blocked.later("study", Urgency.STUDY)
        again = blocked.later("study again", Urgency.STUDY)
        await blocked.hold(Urgency.ANSWER)  # one thread is busy with an answer
        await blocked.later("answer", Urgency.ANSWER)  # the other one, which rests, takes this
        done = list(blocked.done)
        again.cancel()
        blocked.close()
        return done

    assert asyncio.run(rested()) == ["study", "answer"]


def test_of_what_is_equally_urgent_each_household_gets_its_turn() -> None:
    """And it is charged the processor time that its work took."""

    async def ordered() -> tuple[list[str], list[float]]:
        blocked = Blocked()
        await blocked.hold(Urgency.STUDY)
        accounts = [Account("many"), Account("one")]
        waiting = []
        for account, count in zip(accounts, (5, 1), strict=True):
            ACCOUNT.set(account)
            waiting += [blocked.later(account.home, Urgency.STUDY, lambda: burn(0.005)) for _ in range(count)]
        await asyncio.sleep(0)
        blocked.go.set()
        await asyncio.gather(*blocked.held, *waiting)
        blocked.close()
        return blocked.done, [account.seconds for account in accounts]

    done, seconds = asyncio.run(ordered())
    assert done.index("one") <= 1
    assert seconds[0] > seconds[1] > 0.004


def burn(seconds: float) -> bool:
    began = thread_time()
    while thread_time() - began < seconds:
        pass
    return False


def test_a_rest_that_ends_between_two_looks_at_the_clock_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances by one at each reading, and a rest lasts one and a half."""
    looks: Counter[int] = Counter()

    def clock() -> float:
        looks[get_ident()] += 1
        return float(looks[get_ident()])

    monkeypatch.setattr(workers, "monotonic", clock)
    monkeypatch.setattr(workers, "REST", {Urgency.STUDY: (0.0, 1.5)})
    lanes = workers.Lanes()
    try:
        studies = [Piece(partial(int, number), still_there) for number in range(4)]
        for study in studies:
            lanes.submit(Urgency.STUDY, "", study)
        assert [study.future.result(PATIENCE) for study in studies] == [0, 1, 2, 3]
    finally:
        lanes.close()
