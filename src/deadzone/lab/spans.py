"""Runs of games that are played together, in this process: what other processes and machines do as well."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final, NamedTuple

from deadzone.lab.batch import Batch
from deadzone.lab.results import Result, played
from deadzone.lab.stopping import Flag

MOST_AT_ONCE: Final = 20  # games of a span: little is lost when one is played again
SPANS_EACH: Final = 4  # at least, so that all players of a small batch finish at about the same time


class Span(NamedTuple):
    """Games from the first to the last number, both included."""

    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first + 1


def spans_of(first: int, last: int, players: int) -> Iterator[Span]:
    """The games of a batch in spans for this many players."""
    size = max(1, min(MOST_AT_ONCE, (last - first + 1) // (SPANS_EACH * players)))
    for start in range(first, last + 1, size):
        yield Span(start, min(start + size - 1, last))


def play_span(batch: Batch, span: Span, stop: Flag | None = None) -> list[Result]:
    """The results of a span, in order; fewer if the batch is stopped."""
    found: list[Result] = []
    for number in range(span.first, span.last + 1):
        if stop is not None and stop.is_set():
            break
        found.append(played(batch, number))
    return found


def play_here(batch: Batch, first: int, last: int, stop: Flag) -> Generator[list[Result], None, None]:
    """Play game after game in this process."""
    for number in range(first, last + 1):
        if stop.is_set():
            return
        yield [played(batch, number)]
