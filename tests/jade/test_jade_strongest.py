"""Weapons that may be the most powerful at hand, as people at a table are told of them (J-GEN-05, J-AMB-02)."""

from __future__ import annotations

from random import Random

import pytest
from jade_answering import armed, blade, gun

from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.core.profiles import Profile, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.jade.deck.settings import paper_settings
from deadzone.jade.judgement.power import best_weapon, fighting_weapons, shooting_weapons
from deadzone.jade.paper.standing import FIGHT, SHOT, may_be_strongest, standing_points, weapons_to_choose
from deadzone.language.words import say
from deadzone.printing.cards import MARK, NameCard
from deadzone.printing.paper import Paper

TRIES = 60


def named(profile: Profile, moment: str, lang: str = "en") -> list[str]:
    """What the assistant says of the weapons before a shot or a fight."""
    points = standing_points(profile, "shoot", paper_settings(), "patrol")[moment]
    return [say(point.sentence, lang) for point in points if point.rule == "J-GEN-05"]


def test_the_assistant_names_every_gun_that_may_be_the_strongest() -> None:
    """A strong gun of short range and a weak one of long range: which is taken depends on the distance (J-GEN-05)."""
    two = armed(gun("shotgun", range=3, ap=2), gun("rifle", range=8, ap=1), gun("pistol", range=3), blade("knife"))
    assert named(two, SHOT) == ["It shoots with the most powerful of these that it can use: shotgun, rifle."]
    assert named(two, SHOT, "fr") == [
        "Elle tire avec la plus puissante de ces armes qu’elle peut utiliser\u202f: shotgun, rifle."
    ]
    assert named(two, FIGHT) == ["It fights with its knife."]
    assert named(armed(gun("rifle", range=8, ap=1), gun("pistol", range=3)), SHOT) == ["It shoots with its rifle."]


def test_the_paper_card_marks_them() -> None:
    """The printed card marks each of them, and says what the mark means (J-GEN-05)."""
    two = armed(gun("shotgun", range=3, ap=2), gun("rifle", range=8, ap=1), gun("pistol", range=3), blade("knife"))
    card = NameCard(two, two.name, paper_settings(), "1", "en")
    lines = [line for line, _, _ in card.lines(Paper("x", "en"), 9.0)]
    assert [line for line in lines if line in ("pistol", "knife") or line.endswith(MARK)] == [
        "shotgun *", "rifle *", "pistol", "knife"]  # fmt: skip
    assert "the most powerful of these that it can use" in " ".join(lines)


def usable(weapon: Weapon, chance: Random, distance: int, seen: bool) -> bool:
    """Whether the weapon can be used now: in range, in sight unless that is not needed, loaded and not used up."""
    if weapon.range < distance or not (seen or weapon.at_cube or weapon.has(RuleId("A-PSYCHIC"))):
        return False
    gone = any(weapon.has(RuleId(rule)) for rule in ("A-SLOWRELOAD", "A-ONEUSE", "A-VOLATILE"))
    return not gone or chance.random() < 0.7


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_the_strongest_is_named(seed: int) -> None:
    """In positions by chance, the weapon that J-AMB-02 takes is always among those that are named."""
    chance, settings = Random(seed), paper_settings()
    profiles = [engine_profile(record) for record in load().profiles.values()]
    several = 0
    for profile in profiles:
        for weapons in (shooting_weapons(profile), fighting_weapons(profile)):
            known = may_be_strongest(profile, weapons, settings)
            several += len(known) > 1
            for _ in range(TRIES if len(weapons) > 1 else 1):
                distance, seen = chance.randint(0, 8), chance.random() < 0.7
                able = [weapon for weapon in weapons if usable(weapon, chance, min(distance, weapon.range), seen)]
                able = [weapon for weapon in able if weapon.range < 0 or weapon.range >= distance]
                best = best_weapon(profile, able, settings.power, chance.randint(1, 4), chance.random() < 0.5)
                assert best is None or best in known, (profile.id, best.id)
    assert several >= 5


def test_bursts_count_by_the_crowd() -> None:
    """The larger burst is worth more in a crowd; of enemies, four at most have room in a cube (J-AMB-02, R-CAP-01)."""
    settings, ahead = paper_settings(), set()
    for ap in range(12):
        two = armed(gun("dart", ("A-FRAG", 1), ap=ap), gun("shells", ("A-FRAG", 2)))
        best = [best_weapon(two, list(two.weapons), settings.power, crowd) for crowd in range(1, 6)]
        assert set(best[:4]) == set(may_be_strongest(two, list(two.weapons), settings)), ap
        ahead.add(best.count(two.weapons[0]))
    assert ahead >= {0, 1, 3, 4}  # enemies against whom the dart is better


def test_a_card_names_only_what_there_is_to_choose() -> None:
    """A model with one gun and one blade has nothing to choose; the choice of either kind is named (J-GEN-05)."""
    rifle, pistol, knife, axe = (
        gun("rifle", range=8),
        gun("pistol", ap=1),
        blade("knife", ("A-TOXIC", 0)),
        blade("axe", ap=1),
    )
    for weapons, choices in (((), 0), ((rifle, knife), 0), ((rifle, pistol, knife), 1), ((rifle, knife, axe), 1)):
        assert len(weapons_to_choose(armed(*weapons), paper_settings())) == choices
