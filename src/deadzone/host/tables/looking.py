"""What a seat may ask about a battle without changing it: what a model could do, what it would see, who sees it.

All answers are made from what the role may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.state import ON_TABLE, WAITING, State
from deadzone.host.battles.game import Game
from deadzone.host.battles.telling import seen_by
from deadzone.host.common.sparing import shown
from deadzone.host.errands.offers import aim
from deadzone.host.ports.listeners import encoded
from deadzone.host.protocol.messages import Aimed, Looked, Sighted, Studied
from deadzone.host.protocol.requests import Aim, Look, Sight, Study
from deadzone.host.showing.studying import look, sighted, study
from deadzone.host.tables.table import Person

Question = Study | Look | Aim | Sight
Told = Studied | Looked | Aimed | Sighted


def told_about(game: Game, by: Person, asked: Question) -> bytes:
    """The answer to a question about the battle; a Fault if there can be none, or if making it fails."""
    return QUESTIONS[type(asked)](game, by, asked)


def _study(game: Game, by: Person, asked: Study) -> bytes:
    """What a model could do now."""
    _check_model(game, asked.model, (ON_TABLE,))

    def make(view: State) -> Studied:
        found = study(view, ModelNumber(asked.model), by.lang)
        return Studied(request=asked.request, n=game.number, study=found)

    return _told(game, by, make, "no study of %s", asked.model)


def _look(game: Game, by: Person, asked: Look) -> bytes:
    """What a model would see from a cube, and how it would get there."""
    _check_model(game, asked.model, (ON_TABLE, WAITING))
    _check_cube(game, asked.cube)

    def make(view: State) -> Looked:
        model, cube = ModelNumber(asked.model), Cube(asked.cube)
        return look(view, model, cube, asked.spot, asked.request, game.number, by.lang)

    return _told(game, by, make, "no look of model %s from cube %s", asked.model, asked.cube)


def _aim(game: Game, by: Person, asked: Aim) -> bytes:
    """How a model could attack an enemy now."""
    _check_model(game, asked.model, (ON_TABLE,))
    _check_model(game, asked.target, (ON_TABLE,))

    def make(view: State) -> Aimed:
        return aim(view, ModelNumber(asked.model), ModelNumber(asked.target), asked.request, game.number, by.lang)

    return _told(game, by, make, "no attack of %s on %s", asked.model, asked.target)


def _sight(game: Game, by: Person, asked: Sight) -> bytes:
    """Who sees a model, or else a cube."""
    if asked.model is None:
        _check_cube(game, asked.cube)
    else:
        _check_model(game, asked.model, (ON_TABLE,))

    def make(view: State) -> Sighted:
        return sighted(view, asked, game.number)

    return _told(game, by, make, "no sight of model %s or cube %s", asked.model, asked.cube)


QUESTIONS: dict[type[Question], Callable[[Game, Person, Any], bytes]] = {
    Study: _study,
    Look: _look,
    Aim: _aim,
    Sight: _sight,
}


def _told(game: Game, by: Person, make: Callable[[State], Told], failure: str, *about: object) -> bytes:
    """Make an answer from the battle as this role knows it; what fails is refused, not fatal."""
    return encoded(shown(lambda: make(seen_by(game, by.role)), failure, *about))


def _check_cube(game: Game, cube: int) -> None:
    field = game.g.setting.ground.field
    if cube >= field.cubes or not field.supported(Cube(cube)):
        raise Fault("No model can stand there.")


def _check_model(game: Game, model: int, fates: tuple[int, ...]) -> None:
    if model >= len(game.g.models) or game.g.models[model].fate not in fates:
        raise Fault("This model is not on the table.")
