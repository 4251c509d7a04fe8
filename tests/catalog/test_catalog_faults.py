"""Damaged data files are refused with file and line."""

import shutil
from pathlib import Path

import pytest

import deadzone.catalog
from deadzone.catalog.loading import load_from
from deadzone.core.sentence import Fault
from deadzone.language.words import say

DATA = Path(deadzone.catalog.__file__).parent / "data"
ENFORCERS = "factions/enforcers.toml"
CAPTAIN = "[units.enforcer-captain]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data files to damage."""
    shutil.copytree(DATA, tmp_path / "data")
    return tmp_path / "data"


def damage(folder: Path, name: str, old: str, new: str) -> int:
    """Replace the first occurrence after the captain's header, or else in the file; return the line of the change."""
    path = folder / name
    content = path.read_text(encoding="utf-8")
    start = max(0, content.find(CAPTAIN))
    at = content.find(old, start)
    assert at >= 0, f"{old!r} is not in {name}"
    path.write_text(content[:at] + new + content[at + len(old) :], encoding="utf-8")
    return content.count("\n", 0, at) + 1


def refusal(folder: Path) -> Fault:
    with pytest.raises(Fault) as caught:
        load_from(folder)
    assert say(caught.value, "fr") != say(caught.value, "en")
    return caught.value


# Text to replace in the captain's table, its replacement, and the resulting sentence.
IN_THE_TABLE = [
    ("points    = 34", 'points    = "34"', "'points' of 'units.enforcer-captain' must be a whole number."),
    ("points    = 34", "points    = -1", "'points' of 'units.enforcer-captain' cannot be -1."),
    ('shoot     = "4+"', "shoot     = 4", "'shoot' of 'units.enforcer-captain' must be a text in quotes."),
    ('shoot     = "4+"', 'shoot     = "9+"', "'shoot' of 'units.enforcer-captain' cannot be '9+'."),
    ('speed     = "1-2"', 'speed     = "1/2"', "'speed' of 'units.enforcer-captain' cannot be '1/2'."),
    ("size      = 1", "size      = 5", "'size' of 'units.enforcer-captain' cannot be 5."),
    ("armour    = 1", "armor    = 1", "'units.enforcer-captain' has an unknown key 'armor'."),
    ("vp        = 4", 'id = "x"', "'units.enforcer-captain' has an unknown key 'id'."),
    (
        '"Tactician (2)"',
        '"Tactishun (2)"',
        "'Enforcer Captain' refers to 'Tactishun (2)', which is not in the catalogue.",
    ),
    ('"Tactician (2)"', '"Tactician"', "The ability Tactician needs a number: Tactician (1)."),
    ('"Tactician (2)"', '"Tough (2)"', "The ability Tough takes no number."),
    ('"Tactician (2)"', '"Rapid Fire"', "'Enforcer Captain' cannot have the ability Rapid Fire."),
    ('"Jump Pack"', '"Jet Pack"', "'Enforcer Captain' refers to 'Jet Pack', which is not in the catalogue."),
    ('"Small Arms"', '"Big Arms"', "'Enforcer Captain' refers to 'Big Arms', which is not in the catalogue."),
    ('"Command"', '"Cooking"', "'Enforcer Captain' refers to 'Cooking', which is not in the catalogue."),
    ('"Stalwart"', '"Stalward"', "'Enforcer Captain' refers to 'Stalward', which is not in the catalogue."),
    ('"Leader"', '"Boss"', "'Enforcer Captain' refers to 'Boss', which is not in the catalogue."),
    ('["pistol"', '["pistole"', "'Enforcer Captain' refers to 'pistole', which is not in the catalogue."),
    ('["pistol"', '["nuka"', "'Enforcer Captain' carries 'nuka', which the list Enforcers does not have."),
]


@pytest.mark.parametrize(("old", "new", "sentence"), IN_THE_TABLE, ids=[new for _, new, _ in IN_THE_TABLE])
def test_damage_inside_a_table(folder: Path, old: str, new: str, sentence: str) -> None:
    line = damage(folder, ENFORCERS, old, new)
    fault = refusal(folder)
    # A wrong type also breaks the rule about Leaders; the first mistake is reported.
    assert sentence in str(fault)
    assert fault.where == f"{ENFORCERS}:{line}"


def test_a_missing_key(folder: Path) -> None:
    line = damage(folder, ENFORCERS, 'survive   = "4+"\n', "")
    fault = refusal(folder)
    assert str(fault.sentence) == "'units.enforcer-captain' is missing the key 'survive'."
    assert fault.where == f"{ENFORCERS}:{line - 8}"  # the line of the table


def test_toml_that_cannot_be_read(folder: Path) -> None:
    line = damage(folder, ENFORCERS, '"Enforcer Captain"', '"Enforcer Captain')
    fault = refusal(folder)
    assert "is not valid TOML" in str(fault)
    assert fault.where.startswith(f"{ENFORCERS}:{line}:")


def test_a_table_twice_in_one_file(folder: Path) -> None:
    line = damage(folder, ENFORCERS, "[units.enforcer-sergeant]", "[units.enforcer-captain]")
    fault = refusal(folder)
    assert "a second time" in str(fault)
    assert fault.where.startswith(f"{ENFORCERS}:{line}:")


def test_an_id_in_two_files(folder: Path) -> None:
    line = damage(folder, "factions/rebs.toml", "[units.rebel-commander]", "[units.enforcer-captain]")
    fault = refusal(folder)
    assert f"The id 'enforcer-captain' is already used at {ENFORCERS}:" in str(fault)
    assert fault.where == f"factions/rebs.toml:{line}"


def test_a_misspelt_section(folder: Path) -> None:
    line = damage(folder, ENFORCERS, CAPTAIN, "[unit.enforcer-captain]\n")
    fault = refusal(folder)
    assert str(fault.sentence) == "Unknown table 'unit' in this file; the tables are faction, units, weapons."
    assert fault.where == f"{ENFORCERS}:{line}"


def test_a_list_that_names_an_unknown_model(folder: Path) -> None:
    line = damage(folder, "factions/plague-outbreak.toml", '"stage-2a-leaper"', '"stage-2a-jumper"')
    fault = refusal(folder)
    assert "'Plague (Outbreak)' refers to 'stage-2a-jumper'" in str(fault)
    assert fault.where == f"factions/plague-outbreak.toml:{line}"


def test_a_list_that_names_a_model_twice(folder: Path) -> None:
    damage(folder, "factions/plague-outbreak.toml", '"stage-2a-leaper"', '"aberration"')
    assert str(refusal(folder).sentence) == "'Plague (Outbreak)' already has 'aberration'."


def test_equipment_among_the_items_for_sale(folder: Path) -> None:
    line = damage(folder, "factions/plague-outbreak.toml", '"medi-pack"', '"jump-pack"')
    fault = refusal(folder)
    assert "'jump-pack' is in the wrong list" in str(fault)
    assert fault.where == f"factions/plague-outbreak.toml:{line}"


def test_recon_without_being_a_leader(folder: Path) -> None:
    damage(folder, ENFORCERS, 'type      = "Leader"', 'type      = "Troop"')
    fault = refusal(folder)
    assert "a Leader must have recon and special" in str(fault)
    assert fault.rule == "R-TEAM-11"


def test_a_list_without_a_leader(folder: Path) -> None:
    path = folder / "factions" / "plague-outbreak.toml"
    content = path.read_text(encoding="utf-8").replace('"Leader"', '"Troop"')
    kept = [line for line in content.splitlines() if not line.startswith(("recon", "special"))]
    path.write_text("\n".join(kept), encoding="utf-8")
    assert str(refusal(folder).sentence) == "The list Plague (Outbreak) has no Leader."


def test_a_link_that_is_not_returned(folder: Path) -> None:
    damage(folder, ENFORCERS, 'linked     = "strider-grav-ram-spear"', 'linked     = "pistol"')
    assert "which is not linked back" in str(refusal(folder))


def test_a_team_with_a_model_of_another_list(folder: Path) -> None:
    line = damage(folder, "teams.toml", '"d-o-g-drone"', '"steel-warrior"')
    fault = refusal(folder)
    assert "takes 'steel-warrior', which the list Enforcers does not have" in str(fault)
    assert (fault.rule, fault.where) == ("R-TEAM-02", f"teams.toml:{line}")


def test_a_team_with_an_upgrade_that_is_not_offered(folder: Path) -> None:
    damage(folder, "teams.toml", '"burst-laser"', '"polaris-cannon"')
    fault = refusal(folder)
    assert str(fault.sentence) == "'Enforcer Specialist' cannot buy 'polaris-cannon'."


def test_a_wrong_count_in_a_team(folder: Path) -> None:
    line = damage(folder, "teams.toml", "count = 2", "count = 0")
    assert refusal(folder).where == f"teams.toml:{line}"


def test_a_missing_file(folder: Path) -> None:
    (folder / "items.toml").unlink()
    assert str(refusal(folder).sentence) == "The catalogue has no file items.toml."


def test_a_file_in_another_encoding(folder: Path) -> None:
    path = folder / "specials.toml"
    path.write_bytes(path.read_text(encoding="utf-8").replace("Stealth", "Dérobade").encode("latin-1"))
    assert "not in UTF-8" in str(refusal(folder))


@pytest.mark.parametrize(("known", "unknown"), [("survey-drone", "survey-kite"), ("noh-rifle", "noh-trifle")])
def test_a_special_for_what_is_not_there(folder: Path, known: str, unknown: str) -> None:
    line = damage(folder, "specials.toml", f'["{known}"', f'["{unknown}"')
    fault = refusal(folder)
    assert f"refers to '{unknown}', which is not in the catalogue" in str(fault)
    assert fault.where == f"specials.toml:{line}"


def test_several_mistakes_are_counted(folder: Path) -> None:
    damage(folder, ENFORCERS, "points    = 34", "points    = true")
    damage(folder, "factions/rebs.toml", 'name      = "Rebel Commander"', "")
    fault = refusal(folder)
    assert str(fault.sentence).startswith("The catalogue has 2 mistakes; the first: 'points'")


def test_a_figure_of_the_rules(folder: Path) -> None:
    damage(folder, "constants.toml", "vp_to_win = 12", 'vp_to_win = "12"')
    fault = refusal(folder)
    assert "must be a whole number" in str(fault)
    assert fault.where.startswith("constants.toml")


def test_an_ability_without_a_rule_text(folder: Path) -> None:
    damage(folder, "rule_texts.toml", "[A-TOUGH]", "[A-TUFF]")
    fault = refusal(folder)
    assert str(fault.sentence) == "'Tough' has no rule text under A-TOUGH."
    assert fault.where is not None
    assert fault.where.startswith("abilities.toml:")
