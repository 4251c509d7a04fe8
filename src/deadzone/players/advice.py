"""What a choice will probably bring: the very tests that would be rolled, with their named modifiers and exact odds."""

from __future__ import annotations

from deadzone.catalog.words import modifier_name, say
from deadzone.core.dice import Test
from deadzone.core.questions import Answer, Choice
from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import State
from deadzone.procedures.fighting import COUNTER_ATTACK, DODGE, Fight, FightAction
from deadzone.procedures.flames import Burn
from deadzone.procedures.moving import Movement
from deadzone.procedures.shooting import FOR_EFFECT, NO_AMMO, ShootAction
from deadzone.rules.fighting import ap_of, can_counter_attack, first_weapon
from deadzone.rules.items import AP_AMMO
from deadzone.rules.odds import FightOdds, Outcomes, Victim, fight_odds, shoot_odds
from deadzone.rules.shooting import IT_BURNS, SUPPRESSION, shoot_test, survive_test
from deadzone.rules.wounds import most_damage

KILLED = Sentence("killed {chance} %")
INJURED = Sentence("injured {chance} %")
PINNED = Sentence("Pinned {chance} %")


def advice(g: State, question: Choice, value: Answer) -> Sentence | None:
    """The odds of an option, where it leads straight to a test."""
    frame = g.stack[-1]
    if isinstance(frame, ShootAction) and isinstance(value, int) and question.kind == "target":
        return _shot(g, frame, value, frame.mode, frame.ammo)
    if isinstance(frame, ShootAction) and isinstance(value, str) and question.kind == "mode":
        return _shot(g, frame, frame.target, value, frame.ammo)
    if isinstance(frame, ShootAction) and isinstance(value, str) and question.kind == "ammo":
        return _shot(g, frame, frame.target, frame.mode, value)
    if isinstance(frame, Fight) and isinstance(value, str) and question.kind == "defence":
        return _defence(g, frame, value)
    if isinstance(frame, FightAction | Movement) and isinstance(value, int) and question.kind == "opponent":
        return _attack(g, frame, value)
    return None


def _shot(g: State, frame: ShootAction, target: int, mode: str, ammo: str) -> Sentence:
    gun = frame.gun(g)
    for_effect = mode == FOR_EFFECT
    if gun.has(IT_BURNS):
        attack = Burn(frame.model, target, frame.weapon).shoot_test(g)
    else:
        attack = shoot_test(g, frame.model, gun, target, for_effect, 0, ammo != NO_AMMO)
    defence = survive_test(g, target, 0)
    victim = _victim(g, target, gun.ap + (1 if ammo == AP_AMMO else 0))
    odds = shoot_odds(attack, defence, victim, for_effect, gun.has(SUPPRESSION))
    return Sentence("{attack} against {defence}: {odds}", attack=shown(attack), defence=shown(defence),
                    odds=_outcomes(odds.target))  # fmt: skip


def _attack(g: State, frame: FightAction | Movement, opponent: int) -> Sentence:
    """A fight against either defence that the opponent may choose. R-FRES-02, R-FRES-06."""
    fight = Fight(frame.model, opponent, attacker_moved=isinstance(frame, Movement))
    fight.attacker_weapon, fight.defender_weapon = first_weapon(g, frame.model), first_weapon(g, opponent)
    fight.was_pinned = g.models[opponent].pinned
    dodged = _fight(g, fight, DODGE)
    if fight.was_pinned or not can_counter_attack(g, opponent):
        return Sentence("{attack}; against a dodge: {odds}", attack=shown(fight.test_of(g, fight.attacker)),
                        odds=_outcomes(dodged.defender))  # fmt: skip
    countered = _fight(g, fight, COUNTER_ATTACK)
    return Sentence(
        "{attack}; against a dodge: {odds}; against a counter-attack: {other}, we: {ours}",
        attack=shown(fight.test_of(g, fight.attacker)),
        odds=_outcomes(dodged.defender),
        other=_outcomes(countered.defender),
        ours=_outcomes(countered.attacker),
    )


def _defence(g: State, frame: Fight, defence: str) -> Sentence:
    """The fight as it would be with this defence."""
    tried = frame.copy()
    assert isinstance(tried, Fight)
    odds = _fight(g, tried, defence)
    attack, answer = shown(tried.test_of(g, tried.attacker)), shown(tried.test_of(g, tried.defender))
    if defence == COUNTER_ATTACK:
        return Sentence(
            "{defence} against {attack}: {odds}; the attacker: {other}",
            defence=answer,
            attack=attack,
            odds=_outcomes(odds.defender),
            other=_outcomes(odds.attacker),
        )
    return Sentence("{attack} against {defence}: {odds}", attack=answer, defence=attack, odds=_outcomes(odds.defender))


def _fight(g: State, fight: Fight, defence: str) -> FightOdds:
    fight.defence = defence
    defender = _victim(g, fight.defender, ap_of(g, fight.attacker, fight.attacker_weapon))
    attacker = _victim(g, fight.attacker, ap_of(g, fight.defender, fight.defender_weapon))
    tests = fight.test_of(g, fight.attacker), fight.test_of(g, fight.defender)
    return fight_odds(*tests, defender, attacker, defence == COUNTER_ATTACK)


def _victim(g: State, number: int, ap: int) -> Victim:
    profile = g.profile(number)
    return Victim(profile.armour, ap, most_damage(profile), g.models[number].damage)


def shown(test: Test) -> Name:
    """`5 x 4+ (3, Clear Shot +2)`."""
    stat = f"{test.target}+" if test.target else "-"
    if test.rerolls:
        stat += f" ({test.rerolls})"
    parts = [(modifier_name(modifier.rule), f"{modifier.dice:+d}") for modifier in test.modifiers]
    english = "".join([f", {name.en} {dice}" for name, dice in parts])
    french = "".join([f", {name.fr} {dice}" for name, dice in parts])
    head = f"{test.dice()} x {stat}"
    return Name(f"{head} ({test.base}{english})", f"{head} ({test.base}{french})") if parts else Name(head, head)


def _outcomes(outcomes: Outcomes) -> Name:
    """What may happen, in whole percents; what cannot is left out."""
    chances = ((KILLED, outcomes.killed), (INJURED, outcomes.injured), (PINNED, outcomes.pinned))
    parts = [Sentence(said.template, chance=round(100 * chance)) for said, chance in chances if chance > 0]
    parts = parts or [Sentence("no effect")]
    return Name(", ".join([say(part, "en") for part in parts]), ", ".join([say(part, "fr") for part in parts]))
