"""Sources as syntax trees, parsed once for all tests that look into them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def statements(path: Path) -> tuple[ast.stmt, ...]:
    """All statements of a file, without the expressions in them: a tenth of the whole tree."""
    return tuple(_within(parsed(path).body))


def _within(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        for branch in _branches(statement):
            yield from _within(branch)


def _branches(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The indented parts of a statement."""
    for name in ("body", "orelse", "finalbody"):
        yield getattr(statement, name, [])
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield part.body
