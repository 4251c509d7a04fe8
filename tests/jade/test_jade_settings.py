"""JADE's settings: the defaults, files that change some of them, and errors in files."""

from pathlib import Path

import pytest

from deadzone.core.sentence import Fault
from deadzone.jade.deck.settings import SECTIONS, load_settings, paper_settings, settings_from
from deadzone.language.words import say


def test_the_paper_jade_is_the_default() -> None:
    """The paper JADE is the default (J-AMB-01, J-AMB-02, J-AMB-07, J-AMB-08, J-AMB-10, J-AMB-16, J-AMB-17, J-AMB-26,
    J-AMB-27, J-AMB-29, J-AMB-31, J-AMB-34, J-AMB-37, J-AMB-39, J-AMB-40, J-AMB-43).
    """
    paper = load_settings()
    assert (paper.profile.combat_from, paper.profile.short_range) == (150, 2)
    assert (paper.power.dice, paper.power.scope_dice, paper.power.holo_dice, paper.power.ap) == (3, 2, 1, 60)
    assert paper.targets.ties == ("possible", "way", "tokens", "vp", "survive")
    assert (paper.forced.forced_actions, paper.forced.too_close) == ("replace", "adjacent")
    assert paper.forced.last_resort == "none"
    assert paper.forced.held_on_the_objective
    assert (paper.moving.toward, paper.moving.flee) == ("move", "directly_away")
    assert paper.shooting.fire_for_effect == 6
    assert (paper.items.grenade_enemies, paper.items.grenade_friends, paper.items.boom_surplus) == (1, 0, 2)
    assert paper.items.value == ("I-MEDIPACK", "I-APAMMO", "I-FRAG", "I-STUN", "I-AMMO")
    assert paper.fighting.knockback == ("fall", "wall", "friend", "objective")
    assert not paper.difficulty.command_dice
    assert not paper.targets.held_objective


def test_a_file_changes_only_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "hard.toml"
    path.write_text('[forced]\nforced_actions = "precede"\n[power]\nstun = 0.29\n', encoding="utf-8")
    mine, paper = load_settings(path), paper_settings()
    assert mine.forced.forced_actions == "precede"
    assert mine.power.stun == 29
    assert mine.forced.too_close == paper.forced.too_close
    assert mine.power.ap == paper.power.ap
    assert mine.items == paper.items


def test_every_section_has_its_place() -> None:
    assert set(paper_settings().__struct_fields__) == set(SECTIONS)


@pytest.mark.parametrize(
    ("text", "where", "sentence"),
    [
        ("[forced]\nforced_actions = 'sometimes'", "x:2", "'forced_actions' of 'forced' cannot be 'sometimes'."),
        ("[forced]\n\nto_close = 'adjacent'", "x:3", "'forced' has an unknown key 'to_close'."),
        ("[power]\nap = 0.123", "x:2", "'ap' must be a number from 0 to 100 with at most two decimals, not 0.123."),
        ("[power]\nap = 'much'", "x:2", "'ap' must be a number from 0 to 100"),
        ("[power]\nap = inf", "x:2", "'ap' must be a number from 0 to 100"),
        ("[power]\nap = nan", "x:2", "'ap' must be a number from 0 to 100"),
        ("[power]\nap = true", "x:2", "'ap' must be a number from 0 to 100"),
        ("[power]\ndice = 2.5", "x:2", "'dice' of 'power' must be a whole number."),
        ("[shooting]\nfire_for_effect = 12", "x:2", "'fire_for_effect' of 'shooting' cannot be 12."),
        ("[items]\nvalue = ['I-AMMO', \"I-BEER\"]", "x:2", "Unknown item 'I-BEER'."),
        ("[mood]\ngood = true", "x:1", "Unknown settings 'mood'"),
        ("mood = 1", "x:1", "Unknown settings 'mood'"),
        ("forced = 1", "x:1", "'forced' of 'forced' must be a table."),
    ],
)
def test_a_damaged_file_is_refused_with_file_and_line(text: str, where: str, sentence: str) -> None:
    with pytest.raises(Fault) as caught:
        settings_from("x", text)
    assert caught.value.where == where
    assert sentence in say(caught.value, "en")
    assert say(caught.value, "fr") != say(caught.value, "en")
