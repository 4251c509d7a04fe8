"""Which requests a foreign page may have made a browser send.

Browsers put an Origin on everything that can change something (`network.safety` asks for it), but none on pictures and
the like. Over https and on the own machine they say with `Sec-Fetch-Site` where a request comes from. Elsewhere the
page shows with a header of its own that it is the page: no other page can send that without asking first, and nobody
who asks is answered.
"""

from __future__ import annotations

from starlette.datastructures import Headers

PAGE_HEADER = "deadzone-page"
OUR_TYPES = ("application/json", "application/octet-stream")


def is_from_elsewhere(headers: Headers) -> bool:
    """The browser says so."""
    return headers.get("sec-fetch-site", "none").lower() not in ("same-origin", "none")


def may_be_from_elsewhere(headers: Headers) -> bool:
    """Nothing shows that it is our page: neither the browser's word nor a header that foreign pages cannot send."""
    ours = headers.get("sec-fetch-site", "").lower() == "same-origin"
    return not (ours or PAGE_HEADER in headers or "authorization" in headers or _type_of(headers) in OUR_TYPES)


def is_plain_form(headers: Headers) -> bool:
    """A body of a kind that any page may send without asking."""
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    return has_body and _type_of(headers) not in OUR_TYPES


def _type_of(headers: Headers) -> str:
    return headers.get("content-type", "").split(";")[0].strip().lower()
