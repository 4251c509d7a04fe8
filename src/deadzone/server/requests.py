"""What a page sends, version 1. docs/protocol.md describes the messages, web/src/protocol.ts mirrors them.

Every message is checked against these shapes before anything looks at it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from deadzone.table.driver import LARGEST_NUMBER, LONGEST_ANSWER

Lang = Literal["en", "fr"]
Number = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
Word = Annotated[str, Meta(max_length=LONGEST_ANSWER)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=LONGEST_ANSWER)]
SmallNumber = Annotated[int, Meta(ge=0, le=9999)]
AnswerNumber = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]


class Asked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something a page sends."""


class Join(Asked, frozen=True, kw_only=True, tag="join"):
    """The first message: who is there."""

    protocol: SmallNumber
    token: Annotated[str, Meta(min_length=1, max_length=100)]
    lang: Lang = "en"


class GiveAnswer(Asked, frozen=True, kw_only=True, tag="answer"):
    n: AnswerNumber
    value: Number | Word | Numbers


class Undo(Asked, frozen=True, kw_only=True, tag="undo"):
    n: AnswerNumber


class Propose(Asked, frozen=True, kw_only=True, tag="propose"):
    """Asks the other side; `undo` asks by itself where it must."""

    what: Literal["draw"]


class Reply(Asked, frozen=True, kw_only=True, tag="reply"):
    """To what the other side asks; who asked takes it back with a no."""

    accept: bool


class Resign(Asked, frozen=True, kw_only=True, tag="resign"):
    side: Literal[0, 1]


class Claim(Asked, frozen=True, kw_only=True, tag="claim"):
    """The win, because the other side has been away for too long."""


class Study(Asked, frozen=True, kw_only=True, tag="study"):
    request: SmallNumber
    model: SmallNumber


class Look(Asked, frozen=True, kw_only=True, tag="look"):
    request: SmallNumber
    model: SmallNumber
    cube: SmallNumber
    spot: tuple[SmallNumber, SmallNumber] | None = None


class Speak(Asked, frozen=True, kw_only=True, tag="lang"):
    lang: Lang


class Alive(Asked, frozen=True, kw_only=True, tag="alive"):
    pass


Said = Undo | Propose | Reply | Resign | Claim  # to the others at the table
ClientMessage = Join | GiveAnswer | Said | Study | Look | Speak | Alive
