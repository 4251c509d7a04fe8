"""Read-only requests of a page: what a model could do, what it would see from a cube, who sees a model or a cube."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.state import ON_TABLE, WAITING, State
from deadzone.server.battles.game import Game
from deadzone.server.battles.inquiries.watching import who_sees_cube, who_sees_model
from deadzone.server.battles.sparing import spared
from deadzone.server.battles.studying import look, study
from deadzone.server.battles.telling import seen_by
from deadzone.server.protocol.messages import Looked, Sighted, Studied
from deadzone.server.protocol.requests import Look, Sight, Study
from deadzone.server.protocol.words import Role

T = TypeVar("T")
Inquiry = Study | Look | Sight


def check(g: State, asked: Inquiry) -> None:
    """Refuse what is not on the table."""
    if asked.model is not None:
        _check_model(g, asked.model, (ON_TABLE, WAITING) if isinstance(asked, Look) else (ON_TABLE,))
    if isinstance(asked, Look) or (isinstance(asked, Sight) and asked.model is None):
        _check_cube(g, asked.cube)


def inquired(game: Game, role: Role, lang: str, asked: Inquiry) -> Studied | Looked | Sighted:
    """The answer to a read-only request, from what this role knows."""
    view, n = seen_by(game, role), game.number
    if isinstance(asked, Study):
        told = _shown(lambda: study(view, ModelNumber(asked.model), lang), "no study of %s", asked.model)
        return Studied(request=asked.request, n=n, study=told)
    if isinstance(asked, Sight):
        return _shown(lambda: _sighted(view, asked, n), "no sight of model %s or cube %s", asked.model, asked.cube)
    return _shown(
        lambda: look(view, ModelNumber(asked.model), Cube(asked.cube), asked.spot, asked.request, n, lang),
        "no look of model %s from cube %s",
        asked.model,
        asked.cube,
    )


def _sighted(g: State, asked: Sight, n: int) -> Sighted:
    if asked.model is None:
        return who_sees_cube(g, Cube(asked.cube), asked.request, n)
    return who_sees_model(g, ModelNumber(asked.model), asked.request, n)


def _shown(make: Callable[[], T], failure: str, *about: object) -> T:
    """Return what `make` makes, or refuse with a Fault: a read-only request that fails must not end the connection."""
    made = spared(make, None, failure, *about)
    if made is None:
        raise Fault("This cannot be shown: see the server's log.")
    return made


def _check_cube(g: State, cube: int) -> None:
    field = g.setting.ground.field
    if cube >= field.cubes or not field.supported(Cube(cube)):
        raise Fault("No model can stand there.")


def _check_model(g: State, model: int, fates: tuple[int, ...]) -> None:
    if model >= len(g.models) or g.models[model].fate not in fates:
        raise Fault("This model is not on the table.")
