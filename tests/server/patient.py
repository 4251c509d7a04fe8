"""HTTP requests without a short timeout, as tests must not depend on the speed of the machine."""

from functools import partial

import httpx

PATIENCE = 120.0

get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
patch = partial(httpx.patch, timeout=PATIENCE)
delete = partial(httpx.delete, timeout=PATIENCE)
