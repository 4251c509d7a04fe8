"""A page for each test."""

from collections.abc import Iterator

import pytest
from in_page import InPage


@pytest.fixture
def page() -> Iterator[InPage]:
    opened = InPage()
    yield opened
    opened.close()
