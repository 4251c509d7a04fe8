"""Auditors that are told of events that did not happen, each in its own way."""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.core.events import Event
from deadzone.core.questions import Answer, Draw
from deadzone.core.state import NOBODY, Frame, State
from jade_auditor import Auditor


class Misled(Auditor):
    """Auditor that is given events that did not happen."""

    def change(self, g: State, event: Event) -> Iterator[Event]:
        yield event

    def after_step(self, g: State, frame: Frame, events: list[Event]) -> None:  # type: ignore[override]
        super().after_step(g, frame, [told for event in events for told in self.change(g, event)])

    def before_answer(self, g: State, value: Answer, fallback: str = "") -> None:
        question = g.question
        if isinstance(question, Draw):
            g.question = self.change_draw(g, question)
        super().before_answer(g, value, fallback)
        g.question = question

    def change_draw(self, g: State, question: Draw) -> Draw:
        return question


class NothingForced(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind != "jade-forced":
            yield event


class OtherForced(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        model = event.values[0] if event.values else NOBODY
        wrong = "clear-shot" if "too-close" in event.values else "too-close"
        yield Event("jade-forced", (model, wrong)) if event.kind == "jade-forced" else event


class NoMedics(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind != "jade-forced" or "medic" not in event.values:
            yield event


class LeavesOut(Misled):
    """Leaves out every third action of a card."""

    count = 0

    def change(self, g: State, event: Event) -> Iterator[Event]:
        self.count += event.kind == "jade-action"
        if event.kind != "jade-action" or self.count % 3:
            yield event


class Repositions(Misled):
    """Tells of a model that holds that it moved."""

    def change(self, g: State, event: Event) -> Iterator[Event]:
        yield event
        if event.kind == "jade-action" and event.values[1] == "hold":
            yield Event("moved", (event.values[0], 0, 0))


class Twice(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        yield event
        if event.kind == "shot":
            yield event


class FalseReasons(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind == "jade-skipped" and event.values[-1] == "stays":
            yield Event("jade-skipped", (*event.values[:-1], "no-move"))
        else:
            yield event


class SkipsShots(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind == "shot" and self.turns.turn is not None and self.turns.turn.deed is not None:
            step = self.turns.turn.deed.step
            yield Event("jade-skipped", (event.values[0], step.verb, step.target, "no-shot"))
        else:
            yield event


class FallsBack(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind == "shot":
            yield Event("jade-fallback", (event.values[0],))
        yield event


class IgnoresForced(Misled):
    """Ignores a forced action though something of it was possible."""

    def change(self, g: State, event: Event) -> Iterator[Event]:
        yield event
        turn = self.turns.turn
        if event.kind == "shot" and turn is not None and turn.source == "clear-shot":
            yield Event("jade-ignored", (event.values[0], turn.source))


class NoCard(Misled):
    """Drops what follows a forced action of which nothing was possible."""

    over = False

    def change(self, g: State, event: Event) -> Iterator[Event]:
        self.over = event.kind == "jade-ignored" or (self.over and event.kind != "jade-card")
        if not self.over or not event.kind.startswith("jade-"):
            yield event


class NoLastResort(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind != "jade-fallback":
            yield event


class HasDice(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        yield event
        if event.kind == "round":
            yield Event("command-roll", (0, (1, 2, 3)))


class OtherMode(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind == "jade-card":
            wrong = "combat" if event.values[-1] == "shoot" else "shoot"
            yield Event("jade-card", (*event.values[:-1], wrong))
        else:
            yield event


class LoadedDie(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind == "jade-effect":
            face = event.values[-1]
            assert isinstance(face, int)
            yield Event("jade-effect", (event.values[0], 9 - face))
        else:
            yield event


class DrawnAgain(Misled):
    """Refills the team deck at every draw."""

    def change_draw(self, g: State, question: Draw) -> Draw:
        counts = tuple([1] * len(question.counts))
        return Draw(question.kind, question.into, counts, owner=question.owner)


class ForgottenModel(Misled):
    """Hides one model's draw from the auditor."""

    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind == "round-ends":
            for drawn in self.draws.drawn:
                drawn.difference_update(list(drawn)[:1])
        yield event


class NeverEnds(Misled):
    """Plays the next card before the Activation is over."""

    def change(self, g: State, event: Event) -> Iterator[Event]:
        yield event
        if event.kind == "shot" and self.turns.turn is not None:
            yield Event("jade-card", (self.turns.turn.model, 0, self.turns.turn.mode))


class OtherCubes(Misled):
    def change(self, g: State, event: Event) -> Iterator[Event]:
        if event.kind == "deployed":
            cube = event.values[1]
            assert isinstance(cube, int)
            wrong = next(other for other in g.setting.ground.field.every_cube if other != cube)
            yield Event("deployed", (event.values[0], wrong, event.values[2]))
        else:
            yield event


class NoPickUps(Misled):
    """Hides from the auditor that items were picked up."""

    def change(self, g: State, event: Event) -> Iterator[Event]:
        if self.turns.turn is not None:
            self.turns.turn.picked_up = [0, 0]
        yield event
