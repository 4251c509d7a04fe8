"""Whom an address belongs to."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

NETWORK_BITS = 64  # of an IPv6 address: one household, however many addresses it uses


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Owner of an address: the IPv4 address itself, or the network of an IPv6 address, since one owner has many."""
    try:
        parsed = ipaddress.ip_address(address.split("%", maxsplit=1)[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, NETWORK_BITS), strict=False))
