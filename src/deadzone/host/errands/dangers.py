"""A way as a message: what it uses, and what threatens the model on it. All of it comes from the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from deadzone.core.contexts import Walking
from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import ON_TABLE, State
from deadzone.host.common.forecasts import forecast_message
from deadzone.host.common.sparing import spared
from deadzone.host.errands.placing import automatic_place
from deadzone.host.protocol.studies import DangerInfo, DangerKind, Forecast, WayInfo
from deadzone.language.words import say
from deadzone.players.forecast import Forecast as Told
from deadzone.players.forecast import attack_on, strike_at
from deadzone.players.wording import WORDS
from deadzone.rules.abilities.traps import traps_for
from deadzone.rules.movement.moving import LET_FALL
from deadzone.rules.shooting.shooting import weapons_against
from deadzone.rules.table.placement import spot_question
from deadzone.rules.table.presence import enemies_in_cube, enemies_of, strikers_at
from deadzone.rules.table.seeing import sees
from deadzone.rules.turn.actions import FREE_FACES
from deadzone.rules.turn.ways import Way, ways_of


def way_message(g: State, there: State, number: ModelNumber, cube: Cube, lang: str) -> WayInfo | None:
    """The way of a model to a cube; None if there is none. In `there` the model stands at its end."""
    way = ways_of(g, number).get(cube) if g.models[number].fate == ON_TABLE else None
    if way is None:
        return None
    return WayInfo(
        action=way.action,
        uses=say(WORDS[way.action], lang) if way.action else "",
        dice=[FREE_FACES[way.action]] if way.action in FREE_FACES else [],
        cubes=way.cubes,
        path=way.path,
        dangers=[*_at_the_start(g, number, way, lang), *_on_the_way(g, number, way), *_at_the_end(there, number, lang),
                 *_seen(g, there, number, way)],
    )  # fmt: skip


def _at_the_start(g: State, number: ModelNumber, way: Way, lang: str) -> list[DangerInfo]:
    """Enemies that may strike as the model breaks away. R-BREAK-01."""
    movement = g.context()
    slips = isinstance(movement, Walking) and movement.model == number and movement.slips
    if slips or not way.steps or not enemies_in_cube(g, number):
        return []
    strikers = strikers_at(g, number)
    told = _forecasts(strikers, lambda enemy: strike_at(g, enemy, number, leaving=True, moved=False), lang)
    return [_danger("strike", strikers, g.models[number].cube, told)]


def _on_the_way(g: State, number: ModelNumber, way: Way) -> list[DangerInfo]:
    """Traps of the enemy, which lie open, and falls. A-TRAP-02, R-LEVEL-08."""
    found = [_danger("trap", [], cube) for cube in way.path if traps_for(_moved_to(g, number, cube), number)]
    falls = [place for place, step in enumerate(way.steps) if step == LET_FALL]
    return [*found, *[_danger("fall", [], way.path[min(place, len(way.path) - 1)]) for place in falls]]


def _at_the_end(there: State, number: ModelNumber, lang: str) -> list[DangerInfo]:
    """Enemies in the last cube: the model must fight one of them. R-ENTER-01."""
    enemies = enemies_in_cube(there, number)
    told = _forecasts(enemies, lambda enemy: attack_on(there, number, enemy, moved=True), lang)
    return [_danger("fight", enemies, there.models[number].cube, told)] if enemies else []


def _seen(g: State, there: State, number: ModelNumber, way: Way) -> list[DangerInfo]:
    """Enemies that could shoot at the model at the end, see it there, or only on the way; each in one list."""
    end = way.path[-1]
    enemies = [enemy for enemy in enemies_of(g, number) if g.models[enemy].cube != end]
    shot = [enemy for enemy in enemies if weapons_against(there, enemy, number)]
    seen = [enemy for enemy in enemies if enemy not in shot and sees(there, enemy, number)]
    passed = [_moved_to(g, number, cube) for cube in way.path[:-1] if g.setting.ground.field.supported(cube)]
    rest = [enemy for enemy in enemies if enemy not in shot and enemy not in seen]
    passing = [enemy for enemy in rest if any(sees(tried, enemy, number) for tried in passed)]
    kinds: tuple[tuple[DangerKind, list[ModelNumber]], ...] = (("shot", shot), ("seen", seen), ("passing", passing))
    return [_danger(kind, models, end) for kind, models in kinds if models]


def _moved_to(g: State, number: ModelNumber, cube: Cube) -> State:
    """The state with the model in another cube, at the place that it would be given there."""
    tried = g.copy()
    place = automatic_place(tried, spot_question(tried, number, cube))
    model = tried.change(number)
    model.cube = cube
    model.x, model.y = place
    return tried


def _forecasts(models: list[ModelNumber], make: Callable[[ModelNumber], Told | None], lang: str) -> list[Forecast]:
    found = [spared(partial(make, model), None, "no forecast for %s", model) for model in models]
    told = [forecast_message(each, lang) for each in found]
    return [each for each in told if each is not None]


def _danger(
    kind: DangerKind, models: list[ModelNumber], cube: Cube, forecasts: list[Forecast] | None = None
) -> DangerInfo:
    return DangerInfo(kind=kind, models=[*models], cube=cube, forecasts=forecasts or [])
