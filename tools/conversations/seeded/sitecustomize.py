"""Makes what Python's `secrets` gives the same in every run, in this process and those that it starts; for
`conversing.py` only.

Ids and tokens come in a row, each kind in its own. All seeds are one and the same, because in what order they are made
is a matter of the code.
"""

import os
import random
import secrets
from contextlib import suppress

SEED = os.environ.get("CONVERSATIONS_SEED")
ID_BYTES = 8

LENGTH = 32  # of a seed


def the_seed(*_: object) -> str:
    return random.Random(f"seed {SEED}").randbytes(LENGTH // 2).hex()


if SEED is not None:
    ids, tokens = random.Random(f"ids {SEED}"), random.Random(f"tokens {SEED}")

    def token_hex(nbytes: int | None = None) -> str:
        return ids.randbytes(ID_BYTES).hex() if nbytes == ID_BYTES else the_seed()

    def token_urlsafe(nbytes: int | None = None) -> str:
        return f"seeded-{tokens.randbytes(nbytes or 32).hex()}"[: 4 * (nbytes or 32) // 3]

    secrets.token_hex = token_hex
    secrets.token_urlsafe = token_urlsafe
    with suppress(ImportError):  # in the version before there was chance
        from deadzone.host.common.seeds import Seeds

        Seeds.new = the_seed  # type: ignore[assignment,method-assign]
