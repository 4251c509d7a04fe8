"""How the terminal shows smoke, Reload counters, mines and Sentry Guns."""

from __future__ import annotations

from rich.console import Console

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.cubes import parse_cube
from deadzone.core.questions import Choice
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import Marker
from deadzone.language.words import say
from deadzone.players.board import board_lines, roster
from deadzone.players.wording import option_in_words, question_in_words
from deadzone.procedures.fighting.fight import FightAction
from deadzone.procedures.items.sentries import Emplace
from deadzone.procedures.movement.moving import Movement
from deadzone.table.scenario import Scenario, profile_called
from deadzone.table.telling.notation import read_answer, write_answer
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"


def options(table: Scenario, lang: str) -> list[str]:
    question = table.state.question
    assert isinstance(question, Choice)
    return [say(option_in_words(table.state, question, option), lang) for option in question.options]


def test_smoke_is_on_the_board_and_among_the_ways() -> None:
    """Smoke is shown by three signs in the empty half of the cube, and by a sign beside a cube to move to."""
    table = Scenario()
    model = table.red(WARRIOR, at="r3c3")
    table.smoke("r3c4")
    shown = [line.plain for line in board_lines(table.state, 100, "en")]
    assert sum([line.count("%%%") for line in shown]) == 1
    table.start(Movement(model, 1))
    assert "r3c4L1 E %" in options(table, "en")


def test_the_roster_tells_who_has_to_reload() -> None:
    table = Scenario()
    table.red(WARRIOR, at="r3c3", reloading=(0,))
    table.blue(WARRIOR, at="r3c5")
    console = Console(width=120)
    for lang, words in (("en", "to reload"), ("fr", "à recharger")):
        with console.capture() as capture:
            console.print(roster(table.state, lang))
        assert capture.get().count(words) == 1


def test_mines_are_a_weapon_with_a_name() -> None:
    table = Scenario()
    fighter = table.red(WARRIOR, at="r3c3", items=("I-THERMAL",))
    table.blue(ENFORCER, at="r3c3")
    table.start(FightAction(fighter))
    table.play("fight blue-1")
    assert options(table, "en")[-1] == "Thermal Mines (AP 3)"
    assert options(table, "fr")[-1] == "Mines thermiques (PA 3)"


def test_whose_gun_is_emplaced() -> None:
    table = Scenario()
    engineer = table.red(taught(WARRIOR, "A-ENGINEER"), at="r3c3", items=("I-SENTRY",))
    table.token("r3c3", "I-SENTRY")
    table.start(Emplace(engineer))
    question = table.state.question
    assert question is not None
    assert "which Sentry Gun" in say(question_in_words(table.state, question), "en")
    assert options(table, "en")[-1] == "the one on the ground"
    table.play("take from nobody")
    question = table.state.question
    assert question is not None
    assert say(question_in_words(table.state, question), "en").startswith("Red: where in r3c3L1 does Sentry Gun R2")


def test_a_gun_looks_like_a_model() -> None:
    table = Scenario()
    table.red(sentry_gun(), at="r3c3")
    assert any(["R1" in line.plain for line in board_lines(table.state, 100, "fr")])
    assert table.model(0).cube == parse_cube("r3c3")


def test_the_roster_tells_what_a_model_bears() -> None:
    """The roster shows Rampage, Tag, Shard, Adrenaline, bike and enemy control (A-RAMPAGE, A-TAG, A-TRICLINIC)."""
    table = Scenario()
    model = table.red(WARRIOR, at="r3c3", items=("I-SCOUTBIKE",))
    table.blue(WARRIOR, at="r3c5")
    for rule in ("A-RAMPAGE-01", "A-TAG-01", "A-TRICLINIC-01", "+move"):
        table.state.gain(model, RuleId(rule), 1, 2)
    table.state.controlled = model
    console = Console(width=300)
    for lang, words in (
        ("en", ("enraged", "tagged", "Shard", "faster", "riding", "under the enemy's control")),
        ("fr", ("Enragé", "marqué", "Éclat", "plus rapide", "monté", "sous le contrôle de l’adversaire")),
    ):
        with console.capture() as capture:
            console.print(roster(table.state, lang))
        shown = capture.get()
        assert all(shown.count(word) == 1 for word in words)


def test_traps_and_marked_cubes_are_on_the_board_and_among_the_ways() -> None:
    """Traps and marked cubes are shown on the board and beside cubes to move to (A-TRAP-01, I-COMMLINK-01)."""
    table = Scenario()
    model = table.red(WARRIOR, at="r3c3")
    table.state.markers = (
        Marker("A-TRAP", parse_cube("r3c4"), BLUE, 3),
        Marker("I-COMMLINK-01", parse_cube("r2c3"), RED),
    )
    shown = "".join(line.plain for line in board_lines(table.state, 100, "en"))
    assert shown.count("^") == shown.count("@") == 1
    table.start(Movement(model, 1))
    assert {"r3c4L1 E ^", "r2c3L1 N @"} <= set(options(table, "en"))


def test_two_weapons_of_a_kind_are_told_apart() -> None:
    """Hardpoints may carry the same weapon twice; each can be chosen by its notation."""
    table = Scenario()
    rifle = profile_called(WARRIOR).weapons[0]
    twin = table.red(taught(WARRIOR, weapons=(rifle, rifle)), at="r3c3")
    question = Choice(RED, "weapon", "weapon", (0, 1), twin)
    table.state.question = question
    written = [write_answer(table.state, question, value) for value in (0, 1)]
    assert written == ["with hailstorm-rifle", "with hailstorm-rifle-2"]
    assert [read_answer(table.state, text) for text in written] == [0, 1]
