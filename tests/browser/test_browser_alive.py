"""The page stays alive: whatever is pressed that is not wanted, something can be pressed afterwards, and leads on."""

from random import Random

import pytest
from playing import begin, fix_seed
from playwright.sync_api import Route, expect
from positions import position
from table_page import ASKED, TablePage, Visit
from test_browser_learn import LESSON, Learner
from unwanted import CONTROLS, DIALOG, Fumbler

from deadzone.core.engine import answer
from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import State
from deadzone.situations.learning.course import COURSE, FREE, JADES_TURN
from sampling import sampled

SKIP_LESSON = f"{LESSON} .row button:nth-child(1)"
LESSONS = range(COURSE.index(FREE))
TIMES = 20


def in_lesson(table: TablePage, number: int) -> Learner:
    """Go to a lesson, counted from 0, by skipping those before it."""
    learner = Learner(table, "en", lambda selector: table.page.locator(selector).first.click())
    learner.press(".learn")
    for place in range(number + 1):
        learner.reads(place)
        table.wait()
        if place < number:
            learner.press(SKIP_LESSON)
    return learner


def test_the_wrong_model_and_then_a_lit_cube(visit: Visit) -> None:
    """Lesson 1 wants one model; a way of the other one ends before its first step."""
    table = visit(autoPlace=True)
    learner, fumbler = in_lesson(table, 0), Fumbler(table, Random("lesson 1"))
    wanted, before, said = COURSE[0].tasks[0].models, table.number, table.page.locator(".said p")
    stopped = 0
    for spot in fumbler.things():
        if spot["what"] == "cube" or int(spot["thing"]) in wanted:
            continue
        table.page.mouse.click(spot["x"], spot["y"])
        cubes = [cube for cube in fumbler.things() if cube["what"] == "cube"]
        lit = next((cube for cube in cubes if cube["lit"]), cubes[0])
        table.page.mouse.click(lit["x"], lit["y"])
        expect(said).to_be_visible()
        stopped += "In this lesson" in said.inner_text()
        fumbler.check_alive()
        assert table.number == before
    assert stopped > 0
    expect(table.page.locator(SKIP_LESSON)).to_be_enabled()
    learner.do()


@pytest.mark.parametrize("number", sampled(LESSONS, 6))
def test_what_a_lesson_does_not_want(visit: Visit, number: int) -> None:
    """Models, cubes, buttons and keys by chance: afterwards the lesson can be repeated and done."""
    table = visit(autoPlace=True)
    learner, fumbler = in_lesson(table, number), Fumbler(table, Random(f"lesson {number}"))
    fumbler.fumble(TIMES)
    print(", ".join(fumbler.pressed))
    lead_on(learner)


def lead_on(learner: Learner) -> None:
    """Do the lesson at which the page is now, from its beginning; in the battle at the end, answer."""
    table = learner.table
    place = int(table.page.locator(f"{LESSON} progress").get_attribute("value") or 0)
    if COURSE[place] is FREE:
        table.wait()
        table.answer(lambda: learner.press("[data-option]:enabled, .foot .primary"))
        return
    learner.press(f"{LESSON} .row button:has-text('Repeat')")
    table.until(f"{LESSON}:not(.done)")
    table.wait()
    if COURSE[place] is JADES_TURN:
        learner.let_jade_act()
    else:
        learner.do()


# Every setting that stops or changes what is shown, each value once, and those that may stop it together.
WAYS = [
    {"pace": "step", "autoPlace": True},
    {"pace": "step", "dice": True, "calm": True, "obvious": False},
    {"pace": "play", "dice": True, "speed": "normal", "autoPlace": True},
    {"pace": "step", "warn": True, "autoPlace": True},
    {"pace": "play", "advice": False, "obvious": False, "autoPlace": True},
    {"pace": "step", "view": "board", "autoPlace": True},
]


INSIST = ".advice .insist"


def press_on(table: TablePage, chance: Random) -> None:
    """Press with the mouse what goes on, whatever state the page is in: there is something in sight."""
    page = table.page
    table.until(f"{ASKED}, {CONTROLS}, {INSIST}")
    told = f".table:not([data-told='{page.locator('.table').get_attribute('data-told')}'])"
    if page.locator(INSIST).count():
        page.locator(INSIST).click()
    elif page.locator(".table[data-question]").count():
        press_answer(table, chance)
        table.until(f"{told}, {INSIST}")
    elif not table.over:
        page.locator(f"{CONTROLS}:visible").first.click()


def press_answer(table: TablePage, chance: Random) -> None:
    options = table.options()
    if not options:
        table.page.locator(".question .row .primary").click()
        return
    option = table.option(chance.choice(options))
    if not option.is_visible():
        table.page.locator(".question details:not(.ways) summary").click()
    table.click_option(option)


@pytest.mark.long  # a fight in one's own turn is the sample
@pytest.mark.parametrize("settings", WAYS, ids=str)
def test_every_state_has_a_way_on(visit: Visit, settings: dict[str, object]) -> None:
    """A battle of one round with the mouse alone; at the end the result can be closed and shown again."""
    table, chance = visit(**settings), Random("ways")
    fix_seed(table, "every state")
    begin(table, "jade", rounds=1)
    while not table.over:
        press_on(table, chance)
    table.close_dialog()
    table.page.locator(".over .primary").click()
    expect(table.page.locator(DIALOG)).to_be_visible()


def is_fight(g: State) -> bool:
    """Red chooses whom to fight in its own turn, and Blue then chooses its defence."""
    question = g.question
    if not isinstance(question, Choice) or question.kind != "opponent" or g.turn != RED:
        return False
    there = g.copy()
    answer(there, question.options[0])
    return there.question is not None and there.question.kind == "defence" and there.question.side == BLUE


def test_the_answer_of_the_enemy_to_an_own_fight_is_shown_step_by_step(visit: Visit) -> None:
    """It waits for a click in one's own turn, where no turn of another is shown: the button is there all the same."""
    table, chance = visit(pace="step", autoPlace=True, obvious=False), Random("own fight")
    table.open_file(position(is_fight))
    press_on(table, chance)
    table.until(f"{ASKED}, {CONTROLS}")
    expect(table.page.locator(".steps .controls button").first).to_be_enabled()
    expect(table.page.locator(".steps p b")).not_to_be_empty()
    press_on(table, chance)
    table.until(f"{ASKED}, {CONTROLS}")


def test_who_is_told_to_wait_waits_and_goes_on(visit: Visit) -> None:
    """A server that has too much to do refuses each request once; the page asks again, and a battle begins."""
    table, refused = visit(), set[str]()

    def busy(route: Route) -> None:
        request = f"{route.request.method} {route.request.url}"
        if request in refused:
            route.continue_()
        else:
            refused.add(request)
            route.fulfill(status=429, headers={"Retry-After": "1"}, json={"text": "Wait.", "rule": "", "where": ""})

    table.page.route("**/api/**", busy)
    table.go_home()
    table.page.locator(".buttons .primary").click()
    expect(table.page.locator(ASKED)).to_be_visible()
    assert len(refused) > 5


def test_the_start_page_comes_alive_when_the_server_is_back(visit: Visit) -> None:
    """What could not be had is asked for again, and what the page said about it goes."""
    table = visit()
    table.watch.expected = "net::ERR_FAILED"
    table.page.route("**/api/missions", lambda route: route.abort())
    table.page.reload()
    expect(table.page.locator(".problem")).to_be_visible()
    table.page.unroute("**/api/missions")
    expect(table.page.locator(".buttons .primary")).to_be_enabled()
    expect(table.page.locator(".problem")).to_have_count(0)
