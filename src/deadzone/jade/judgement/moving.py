"""Where a JADE model moves, and where in the cube it stands. J-MOVE-01..06, J-RULE-04, J-AMB-12..17, -20, -28, -29.

All options are legal by the rules of the game; this module rules out those that JADE's own document forbids.
"""

from __future__ import annotations

from deadzone.core.board.steps import NO_WAY
from deadzone.core.cubes import NOWHERE, Cube, distance, level_of
from deadzone.core.jade import SHOOT
from deadzone.core.questions import Answer
from deadzone.core.sides import enemy_of
from deadzone.core.state import State
from deadzone.jade.judgement.card_action import ASSAULT, FLEE, CardAction
from deadzone.jade.judgement.control import breaks_control, moves_control
from deadzone.jade.judgement.cover import Watch
from deadzone.jade.judgement.goals import is_objective
from deadzone.jade.judgement.sources import is_forced
from deadzone.jade.judgement.targets import smallest
from deadzone.jade.judgement.where_to_stand import (
    Cover,
    Place,
    best_cover,
    first_hidden,
    nearest_first,
    target_point,
)
from deadzone.jade.judgement.why import Trace
from deadzone.jade.played_side import mode_of, settings_of
from deadzone.rules.movement.reaching import way_lengths
from deadzone.rules.table.placement import spot_question
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.rules.table.seeing import body_of


def best_cubes(g: State, action: CardAction, options: tuple[Answer, ...], trace: Trace | None) -> list[Cube]:
    """The cubes that are best for JADE, all equally good; [NOWHERE] if the model does not move. J-AMB-14."""
    mover = Mover(g, action, trace)
    cubes = mover.cubes_among(options)
    if mover.is_there():
        mover.note("J-AMB-15", "is-there")
        return [NOWHERE]
    if mover.is_held():
        return mover.cover_here(mover.here in options)
    if action.verb == FLEE:
        return mover.flee(cubes)
    return mover.assault(cubes) if action.verb == ASSAULT else mover.advance(cubes)


class Mover:
    """A model that is to move, and everything its choice depends on."""

    def __init__(self, g: State, action: CardAction, trace: Trace | None) -> None:
        self.g = g
        self.trace = trace
        self.number = action.model
        model = g.models[self.number]
        self.side = model.side
        self.here = model.cube
        self.body = body_of(g, self.number)
        self.watch = Watch(g, self.side, self.number)
        self.exposed = self.watch.sees_clearly(model.cube, model.x, model.y, self.body)
        self.enemy_cubes = {g.models[enemy].cube for enemy in g.models_on_table(enemy_of(self.side))}
        # For each cube examined so far its spots, and whether one is allowed; neither depends on the target.
        self.spots: dict[Cube, tuple[Place, ...]] = {}
        self.allowed: dict[Cube, bool] = {}
        self.aim(action)

    def aim(self, action: CardAction) -> None:
        """Consider the same movement with this target."""
        self.action = action
        self.goal = action.goal_cube(self.g)
        self.point = target_point(self.g, action.what, action.target, self.goal)
        self.lengths = way_lengths(self.g, self.number, self.goal)

    def cubes_among(self, options: tuple[Answer, ...]) -> list[Cube]:
        """The cubes to which the model could go."""
        return [Cube(cube) for cube in options if isinstance(cube, int) and cube not in (NOWHERE, self.here)]

    def is_there(self) -> bool:
        """Whether a model that moves toward its target has reached it. J-AMB-15."""
        return self.action.verb != FLEE and self.here == self.goal

    def leads_somewhere(self, options: tuple[Answer, ...]) -> bool:
        """Whether `best_cubes` would find a cube; none is compared with another. J-MOVE-*, J-AMB-14, -17, -20."""
        if self.is_there():
            return False
        if self.is_held():
            return self.cover_here(self.here in options) != [NOWHERE]
        cubes = self.cubes_among(options)
        if self.action.verb == FLEE:
            return bool(self.keep_control(cubes))
        if self.action.verb == ASSAULT:
            return bool(self.keep_control(self.without_enemies(cubes)))
        for cube in self.keep_control(self.without_enemies(self.nearer(cubes))):  # noqa: SIM110 - faster compiled
            if self.qualifies(cube):
                return True
        return False

    def note(self, rule: str, what: str, **values: object) -> None:
        if self.trace is not None:
            self.trace.note(rule, what, **values)

    def note_cubes(self, rule: str, what: str, cubes: list[Cube]) -> None:
        if self.trace is not None and cubes:
            self.trace.note(rule, what, cubes=list(cubes))

    # J-MOVE-04

    def is_held(self) -> bool:
        """Whether the model may not leave its objective: it is neither in a clear shot nor in melee.

        J-MOVE-04, J-AMB-29.
        """
        if not is_objective(self.g, self.here):
            return False
        if enemies_in_cube(self.g, self.number):
            self.note("J-MOVE-04", "in-melee", cube=self.here)
        elif self.exposed:
            self.note("J-MOVE-04", "leaves-clear-shot", cube=self.here)
        elif is_forced(self.g) and not settings_of(self.g, self.side).forced.held_on_the_objective:
            self.note("J-AMB-29", "forced-off", cube=self.here)
        else:
            self.note("J-MOVE-04", "held", cube=self.here)
            return True
        return False

    def cover_here(self, may_reposition: bool) -> list[Cube]:
        """Better cover in the cube of a model held on an objective, or else no movement. J-AMB-28."""
        model = self.g.models[self.number]
        before = self.watch.able(model.cube, model.x, model.y, self.body)
        if may_reposition and before > 0:
            # The model's own spot is not seen clearly, so a spot that is cannot come out best.
            spots = ((model.x, model.y), *self.spots_in(self.here))
            cover = best_cover(self.watch, self.here, spots, self.body)
            if cover.able < before:
                self.note("J-AMB-28", "repositions", count=cover.able, before=before)
                return [self.here]
        return [NOWHERE]

    # Toward a target

    def advance(self, cubes: list[Cube]) -> list[Cube]:
        """The allowed cubes with the shortest path left to the target. J-AMB-14, J-AMB-15."""
        self.note_cubes("J-AMB-14", "in-reach", cubes)
        if self.exposed:
            self.note("J-MOVE-01", "exposed")
        allowed = self.keep_control(self.without_enemies(self.nearer(cubes)))
        ways = sorted({self.way(cube) for cube in allowed})
        if self.trace is not None:
            self.note_cubes("J-MOVE-01", "in-the-open", [cube for cube in allowed if not self.qualifies(cube)])
        for way in ways:
            best = [cube for cube in allowed if self.way(cube) == way and self.qualifies(cube)]
            if best:
                self.note_way(way, best)
                return self.chosen(self.break_ties(best))
        return self.chosen([])

    def way(self, cube: Cube) -> int:
        """The length of the path left to the target; without one, the distance, ranked behind all paths. R-RANGE-01."""
        length = self.lengths[cube]
        return length if length < NO_WAY else NO_WAY + distance(cube, self.goal)

    def nearer(self, cubes: list[Cube]) -> list[Cube]:
        """The cubes that are nearer to the target than the present one. J-AMB-15."""
        here = self.way(self.here)
        if self.trace is not None:
            self.note_cubes("J-AMB-15", "not-nearer", [cube for cube in cubes if self.way(cube) >= here])
        return [cube for cube in cubes if self.way(cube) < here]

    def without_enemies(self, cubes: list[Cube]) -> list[Cube]:
        """The cubes without enemies, for a Shoot profile; otherwise all. J-MOVE-05."""
        if mode_of(self.g, self.number) != SHOOT:
            return cubes
        if self.trace is not None:
            self.note_cubes("J-MOVE-05", "enemy-cube", [cube for cube in cubes if self.holds_enemy(cube)])
        return [cube for cube in cubes if not self.holds_enemy(cube)]

    def keep_control(self, cubes: list[Cube]) -> list[Cube]:
        """The cubes that leave no Remote model out of control. J-RULE-04."""
        if not moves_control(self.g, self.number):
            return cubes
        lost = [cube for cube in cubes if breaks_control(self.g, self.number, cube)]
        self.note_cubes("J-RULE-04", "out-of-control", lost)
        return [cube for cube in cubes if cube not in lost]

    def holds_enemy(self, cube: Cube) -> bool:
        return cube in self.enemy_cubes

    def qualifies(self, cube: Cube) -> bool:
        """Whether a free spot of the cube is allowed. J-MOVE-01, J-AMB-14, J-AMB-20."""
        if self.exposed or self.holds_enemy(cube):
            return True
        known = self.allowed.get(cube)
        if known is None:
            known = first_hidden(self.watch, cube, self.spots_in(cube), self.body) is not None
            self.allowed[cube] = known
        return known

    def spots_in(self, cube: Cube) -> tuple[Place, ...]:
        """The spots that the model could take in the cube."""
        known = self.spots.get(cube)
        if known is None:
            known = self.spots[cube] = spot_question(self.g, self.number, cube).suggestions
        return known

    def spot_in(self, cube: Cube) -> Place:
        """The spot the model would take in a cube that qualifies: the allowed one nearest to its target."""
        spots = nearest_first(cube, self.spots_in(cube), self.point)
        if self.exposed or self.holds_enemy(cube):
            return spots[0]
        hidden = first_hidden(self.watch, cube, spots, self.body)
        assert hidden is not None, "the cube qualifies"
        return hidden

    def break_ties(self, cubes: list[Cube]) -> list[Cube]:
        """Break ties by cover, an objective, an item (J-MOVE-02), then High Ground (J-AMB-14)."""
        if len(cubes) > 1:
            cubes = self.best_covered(cubes)
        cubes = self.prefer("J-MOVE-02", "objective", cubes, [is_objective(self.g, cube) for cube in cubes])
        items = {token.cube for token in self.g.tokens}
        cubes = self.prefer("J-MOVE-02", "item", cubes, [cube in items for cube in cubes])
        return self.highest(cubes)

    def best_covered(self, cubes: list[Cube]) -> list[Cube]:
        """The cubes whose spot the fewest enemies could shoot at. J-MOVE-02, J-AMB-13."""
        ranks: list[int] = []
        for cube in cubes:
            spot = self.spot_in(cube)
            ranks.append(self.watch.able(cube, spot[0], spot[1], self.body))
        best = smallest(cubes, ranks)
        if self.trace is not None and len(best) < len(cubes):
            self.trace.note("J-MOVE-02", "best-cover", cubes=best, count=min(ranks))
        return best

    def prefer(self, rule: str, what: str, cubes: list[Cube], good: list[bool]) -> list[Cube]:
        """The cubes that have a feature, if some but not all do."""
        if len(cubes) < 2 or not any(good) or all(good):
            return cubes
        best = [cube for cube, has_it in zip(cubes, good, strict=True) if has_it]
        self.note_cubes(rule, what, best)
        return best

    def highest(self, cubes: list[Cube]) -> list[Cube]:
        """The highest cubes, where they are High Ground toward the target. J-AMB-14, J-MOVE-06."""
        above = level_of(self.goal)
        ranks = [-level_of(cube) if level_of(cube) > above else 0 for cube in cubes]
        best = smallest(cubes, ranks)
        if len(best) < len(cubes):
            self.note_cubes("J-AMB-14", "high-ground", best)
        return best

    def note_way(self, way: int, cubes: list[Cube]) -> None:
        if way < NO_WAY:
            self.note("J-MOVE-02", "shortest-way", cubes=list(cubes), distance=way)
        else:
            self.note("J-MOVE-02", "nearest-without-way", cubes=list(cubes), distance=way - NO_WAY)

    def chosen(self, cubes: list[Cube]) -> list[Cube]:
        """The cubes that remain, or [NOWHERE]; the result is noted. J-AMB-14."""
        if not cubes:
            self.note("J-AMB-14", "stays")
            return [NOWHERE]
        if len(cubes) > 1:
            self.note("J-AMB-14", "lot")
        else:
            self.note("J-AMB-14", "goes", cube=cubes[0])
        return cubes

    # Assault

    def assault(self, cubes: list[Cube]) -> list[Cube]:
        """The cube of the nearest enemy, in cover or not. J-VOC-02, J-AMB-20."""
        return self.chosen(self.keep_control(self.without_enemies(cubes)))

    # Flight

    def flee(self, cubes: list[Cube]) -> list[Cube]:
        """The best cubes to flee to: not seen clearly, then fewest able to shoot; J-MOVE-01 is waived. J-AMB-17."""
        target = self.action.target
        if self.trace is not None and cubes:
            self.trace.note("J-AMB-17", "flights", model=target, cubes=list(cubes))
        cubes = self.keep_control(cubes)
        if settings_of(self.g, self.side).moving.flee == "farthest" and cubes:
            ranks = [-distance(cube, self.goal) for cube in cubes]
            cubes = smallest(cubes, ranks)
            self.note("J-AMB-17", "farthest", model=target, distance=-min(ranks), cubes=list(cubes))
        if len(cubes) > 1:
            cubes = self.best_hidden(cubes)
        return self.chosen(cubes)

    def best_hidden(self, cubes: list[Cube]) -> list[Cube]:
        covers = [self.covered_spot(cube) for cube in cubes]
        hidden = [cube for cube, cover in zip(cubes, covers, strict=True) if not cover.seen]
        if hidden and len(hidden) < len(cubes):
            self.note_cubes("J-AMB-17", "not-clearly-seen", hidden)
        left = [(cube, cover.able) for cube, cover in zip(cubes, covers, strict=True) if not hidden or not cover.seen]
        fewest = min([able for _, able in left])
        best = [cube for cube, able in left if able == fewest]
        if self.trace is not None and len(best) < len(left):
            self.trace.note("J-AMB-17", "best-cover", cubes=best, count=fewest)
        return best

    def covered_spot(self, cube: Cube) -> Cover:
        """The best cover in the cube."""
        return best_cover(self.watch, cube, self.spots_in(cube), self.body)
