"""The Veer-Myn lists as published in list 2.0, and where the Pistol is sold."""

from __future__ import annotations

import pytest

from deadzone.catalog.loading import load

CATALOGUE = load()
LIGHT = {"Light Assault", "Light Automatic", "Light Explosive", "Light Melee", "Light Sniper"}
# Weapon options, hardpoints and skill tables of list 2.0, published on 17 October 2017.
PUBLISHED: dict[str, tuple[set[str], int, set[str]]] = {
    "brood-mother": ({"Leader", "Small Arms", *LIGHT}, 0, {"Command", "Melee", "Ranged"}),
    "progenitor": ({"Leader", "Small Arms", *LIGHT}, 0, {"Command", "Melee", "Specialist"}),
    "master-creeper": ({"Leader", "Small Arms", *LIGHT}, 0, {"Command", "Melee", "Specialist"}),
    "crawler": ({"Small Arms"}, 0, {"Ranged"}),
    "stalker": ({"Small Arms", "Light Melee"}, 0, {"Melee"}),
    "malignus": ({"Small Arms", *LIGHT}, 0, {"Ranged", "Specialist"}),
    "night-terror-with-scythes": ({"Beast Melee"}, 0, set()),
    "night-terror-with-spitter": ({"Beast Ranged"}, 0, set()),
    "creeper": ({"Small Arms", "Light Melee"}, 0, {"Ranged", "Specialist"}),
    "rat-swarm": (set(), 0, set()),
    "nightmare": (
        {"Small Arms", "Light Melee", "Light Assault", "Heavy Melee", "Heavy Assault"},
        2,
        {"Ranged", "Melee"},
    ),
    "rumbler-weapon-platform": ({"Vehicle Assault", "Vehicle Automatic", "Vehicle Melee"}, 1, {"Ranged"}),
    "tangle": (set(), 0, {"Command"}),
    "tunnel-runner": ({"Vehicle Automatic"}, 0, {"Ranged"}),
}
VEER_MYN = ("veer-myn", "veer-myn-exham-iv", "veer-myn-outbreak")
SOLD_BY_THEIR_OWN = {
    "enforcers", "enforcers-exham-iv", "enforcers-nexus-psi", "enforcers-outbreak", "gcps", "gcps-outbreak",
    "marauders", "marauders-exham-iv", "marauders-outbreak", "mazon-labs", "plague", "plague-nexus-psi", "rebs",
    "rebs-exham-iv", "rebs-outbreak",
}  # fmt: skip


@pytest.mark.parametrize("id", PUBLISHED)
def test_options_and_skills_of_the_published_list(id: str) -> None:
    """Options and skills are those of Veer-Myn list 2.0 (R-TEAM-21)."""
    record = CATALOGUE.profiles[id]
    assert (set(record.options), record.hardpoints, set(record.skills)) == PUBLISHED[id]


def test_all_light_and_all_vehicle_weapons_of_the_list_are_meant() -> None:
    """`Light (all)` in Veer-Myn list 2.0 means every Light category with a weapon in the list."""
    sold = {category for weapon in CATALOGUE.weapons_of("veer-myn") for category in weapon.categories}
    assert {category for category in sold if category.startswith("Light ")} == LIGHT
    vehicles = PUBLISHED["rumbler-weapon-platform"][0]
    assert {category for category in sold if category.startswith("Vehicle ")} == vehicles


def test_the_weapons_of_the_tangle() -> None:
    """By Veer-Myn list 2.0 the Tangle has two visions and nothing else."""
    weapons = [CATALOGUE.weapons[id] for id in CATALOGUE.profiles["tangle"].weapons]
    assert [(weapon.name, weapon.range, weapon.abilities) for weapon in weapons] == [
        ("Visions of Glory", "R4", ("Invigorate", "Psychic")),
        ("Visions of Death", "R5", ("Stun", "Psychic")),
    ]


@pytest.mark.parametrize("faction", VEER_MYN)
def test_no_pistol_for_veer_myn(faction: str) -> None:
    """By Veer-Myn list 2.0 the free add-on is the Ray Pistol (R2), not the Pistol (R-TEAM-20)."""
    for unit in CATALOGUE.units_of(faction):
        assert "Pistol" not in [weapon.name for weapon in CATALOGUE.upgrades_for(unit, faction)]
    crawler = CATALOGUE.upgrades_for(CATALOGUE.profiles["crawler"], faction)
    free = [(weapon.id, weapon.range, weapon.points) for weapon in crawler if weapon.add_on]
    assert free == [("ray-pistol", "R2", 0)]


def test_the_pistol_is_sold_where_the_list_itself_has_it() -> None:
    """Only lists whose own models have the Pistol sell it; hired models with one do not count (R-TEAM-20)."""
    assert set(CATALOGUE.lists_of(CATALOGUE.weapons["pistol"])) == SOLD_BY_THEIR_OWN
    for faction in CATALOGUE.factions:
        for unit in CATALOGUE.units_of(faction):
            offered = [weapon.name for weapon in CATALOGUE.upgrades_for(unit, faction)]
            assert faction in SOLD_BY_THEIR_OWN or "Pistol" not in offered, (faction, unit.id)
    for faction in ("asterians", "forge-fathers", "nameless", "veer-myn"):
        carriers = [unit for unit in CATALOGUE.units_of(faction) if "pistol--mercenaries" in unit.weapons]
        assert carriers
        assert {unit.type for unit in carriers} == {"Character"}
