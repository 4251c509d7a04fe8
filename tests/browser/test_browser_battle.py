"""Whole battles played through the page."""

import json
import random
import time

from english import english_in
from offered import check_offer
from playwright.sync_api import Route, expect
from positions import name_of, positions_by_kind
from table_page import TablePage, Visit

from deadzone.core.sides import BLUE, RED
from deadzone.core.state import UNDECIDED


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


def test_a_whole_battle_against_jade(visit: Visit) -> None:
    table = visit()
    fix_seed(table, "a whole battle")
    begin(table, "jade", rounds=2)
    chance = random.Random("a whole battle")
    while not table.over:
        answer_by_chance(table, chance)
    end = table.page.locator("dialog[open]")
    g = table.engine()
    assert g.winner != UNDECIDED
    expect(end.locator(".score b")).to_have_text([f"{g.points(side)} VP" for side in (RED, BLUE)])
    titles = {RED: "Victory!", BLUE: "Defeat"}
    expect(end.locator("h2")).to_have_text(titles.get(g.winner, "Draw"))
    end.locator("footer .primary").click()
    expect(table.page.locator(".old li")).to_contain_text("over")


def test_every_question_offers_what_the_engine_offers_in_french(visit: Visit) -> None:
    """Nothing is answered automatically, not even obvious questions; kinds that the battle lacks come from files."""
    table = visit("fr", obvious=False)
    fix_seed(table, "all options")
    begin(table, "random", rounds=1)
    chance = random.Random("all options")
    english: dict[str, list[str]] = {}
    while not table.over:
        check_offer(table)
        name = name_of(table.engine())
        if name not in english:
            english[name] = english_in(table.page)
        answer_by_chance(table, chance)
    assert {"deploy", "spot", "reroll", "activate", "action", "step"} <= english.keys()
    for name, file in positions_by_kind().items():
        if name not in english:
            table.go_home()
            table.open_file(file)
            check_offer(table)
            english[name] = english_in(table.page)
    assert {name: wrong for name, wrong in english.items() if wrong} == {}


def test_play_now_leads_to_a_decision_at_once(visit: Visit) -> None:
    """Three clicks are allowed, one is enough; the visitor has no settings yet."""
    table = visit(dice=True, speed="normal", view=None)
    began = time.monotonic()
    table.play_now()
    print(f"from Play now to the first own decision: {time.monotonic() - began:.1f} s, 1 click")
    expect(table.option(table.options()[0])).to_be_enabled()
