"""Names as fields of a file: English and French have had their own since the first files, others stand beside them."""

from __future__ import annotations

from typing import Any, Final

from deadzone.core.sentence import Name
from deadzone.language.folders import ENGLISH
from deadzone.language.words import in_all, name_in

FIRST_OTHER: Final = "fr"


def name_fields(name: object) -> dict[str, Any]:
    """`name`, `fr`, and `more` where there are further languages."""
    texts = in_all(name)
    fields: dict[str, Any] = {"name": texts.pop(ENGLISH), FIRST_OTHER: texts.pop(FIRST_OTHER, "")}
    return {**fields, "more": texts} if texts else fields


def name_from(name: str, french: str, more: dict[str, str], context: str = "") -> Name:
    """The reverse; a file that has English only means the same in all languages or what they have for it."""
    return name_in({ENGLISH: name, **({FIRST_OTHER: french} if french else {}), **more}, context)
