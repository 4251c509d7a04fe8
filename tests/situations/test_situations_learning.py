"""The guided battle: each lesson can be done as it says, with the dice it is given, and takes nothing else."""

import pytest

from deadzone.core.engine import answer
from deadzone.core.pieces import KILLED, ModelNumber
from deadzone.core.questions import Answer, Choice, Dice, Draw, Question, Roll, Spot
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import FACE_DOWN, State
from deadzone.language.words import in_all, say
from deadzone.situations.gallery import SITUATIONS
from deadzone.situations.laying import head_for, laid
from deadzone.situations.learning.course import COURSE, FREE, JADES_TURN, LESSONS, lesson_of, place_of
from deadzone.situations.learning.lesson import Given, Lesson, Task
from deadzone.situations.learning.tables import ASSAULT, ENFORCER, GUNNER, WARRIOR, stands_in
from deadzone.table.dice import DiceStream
from deadzone.table.files.battlefile import Seat
from deadzone.table.files.starting import begun, start_of

PLAYERS = Seat(player="human"), Seat(player="jade", seed="1")
TAUGHT = [lesson for lesson in COURSE if lesson.tasks]
ALONE = [lesson for lesson in TAUGHT if lesson is not JADES_TURN]  # in which JADE has no turn
MOST = 60  # answers of a lesson


def begins(lesson: Lesson) -> State:
    g = laid(lesson)
    return begun(g.setting, start_of(g))[0]


def by_chance(lesson: Lesson, g: State, question: Question) -> Answer:
    """What is given; a lesson without JADE's turn leaves nothing to luck but the roll for the next round."""
    given = lesson.given(question)
    if given is None:
        assert g.round > lesson.round, f"{lesson.id} leaves {question.kind} to luck"
        return DiceStream("1").answer(question)
    return given


def leading_on(lesson: Lesson, g: State) -> Answer:
    """The player's answer as the lesson wants it."""
    question, task = g.question, lesson.task(g)
    assert isinstance(question, Choice | Spot)
    if isinstance(question, Spot):
        return question.suggestions[0]
    wanted = task.wanted(question) if task is not None else ()
    return wanted[0] if wanted else question.options[0]


def done(lesson: Lesson) -> State:
    """The table when the lesson is over."""
    g = begins(lesson)
    for _ in range(MOST):
        question = g.question
        assert question is not None
        if lesson.is_done(g):
            return g
        assert question.side != BLUE, f"{lesson.id} asks JADE"
        value = by_chance(lesson, g, question) if question.side == CHANCE else leading_on(lesson, g)
        assert lesson.why_not(g, question, value) is None
        answer(g, value)
    raise AssertionError(f"{lesson.id} does not end")


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.id)
def test_each_begins_with_a_question_and_all_to_do(lesson: Lesson) -> None:
    g = begins(lesson)
    assert g.question is not None
    assert not lesson.is_done(g)
    assert [task for task in lesson.tasks if task.done(g)] == []
    assert g.round == lesson.round
    assert (g.points(RED), g.points(BLUE)) == (
        lesson.red.points + lesson.red.kills,
        lesson.blue.points + lesson.blue.kills,
    )


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.id)
def test_each_has_its_texts_in_french(lesson: Lesson) -> None:
    for words in (lesson.name, lesson.learned, *[task.text for task in lesson.tasks]):
        texts = in_all(words)
        assert texts["en"] != texts["fr"]


@pytest.mark.parametrize("lesson", ALONE, ids=lambda lesson: lesson.id)
def test_each_can_be_done_as_it_says(lesson: Lesson) -> None:
    g = done(lesson)
    assert g.question is not None
    refusal = lesson.why_not(g, g.question, "stop")
    assert refusal is not None
    assert "over" in str(refusal.sentence)


def test_what_the_dice_bring_is_what_the_lessons_say() -> None:
    assert done(LESSONS["learn-moving"]).models[ENFORCER].cube == 11
    assert done(LESSONS["learn-shooting"]).models[WARRIOR].damage == 1
    pinned = done(LESSONS["learn-effect"]).models[WARRIOR]
    assert (pinned.pinned, pinned.damage) == (True, 1)
    assert not done(LESSONS["learn-pinned"]).models[ASSAULT].pinned
    fought = done(LESSONS["learn-fighting"])
    assert (fought.models[WARRIOR].fate, fought.points(RED)) == (KILLED, 2)
    healed = done(LESSONS["learn-items"]).models[ENFORCER]
    assert (healed.damage, healed.items) == (0, ())
    scored = done(LESSONS["learn-objectives"])
    assert (scored.points(RED), scored.round) == (4, 4)


@pytest.mark.parametrize("lesson", ALONE, ids=lambda lesson: lesson.id)
def test_another_answer_is_refused_with_what_is_wanted(lesson: Lesson) -> None:
    g = begins(lesson)
    refused = 0
    while not lesson.is_done(g):
        question, task = g.question, lesson.task(g)
        assert question is not None
        if question.side == RED and task is not None and isinstance(question, Choice) and task.wanted(question):
            for value in question.options:
                refusal = lesson.why_not(g, question, value)
                assert (refusal is None) == (value in task.wanted(question))
                if refusal is not None:
                    refused += 1
                    assert say(refusal.sentence, "fr") == f"Dans cette leçon\u202f: {say(task.text, 'fr')}"
        answer(g, by_chance(lesson, g, question) if question.side == CHANCE else leading_on(lesson, g))
    assert refused


def test_the_battle_at_the_end_takes_every_answer_and_has_ordinary_dice() -> None:
    g = begins(FREE)
    assert FREE.dice == ()
    assert not FREE.is_done(g)
    assert g.question is not None
    assert g.question.kind == "command"
    assert FREE.given(g.question) is None
    answer(g, DiceStream("1").answer(g.question))
    assert isinstance(g.question, Choice)
    assert [FREE.why_not(g, g.question, value) for value in g.question.options] == [None] * len(g.question.options)
    assert g.setting.mission.vp_target == 12


def test_a_lesson_is_known_by_its_head() -> None:
    for lesson in COURSE:
        assert lesson_of(head_for(lesson, PLAYERS, "seed")) is lesson
    assert lesson_of(head_for(SITUATIONS["last-round"], PLAYERS, "seed")) is None
    assert [place_of(lesson) for lesson in COURSE] == [*range(1, len(COURSE) + 1)]
    assert not {*LESSONS} & {*SITUATIONS}


def test_both_sides_are_the_starter_teams() -> None:
    g = begins(COURSE[0])
    assert [str(g.profile(ModelNumber(number)).name) for number in range(len(g.models))][3:6] == [
        "Enforcer with Burst Laser", "D.O.G Drone", "Steel Warrior Huscarl",
    ]  # fmt: skip
    assert g.models[GUNNER].side == RED
    assert [token.under for token in begins(FREE).tokens] == [FACE_DOWN] * len(FREE.tokens)


# Dice that are given


def command_dice(count: int) -> Dice:
    return Dice("command", "faces", count, 6)


def test_faces_are_given_to_their_kind_model_and_number() -> None:
    given = Given(kind="command", faces=(3, 5), count=3)
    assert given.answer(command_dice(3)) == (3, 5, 3)
    assert given.answer(command_dice(2)) is None
    assert Given(kind="scatter", faces=(3,)).answer(command_dice(3)) is None
    assert Given(kind="command", faces=(3,), model=1).answer(command_dice(3)) is None
    assert Given(kind="command", faces=(7,)).answer(command_dice(3)) is None, "there is no such face"


def test_what_is_not_there_is_not_drawn() -> None:
    given = Given(kind="jade-model", faces=(1,))
    assert given.answer(Draw("jade-model", "into", (1, 2))) == 1
    assert given.answer(Draw("jade-model", "into", (1, 0))) is None
    assert given.answer(Draw("jade-model", "into", (1,))) is None


def test_extra_dice_for_eights_go_on_in_the_row() -> None:
    g = begins(LESSONS["learn-shooting"])
    for value in (ENFORCER, "shoot", 0, WARRIOR, "shoot"):
        answer(g, value)
    assert isinstance(g.question, Roll)
    assert Given(kind="shoot", faces=(8, 1, 2)).answer(g.question) == (8, 1, 2, 8, 1, 2, 8, 1)


def test_tasks_follow_each_other() -> None:
    lesson = LESSONS["learn-objectives"]
    g = begins(lesson)
    first, second = lesson.tasks
    assert lesson.task(g) is first
    g.change(ModelNumber(GUNNER)).cube = first.places()[0]
    assert lesson.task(g) is second
    assert isinstance(second, Task)
    assert stands_in(GUNNER, "r3c5L2")(g)
