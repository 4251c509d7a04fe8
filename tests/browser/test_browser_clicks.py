"""Going where you click: ways, attacks and reasons; `tools/long_runs/clicks_soak.py` clicks through 200 positions."""

import pytest
from clicking import Clicker
from playwright.sync_api import expect
from positions import position
from table_page import TablePage, Visit

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE
from deadzone.core.state import State
from deadzone.host.errands.offers import offers
from deadzone.rules.turn.ways import Way, ways_of

GOING = {"autoPlace": True, "obvious": True}


def walker_of(g: State) -> ModelNumber:
    """A model of Red that can walk two cubes without meeting anybody, to be activated now; NOBODY if there is none."""
    if g.question is None or g.question.kind != "activate" or not isinstance(g.question, Choice):
        return ModelNumber(-1)
    able = [
        ModelNumber(n) for n in g.question.options if isinstance(n, int) and n >= 0 and two_cubes(g, ModelNumber(n))
    ]
    return able[0] if able else ModelNumber(-1)


def two_cubes(g: State, number: ModelNumber) -> dict[Cube, Way]:
    return {cube: way for cube, way in ways_of(g, number).items() if way.action == "move" and way.cubes == 2}


def opened(table: TablePage, wanted: bytes) -> State:
    table.go_home()
    table.open_file(wanted)
    table.wait_for_turn()
    return table.engine()


@pytest.fixture(scope="module")
def ready() -> bytes:
    return position(lambda g: walker_of(g) >= 0 and g.round >= 1)


@pytest.mark.parametrize("view", [pytest.param("map", marks=pytest.mark.long), "board"])
def test_one_click_activates_and_walks(visit: Visit, ready: bytes, view: str) -> None:
    """With a model selected, one click on a cube two cubes away does all of it; one undo takes it back."""
    table = visit(view=view, **GOING)
    g = opened(table, ready)
    model = walker_of(g)
    number = table.number
    if not table.can_see(model=model):
        pytest.fail("the model is hidden: choose another position")
    table.click_board(model=model)
    table.until(".question details [data-way]")
    goal = next(cube for cube in two_cubes(g, model) if table.can_see(cube=cube))
    table.page.mouse.move(*table.where(cube=goal))
    table.until(".tip .head")
    assert "2 cubes" in table.page.locator(".tip .head").inner_text()
    table.answer(lambda: table.click_board(cube=goal))
    table.wait_for_turn()
    assert table.engine().models[model].cube == goal
    assert table.number >= number + 5
    expect(table.page.locator(".said p")).to_have_count(0)
    table.answer(table.page.locator(".menu button").first.click)
    table.wait_for_turn()
    assert table.number == number


def test_a_finger_sees_the_way_before_it_goes(visit: Visit, ready: bytes) -> None:
    table = visit("fr", (390, 844), path="/", **GOING)
    g = opened(table, ready)
    model = walker_of(g)
    goal = next(cube for cube in two_cubes(g, model) if cube < 64)
    table.page.touchscreen.tap(*table.where(model=model))
    table.until(".question details [data-way]")
    number = table.number
    table.page.touchscreen.tap(*table.where(cube=goal))
    table.until(".tip .go")
    assert table.number == number
    table.answer(table.page.locator(".tip .go").tap)
    table.wait_for_turn()
    assert table.engine().models[model].cube == goal


def attacker_of(g: State) -> tuple[ModelNumber, ModelNumber]:
    """A model of Red to be activated and an enemy that it could attack; NOBODY twice if there are none."""
    if g.question is not None and g.question.kind == "activate" and isinstance(g.question, Choice):
        for number in g.question.options:
            for enemy in g.models_on_table(BLUE) if isinstance(number, int) and number >= 0 else []:
                if list(offers(g, ModelNumber(int(str(number))), enemy)):
                    return ModelNumber(int(str(number))), enemy
    return ModelNumber(-1), ModelNumber(-1)


def test_an_enemy_offers_weapons_and_odds(visit: Visit) -> None:
    """A click shows them, a second one carries one out; an enemy out of reach has a reason."""
    table = visit(**GOING)
    g = opened(table, position(lambda g: attacker_of(g)[0] >= 0))
    model, enemy = attacker_of(g)
    table.click_board(model=model)
    table.until(".question details, .said p")
    table.click_board(model=enemy)
    table.until(".tip.card [data-offer='0']")
    assert table.page.locator(".tip.card [data-offer]").count() == len(list(offers(g, model, enemy)))
    others = [other for other in g.models_on_table(BLUE) if not list(offers(g, model, other))]
    number = table.number
    for other in others[:1]:
        table.page.keyboard.press("Escape")
        table.click_board(model=other)
        table.until(".said p")
        assert table.number == number
    table.page.keyboard.press("Escape")
    table.click_board(model=enemy)
    table.until(".tip.card [data-offer='0']")
    table.answer(table.page.locator(".tip.card [data-offer='0']").click)
    table.wait_for_turn()
    assert table.number > number


@pytest.mark.long
@pytest.mark.parametrize("kind", ["activate", "step"])
def test_every_lit_thing_answers_a_click(visit: Visit, kind: str) -> None:
    """A few of each; the soak clicks all of them in many positions."""
    wanted = position(lambda g: g.question is not None and g.question.kind == kind and g.turn == 0)
    table = visit(**GOING)
    g = opened(table, wanted)
    clicker = Clicker(table, lambda: void(opened(table, wanted)))
    clicker.click_everything(max(-1, walker_of(g)), most=2)
    assert clicker.count.total() > 0


def void(_: object) -> None:
    """Forget a result."""
