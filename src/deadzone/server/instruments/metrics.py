"""Metrics of the server in the Prometheus text format. They name no battle and no address.

Counters and histograms are updated where the work is done; the gauges (`upkeep/gauges.py`) are read when somebody asks.
"""

from __future__ import annotations

from time import perf_counter
from types import TracebackType

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Counter, Histogram, generate_latest

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


def page() -> tuple[bytes, str]:
    """The current metrics as text, and their content type."""
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
