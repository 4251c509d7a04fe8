"""Requests generated from the server's OpenAPI description, for the tests and for the long run."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from patient import PATIENCE
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from table_client import Server

OPERATIONS = 88
PAPERS = 2  # requests for a PDF, which take long


def assert_as_described(server: Server, mode: GenerationMode, requests: int) -> None:
    """Send so many valid or invalid requests to each operation: no failures, and every reply as described."""
    schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == OPERATIONS, len(operations)
    if mode == GenerationMode.NEGATIVE:  # operations without parameters have no invalid requests
        operations = [operation for operation in operations if "{" in operation.path or operation.method == "post"]
    for operation in operations:
        most = min(requests, PAPERS) if operation.path.endswith(".pdf") else requests

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=most, deadline=None, derandomize=True, database=None,
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        def as_described(case: schemathesis.Case[Any]) -> None:
            # A well-formed name may still be unknown.
            case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=PATIENCE)

        as_described()
