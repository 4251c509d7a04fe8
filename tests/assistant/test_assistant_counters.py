"""Counters beside models at a real table: fire, Reload, Tag, Shards, empty guns, smoke (J-ASSIST-01)."""

from pathlib import Path
from typing import Any

import pytest

from deadzone.assistant.records.game import game_record, model_record, sheet_record, table_record
from deadzone.assistant.saving import load_session, save_session
from deadzone.assistant.session import Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.sheet import Sheet
from deadzone.assistant.steps import (
    ACTIVATE,
    CLEAR,
    COUNTERS,
    FIRE,
    GUNLESS,
    HEAL,
    INJURE,
    KILL,
    PIN,
    RELOAD,
    ROUND,
    SHARD,
    SMOKE,
    TAG,
    Step,
)
from deadzone.cli.assist.screen import marks_of
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Fault, Name
from deadzone.core.sides import BLUE
from deadzone.jade.deck.deck import deck_text
from teaching import armed, gun, taught

WARRIOR = taught("steel-warrior")


def game(*profiles: Profile) -> Session:
    return Session(SetUp(Name("Team", given={"fr": "Groupe"}), profiles, "5", BLUE, 4, 1, deck_text()))


def read(session: Session, lang: str = "en") -> dict[str, Any]:
    """Sheet of the model just activated."""
    activation = session.current()
    assert activation is not None
    return sheet_record(Sheet(session, activation), lang)


def texts(points: list[dict[str, str]]) -> str:
    return " ".join([f"{point['rule']} {point['text']}" for point in points])


def test_a_counter_is_put_there_and_taken_away(tmp_path: Path) -> None:
    """The same word adds and removes a counter, in both languages; with undo, saved, not for dead models."""
    session = game(WARRIOR, WARRIOR)
    for word in COUNTERS:
        session.do(Step(word, 1))
    assert model_record(session, 1, "en")["counters"] == list(COUNTERS)
    assert marks_of(session, 1, "fr")[:2] == ["en feu", "pion rechargement"]
    save_session(session, tmp_path / "game.dza")
    assert load_session(tmp_path / "game.dza").marks[1].counters == frozenset(COUNTERS)
    session.do(Step(SHARD, 1))
    assert SHARD not in session.marks[1].counters
    session.undo()
    assert SHARD in session.marks[1].counters
    session.do(Step(KILL, 1))
    with pytest.raises(Fault):
        session.do(Step(FIRE, 1))


def test_flames_are_fought_at_the_next_activation() -> None:
    """A burning model fights the flames first at its next Activation; then they are out (J-AMB-25, A-BURNS-06)."""
    session = game(WARRIOR)
    session.do(Step(FIRE, 0))
    session.do(Step(ACTIVATE))
    assert texts(read(session, "fr")["first"]).startswith("J-AMB-25 En feu")
    assert not session.marks[0].counters
    session.undo()
    assert session.marks[0].counters == {FIRE}
    session.do(Step(ACTIVATE))
    session.do(Step(ROUND))
    session.do(Step(ACTIVATE))
    assert "J-AMB-25" not in texts(read(session)["first"])


def test_a_mark_goes_with_the_round_and_a_shard_stays() -> None:
    """A Tag ends with the round, a Triclinic Shard stays (A-TAG-01, A-TRICLINIC-01)."""
    session = game(WARRIOR)
    session.do(Step(TAG, 0))
    session.do(Step(SHARD, 0))
    session.do(Step(ROUND))
    assert session.marks[0].counters == {SHARD}


def test_no_clear_shot_without_a_loaded_gun() -> None:
    """A model whose only gun bears a Reload counter has no Clear shot; with a second gun it may have one (J-AMB-11,
    A-SLOWRELOAD-01).
    """
    for guns, forced in ((1, 2), (2, 3)):
        session = game(armed(WARRIOR, *[gun(6, name=f"gun-{number}") for number in range(guns)]))
        session.do(Step(RELOAD, 0))
        session.do(Step(ACTIVATE))
        assert len(read(session)["forced"]) == forced
        assert "A-SLOWRELOAD-01" in texts(read(session)["first"])


def test_the_last_gun_gone_changes_the_profile() -> None:
    """A model without its last gun has the Combat profile and no Clear shot from its next activation, until the gun
    works again (J-AMB-01, J-AMB-11).
    """
    session = game(WARRIOR)
    for profile, forced in (("combat", 2), ("shoot", 3)):
        session.do(Step(GUNLESS, 0))
        session.do(Step(ACTIVATE))
        assert read(session)["profile"] == model_record(session, 0, "en")["profile"] == profile
        assert len(read(session)["forced"]) == forced
        session.do(Step(ROUND))


@pytest.mark.parametrize("word", [RELOAD, GUNLESS])
def test_a_gun_emptied_during_the_activation_does_not_change_its_sheet(word: str) -> None:
    """The second shot of Clear shot remains on the sheet after the first emptied the gun (J-AMB-01, J-AMB-08)."""
    session = game(WARRIOR)
    session.do(Step(ACTIVATE))
    before = read(session)
    session.do(Step(word, 0))
    after = read(session)
    for part in ("profile", "actions", "forced", "movement"):
        assert after[part] == before[part]
    assert game_record(session, "en")["rounds"][0]["activations"][0]["profile"] == "shoot"


def test_whom_medics_and_loaders_look_after() -> None:
    """Medics and Loaders go by the counters; a Construct cannot be healed (J-RULE-02, J-RULE-03, J-AMB-38)."""
    helper = taught(WARRIOR, "A-MEDIC", "A-LOADER")
    session = game(helper, WARRIOR, taught(WARRIOR, "A-CONSTRUCT"))
    for step in (Step(INJURE, 1), Step(INJURE, 2), Step(RELOAD, 2)):
        session.do(step)
    while not session.activations or session.activations[-1].model != 0:
        session.do(Step(ACTIVATE))
    told = texts(read(session)["first"])
    assert "J-RULE-02 Injured: 2 Steel Warrior 2." in told
    assert "J-RULE-03 Reload counter: 3 Steel Warrior 3." in told
    assert "Injured: 3" not in told
    assert "instead of the card" in told
    medic, loader = read(session)["helps"]
    assert (medic["rule"], medic["who"], loader["rule"], loader["who"]) == ("J-RULE-02", [2], "J-RULE-03", [3])
    assert [step["text"] for step in medic["actions"]] == ["Move (injured friend)", "Special (injured friend)"]
    assert {step["target"] for step in loader["actions"]} == {"unloaded-friend"}
    session.do(Step(HEAL, 1))
    assert read(session)["helps"][0]["who"] == []


def test_what_was_bought_is_carried() -> None:
    """A bought item counts as carried until something else is noted; an item that works by itself is not mentioned
    (J-GEN-01, R-ITEM-13, J-AMB-26).
    """
    session = game(taught(WARRIOR, items=("I-MEDIPACK", "I-HOLOSIGHT")))
    session.do(Step(ACTIVATE))
    told = texts(read(session)["first"])
    assert "Carried, before every action. Medi-Pack: if it or a friend" in told
    assert "Holo-Sight" not in told
    session.do(Step("item", 0))
    assert "Carried" not in texts(read(session)["first"])
    assert model_record(session, 0, "en")["item"] == ""


def test_what_jade_does_with_other_abilities() -> None:
    """The sheet has a sentence for each other ability that JADE uses (J-AMB-26, J-AMB-40, A-AGILE-01)."""
    ghost = taught("steel-warrior", "A-SMOKESCREEN", "A-BOOM 2", "A-AGILE", weapon_rules=("A-TAG",))
    session = game(ghost)
    session.do(Step(ACTIVATE))
    sheet = read(session, "fr")
    assert all(word in texts(sheet["first"]) for word in ("Fumée", "Agile"))
    assert "BOUM" in texts(sheet["before"]["action"])
    assert "Tag" in texts(sheet["before"]["shot"])
    session = game(taught(armed(WARRIOR, gun(-1, name="blade")), "A-TELEPORT"))
    session.do(Step(ACTIVATE))
    assert "Teleport" in texts(read(session)["first"])


def test_what_is_checked_before_each_action() -> None:
    """Items before every action, Rapid Fire and the gun before shots, the blade before fights (J-GEN-01, J-GEN-05,
    J-RULE-01).
    """
    rifle = gun(6, "A-RAPIDFIRE", name="rifle")
    session = game(taught(armed(WARRIOR, rifle, gun(-1, name="blade")), items=("I-MEDIPACK",)))
    session.do(Step(ACTIVATE))
    sheet = read(session)
    assert [point["rule"] for point in sheet["before"]["action"]] == ["J-AMB-26"]
    assert [point["rule"] for point in sheet["before"]["shot"]] == ["J-GEN-05", "J-RULE-01"]
    assert [point["rule"] for point in sheet["before"]["fight"]] == ["J-GEN-05"]
    assert not {"J-GEN-05", "J-RULE-01"} & {point["rule"] for point in sheet["first"]}
    session.do(Step("item", 0))
    assert read(session)["before"]["action"] == []


def test_smoke_is_counted(tmp_path: Path) -> None:
    """Smoke-filled cubes are counted, with undo, and saved (I-SMOKE-04)."""
    session = game(WARRIOR)
    with pytest.raises(Fault, match="No cube"):
        session.do(Step(CLEAR))
    for word in (SMOKE, SMOKE, CLEAR, SMOKE):
        session.do(Step(word))
    session.undo()
    assert table_record(session, "en")["smoke"] == 1
    save_session(session, tmp_path / "game.dza")
    assert load_session(tmp_path / "game.dza").smoke == 1


def test_smoke_comes_before_the_flames_at_the_table() -> None:
    """On the sheet a Smokescreen comes before the flames, Ink Sac after them (A-SMOKESCREEN-01, A-INK-02)."""
    for rule, first in (("A-SMOKESCREEN", True), ("A-TOXICSMOKE", True), ("A-INK", False)):
        session = game(taught("steel-warrior", rule))
        session.do(Step(ACTIVATE))
        told = texts(read(session)["first"])
        assert "Smoke: once per game" in told
        assert ("before fighting flames" in told) is first


@pytest.mark.parametrize(("rule", "rules"), [("A-SMOKESCREEN", "smoke fire"), ("A-INK", "fire smoke")])
def test_the_start_is_told_in_its_order(rule: str, rules: str) -> None:
    """Rampage, smoke, flames (ink after them), standing up, picking up, items, the rest (J-AMB-24..26, J-GEN-06)."""
    session = game(taught(WARRIOR, rule, "A-RAMPAGE", items=("I-MEDIPACK",)))
    for word in (INJURE, PIN, FIRE, RELOAD, ACTIVATE):
        session.do(Step(word, 0 if word != ACTIVATE else -1))
    order = {"smoke": "J-AMB-26", "fire": "J-AMB-25"}
    expected = [
        "A-RAMPAGE-02",
        *[order[word] for word in rules.split()],
        "J-AMB-24",
        "J-GEN-06",
        "J-AMB-31",
        "J-AMB-37",
        "J-AMB-26",
    ]
    told = [point["rule"] for point in read(session)["first"]]
    assert told[: len(expected) + 1] == [*expected, "A-SLOWRELOAD-01"]


def test_only_a_combat_profile_runs_when_it_rampages() -> None:
    """On 7-8 a Combat profile runs into an adjacent enemy, others stay; on 1-2 there is no card (A-RAMPAGE-02, -05)."""
    brute = taught(armed(WARRIOR, gun(-1, name="blade")), "A-RAMPAGE")
    for profile, rule in ((brute, "A-RAMPAGE-05"), (taught(WARRIOR, "A-RAMPAGE"), "J-AMB-37")):
        session = game(profile)
        session.do(Step(INJURE, 0))
        session.do(Step(ACTIVATE))
        told = read(session)["first"]
        assert "skip the forced actions and the card" in told[0]["text"]
        assert {"A-RAMPAGE-05", "J-AMB-37"} & {point["rule"] for point in told} == {rule}


def test_a_remote_model_needs_its_engineer_first() -> None:
    """The first thing to check is the Engineer within 3 cubes (A-REMOTE-01)."""
    session = game(taught(WARRIOR, "A-REMOTE"))
    session.do(Step(ACTIVATE))
    first = read(session, "fr")["first"][0]
    assert first["rule"] == "A-REMOTE-01"
    assert "ingénieur ami à 3 cubes" in first["text"]
