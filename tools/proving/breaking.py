"""Small faults to put into a piece of code, one at a time, which its tests should notice."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
LONGEST = 160  # characters shown of a change


class Break(NamedTuple):
    """A change: its line, a description, and the whole changed source."""

    line: int
    what: str
    source: str


def breaks_in(source: str, first: int = 1, last: int = 10**9) -> Iterator[Break]:
    """All breaks between two lines of a source."""
    count = len(list(changes(ast.parse(source), first, last)))
    for number in range(count):
        yield break_at(source, number, first, last)


def break_at(source: str, number: int, first: int = 1, last: int = 10**9) -> Break:
    tree = ast.parse(source)
    node, change = list(changes(tree, first, last))[number]
    line, before = getattr(node, "lineno", 0), ast.unparse(node)
    change()
    after = ast.unparse(node)
    what = f"{before}  ->  {after if after != before else f'not ({before})'}".replace("\n", " ")
    broken = ast.unparse(ast.fix_missing_locations(tree))
    return Break(line, what if len(what) <= LONGEST else f"{what[:LONGEST]}...", broken)


def without_types(tree: ast.Module) -> list[ast.AST]:
    """All nodes except type annotations, which have no effect at run time."""
    types: set[int] = set()
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            annotation = getattr(node, name, None)
            if annotation is not None:
                types.update(id(part) for part in ast.walk(annotation))
    return [node for node in ast.walk(tree) if id(node) not in types]


def changes(tree: ast.Module, first: int = 1, last: int = 10**9) -> Iterator[tuple[ast.AST, Callable[[], object]]]:
    """(node, function that changes it) for every possible change."""
    for node in without_types(tree):
        if first <= getattr(node, "lineno", 0) <= last:
            yield from changes_of(node)


def changes_of(node: ast.AST) -> Iterator[tuple[ast.AST, Callable[[], object]]]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield node, lambda: node.ops.__setitem__(0, COMPARISONS[type(node.ops[0])]())
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
        yield node, lambda: setattr(node, "op", OPERATORS[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield node, lambda: setattr(node, "op", other())
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield node.test, lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, lambda: setattr(node, "value", int(str(node.value)) + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield node, lambda: setattr(node, "value", not node.value)
    elif _has_effect(node):
        yield node, lambda: setattr(node, "value", ast.Constant(None))
    elif isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 1 and _is_load(node):
        yield node, node.elts.pop
    elif isinstance(node, ast.Dict) and len(node.keys) > 1:
        yield node, lambda: (node.keys.pop(), node.values.pop())


def _has_effect(node: ast.AST) -> bool:
    """Whether the node is a call made for its effect, or returns a value that is not a constant."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant)


def _is_load(node: ast.Tuple | ast.List | ast.Set) -> bool:
    return isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load)
