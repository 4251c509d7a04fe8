"""What a page sends, version 1. Every message is checked against these shapes before anything looks at it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from deadzone.server.protocol.words import Lang, Sent
from deadzone.table.driver import LARGEST_NUMBER, LONGEST_ANSWER

Number = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
Word = Annotated[str, Meta(max_length=LONGEST_ANSWER)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=LONGEST_ANSWER)]
SmallNumber = Annotated[int, Meta(ge=0, le=9999)]
AnswerNumber = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]


class Join(Sent, frozen=True, kw_only=True, tag="join"):
    """The first message: who is there."""

    protocol: SmallNumber
    token: Annotated[str, Meta(min_length=1, max_length=100)]
    lang: Lang = "en"


class GiveAnswer(Sent, frozen=True, kw_only=True, tag="answer"):
    """`n` is that of the question; an answer to an older one is refused."""

    n: AnswerNumber
    value: Number | Word | Numbers


class Undo(Sent, frozen=True, kw_only=True, tag="undo"):
    """In a battle of two people the other one is asked first, unless it was agreed otherwise."""

    n: AnswerNumber


class Propose(Sent, frozen=True, kw_only=True, tag="propose"):
    """Asks the other side; `undo` asks by itself where it must."""

    what: Literal["draw"]


class Reply(Sent, frozen=True, kw_only=True, tag="reply"):
    """To what the other side asks; who asked takes it back with a no."""

    accept: bool


class Resign(Sent, frozen=True, kw_only=True, tag="resign"):
    side: Literal[0, 1]


class Claim(Sent, frozen=True, kw_only=True, tag="claim"):
    """The win, because the other side has been away for too long."""


class Study(Sent, frozen=True, kw_only=True, tag="study"):
    """What a model could do now: its actions, reach, targets. Answered by `studied`."""

    request: SmallNumber
    model: SmallNumber


class Look(Sent, frozen=True, kw_only=True, tag="look"):
    """What a model would see from a cube (and a spot in it), and who could shoot back. Answered by `looked`."""

    request: SmallNumber
    model: SmallNumber
    cube: SmallNumber
    spot: tuple[SmallNumber, SmallNumber] | None = None


class Speak(Sent, frozen=True, kw_only=True, tag="lang"):
    lang: Lang


class Alive(Sent, frozen=True, kw_only=True, tag="alive"):
    """Keeps an idle connection open. Answered by `alive`."""


Said = Undo | Propose | Reply | Resign | Claim  # to the others at the table
ClientMessage = Join | GiveAnswer | Said | Study | Look | Speak | Alive
