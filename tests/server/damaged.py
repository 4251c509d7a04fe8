"""Damaged and hostile requests, as bytes to a server."""

import socket
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPResponse, IncompleteRead
from urllib.parse import quote, urlsplit

from patient import PATIENCE
from table_client import Server


class Raw:
    """Requests as bytes, over one connection as long as the server keeps it."""

    def __init__(self, server: Server, headers: dict[str, str]) -> None:
        parts = urlsplit(server.address)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.usual = {"Host": f"{self.host}:{self.port}", "Deadzone-Page": "1", **headers}
        self.socket: socket.socket | None = None

    def ask(
        self, method: str, address: str, body: bytes = b"", headers: Mapping[str, bytes | str] | None = None,
        raw: bytes | None = None,
    ) -> tuple[int, str, bytes]:  # fmt: skip
        """Send a request; return status, content type and body. `raw` takes the place of body and length."""
        wanted: dict[str, bytes | str] = {**self.usual, **(headers or {})}
        if raw is None:
            wanted["Content-Length"] = str(len(body))
        lines = [b"%s %s HTTP/1.1" % (method.encode(), quote(address, safe="/?&=%:;'*.,~+-_()!@$").encode())]
        lines += [
            name.encode() + b": " + (value if isinstance(value, bytes) else value.encode())
            for name, value in wanted.items()
        ]
        sent = b"\r\n".join([*lines, b"", b""]) + (body if raw is None else raw)
        for attempt in range(2):  # the server may have closed an idle connection meanwhile
            fresh = self.socket is None
            try:
                return self._answered(method, sent)
            except (ConnectionError, ValueError, OSError):
                self.close()
                if fresh or attempt:
                    raise
        raise AssertionError("never comes here")

    def _answered(self, method: str, sent: bytes) -> tuple[int, str, bytes]:
        if self.socket is None:
            self.socket = socket.create_connection((self.host, self.port), timeout=PATIENCE)
        with suppress(ConnectionError):  # it may be refused before all was sent
            self.socket.sendall(sent)
        answer = HTTPResponse(self.socket, method=method)
        answer.begin()
        try:
            content = answer.read()
        except IncompleteRead as broken:  # the rest of the request was garbage, and the server has hung up
            content = broken.partial
            self.close()
        if answer.will_close:
            self.close()
        return answer.status, answer.headers.get_content_type(), content

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None
