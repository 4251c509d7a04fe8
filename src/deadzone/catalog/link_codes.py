"""Codes that carry a whole text in a link: base64url of the compressed text, after a letter for the version.

The compressed form has a checksum, so that a code which was cut off or mistyped is noticed. Codes come from strangers:
their size is limited before and after decompression.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Final

VERSION: Final = "A"
LONGEST_CODE: Final = 16_000  # characters: more than browsers and messengers pass on without trouble
_CODE: Final = re.compile(r"[A-Za-z0-9_-]+")


def packed(content: bytes) -> str:
    return VERSION + base64.urlsafe_b64encode(zlib.compress(content, level=9)).decode("ascii").rstrip("=")


def is_code(code: str) -> bool:
    return _CODE.fullmatch(code) is not None


def unpacked(code: str, most: int) -> str | None:
    """The text in a code without its version; None if it is damaged, or larger than `most` bytes."""
    try:
        content = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        content = reader.decompress(content, most + 1)
        if len(content) <= most and reader.eof and not reader.unused_data:
            return content.decode("utf-8")
    except (ValueError, zlib.error):  # binascii's and Unicode's errors are ValueErrors
        pass
    return None
