"""The code of a battlefield for a link: what stands after `#map=`, so that the link carries the whole map.

It is the text of the map file as its author wrote it, with all remarks (`catalog/link_codes.py`).
"""

from __future__ import annotations

from typing import Final

from deadzone.catalog.link_codes import LONGEST_CODE, VERSION, is_code, packed, unpacked
from deadzone.core.sentence import Fault
from deadzone.maps.symbols import MOST_CHARACTERS

MARK: Final = "#map="
WHERE: Final = "link"
MOST_BYTES: Final = 4 * MOST_CHARACTERS  # a character has up to four


def link_code(text: str) -> str:
    """The code of a map; a Fault if it is too large for a link."""
    code = packed(text.encode())
    if len(code) > LONGEST_CODE:
        raise Fault("This battlefield is too large for a link: pass it on as a file.")
    return code


def from_link(link: str) -> str:
    """The text of a map from its code, or from a whole link; a Fault says what is wrong with anything else."""
    code = link.rpartition(MARK)[2].strip()
    if len(code) > LONGEST_CODE:
        raise Fault("This link is too long for a battlefield.", where=WHERE)
    if not is_code(code):
        raise Fault("This is not the link of a battlefield.", where=WHERE)
    if code[0] != VERSION:
        raise Fault("This link is not from this version of the program, or it is damaged.", where=WHERE)
    text = unpacked(code[1:], MOST_BYTES)
    if text is None:
        raise Fault("This link is incomplete or damaged: ask for it again.", where=WHERE)
    return text
