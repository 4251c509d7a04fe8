"""Short battles through the page, played by chance."""

import json
import random

from playwright.sync_api import Route
from table_page import TablePage


def fix_seed(table: TablePage, seed: str) -> None:
    """Add a seed to the page's request for a new battle, so that every run has the same battle."""

    def add(route: Route) -> None:
        wanted = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**wanted, "seed": seed}))

    table.page.route("**/api/battles", add)


def begin(table: TablePage, opponent: str, rounds: int) -> None:
    """Begin a short battle through the dialog for new ones."""
    dialog = table.open_new_battle()
    dialog.locator("#who-1").select_option(opponent)
    dialog.locator(".limit input").fill(str(rounds))
    dialog.locator("button[type=submit]").click()
    table.wait()


def answer_by_chance(table: TablePage, chance: random.Random) -> None:
    options = table.options()
    if options:
        table.choose(chance.choice(options))
    else:
        table.place_for_me()
    table.wait_for_turn()
