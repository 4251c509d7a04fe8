"""HTTP requests that wait as long as a busy machine needs: how fast an answer comes is not what a test is about."""

from functools import partial

import httpx

PATIENCE = 120.0

get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
patch = partial(httpx.patch, timeout=PATIENCE)
delete = partial(httpx.delete, timeout=PATIENCE)
