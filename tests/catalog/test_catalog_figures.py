"""Figures of the lists: counts, starter teams, corrected values, and engine profiles."""

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.fielding import armed_with, engine_profile, engine_weapon, team_profiles, upgraded_profile
from deadzone.catalog.loading import load
from deadzone.catalog.notation import numbered, reach, speed, target, with_number
from deadzone.catalog.references import unresolved
from deadzone.core.profiles import DEVICE, FIGHT_ONLY, Keyword, Profile
from deadzone.core.rule_ids import RuleId
from deadzone.language.folders import our_own
from deadzone.language.words import say

CATALOGUE = load()


def fielded(id: str) -> Profile:
    return engine_profile(CATALOGUE.profiles[id])


def test_the_catalogue_is_complete() -> None:
    assert len(CATALOGUE.factions) == 27
    assert len(CATALOGUE.profiles) == 216
    assert len(CATALOGUE.weapons) == 216
    assert len(CATALOGUE.items) == 34
    assert len(CATALOGUE.abilities) == 76
    assert len(CATALOGUE.specials) == 51
    assert set(CATALOGUE.teams) == {"enforcers-starter", "forge-fathers-starter"}
    assert unresolved(CATALOGUE) == []


def test_types_of_all_profiles() -> None:
    types = [profile.type for profile in CATALOGUE.profiles.values()]
    counts = {name: types.count(name) for name in ("Leader", "Troop", "Specialist", "Vehicle", "Character")}
    assert counts == {"Leader": 53, "Troop": 41, "Specialist": 74, "Vehicle": 18, "Character": 30}


def test_sizes_of_the_lists() -> None:
    sizes = {id: len(CATALOGUE.units_of(id)) for id in ("asterians", "enforcers", "rebs", "marauders-exham-iv")}
    assert sizes == {"asterians": 30, "enforcers": 32, "rebs": 38, "marauders-exham-iv": 5}
    assert len(CATALOGUE.weapons_of("veer-myn")) == 49
    assert len(CATALOGUE.items_of("mazon-labs")) == 11


def test_main_lists_stand_before_the_supplements() -> None:
    supplements = [faction.supplement for faction in CATALOGUE.factions.values()]
    assert supplements == [""] * 10 + ["Nexus-Psi"] * 2 + ["Exham IV"] * 6 + ["Outbreak"] * 9


def test_values_that_errata_corrected() -> None:
    profiles, weapons = CATALOGUE.profiles, CATALOGUE.weapons
    assert profiles["ripper-rainmaker"].points == 25
    assert (profiles["sorak-swordspawn"].points, profiles["sorak-swordspawn"].fight) == (12, "6+")
    assert profiles["night-terror-with-scythes"].survive == "5+"
    assert (weapons["chainsaw--rebs"].vp, weapons["chainsaw--enforcers"].vp) == (0, 1)
    assert weapons["missile-launcher--rebs"].categories == ("Heavy Crew Served Weapon",)


def test_starter_team_of_the_enforcers() -> None:
    team = team_profiles("enforcers-starter")
    assert [(model.name.en, model.type, model.points, model.vp) for model in team] == [
        ("Enforcer Captain", "L", 34, 4),
        ("Assault Enforcer", "T", 14, 1),
        ("Enforcer", "T", 16, 2),
        ("Enforcer with Burst Laser", "S", 20, 2),
        ("D.O.G Drone", "S", 12, 1),
    ]
    assert (sum(model.points for model in team), sum(model.vp for model in team)) == (96, 10)
    assert (team[0].recon, team[0].army_special) == (4, "S-STALWART")


def test_starter_team_of_the_forge_fathers() -> None:
    team = team_profiles("forge-fathers-starter")
    assert [model.id for model in team].count("steel-warrior") == 2
    assert (len(team), sum(model.points for model in team), sum(model.vp for model in team)) == (4, 90, 9)
    assert say(team[3].name, "fr") == "Guerrier d’acier avec souffle de dragon"
    assert [weapon.name.en for weapon in team[3].weapons] == ["Dragon's Breath", "Knife"]


def test_an_engine_profile_has_all_figures() -> None:
    captain = fielded("enforcer-captain")
    assert (captain.speed, captain.shoot, captain.fight, captain.survive) == ((1, 2), 4, 5, 4)
    assert (captain.size, captain.armour) == (1, 1)
    assert captain.keywords == (Keyword(RuleId("A-TACTICIAN"), 2),)
    assert captain.equipment == (Keyword(RuleId("I-JUMPPACK"), 0),)
    pistol, gauntlet = captain.weapons
    assert (pistol.range, pistol.ap, pistol.keywords) == (3, 0, ())
    assert (gauntlet.range, gauntlet.keywords) == (FIGHT_ONLY, (Keyword(RuleId("A-KNOCKBACK")),))


def test_the_knife_is_implied() -> None:
    """A model with a Fight stat and no RF weapon has a Knife (R-PROFILE-09)."""
    assert [weapon.id for weapon in fielded("enforcer--enforcers").weapons] == ["laser-rifle", "knife"]
    assert "knife" not in [weapon.id for weapon in fielded("assault-enforcer--enforcers").weapons]
    medic = fielded("judwan-medic")
    assert (medic.fight, medic.weapons, medic.equipment) == (0, (), (Keyword(RuleId("I-ENERGYSHIELD"), 3),))


def test_an_upgrade_replaces_its_kind_without_refund() -> None:
    """An upgrade replaces a weapon of its kind without a refund (R-TEAM-22, R-TEAM-24)."""
    specialist, weapons = CATALOGUE.profiles["enforcer-specialist"], CATALOGUE.weapons
    sniper = upgraded_profile(specialist, [weapons["sniper-rifle--enforcers"]])
    assert [weapon.id for weapon in sniper.weapons] == ["sniper-rifle--enforcers", "knife"]
    assert (sniper.points, sniper.vp) == (16 + 12, 2 + 1)
    captain = CATALOGUE.profiles["enforcer-captain"]
    bladed = armed_with(captain, [weapons["wristblade"]])
    assert [weapon.id for weapon in bladed] == ["pistol", "wristblade"]


def test_an_add_on_replaces_nothing() -> None:
    """An add-on replaces nothing (R-TEAM-22)."""
    both = armed_with(CATALOGUE.profiles["enforcer--enforcers"], [CATALOGUE.weapons["pistol"]])
    assert [weapon.id for weapon in both] == ["laser-rifle", "pistol"]


def test_hardpoint_weapons_replace_nothing_and_two_parts_are_one_purchase() -> None:
    """Hardpoint weapons replace nothing, and two linked parts are one purchase (R-TEAM-40, R-TEAM-42)."""
    guard = armed_with(CATALOGUE.profiles["forge-guard--forge-fathers"], [CATALOGUE.weapons["magma-cannon"]])
    assert [weapon.id for weapon in guard] == ["hailstorm-rifle", "forge-hammer", "magma-cannon"]
    strider = upgraded_profile(CATALOGUE.profiles["enforcer-strider"], [CATALOGUE.weapons["strider-grav-ram-spear"]])
    assert [weapon.id for weapon in strider.weapons] == ["strider-grav-ram-spear", "strider-grav-ram-spear-rf"]
    assert (strider.points, strider.vp) == (35 + 12, 3 + 1)


def test_a_device_gives_its_abilities_to_the_carrier() -> None:
    """A device gives its abilities to its carrier (A-GEN-05)."""
    drone = upgraded_profile(CATALOGUE.profiles["weapons-drone"], [CATALOGUE.weapons["shield-generator"]])
    assert drone.weapons[0].range == DEVICE
    assert not drone.weapons[0].shoots()
    assert drone.value(RuleId("A-SHIELDGEN")) == 4


def test_a_weapon_that_throws_an_item_says_which() -> None:
    stun = engine_weapon(CATALOGUE.weapons["stun-grenades"])
    assert stun.keywords == (Keyword(RuleId("A-GRENADE")), Keyword(RuleId("I-STUN")))


def test_what_a_model_may_buy_depends_on_its_list() -> None:
    """Upgrades for a model depend on its list (R-TEAM-21)."""
    pathfinder = CATALOGUE.profiles["pathfinder-specialist"]
    offered = {weapon.id for weapon in CATALOGUE.upgrades_for(pathfinder, "enforcers-outbreak")}
    assert {"accutek-lr-awp", "sniper-rifle--enforcers", "combat-shotgun"} <= offered
    assert "accutek-lr-awp" not in {weapon.id for weapon in CATALOGUE.upgrades_for(pathfinder, "enforcers")}
    enforcer = CATALOGUE.profiles["enforcer--enforcers"]
    offered = {weapon.id for weapon in CATALOGUE.upgrades_for(enforcer, "enforcers")}
    assert offered == {"combat-shotgun", "pistol"}, "the laser rifle is its own already"
    kalyshi = CATALOGUE.profiles["kalyshi"]
    assert [weapon.id for weapon in CATALOGUE.upgrades_for(kalyshi, "asterians")] == ["razor-flails"]


def test_a_shared_model_is_written_once() -> None:
    nastanza = CATALOGUE.profiles["nastanza"]
    assert CATALOGUE.home(nastanza) == "common"
    assert len(CATALOGUE.lists_of(nastanza)) == 10
    assert CATALOGUE.lists_of(CATALOGUE.profiles["corporation-marine"]) == ["gcps", "enforcers-outbreak"]


def test_figures_of_the_rules() -> None:
    constants = CATALOGUE.constants
    assert {size.points: size.vp_to_win for size in constants.sizes} == {100: 12, 150: 16, 200: 20, 250: 20, 300: 20}
    assert {size.points: size.common for size in constants.sizes} == {100: 2, 150: 3, 200: 4, 250: 5, 300: 6}
    assert sum(token.count for token in constants.loot) == 16
    assert (constants.setup.loot_tokens_placed, constants.setup.recon_test_dice) == (8, 5)


def test_both_languages_are_complete() -> None:
    for shelf in (
        CATALOGUE.factions,
        CATALOGUE.profiles,
        CATALOGUE.weapons,
        CATALOGUE.items,
        CATALOGUE.abilities,
        CATALOGUE.specials,
        CATALOGUE.teams,
        CATALOGUE.categories,
        CATALOGUE.types,
        CATALOGUE.skills,
        CATALOGUE.rarities,
    ):
        for record in shelf.values():
            assert record.name.strip()
            french = say(record.label, "fr")
            assert french.strip()
            assert "'" not in french, f"{record.id}: a French apostrophe is ’"


def test_names_printed_in_french_sources() -> None:
    printed = {"steel-warrior": "Guerrier d’acier", "enforcer-captain": "Capitaine Enforcer"}
    for id, french in printed.items():
        label = CATALOGUE.profiles[id].label
        assert (say(label, "fr"), label.key in our_own("fr")) == (french, False)
    assert (say(CATALOGUE.weapons["burst-laser"].label, "fr"), say(CATALOGUE.factions["plague"].label, "fr")) == (
        "Canon laser",
        "Contagion",
    )
    assert CATALOGUE.weapons["laser-rifle"].label.key in our_own("fr")


def test_same_english_name_same_french_name() -> None:
    pairs: dict[str, str] = {}
    for shelf in (CATALOGUE.profiles, CATALOGUE.weapons, CATALOGUE.items):
        for record in shelf.values():
            if record.name != "Recon Drone":
                assert pairs.setdefault(record.name, say(record.label, "fr")) == say(record.label, "fr"), record.name


def test_notation_reads_and_writes() -> None:
    assert [target("4+"), target("-"), reach("R6"), reach("R0"), reach("RF")] == [4, 0, 6, 0, -1]
    assert (speed("1-2"), numbered("Tactician (2)"), numbered("It Burns!")) == (
        (1, 2),
        ("Tactician", 2),
        ("It Burns!", None),
    )
    assert [with_number(*numbered(text)) for text in ("Frag (3)", "Tough")] == ["Frag (3)", "Tough"]


def test_the_catalogue_is_read_once() -> None:
    assert isinstance(load(), Catalogue)
    assert load() is CATALOGUE
