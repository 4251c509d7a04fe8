"""Gives Python's `secrets` a seeded generator, in this process and those that it starts; for `conversing.py` only."""

import os
import random
import secrets

SEED = os.environ.get("CONVERSATIONS_SEED")

if SEED is not None:
    chance = random.Random(SEED)

    def token_hex(nbytes: int | None = None) -> str:
        return chance.randbytes(nbytes or 32).hex()

    def token_urlsafe(nbytes: int | None = None) -> str:
        return f"seeded-{chance.randbytes(nbytes or 32).hex()}"[: 4 * (nbytes or 32) // 3]

    secrets.token_hex = token_hex
    secrets.token_urlsafe = token_urlsafe
