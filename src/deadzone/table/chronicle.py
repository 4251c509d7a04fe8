"""How a battle went, counted from its events: VP by round, figures of each model, the strongest moments.

Events are told to everybody, so nothing hidden is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol

from deadzone.core.events import Event
from deadzone.core.sentence import Words
from deadzone.core.sides import NO_SIDE
from deadzone.core.state import NOBODY, VP_SOURCES

# Who attacks from this event on. An explosion without an owner, and fire, are nobody's.
ATTACKS: Final = ("shot", "fight", "grenade", "aimed", "hit", "boom")
NOBODYS: Final = ("activated", "turn", "trap-sprung", "trap-detonated", "burnt")
SHOTS: Final = ("shot", "grenade", "aimed")
# Events after which a model stands in the event's cube.
ARRIVALS: Final = (
    "deployed", "moved", "placed", "shifted", "came-in", "glided", "teleported", "landed", "thrown",
)  # fmt: skip
# What earns VP beside kills and objectives: the model of the event before.
EARNING: Final = ("revealed", "left-board", "delivered")
# What a moment is told by.
TOLD: Final = (
    "shot", "fight", "grenade", "aimed", "boom", "trap-sprung", "trap-detonated", "fell", "killed", "left-board",
    "delivered", "revealed", "objective", "scored",
)  # fmt: skip
ENDS_ROUND: Final = ("round-ends", "over")
INTEL: Final = "I-INTEL"
MOST_MOMENTS: Final = 5
LONGEST_MOMENT: Final = 4  # sentences
KILL_WEIGHT: Final = 2
LEAST_WEIGHT: Final = 2  # of a moment


class Telling(Protocol):
    """An event with its words."""

    @property
    def event(self) -> Event: ...

    @property
    def words(self) -> Words: ...


class StepLike(Protocol):
    @property
    def n(self) -> int: ...

    @property
    def events(self) -> Sequence[Telling]: ...


class Figures:
    """What a model did and suffered."""

    def __init__(self) -> None:
        self.shots = 0
        self.hits = 0  # of its shots
        self.fights = 0
        self.dealt = 0
        self.taken = 0
        self.kills = 0
        self.vp = 0


class Round:
    """VP scored in a round by side and source, and the totals after it; `initiative` is for the next one."""

    def __init__(self, number: int, points: tuple[int, int]) -> None:
        self.number = number
        self.step = 0  # where it ended, 0 while it goes on
        self.scored = ([0] * len(VP_SOURCES), [0] * len(VP_SOURCES))
        self.points = points
        self.initiative = NO_SIDE


class Moment:
    """An activation, or the end of a round, in which much happened."""

    def __init__(self, round: int, step: int) -> None:
        self.round = round
        self.step = step
        self.weight = 0
        self.told: list[Telling] = []


class Chronicle:
    def __init__(self, models: Sequence[int], points: tuple[int, int] = (0, 0), round: int = 0) -> None:
        """`models` are the sides of all models; `points` and `round` are those with which the battle began."""
        self.sides = models
        self._first = points
        self._begun = round
        self.rounds: list[Round] = []
        self.figures = [Figures() for _ in models]
        self.moments: list[Moment] = [Moment(0, 0)]
        self.attacker: int = NOBODY  # whoever does the damage that is told next
        self._shooting = False
        self._earner: int = NOBODY
        self._holder: int = NOBODY
        self._killer: int = NOBODY
        self.cubes: dict[int, int] = {}  # where models stand
        self.dead: set[int] = set()

    def read(self, steps: Iterable[StepLike]) -> None:
        for step in steps:
            for told in step.events:
                self.note(step.n, told)

    def strongest(self) -> list[Moment]:
        """The strongest moments, in the order in which they happened."""
        best = sorted(self.moments, key=lambda moment: -moment.weight)[:MOST_MOMENTS]
        return [moment for moment in self.moments if moment in best and moment.weight >= LEAST_WEIGHT]

    def note(self, step: int, told: Telling) -> None:
        kind, values = told.event.kind, dict[str, Any](told.event.fields())
        if kind in ("activated", "objective"):
            self._begin_moment(step, objective=kind == "objective")
        self._attribute(kind, values)
        if kind == "round":
            before = self.rounds[-1].points if self.rounds else self._first
            self.rounds.append(Round(values["number"], before))
        elif kind in ENDS_ROUND and (self.rounds or self._begun):
            ended = self._round()
            ended.step = step
            ended.initiative = values.get("side", NO_SIDE)
        elif kind == "scored":
            self._scored(values["side"], values["source"], values["points"])
        elif kind == "damaged":
            self._damaged(values["model"], values["tokens"])
        elif kind == "killed":
            self._killed(values["model"])
        if kind in TOLD and (kind != "revealed" or values["item"] == INTEL):
            self.moments[-1].told.append(told)

    def _begin_moment(self, step: int, objective: bool) -> None:
        """All objectives of a round are one moment."""
        last = self.moments[-1].told
        if not (objective and last and last[-1].event.kind == "scored" and last[0].event.kind == "objective"):
            self.moments.append(Moment(self.rounds[-1].number if self.rounds else self._begun, step))

    def _attribute(self, kind: str, values: dict[str, Any]) -> None:
        """Note who attacks, where models stand, and who may earn the next VP."""
        if kind in NOBODYS:
            self.attacker = NOBODY
        if kind in ATTACKS:
            self.attacker = values["model"]
        if kind in SHOTS:
            self._shooting = True
            self.figures[values["model"]].shots += 1
        elif kind == "fight":
            self._shooting = False
            self.figures[values["model"]].fights += 1
            self.figures[values["target"]].fights += 1
        elif kind in ("hit", "struck") and self._shooting and self.attacker != NOBODY:
            self._shooting = False  # an explosion that strikes several is one hit
            self.figures[self.attacker].hits += 1
        if kind in ARRIVALS:
            self.cubes[values["model"]] = values["cube"]
        elif kind in EARNING:
            self._earner = values["model"]
        elif kind == "objective":
            self._holder = self._who_holds(values["side"], values["cube"])

    def _who_holds(self, side: int, cube: int) -> int:
        """The model that is credited with an objective: the first of those that hold it."""
        there = [model for model, place in self.cubes.items() if place == cube and model not in self.dead]
        return min([model for model in there if self.sides[model] == side], default=NOBODY)

    def _round(self) -> Round:
        """The round under way; before the first one VP come from a Scout that finds Intel."""
        if not self.rounds:
            self.rounds.append(Round(self._begun, self._first))
        return self.rounds[-1]

    def _scored(self, side: int, source: str, points: int) -> None:
        now = self._round()
        now.scored[side][VP_SOURCES.index(source)] += points
        red, blue = now.points
        now.points = (red + points, blue) if side == 0 else (red, blue + points)
        self.moments[-1].weight += points if source != "objectives" else points // 2  # they score every round
        earner = {"kills": self._killer, "objectives": self._holder}.get(source, self._earner)
        if earner != NOBODY and self.sides[earner] == side:
            self.figures[earner].vp += points

    def _damaged(self, model: int, tokens: int) -> None:
        self.figures[model].taken += tokens
        self.moments[-1].weight += tokens
        if self.attacker != NOBODY and self.sides[self.attacker] != self.sides[model]:
            self.figures[self.attacker].dealt += tokens

    def _killed(self, model: int) -> None:
        self.dead.add(model)
        self.moments[-1].weight += KILL_WEIGHT
        self._killer = self.attacker
        if self.attacker != NOBODY and self.sides[self.attacker] != self.sides[model]:
            self.figures[self.attacker].kills += 1
