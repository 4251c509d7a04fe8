"""House rules: one list, used to open and show battles (R-LOS-02, R-WIN-05, J-AMB-17)."""

import pytest

from deadzone.core.sentence import Fault
from deadzone.core.setting import Ground, Options
from deadzone.jade.deck.difficulty import jade_with
from deadzone.language.words import say
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.table.files.records import read_setting, setting_record
from deadzone.table.house_rules import (
    BY_NAME,
    HOUSE_RULES,
    agreed_in,
    jade_agreed,
    options_with,
    read_house,
    sees_from_anywhere,
)
from deadzone.table.opening import open_battle
from deadzone.table.teams import ready_team

OF_THE_BATTLE = [rule for rule in HOUSE_RULES if not rule.of_jade]
OF_JADE = [rule for rule in HOUSE_RULES if rule.of_jade]


def agreed_after_saving(house: dict[str, str]) -> dict[str, str]:
    """House rules shown for a battle after its setting was written and read."""
    field = load_map("refinery")
    ground = Ground(field, sees_from_anywhere(house))
    red, blue = ready_team("enforcers-starter"), ready_team("forge-fathers-starter")
    jade = None, jade_agreed(jade_with(), house)
    g, _ = open_battle(ground, patrol(field, 100), red.profiles, blue.profiles, options_with(house), jade)
    return {each.rule.name: each.value for each in agreed_in(read_setting(setting_record(g.setting)))}


def test_a_battle_of_which_nothing_is_said_is_played_by_the_documents() -> None:
    assert agreed_after_saving({}) == {}
    assert agreed_after_saving({rule.name: rule.default for rule in HOUSE_RULES}) == {}


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=[rule.name for rule in HOUSE_RULES])
def test_what_is_agreed_on_is_kept_and_told(rule: object) -> None:
    """Each house rule alone changes only itself."""
    named = BY_NAME[rule.name]  # type: ignore[attr-defined]
    for choice in named.choices[1:]:
        assert agreed_after_saving({named.name: choice.value}) == {named.name: choice.value}


def test_all_together() -> None:
    house = {rule.name: rule.choices[-1].value for rule in HOUSE_RULES}
    assert agreed_after_saving(house) == house


def test_options_that_nobody_named_stay() -> None:
    assert vars_of(options_with({}, 7)) == vars_of(Options(round_limit=7))


def vars_of(options: Options) -> dict[str, object]:
    return {rule.field: getattr(options, rule.field) for rule in OF_THE_BATTLE if rule.field} | {
        "round_limit": options.round_limit
    }


def test_jade_keeps_the_rest_of_its_difficulty() -> None:
    """Only the agreed rules replace settings of its difficulty (J-AMB-17, J-AMB-37)."""
    hard = jade_with("hard")
    agreed = jade_agreed(hard, {"flee": "farthest"})
    assert agreed.settings.moving.flee == "farthest"  # type: ignore[attr-defined]
    assert agreed.settings.difficulty == hard.settings.difficulty  # type: ignore[attr-defined]
    assert agreed.cards == hard.cards
    assert jade_agreed(hard, {}).settings == hard.settings


def test_each_is_named_in_both_languages() -> None:
    for rule in HOUSE_RULES:
        for name in (rule.title, rule.about, *[choice.label for choice in rule.choices]):
            assert name.en
            assert say(name, "fr")
        assert len({choice.value for choice in rule.choices}) == len(rule.choices) > 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("los_orgin", "any"), "Unknown house rule 'los_orgin'; the house rules are items, "),
        (("los_origin", "toe"), "The house rule 'los_origin' cannot be 'toe': use one of eye, any."),
        (("flee", ""), "The house rule 'flee' cannot be '': use one of directly_away, farthest."),
    ],
)
def test_what_is_no_house_rule(given: tuple[str, str], sentence: str) -> None:
    with pytest.raises(Fault) as caught:
        read_house([given], "--house")
    assert str(caught.value).startswith(f"--house: {sentence}")
