"""JADE's battles in saves and battle files: they can be resumed at any moment, and damage is refused with a reason."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jade_tables import FIGHTER, GUNNER, TEAMS, JadeTable, opened, soldier

from deadzone.core.engine import answer, begin
from deadzone.core.questions import Draw
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE, RED
from deadzone.core.state import State
from deadzone.jade.deck.deck import deck_from, deck_text
from deadzone.jade.deck.settings import settings_from
from deadzone.jade.played_side import jade_side, settings_of
from deadzone.jade.turn.activation import JadeActivation
from deadzone.language.words import say
from deadzone.players.jade_player import JadePlayer
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask, play
from deadzone.table.files.battle_writing import BattleWriter
from deadzone.table.files.battlefile import Seat, head_of, load_battle
from deadzone.table.files.playback import Playback, resume
from deadzone.table.files.save import checksum, dumps, loads
from deadzone.table.teams import load_team
from deadzone.table.telling.notation import read_answer
from table_battles import records_of, sealed

SEED = 3


# Saves


def test_a_save_at_every_question_of_a_battle() -> None:
    """Saved and loaded at every question, the battle is in the same state and goes on alike (J-TEST-01)."""
    g, _ = opened(2)
    dice, kinds = DiceStream(SEED), set()
    while g.question is not None:
        twin = loads(dumps(g))
        assert twin.key() == g.key()
        assert twin.question is not None
        assert (twin.question.kind, twin.question.side) == (g.question.kind, g.question.side)
        kinds.add(g.question.kind)
        value = ask(g, (JadePlayer(), JadePlayer()), dice).value
        assert answer(twin, value) == answer(g, value)
    assert {"jade-model", "jade-card", "jade-target", "jade-move", "spot"} <= kinds


MOMENTS = [
    ("in the draw of a model", []),
    ("at the target of a card", [0, 0]),
    ("at the cube of a card", [0, 0, "aim at blue-1"]),
    ("at the place in a cube", [0, 0, "aim at blue-1", "move to r3c4L1"]),
    ("between two actions", [0, 0, "aim at blue-1", "move to r3c4L1", (80, 80)]),
]


@pytest.mark.parametrize(("moment", "answers"), MOMENTS)
def test_a_save_in_the_middle_of_a_card(moment: str, answers: list[Any]) -> None:
    """A save during a card goes on with the same action."""
    table = JadeTable("move nearest-enemy; move nearest-enemy")
    table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c7")
    g = table.state
    begin(g, JadeActivation(RED))
    for value in answers:
        answer(g, read_answer(g, value) if isinstance(value, str) else value)
    twin = loads(dumps(g))
    assert twin.key() == g.key()
    assert twin.question is not None
    assert g.question is not None
    assert twin.question.kind == g.question.kind


def test_a_save_in_the_middle_of_an_item() -> None:
    """A save while JADE is asked about an item, or for its patient."""
    table = JadeTable("hold")
    table.red(FIGHTER, at="r3c3", items=("I-MEDIPACK",), damage=1)
    table.red(FIGHTER, at="r3c3", damage=1)
    table.blue(FIGHTER, at="r3c7")
    table.turn()
    asked = loads(dumps(table.state))
    assert asked.key() == table.state.key()
    table.play("i-medipack")
    healing = loads(dumps(table.state))
    assert healing.key() == table.state.key()
    assert healing.question is not None
    assert healing.question.kind == "patient"


def test_a_save_knows_deck_and_settings() -> None:
    """A save holds the deck and all settings of each side (J-DEF-04, J-AMB-45)."""
    cards = deck_from("own", '[wait]\nname = "Wait"\nfr = "Attendre"\ntheme = "caution"\ncombat = ["hold"]\n'
                             'shoot = ["hold", "special"]\ncopies = 3\n')  # fmt: skip
    settings = settings_from("own", "[shooting]\nfire_for_effect = 4\n[difficulty]\ncommand_dice = true\n"
                                    "[power]\nap = 0.75\n")  # fmt: skip
    table = JadeTable()
    table.jade = (jade_side(cards, settings), None)
    table.red(FIGHTER, at="r0c0")
    table.blue(FIGHTER, at="r7c7")
    table.turn()
    twin = loads(dumps(table.state))
    red, blue = twin.setting.jade
    assert blue is None
    assert red is not None
    card = red.cards[0]
    assert (card.id, card.number, card.name.en, say(card.name, "fr"), card.theme, card.copies) == (
        "wait", 1, "Wait", "Attendre", "caution", 3)  # fmt: skip
    assert ([str(step) for step in card.combat], [str(step) for step in card.shoot]) == (["hold"], ["hold", "special"])
    assert settings_of(twin, RED) == settings
    assert (red.conduct.fire_for_effect, red.conduct.command_dice) == (4, True)
    assert twin.decks == ((2,), ())


def in_a_card() -> State:
    table = JadeTable("move nearest-enemy")
    table.red(GUNNER, at="r3c3")
    table.blue(soldier(), at="r7c7")
    table.red(FIGHTER, at="r0c0")
    table.wall("r7c7", "north", 5)
    table.wall("r7c7", "west", 5)
    table.turn()
    table.play("aim at blue-1")
    return table.state


@pytest.fixture(scope="module")
def good() -> str:
    return dumps(in_a_card())


Change = Callable[[dict[str, Any]], object]


def jade_value(side: int, **values: object) -> Change:
    return lambda record: record["setting"]["jade"][side].update(values)


def card_value(**values: object) -> Change:
    return lambda record: record["setting"]["jade"][0]["cards"][0].update(values)


def setting_value(section: str, key: str, value: object) -> Change:
    return lambda record: record["setting"]["jade"][0]["settings"][section].update({key: value})


def state_value(**values: object) -> Change:
    return lambda record: record["state"].update(values)


def frame_value(height: int, **values: object) -> Change:
    return lambda record: record["state"]["stack"][height].update(values)


ACTIVATION, ACTION = 0, -1
DAMAGES: dict[str, tuple[Change, str]] = {
    "decks of one side": (state_value(decks=[[1]]), "state.decks"),
    "decks that are none": (state_value(decks=7), "state.decks"),
    "too many cards left": (state_value(decks=[[2], []]), "state.decks[0][0]"),
    "fewer than none left": (state_value(decks=[[-1], []]), "state.decks[0]"),
    "a card too many": (state_value(decks=[[1, 1], []]), "state.decks[0]"),
    "a deck where JADE does not play": (state_value(decks=[[0], [1]]), "state.decks[1]"),
    "a card that is a word": (state_value(decks=[["charge"], []]), "state.decks[0]"),
    "jade of one side": (lambda record: record["setting"].update(jade=[None]), "setting.jade"),
    "no jade": (lambda record: record["setting"].pop("jade"), "setting"),
    "jade as a word": (lambda record: record["setting"].update(jade=["paper", None]), "setting.jade[0]"),
    "no cards": (jade_value(0, cards=[]), "setting.jade[0]"),
    "a hat": (jade_value(0, hat=1), "setting.jade[0]"),
    "a card of no copies": (card_value(copies=0), "setting.jade[0]"),
    "a card of ten copies": (card_value(copies=10), "setting.jade[0]"),
    "another theme": (card_value(theme="greed"), "setting.jade[0]"),
    "no action": (card_value(combat=[]), "setting.jade[0]"),
    "an unknown action": (card_value(combat=["dance"]), "setting.jade[0].cards[0]"),
    "an unknown target": (card_value(shoot=["shoot moon"]), "setting.jade[0].cards[0]"),
    "no settings": (jade_value(0, settings={}), "setting.jade[0]"),
    "an unknown setting": (setting_value("moving", "fly", True), "setting.jade[0]"),
    "an impossible setting": (setting_value("shooting", "fire_for_effect", 0), "setting.jade[0]"),
    "an unknown alternative": (setting_value("forced", "too_close", "never"), "setting.jade[0]"),
    "an activation of nobody's": (frame_value(ACTIVATION, side=1), "state"),
    "a side that is none": (frame_value(ACTIVATION, side=2), "state"),
    "a model of the enemy's": (frame_value(ACTIVATION, model=1), "state"),
    "a model that is none": (frame_value(ACTIVATION, model=-1), "state"),
    "a model beyond the last": (frame_value(ACTIVATION, model=9), "state"),
    "a place in the team that is none": (frame_value(ACTIVATION, drawn=5), "state"),
    "a card that is none": (frame_value(ACTIVATION, card=4), "state"),
    "a source that is none": (frame_value(ACTIVATION, source="whim"), "state"),
    "an action too many": (frame_value(ACTIVATION, place=99), "state"),
    "an unknown verb": (frame_value(ACTION, verb="dance"), "state"),
    "an unknown goal": (frame_value(ACTION, goal="moon"), "state"),
    "an unknown kind of target": (frame_value(ACTION, what="mood"), "state"),
    "no target": (frame_value(ACTION, target=-1), "state"),
    "a target beyond the last": (frame_value(ACTION, target=9), "state"),
    "a target that is a word": (frame_value(ACTION, target="blue-1"), "state.stack[1].target"),
    "an actor of the enemy's": (frame_value(ACTION, model=1), "state"),
    "nobody acts": (frame_value(ACTION, model=-1), "state"),
    "a cube off the board": (frame_value(ACTION, cube=999), "state"),
    "a step by its number": (frame_value(ACTION, at=3), "state.stack[1].at"),
    "a step of another procedure": (frame_value(ACTION, at="choose_source"), "state.stack[1].at"),
    "a step that asks nothing": (frame_value(ACTION, at="over"), "state"),
    "an outcome that is a number": (frame_value(ACTIVATION, outcome=3), "state.stack[0].outcome"),
    "an outcome without a target": (frame_value(ACTIVATION, outcome=[1]), "state"),
    "an outcome in words": (frame_value(ACTIVATION, outcome=["done", "blue-1"]), "state"),
    "an action done twice": (frame_value(ACTIVATION, outcome=[2, -1]), "state"),
    "an outcome for a model beyond the last": (frame_value(ACTIVATION, outcome=[0, 9]), "state"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_save(good: str, damage: str) -> None:
    """A damaged save is refused with a sentence that says where."""
    change, where = DAMAGES[damage]
    record = json.loads(good)
    change(record)
    record["checksum"] = checksum({"setting": record["setting"], "state": record["state"]})
    with pytest.raises(Fault) as caught:
        loads(json.dumps(record), "old.json")
    assert caught.value.where.startswith(f"old.json: {where}")
    assert str(caught.value)


def test_a_damaged_item_frame() -> None:
    """An item frame with an item that is not used before an action, or without a carrier, is refused."""
    table = JadeTable("hold")
    table.red(FIGHTER, at="r3c3", items=("I-MEDIPACK",), damage=1)
    table.blue(FIGHTER, at="r3c7")
    table.turn()
    for change, told in (
        (frame_value(-1, item="I-AMMO"), "are inconsistent"),
        (frame_value(-1, model=-1), "wrong kind"),
    ):
        record = json.loads(dumps(table.state))
        change(record)
        record["checksum"] = checksum({"setting": record["setting"], "state": record["state"]})
        with pytest.raises(Fault, match=told):
            loads(json.dumps(record))


# Battle files


def head_and_state(rounds: int = 2) -> tuple[Any, State]:
    teams = [load_team(name) for name in TEAMS]
    g, events = opened(rounds)
    notes = tuple([team.note() for team in teams])
    seats = (Seat(player="jade"), Seat(player="jade"))
    return head_of(g.setting, notes, seats, str(SEED), events), g  # type: ignore[arg-type]


def recorded(path: Path) -> State:
    head, g = head_and_state()
    dice = DiceStream(SEED)
    writer = BattleWriter.create(path, head, dice, sync=False)
    play(g, (JadePlayer(explain=True), JadePlayer()), dice, keep=writer.keep)
    writer.close()
    return g


@pytest.fixture(scope="module")
def battle_text(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("jade") / "battle.dzb"
    recorded(path)
    return path.read_bytes()


def test_a_battle_file_played_again(battle_text: bytes, tmp_path: Path) -> None:
    """A replayed battle file has the same cards, events and end (J-TEST-01)."""
    path = tmp_path / "battle.dzb"
    path.write_bytes(battle_text)
    again = Playback(load_battle(path))
    cards: list[object] = []
    again.run(lambda _, __, events: cards.extend([event.values for event in events if event.kind == "jade-card"]))
    assert again.difference is None
    assert len(cards) > 10


@pytest.mark.parametrize("share", [0.1, 0.35, 0.6, 0.9])
def test_a_battle_file_gone_on_with(battle_text: bytes, tmp_path: Path, share: float) -> None:
    """A battle file cut anywhere and resumed ends the same way, with decks and dice (J-TEST-01)."""
    lines = battle_text.splitlines(keepends=True)
    path = tmp_path / "battle.dzb"
    path.write_bytes(b"".join(lines[: 1 + int(share * (len(lines) - 2))]))
    resume(path, lambda head: (JadePlayer(explain=True), JadePlayer()), sync=False)
    assert path.read_bytes() == battle_text


def test_broken_off_between_model_and_card(battle_text: bytes, tmp_path: Path) -> None:
    """Resumed between model and card, the decks' dice go on at their own position (J-ACT-02)."""
    records = records_of(battle_text)
    lines = battle_text.splitlines(keepends=True)
    _, g = head_and_state()
    cuts = []
    for number, record in enumerate(records[1:-1], start=1):
        if isinstance(g.question, Draw) and g.question.kind == "jade-card":
            cuts.append(number)
        value = record["answer"]
        answer(g, tuple(value) if isinstance(value, list) else value)
    assert len(cuts) > 10
    path = tmp_path / "battle.dzb"
    path.write_bytes(b"".join(lines[: cuts[len(cuts) // 2]]))
    resume(path, lambda head: (JadePlayer(explain=True), JadePlayer()), sync=False)
    assert path.read_bytes() == battle_text


def test_why_is_kept_beside_the_answers(battle_text: bytes) -> None:
    """Only the side that explains itself has reasons; draws and dice have none."""
    entries = records_of(battle_text)[1:-1]
    assert {entry["side"] for entry in entries if "why" in entry} == {0}
    assert not [entry for entry in entries if entry.get("fallback")]
    assert all("position" in entry for entry in entries if entry["side"] == CHANCE)


BATTLE_DAMAGES: dict[str, Callable[[list[dict[str, Any]]], object]] = {
    "no jade": lambda records: records[0]["setting"].pop("jade"),
    "jade of three sides": lambda records: records[0]["setting"]["jade"].append(None),
    "an unknown action": lambda records: records[0]["setting"]["jade"][0]["cards"][3].update(combat=["dance"]),
    "no card at all": lambda records: [card.update(copies=0) for card in records[0]["setting"]["jade"][1]["cards"]],
    "an unknown setting": lambda records: records[0]["setting"]["jade"][1]["settings"].pop("moving"),
    "a draw of what is not left": lambda records: first_draw(records).update(answer=99),
    "a draw that is a word": lambda records: first_draw(records).update(answer="charge"),
}


def first_draw(records: list[dict[str, Any]]) -> dict[str, Any]:
    """The first draw from a deck, at the first position of its dice."""
    return next(record for record in records[1:] if record["side"] == CHANCE and type(record["answer"]) is int)


@pytest.mark.parametrize("damage", BATTLE_DAMAGES)
def test_a_damaged_battle_file(battle_text: bytes, tmp_path: Path, damage: str) -> None:
    """A damaged battle file with corrected checksums is refused with file and line."""
    records = records_of(battle_text)
    BATTLE_DAMAGES[damage](records)
    path = tmp_path / "battle.dzb"
    path.write_bytes(sealed(records))
    with pytest.raises(Fault) as caught:
        Playback(load_battle(path)).run()
    assert str(path) in caught.value.where


def test_a_changed_card_gives_another_battle(battle_text: bytes, tmp_path: Path) -> None:
    """The deck in the file is the one played: with another card the replay differs, and that is noticed."""
    records = records_of(battle_text)
    for card in records[0]["setting"]["jade"][0]["cards"]:
        card.update(combat=["hold"], shoot=["hold"])
    path = tmp_path / "battle.dzb"
    path.write_bytes(sealed(records))
    playback = Playback(load_battle(path))
    with contextlib.suppress(Fault):  # an answer may be illegal then
        playback.run()
    assert playback.difference is not None


def test_the_paper_deck_in_a_record(battle_text: bytes) -> None:
    """The record holds all twenty cards of the paper deck (J-DEF-04)."""
    head = records_of(battle_text)[0]
    cards = head["setting"]["jade"][0]["cards"]
    paper = deck_from("deck", deck_text())
    assert [card["id"] for card in cards] == [card.id for card in paper]
    assert [card["combat"] for card in cards] == [[str(step) for step in card.combat] for card in paper]
