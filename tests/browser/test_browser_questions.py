"""Questions are answered on both boards and in dialogs, and survive a reload and a killed server."""

import pytest
from english import english_in
from offered import check_offer
from page_server import PageServer
from playwright.sync_api import expect
from positions import RAMPAGERS, name_of, position, positions_by_kind
from table_page import TablePage, Visit

from deadzone.core.cubes import Cube
from deadzone.core.questions import Choice, Spot
from deadzone.core.state import State
from deadzone.host.showing.studying import study
from deadzone.table.telling.notation import write_answer

VIEWS = [pytest.param("board", marks=pytest.mark.long), "map"]


def own_model(g: State) -> int:
    assert isinstance(g.question, Choice)
    return next(value for value in g.question.options if isinstance(value, int) and value >= 0)


def reachable(table: TablePage, g: State) -> int:
    """A visible cube to which the active model can move."""
    reach = study(g, g.active, "en", with_actions=False).reach
    return next(
        place.cube
        for place in reach
        if place.kind == "move" and table.can_see(cube=place.cube) and not models_in(g, Cube(place.cube))
    )


def models_in(g: State, cube: Cube) -> list[int]:
    return [number for number, model in enumerate(g.models) if model.cube == cube]


@pytest.mark.parametrize("view", VIEWS)
def test_a_model_is_chosen_and_moved_on_the_board_itself(visit: Visit, view: str) -> None:
    table = visit(view=view)
    table.open_file(positions_by_kind()["activate"])
    expect(table.page.locator("[data-board]")).to_have_attribute("data-board", view)
    model = own_model(table.engine())
    table.click_board(model=model)
    expect(table.page.locator(".option.candidate")).to_have_count(1)
    table.answer(lambda: table.click_board(model=model))
    table.wait()
    g = table.engine()
    assert (table.kind, g.active) == ("action", model)
    cube = reachable(table, g)
    table.answer(lambda: table.click_board(cube=cube))
    table.wait_for_kind("spot")
    g = table.engine()
    assert isinstance(g.question, Spot)
    assert g.question.cube == cube
    table.answer(lambda: table.click_board(cube=cube))
    g, _ = table.server.state(table.battle)
    assert g.models[model].cube == cube
    assert not isinstance(g.question, Spot)


def own_place(question: Spot) -> tuple[int, int]:
    """A free place far from every suggestion; the page moves in steps of ten."""
    return next(
        (x, y)
        for x in range(-(-question.left // 10) * 10, question.right, 10)
        for y in range(-(-question.top // 10) * 10, question.bottom, 10)
        if not question.overlaps(x, y) and all(abs(x - a) + abs(y - b) > 50 for a, b in question.suggestions)
    )


def test_a_place_between_the_anchors_by_a_click_on_the_map(visit: Visit) -> None:
    table = visit()
    table.open_file(positions_by_kind()["spot"])
    question = table.engine().question
    assert isinstance(question, Spot)
    place = own_place(question)
    table.point_in_closeup(*place)
    expect(table.page.locator(".map-place")).to_have_text(f"{place[0]} from the west, {place[1]} from the north")
    table.answer(lambda: table.page.locator(".map-put").click())
    model = table.server.state(table.battle)[0].models[question.subject]
    assert (model.x, model.y) == place


@pytest.mark.long  # a click on the map is the sample
def test_a_place_between_the_anchors_by_dragging_on_the_board(visit: Visit) -> None:
    table = visit(view="board")
    table.open_file(positions_by_kind()["spot"])
    g = table.engine()
    question = g.question
    assert isinstance(question, Spot)
    x, y = table.where(cube=question.cube)
    table.answer(lambda: table.drag((x, y), (x + 9, y + 6)))
    model = table.server.state(table.battle)[0].models[question.subject]
    assert question.why_not((model.x, model.y)) is None
    assert (model.x, model.y) not in question.suggestions


@pytest.mark.parametrize("kind", ["defence", pytest.param("spend-dice", marks=pytest.mark.long)])
def test_an_interrupt_is_answered_beside_the_board(visit: Visit, kind: str) -> None:
    table = visit()
    table.open_file(positions_by_kind()[f"{kind}!"])
    assert table.kind == kind
    expect(table.page.locator(".interrupt .kind")).to_have_text("Interrupt")
    g = table.engine()
    assert g.turn == 1
    assert isinstance(g.question, Choice)
    value = g.question.options[-1]
    _, before = table.server.entries(table.battle)
    table.choose(write_answer(g, g.question, value))
    _, entries = table.server.entries(table.battle)
    assert entries[len(before)].answer == value


@pytest.mark.long
def test_an_enemy_model_under_control_acts_as_an_own_one_does(visit: Visit) -> None:
    """The whole Activation is asked of the player in control, in the enemy's turn (A-RAMPAGE-02)."""
    table = visit()
    table.open_file(position(lambda g: name_of(g) == "action!", RAMPAGERS))
    check_offer(table)
    expect(table.page.locator(".interrupt")).to_have_count(0)
    g = table.engine()
    assert g.active == g.controlled
    shown = table.page.locator(".roster").get_by_text("under enemy control")
    expect(shown).to_have_count(1)
    _, before = table.server.entries(table.battle)
    table.choose("stop")
    _, entries = table.server.entries(table.battle)
    assert entries[len(before)].answer == "stop"


@pytest.mark.long
@pytest.mark.parametrize("kind", ["action", "spot", "defence!"])
def test_a_reload_leads_back_to_the_same_question(visit: Visit, kind: str) -> None:
    table = visit()
    table.open_file(positions_by_kind()[kind])
    before = (table.number, table.kind, table.options())
    table.page.reload()
    table.wait()
    assert (table.number, table.kind, table.options()) == before


def test_the_page_goes_on_after_the_server_was_killed(visit: Visit, mortal: PageServer) -> None:
    table = visit("fr", at=mortal)
    table.open_file(positions_by_kind()["action"])
    before = (table.number, table.kind, table.options())
    table.watch.may_lose_server = True
    mortal.kill()
    lost = table.page.locator(".veil [role=alert]")
    expect(lost).to_contain_text("Connexion perdue")
    assert english_in(table.page) == []
    mortal.start()
    lost.wait_for(state="detached")
    table.wait()
    assert (table.number, table.kind, table.options()) == before
    table.choose(before[2][0])
    _, number = mortal.state(table.battle)
    assert number > before[0]
