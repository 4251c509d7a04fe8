"""A server for each module that wants one, and a PostgreSQL cluster for the few that do."""

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
