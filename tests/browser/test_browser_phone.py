"""The dialog that takes the page to a phone."""

import re

from playwright.sync_api import Locator, expect
from table_page import Visit

from qr_reading import text_of

BORDER = 2


def shown_in(code: Locator) -> str:
    """The text of a QR code that the page has drawn."""
    size = int((code.get_attribute("viewBox") or "").split()[2])
    dark = set(re.findall(r"M(\d+) (\d+)", code.locator("path").get_attribute("d") or ""))
    inside = range(BORDER, size - BORDER)
    return text_of([[int((str(x), str(y)) in dark) for x in inside] for y in inside])


def test_the_dialog_says_where_a_phone_finds_the_page(visit: Visit) -> None:
    """This server is for its own machine only; then as if it were started with --lan, without and with a network."""
    table = visit()
    expect(table.open_phone().locator("pre")).to_have_text("deadzone play --lan")
    table.close_dialog()
    expect(table.open_phone([])).to_contain_text("This computer is in no local network at the moment.")
    table.close_dialog()
    first, second = "http://192.168.1.7:8321/", "http://[fd00::7]:8321/"
    dialog = table.open_phone([first, second])
    expect(dialog).to_contain_text("the battles of others open only with their links")
    expect(dialog).to_contain_text("The connection is not encrypted (http)")
    for address in (first, second):
        dialog.locator("select").select_option(address)
        expect(dialog.locator("input")).to_have_value(address)
        assert shown_in(dialog.locator("svg")) == address
