"""What requests and messages are charged is what they cost: every route and every kind of message."""

import asyncio
from pathlib import Path

import pytest

import price_and_cost
from belongings import prepare
from price_and_cost import APART, Care
from victims import Metered

QUICK = Care(work=0.03, longest=3.0, times=1)
TRIES = 4  # of a kind whose figure is odd: on a busy machine a single one may be


def test_everything_is_charged_what_it_costs(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Up to a factor of three: what it starts as other tasks and what the database does is not measured."""
    prepared = prepare(tmp_path_factory.mktemp("prepared"), tables=2, victims=1, rounds=1)
    folder: Path = tmp_path_factory.mktemp("prices")
    server = Metered(folder, "--database", str(prepared.database(folder)))
    scales = price_and_cost.Scales(server, prepared.mine, QUICK)
    try:
        odd = asyncio.run(odd_kinds(scales))
    finally:
        server.stop()
    assert odd == {}


async def odd_kinds(scales: price_and_cost.Scales) -> dict[str, list[float]]:
    """The kinds that cost much more or less than they are charged, with the figures found."""
    routes, odd = await scales.routes(), {}
    for kind in price_and_cost.all_kinds(routes):
        found: list[float] = []
        while len(found) < TRIES and not any(1 / APART < each < APART for each in found):
            found.append(round((await scales.figure(kind, routes)).per_unit, 2))
        if not any(1 / APART < each < APART for each in found):
            odd[kind] = found
    return odd
