"""Makes what Python's `secrets` gives the same in every run, in this process and those that it starts; for
`conversing.py` only.

Ids and tokens come in a row, each kind in its own. Chance is asked for whenever something happens at a table, and when
that is, depends on the moment: so it stays the same until there is another id.
"""

import hashlib
import os
import random
import secrets

SEED = os.environ.get("CONVERSATIONS_SEED")
ID_BYTES = 8

if SEED is not None:
    ids, tokens = random.Random(f"ids {SEED}"), random.Random(f"tokens {SEED}")
    latest = [""]

    def token_hex(nbytes: int | None = None) -> str:
        if nbytes != ID_BYTES:
            return hashlib.sha256(f"{SEED} {latest[0]}".encode()).hexdigest()
        latest[0] = ids.randbytes(nbytes).hex()
        return latest[0]

    def token_urlsafe(nbytes: int | None = None) -> str:
        return f"seeded-{tokens.randbytes(nbytes or 32).hex()}"[: 4 * (nbytes or 32) // 3]

    secrets.token_hex = token_hex
    secrets.token_urlsafe = token_urlsafe
