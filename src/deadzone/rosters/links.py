"""The code of a team for a link: what stands after `#team=`, so that the link carries the whole team.

A letter for the version, then base64url of the compressed team file (JSON without blanks). The compressed form has a
checksum, so that a code which was cut off or mistyped is noticed. Codes come from strangers: their size is limited
before and after decompression.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Final

import msgspec

from deadzone.core.sentence import Fault
from deadzone.rosters.files import LARGEST_FILE, roster_from
from deadzone.rosters.records import Roster

MARK: Final = "#team="
VERSION: Final = "A"
LONGEST_CODE: Final = 16_000  # characters: more than browsers and messengers pass on without trouble
WHERE: Final = "link"
_CODE: Final = re.compile(r"[A-Za-z0-9_-]+")


def link_code(roster: Roster) -> str:
    """The code of a team; a Fault if the team is too large for a link."""
    packed = zlib.compress(msgspec.json.encode(roster), level=9)
    code = VERSION + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")
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
    if _CODE.fullmatch(code) is None:
        raise Fault("This is not the link of a team.", where=WHERE)
    if code[0] != VERSION:
        raise Fault("This link is not from this version of the program, or it is damaged.", where=WHERE)
    return roster_from(_unpacked(code[1:]), ".json", WHERE)


def _unpacked(code: str) -> str:
    """The team file in a code; decompression stops where a file would be too large."""
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        content = reader.decompress(packed, LARGEST_FILE + 1)
        if len(content) <= LARGEST_FILE and reader.eof and not reader.unused_data:
            return content.decode("utf-8")
    except (ValueError, zlib.error):  # binascii's and Unicode's errors are ValueErrors
        pass
    raise Fault("This link is incomplete or damaged: ask for it again.", where=WHERE) from None
