"""How a model could attack an enemy now: every weapon that may be used against it, with the exact odds."""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.core.contexts import FOR_EFFECT, NORMAL_SHOT
from deadzone.core.cubes import Cube, cube_name
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault, Name, Sentence
from deadzone.core.state import ON_TABLE, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.host.common.forecasts import forecast_message
from deadzone.host.common.sparing import spared
from deadzone.host.protocol.messages import Aimed
from deadzone.host.protocol.studies import FireMode, OfferInfo
from deadzone.language.words import say
from deadzone.players.forecast import Forecast as Told
from deadzone.players.forecast import attack_on, shot_at
from deadzone.players.wording import WORDS, weapon_in_words
from deadzone.procedures.shooting.shot import NO_AMMO
from deadzone.rules.fighting.fighting import fighting_weapons, why_not_opponent
from deadzone.rules.shooting.aiming import can_aim_at
from deadzone.rules.shooting.grenades import why_not_throw_at
from deadzone.rules.shooting.shooting import (
    may_fire_for_effect,
    shooting_weapons,
    targets,
    why_not_shoot,
    why_not_weapon,
)
from deadzone.rules.table.presence import hostile
from deadzone.rules.turn.actions import (
    FIGHT_ACTION,
    FREE_FACES,
    FREE_FIGHT,
    FREE_SHOOT,
    SHOOT_ACTION,
    may_be_long,
    why_not_action,
)
from deadzone.rules.turn.ways import activation_so_far, ways_of, why_no_way
from deadzone.rules.weapons.arms import arm, arm_places, has_arm

ATTACKS = (SHOOT_ACTION, FREE_SHOOT, FIGHT_ACTION, FREE_FIGHT)


class Offer:
    """One way to attack; the fields are those of `OfferInfo`."""

    def __init__(
        self,
        action: str,
        label: Sentence | Name,
        told: Told | None,
        weapon: WeaponPlace | None = None,
        mode: FireMode = "",
        cube: Cube | None = None,
    ) -> None:
        self.action = action
        self.label = label
        self.told = told
        self.weapon = weapon
        self.mode = mode
        self.cube = cube


def aim(g: State, number: ModelNumber, target: ModelNumber, request: int, n: int, lang: str) -> Aimed:
    """All ways to attack; if there are none, the reason of the rules."""
    found = spared(lambda: [*offers(g, number, target)], [], "no attack of model %s on %s", number, target)
    refusal = None if found else why_no_attack(g, number, target)
    return Aimed(
        request=request,
        n=n,
        model=number,
        target=target,
        offers=[_message(offer, lang) for offer in found],
        reason=say(refusal.sentence, lang) if refusal is not None else "",
        rule=refusal.rule if refusal is not None else "",
    )


def _message(offer: Offer, lang: str) -> OfferInfo:
    return OfferInfo(
        label=say(offer.label, lang),
        action=offer.action,
        weapon=offer.weapon,
        mode=offer.mode,
        cube=offer.cube,
        dice=[FREE_FACES[offer.action]] if offer.action in FREE_FACES else [],
        forecast=forecast_message(offer.told, lang),
    )


def offers(g: State, number: ModelNumber, target: ModelNumber) -> Iterator[Offer]:
    """Shots, fights in the same cube, and a movement into the enemy's cube, in this order."""
    if not hostile(g, number, target) or g.models[target].fate != ON_TABLE:
        return
    used, began_engaged = activation_so_far(g, number)
    able = [action for action in ATTACKS if why_not_action(g, number, action, used, began_engaged) is None]
    for action in able:
        if action in (SHOOT_ACTION, FREE_SHOOT):
            yield from _shots(g, number, target, action, action == FREE_SHOOT or may_be_long(used))
        elif why_not_opponent(g, number, target) is None:
            yield from _fights(g, number, target, action)
    yield from _charge(g, number, target)


def _shots(g: State, number: ModelNumber, target: ModelNumber, action: str, long_allowed: bool) -> Iterator[Offer]:
    cube = g.models[target].cube
    for weapon in shooting_weapons(g, number, long_allowed):
        if not has_arm(g, number, weapon):  # a grenade
            if why_not_throw_at(g, number, cube) is None:
                yield Offer(action, _with(g, number, weapon, WORDS[action]), None, weapon, cube=cube)
            continue
        gun = arm(g, number, weapon)
        if gun.at_cube:
            if can_aim_at(g, number, gun, cube):
                yield Offer(action, _with(g, number, weapon, WORDS[action]), None, weapon, cube=cube)
        elif target in targets(g, number, gun):
            yield from _modes(g, number, target, action, weapon)


def _modes(g: State, number: ModelNumber, target: ModelNumber, action: str, weapon: WeaponPlace) -> Iterator[Offer]:
    """A shot at a model, and Fire for Effect if the weapon can do that. R-FFE-01."""
    both = may_fire_for_effect(arm(g, number, weapon))
    label = _with(g, number, weapon, WORDS[action])
    yield Offer(action, label, _shot(g, number, weapon, target, NORMAL_SHOT), weapon, NORMAL_SHOT if both else "")
    if both:
        label = _with(g, number, weapon, _for_effect(action))
        yield Offer(action, label, _shot(g, number, weapon, target, FOR_EFFECT), weapon, FOR_EFFECT)


def _with(g: State, number: ModelNumber, weapon: WeaponPlace, deed: Sentence | Name) -> Sentence:
    """An attack with this weapon, in words."""
    return Sentence("{action}: {weapon}", action=deed, weapon=weapon_in_words(g, number, weapon))


def _for_effect(action: str) -> Sentence | Name:
    effect = WORDS[FOR_EFFECT]
    return effect if action == SHOOT_ACTION else Sentence("{action}, {mode}", action=WORDS[action], mode=effect)


def _shot(g: State, number: ModelNumber, weapon: WeaponPlace, target: ModelNumber, mode: str) -> Told | None:
    return spared(lambda: shot_at(g, number, weapon, target, mode, NO_AMMO), None, "no forecast of %s", weapon)


def _fights(g: State, number: ModelNumber, target: ModelNumber, action: str) -> Iterator[Offer]:
    """A fight with each weapon; with only one the player is not asked for it. R-FIGHT-04."""
    weapons = fighting_weapons(g, number)
    if len(weapons) < 2:
        yield Offer(action, WORDS[action], attack_on(g, number, target, False))
        return
    for weapon in weapons:
        label = _with(g, number, weapon, WORDS[action])
        yield Offer(action, label, attack_on(g, number, target, False, weapon), weapon)


def _charge(g: State, number: ModelNumber, target: ModelNumber) -> Iterator[Offer]:
    """A movement into the cube of the enemy, who must then be fought. R-ENTER-01."""
    cube = g.models[target].cube
    way = ways_of(g, number).get(cube)
    if way is None or cube == g.models[number].cube:
        return
    there = g.copy()
    there.change(number).cube = cube
    action = Sentence("{action} to {cube} and fight", action=WORDS[way.action or "move"], cube=cube_name(cube))
    yield Offer(way.action, action, attack_on(there, number, target, True), cube=cube)


def why_no_attack(g: State, number: ModelNumber, target: ModelNumber) -> Fault:
    """The reason why the model cannot attack: of its first gun, of the Shoot action, or of the way to the enemy."""
    if not hostile(g, number, target):
        return Fault("A model cannot attack a friend.", rule="R-FIGHT-01")
    used, began_engaged = activation_so_far(g, number)
    guns = [place for place in arm_places(g, number) if arm(g, number, place).shoots()]
    for place in guns:
        refusal = why_not_shoot(g, number, arm(g, number, place), target) or why_not_weapon(
            g, number, place, may_be_long(used)
        )
        if refusal is not None:
            return refusal
    by_action = why_not_action(g, number, SHOOT_ACTION, used, began_engaged)
    there: Cube = g.models[target].cube
    return by_action or why_no_way(g, number, there) or Fault("{model} is in another cube.", rule="R-FIGHT-01",
                                                             model=g.profile(target).name)  # fmt: skip
