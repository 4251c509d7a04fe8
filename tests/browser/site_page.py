"""A page of the site beside the table, such as the teams or the maps."""

from typing import ClassVar

from playwright.sync_api import Page
from watching import Watch


class SitePage:
    PATH: ClassVar[str]

    def __init__(self, page: Page, address: str, watch: Watch) -> None:
        self.page = page
        self.address = address
        self.watch = watch

    def open(self, place: str = "") -> None:
        """Open the page, or what stands after the `#`; it is not loaded again if only that changes."""
        self.page.evaluate("document.querySelector('main')?.setAttribute('data-left', '')")
        self.page.goto(f"{self.address}{self.PATH}{place}")
        self.page.locator("main:not([data-left])").wait_for()
