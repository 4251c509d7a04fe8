"""Links and keys of the page's own battles. They open something only on the disk on which they were made."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

TOKEN_BYTES: Final = 32
ID_BYTES: Final = 8
KEY: Final = "player."  # with which a player's key begins, as the page knows


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_key() -> str:
    return KEY + new_token()


def new_chance() -> str:
    """What the seeds of one piece of work are made from."""
    return secrets.token_hex(TOKEN_BYTES)


def new_id() -> str:
    return secrets.token_hex(ID_BYTES)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
