"""What a device is, from what its browser says about itself: two names for its owner to recognise, and nothing more.

Libraries for this know thousands of devices by their model, which would tell others more than a player needs.
"""

from __future__ import annotations

from deadzone.host.records.people import Browser

# The first that occurs counts: most browsers also name those that they want to be taken for.
BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Vivaldi", "Vivaldi"),
    ("DuckDuckGo", "DuckDuckGo"), ("Firefox/", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
    ("Chromium", "Chromium"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("Linux", "Linux"), ("FreeBSD", "FreeBSD"),
)  # fmt: skip


def browser_of(said: str) -> Browser:
    """The device that sends this `User-Agent`."""
    return Browser(_first(said, BROWSERS), _first(said, SYSTEMS))


def _first(said: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((name for sign, name in known if sign in said), "")
