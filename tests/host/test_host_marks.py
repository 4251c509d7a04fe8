"""Things unknown to the server are sent all the same, with words in both languages."""

import logging

import pytest

from deadzone.catalog.lookup import item_names, rule_ids
from deadzone.core.cubes import Cube
from deadzone.core.engine import begin
from deadzone.core.events import Event
from deadzone.core.kinds.all_events import EVENT_KINDS
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.event_kind import EVERYBODY, EventKind
from deadzone.core.kinds.question_kind import CUBE, MODEL, NEVER_ASKED, WORD, QuestionKind
from deadzone.core.pieces import Marker, ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import Model
from deadzone.host.showing.asking import label_of, question_message
from deadzone.host.showing.board import rule_infos
from deadzone.host.showing.marks import SHOWN_ELSEWHERE, markers_of, sign_of, states_in, states_of
from deadzone.host.showing.views import Told, event_message, view_message
from deadzone.language.words import say
from deadzone.procedures.turn.rounds import Turns
from deadzone.table.scenario import Scenario
from deadzone.table.telling.state_marks import MARK_NAMES, SIGNS

LANGS = pytest.mark.parametrize("lang", ["en", "fr"])


def table() -> Scenario:
    scene = Scenario()
    scene.red("Enforcer Captain", at="r3c3")
    scene.blue("Steel Warrior", at="r6c6")
    begin(scene.state, Turns(RED))
    return scene


@pytest.mark.parametrize(
    ("id", "sign"),
    [
        ("A-TAG", "tagged"),
        ("A-TAG-01", "tagged"),
        ("A-TRICLINIC-01", "shard"),
        ("I-ENERGYSHIELD (2)", "shield"),
        ("A-RAMPAGE-03", "rampage"),
        ("A-TOXICSMOKE", "toxic"),
        ("I-COMMLINK-01", "link"),
        ("A-UNHEARD-OF", "state"),
        ("out_of_ammo", "state"),
    ],
)
def test_signs(id: str, sign: str) -> None:
    assert sign_of(id) == sign


@pytest.mark.parametrize("item", ["I-AMMO", "I-ENERGYSHIELD (2)", "I-SENTRY (pistol)"])
def test_what_a_model_carries_is_explained(item: str) -> None:
    """Carried items are explained whatever their number or gun."""
    g = table().state
    g.models[0] = Model(RED, 0, Cube(0), 1, 1, items=(item,))
    told = view_message(g, "en").models[0]
    assert len(told.items) == len(told.item_rules) == 1
    assert told.item_rules[0] in [rule.id for rule in rule_infos(g.setting, "en")]


def test_signs_are_of_rules_that_there_are() -> None:
    assert [
        rule for rule in SIGNS if rule not in rule_ids() and rule not in item_names() and rule not in MARK_NAMES
    ] == []


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"tagged": True, "asleep": False}, [("tagged", "tagged", "marquée")]),
        ({"rounds-left": 2}, [("rounds-left", "rounds left (2)", "rounds left (2)")]),
        ({"gains": (("A-TOUGH", 2, 1),)}, [("A-TOUGH", "Tough (2)", "Coriace (2)")]),
        ({"gains": (("S-STEALTH", 0, 1),)}, [("S-STEALTH", "Stealth", "Furtivité")]),
        ({"gains": (("+move", 1, 1),)}, [("+move", "Move +1", "Déplacement +1")]),
        (
            {"spent": ("A-SMOKESCREEN",)},
            [("A-SMOKESCREEN", "Smokescreen: used", "Écran de fumée\u202f: objet utilisé")],
        ),
        ({"spent": (), "gains": ()}, []),
    ],
)
def test_whatever_a_model_bears_has_a_name(fields: dict[str, object], told: list[tuple[str, str, str]]) -> None:
    english, french = states_in(fields, "en"), states_in(fields, "fr")
    assert [(here.id, here.name, there.name) for here, there in zip(english, french, strict=True)] == told
    assert [state.spent for state in english] == ["spent" in fields for _ in told]


def test_every_field_of_a_model_has_its_place() -> None:
    assert set(Model.FIELDS) > SHOWN_ELSEWHERE
    g = table().state
    g.models[0] = Model(RED, 0, Cube(0), 1, 1, pinned=True, burning=True, items=("I-AMMO",), spent=("A-SMOKESCREEN",))
    assert [state.id for state in states_of(g, 0, "en")] == ["A-SMOKESCREEN"]


@LANGS
def test_it_shows_on_a_model_that_the_enemy_decides_for_it(lang: str) -> None:
    g = table().state
    g.controlled = ModelNumber(0)
    assert [state.id for state in states_of(g, 0, lang)] == ["A-RAMPAGE-03"]
    assert states_of(g, 1, lang) == []


@LANGS
def test_a_wreck_tells_which_model_it_was(lang: str) -> None:
    g = table().state
    g.markers = (Marker("R-FIELD-27", Cube(9), RED, 1), Marker("A-TRAP", Cube(9), RED, 3))
    wreck, trap = view_message(g, lang).markers
    assert (wreck.model, trap.model) == (1, -1)
    assert wreck.name in ("wreck", "épave")


@LANGS
def test_whatever_lies_in_a_cube_has_a_name(lang: str) -> None:
    g = table().state
    g.markers = (Marker("I-TRIPMINE", Cube(9), BLUE),)
    found = markers_of(g, lang)
    assert [(marker.id, marker.cube, marker.side) for marker in found] == [("I-TRIPMINE", 9, 1)]
    assert found[0].name not in ("", "I-TRIPMINE")
    assert view_message(table().state, lang).markers == []


def new_kind(monkeypatch: pytest.MonkeyPatch, domain: str) -> None:
    """Register a kind of question of which only its record is known."""
    kind = QuestionKind("something-new", domain, "what is chosen?", "something-new", jade=NEVER_ASKED)
    monkeypatch.setitem(QUESTION_KINDS, kind.name, kind)


@LANGS
def test_questions_of_a_kind_that_nobody_knows(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Options of all domains, words, rule ids and numbers have a label and a notation."""
    for domain, options in ((WORD, ("teleport-away", "A-TOUGH", "I-AMMO")), (CUBE, (27, -1, -9)), (MODEL, (0, -1))):
        new_kind(monkeypatch, domain)
        g = table().state
        g.question = Choice(RED, "something-new", "into", options, ModelNumber(0))
        shown = question_message(g, 5, lang)
        assert shown is not None
        assert [option.value for option in shown.options] == list(options)
        assert all(option.label and option.notation for option in shown.options)
        assert len({option.notation for option in shown.options}) == len(options)
        assert (shown.kind, shown.domain, shown.n) == ("something-new", domain, 5)


def test_words_of_options_that_are_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    new_kind(monkeypatch, WORD)
    g = table().state
    question = Choice(RED, "something-new", "into", ("A-TOUGH", "teleport-away"), ModelNumber(0))
    assert say(label_of(g, question, "A-TOUGH"), "fr") == "Coriace"
    assert say(label_of(g, question, "teleport-away"), "en") == "teleport away"


@LANGS
def test_an_option_without_words_goes_by_its_number(lang: str, caplog: pytest.LogCaptureFixture) -> None:
    """An option without words is labelled with its number, and the missing word is logged."""
    question = Choice(RED, "weapon", "into", (77,), ModelNumber(0))
    assert say(label_of(table().state, question, 77), lang) == "77"
    assert "no words for 77" in caplog.text


@LANGS
def test_events_that_nobody_has_words_for(
    lang: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An event whose item has no name is still sent."""
    fields = ("model", "from", "cube", "faces", "target_value", "successes", "item")
    monkeypatch.setitem(EVENT_KINDS, "brain-swapped", EventKind("brain-swapped", fields, EVERYBODY, "{item}."))
    event = Event("brain-swapped", (0, 3, 4, (8, 2), 4, 1, "I-BRAIN"))
    with caplog.at_level(logging.ERROR):
        told = event_message(Told(table().state, event), lang)
    assert (told.text, told.models, told.cubes) == ("brain swapped", [0], [4, 3])
    assert told.dice is not None
    assert (told.dice.faces, told.dice.target, told.dice.successes) == ((8, 2), 4, 1)
    assert "no words for" in caplog.text
