"""Valid requests by the OpenAPI description get the replies that it promises.

A few for each operation; `make soak` sends more (tools/long_runs/server_soak.py). Invalid ones are in a module of their
own, so that another worker can take them.
"""

from described import assert_as_described
from schemathesis.generation import GenerationMode
from table_client import Server


def test_valid_requests_are_answered_as_described(generous: Server) -> None:
    assert_as_described(generous, GenerationMode.POSITIVE, 3)
