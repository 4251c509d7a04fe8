"""One browser and one server for all tests of the page, and a visitor for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import LARGE, PATIENCE, QUICK, launched, new_context
from page_server import PageServer
from playwright.sync_api import Browser, expect, sync_playwright
from static_site import Open, SiteTable, StaticSite
from table_page import TablePage, Visit
from watching import Watch

pytest.register_assert_rewrite("offered")  # so that failures show what differs

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    running = PageServer(tmp_path_factory.mktemp("page"))
    yield running
    assert running.stop() == ""


@pytest.fixture
def visit(chromium: Browser, server: PageServer) -> Iterator[Visit]:
    """Open the start page in a separate browser context; at the end no errors may have been reported.

    With another `path` that page is opened, on a screen for fingers, without waiting for anything; `touch` makes the
    start page one for fingers, too.
    """
    visitors: list[TablePage] = []

    def enter(
        lang: str = "en",
        size: tuple[int, int] = LARGE,
        at: PageServer = server,
        path: str = "",
        touch: bool = False,
        **settings: object,
    ) -> TablePage:
        context = new_context(chromium, at.address, lang, size, {**QUICK, **settings}, touch or bool(path))
        watch = Watch(context, at.address)
        table = TablePage(context.new_page(), at, watch)
        visitors.append(table)
        if path:
            table.page.goto(at.address + path)
        else:
            table.go_home()
        return table

    yield enter
    for table in visitors:
        table.page.context.close()
    assert [complaint for table in visitors for complaint in table.watch.complaints] == []


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[PageServer]:
    """A server that a test may kill."""
    running = PageServer(tmp_path)
    yield running
    assert running.stop() == ""


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    running = StaticSite(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


@pytest.fixture
def opened(chromium: Browser, site: StaticSite) -> Iterator[Open]:
    """Open the start page in a browser of its own, or in another tab of one; at the end no errors may be reported."""
    tables: list[SiteTable] = []

    def enter(
        lang: str = "en", size: tuple[int, int] = LARGE, at: StaticSite = site, beside: SiteTable | None = None
    ) -> SiteTable:
        context = beside.page.context if beside else new_context(chromium, at.address, lang, size, {**QUICK}, False)
        watch = beside.watch if beside else Watch(context, at.address)
        table = SiteTable(context.new_page(), at, watch)
        tables.append(table)
        table.go_home()
        return table

    yield enter
    complaints = [complaint for table in tables for complaint in table.watch.complaints]
    for context in {id(table.page.context): table.page.context for table in tables}.values():
        context.close()
    assert complaints == []
