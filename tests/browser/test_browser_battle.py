"""Whole battles played through the page."""

import random
import time

import pytest
from english import english_in
from offered import check_offer
from playing import answer_by_chance, begin, fix_seed
from playwright.sync_api import expect
from positions import positions_by_kind
from table_page import TablePage, Visit

from deadzone.core.sides import BLUE, RED
from deadzone.core.state import UNDECIDED

# Kinds of questions that the page shows in different ways.
FORMS = ("reroll", "deploy", "spot", "activate", "action", "step", "target", "spend-dice!", "defence!")


def test_a_whole_battle_against_jade(visit: Visit) -> None:
    table = visit()
    fix_seed(table, "a whole battle")
    begin(table, "jade", rounds=2)
    chance = random.Random("a whole battle")
    summary = table.page.locator("section.round")
    while summary.count() == 0:
        answer_by_chance(table, chance)
    expect(summary).to_contain_text("Round 1 is over")
    expect(summary).to_contain_text("has the initiative in round 2. Red needs 12 more VP to win.")
    while not table.over:
        answer_by_chance(table, chance)
    expect(summary).to_have_count(0)
    end = table.page.locator("dialog[open]")
    g = table.engine()
    assert g.winner != UNDECIDED
    expect(end.locator(".score b")).to_have_text([f"{g.points(side)} VP" for side in (RED, BLUE)])
    titles = {RED: "Victory!", BLUE: "Defeat"}
    expect(end.locator("h2")).to_have_text(titles.get(g.winner, "Draw"))
    expect(end.locator(".why")).to_contain_text("Round 2 was the last")
    expect(end.locator("tbody tr th[scope=row] b")).to_have_text(
        [f"R{n}" for n in range(1, 6)] + [f"B{n}" for n in range(1, 5)]
    )
    battle = table.battle
    end.get_by_role("button", name="Swapped sides").click()
    table.page.wait_for_url(lambda address: battle not in address)
    table.wait()
    assert [table.engine().setting.jade[side] is None for side in (RED, BLUE)] == [False, True]
    table.go_home()
    expect(table.page.locator(".old li").last).to_contain_text("over")


def looked_at(table: TablePage, kind: str) -> list[str]:
    """Open a question of this kind, which offers what the engine offers; English words on the page."""
    table.go_home()
    table.open_file(positions_by_kind()[kind])
    check_offer(table)
    return english_in(table.page)


@pytest.mark.long
def test_questions_offer_what_the_engine_offers_in_french(visit: Visit) -> None:
    """One question of each form of the page; `tools/long_runs/questions_soak.py` looks at every kind and at battles."""
    table = visit("fr", obvious=False)
    english = {kind: looked_at(table, kind) for kind in FORMS}
    assert {kind: wrong for kind, wrong in english.items() if wrong} == {}


def test_play_now_leads_to_a_decision_at_once(visit: Visit) -> None:
    """Three clicks are allowed, one is enough; the visitor has no settings yet."""
    table = visit(dice=True, speed="normal", view=None)
    began = time.monotonic()
    table.play_now()
    print(f"from Play now to the first own decision: {time.monotonic() - began:.1f} s, 1 click")
    expect(table.option(table.options()[0])).to_be_enabled()
