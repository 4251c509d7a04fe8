"""Puts a broken form of a module in its place while the program runs: far quicker than loading everything anew."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

VALUES = (bool, int, float, str, tuple, list, dict, set, frozenset)
ADDRESS = re.compile(r"0x[0-9a-f]+")


def swap(module: ModuleType, sound: str, broken: str) -> bool:
    """Gives the functions that differ their broken code, and constants their broken value, wherever they are known.

    Whether there was anything to be done: what else happens when a module is loaded cannot be changed afterwards.
    """
    path = module.__file__ or ""
    old, new = compile(sound, path, "exec"), compile(broken, path, "exec")
    try:
        functions = [(_function(module, name), code) for name, code in _differing(old, new)]
    except LookupError:
        return _swap_values(module, _loaded(module, old), _loaded(module, new))
    for function, code in functions:
        function.__code__ = code
    return bool(functions)


# Functions


def _differing(sound: CodeType, broken: CodeType) -> Iterator[tuple[str, CodeType]]:
    """The functions below a module or class that differ, by name. LookupError where more than functions differ."""
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
    """What a piece of code does, without the functions and classes in it."""
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


def _loaded(module: ModuleType, code: CodeType) -> ModuleType:
    """Beside the module that is in use."""
    beside = ModuleType(module.__name__)
    vars(beside).update({"__file__": module.__file__, "__package__": module.__package__})
    exec(code, vars(beside))
    return beside


def _swap_values(module: ModuleType, sound: ModuleType, broken: ModuleType) -> bool:
    changed = dict(_changed(sound, broken))
    for name, value in changed.items():
        in_use = vars(module).get(name)
        for holder in [each for each in list(sys.modules.values()) if name in getattr(each, "__dict__", ())]:
            if vars(holder)[name] is in_use:
                setattr(holder, name, value)
    inner = 0
    for name, kind in [(name, kind) for name, kind in vars(sound).items() if isinstance(kind, type)]:
        own, worse = vars(module).get(name), vars(broken).get(name)
        if kind.__module__ == module.__name__ and isinstance(own, type) and isinstance(worse, type):
            for attribute, value in _changed(kind, worse):
                setattr(own, attribute, value)
                inner += 1
    return bool(changed) or inner > 0


def _changed(sound: ModuleType | type, broken: ModuleType | type) -> Iterator[tuple[str, Any]]:
    """The constants of a module or class that the break has changed; addresses of objects say nothing."""
    for name, value in vars(broken).items():
        other = vars(sound).get(name)
        if name.startswith("__") or not isinstance(value, VALUES) or not isinstance(other, VALUES):
            continue
        if ADDRESS.sub("", repr(value)) != ADDRESS.sub("", repr(other)):
            yield name, value
