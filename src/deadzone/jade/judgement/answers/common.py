"""Helpers for JADE's answers, and its answers about set-up, steps and command dice. J-AMB-35..37."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.board.battlefield import OPEN
from deadzone.core.cubes import CUBE_SIDES, Cube, Square
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.profiles import LEADER
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sides import Side
from deadzone.core.state import COMMAND_FACES, DICE, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.jade.judgement.targets import Number
from deadzone.jade.judgement.why import Trace
from deadzone.procedures.dice.testing import SURVIVE
from deadzone.procedures.movement.moving import STOP_HERE
from deadzone.procedures.setup.turning import ZONES
from deadzone.rules.setup.deployment import zone_cubes
from deadzone.rules.table.presence import enemies_at


def by_lot(question: Choice, equal: Sequence[Number]) -> Answer:
    """The best option, or a lot among several for chance to decide. `equal` holds the best options, all numbers."""
    if len(equal) == 1 or not question.by_lot:
        return equal[0]
    return tuple([place for place, option in enumerate(question.options) if option in equal])


def numbers_of(question: Choice) -> list[int]:
    """The numeric options of a question about models, tokens or weapons."""
    return [option for option in question.options if isinstance(option, int)]


def models_of(question: Choice) -> list[ModelNumber]:
    """The options of a question about models, without NOBODY."""
    return [ModelNumber(number) for number in numbers_of(question) if number != NOBODY]


def weapons_of(question: Choice) -> list[WeaponPlace]:
    """The options of a question about weapons; NO_WEAPON is one of them."""
    return [WeaponPlace(number) for number in numbers_of(question)]


def cubes_of(question: Choice) -> list[Cube]:
    """The options of a question about cubes."""
    return [Cube(number) for number in numbers_of(question)]


# Set-up


def order(g: State, question: Choice, trace: Trace | None) -> Answer:  # noqa: ARG001 - shared signature
    """Go first after winning the Recon test. J-AMB-35."""
    if trace is not None:
        trace.note("J-AMB-35", "goes-first")
    return question.options[0]


def zone(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Choose the zone with more cubes of cover; chance decides between equal ones. J-AMB-35."""
    cover = [cubes_of_cover(g, squares) for squares in g.setting.mission.zones]
    if trace is not None:
        trace.note("J-AMB-35", "cover-of-zones", red=cover[0], blue=cover[1])
        if cover[0] == cover[1]:
            trace.note("J-AMB-35", "lot")
    if cover[0] == cover[1] and question.by_lot:
        return (0, 1)
    return ZONES[0] if cover[0] >= cover[1] else ZONES[1]


def cubes_of_cover(g: State, squares: tuple[Square, ...]) -> int:
    """How many cubes of a zone have scenery on a side that blocks or obscures sight."""
    field = g.setting.ground.field
    count = 0
    for cube in zone_cubes(g, squares):
        if any([field.side(cube, side) != OPEN for side in CUBE_SIDES]):
            count += 1
    return count


# Moving


def step(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Stop where the model was thrown off its path; if it may not, go on, away from enemies if possible."""
    if STOP_HERE in question.options:
        if trace is not None:
            trace.note("J-AMB-14", "way-is-lost", model=question.subject)
        return STOP_HERE
    cubes = [cube for cube in cubes_of(question) if cube >= 0]
    quiet = [cube for cube in cubes if not enemies_at(g, cube, question.side)]
    return (quiet or cubes or numbers_of(question))[0]


def least_shift(question: Spot, trace: Trace | None) -> Answer:
    """Shift the model as little as possible to make room. R-CAP-06."""
    if trace is not None:
        trace.note("R-CAP-06", "makes-room", model=question.subject)
    return question.suggestions[0]


# Command dice, which JADE has only by a setting: J-GEN-07, J-AMB-37


def reroll(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Re-roll everything that is not DICE: JADE uses nothing else. J-AMB-37."""
    if trace is not None:
        trace.note("J-AMB-37", "keeps-dice")
    others: tuple[int, ...] = ()
    for face in range(len(COMMAND_FACES)):
        if face != DICE:
            others += (face,) * g.command(question.side, face)
    return others


def spend_dice(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Spend DICE on Survive tests: all for the Leader, one for others, keeping one for a living Leader. J-AMB-37."""
    number = question.subject
    available = max(numbers_of(question))
    count = 0
    if question.test_kind == SURVIVE:
        if g.profile(number).type == LEADER:
            count = available
        else:
            count = min(1, available - (1 if leader_lives(g, question.side) else 0))
    if trace is not None:
        trace.note("J-AMB-37", "dice-spent" if count else "dice-kept", model=number, count=count)
    return count


def leader_lives(g: State, side: Side) -> bool:
    return any([g.profile(number).type == LEADER for number in g.models_on_table(side)])
