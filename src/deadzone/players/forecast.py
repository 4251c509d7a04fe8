"""Forecast of a choice: the tests that would be rolled, and the exact odds of their outcomes."""

from __future__ import annotations

from deadzone.core.contexts import COUNTER_ATTACK, DODGE, FOR_EFFECT, Bout, Meeting, Shot, Walking
from deadzone.core.dice import Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import FOR_THE_ATTACK, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.dice.testing import SURVIVE
from deadzone.procedures.shooting.flames import Burn
from deadzone.procedures.shooting.shot import NO_AMMO
from deadzone.rules.damage.payloads import makes_smoke
from deadzone.rules.dice.odds import Outcomes, Victim, fight_odds, shoot_odds, victim_of
from deadzone.rules.fighting.fighting import can_counter_attack, first_weapon, test_in, weapon_used
from deadzone.rules.items.items import AP_AMMO
from deadzone.rules.shooting.shooting import EXPERIMENTAL, INVIGORATE, IT_BURNS, SUPPRESSION, survive_test
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.rules.weapons.arms import arm, at_place
from deadzone.rules.weapons.attacks import BLAST, attack_ap, traits_of

SHOT, FIGHT = "shoot", "fight"


class Case:
    """One possible defence: its test and the outcomes for both; `attacker` is None if it cannot be hurt."""

    def __init__(self, defence: str, test: Test, defender: Outcomes, attacker: Outcomes | None = None) -> None:
        self.defence = defence
        self.test = test
        self.defender = defender
        self.attacker = attacker


class Forecast:
    """A shot or a fight that may follow. `own` means that the defender is asked and reads its own test first."""

    def __init__(self, kind: str, attacker: int, defender: int, attack: Test, cases: list[Case], own: bool) -> None:
        self.kind = kind
        self.attacker = attacker
        self.defender = defender
        self.attack = attack
        self.cases = cases
        self.own = own


def forecast(g: State, question: Choice, value: Answer) -> Forecast | None:
    """The forecast of an option that leads straight to a test, or None."""
    about, kind = g.context(), question.kind
    if isinstance(about, Shot):
        return _of_shooting(g, about, question, value)
    if isinstance(about, Bout) and kind == "defence" and isinstance(value, str):
        return _as_declared(g, about, value, own=True)
    if isinstance(about, Bout) and kind == "spend-dice" and isinstance(value, int):
        return _blow_with_dice(g, about, question.subject, value)
    if isinstance(about, Walking | Meeting) and kind == "opponent" and isinstance(value, int):
        return attack_on(g, question.subject, ModelNumber(value), isinstance(about, Walking) or about.moved)
    if isinstance(about, Meeting) and kind == "strike" and isinstance(value, int):
        return strike_at(g, ModelNumber(value), question.subject, about.leaving, about.moved)
    return None


def _of_shooting(g: State, shot: Shot, question: Choice, value: Answer) -> Forecast | None:
    kind = question.kind
    if kind == "spend-dice" and isinstance(value, int):
        return _shot_with_dice(g, shot, question.subject, value)
    if kind == "target" and isinstance(value, int):
        return shot_at(g, shot.shooter, shot.weapon, ModelNumber(value), shot.mode, shot.ammo)
    if kind == "mode" and isinstance(value, str):
        return shot_at(g, shot.shooter, shot.weapon, shot.target, value, shot.ammo)
    if kind == "ammo" and isinstance(value, str):
        return shot_at(g, shot.shooter, shot.weapon, shot.target, shot.mode, value)
    return None


def shot_at(
    g: State,
    shooter: ModelNumber,
    weapon: WeaponPlace,
    target: ModelNumber,
    mode: str,
    ammo: str,
    extra: tuple[int, int] = (0, 0),
) -> Forecast | None:
    """The forecast of a shot; `extra` holds the DICE results of shooter and target.

    None for weapons whose effect goes beyond one test against another.
    """
    gun = arm(g, shooter, weapon)
    if not is_foreseeable(g, shooter, weapon):
        return None
    for_effect = mode == FOR_EFFECT
    if gun.has(IT_BURNS):
        attack = Burn(shooter, target, weapon).shoot_test(g)
    else:
        attack = shoot_test(g, shooter, gun, target, for_effect, extra[0], ammo != NO_AMMO)
    defence = survive_test(g, target, extra[1])
    ap = attack_ap(g, shooter, gun) + (1 if ammo == AP_AMMO else 0)
    victim = victim_of(g, target, ap, shooter, traits_of(g, shooter, gun))
    odds = shoot_odds(attack, defence, victim, for_effect, gun.has(SUPPRESSION))
    return Forecast(SHOT, shooter, target, attack, [Case(SURVIVE, defence, odds.target)], own=False)


def is_foreseeable(g: State, shooter: ModelNumber, weapon: WeaponPlace) -> bool:
    """Whether one Shoot test against one Survive test settles what becomes of the target.

    It does not for weapons that hit whole cubes or throw models, nor before an Experimental weapon has shown its power.
    """
    gun = arm(g, shooter, weapon)
    if gun.at_cube or gun.has(INVIGORATE) or gun.has(BLAST) or makes_smoke(gun):
        return False
    return not gun.has(EXPERIMENTAL) or any(
        gain[0].startswith(at_place(weapon, RuleId(""))) and gain[2] == FOR_THE_ATTACK
        for gain in g.models[shooter].gains
    )


def attack_on(
    g: State, attacker: ModelNumber, opponent: ModelNumber, moved: bool, weapon: WeaponPlace | None = None
) -> Forecast:
    """The forecast of a fight, for each defence that the opponent may choose. R-FRES-02, R-FRES-06.

    The attacker has its first weapon, unless another one is given.
    """
    bout = _bout(g, attacker, opponent)
    bout.attacker_moved = moved
    if weapon is not None:
        bout.attacker_weapon = weapon
    only_dodge = bout.was_pinned or not can_counter_attack(g, opponent)
    cases = [_case(g, bout, defence) for defence in ((DODGE,) if only_dodge else (DODGE, COUNTER_ATTACK))]
    return Forecast(FIGHT, attacker, opponent, test_in(g, bout, attacker), cases, own=False)


def _bout(g: State, attacker: ModelNumber, defender: ModelNumber) -> Bout:
    """A fight that has not begun, each model with its first weapon. A Pinned defender stands up for free. R-PIN-04"""
    bout = Bout(attacker, defender, first_weapon(g, attacker), first_weapon(g, defender))
    bout.was_pinned = g.models[defender].pinned
    return bout


def strike_at(g: State, striker: ModelNumber, target: ModelNumber, leaving: bool, moved: bool) -> Forecast | None:
    """The forecast of a strike at a model that leaves, stands up or lies where it was thrown: it can only dodge.

    A Pinned striker merely gets up, so there is none. R-BREAK-06, R-STAND-05, R-PIN-08.
    """
    if striker < 0 or g.models[striker].pinned:
        return None
    bout = _bout(g, striker, target)
    bout.leaving, bout.defender_moved = leaving, moved
    return _as_declared(g, bout, DODGE, own=False)


def _as_declared(g: State, bout: Bout, defence: str, own: bool) -> Forecast:
    """The forecast of a fight with this defence."""
    case = _case(g, bout, defence)
    return Forecast(FIGHT, bout.attacker, bout.defender, test_in(g, bout, bout.attacker), [case], own)


def _shot_with_dice(g: State, shot: Shot, model: int, count: int) -> Forecast | None:
    """The forecast of the shot under way if one of the two spends this many DICE results. R-CMD-08."""
    mine = model == shot.shooter
    extra = (count, shot.target_dice) if mine else (shot.shooter_dice, count)
    told = shot_at(g, shot.shooter, shot.weapon, shot.target, shot.mode, shot.ammo, extra)
    if told is not None:
        told.own = not mine
    return told


def _blow_with_dice(g: State, bout: Bout, model: int, count: int) -> Forecast:
    """The forecast of the fight under way if one of the two spends this many DICE results. R-CMD-08."""
    mine = model == bout.attacker
    if mine:
        bout.attacker_dice = count
    else:
        bout.defender_dice = count
    return _as_declared(g, bout, bout.defence, own=not mine)


def _case(g: State, bout: Bout, defence: str) -> Case:
    bout.defence = defence
    attack, answer = test_in(g, bout, bout.attacker), test_in(g, bout, bout.defender)
    defender = _struck(g, bout.defender, bout.attacker, bout.attacker_weapon)
    attacker = _struck(g, bout.attacker, bout.defender, bout.defender_weapon)
    odds = fight_odds(attack, answer, defender, attacker, defence == COUNTER_ATTACK)
    return Case(defence, answer, odds.defender, odds.attacker if defence == COUNTER_ATTACK else None)


def _struck(g: State, victim: ModelNumber, by: ModelNumber, place: WeaponPlace) -> Victim:
    """One fighter as the victim of the other's weapon."""
    weapon = weapon_used(g, by, place)
    return victim_of(g, victim, attack_ap(g, by, weapon), by, traits_of(g, by, weapon))
