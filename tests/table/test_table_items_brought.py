"""Items that a team file buys for its models (R-ITEM-04, R-ITEM-13, R-TEAM-54)."""

from pathlib import Path

import pytest

from deadzone.core.sentence import Fault
from deadzone.core.setting import Ground
from deadzone.language.words import say
from deadzone.maps.shipped import load
from deadzone.missions.patrol import patrol
from deadzone.table.files.profiles import profile_record, read_profile
from deadzone.table.opening import open_battle
from deadzone.table.teams import Team, load_team

CAPTAIN = '[[members]]\nunit = "enforcer-captain"\n'
ENFORCER = '[[members]]\nunit = "enforcer--enforcers"\nitems = ["medi-pack"]\n'


def team(folder: Path, members: str) -> Team:
    path = folder / "team.toml"
    path.write_text(f'name = "A team"\nfaction = "enforcers"\n{members}', encoding="utf-8")
    return load_team(str(path))


def test_a_bought_item_starts_on_its_carrier(tmp_path: Path) -> None:
    bought = team(tmp_path, CAPTAIN + ENFORCER)
    field = load("refinery")
    g, _ = open_battle(Ground(field), patrol(field), bought.profiles, load_team("enforcers-starter").profiles)
    assert [model.items for model in g.models[:3]] == [(), ("I-MEDIPACK",), ()]


def test_it_costs_its_points(tmp_path: Path) -> None:
    plain = team(tmp_path, CAPTAIN + ENFORCER.replace('items = ["medi-pack"]', ""))
    assert team(tmp_path, CAPTAIN + ENFORCER).points == plain.points + 5


def test_a_battle_file_carries_it(tmp_path: Path) -> None:
    profile = team(tmp_path, CAPTAIN + ENFORCER).profiles[1]
    assert read_profile(profile_record(profile), "here").items == ("I-MEDIPACK",)


@pytest.mark.parametrize("items", [["I-NOTHING"], "I-MEDIPACK", [3]])
def test_a_damaged_list_of_items_is_refused(tmp_path: Path, items: object) -> None:
    record = profile_record(team(tmp_path, CAPTAIN).profiles[0])
    with pytest.raises(Fault, match=r"here\.items"):
        read_profile({**record, "items": items}, "here")


@pytest.mark.parametrize(
    ("items", "sentence"),
    [
        ('["sword"]', "Unknown item 'sword'"),
        ('["ammo", "ammo"]', "Enforcer cannot carry that many items."),
    ],
)
def test_what_a_model_cannot_bring_along(tmp_path: Path, items: str, sentence: str) -> None:
    with pytest.raises(Fault) as error:
        team(tmp_path, CAPTAIN + ENFORCER.replace('["medi-pack"]', items))
    assert sentence in say(error.value.sentence, "en")
    assert error.value.where.endswith("members[1].items")
