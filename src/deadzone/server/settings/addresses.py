"""Addresses of devices: how they are read, which are this machine's own, and which are in its local network."""

from __future__ import annotations

import ipaddress
import socket

import ifaddr

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# What home and company networks use.
PRIVATE = tuple([ipaddress.ip_network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")])
# Reserved for documentation, so they belong to nobody: any other address beyond the default route would do.
FAR_AWAY = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
ANY_PORT = 9
NETWORK_BITS = 64  # of an IPv6 address: devices of one network share them


def parsed(text: str) -> Address | None:
    """An address without its zone, and as IPv4 if it is one in the form of IPv6; None for anything else."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        if address.scope_id is not None:
            return ipaddress.IPv6Address(int(address))
        return address.ipv4_mapped or address
    return address


def is_near(client: str, reached: str) -> bool:
    """Whether a client that has reached this address of ours is on this machine or in its local network.

    Networks with IPv6 often have public addresses only; there it must have the same network as ours.
    """
    address = parsed(client)
    if address is None:
        return False
    if address.is_loopback or address.is_link_local or _is_private(address):
        return True
    ours = parsed(reached)
    if not isinstance(ours, ipaddress.IPv6Address):
        return address == ours
    return address in ipaddress.ip_network((ours, NETWORK_BITS), strict=False)


def own_addresses() -> list[str]:
    """This machine's addresses in local networks, the one on the way to the internet first, IPv4 before IPv6."""
    first = [_way_out(family, far) for family, far in FAR_AWAY]
    found = [address for address in map(parsed, [*_of_adapters(), *first]) if address is not None]
    ours = [address for address in dict.fromkeys(found) if _is_private(address)]
    return [str(address) for address in sorted(ours, key=lambda own: (str(own) not in first, own.version))]


def _of_adapters() -> list[str]:
    try:
        adapters = ifaddr.get_adapters()
    except OSError:  # forbidden, for instance in a service with few rights
        return []
    return [ip.ip if isinstance(ip.ip, str) else ip.ip[0] for adapter in adapters for ip in adapter.ips]


def _way_out(family: socket.AddressFamily, far: str) -> str:
    """Our address on the way to one far away; empty if there is none. Nothing is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as trial:
            trial.connect((far, ANY_PORT))
            return str(trial.getsockname()[0])
    except OSError:
        return ""


def _is_private(address: Address) -> bool:
    return any([address in network for network in PRIVATE])
