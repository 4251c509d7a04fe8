"""Metrics of the server in the Prometheus text format. They name no battle and no address.

Counters and histograms are updated where the work is done; gauges are read when the metrics are requested.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from deadzone.server.battles.all_tables import Hall

SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

ANSWERS = Counter("deadzone_answers", "Answers that were taken, those of artificial players included.")
TOLD = Histogram("deadzone_answer_seconds", "From a person's answer to the telling of it.", buckets=SECONDS)
COMMIT = Histogram(
    "deadzone_commit_seconds", "One transaction of the database, with all that share it.", buckets=SECONDS
)
COMMIT_FAILURES = Counter("deadzone_commit_failures", "Transactions of the database that failed.")
REQUESTS = Counter("deadzone_requests", "Requests by route and status.", ["route", "method", "status"])
REFUSALS = Counter("deadzone_refusals", "Requests and connections that were turned away.", ["reason"])
BUSY = Counter("deadzone_busy_refusals", "Work that was turned away because a queue was full.", ["queue"])
CHARGED = Counter(
    "deadzone_charged_units", "What requests and frames were charged, in milliseconds of processor time.", ["kind"]
)
SWEPT = Counter("deadzone_battles_swept", "Battles that were removed because their time was over.")


def refused(reason: str) -> None:
    """Count a refusal; `reason` is one of a few fixed words, never something that a client sent."""
    REFUSALS.labels(reason).inc()


def busy(queue: str) -> None:
    """Count work that was refused because its queue was full."""
    BUSY.labels(queue).inc()


def charged(kind: str, units: float) -> None:
    """Count what a request or a frame was charged; `kind` is a route as declared or a kind of message."""
    CHARGED.labels(kind).inc(units)


class Stopwatch:
    """Measures the time spent inside `with`, unless it raises."""

    def __init__(self, into: Histogram) -> None:
        self._into = into

    def __enter__(self) -> None:
        self._begin = perf_counter()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._into.observe(perf_counter() - self._begin)


class House(Collector):
    """Gauges read on request: tables, their connections, queues, and the size of the database."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._queues: dict[str, Callable[[], int]] = {}
        self.kept = self.size = 0  # battles and bytes in the database, as last counted

    def watch_queue(self, name: str, length: Callable[[], int]) -> None:
        """Add a queue whose length is reported."""
        self._queues[name] = length

    def queues(self) -> dict[str, int]:
        return {name: length() for name, length in self._queues.items()}

    def collect(self) -> Iterator[Metric]:
        tables = [owner.table for owner in self._hall.tables.running.values()]
        sitting = Count(role for table in tables for role in table.here())
        yield _gauge("deadzone_tables", "Battles in memory.", len(tables))
        yield _gauges("deadzone_connections", "Connections that sit at a table.", "role", sitting.items())
        yield _gauges("deadzone_queue_length", "What waits to be done.", "queue", self.queues().items())
        yield _gauge("deadzone_battles_kept", "Battles in the database.", self.kept)
        yield _gauge("deadzone_database_bytes", "The size of the database.", self.size)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value=value)


def _gauges(name: str, about: str, label: str, values: Iterable[tuple[str, float]]) -> Metric:
    family = GaugeMetricFamily(name, about, labels=[label])
    for word, value in values:
        family.add_metric([word], value)
    return family


def page() -> tuple[bytes, str]:
    """The current metrics as text, and their content type."""
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
