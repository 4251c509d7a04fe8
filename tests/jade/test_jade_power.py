"""Power of weapons and the resulting profile, by examples worked out by hand."""

from fractions import Fraction

import pytest

from deadzone.catalog.fielding import team_profiles
from deadzone.core.jade import COMBAT, SHOOT
from deadzone.core.profiles import FIGHT_ONLY, Keyword, Profile, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.jade.deck.settings import paper_settings, settings_from
from deadzone.jade.judgement.power import UNIT, best_weapon, profile_of, weapon_power

WEIGHTS = paper_settings().power
THING = Name("Thing", given={"fr": "Chose"})


def weapon(range: int, ap: int = 0, *keywords: tuple[str, int], id: str = "thing") -> Weapon:
    return Weapon(id, THING, range, ap, tuple(Keyword(RuleId(rule), value) for rule, value in keywords))


def model(
    shoot: int, fight: int, *weapons: Weapon, keywords: tuple[Keyword, ...] = (), equipment: tuple[Keyword, ...] = ()
) -> Profile:
    return Profile("it", THING, "T", 10, 1, (1, 2), shoot, fight, 4, 1, 0, weapons, keywords, equipment)


def power(owner: Profile, thing: Weapon, surplus: int = 1, immune: bool = False) -> Fraction:
    return Fraction(weapon_power(owner, thing, WEIGHTS, surplus, immune), UNIT)


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        (weapon(6), "12/7"),  # 3 x (9 - 5) / 7
        (weapon(6, 2), "12/7 + 12/10"),
        (weapon(8, 0, ("A-SCOPE", 0)), "20/7"),
        (weapon(8, 0, ("A-SCOPE", 0), ("A-HOLO", 0)), "20/7"),
        (weapon(8, 0, ("A-HOLO", 0)), "16/7"),
        (weapon(8, 0, ("A-WOF", 2), ("A-SUPPRESSION", 0)), "12/7 + 13/10"),
        (weapon(3, 1, ("A-TOXIC", 0), ("A-BURNS", 0)), "12/7 + 18/10"),
        (weapon(3, 0, ("A-STUN", 0), ("A-BLAST", 0), ("A-KNOCKBACK", 0)), "12/7 + 14/10"),
        (weapon(4, 1, ("A-FRAG", 3)), "15/7 + 6/10"),
        (weapon(FIGHT_ONLY, 1, ("A-FRENZY", 1), ("A-SMASH", 0)), "9/7 + 13/10"),  # Fight 6+
        (weapon(FIGHT_ONLY, 0, ("A-WOF", 3)), "9/7"),
    ],
)
def test_power_in_numbers(thing: Weapon, expected: str) -> None:
    """Power of weapons (J-AMB-02)."""
    worked_out = sum(Fraction(part) for part in expected.split(" + "))
    assert power(model(5, 6, thing), thing) == worked_out


def test_power_against_a_target() -> None:
    """An explosion counts enemies minus friends, at least one; Toxic does not count against Constructs (J-AMB-02)."""
    frag, toxic = weapon(4, 0, ("A-FRAG", 3)), weapon(4, 0, ("A-TOXIC", 0))
    owner = model(5, 6, frag, toxic)
    assert power(owner, frag, surplus=2) == Fraction(30, 7)
    assert power(owner, frag, surplus=-1) == Fraction(15, 7)
    assert power(owner, toxic, immune=True) == Fraction(12, 7)


def test_what_the_model_adds() -> None:
    """The model's own Frenzy and Knockback count in fights, its Holo-Sight for shots (J-AMB-02, A-GEN-04)."""
    gun, blade = weapon(6), weapon(FIGHT_ONLY)
    wild = model(5, 6, gun, blade, keywords=(Keyword(RuleId("A-FRENZY"), 2), Keyword(RuleId("A-KNOCKBACK"))))
    assert power(wild, blade) == Fraction(9, 7) + Fraction(11, 10)
    assert power(wild, gun) == Fraction(12, 7)
    assert power(model(5, 6, gun, equipment=(Keyword(RuleId("I-HOLOSIGHT")),)), gun) == Fraction(16, 7)


def test_the_most_powerful_weapon_is_taken() -> None:
    """Ties go to the higher AP, then the longer range, then the first (J-GEN-05, J-AMB-02)."""
    weak, strong = weapon(6, 0, id="weak"), weapon(4, 1, id="strong")
    assert best_weapon(model(5, 6, weak, strong), [weak, strong], WEIGHTS) is strong
    plain = settings_from("x", "[power]\nap = 0").power
    assert best_weapon(model(5, 6, weak, strong), [weak, strong], plain) is strong
    longer = weapon(8)
    assert best_weapon(model(5, 6), [weak, longer], WEIGHTS) is longer
    assert best_weapon(model(5, 6), [longer, weapon(8)], WEIGHTS) is longer
    assert best_weapon(model(5, 6), [], WEIGHTS) is None


@pytest.mark.parametrize(
    ("owner", "expected"),
    [
        (model(5, 5, weapon(FIGHT_ONLY)), COMBAT),  # no ranged weapon
        (model(0, 5, weapon(6), weapon(FIGHT_ONLY)), COMBAT),  # none that it can use
        (model(5, 0, weapon(6)), SHOOT),
        (model(5, 5, weapon(6), weapon(FIGHT_ONLY)), SHOOT),
        (model(7, 6, weapon(3), weapon(FIGHT_ONLY)), COMBAT),  # 9/7 is exactly 1.5 x 6/7
        (model(7, 6, weapon(3, 0, ("A-BLAST", 0)), weapon(FIGHT_ONLY)), SHOOT),
        (model(5, 5, weapon(2), weapon(FIGHT_ONLY)), COMBAT),  # short range and equal power
        (model(5, 5, weapon(3), weapon(FIGHT_ONLY)), SHOOT),
    ],
)
def test_shoot_or_combat_profile(owner: Profile, expected: str) -> None:
    """Shoot or Combat profile by power and range (J-DEF-02, J-DEF-03, J-AMB-01)."""
    assert profile_of(owner, paper_settings()) == expected


def test_the_starter_teams() -> None:
    """Only the Assault Enforcer has the Combat profile (Wristblade 19/7, Pistol 12/7) (J-DEF-03)."""
    for team in ("enforcers-starter", "forge-fathers-starter"):
        fighters = [it.id for it in team_profiles(team) if profile_of(it, paper_settings()) == COMBAT]
        assert fighters == (["assault-enforcer--enforcers"] if team == "enforcers-starter" else [])
