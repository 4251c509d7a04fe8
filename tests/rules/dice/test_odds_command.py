"""`deadzone odds` on the command line: figures, languages, errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deadzone.cli.odds import app
from deadzone.core.dice import Test
from deadzone.core.sentence import Fault
from deadzone.language.words import say
from deadzone.rules.dice.odds import Victim, fight_odds, shoot_odds

OUTCOMES = ("no_effect", "pinned", "injured", "killed")
SHOT = ["shoot", "--dice", "5", "--shoot", "4", "--defence-dice", "3", "--survive", "4+", "--armour", "1"]
FIGHT = ["fight", "--dice", "4", "--fight", "5", "--defence-dice", "3", "--defence", "4"]


def run(*arguments: str) -> None:
    app(args=list(arguments), standalone_mode=False)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    run(*arguments, "--json")
    return json.loads(capsys.readouterr().out)


def test_shot_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *SHOT, "--ap", "1", "--size", "2", "--damage-taken", "1", "--reroll", "2")
    odds = shoot_odds(Test(4, base=5, rerolls=2), Test(4), Victim(1, 1, 2, 1))
    assert list(found) == [*OUTCOMES, "margin"]
    assert {key: found[key] for key in OUTCOMES} == odds.target.as_dict()
    assert found["margin"] == [[margin, chance] for margin, chance in odds.margin if chance >= 1e-12]
    assert found["margin"] == sorted(found["margin"])


def test_options_of_a_shot(capsys: pytest.CaptureFixture[str]) -> None:
    plain = answer(capsys, *SHOT)
    effect = answer(capsys, *SHOT, "--fire-for-effect")
    assert effect["pinned"] == pytest.approx(sum(chance for margin, chance in plain["margin"] if margin > 0))
    assert effect["margin"] == plain["margin"]
    assert answer(capsys, *SHOT, "--suppression")["pinned"] == plain["no_effect"]
    better = answer(capsys, *SHOT, "--defence-reroll", "1")
    assert better["no_effect"] > plain["no_effect"]


def test_no_stat_is_a_dash(capsys: pytest.CaptureFixture[str]) -> None:
    """A stat of `-` or 0 is no stat: zero successes (R-TEST-09, R-PROFILE-07)."""
    found = answer(capsys, "shoot", "--shoot", "-", "--survive", "0")
    assert found == {"no_effect": 1.0, "pinned": 0.0, "injured": 0.0, "killed": 0.0, "margin": [[0, 1.0]]}


def test_fight_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    of_defender = ["--armour", "2", "--ap", "1", "--size", "1", "--damage-taken", "1"]
    of_attacker = ["--attacker-armour", "1", "--defender-ap", "2", "--attacker-size", "3"]
    damage = ["--attacker-damage-taken", "2", "--reroll", "1", "--defence-reroll", "2"]
    found = answer(capsys, *FIGHT, *of_defender, *of_attacker, *damage)
    odds = fight_odds(
        Test(5, base=4, rerolls=1), Test(4, rerolls=2), Victim(2, 1, 1, 1), Victim(1, 2, 3, 2), counter_attack=True
    )
    assert list(found) == ["defender", "attacker", "margin"]
    assert found["defender"] == odds.defender.as_dict()
    assert found["attacker"] == odds.attacker.as_dict()


def test_a_dodge_leaves_the_attacker_alone(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *FIGHT, "--response", "dodge")
    assert found["attacker"]["no_effect"] == pytest.approx(1)
    assert answer(capsys, *FIGHT)["attacker"]["no_effect"] < 1


def test_tables_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    run(*SHOT, "--lang", "en")
    english = capsys.readouterr().out
    assert "Shoot (5 dice, 4+) against Survive (3 dice, 4+)" in english
    assert "52.0 %" in english
    run(*SHOT, "--lang", "fr")
    french = capsys.readouterr().out
    assert "Tir (5 dés, 4+) contre Survie (3 dés, 4+)" in french
    assert "52,0\u202f%" in french
    run(*FIGHT, "--lang", "fr", "--reroll", "1", "--response", "dodge")
    assert "Combat (4 dés, 5+, relance 1) contre Survie (3 dés, 4+)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "option", "allowed"),
    [
        ([*SHOT, "--dice", "-1"], "--dice", "0 to 40"),
        ([*SHOT, "--dice", "41"], "--dice", "0 to 40"),
        ([*SHOT, "--dice", "9" * 5000], "--dice", "0 to 40"),
        ([*SHOT, "--defence-dice", "many"], "--defence-dice", "0 to 40"),
        ([*SHOT, "--reroll", "-2"], "--reroll", "0 to 40"),
        ([*SHOT, "--defence-reroll", "1.5"], "--defence-reroll", "0 to 40"),
        ([*SHOT, "--shoot", "9"], "--shoot", "2+ to 8+"),
        ([*SHOT, "--survive", "1+"], "--survive", "2+ to 8+"),
        ([*SHOT, "--shoot", "4++"], "--shoot", "2+ to 8+"),
        ([*SHOT, "--armour", "-1"], "--armour", "0 to 20"),
        ([*SHOT, "--ap", "21"], "--ap", "0 to 20"),
        ([*SHOT, "--size", "5"], "--size", "1 to 4"),
        ([*SHOT, "--size", "0"], "--size", "1 to 4"),
        ([*SHOT, "--damage-taken", "2"], "--damage-taken", "--size 1"),
        (
            [*FIGHT, "--attacker-size", "2", "--attacker-damage-taken", "3"],
            "--attacker-damage-taken",
            "--attacker-size 2",
        ),
        ([*FIGHT, "--defence", "x"], "--defence", "2+ to 8+"),
        ([*FIGHT, "--response", "flee"], "--response", "counter or dodge"),
    ],
)
def test_values_out_of_range_are_refused_by_name(arguments: list[str], option: str, allowed: str) -> None:
    with pytest.raises(Fault) as refusal:
        run(*arguments)
    assert option + " " in str(refusal.value)
    assert allowed in str(refusal.value)
    assert say(refusal.value, "fr") != say(refusal.value, "en")
