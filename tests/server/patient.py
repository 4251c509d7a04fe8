"""HTTP requests without a short timeout, as tests must not depend on the speed of the machine."""

import ssl
from functools import partial

import httpx

PATIENCE = 120.0
# Trusts nobody. Without it each client would first read the certificates of the world, which takes it 30 ms of work.
NOBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

get = partial(httpx.get, timeout=PATIENCE, verify=NOBODY)
post = partial(httpx.post, timeout=PATIENCE, verify=NOBODY)
patch = partial(httpx.patch, timeout=PATIENCE, verify=NOBODY)
delete = partial(httpx.delete, timeout=PATIENCE, verify=NOBODY)
