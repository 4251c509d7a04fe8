"""Invalid requests by the OpenAPI description get the refusals that it promises; as in test_server_valid."""

from described import assert_as_described
from schemathesis.generation import GenerationMode
from table_client import Server


def test_invalid_requests_are_refused_as_described(generous: Server) -> None:
    assert_as_described(generous, GenerationMode.NEGATIVE, 3)
