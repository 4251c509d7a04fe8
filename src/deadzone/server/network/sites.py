"""Detects requests that a foreign page may have made a browser send.

Browsers send an Origin with everything that can change something (`network.safety` checks it), but not with images and
the like. Over https and on the local machine they tell with `Sec-Fetch-Site` where a request comes from. Elsewhere our
page identifies itself with a header of its own: another page cannot send it without a preflight request, and those are
never granted.
"""

from __future__ import annotations

from starlette.datastructures import Headers

from deadzone.host.asking.entry import Entry

PAGE_HEADER = "deadzone-page"
# Headers that another page cannot send without a preflight request.
OURS = (PAGE_HEADER, "deadzone-player", "authorization")
OUR_TYPES = ("application/json", "application/octet-stream")
READING = ("GET", "HEAD", "OPTIONS")


def is_from_elsewhere(headers: Headers) -> bool:
    """Whether the browser says that the request comes from another site."""
    return headers.get("sec-fetch-site", "none").lower() not in ("same-origin", "none")


def may_be_from_elsewhere(headers: Headers) -> bool:
    """Whether nothing shows that it is our page: neither the browser nor a header that foreign pages cannot send."""
    ours = headers.get("sec-fetch-site", "").lower() == "same-origin"
    return not (ours or any(name in headers for name in OURS) or _type_of(headers) in OUR_TYPES)


def is_for_our_page(method: str, entry: Entry | None) -> bool:
    """Whether only our own page may request this: an image in another one could name its address, too."""
    return method not in READING or (entry is not None and entry.dear)


def is_plain_form(headers: Headers) -> bool:
    """Whether the body has a type that any page may send without a preflight request."""
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    return has_body and _type_of(headers) not in OUR_TYPES


def _type_of(headers: Headers) -> str:
    return headers.get("content-type", "").split(";")[0].strip().lower()
