"""Checks of single answers by JADE against its document, in the position in which they were given.

Each check gets the state, the question and the options that JADE gave (several if it leaves them to chance), and
yields pairs of a rule id and a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from deadzone.core.cubes import NOWHERE, Cube, cube_name
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Weapon
from deadzone.core.questions import MODEL, Answer, Choice
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import FACE_DOWN, NOBODY, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.rules.fighting.fighting import dodge_test, fight_test, first_weapon
from deadzone.rules.items.item_arms import item_arm
from deadzone.rules.items.items import hands_full
from jade_audit import eyes
from jade_audit.belongings import throw_aims, wanted_items
from jade_audit.helping import GOALS, chance
from jade_audit.journeys import Journey, flights
from jade_audit.possible import possible

# Places of carried weapons that are used in the first fight.
MINES, BLADES = -2, -3

Remark = tuple[str, str]
Given = list[Answer]
Check = Callable[[State, Choice, Given], Iterator[Remark]]
KEEP_IT = "keep-it"
INTEL = "I-INTEL"
MIDDLE = 200
FORCED = ("melee", "too-close", "clear-shot")


def numbers(given: Given) -> list[int]:
    return [value for value in given if isinstance(value, int)]


def cubes_in(given: Given) -> list[Cube]:
    return [Cube(number) for number in numbers(given)]


def check_target(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check a target; `turns` checks that a special action keeps its target (J-GEN-02, J-AMB-07, J-AMB-41..43)."""
    action: Any = g.stack[-1]
    goal = "nearest-enemy" if action.verb == "assault" else action.goal
    what, found = eyes.candidates(g, action.model, goal)
    if _frames(g)[1].source in FORCED and question.options == (action.kept,) and action.kept in found:
        return
    if (question.domain, sorted(numbers(list(question.options)))) != (what, sorted(found)):
        yield "J-AMB-41", f"{goal}: {question.options} were offered, {what} {found} qualify"
        return
    if len(found) > 1 and _frames(g)[1].source in GOALS:
        chances = {friend: chance(g, action.model, ModelNumber(friend)) for friend in found}
        found = [friend for friend in found if chances[friend] == min(chances.values())]
        for number in numbers(given):
            if number not in found:
                yield "J-AMB-46", f"{goal}: {number} is not among {found}, who can be helped better"
                return
    ranks = ranked(g, action, goal, what, found)
    best = min(ranks.values())
    for number in numbers(given):
        if ranks[number][:2] > best[:2]:
            yield "J-GEN-02", f"{goal}: {what} {number} has {shown(ranks[number])}, another one {shown(best)}"
        elif ranks[number] != best:
            yield "J-AMB-07", f"{goal}: {what} {number} has {shown(ranks[number])}, another one {shown(best)}"
    equal = [number for number in found if ranks[number] == best]
    if len(given) < len(equal) and set(numbers(given)) <= set(equal):
        yield "J-AMB-07", f"{goal}: {equal} are equal, chance was left {given}"


def ranked(g: State, action: Any, goal: str, what: str, found: Sequence[int]) -> dict[int, eyes.Rank]:
    """Ranks of all targets; of equally near ones, those with whom the action is possible come first (J-AMB-07)."""
    near = {number: eyes.nearness(g, action.model, goal, what, ModelNumber(number)) for number in found}
    first = [number for number in found if near[number] == min(near.values())]
    able = possible(g, action, _frames(g)[1].source in FORCED, what, first) if len(first) > 1 else first
    return {
        number: (
            *near[number],
            *(eyes.ties(g, action.model, what, ModelNumber(number), number in able) if number in first else ()),
        )
        for number in found
    }


def shown(ranks: eyes.Rank) -> str:
    return "/".join(str(value) for value in ranks)


def journey_of(g: State) -> Journey:
    """The movement for which JADE is asked."""
    action, activation = _frames(g)
    if action.what == MODEL:
        place = eyes.place_of(g, action.target)
    else:
        place = (eyes.cube_of(g, action.what, action.target), MIDDLE, MIDDLE)
    return Journey(g, action.model, action.verb, place[0], place, activation.source in FORCED)


def _frames(g: State) -> tuple[Any, Any]:
    return g.stack[-1], g.stack[-2]


def check_move(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check where a model moves (J-MOVE-01, -02, -04, -05, J-RULE-04, J-AMB-14, -15, -17, -20, -28, -29)."""
    journey = journey_of(g)
    cubes = [cube for cube in cubes_in(list(question.options)) if cube not in (NOWHERE, journey.here)]
    if journey.verb == "flee" and set(cubes) != flights(g, journey.number, _frames(g)[0].target):
        yield "J-AMB-17", f"flights to {names(cubes)} were offered"
    gone = [cube for cube in cubes_in(given) if cube not in (NOWHERE, journey.here)]
    for cube in gone:
        rule = journey.forbidden(cube)
        if rule:
            yield rule, f"{journey.verb} from {cube_name(journey.here)} to {cube_name(cube)} is forbidden"
    if journey.verb == "flee":
        yield from _check_flight(journey, cubes, given)
    elif journey.verb == "assault":
        if NOWHERE in given and not all(journey.forbidden(cube) for cube in cubes):
            yield "J-VOC-02", f"stays though it may assault {names(cubes)}"
    else:
        yield from _check_way(journey, cubes, gone, given)


def _check_way(journey: Journey, cubes: list[Cube], gone: list[Cube], given: Given) -> Iterator[Remark]:
    nearer = journey.nearer(cubes)
    if not gone:
        if nearer:
            yield "J-AMB-14", f"stays in {cube_name(journey.here)} though it may go to {names(nearer)}"
        if journey.here in given and not journey.must_stay:
            yield "J-AMB-28", f"repositions in {cube_name(journey.here)} though nothing keeps it there"
        return
    for cube in gone:
        if cube not in nearer:
            if not journey.forbidden(cube):
                yield "J-AMB-15", f"{cube_name(cube)} is no nearer than {cube_name(journey.here)}"
            continue
        if journey.left(cube) > min(journey.left(other) for other in nearer):
            yield "J-MOVE-02", f"{cube_name(cube)} is not the shortest way, {names(journey.best(nearer))} is"
            continue
        if cube not in journey.best(nearer):
            better = journey.best(nearer)[0]
            yield (
                "J-MOVE-02",
                f"{cube_name(cube)} is worth {journey.worth(cube)}, {cube_name(better)} {journey.worth(better)}",
            )
    if set(gone) < set(journey.best(nearer)):
        yield "J-AMB-14", f"{names(journey.best(nearer))} are equal, chance was left {names(gone)}"


def _check_flight(journey: Journey, cubes: list[Cube], given: Given) -> Iterator[Remark]:
    """Check a flight: not in clear shot, then fewest enemies able to shoot, then chance (J-AMB-17)."""
    open_to_it = [cube for cube in cubes if not journey.forbidden(cube)]
    if NOWHERE in given:
        if open_to_it:
            yield "J-AMB-17", f"stays though it may flee to {names(open_to_it)}"
        return
    g, number = journey.g, journey.number
    if eyes.settings_of(g, g.models[number].side).moving.flee == "farthest":
        return
    worths = {cube: _hiding(journey, cube) for cube in open_to_it}
    for cube in cubes_in(given):
        if cube in worths and worths[cube] > min(worths.values()):
            yield "J-AMB-17", f"flees to {cube_name(cube)} with {worths[cube]}, there is {min(worths.values())}"


def _hiding(journey: Journey, cube: Cube) -> tuple[int, int]:
    """Best hiding place in a cube: whether it is seen clearly, and the number of enemies able to shoot."""
    g, number = journey.g, journey.number
    places = journey.places(cube)
    return min((int(eyes.exposed(g, number, place)), eyes.shooters(g, number, place)) for place in places)


def names(cubes: list[Cube]) -> str:
    return " ".join(cube_name(cube) for cube in sorted(cubes))


def check_weapon(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check a weapon: the most powerful one; mines and blades in the first fight (J-GEN-05, J-AMB-02, J-AMB-26)."""
    frame: Any = g.stack[-1]
    number = question.subject
    target = _aimed_at(frame, number)
    options = numbers(list(question.options))
    at_once = [place for place in (MINES, BLADES) if place in options]
    if at_once:
        if given != at_once[:1]:
            yield "J-AMB-26", f"keeps its Thermal Mines or Combat Blades and fights with weapon {given}"
        return
    powers = {place: _power_against(g, number, WeaponPlace(place), target) for place in options}
    best = max(options, key=lambda place: (*powers[place], -place))
    if given != [best]:
        yield "J-GEN-05", f"takes weapon {given}, weapon {best} has {[str(value) for value in powers[best]]}"


def _aimed_at(frame: Any, number: ModelNumber) -> ModelNumber:
    """Target of the weapon; NOBODY if it is being reloaded."""
    if frame.NAME == "shoot-action":
        return ModelNumber(int(frame.target))
    if frame.NAME == "fight":
        return ModelNumber(int(frame.defender if frame.attacker == number else frame.attacker))
    return NOBODY


def _power_against(g: State, number: ModelNumber, place: WeaponPlace, target: ModelNumber) -> tuple[Fraction, int, int]:
    profile, weights = g.profile(number), eyes.settings_of(g, g.models[number].side).power
    weapon: Weapon = item_arm(place) if place <= MINES else profile.weapons[place]
    surplus, immune = 1, False
    if target != NOBODY:
        cube = g.models[target].cube
        there = [other for other in eyes.friends(g, number) if g.models[other].cube == cube]
        surplus = len(eyes.foes_in(g, number, cube)) - len(there)
        immune = any(g.profile(target).has(RuleId(rule)) for rule in eyes.NOT_HEALED)
    return eyes.power(profile, weapon, weights, surplus, immune), weapon.ap, weapon.range


def check_pick_up(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check that a model picks up what it can at the start and end of its turn (J-GEN-06, J-AMB-30, J-AMB-31)."""
    if g.stack[-2].NAME not in ("jade-activation", "ink-sac") or NOBODY not in given:
        return
    number = question.subject
    lying = [g.tokens[place].item for place in numbers(list(question.options)) if place != NOBODY]
    full = hands_full(g, number) and FACE_DOWN not in lying
    if full and not any(item == INTEL or eyes.exchanges(g, number, item) for item in lying):
        return
    yield "J-GEN-06", f"leaves {lying} lying, carrying {g.models[number].items}"


def check_found(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check that what was found is kept if it can be, else left (J-GEN-06, J-AMB-31)."""
    frame: Any = g.stack[-1]
    item = g.tokens[frame.token].item
    keeps = not hands_full(g, question.subject) or bool(eyes.exchanges(g, question.subject, item))
    if given != ["keep" if keeps else "drop"]:
        yield "J-AMB-31", f"{given} with {item}, carrying {g.models[question.subject].items}"


def check_spare(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check what is given up: the least valuable item (J-AMB-31)."""
    frame: Any = g.stack[-1]
    item = g.tokens[frame.token].item
    if not set(given) <= set(eyes.exchanges(g, question.subject, item)):
        yield "J-AMB-31", f"gives up {given} for {item}, carrying {g.models[question.subject].items}"


def check_item(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check that an item that must be used is used (J-GEN-01, J-AMB-26)."""
    wanted = wanted_items(g, question.subject)
    good = given[0] in wanted if wanted else given == [KEEP_IT]
    if not good:
        yield "J-AMB-26", f"{given} of {question.options}, expected was one of {wanted or [KEEP_IT]}"


def check_grenade(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    frame: Any = g.stack[-1]
    aims = throw_aims(g, question.subject, frame.item)
    if not set(numbers(given)) <= set(aims):
        yield "J-AMB-26", f"throws {frame.item} at {names(cubes_in(given))}, expected was {names(aims)}"


def check_ammo(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check ammunition: with the next shot; by a setting AP Ammo only against enough Armour (J-AMB-26)."""
    frame: Any = g.stack[-1]
    least = eyes.settings_of(g, question.side).items.ap_ammo_armour
    wanted = [item for item in question.options if item == "I-AMMO"]
    if "I-APAMMO" in question.options and g.profile(frame.target).armour >= least:
        wanted.append("I-APAMMO")
    if given[0] not in (wanted or ["no-ammo"]):
        yield "J-AMB-26", f"{given[0]} of {question.options}"


def check_defence(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check the choice between counter-attack and dodge (J-AMB-32)."""
    frame: Any = g.stack[-1]
    number, foe = frame.defender, frame.attacker
    weapon = first_weapon(g, number)
    frenzy = eyes.settings_of(g, question.side).power.frenzy
    hit = fight_test(g, number, foe, weapon, frame.defender_moved, False, 0, attacks=False)
    dodge = dodge_test(g, number, foe, frame.defender_moved, False, 0)
    if len([place for place in g.profile(number).weapons if place.range < 0]) > 1:
        return  # the document does not say which of them it counts with
    strikes = Fraction(hit.dice() * (9 - hit.target), 7) + Fraction(frenzy * hit.rerolls, 100)
    survives = Fraction(dodge.dice() * (9 - dodge.target), 7) + Fraction(frenzy * dodge.rerolls, 100)
    survives = survives if dodge.target else Fraction(-1)
    wanted = "counter-attack" if strikes >= survives else "dodge"
    if given != [wanted]:
        yield "J-AMB-32", f"{given[0]} with {strikes} against {survives}"


def check_strike(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check who strikes: the unpinned model with the highest Fight power, if there is one (J-AMB-33)."""
    able = [number for number in numbers(list(question.options)) if number >= 0 and not g.models[number].pinned]
    if able and not set(numbers(given)) <= set(able):
        yield "J-AMB-33", f"{given} strikes though {able} could"


def check_step(g: State, question: Choice, given: Given) -> Iterator[Remark]:
    """Check that a movement whose path is lost stops where it can."""
    for cube in cubes_in(given):
        if cube >= 0 and -1 in question.options:
            yield "J-AMB-14", f"goes on to {cube_name(cube)} though its way is lost"


# The kind of the question depends on the kind of target.
TARGET_QUESTIONS = ("jade-target", "jade-target-cube", "jade-target-token")
CHECKS: dict[str, Check] = {
    **dict.fromkeys(TARGET_QUESTIONS, check_target),
    "jade-move": check_move,
    "jade-item": check_item,
    "weapon": check_weapon,
    "pick-up": check_pick_up,
    "found": check_found,
    "spare": check_spare,
    "grenade": check_grenade,
    "ammo": check_ammo,
    "defence": check_defence,
    "strike": check_strike,
    "step": check_step,
}
