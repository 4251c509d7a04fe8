"""JADE's choices beyond its cards, as points for people at a table: in the other player's turn, and with items.

J-AMB-26, J-AMB-30..36. They are on the printed page; those about items also on the assistant's sheet.
"""

from __future__ import annotations

from typing import Final

from deadzone.catalog.lookup import fold, item_names, item_rule
from deadzone.core.dice import BASE_DICE, NO_STAT
from deadzone.core.profiles import Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Sentence, Words
from deadzone.core.state import WRECKED_SENTRY
from deadzone.jade.deck.settings import HUNDRED, Settings, by_worth
from deadzone.jade.judgement.power import (
    UNIT,
    best_weapon,
    expected_successes,
    fighting_weapons,
    weapon_power,
)
from deadzone.jade.paper.guide import PASSIVE, Point
from deadzone.language.words import accepted, decimal_words
from deadzone.rules.dice.command import BASE_COMMAND_DICE

FRENZY: Final = RuleId("A-FRENZY")
RESILIENT: Final = RuleId("A-RESILIENT")
NO_DECISION: Final = (*PASSIVE, WRECKED_SENTRY)  # a wreck has no use, I-SENTRY-08
KNOCKS: Final = {
    "fall": Sentence("off a building by 2 levels or more"),
    "wall": Sentence("into a wall"),
    "friend": Sentence("towards one of its friends that can fight"),
    "objective": Sentence("away from an objective"),
}


def in_your_turn(settings: Settings) -> list[Point]:
    """Counter-attack or dodge, who strikes, knockback, Recon and zone, passing, command dice. J-AMB-32..37."""
    defence = Sentence(
        "If you fight it: it counter-attacks if it may and expects at least as many successes from its Fight "
        "test as from its Survive test, or if it has no Survive. Otherwise it dodges."
    )
    promise = Sentence(
        "Expected successes: dice × (9 − value) ÷ 7, plus {frenzy} for each die that may be re-rolled (Frenzy, "
        "Resilient).",
        frenzy=_decimal(settings.power.frenzy),
    )
    strike = Sentence(
        "If you leave its cube or stand up there: it always attacks, with the unpinned model that has the most "
        "Fight power."
    )
    return [
        Point("J-AMB-32", defence),
        Point("J-AMB-32", promise),
        Point("J-AMB-33", strike),
        Point("J-AMB-34", Sentence("If it knocks you back: {order}.", order=_knocks(settings))),
        Point("J-AMB-34", Sentence("If one of its own models is thrown: to the spot in the best cover.")),
        recon_won(),
        Point("J-AMB-36", Sentence("Passing: never voluntarily. All other rules for turns apply.")),
        *(_command_dice() if settings.difficulty.command_dice else []),
    ]


def _command_dice() -> list[Point]:
    """How a harder JADE rolls and spends command dice. J-AMB-37, R-CMD-01..03."""
    roll = Sentence(
        "Command dice: at the start of each round it rolls {dice}, plus those of its best Tactician, and re-rolls all "
        "but DICE if it may.",
        dice=BASE_COMMAND_DICE,
    )
    spend = Sentence(
        "It only spends DICE, on Survive tests: all of them for its Leader, one for another model. It keeps one as "
        "long as its Leader lives."
    )
    return [Point("J-AMB-37", roll), Point("J-AMB-37", spend)]


def recon_won() -> Point:
    """What JADE does with a Recon test that it wins. J-AMB-35."""
    recon = Sentence(
        "Recon: it rolls as you do. If it wins, it is the first player and takes the zone with more cubes of "
        "cover; if tied, at random."
    )
    return Point("J-AMB-35", recon)


def _knocks(settings: Settings) -> Sentence:
    order = Sentence("at random")
    for wish in reversed(settings.fighting.knockback):
        order = Sentence("{first}, else {rest}", first=KNOCKS[wish], rest=order)
    return order


def _decimal(hundredths: int) -> Words:
    """A decimal number: `0.4`, in French `0,4`."""
    return decimal_words(f"{hundredths / HUNDRED:g}")


def fight_power(profile: Profile, settings: Settings) -> Sentence | None:
    """The Fight power for a printed card, to tell who strikes; None for a model that never fights. J-AMB-33."""
    if profile.fight == NO_STAT:
        return None
    blade = best_weapon(profile, fighting_weapons(profile), settings.power)
    bare = expected_successes(settings.power.dice, profile.fight, 0, settings.power)
    power = bare if blade is None else weapon_power(profile, blade, settings.power)
    return Sentence("Fight power {power}", power=_two_decimals(power))


def usual_defence(profile: Profile, settings: Settings) -> Point:
    """Counter-attack or dodge while nothing but its profile counts. J-AMB-32."""
    weights = settings.power
    blade = best_weapon(profile, fighting_weapons(profile), weights)
    frenzy = profile.value(FRENZY) + (0 if blade is None else blade.value(FRENZY))
    fight = expected_successes(BASE_DICE, profile.fight, frenzy, weights)
    survive = expected_successes(BASE_DICE, profile.survive, profile.value(RESILIENT), weights)
    strikes_back = fight > 0 and (fight >= survive or profile.survive == NO_STAT)
    successes = {"fight": _two_decimals(fight), "survive": _two_decimals(survive)}
    if strikes_back:
        return Point(
            "J-AMB-32",
            Sentence(
                "Attacked in a fight, it counter-attacks: {fight} expected successes, {survive} with a dodge.",
                **successes,
            ),
        )
    return Point(
        "J-AMB-32",
        Sentence(
            "Attacked in a fight, it dodges: {survive} expected successes, {fight} with a counter-attack.", **successes
        ),
    )


def pinned_defence() -> Point:
    """What a Pinned model does when it is attacked in a fight. R-PIN-04, R-PIN-05, R-FRES-06."""
    return Point("R-PIN-05", Sentence("Pinned and attacked in a fight, it stands up for free and may only dodge."))


def defence_now(profile: Profile, pinned: bool, settings: Settings) -> Point:
    return pinned_defence() if pinned else usual_defence(profile, settings)


def _two_decimals(power: int) -> Words:
    """A power or expected successes, in units of 1/700, with two decimals."""
    return _decimal(round(power * HUNDRED / UNIT))


def picking_up(settings: Settings) -> list[Point]:
    """When a model picks up an item, and which one it keeps. J-GEN-06, J-AMB-30, J-AMB-31."""
    when = Sentence("Item in its cube at the start or the end, and no enemy there: it picks it up if it can.")
    which = Sentence(
        "Items, best first: {order}. Hands full: it gives up the worst; if equal, the new one stays, unless both are "
        "of a kind.",
        order=_items_by_worth(settings),
    )
    return [Point("J-GEN-06", when), Point("J-AMB-31", which)]


def _items_by_worth(settings: Settings) -> Sentence:
    order = Sentence("others by cost")
    for item in reversed(dict.fromkeys(by_worth(settings))):
        order = Sentence("{first}, {rest}", first=item_names()[item], rest=order)
    return order


class ItemRule:
    """When JADE uses items of a kind, by their rule ids."""

    def __init__(self, items: tuple[str, ...], sentence: Sentence) -> None:
        self.items = items
        self.point = Point("J-AMB-26", sentence)


def item_rules(settings: Settings) -> list[ItemRule]:
    """When JADE uses each kind of item. J-AMB-26."""
    mine = Sentence("Tripmine: on the nearest empty cube that an enemy could reach in its next activation.")
    smoke = Sentence(
        "Smoke: if an enemy has a clear shot at it, on the neighbouring cube nearest to the shooter (a Smokescreen: "
        "its own cube)."
    )
    adrenaline = Sentence("Adrenaline: at the start, if the first Move or Assault needs it to reach its target.")
    gun = Sentence("Sentry Gun: an Engineer emplaces it if no enemy is in an adjacent cube.")
    return [
        ItemRule(
            ("I-MEDIPACK",), Sentence("Medi-Pack: if it or a friend in its cube is injured and no enemy is there.")
        ),
        ItemRule(("I-FRAG", "I-STUN", "I-TOXICGRENADE"), _grenades(settings)),
        ItemRule(("I-TRIPMINE",), mine),
        ItemRule(("I-SMOKEGRENADE",), smoke),
        ItemRule(("I-AMMO", "I-APAMMO"), _ammo(settings)),
        ItemRule(("I-THERMAL", "I-COMBATBLADES"), Sentence("Thermal Mines, Combat Blades: with its next fight.")),
        ItemRule(("I-SENTRY",), gun),
        ItemRule(("I-ADRENALINE",), adrenaline),
        ItemRule(PASSIVE, Sentence("Bike, shield, sight, Jump Pack: always in use.")),
    ]


def _ammo(settings: Settings) -> Sentence:
    armour = settings.items.ap_ammo_armour
    if armour == 0:
        return Sentence("Ammo, AP Ammo: with its next shot, whatever the target.")
    return Sentence(
        "Ammo: with its next shot, whatever the target. AP Ammo: only at a target with Armour {armour} or more.",
        armour=armour,
    )


def _grenades(settings: Settings) -> Sentence:
    enemies, friends = settings.items.grenade_enemies, settings.items.grenade_friends
    if (enemies, friends) == (1, 0):
        return Sentence(
            "Frag, Stun, Toxic Grenade: at the cube in range and sight with the most enemies and no friends, "
            "never its own. The action still follows."
        )
    return Sentence(
        "Frag, Stun, Toxic Grenade: at the cube in range and sight with the most enemies ({enemies} or more) and "
        "at most {friends} friends, never its own. The action still follows.",
        enemies=enemies,
        friends=friends,
    )


def use_of(item: str, settings: Settings) -> Point | None:
    """When JADE uses an item, given by its rule id or its name in any language; None without a rule."""
    rule = rule_of(item)
    for known in item_rules(settings):
        if rule in known.items:
            return known.point
    return None


def needs_no_decision(item: str) -> bool:
    """Whether nobody has to decide anything about the item: it is passive, or a wreck."""
    return rule_of(item) in NO_DECISION


def rule_of(item: str) -> str:
    """The rule id of an item: `Frag grenade`, `Grenade Frag` and `I-FRAG` are the same.

    The number of an Energy Shield does not matter.
    """
    names = item_names()
    if item in names:
        return item_rule(item)
    wanted = fold(item)
    for rule, name in names.items():
        if wanted in map(fold, accepted(name)):
            return item_rule(rule)
    return item
