"""Records whose values are declared once: their constructor, their copies and what is saved follow from it.

    class Slam(Frame):
        model: ModelNumber
        harm: int = 0

For the compiled engine `hatch_declared.py` writes the same methods out, because those of `dataclass` are not compiled.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import ClassVar, Self, dataclass_transform


class Field:
    """A declared value: its type as it is written, and what it begins with if nobody has to give it."""

    def __init__(self, kind: str, first: object = MISSING) -> None:
        self.kind = kind
        self.first = first


@dataclass_transform(eq_default=False, field_specifiers=(field,))
@dataclass(eq=False, repr=False, match_args=False)
class Declared:
    """A record that declares its values like a dataclass, and interpreted is one."""

    FIELDS: ClassVar[dict[str, Field]] = {}

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, repr=False, match_args=False)(cls)  # half the time that this takes at every start
        cls.FIELDS = {each.name: Field(str(each.type), each.default) for each in fields(cls) if each.init}

    def __post_init__(self) -> None:
        """What is left to be done when all values are there."""

    def values(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in type(self).FIELDS])

    def __repr__(self) -> str:
        told = ", ".join([f"{name}={getattr(self, name)!r}" for name in type(self).FIELDS])
        return f"{type(self).__qualname__}({told})"

    def twin(self) -> Self:
        """Another with the same values."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin
