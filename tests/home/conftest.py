"""A home for each test."""

from collections.abc import Iterator

import pytest

from home_table import AtHome


@pytest.fixture
def home() -> Iterator[AtHome]:
    at = AtHome()
    yield at
    at.close()
