"""Figures of all models of the catalogue: the page draws each by what its profile says."""

from collections import defaultdict
from typing import get_args

import pytest

from deadzone.catalog.fielding import engine_profile, item_model
from deadzone.catalog.loading import load
from deadzone.core.profiles import LEADER, Profile
from deadzone.host.protocol.hello import FigureKind
from deadzone.host.showing.board import profile_info
from deadzone.host.showing.figures import faction_of, figure_of

PROFILES = {record.id: engine_profile(record) for record in load().profiles.values()}
ITEMS = [item_model(record) for record in load().items.values() if record.model is not None]
LEAST = 4  # shapes in each Size


def armed(unit: str, *weapons: str) -> Profile:
    catalogue = load()
    return engine_profile(catalogue.profiles[unit], [catalogue.weapons[weapon] for weapon in weapons])


def test_each_size_has_at_least_four_shapes_and_every_shape_is_used() -> None:
    shapes = defaultdict(set)
    for profile in PROFILES.values():
        shapes[profile.size].add(figure_of(profile))
    assert sorted(shapes) == [1, 2, 3, 4]
    assert {size: len(found) for size, found in shapes.items() if len(found) < LEAST} == {}
    used = set.union(*shapes.values()) | {figure_of(profile) for profile in ITEMS}
    assert used == set(get_args(FigureKind))


@pytest.mark.parametrize(
    ("figure", "units"),
    [
        (
            "shooter",
            "enforcer--enforcers commando steel-warrior ogre-terminator peacekeeper forge-guard--forge-fathers",
        ),
        ("heavy", "goblin-sniper rebel-sniper the-helfather sphyr-lancer--rebs hulk ripper-rainmaker"),
        (
            "fighter",
            "brokkr assault-enforcer--enforcers kalyshi stalker stage-2a rebel-teraton ripper-mauler thorgarim",
        ),
        ("leader", "enforcer-captain psychotroid stage-1a-lord marauder-warlord kraaw-rebel-cell-leader"),
        ("helper", "enforcer-medic--enforcers judwan-medic brokkr-engineer creeper"),
        ("team", "heavy-weapons-squad rebs-weapons-team"),
        ("beast", "mawbeast aberration goliath rat-swarm night-terror-with-spitter tangle bathomite"),
        ("drone", "recon-drone d-o-g-drone weapons-drone survey-drone"),
        ("walker", "enforcer-strider iron-ancestor stuntbot"),
        ("vehicle", "guntrack inferno-drill rumbler-weapon-platform"),
        ("rider", "enforcer-jet-bike brokkr-bike tunnel-runner blaine-on-jetbike"),
    ],
)
def test_the_shape_follows_from_the_profile(figure: FigureKind, units: str) -> None:
    assert {unit: figure_of(PROFILES[unit]) for unit in units.split()} == dict.fromkeys(units.split(), figure)


def test_leaders_are_drawn_as_leaders() -> None:
    assert {figure_of(profile) for profile in PROFILES.values() if profile.type == LEADER} == {"leader"}


def test_the_weapon_that_a_specialist_has_chosen_decides() -> None:
    plain = PROFILES["marine-specialist"]
    heavy = [
        weapon.id for weapon in load().upgrades_for(load().profiles["marine-specialist"], "gcps") if weapon.abilities
    ]
    assert figure_of(plain) == "shooter"
    assert "heavy" in {figure_of(armed("marine-specialist", weapon)) for weapon in heavy}


def test_items_that_stand_on_the_table_are_guns_or_machines_that_move() -> None:
    assert {(profile.speed[1] > 0, figure_of(profile)) for profile in ITEMS} == {(False, "sentry"), (True, "vehicle")}


def test_the_colours_are_those_of_the_faction_without_its_supplement() -> None:
    factions = {faction_of(profile) for profile in PROFILES.values()}
    assert factions == {faction.id for faction in load().factions.values() if not faction.base} | {""}
    assert faction_of(PROFILES["ten-ur-go--asterians-outbreak"]) == "asterians"
    assert faction_of(PROFILES["blaine"]) == ""


def test_the_page_is_told() -> None:
    told = profile_info(PROFILES["enforcer-captain"], "en")
    assert (told.role, told.figure, told.faction) == ("leader", "leader", "enforcers")
