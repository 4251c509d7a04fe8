"""Seat tokens, invitations and players' keys: who has the link has the seat.

A token is 256 random bits. The database keeps its SHA-256: who reads the database cannot sit down with it. A slow hash
as for passwords would add nothing, since nobody can guess a random token however fast the hash is.
"""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 32
ID_BYTES = 8
# A page sees by the first word what a link is good for; the server asks its database.
INVITATION = "invite."
PLAYER = "player."


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_invitation() -> str:
    """Good for taking a seat, once."""
    return INVITATION + new_token()


def new_player_key() -> str:
    """A player is whoever has this."""
    return PLAYER + new_token()


def new_id() -> str:
    """Of a battle or a player: a name, not a secret."""
    return secrets.token_hex(ID_BYTES)


def new_seed() -> str:
    """A seed for dice or for a player: as unguessable as a token, for who knows it knows all luck to come."""
    return secrets.token_hex(TOKEN_BYTES // 2)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
