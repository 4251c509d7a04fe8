"""Gauges of the server in the Prometheus text format, read when the metrics are requested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from deadzone.server.battles.all_tables import Hall


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
        sitting = Counter(role for table in tables for role in table.here())
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
