"""Where JADE's document lets a model go, written from the document (J-MOVE-*, J-RULE-04, J-AMB-14, -15, -17, -20)."""

from __future__ import annotations

from deadzone.core.cubes import SQUARES, UNITS, Cube, below, distance, level_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.rules.abilities.control import CONTROL_RANGE
from deadzone.rules.movement.away import cube_towards
from deadzone.rules.movement.moving import may_end, speed_of, step_table
from deadzone.rules.movement.reaching import reach_and_hop, way_or_distance
from deadzone.rules.movement.thrown import ways_away
from jade_audit.eyes import (
    Place,
    exposed,
    foes_in,
    free_places,
    friends,
    mode_of,
    objectives,
    place_of,
    settings_of,
    shooters,
)


class Journey:
    """A movement that JADE is about to choose: model, verb, target, and whether it was forced."""

    def __init__(
        self, g: State, number: ModelNumber, verb: str, goal_cube: Cube, goal_place: Place, forced: bool
    ) -> None:
        self.g = g
        self.number = number
        self.verb = verb
        self.goal = goal_cube
        self.goal_place = goal_place
        self.here = g.models[number].cube
        settings = settings_of(g, g.models[number].side)
        self.shoots = mode_of(g.profile(number), settings) == "shoot" and not g.has(number, RuleId("J-AMB-01"))
        self.was_exposed = exposed(g, number, place_of(g, number))
        held = self.here in objectives(g) and (settings.forced.held_on_the_objective or not forced)
        self.known: dict[int, list[Place]] = {}
        self.must_stay = held and not self.was_exposed and not foes_in(g, number, self.here)

    def forbidden(self, cube: Cube) -> str:
        """Rule of JADE that forbids ending in a cube, or an empty string."""
        foe_there = bool(foes_in(self.g, self.number, cube))
        if self.must_stay and cube != self.here:
            return "J-MOVE-04"
        if self.shoots and foe_there:
            return "J-MOVE-05"
        if loses_control(self.g, self.number, cube):
            return "J-RULE-04"
        if self.verb != "flee" and not foe_there and not self.places(cube):
            return "J-MOVE-01"
        return ""

    def places(self, cube: Cube) -> list[Place]:
        """Free anchors that qualify under J-MOVE-01."""
        if cube not in self.known:
            self.known[cube] = self.find_places(cube)
        return self.known[cube]

    def find_places(self, cube: Cube) -> list[Place]:
        free = free_places(self.g, self.number, cube)
        if self.was_exposed or self.verb == "flee" or foes_in(self.g, self.number, cube):
            return free
        return [place for place in free if not exposed(self.g, self.number, place)]

    def taken(self, cube: Cube) -> Place:
        """The qualifying place nearest to the target (J-MOVE-03)."""
        return min(self.places(cube), key=lambda place: gap(place, self.goal_place))

    def nearer(self, cubes: list[Cube]) -> list[Cube]:
        """Allowed cubes that bring it nearer (J-AMB-15)."""
        now = self.left(self.here)
        return [cube for cube in cubes if self.left(cube) < now and not self.forbidden(cube)]

    def left(self, cube: Cube) -> tuple[int, int]:
        return way_or_distance(self.g, self.number, cube, self.goal)

    def best(self, cubes: list[Cube]) -> list[Cube]:
        """Best cubes: shortest remaining path, cover, objective, item, High Ground; then chance (J-MOVE-02)."""
        shortest = _least(cubes, [self.left(cube) for cube in cubes])
        return _least(shortest, [self.worth(cube) for cube in shortest])

    def worth(self, cube: Cube) -> tuple[int, ...]:
        item = any(token.cube == cube for token in self.g.tokens)
        above = level_of(cube) > level_of(self.goal)
        cover = shooters(self.g, self.number, self.taken(cube))
        return (cover, 0 if cube in objectives(self.g) else 1, 0 if item else 1, -level_of(cube) if above else 0)


def _least(cubes: list[Cube], values: list[tuple[int, ...]]) -> list[Cube]:
    return [cube for cube, value in zip(cubes, values, strict=True) if value == min(values)]


def gap(place: Place, goal: Place) -> int:
    """Square of the distance between two places."""
    return sum((a - b) * (a - b) for a, b in zip(_absolute(place), _absolute(goal), strict=True))


def _absolute(place: Place) -> tuple[int, int, int]:
    cube, x, y = place
    return (cube & 7) * UNITS + x, ((cube >> 3) & 7) * UNITS + y, level_of(cube) * UNITS


def loses_control(g: State, number: ModelNumber, cube: Cube) -> bool:
    """Whether a Remote model leaves every Engineer's area, or an Engineer leaves a Remote model behind (J-RULE-04)."""
    profile = g.profile(number)
    others = [friend for friend in friends(g, number) if g.profile(friend).has(RuleId("A-ENGINEER"))]
    areas = [g.models[other].cube for other in others]
    if profile.has(RuleId("A-REMOTE")) and not _inside(cube, areas):
        return True
    if not profile.has(RuleId("A-ENGINEER")):
        return False
    remotes = [g.models[friend].cube for friend in friends(g, number) if g.profile(friend).has(RuleId("A-REMOTE"))]
    here = g.models[number].cube
    return any(_inside(remote, [*areas, here]) and not _inside(remote, [*areas, cube]) for remote in remotes)


def _inside(cube: Cube, engineers: list[Cube]) -> bool:
    return any(distance(cube, engineer) <= CONTROL_RANGE for engineer in engineers)


def sprint_reaches(g: State, number: ModelNumber, cube: Cube) -> bool:
    """Whether a Sprint reaches the cube, with Speed bonuses and the free step of Agile (J-AMB-20, A-AGILE-04)."""
    return cube in reach_and_hop(g, number, speed_of(g, number)[1])


def flights(g: State, number: ModelNumber, target: ModelNumber) -> set[Cube]:
    """Cubes to which the model may flee: directly away for as long as the Move allows (J-AMB-17)."""
    cubes = speed_of(g, number)[0]
    if settings_of(g, g.models[number].side).moving.flee == "farthest":
        return {cube for cube in reach_and_hop(g, number, cubes, drops=False) if not foes_in(g, number, cube)}
    found: set[Cube] = set()
    for direction in ways_away(g, target, number):
        ends = [cube for cube in _straight(g, number, direction, cubes) if may_end(g, number, cube)]
        if ends:
            found.add(ends[-1])
    return found


def _straight(g: State, number: ModelNumber, direction: int, cubes: int) -> list[Cube]:
    """Cubes of a flight in one direction; over an edge it goes one level down, never two."""
    table, size = step_table(g, number), g.profile(number).size
    way = [g.models[number].cube]
    while len(way) <= cubes:
        onward = cube_towards(way[-1], direction)
        if onward >= SQUARES and table.holds[onward] == 0:
            onward = below(onward)
        if onward < 0 or not table.can_step(way[-1], onward, size) or foes_in(g, number, onward):
            break
        if len(way) > 1 and not table.may_pass(way[-2], way[-1], onward):
            break
        way.append(onward)
    return way[1:]
