"""Refusals and failures that travel between processes, where Faults cannot be sent."""

from __future__ import annotations

from msgspec import Struct

from deadzone.core.sentence import Fault
from deadzone.language.words import in_all, name_in


class Refusal(Struct, frozen=True, kw_only=True, tag="refusal"):
    """A Fault in words, because Faults cannot be sent between processes."""

    texts: dict[str, str]
    rule: str
    where: str


class Failure(Struct, frozen=True, kw_only=True, tag="failure"):
    """An unexpected error, for the log."""

    trace: str


def refusal_of(fault: Fault) -> Refusal:
    return Refusal(texts=in_all(fault.sentence), rule=fault.rule, where=fault.where)


def fault_of(refusal: Refusal) -> Fault:
    return Fault("{said}", rule=refusal.rule, where=refusal.where, said=name_in(refusal.texts))
