"""Names as fields of a file: English and French have fields of their own, other languages share `more`."""

from __future__ import annotations

from typing import Any, Final

from deadzone.core.sentence import Name
from deadzone.language.folders import ENGLISH
from deadzone.language.words import in_all, name_in

FIRST_OTHER: Final = "fr"


def name_fields(name: object) -> dict[str, Any]:
    """Fields `name`, `fr`, and `more` if there are further languages."""
    texts = in_all(name)
    fields: dict[str, Any] = {"name": texts.pop(ENGLISH), FIRST_OTHER: texts.pop(FIRST_OTHER, "")}
    return {**fields, "more": texts} if texts else fields


def name_from(name: str, french: str, more: dict[str, str], context: str = "") -> Name:
    """The reverse; a name given in English only is translated where possible, and else the same in all languages."""
    return name_in({ENGLISH: name, **({FIRST_OTHER: french} if french else {}), **more}, context)
