"""Parameters of which `make test` runs a sample and `make soak` all."""

from collections.abc import Iterable

import pytest


def sampled(cases: Iterable[object], every: int) -> list[object]:
    """The first of `every` so many cases is in the sample; a case with several values is a tuple."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=[pytest.mark.long] if n % every else [])
        for n, case in enumerate(cases)
    ]
