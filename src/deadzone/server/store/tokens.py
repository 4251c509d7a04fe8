"""Seat tokens, invitations and players' keys: whoever has the link has the seat.

A token is 256 random bits. The database stores its SHA-256, so that reading the database does not give access to a
seat. A slow hash as for passwords would add nothing, since a random token cannot be guessed however fast the hash is.
"""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 32
ID_BYTES = 8
# The prefix shows a page what a link is for; the server asks its database.
INVITATION = "invite."
PLAYER = "player."
DEVICE_LINK = "device."


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_chance() -> str:
    """What the seeds of one piece of work are made from."""
    return secrets.token_hex(TOKEN_BYTES)


def new_invitation() -> str:
    """Token that takes a seat, once."""
    return INVITATION + new_token()


def new_player_key() -> str:
    """Key of a device of a player; whoever has it is that player."""
    return PLAYER + new_token()


def new_device_link() -> str:
    """Token that takes a player to another device, once."""
    return DEVICE_LINK + new_token()


def new_id() -> str:
    """Id of a battle or a player: a name, not a secret."""
    return secrets.token_hex(ID_BYTES)


def new_device_id(player: str) -> str:
    """Id of a device; it begins with its player's, so that the connections of a player are found by it."""
    return player + new_id()


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
