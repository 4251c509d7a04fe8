"""A film in words for a page: its timeline, and its frames with what changed from one to the next."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from deadzone.core.setting import Setting
from deadzone.core.sides import CHANCE, NO_SIDE, Side
from deadzone.core.state import NOBODY, State
from deadzone.host.battles.endings import ending_info
from deadzone.host.battles.telling import hello_message, step_message
from deadzone.host.protocol.replays import EyesChoice, FrameInfo, MarkInfo, MarkKind, ReplayFrames, ReplayInfo
from deadzone.host.protocol.view import ModelView, View
from deadzone.host.protocol.words import Role
from deadzone.host.reading.story import moment_info, round_info
from deadzone.host.records.seats import SIDES_OF
from deadzone.host.replay.film import Film, Heard, Take
from deadzone.host.replay.playing_on import changing_steps, last_playable
from deadzone.host.showing.board import board_info
from deadzone.host.showing.views import view_message
from deadzone.language.words import say
from deadzone.table.view import view_of

MOST_FRAMES: Final = 400  # in one answer
AROUND: Final = 24  # frames that come with the timeline
MARKS: Final[dict[str, MarkKind]] = {
    "round": "round", "activated": "activation", "killed": "kill", "scored": "score", "over": "end",
}  # fmt: skip


class Eyes(Struct, frozen=True):
    """Who looks back: somebody who may see everything, or a side (or spectator) that sees what it was told."""

    open: bool
    sides: tuple[Side, ...] = ()

    def view(self, g: State) -> State:
        if self.open:
            return g
        return view_of(g, self.sides[0] if len(self.sides) == 1 else Side(CHANCE))


def eyes_of(film: Film, role: Role, wanted: EyesChoice = "all") -> Eyes:
    """Everything is open after the end, unless one side's eyes are wanted.

    Before it there is no choice: whoever plays both sides sees what both may know.
    """
    if film.over and wanted != "all":
        return Eyes(False, SIDES_OF[wanted])
    return Eyes(film.over, SIDES_OF[role])


def replay_info(battle: str, film: Film, role: Role, lang: str, at: int = 1, wanted: EyesChoice = "all") -> ReplayInfo:
    """The timeline of a film, and the frames around a step."""
    eyes = eyes_of(film, role, wanted)
    first = max(1, min(at, len(film.takes)) - AROUND // 2)
    return ReplayInfo(
        hello=hello_message(battle, film, role, lang),
        number=len(film.takes),
        over=film.over,
        boards=[board_info(setting, lang) for setting in _settings(film)],
        marks=_marks(film, lang),
        ending=ending_info(film.ending, lang) if film.ending is not None else None,
        note=say(film.note, lang) if film.note is not None else "",
        around=replay_frames(film, eyes, lang, first, AROUND),
        playable=last_playable(film) if film.over or not battle else 0,
        changing=changing_steps(film),
    )


def _settings(film: Film) -> list[Setting]:
    """The set-up, and again each time the board was turned. R-FIELD-08"""
    found = [film.takes[0].after.setting]
    for take in film.takes:
        if take.after.setting is not found[-1]:
            found.append(take.after.setting)
    return found


# Timeline


def _marks(film: Film, lang: str) -> list[MarkInfo]:
    found = [_mark(take, heard, lang) for take in film.takes for heard in take.events if _told(heard)]
    found += [
        MarkInfo(kind="moment", step=told.step, round=told.round, side=told.side, model=NOBODY, text=told.text)
        for told in [moment_info(film.chronicle, moment, lang) for moment in film.chronicle.strongest()]
    ]
    if film.ending is not None:
        last, said = film.takes[-1], say(film.ending.sentence(), lang)
        found.append(MarkInfo(kind="end", step=last.n, round=film.g.round, side=NO_SIDE, model=NOBODY, text=said))
    return sorted(found, key=lambda mark: mark.step)


def _told(heard: Heard) -> bool:
    return heard.event.kind in MARKS


def _mark(take: Take, heard: Heard, lang: str) -> MarkInfo:
    values: dict[str, Any] = dict(heard.event.fields())
    model: int = values.get("model", NOBODY)
    side: int = heard.g.models[model].side if model != NOBODY else values.get("side", NO_SIDE)
    kind = MARKS[heard.event.kind]
    said = say(heard.words, lang)
    return MarkInfo(kind=kind, step=take.n, round=heard.g.round, side=side, model=model, text=said)


# Frames


def replay_frames(film: Film, eyes: Eyes, lang: str, first: int, count: int) -> ReplayFrames:
    """Frames from a step on; the first has its whole view, each other what changed."""
    takes = film.takes[first - 1 : first - 1 + min(count, MOST_FRAMES)]
    rounds = {each.step: round_info(film.g, each, lang) for each in film.chronicle.rounds if each.step}
    settings = _settings(film)
    frames: list[FrameInfo] = []
    before: View | None = None
    last = film.takes[0]
    for take in takes:
        view = view_at(film, take, eyes, lang, _unchanged(last.after, take.after, before))
        models, rest = _changes(before, view) if before is not None else ([], {})
        step = film.tells(take)
        sides = (step.side,) if eyes.open else eyes.sides
        frames.append(
            FrameInfo(
                step=step_message(step, sides, lang, rounds.get(take.n)),
                board=[id(each) for each in settings].index(id(take.after.setting)),
                view=view if before is None else None,
                models=models,
                rest=rest,
            )
        )
        before, last = view, take
    return ReplayFrames(first=first, frames=frames)


def view_at(film: Film, take: Take, eyes: Eyes, lang: str, known: dict[int, ModelView]) -> View:
    view = view_message(eyes.view(take.after), lang, known)
    if film.ending is not None and take is film.takes[-1]:
        return msgspec.structs.replace(view, winner=film.ending.winner)
    return view


def _unchanged(before: State, now: State, view: View | None) -> dict[int, ModelView]:
    """Models that are shown as before: nothing else than these values is read for the message of a model."""
    around = (before.smoke, before.markers, before.controlled) == (now.smoke, now.markers, now.controlled)
    if view is None or not around or before.setting is not now.setting:
        return {}
    pairs = enumerate(zip(before.models, now.models, strict=False))
    return {number: view.models[number] for number, (old, new) in pairs if old is new}


def _changes(before: View, now: View) -> tuple[list[tuple[int, ModelView]], dict[str, Any]]:
    known = before.models
    models = [
        (number, model) for number, model in enumerate(now.models) if number >= len(known) or model != known[number]
    ]
    names = [name for name in View.__struct_fields__ if name != "models"]
    rest = {name: getattr(now, name) for name in names if getattr(now, name) != getattr(before, name)}
    return models, rest
