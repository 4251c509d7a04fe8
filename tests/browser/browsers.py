"""The browser of the tests, from the system."""

import json
import shutil
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Playwright, StorageState

from proxying import NAME

# The one without windows opens a page with a third of the work of the others.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# The browser runs as root in a container without a graphics card, and may talk only to our server.
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
)  # fmt: skip
LARGE = (1280, 800)
# No animated dice, JADE's turn passes quickly and models are placed by hand, unless a test wants otherwise.
QUICK = {"dice": False, "speed": "fast", "view": "map", "autoPlace": False}
PATIENCE = 240_000  # milliseconds, enough while a slow machine also compiles the engine


def launched(playwright: Playwright) -> Browser:
    found = (path for path in map(shutil.which, PROGRAMS) if path)
    program = next(found, None)
    assert program, f"{PROGRAMS[0]} is not installed: .ci/system-needs installs it"
    return playwright.chromium.launch(executable_path=program, args=list(FLAGS))


def new_context(
    chromium: Browser, address: str, lang: str, size: tuple[int, int], settings: dict[str, object], touch: bool
) -> BrowserContext:
    """A separate browser with these settings of the page."""
    where = urlsplit(address)
    kept: StorageState = {
        "origins": [
            {
                "origin": f"{where.scheme}://{where.netloc}",
                "localStorage": [{"name": "deadzone", "value": json.dumps(settings)}],
            }
        ]
    }
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale={"en": "en-GB", "fr": "fr-FR"}[lang],
        reduced_motion="reduce",
        storage_state=kept,
        has_touch=touch,
        ignore_https_errors=where.scheme == "https",  # a test certificate
    )
    context.set_default_timeout(PATIENCE)
    return context
