"""Messages to each seat in its language: the greeting, updates and the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.attention import PLAIN
from deadzone.core.sentence import Name
from deadzone.core.sides import CHANCE, Side
from deadzone.core.state import VP_SOURCES, State
from deadzone.host.battles.game import Game
from deadzone.host.battles.happening import Happened, is_secret
from deadzone.host.battles.lessons import lesson_info
from deadzone.host.protocol.hello import FaceInfo
from deadzone.host.protocol.messages import PROTOCOL, BattleRecord, Hello, Update
from deadzone.host.protocol.reading import RoundInfo
from deadzone.host.protocol.steps import LaterReasons, Step
from deadzone.host.protocol.view import View
from deadzone.host.protocol.words import Origin, Role
from deadzone.host.reading.story import rounds_by_step
from deadzone.host.records.seats import BOTH, SIDES_OF
from deadzone.host.showing.asking import question_message, waiting_message
from deadzone.host.showing.board import (
    board_info,
    house_infos,
    mission_info,
    profile_info,
    rule_infos,
    situation_info,
    team_infos,
)
from deadzone.host.showing.views import event_message, view_message
from deadzone.language.quoting import harmless
from deadzone.language.words import say, text
from deadzone.table.chronicle import ENDS_ROUND
from deadzone.table.files.battlefile import Head
from deadzone.table.telling.jade_why import Reason, deciding_first
from deadzone.table.telling.log import FACE_NAMES, FACE_WORDS, SCORING, SIDES
from deadzone.table.view import view_of

WATCHER = CHANCE  # a spectator knows only what both sides know
RECORD_FORMAT = "deadzone-record"
RECORD_VERSION = 1


class Opened(Protocol):
    """A battle, played here or looked back on."""

    @property
    def head(self) -> Head: ...

    @property
    def g(self) -> State: ...

    @property
    def origin(self) -> Origin: ...

    @property
    def foreign(self) -> list[Name]: ...


def hello_message(battle: str, game: Opened, role: Role, lang: str) -> Hello:
    setting = game.g.setting
    return Hello(
        protocol=PROTOCOL,
        battle=battle,
        role=role,
        sides=list(SIDES_OF[role]),
        lang=lang,
        mission=mission_info(setting, lang),
        situation=situation_info(game.head, lang),
        board=board_info(setting, lang),
        teams=team_infos(game.head, lang),
        profiles=[profile_info(profile, lang) for profile in setting.profiles],
        rules=rule_infos(setting, lang),
        faces=[
            FaceInfo(name=say(name, lang), word=say(word, lang))
            for name, word in zip(FACE_NAMES, FACE_WORDS, strict=True)
        ],
        sources=[say(SCORING[source], lang) for source in VP_SOURCES],
        house=house_infos(setting, lang),
        origin=game.origin,
        foreign=[say(name, lang) for name in game.foreign],
    )


def update_message(
    game: Game,
    after: int,
    steps: Sequence[Happened],
    role: Role,
    lang: str,
    more: bool = False,
    opened: Sequence[Happened] = (),
) -> Update:
    """Update for a role; it includes the question only if the role may answer it, and no `more` answers follow.

    `opened` are earlier steps whose reasons may be told now.
    """
    sides = SIDES_OF[role]
    view = seen_by(game, role)
    shown = view_message(view, lang)
    asked = game.asked()
    mine = asked is not None and asked in sides
    return Update(
        after=after,
        number=game.number,
        steps=step_messages(game, steps, sides, lang),
        view=shown,
        question=question_message(view, game.number, lang, shared=_shared(game, sides)) if mine and not more else None,
        waiting=None if asked == CHANCE else waiting_message(view, game.bot_asked(), lang),
        undo=game.may_undo(sides) and not more,
        more=more,
        lesson=lesson_info(game, lang),
        reasons=[later_reasons(step, sides, lang) for step in opened if step.n <= after],
        open=_open(game, shown, lang) if role == BOTH else None,
    )


def _shared(game: Game, sides: tuple[Side, ...]) -> bool:
    """Whether two people answer at one screen, who must be told which of them is asked."""
    return len(sides) > 1 and not any(game.is_bot(side) for side in sides)


def _open(game: Game, shown: View, lang: str) -> View | None:
    """What both sides at one screen may see, until the side being asked is alone with it; None if that is all."""
    if game.g.question is None:
        return None
    common = view_message(view_of(game.g, Side(WATCHER)), lang)
    return common if is_secret(game.g.question) or common != shown else None


def record_message(battle: str, game: Game, role: Role, lang: str) -> BattleRecord:
    """Record of what a role has been told so far, with its current view; for review only, so it has no question."""
    return BattleRecord(
        format=RECORD_FORMAT,
        version=RECORD_VERSION,
        hello=hello_message(battle, game, role, lang),
        number=game.number,
        steps=step_messages(game, game.steps, SIDES_OF[role], lang),
        view=view_message(seen_by(game, role), lang),
    )


def seen_by(game: Game, role: Role) -> State:
    """The battle as a role knows it; a role that plays both sides gets the view of the side being asked."""
    asked = game.asked()
    sides = SIDES_OF[role]
    side = asked if asked in sides else sides[0] if sides else WATCHER
    assert side is not None
    return view_of(game.g, Side(side))


def step_messages(game: Game, steps: Sequence[Happened], sides: Sequence[Side], lang: str) -> list[Step]:
    ended = rounds_by_step(game.g, game.steps, lang) if any([_ends_round(step) for step in steps]) else {}
    return [step_message(step, sides, lang, ended.get(step.n)) for step in steps]


def _ends_round(step: Happened) -> bool:
    return any([told.event.kind in ENDS_ROUND for told in step.events])


def step_message(step: Happened, sides: Sequence[Side], lang: str, round: RoundInfo | None = None) -> Step:
    """A step in words; for a secret answer only the question is shown, except to the side that gave it.

    A screen shared by both sides never shows a secret answer, because the opponent can read it too.
    """
    hidden = _hidden(step, sides)
    why = _reasons(step, sides)
    return Step(
        n=step.n,
        side=step.side,
        model=step.model,
        kind=step.kind,
        weight=QUESTION_KINDS[step.kind].weight if step.kind in QUESTION_KINDS else PLAIN,
        said=say(step.asked if hidden else step.words, lang),
        why=[say(reason.words, lang) for reason in why],
        why_rules=[reason.rule for reason in why],
        fallback="" if hidden else _fallback(step, lang),
        events=[event_message(told, lang) for told in step.events],
        round=round,
    )


def later_reasons(step: Happened, sides: Sequence[Side], lang: str) -> LaterReasons:
    """The reasons of a step that was told without them, because its plan was not over."""
    why = _reasons(step, sides)
    return LaterReasons(n=step.n, why=[say(each.words, lang) for each in why], why_rules=[each.rule for each in why])


def _hidden(step: Happened, sides: Sequence[Side]) -> bool:
    return step.secret and tuple(sides) != (step.side,)


def _reasons(step: Happened, sides: Sequence[Side]) -> list[Reason]:
    """The reasons as whoever plays these sides may read them: no secrets, and no plan that is not over."""
    kept = _hidden(step, sides) or (step.side not in sides and (step.private or step.kept_back is not None))
    return [] if kept else deciding_first(step.why)


def _fallback(step: Happened, lang: str) -> str:
    """Sentence about an artificial player that failed; empty if it did not."""
    if not step.fallback:
        return ""
    return text(
        "The player of {side} failed ({reason}): the first option was taken instead.",
        lang,
        side=SIDES[step.side],
        reason=harmless(step.fallback),
    )
