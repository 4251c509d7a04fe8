"""The scenes of a film for its pictures: deployment, then one for each Activation and each end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import NOBODY
from deadzone.host.replay.film import Film, Heard, Take
from deadzone.host.replay.showing import Eyes
from deadzone.language.words import say
from deadzone.printing.battle.moments import Moment
from deadzone.table.chronicle import TOLD

BEGINS: Final = ("round", "activated", "round-ends", "over")  # events with which a scene begins
ATTACKS: Final = ("shot", "fight")
WEIGHTS: Final = {"killed": 6, "over": 6, "scored": 3, "damaged": 2, "round": 2, "shot": 1, "fight": 1, "moved": 0}
LONGEST: Final = 3  # sentences of a caption
TITLES: Final = (*TOLD, "activated", "round", "over", "damaged", "pinned", "moved")


class Scene:
    """Consecutive steps that make one picture; `weight` says how much happens in them."""

    def __init__(self, first: Take) -> None:
        self.takes = [first]

    @property
    def events(self) -> list[Heard]:
        return [heard for take in self.takes for heard in take.events]

    @property
    def weight(self) -> int:
        return sum([WEIGHTS.get(heard.event.kind, 0) for heard in self.events])

    @property
    def round(self) -> int:
        return self.takes[-1].after.round

    def moment(self, eyes: Eyes, caption: str, round: int | None = None) -> Moment:
        """What the picture shows, to those who may see it."""
        g, before = eyes.view(self.takes[-1].after), eyes.view(self.takes[0].before)
        attacks = [pair for heard in self.events if heard.event.kind in ATTACKS for pair in _pair(heard)]
        killed = [_number(heard, "model") for heard in self.events if heard.event.kind == "killed"]
        return Moment(g, before, caption, attacks, killed, round)

    def caption(self, lang: str) -> str:
        told = [heard for heard in self.events if heard.event.kind in TITLES]
        loud = [heard for heard in told if WEIGHTS.get(heard.event.kind, 0) > 0]
        said = [say(heard.words, lang) for heard in (loud or told)]
        return " ".join(list(dict.fromkeys(said))[-LONGEST:])


def scenes_of(film: Film) -> list[Scene]:
    """All scenes in order; the first is the table after deployment."""
    scenes = [Scene(film.takes[0])]
    for take in film.takes[1:]:
        if any([heard.event.kind in BEGINS for heard in take.events]):
            scenes.append(Scene(take))
        else:
            scenes[-1].takes.append(take)
    return scenes


def strongest(scenes: Sequence[Scene], most: int) -> list[Scene]:
    """The scenes in which most happens, in their order; the first and the last always."""
    middle = sorted(scenes[1:-1], key=lambda scene: -scene.weight)[: max(0, most - 2)]
    return [scene for scene in scenes if scene in (scenes[0], scenes[-1]) or scene in middle]


def scene_at(scenes: Sequence[Scene], step: int) -> Scene:
    """The scene to which a step belongs."""
    return [scene for scene in scenes if scene.takes[0].n <= step][-1]


def _pair(heard: Heard) -> list[tuple[ModelNumber, ModelNumber]]:
    attacker, target = _number(heard, "model"), _number(heard, "target")
    return [(attacker, target)] if NOBODY not in (attacker, target) else []


def _number(heard: Heard, name: str) -> ModelNumber:
    values: dict[str, Any] = dict(heard.event.fields())
    return ModelNumber(values.get(name, NOBODY))
