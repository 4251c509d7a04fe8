"""Read-only requests at a table: what a model could do, what it would see, how it could attack, who sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.state import ON_TABLE, WAITING, State
from deadzone.host.battles.telling import seen_by
from deadzone.host.common.sparing import spared
from deadzone.host.errands.offers import aim
from deadzone.host.protocol.messages import Aimed, Looked, Sighted, Studied
from deadzone.host.protocol.requests import Aim, Look, Sight, Study
from deadzone.host.showing.studying import look, sighted, study
from deadzone.server.company.part import Part
from deadzone.server.work.workers import Turn

if TYPE_CHECKING:
    from deadzone.host.battles.listeners import Listener

Answer = Studied | Looked | Aimed | Sighted


class Reading(Part):
    """The part of a table that answers questions about the battle. All answers are made from what the role may know."""

    async def study(self, listener: Listener, asked: Study, turn: Turn = Turn.STUDY) -> bytes:
        """What a model could do now."""
        self._check_model(asked.model, (ON_TABLE,))
        number = ModelNumber(asked.model)

        def make(view: State, n: int) -> Studied:
            return Studied(request=asked.request, n=n, study=study(view, number, listener.lang))

        return await self._read(listener, turn, make, "no study of %s", asked.model)

    async def look(self, listener: Listener, asked: Look, turn: Turn = Turn.STUDY) -> bytes:
        """What a model would see from a cube, and how it would get there."""
        self._check_model(asked.model, (ON_TABLE, WAITING))
        self._check_cube(asked.cube)
        number, cube = ModelNumber(asked.model), Cube(asked.cube)

        def make(view: State, n: int) -> Looked:
            return look(view, number, cube, asked.spot, asked.request, n, listener.lang)

        return await self._read(listener, turn, make, "no look of model %s from cube %s", asked.model, asked.cube)

    async def aim(self, listener: Listener, asked: Aim, turn: Turn = Turn.STUDY) -> bytes:
        """How a model could attack an enemy now."""
        self._check_model(asked.model, (ON_TABLE,))
        self._check_model(asked.target, (ON_TABLE,))
        number, target = ModelNumber(asked.model), ModelNumber(asked.target)

        def make(view: State, n: int) -> Aimed:
            return aim(view, number, target, asked.request, n, listener.lang)

        return await self._read(listener, turn, make, "no attack of %s on %s", asked.model, asked.target)

    async def sight(self, listener: Listener, asked: Sight, turn: Turn = Turn.STUDY) -> bytes:
        """Who sees a model, or else a cube."""
        if asked.model is None:
            self._check_cube(asked.cube)
        else:
            self._check_model(asked.model, (ON_TABLE,))

        def make(view: State, n: int) -> Sighted:
            return sighted(view, asked, n)

        return await self._read(listener, turn, make, "no sight of model %s or cube %s", asked.model, asked.cube)

    async def _read(
        self, listener: Listener, turn: Turn, make: Callable[[State, int], Answer], failure: str, *about: object
    ) -> bytes:
        """Make an answer from the battle as the listener's role knows it; what fails is refused, not fatal."""
        role, game = listener.role, self._table.game.as_it_is()

        def made() -> bytes:
            told = spared(lambda: make(seen_by(game, role), game.number), None, failure, *about)
            if told is None:
                raise Fault("This cannot be shown: see the server's log.")
            return msgspec.json.encode(told)

        return await self._table.workers.at_table(made, turn, listener.gone)

    def _check_cube(self, cube: int) -> None:
        field = self._table.game.g.setting.ground.field
        if cube >= field.cubes or not field.supported(Cube(cube)):
            raise Fault("No model can stand there.")

    def _check_model(self, model: int, fates: tuple[int, ...]) -> None:
        if model >= len(self._table.game.g.models) or self._table.game.g.models[model].fate not in fates:
            raise Fault("This model is not on the table.")
