"""Replace a module with a broken form while the program runs, which is much faster than loading everything again."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

VALUES = (bool, int, float, str, tuple, list, dict, set, frozenset)
ADDRESS = re.compile(r"0x[0-9a-f]+")


class Swap(NamedTuple):
    """A loaded module, its source, and its source with one break."""

    module: ModuleType
    sound: str
    broken: str

    def put_in_place(self) -> bool:
        """Give functions that differ their broken code, or constants their broken value, wherever they were imported.

        Return whether anything was replaced: other effects of loading a module cannot be changed afterwards.
        """
        try:
            functions = self._functions()
        except LookupError:
            return self._swap_values(self.broken)
        for function, code in functions:
            function.__code__ = code
        return bool(functions)

    def without_the_break(self) -> bool:
        """Do the same with the sound values: a test that still fails does not fail because of the break."""
        try:
            return bool(self._functions())
        except LookupError:
            return self._swap_values(self.sound)

    def _functions(self) -> list[tuple[FunctionType, CodeType]]:
        """Functions that differ, with their broken code; LookupError if more than functions differ."""
        differing = _differing(self._compiled(self.sound), self._compiled(self.broken))
        return [(_function(self.module, name), code) for name, code in differing]

    def _swap_values(self, source: str) -> bool:
        """Give the constants that differ the value they have in `source`; return whether there were any."""
        sound, broken, wanted = self._loaded(self.sound), self._loaded(self.broken), self._loaded(source)
        records = _put_records(self.module, list(_changed_records(sound, broken)), wanted)
        return _put_values(self.module, _differences(sound, broken), wanted) or records

    def _compiled(self, source: str) -> CodeType:
        return compile(source, self.module.__file__ or "", "exec")

    def _loaded(self, source: str) -> ModuleType:
        """Load a source as a separate module, beside the one in use."""
        beside = ModuleType(self.module.__name__)
        vars(beside).update({"__file__": self.module.__file__, "__package__": self.module.__package__})
        exec(self._compiled(source), vars(beside))
        return beside


# Functions


def _differing(sound: CodeType, broken: CodeType) -> Iterator[tuple[str, CodeType]]:
    """Functions of a module or class that differ, by name; LookupError if more than functions differ."""
    if _own(sound) != _own(broken):
        raise LookupError(sound.co_qualname)
    for one, other in zip(_inner(sound), _inner(broken), strict=True):
        if not one.co_flags & inspect.CO_OPTIMIZED:  # a class
            yield from _differing(one, other)
        elif _whole(one) != _whole(other):
            yield other.co_qualname, other


def _inner(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _own(code: CodeType) -> tuple[Any, ...]:
    """What identifies a code object, without the functions and classes inside it."""
    constants = [(type(each), None if isinstance(each, CodeType) else repr(each)) for each in code.co_consts]
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, constants


def _whole(code: CodeType) -> tuple[Any, ...]:
    return _own(code), [_whole(each) for each in _inner(code)]


def _function(module: ModuleType, name: str) -> FunctionType:
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    if isinstance(found, property):
        found = found.fget
    found = inspect.unwrap(getattr(found, "__func__", getattr(found, "func", found)))
    if not isinstance(found, FunctionType) or found.__code__.co_qualname != name:
        raise LookupError(name)
    return found


# Constants


def _differences(sound: ModuleType, broken: ModuleType) -> dict[str, list[str]]:
    """Constants that differ, by the name of their class; "" for those of the module itself."""
    found = {"": list(_changed(sound, broken))}
    for name, kind in vars(sound).items():
        other = vars(broken).get(name)
        if isinstance(kind, type) and isinstance(other, type) and kind.__module__ == sound.__name__:
            found[name] = list(_changed(kind, other))
    return found


def _changed(sound: ModuleType | type, broken: ModuleType | type) -> Iterator[str]:
    """Constants of a module or class that the break has changed; memory addresses in their repr are ignored."""
    for name, value in vars(broken).items():
        other = vars(sound).get(name)
        if name.startswith("__") or not isinstance(value, VALUES) or not isinstance(other, VALUES):
            continue
        if ADDRESS.sub("", repr(value)) != ADDRESS.sub("", repr(other)):
            yield name


def _put_values(module: ModuleType, differences: dict[str, list[str]], loaded: ModuleType) -> bool:
    for name in differences[""]:
        in_use = vars(module).get(name)
        for holder in [each for each in list(sys.modules.values()) if name in getattr(each, "__dict__", ())]:
            if vars(holder)[name] is in_use:
                setattr(holder, name, vars(loaded)[name])
    for kind in differences.keys() - {""}:
        for name in differences[kind]:
            setattr(vars(module)[kind], name, vars(vars(loaded)[kind])[name])
    return any(differences.values())


# Records


def _changed_records(sound: ModuleType, broken: ModuleType) -> Iterator[str]:
    """Records of a module, such as missions, in which the break has changed a value."""
    for name, record in vars(broken).items():
        other = vars(sound).get(name)
        if _is_record(record) and _is_record(other) and _values_of(record) != _values_of(other):
            yield name


def _is_record(value: object) -> bool:
    """Whether this is an instance of a class written in Python, with attributes."""
    return isinstance(type(value).__init__, FunctionType) and hasattr(value, "__dict__")


def _values_of(record: object) -> str:
    return ADDRESS.sub("", repr(vars(record)))


def _put_records(module: ModuleType, names: list[str], loaded: ModuleType) -> bool:
    """Change the records in place, because tables made from them refer to the same objects."""
    for name in names:
        vars(vars(module)[name]).update(vars(vars(loaded)[name]))
    return bool(names)
