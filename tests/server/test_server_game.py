"""A battle as the server holds it, without a server: messages at the time and later."""

import pytest
from page_fixtures import BRAWLERS, new_game, played

from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.host.battles.telling import hello_message, update_message
from deadzone.host.protocol.steps import Step
from deadzone.host.protocol.words import Role
from rule_ids import rules

BATTLES = [("one", ""), ("two", ""), ("three", BRAWLERS), ("four", BRAWLERS)]


@pytest.mark.parametrize(("seed", "faction"), BATTLES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_comes_later_is_told_what_was_told_at_the_time(seed: str, faction: str, lang: str) -> None:
    """A later joiner gets the same steps as those who were there, whatever has happened to tokens and models since."""
    game = new_game(seed, rounds=3, faction=faction)
    told: list[Step] = []
    for update in played(game, seed, "watch", lang):
        told += update.steps
    assert update_message(game, 0, game.steps, "watch", lang).steps == told


@pytest.mark.parametrize("seed", range(12))
def test_nobody_has_less_than_no_command_dice(seed: int) -> None:
    """Command dice are never negative, and no model acts twice in a round."""
    acted: list[int] = []
    for update in played(new_game(f"dice {seed}", rounds=2), f"dice {seed}", "watch"):
        assert min([min(side) for side in update.view.command]) >= 0
        for step in update.steps:
            for event in step.events:
                if event.kind == "round":
                    acted = []
                acted += event.models if event.kind == "activated" else []
        assert len(acted) == len(set(acted))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_cards_and_reasons_come_as_data(lang: str) -> None:
    """The page gets cards and reasons as data, not only as sentences (J-ACT-02)."""
    steps = [step for update in played(new_game("cards", rounds=2), "cards", "watch", lang) for step in update.steps]
    events = [event for step in steps for event in step.events]
    assert any(event.card is not None for event in events)
    for event in events:
        assert (event.card is not None) == (event.kind == "jade-card")
        if event.card is not None:
            assert event.card.actions
            assert all(part in event.text for part in (event.card.name, event.card.mode, *event.card.actions))
    reasons = [reason for step in steps for reason in zip(step.why, step.why_rules, strict=True)]
    assert reasons
    assert all(rule in rules() and f"({rule})" not in text for text, rule in reasons)


def test_questions_say_how_they_are_put_and_what_they_cost() -> None:
    """No option costs more command dice than the side has."""
    costly: set[str] = set()
    for update in [update for seed, faction in BATTLES for update in played(new_game(seed, faction=faction), seed)]:
        question = update.question
        if question is None:
            continue
        kind = QUESTION_KINDS[question.kind]
        assert (question.attention, question.part, question.domain) == (kind.attention, kind.part, kind.domain)
        dice = update.view.command[question.side]
        assert all(option.dice.count(face) <= dice[face] for option in question.options for face in option.dice)
        if any(option.dice for option in question.options):
            costly.add(question.kind)
    assert costly >= {"action", "reroll", "second", "spend-dice"}
    assert costly <= {name for name, kind in QUESTION_KINDS.items() if kind.dice}


def test_the_faces_of_command_dice_have_a_word_beside_their_sign() -> None:
    """The sign of ACTIVATE already says +1, so its word does not."""
    faces = hello_message("battle", new_game("faces"), "red", "fr").faces
    assert (faces[0].name, faces[0].word) == ("+1 Activation", "Activation")
    assert all(face.name == face.word for face in faces[1:])


def test_what_was_answered_in_secret_is_told_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others learn only that a secret question was answered; a shared screen does not show the answer."""
    monkeypatch.setattr("deadzone.host.battles.happening.is_secret", lambda question: question.kind == "deploy")
    game = new_game("secret", rounds=1)
    for _ in played(game, "secret"):
        if len([step for step in game.steps if step.kind == "deploy"]) > 2:
            break
    sides: dict[Role, int] = {"red": 0, "blue": 1, "watch": -1, "both": -1}
    for role, side in sides.items():
        told = [step for step in update_message(game, 0, game.steps, role, "en").steps if step.kind == "deploy"]
        assert {step.side for step in told} == {0}
        for step in told:
            known = side == step.side
            assert step.said.endswith("deployed?") != known, (role, step.said)
            assert known or not step.why
