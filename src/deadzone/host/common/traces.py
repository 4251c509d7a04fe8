"""Tracebacks of errors that have been answered, which would keep alive whatever their functions were working on."""

from __future__ import annotations


def forget_trace(error: BaseException) -> None:
    """Drop the tracebacks of an error that was told or logged, and of those that led to it.

    A function that raises an error from a variable is held by the error's traceback, and holds the error: with both, a
    table would stay until a collection of garbage.
    """
    seen: BaseException | None = error
    while seen is not None:
        seen.__traceback__ = None
        seen = seen.__cause__ or seen.__context__
