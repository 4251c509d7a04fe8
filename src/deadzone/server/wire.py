"""WebSockets as uvicorn speaks them, with less patience for those who do not read what they are sent."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Wire(WebSocketsSansIOProtocol):
    """A connection that is given up for dead is cut off, and does not keep what it has not read in memory."""

    def handle_ping(self) -> None:
        """Pings are answered at once, past all limits: who sends them and reads no answer is cut off."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Closing would first wait until everything is read, and so for ever."""
        super().keepalive_timeout()
        self.transport.abort()
