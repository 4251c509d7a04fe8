"""The browser of the tests: chromium from the system."""

import shutil

from playwright.sync_api import Browser, Playwright

from proxying import NAME

# The browser runs as root in a container without a graphics card, and may talk only to our server.
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
)  # fmt: skip
LARGE = (1280, 800)
PATIENCE = 60_000  # milliseconds, enough for a busy machine


def launched(playwright: Playwright) -> Browser:
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert program, "chromium is not installed: .ci/system-needs installs it"
    return playwright.chromium.launch(executable_path=program, args=list(FLAGS))
