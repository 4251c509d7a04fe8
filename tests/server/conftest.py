"""A server for each module that needs one, and a PostgreSQL cluster for the few that do."""

from collections.abc import Iterator

import pytest
from table_client import Postgres, Server, postgres_cluster


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    assert running.stop() == ""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with postgres_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few places at its tables, where an absent player can be claimed as away at once."""
    few = ("host.battles.gathering.MOST_WATCHING=2", "host.battles.gathering.MOST_ON_SEAT=2")
    changes = (*few, "hosting.claim_after=0")
    running = Server(tmp_path_factory.mktemp("small"), "", *changes)
    yield running
    assert running.stop() == ""


@pytest.fixture(scope="module")
def generous(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which an address may keep any number of battles."""
    running = Server(tmp_path_factory.mktemp("generous"), "", "fairness.budgets.KEPT=1e9")
    yield running
    assert running.stop() == ""
