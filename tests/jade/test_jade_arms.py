"""JADE with uncommon weapons: cubes as targets, Tag, Invigorate, Fire Control, One-Use, toxic smoke."""

from __future__ import annotations

from jade_tables import FIGHTER, JadeTable, soldier

from deadzone.core.board.battlefield import LOW_WALL
from deadzone.core.profiles import Profile, Weapon
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.jade.deck.settings import paper_settings
from deadzone.jade.judgement.policy import decide
from deadzone.jade.judgement.power import profile_of, shooting_weapons, weapon_power
from deadzone.jade.played_side import mode_of, note_lost_guns
from deadzone.procedures.table.smoke import MAKE_TOXIC_SMOKE, NO_SMOKESCREEN
from deadzone.procedures.weapons.arming import use_up_arm
from deadzone.rules.shooting.shot_tests import TAGGED
from teaching import armed, gun, taught

SHOOTER = soldier("Shooter", gun=6)


def with_guns(*weapons: Weapon) -> Profile:
    return armed(SHOOTER, *weapons)


def power(weapon: Weapon, surplus: int = 1, immune: bool = False) -> int:
    return weapon_power(SHOOTER, weapon, paper_settings().power, surplus, immune)


def test_the_power_of_weapons_aimed_at_cubes() -> None:
    """n x 5/7 per surplus enemy; three dice if no number is given; no first term without an explosion (J-AMB-02)."""
    frag, two = gun(6, "A-FRAG 3"), gun(6, "A-INDIRECT 4")
    assert power(frag) == 3 * 5 * 100
    assert power(two, surplus=2) == 4 * 5 * 2 * 100
    assert power(gun(6, "A-INDIRECT")) == power(frag)
    assert power(gun(3, "A-GRENADE", "I-STUN")) == paper_settings().power.stun * 7
    toxic = gun(6, "A-INDIRECT", "A-TOXICSMOKE")
    assert power(toxic) == paper_settings().power.toxic * 7
    assert power(toxic, immune=True) == 0


def test_what_is_no_gun_for_jade() -> None:
    """Weapons that only make smoke or invigorate leave a model the Combat profile (J-AMB-01, J-DEF-03)."""
    for rules in (("A-INVIGORATE",), ("A-INDIRECT", "A-SMOKE")):
        model = with_guns(gun(6, *rules), gun(-1, name="blade"))
        assert shooting_weapons(model) == []
        assert profile_of(model, paper_settings()) == "combat"


def test_a_shell_at_the_cube_of_the_target() -> None:
    """An Indirect weapon is used at the cube of a target out of sight (J-VOC-04, J-GEN-05)."""
    with JadeTable("shoot nearest-enemy") as table:
        model = table.red(with_guns(gun(6, name="gun"), gun(8, "A-INDIRECT 3", name="mortar")), at="r3c1")
        table.blue(FIGHTER, at="r3c5")
        table.smoke("r3c3")
        table.turn()
        table.play("aim at blue-1")
        assert table.asked() == ("weapon", ["with mortar"])
        table.dice(1, 1, 1, 1)
        table.play("with mortar")
        assert table.happened("aimed") == [{"model": model, "weapon": 1, "cube": table.model(1).cube}]


def test_jade_tags_with_its_special_action() -> None:
    """JADE tags the nearest untagged enemy as its Special action (J-VOC-05)."""
    table = JadeTable("special")
    table.red(with_guns(gun(8, "A-TAG", name="tagger")), at="r3c1")
    for cube in ("r3c3", "r3c5"):
        table.wall(cube, "east", LOW_WALL)  # no enemy is in clear shot
    table.blue(FIGHTER, at="r3c6")
    near = table.blue(FIGHTER, at="r3c4")
    table.turn()
    kind, _ = table.asked()
    assert kind == "tag"
    question = table.state.question
    assert question is not None
    assert decide(table.state, question) == near  # type: ignore[arg-type]
    table.play(near)
    assert table.state.has(near, TAGGED)


def test_jade_invigorates_where_it_cannot_shoot() -> None:
    """If JADE cannot shoot, it invigorates the friend worth most points (J-GEN-03, A-INVIGORATE-02)."""
    table = JadeTable("shoot nearest-enemy")
    table.red(with_guns(gun(4, "A-INVIGORATE", name="vision")), at="r3c1")
    table.red(soldier("Cheap"), at="r3c3", activated=True)
    dear = table.red(taught(soldier("Dear"), points=90), at="r2c1", activated=True)
    table.blue(FIGHTER, at="r7c7")
    table.turn()
    table.play("aim at blue-1")
    assert table.asked()[0] == "invigorate"
    question = table.state.question
    assert question is not None
    assert decide(table.state, question) == dear  # type: ignore[arg-type]
    table.dice(8, 8, 8, 8, 8, 8, 1, 1, 1)
    table.play(dear)
    assert not table.model(dear).activated


def test_a_special_may_invigorate() -> None:
    """Special may invigorate if no other Special action is useful (J-VOC-05)."""
    table = JadeTable("special")
    table.red(with_guns(gun(4, "A-INVIGORATE", name="vision"), gun(-1, name="blade")), at="r3c1")
    table.red(soldier("Friend"), at="r3c3", activated=True)
    table.blue(FIGHTER, at="r7c7")
    table.turn()
    assert table.asked() == ("invigorate", ["at red-2"])


def test_fire_control_fires_the_other_weapon_too() -> None:
    """With Fire Control the two most powerful weapons are fired at the same target (J-GEN-05, A-FIRECONTROL-01)."""
    table = JadeTable("shoot nearest-enemy")
    guns = (gun(6, name="weak"), gun(6, ap=2, name="strong"), gun(6, ap=1, name="middle"))
    table.red(taught(with_guns(*guns), "A-FIRECONTROL"), at="r3c1")
    table.blue(FIGHTER, at="r3c5")
    table.turn()
    table.play("aim at blue-1", "with strong")
    kind, choices = table.asked()
    assert (kind, choices) == ("second-weapon", ["and nothing", "and weak", "and middle"])
    question = table.state.question
    assert question is not None
    assert decide(table.state, question) == 2  # type: ignore[arg-type]


def test_the_last_gun_used_up_changes_the_profile() -> None:
    """The profile is recomputed when the last gun is used up (J-AMB-01)."""
    table = JadeTable("hold")
    model = table.red(with_guns(gun(6, "A-ONEUSE"), gun(-1, name="blade")), at="r3c1")
    both = table.red(with_guns(gun(6, "A-ONEUSE"), gun(6), gun(-1, name="blade")), at="r4c1")
    table.blue(FIGHTER, at="r7c7")
    assert mode_of(table.state, model) == "shoot"
    use_up_arm(table.state, model, FIRST_WEAPON)
    use_up_arm(table.state, both, FIRST_WEAPON)
    assert mode_of(table.state, model) == "shoot"  # until the current Activation ends
    for number in (model, both):
        note_lost_guns(table.state, number)
    assert mode_of(table.state, model) == "combat"
    assert mode_of(table.state, both) == "shoot"


def test_toxic_smoke_only_where_it_harms_no_friend() -> None:
    """A Toxic Smokescreen is laid only where it harms no friend, as by a Construct (J-AMB-26, J-AMB-40)."""
    for rules, made in ((("A-CONSTRUCT",), MAKE_TOXIC_SMOKE), ((), NO_SMOKESCREEN)):
        table = JadeTable("hold")
        table.red(taught(soldier("Maker"), "A-TOXICSMOKE", *rules), at="r3c1")
        table.blue(SHOOTER, at="r3c5")
        table.turn()
        assert table.asked()[0] == "smokescreen"
        question = table.state.question
        assert question is not None
        assert decide(table.state, question) == made  # type: ignore[arg-type]
