"""Two browsers play through nginx with TLS and under a path, as in docs/hosting.md."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urljoin

import pytest
from page_server import PageServer
from playwright.sync_api import expect
from table_page import TablePage, Visit, next_asked

from proxying import NAME, Authority, Nginx

ANSWERS = 14  # both sides are asked more than once during set-up
CREATE = """
async () => {
  const body = JSON.stringify({ players: ['human', 'human'] });
  const answer = await fetch('api/battles', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  return (await answer.json()).links;
}
"""


def free_ports(number: int) -> list[int]:
    with ExitStack() as held:
        taken = [held.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(number)]
        return [one.getsockname()[1] for one in taken]


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[PageServer]:
    """A server whose address is that of the proxy."""
    front, plain, port = free_ports(3)
    public = f"https://{NAME}:{front}/deadzone"
    running = PageServer(tmp_path, "--public-url", public, "--proxy", "127.0.0.1", "--port", str(port))
    assert running.address == public
    proxy = Nginx(tmp_path / "nginx", Authority(tmp_path), front, plain, port)
    yield running
    proxy.stop()
    assert running.stop() == ""


def test_two_browsers_play_through_a_proxy_under_tls(proxied: PageServer, visit: Visit) -> None:
    red, blue = visit(at=proxied, obvious=False), visit(at=proxied, obvious=False)
    sockets: list[str] = []
    red.page.on("websocket", lambda opened: sockets.append(opened.url))
    paths = {link["role"]: link["path"] for link in red.page.evaluate(CREATE)}
    for table, role in ((red, "red"), (blue, "blue")):
        assert paths[role].startswith("/deadzone/battle/")
        table.open_link(urljoin(proxied.address, paths[role]))
    assert {url.rsplit("/", 3)[0] for url in sockets} == {f"{proxied.address.replace('https', 'wss')}/api"}
    asked = []
    for _ in range(ANSWERS):
        table = next_asked(red, blue)
        answer_first(table)
        asked.append(table)
    assert red in asked
    assert blue in asked
    next_asked(red, blue)
    expect(red.page.locator(".log li")).to_have_text(blue.page.locator(".log li").all_text_contents())
    blue.page.reload()
    blue.wait_for_board()
    red.page.locator("header.top a").first.click()
    expect(red.page.locator(".buttons .primary")).to_be_enabled()
    assert red.page.url.partition("?")[0] == f"{proxied.address}/"
    red.page.locator(".also button").click()  # a phone finds the page where this browser has found it
    expect(red.page.locator("dialog[open] input")).to_have_value(f"{proxied.address}/")


def answer_first(table: TablePage) -> None:
    options = table.options()
    if options:
        table.choose(options[0])
    else:
        table.place_for_me()
