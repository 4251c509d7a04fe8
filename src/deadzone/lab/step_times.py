"""Where the time of battles goes: the share of each step of the procedures, in either form of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from time import perf_counter
from typing import Any

from deadzone.core.frames import PLANS, Frame, Step
from deadzone.core.questions import Question
from deadzone.core.state import State
from deadzone.lab.benchmark import BATTLES, BENCH_MAP, Bench
from deadzone.maps.shipped import load as load_map

MOST_STEPS = 25


def step_times(tick: Callable[[str], object] = str) -> dict[str, Any]:
    """Where the time goes in battles of random players and of JADE."""
    bench = Bench(load_map(BENCH_MAP))
    found: dict[str, Any] = {}
    for name, work in (("battle", bench.battles), ("jade_battle", bench.jade_battles)):
        tick(name)
        work(BATTLES)
        times = StepTimes()
        times.watch(work, BATTLES)
        found[name] = {"outside_percent": times.outside(), "steps": times.rows(MOST_STEPS)}
    return found


class StepTimes:
    """Seconds and calls of each step. What is not in a step is the driver, the players and the dice."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.calls: Counter[str] = Counter()
        self.total = 0.0

    def watch(self, work: Callable[[int], object], loops: int) -> None:
        """Do the work, which must have been done before, so that all plans are known."""
        with self._watching():
            start = perf_counter()
            work(loops)
            self.total += perf_counter() - start

    def rows(self, most: int) -> list[dict[str, Any]]:
        """The steps that take most of the time, with their share in percent."""
        return [
            {
                "step": name,
                "percent": 100 * seconds / self.total,
                "calls": self.calls[name],
                "us": seconds / self.calls[name] * 1e6,
            }
            for name, seconds in sorted(self.seconds.items(), key=lambda item: -item[1])[:most]
        ]

    def outside(self) -> float:
        """Percentage of the time outside all steps."""
        return 100 * (1 - sum(self.seconds.values()) / self.total)

    @contextmanager
    def _watching(self) -> Iterator[None]:
        plain = {procedure: plan.todo for procedure, plan in PLANS.items()}
        for procedure, plan in PLANS.items():
            plan.todo = tuple([self._timed(procedure, step) for step in plan.todo])
        try:
            yield
        finally:
            for procedure, todo in plain.items():
                PLANS[procedure].todo = todo

    def _timed(self, procedure: type[Frame], step: Step) -> Step:
        name = f"{procedure.__name__}.{step.__name__}"

        @wraps(step)
        def timed(frame: Frame, g: State) -> Question | None:
            start = perf_counter()
            question = step(frame, g)
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - start
            self.calls[name] += 1
            return question

        return timed
