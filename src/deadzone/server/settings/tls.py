"""A TLS certificate and its key, for servers without a proxy in front of them."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any

from msgspec import Struct

from deadzone.core.sentence import Fault
from deadzone.maps.files import read_bytes

LARGEST = 1_000_000  # bytes
NO_CHECK_TIME = 0x200000  # OpenSSL's X509_V_FLAG_NO_CHECK_TIME, for which Python has no name
# OpenSSL's reasons if the key belongs to another certificate, perhaps one of another type.
OTHERS_KEY = ("KEY_VALUES_MISMATCH", "KEY_TYPE_MISMATCH", "NO_CERTIFICATE_ASSIGNED")


class Certificate(Struct, frozen=True, kw_only=True):
    file: str
    key: str
    names: tuple[str, ...]  # that it is issued for: hosts, `*.hosts` and addresses

    def covers(self, name: str) -> bool:
        """Whether it is issued for this name; a star stands for one part of a name."""
        return name in self.names or f"*.{name.partition('.')[2]}" in self.names

    def best_name(self, usual: str) -> str:
        """A name that browsers accept with this certificate: the usual one if it is covered."""
        whole = self.whole_names
        return usual if self.covers(usual) or not whole else whole[0]

    @property
    def whole_names(self) -> list[str]:
        return [name for name in self.names if not name.startswith("*")]


def certificate(file: str | None, key: str | None) -> Certificate:
    """Read both files and test them; whatever is wrong is a Fault."""
    if not file or not key:
        raise Fault("--tls-cert and --tls-key belong together: one of them is missing.")
    content, secret = [read_bytes(Path(path).expanduser(), LARGEST) for path in (file, key)]
    if b"-----BEGIN CERTIFICATE-----" not in content:
        raise Fault("This file contains no PEM certificate.", where=file)
    if b"PRIVATE KEY-----" not in secret:
        raise Fault("This file contains no PEM private key.", where=key)
    if b"ENCRYPTED" in secret:
        raise Fault("This key has a passphrase: the server needs a key without one.", where=key)
    paths = [str(Path(path).expanduser()) for path in (file, key)]
    try:
        names = _names(paths[0], paths[1], content.decode("ascii", "ignore"))
    except ssl.SSLError as error:
        if error.reason in OTHERS_KEY:
            raise Fault("This key does not belong to the certificate.", where=key) from None
        raise Fault(
            "This certificate or its key cannot be used: {reason}.", where=file, reason=error.reason or str(error)
        ) from None
    return Certificate(file=paths[0], key=paths[1], names=names)


def _names(file: str, key: str, content: str) -> tuple[str, ...]:
    """Names in a certificate. Python reads those of a peer only, so this does a handshake with itself."""
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(file, key)
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    theirs.check_hostname = False
    theirs.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN | NO_CHECK_TIME  # it vouches for itself, even if expired
    theirs.load_verify_locations(cadata=content)
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = ours.wrap_bio(there, back, server_side=True)
    client = theirs.wrap_bio(back, there)
    for side in (client, server, client):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
    told: Any = client.getpeercert()
    return tuple([name.lower() for _kind, name in told.get("subjectAltName", ())])
