"""Seeds for dice and for artificial players."""

from __future__ import annotations

import secrets

SEED_BYTES = 16


def new_seed() -> str:
    """Seed for dice or for an artificial player; unguessable, because whoever knows it can predict all dice."""
    return secrets.token_hex(SEED_BYTES)
