"""What a position is worth to a side: its features, counted in one pass over the models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deadzone.amber.features import Features
from deadzone.amber.outlook import FARTHEST, Footing, Outlook
from deadzone.amber.weights import weights_for
from deadzone.core.pieces import KILLED, LEFT, ON_TABLE, Model, ModelNumber
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import COMMAND_FACES, FOR_THE_ROUND, UNDECIDED, State
from deadzone.rules.abilities.traps import TRAP
from deadzone.rules.items.sentries import FIRED
from deadzone.rules.missions.missions import deliverable, kill_points, objective_points
from deadzone.rules.missions.victory import winner_at_end_of_round
from deadzone.rules.setup.outside import may_walk_in
from deadzone.rules.shooting.shot_tests import TAGGED
from deadzone.rules.specials.marks import ACTED_BEFORE

if TYPE_CHECKING:
    # Machine integers when compiled; the interpreter never evaluates these annotations.
    from mypy_extensions import i64

NO_GAINS: Final = (FIRED, ACTED_BEFORE)  # kept with the gains of a model, but of no use to it


def worth(g: State, side: Side) -> float:
    """How much better the side stands than its enemy, in victory points."""
    outlook = outlook_of(g)
    return measure(g, side, outlook).times(outlook.weights)


def features(g: State, side: Side) -> list[float]:
    """The features of a position, each as the side's own value minus the enemy's, in the order of FEATURES."""
    return measure(g, side, outlook_of(g)).numbers()


def outlook_of(g: State) -> Outlook:
    return Outlook(g, weights_for(g.setting.mission.name))


def measure(g: State, side: Side, outlook: Outlook) -> Features:
    """The features of a position as the side sees it."""
    found = Features()
    if g.winner not in (UNDECIDED, NO_SIDE):
        found.victory = 1.0 if g.winner == side else -1.0
    _count_points(found, g.points(side), g.points(enemy_of(side)), g.setting.mission.vp_target)
    present = [0, 0]  # objectives on which each side has models, as bits
    acting = [0, 0]  # models that may still act in this round
    living = [0, 0]
    for place, model in enumerate(g.models):
        if model.fate in (KILLED, LEFT):
            continue
        living[model.side] += 1
        if not model.activated and (model.fate == ON_TABLE or may_walk_in(g, ModelNumber(place))):
            acting[model.side] += 1  # as `left_to_activate` says (R-TURN-06)
        _count_model(found, g, ModelNumber(place), 1.0 if model.side == side else -1.0, outlook)
        if model.fate == ON_TABLE:
            for number, cube in enumerate(outlook.objectives):
                if model.cube == cube:
                    present[model.side] |= 1 << number
    found.verdict = _verdict(g, side)
    found.ready = float(acting[side] - acting[enemy_of(side)])
    found.company = float(living[side] - living[enemy_of(side)])
    left = (acting[RED] + acting[BLUE]) / max(living[RED] + living[BLUE], 1)  # of the round
    found.gains *= left
    for marker in g.markers:
        if marker.kind == TRAP:
            found.gains += 1.0 if marker.side == side else -1.0
    held = [present[RED] & ~present[BLUE], present[BLUE] & ~present[RED]]  # as `controller` says (R-OBJ-04)
    for owner in (RED, BLUE):
        sign = 1.0 if owner == side else -1.0
        rival = enemy_of(owner)
        points = _held_points(g, owner, held[owner], outlook)
        found.objectives += sign * points
        if living[rival]:
            found.holding += sign * points * (1.0 - acting[rival] / living[rival])
        for face in range(len(COMMAND_FACES)):
            found.command += sign * left * g.command(owner, face) * outlook.dice[face]
    _count_ways(found, g, side, held, outlook)
    return found


def _count_points(found: Features, own: int, other: int, target: int) -> None:
    """The lead, and how much nearer it is to the target of the mission. R-WIN-03"""
    found.points = float(own - other)
    found.race = (own * own - other * other) / target


def _verdict(g: State, side: Side) -> float:
    """Whether the side would win if the round ended now. R-WIN-01"""
    winner = winner_at_end_of_round(g) if g.round else UNDECIDED
    if winner in (UNDECIDED, NO_SIDE):
        return 0.0
    return 1.0 if winner == side else -1.0


def _count_model(found: Features, g: State, number: ModelNumber, sign: float, outlook: Outlook) -> None:
    model = g.models[number]
    found.strength += sign * (outlook.models[number].points if number < len(outlook.models) else _risen(g, number))
    if model.damage:
        found.wounds -= sign * model.damage * (1.0 + kill_points(g, number))
    if model.pinned:
        found.pinned -= sign
    if model.burning:
        found.burning -= sign
    if model.gains:
        found.gains += sign * _gains(model)
    if model.items:
        found.items += sign * len(model.items)
        if outlook.delivery:
            found.finds += sign * len(deliverable(g, number))


def _risen(g: State, number: ModelNumber) -> float:
    """Points of a model that has come since: a Sentry Gun, or one that rose again. S-SERUM, S-INFECTION"""
    return float(g.profile(number).points)


def _gains(model: Model) -> int:
    """How many abilities the model has for this round; a mark that helps those who shoot at it counts against it."""
    total = 0
    for rule, _, lasts in model.gains:
        if lasts != FOR_THE_ROUND or rule in NO_GAINS:
            continue
        total += -1 if rule == TAGGED else 1
    return total


def _held_points(g: State, side: Side, held: int, outlook: Outlook) -> float:
    """Victory points of the objectives that the side holds now."""
    total = 0
    for number, points in enumerate(outlook.objective_points):
        if held >> number & 1:
            total += objective_points(g, side, points)
    return float(total)


def _count_ways(found: Features, g: State, side: Side, held: list[int], outlook: Outlook) -> None:
    """How far all models on the table are from where their mission wants them."""
    known = len(outlook.models)
    # The cubes from each objective to the nearest model of either side: one model there is enough. R-OBJ-04
    nearest = [[FARTHEST] * len(outlook.objectives), [FARTHEST] * len(outlook.objectives)]
    for place, model in enumerate(g.models):
        if model.fate != ON_TABLE or place >= known:
            continue
        sign = 1.0 if model.side == side else -1.0
        footing = outlook.models[place]
        if outlook.leaving[model.side]:
            found.exits -= sign * footing.exit[model.cube] * footing.vp
        way = _way_to_objective(model, held[model.side], footing, nearest[model.side])
        if outlook.delivery:
            found.way -= sign * _way_of_finder(g, ModelNumber(place), footing)
        elif outlook.objectives:
            found.way -= sign * way
    own, other = nearest[side], nearest[enemy_of(side)]
    for number, points in enumerate(outlook.objective_points):
        found.nearest += points * (other[number] - own[number])


def _way_to_objective(model: Model, held: i64, footing: Footing, nearest: list[int]) -> int:
    """Cubes to the nearest objective that the model's side does not hold; none for a model that holds one.

    `nearest` is kept: how far the side is from each objective.
    """
    way, cube = FARTHEST, model.cube
    at_one = False
    bit: i64 = 1
    for number, lengths in enumerate(footing.objectives):
        length = lengths[cube]
        nearest[number] = min(nearest[number], length)
        is_held = held & bit != 0
        bit *= 2
        if is_held:
            at_one = at_one or length == 0
        elif length < way:
            way = length
    return 0 if at_one else way


def _way_of_finder(g: State, number: ModelNumber, footing: Footing) -> int:
    """Cubes home for a model with a find, to the nearest token for one without. M-HOUSE-SCOUR"""
    model = g.models[number]
    if model.items and deliverable(g, number):
        return footing.home[model.cube]
    nearest = FARTHEST
    for token in g.tokens:
        length = footing.to(token.cube)[model.cube]
        nearest = min(nearest, length)
    return nearest
