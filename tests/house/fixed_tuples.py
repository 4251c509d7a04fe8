"""Finds values whose type the compiled form gets wrong: tuples of variable length, and attributes that are set.

mypyc gives a local variable the type that mypy infers for it. `x = (a,) if b else ()` is a tuple of one or of none, and
mypy accepts `x = (*x, c)`, because a display that unpacks such a union has type `tuple[Any, ...]`. Interpreted, nothing
happens; compiled, the assignment raises TypeError. The same holds for attributes, arguments and results. The checks
that the compiled program will make appear in its intermediate code as casts of a tuple of variable length to one of
fixed length. This module looks for them in the code that the compiler itself generates.

An attribute is taken for None if it was set to None before and only a call in between changes it: mypy does not see
that, and the compiled form raises TypeError when it reads the attribute again.

A reference whose length was compared just before (`len(x) == 2 and x[0]`) is also cast in this way, but safe.
"""

import ast
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from mypy.build import State, sorted_components
from mypy.fscache import FileSystemCache
from mypy.nodes import Expression, IndexExpr, MemberExpr, NameExpr
from mypy.server.subexpr import get_subexpressions
from mypy.types import TupleType, Type, get_proper_type
from mypyc.build import get_mypy_config
from mypyc.codegen.emitmodule import parse_and_typecheck
from mypyc.errors import Errors
from mypyc.ir.module_ir import ModuleIR
from mypyc.ir.ops import Cast, GetAttr, Register, Unbox
from mypyc.ir.rtypes import RTuple, RType, RUnion, is_none_rprimitive, is_tuple_rprimitive
from mypyc.irbuild.main import build_ir
from mypyc.irbuild.mapper import Mapper
from mypyc.options import CompilerOptions


def misfits(paths: Sequence[Path]) -> list[str]:
    """Where the compiled form of these modules may reject a tuple for its length: `file:line: from -> to`."""
    options = CompilerOptions()
    flags = ["--strict", "--config-file=", *map(str, paths)]
    sources, _, settings = get_mypy_config(flags, None, options, FileSystemCache())
    settings.cache_dir = os.devnull
    checked = parse_and_typecheck(sources, settings, options, [(sources, None)])
    mapper = Mapper({source.module: None for source in sources})
    errors = Errors(settings)
    found: list[str] = []
    for part in sorted_components(checked.graph):
        trees = [checked.graph[name].tree for name in sorted(part.mod_ids) if name in mapper.group_map]
        files = [tree for tree in trees if tree is not None]
        made = build_ir(files, checked.graph, checked.types, mapper, options, errors) if files else {}
        for name, module in made.items():
            found += module_misfits(checked.graph[name], checked.types, module)
    assert not errors.num_errors
    return sorted(found)


def module_misfits(state: State, types: dict[Expression, Type], module: ModuleIR) -> Iterator[str]:
    compared = compared_lines(state, types)
    for function in module.functions:
        for block in function.blocks:
            for op in block.ops:
                if not isinstance(op, Unbox | Cast):
                    continue
                if takes_for_none(op) or (fixes_a_length(op) and not (op.line in compared and is_read(op))):
                    yield f"{state.xpath}:{op.line}: {op.src.type} -> {op.type}"


def takes_for_none(op: Unbox | Cast) -> bool:
    """Whether the cast takes an attribute's value for None."""
    return is_none_rprimitive(op.type) and isinstance(op.src, GetAttr)


def fixes_a_length(op: Unbox | Cast) -> bool:
    return holds_any_length(op.src.type) and holds_fixed_length(op.type)


def holds_fixed_length(kind: RType) -> bool:
    return isinstance(kind, RTuple) or (isinstance(kind, RUnion) and any(map(holds_fixed_length, kind.items)))


def holds_any_length(kind: RType) -> bool:
    return is_tuple_rprimitive(kind) or (isinstance(kind, RUnion) and any(map(holds_any_length, kind.items)))


def is_read(op: Unbox | Cast) -> bool:
    """Whether the value cast was just read from a variable or an attribute, not made."""
    return isinstance(op.src, Register | GetAttr)


def compared_lines(state: State, types: dict[Expression, Type]) -> set[int]:
    """Lines of a module that read something known to have fixed length there."""
    assert state.tree is not None
    source = ast.parse(Path(state.tree.path).read_text(encoding="utf-8"))
    references = [node for node in ast.walk(source) if isinstance(node, ast.Name | ast.Attribute | ast.Subscript)]
    written = {(node.lineno, node.col_offset) for node in references if not isinstance(node.ctx, ast.Load)}
    return {
        read.line
        for read in get_subexpressions(state.tree)
        if isinstance(read, NameExpr | MemberExpr | IndexExpr) and (read.line, read.column) not in written
        if isinstance(get_proper_type(types.get(read)), TupleType)
    }
