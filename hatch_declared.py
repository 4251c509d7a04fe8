"""Writes out the methods of declared records for the compiler: those that `dataclass` makes are not compiled.

In the copy of the sources that is compiled, each subclass of `Declared` (`deadzone.core.records.declared`) gets as
plain code what interpreted it has as a dataclass: `__init__`, `values`, `twin` and its FIELDS. They stand on lines
that are blank in the sources, so that a traceback names the lines of the sources. Loops over all values are written
out, too.
"""

from __future__ import annotations

import ast
import builtins
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

ROOT = "Declared"


@dataclass
class Value:
    """A declared value."""

    name: str
    kind: str
    first: str  # what it begins with; empty if it must be given
    maker: str  # what makes the list that it begins with; empty if it is no list
    settable: bool  # whether `__init__` takes it
    home: Module

    def parameter(self) -> str:
        if self.maker:
            return f"{self.name}: {self.kind} | None = None"
        return f"{self.name}: {self.kind} = {self.first}" if self.first else f"{self.name}: {self.kind}"

    def given(self) -> str:
        """What `__init__` keeps of the parameter."""
        return f"{self.maker}() if {self.name} is None else {self.name}" if self.maker else self.name

    def field(self) -> str:
        given = f'"{self.kind}", {self.first}' if self.first else f'"{self.kind}"'
        return f'"{self.name}": Field({given})'

    def words(self) -> Iterator[str]:
        """The names that a module needs for it."""
        for text in filter(None, (self.kind, self.first, self.maker)):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Name) and not hasattr(builtins, node.id):
                    yield node.id


class Module:
    """A module of the engine, with what its names mean."""

    def __init__(self, package: Path, path: Path) -> None:
        self.path = path
        self.lines = path.read_text(encoding="utf-8").split("\n")
        self.tree = ast.parse("\n".join(self.lines))
        self.name = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        self.origins: dict[str, str] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        for node in self.tree.body:
            self._note(node)

    def _note(self, node: ast.stmt) -> None:
        if isinstance(node, ast.ImportFrom) and node.module:
            self.origins |= {alias.asname or alias.name: node.module for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            self.classes[node.name] = node
            self.origins[node.name] = self.name
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            self.origins |= {target.id: self.name for target in targets if isinstance(target, ast.Name)}

    def values(self, name: str) -> list[Value]:
        """The values that a class declares itself."""
        return [self._value(part) for part in self.classes[name].body if is_value(part)]

    def _value(self, part: ast.AnnAssign) -> Value:
        assert isinstance(part.target, ast.Name)
        options: dict[str | None, ast.expr] = {"default": part.value} if part.value is not None else {}
        if isinstance(part.value, ast.Call) and ast.unparse(part.value.func) == "field":
            options = {option.arg: option.value for option in part.value.keywords}
        said = {name: ast.unparse(value) for name, value in options.items()}
        first, maker = said.get("default", ""), said.get("default_factory", "")
        return Value(part.target.id, ast.unparse(part.annotation), first, maker, "init" not in said, self)

    def last_value(self, name: str) -> int:
        """Index of the line with the last value that a class declares."""
        return max([part.lineno for part in self.classes[name].body if is_value(part)]) - 1

    def unroll(self, name: str, values: list[str]) -> bool:
        """Write out what is done for all values: `for name in self.FIELDS:` with one statement, or a list of them.

        Return whether there is anything of the kind.
        """
        found = False
        for part in ast.walk(self.classes[name]):
            if isinstance(part, ast.For) and ast.unparse(part.iter) == "self.FIELDS":
                done = "; ".join(repeated(part.target, part.body[0], values))
                rest = [""] * ((part.end_lineno or 0) - part.lineno)
                self.lines[part.lineno - 1 : part.end_lineno] = [" " * part.col_offset + done, *rest]
                found = True
            elif isinstance(part, ast.ListComp) and ast.unparse(part.generators[0].iter) == "self.FIELDS":
                made = ", ".join(repeated(part.generators[0].target, part.elt, values))
                line = self.lines[part.lineno - 1]
                self.lines[part.lineno - 1] = f"{line[: part.col_offset]}[{made}]{line[part.end_col_offset :]}"
                found = True
        return found

    def import_words(self, values: list[Value], classes: dict[str, str]) -> None:
        """Import what the declarations of other modules need, and these classes."""
        others = [value for value in values if value.home is not self and (value.settable or value.first)]
        wanted = {word: value.home.origins[word] for value in others for word in value.words()}
        wanted |= {"Field": "deadzone.core.records.declared", **classes}
        lines = [f"from {home} import {word}" for word, home in wanted.items() if word not in self.origins]
        if lines:
            self.lines[self.free_line(self.tree)] = "; ".join(lines)

    def free_line(self, node: ast.ClassDef | ast.Module) -> int:
        """Index of a blank line in a class or below it, or below the first import; of a new one at the end."""
        taken = [line for part in node.body for line in range(_first_line(part), (part.end_lineno or 0) + 1)]
        first_import = min([part.lineno for part in self.tree.body if isinstance(part, ast.ImportFrom)])
        begin = first_import if isinstance(node, ast.Module) else node.lineno
        end = len(self.lines) if isinstance(node, ast.Module) else self._end_below(node)
        for line in range(begin, end):
            if line not in taken and not self.lines[line - 1].strip():
                return line - 1
        assert end == len(self.lines), f"{self.path.name}:{begin}: no blank line is left for the methods of this class"
        self.lines.append("")
        return end

    def _end_below(self, node: ast.ClassDef) -> int:
        """The number of the line at which something else begins."""
        below = [_first_line(part) for part in self.tree.body if part.lineno > node.lineno]
        return min(below, default=len(self.lines))


def repeated(variable: ast.expr, part: ast.stmt | ast.expr, values: list[str]) -> list[str]:
    """What is done with a variable, done with the name of each value."""
    return [ast.unparse(Named(ast.unparse(variable), value).visit(copy.deepcopy(part))) for value in values]


class Named(ast.NodeTransformer):
    """Puts the name of a value in the place of a variable: `getattr(x, name)` becomes `x.harm`."""

    def __init__(self, variable: str, value: str) -> None:
        self.variable = variable
        self.value = value

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if ast.unparse(node.func) == "getattr" and ast.unparse(node.args[1]) == self.variable:
            return ast.Attribute(node.args[0], self.value)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        self.generic_visit(node)
        call = node.value
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "setattr":
            return ast.Assign([ast.Attribute(call.args[0], self.value)], call.args[2], lineno=node.lineno)
        return node


def is_value(part: ast.stmt) -> TypeGuard[ast.AnnAssign]:
    return isinstance(part, ast.AnnAssign) and not ast.unparse(part.annotation).startswith("ClassVar")


def has(node: ast.ClassDef, method: str) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == method for part in node.body)


def _first_line(part: ast.stmt) -> int:
    decorators = part.decorator_list if isinstance(part, ast.ClassDef | ast.FunctionDef) else []
    return min([part.lineno, *[each.lineno for each in decorators]])


def write_out(package: Path) -> None:
    """Write out the methods of all declared records of a package."""
    modules = {module.name: module for module in [Module(package, path) for path in sorted(package.rglob("*.py"))]}
    records = Records(modules)
    for module in modules.values():
        records.write_out(module)


class Records:
    """All declared records of a package, by module and class."""

    def __init__(self, modules: dict[str, Module]) -> None:
        self.modules = modules

    def base(self, module: Module, name: str) -> tuple[Module, str] | None:
        """The class that this one inherits from, if it is a declared record."""
        for base in map(ast.unparse, module.classes[name].bases):
            home = self.home(module, base)
            if home is not None:
                return home, base
        return None

    def home(self, module: Module | None, name: str) -> Module | None:
        """The module that declares a class; others may pass it on."""
        while module is not None and name not in module.classes:
            module = self.modules.get(module.origins.get(name, ""))
        return module

    def inherits(self, module: Module, name: str, other: str) -> bool:
        base = self.base(module, name)
        return base is not None and (base[1] == other or self.inherits(*base, other))

    def is_declared(self, module: Module, name: str) -> bool:
        base = self.base(module, name)
        return name == ROOT or (base is not None and self.is_declared(*base))

    def values(self, module: Module, name: str) -> list[Value]:
        """Values of a class and those it inherits; one that is declared again keeps its place."""
        base = self.base(module, name)
        found = {value.name: value for value in self.values(*base)} if base is not None else {}
        return list((found | {value.name: value for value in module.values(name)}).values())

    def finisher(self, module: Module, name: str) -> tuple[Module, str] | None:
        """The class whose `__post_init__` is for this one, itself or one that it inherits from; not the root's."""
        base = self.base(module, name)
        if base is None or has(module.classes[name], "__post_init__"):
            return (module, name) if base is not None else None
        return self.finisher(*base)

    def write_out(self, module: Module) -> None:
        here = [name for name in module.classes if self.is_declared(module, name)]
        for name in here:
            _make_plain(module, module.classes[name])
            if module.unroll(name, [value.name for value in self.values(module, name) if value.settable]):
                heirs = [
                    heir
                    for other in self.modules.values()
                    for heir in other.classes
                    if self.inherits(other, heir, name)
                ]
                assert not heirs, f"{name}: its loops over all values leave out those of {', '.join(heirs)}"
            for method in self._methods(module, name):
                module.lines[module.free_line(module.classes[name])] = f"    {method}"
        if here:
            finishers = [found for name in here if (found := self.finisher(module, name)) is not None]
            module.import_words(
                [value for name in here for value in self.values(module, name)],
                {name: home.name for home, name in finishers},
            )
            module.path.write_text("\n".join(module.lines), encoding="utf-8")

    def _methods(self, module: Module, name: str) -> Iterator[str]:
        values = self.values(module, name)
        settable = [value for value in values if value.settable]
        names = ", ".join([f"self.{value.name}" for value in settable])
        if name == ROOT or module.values(name) or has(module.classes[name], "__post_init__"):
            begun = [f"self.{value.name} = {value.first}" for value in values if not value.settable and value.first]
            given = [f"self.{value.name} = {value.given()}" for value in settable]
            parameters = ", ".join(["self", *[value.parameter() for value in settable]])
            finisher = self.finisher(module, name)
            done = [f"{finisher[1]}.__post_init__(self)"] if finisher is not None else []
            yield f"def __init__({parameters}) -> None: {'; '.join([*begun, *given, *done]) or 'pass'}"
        if name != ROOT:
            kept = [f"twin.{value.name} = self.{value.name}" for value in values if not value.settable]
            made = [f"twin = {name}({names})", *kept, "return twin"] if kept else [f"return {name}({names})"]
            yield f"def twin(self) -> {name}: {'; '.join(made)}"
        if settable and module.values(name):
            yield f"def values(self) -> tuple[object, ...]: return ({names},)"
            fields = ", ".join([value.field() for value in settable])
            module.lines[module.last_value(name)] += f"; FIELDS = {{{fields}}}"


def _make_plain(module: Module, node: ast.ClassDef) -> None:
    """Take away what makes a class a dataclass: decorators, the hook for subclasses, what its values begin with."""
    hooks = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init_subclass__"]
    values = [part for part in node.body if is_value(part)]
    gone: list[ast.stmt | ast.expr] = [*node.decorator_list, *hooks, *values]
    for part in gone:
        for line in range(part.lineno, (part.end_lineno or 0) + 1):
            module.lines[line - 1] = ""
    for value in values:
        module.lines[value.lineno - 1] = f"    {ast.unparse(value.target)}: {ast.unparse(value.annotation)}"
