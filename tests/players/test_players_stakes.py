"""Questions name what they are about, and every kind says what is at stake, in every language."""

import pytest

from deadzone.core.events import Event
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.questions import Choice, Spot
from deadzone.core.rule_ids import RuleId
from deadzone.core.setting import Options
from deadzone.core.sides import RED
from deadzone.core.state import OBJECTIVES, WAITING
from deadzone.host.showing.asking import question_message
from deadzone.language.folders import languages
from deadzone.language.rulebook import section_by_rule
from deadzone.language.words import say
from deadzone.players.stakes import STAKES, stakes_of
from deadzone.players.wording import asked_in_words, option_in_words
from deadzone.procedures.items.items import HandOver, PickUp
from deadzone.procedures.setup.setup import SetUp
from deadzone.procedures.turn.activation import Activation
from deadzone.table.scenario import Scenario
from deadzone.table.telling.log import sentence_of

WARRIOR = "steel-warrior"
CAPTAIN = "enforcer-captain"
HUSCARL = "steel-warrior-huscarl"
# They are about an item, and say what it does.
ABOUT_ITEMS = {"found", "spare", "spare-goes", "give-to", "swap-or-drop"}


def asked(table: Scenario, lang: str) -> str:
    question = table.state.question
    assert isinstance(question, Choice | Spot)
    return say(asked_in_words(table.state, question), lang)


@pytest.mark.parametrize("kind", [kind for kind in QUESTION_KINDS if not kind.startswith("jade-")])
def test_every_question_says_in_every_language_what_is_at_stake(kind: str) -> None:
    if kind in ABOUT_ITEMS:
        assert "{item}" in QUESTION_KINDS[kind].sentence
        return
    stakes = STAKES[kind]
    told = {say(stakes.text, lang) for lang in languages()}
    assert len(told) == len(languages())
    assert all(words.endswith(".") and len(words) > 20 for words in told)
    assert section_by_rule("en").get(stakes.rule) is not None


@pytest.mark.parametrize(("lang", "name"), [("en", "Medi-Pack"), ("fr", "un médi-pack")])
def test_a_find_is_named_and_what_it_does(lang: str, name: str) -> None:
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3")
        table.token("r3c3", RuleId("I-MEDIPACK"))
        table.start(PickUp(warrior))
        table.play(0)
        assert name in asked(table, lang)
        question = table.state.question
        assert question is not None
        assert stakes_of(question).rule == "I-MEDIPACK"
        assert len(say(stakes_of(question).text, lang)) > 20
        table.play("keep")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_handed_over_and_given_up_is_named(lang: str) -> None:
    names = {"en": ("AP Ammo", "Medi-Pack"), "fr": ("ses munitions PA", "du médi-pack")}[lang]
    with Scenario() as table:
        giver = table.red(WARRIOR, at="r3c3", items=(RuleId("I-APAMMO"),))
        taker = table.red(WARRIOR, at="r3c3", items=(RuleId("I-MEDIPACK"),))
        table.start(HandOver(giver))
        assert names[0] in asked(table, lang)
        table.play(taker)
        assert names[1] in asked(table, lang)
        table.play("swap")


@pytest.mark.parametrize(
    ("lang", "zones"),
    [("en", ["north-west zone", "south-east zone"]), ("fr", ["zone nord-ouest", "zone sud-est"])],
)
def test_zones_are_named_by_their_side_of_the_table(lang: str, zones: list[str]) -> None:
    with Scenario(options=Options(items=False)) as table:
        table.red(CAPTAIN, at="r0c0", fate=WAITING)
        table.blue(HUSCARL, at="r7c7", fate=WAITING)
        table.dice(4, 4, 1, 1, 1, 4, 1, 1, 1, 1)
        table.start(SetUp())
        table.play("go-first")
        question = table.state.question
        assert isinstance(question, Choice)
        told = [say(option_in_words(table.state, question, value), lang) for value in question.options]
        assert [words.split(" (")[0] for words in told] == zones
        assert "r0c0 " in told[0]
        assert "r7c7)" in told[1]
        said = say(sentence_of(table.state, Event("zone-taken", (RED, 1))), lang)
        assert zones[1] in said
        table.play("blue-zone", "deploy at r7c7L1", (200, 200), "deploy at r0c0L1", (200, 200))


@pytest.mark.parametrize(("lang", "told"), [("en", "5 dice, 3 more for 8s:"), ("fr", "5 dés, 3 de plus pour des 8 :")])
def test_eight_results_of_five_dice_are_explained(lang: str, told: str) -> None:
    with Scenario() as table:
        event = Event("rolled", (-1, "recon-red", (8, 8, 3, 2, 1, 8, 4, 4), 5, (), 4, 5))
        assert told in say(sentence_of(table.state, event), lang).replace("\u202f", " ").replace("\u00a0", " ")


@pytest.mark.parametrize("points", [0, 1])
def test_no_points_are_not_told(points: int) -> None:
    with Scenario() as table:
        table.red(WARRIOR, at="r3c3")
        g = table.state
        g.score(RED, OBJECTIVES, points)
        assert len([event for event in g.events if event.kind == "scored"]) == points
        assert g.points(RED) == points


@pytest.mark.parametrize(
    ("lang", "alone", "shared"), [("en", "What does", "Red: what does"), ("fr", "Que fait", "Rouge")]
)
def test_only_two_people_at_one_screen_are_told_which_of_them_is_asked(lang: str, alone: str, shared: str) -> None:
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3")
        table.blue(WARRIOR, at="r7c7")
        table.start(Activation(warrior))
        told = [question_message(table.state, 1, lang, shared=both) for both in (False, True)]
        assert told[0] is not None
        assert told[0].text.startswith(alone)
        assert told[1] is not None
        assert told[1].text.startswith(shared)
        table.play("stop")
