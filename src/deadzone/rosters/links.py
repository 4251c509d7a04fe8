"""The code of a team for a link: what stands after `#team=`, so that the link carries the whole team.

It is the team file, JSON without blanks (`catalog/link_codes.py`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from deadzone.catalog.link_codes import LONGEST_CODE, VERSION, is_code, packed, unpacked
from deadzone.core.sentence import Fault
from deadzone.rosters.files import LARGEST_FILE, roster_from
from deadzone.rosters.records import Roster

MARK: Final = "#team="
WHERE: Final = "link"


def link_code(roster: Roster) -> str:
    """The code of a team; a Fault if the team is too large for a link."""
    code = packed(msgspec.json.encode(roster))
    if len(code) > LONGEST_CODE:
        raise Fault("This team is too large for a link: pass it on as a file.")
    return code


def from_link(link: str) -> Roster:
    """Read a team from its code, or from a whole link; a Fault says what is wrong with anything else."""
    if len(link) > LARGEST_FILE:
        raise Fault("This link is too long for a team.", where=WHERE)
    code = link.rpartition(MARK)[2].strip()
    if len(code) > LONGEST_CODE:
        raise Fault("This link is too long for a team.", where=WHERE)
    if not is_code(code):
        raise Fault("This is not the link of a team.", where=WHERE)
    if code[0] != VERSION:
        raise Fault("This link is not from this version of the program, or it is damaged.", where=WHERE)
    content = unpacked(code[1:], LARGEST_FILE)
    if content is None:
        raise Fault("This link is incomplete or damaged: ask for it again.", where=WHERE)
    return roster_from(content, ".json", WHERE)
