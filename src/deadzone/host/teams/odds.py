"""Odds of a member's weapons against a model of any list, from the functions that give them in a battle.

The two stand in the open on an empty table, so that only their profiles matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.core.contexts import FOR_EFFECT, NORMAL_SHOT
from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import DEVICE, FIGHT_ONLY, Profile
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.state import State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.host.common.forecasts import forecast_message
from deadzone.host.protocol.teams import OddsWanted, TeamOdds, WeaponOdds
from deadzone.host.teams.cards import kind_of
from deadzone.language.quoting import quoted
from deadzone.language.words import say, text
from deadzone.players.forecast import attack_on, is_foreseeable, shot_at
from deadzone.procedures.shooting.shot import NO_AMMO
from deadzone.rosters.finding import find_list, find_unit
from deadzone.rosters.records import Roster
from deadzone.rosters.recruited import Muster, ready_for_battle
from deadzone.rules.shooting.shooting import may_fire_for_effect
from deadzone.table.scenario import Scenario

HERE, BESIDE = "r4c4", "r4c5"  # no modifier depends on the distance of a shot


def team_odds(roster: Roster, wanted: OddsWanted, lang: str) -> TeamOdds:
    attacker = _member(roster, wanted.member)
    target = _enemy(wanted.list, wanted.unit)
    return TeamOdds(
        attacker=say(attacker.name, lang),
        target=say(target.name, lang),
        conditions=text(
            "In the open: Clear Shot, nobody has moved into the cube, no command dice, both unharmed.", lang
        ),
        weapons=list(_of_weapons(attacker, target, lang)),
    )


def _member(roster: Roster, number: int) -> Profile:
    muster = Muster(roster)
    ready_for_battle(muster)
    if number >= len(muster.recruits):
        raise Fault("The team has no member {number}.", where="member", number=number)
    return muster.recruits[number].profile()


def _enemy(list_id: str, unit_id: str) -> Profile:
    catalogue = load()
    faction = find_list(catalogue, list_id)
    if faction is None:
        raise Fault("Unknown faction '{id}'.", where="list", id=quoted(list_id))
    unit = find_unit(catalogue, faction.id, unit_id)
    if unit is None:
        raise Fault("Unknown model '{id}'.", where="unit", id=quoted(unit_id))
    return engine_profile(unit, catalogue=catalogue)


def _of_weapons(attacker: Profile, target: Profile, lang: str) -> Iterator[WeaponOdds]:
    tables = {at: _table(attacker, target, at) for at in (HERE, BESIDE)}
    for number, weapon in enumerate(attacker.weapons):
        g, shooter, enemy = tables[HERE if weapon.range == FIGHT_ONLY else BESIDE]
        place = WeaponPlace(number)
        reason = _why_none(g, attacker, shooter, place)
        told = effect = None
        if reason is None and weapon.range == FIGHT_ONLY:
            told = attack_on(g, shooter, enemy, moved=False, weapon=place)
        elif reason is None:
            told = shot_at(g, shooter, place, enemy, NORMAL_SHOT, NO_AMMO)
            if may_fire_for_effect(weapon):
                effect = shot_at(g, shooter, place, enemy, FOR_EFFECT, NO_AMMO)
        yield WeaponOdds(
            weapon=weapon.id,
            name=say(weapon.name, lang),
            kind=kind_of(weapon),
            forecast=forecast_message(told, lang),
            for_effect=forecast_message(effect, lang),
            reason=say(reason, lang) if reason is not None else "",
        )


def _table(attacker: Profile, target: Profile, at: str) -> tuple[State, ModelNumber, ModelNumber]:
    table = Scenario()
    shooter = table.red(attacker, at=HERE, items=attacker.items)
    enemy = table.blue(target, at=at)
    return table.state, shooter, enemy


def _why_none(g: State, attacker: Profile, shooter: ModelNumber, place: WeaponPlace) -> Sentence | None:
    """Why a weapon has no odds of this kind; None if it has."""
    weapon = attacker.weapons[place]
    if weapon.range == DEVICE:
        return Sentence("A device does not attack.")
    if weapon.range == FIGHT_ONLY:
        return Sentence("{model} cannot fight.", model=attacker.name) if attacker.fight == NO_STAT else None
    if attacker.shoot == NO_STAT:
        return Sentence("{model} cannot shoot.", model=attacker.name)
    if not is_foreseeable(g, shooter, place):
        return Sentence("No single test decides what it does.")
    return None
