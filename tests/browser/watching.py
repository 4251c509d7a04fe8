"""Records a browser's errors and the hosts it contacts."""

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

SOCKET_REFUSED = "WebSocket connection to "  # Chromium's message while no server listens
# All tests of a worker are one household; on a slow machine it is told to wait, and the page asks again by itself.
TOO_OFTEN = "the server responded with a status of 429"
LOCAL = ("data", "blob")


class Watch:
    """Collects errors and foreign requests of all pages of a context."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.complaints: list[str] = []
        self.may_lose_server = False
        self.expected = ""  # part of the messages that a test provokes
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("page", self._page)

    def _console(self, message: ConsoleMessage) -> None:
        lost = self.may_lose_server and message.text.startswith(SOCKET_REFUSED)
        expected = lost or TOO_OFTEN in message.text or (self.expected != "" and self.expected in message.text)
        if message.type == "error" and not expected:
            self.complaints.append(f"console: {message.text}")

    def _error(self, error: WebError) -> None:
        self.complaints.append(f"page: {error.error}")

    def _request(self, request: Request) -> None:
        self._address(request.url)

    def _page(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        self._address(socket.url)

    def _address(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in LOCAL and parts.netloc != self.host:
            self.complaints.append(f"foreign host: {url}")
