"""Messages from a page, version 1. Every message is checked against these shapes before it is processed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from deadzone.host.protocol.studies import FireMode
from deadzone.host.protocol.words import Lang, Phrase, Sent
from deadzone.table.driver import LARGEST_NUMBER, LONGEST_ANSWER

Number = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
Word = Annotated[str, Meta(max_length=LONGEST_ANSWER)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=LONGEST_ANSWER)]
SmallNumber = Annotated[int, Meta(ge=0, le=9999)]
MOST_TAKEN_BACK = 200  # a whole deployment is less
AnswerNumber = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]


class Join(Sent, frozen=True, kw_only=True, tag="join"):
    """The first message; `token` is that of a seat, or a player's key."""

    protocol: SmallNumber
    token: Annotated[str, Meta(min_length=1, max_length=100)]
    lang: Lang = "en"


class GiveAnswer(Sent, frozen=True, kw_only=True, tag="answer"):
    """`n` is the question's; an answer to an older question is refused."""

    n: AnswerNumber
    value: Number | Word | Numbers


class Undo(Sent, frozen=True, kw_only=True, tag="undo"):
    """Takes the last answers back, as far as they can be; another person must agree first, unless free undo was agreed.

    `steps` is more than one if the page has given some of them by itself.
    """

    n: AnswerNumber
    steps: Annotated[int, Meta(ge=1, le=MOST_TAKEN_BACK)] = 1


class PlaceRest(Sent, frozen=True, kw_only=True, tag="place-rest"):
    """Leaves the rest of a deployment to the server; `n` is the question's. All answers are recorded as usual."""

    n: AnswerNumber


class GoToLesson(Sent, frozen=True, kw_only=True, tag="lesson"):
    """Begins a lesson of the guided battle, whose table is laid out anew: the same one again, or another."""

    number: SmallNumber


class Propose(Sent, frozen=True, kw_only=True, tag="propose"):
    """Proposes a draw to the other side; `undo` makes a proposal of its own if needed."""

    what: Literal["draw"]


class Reply(Sent, frozen=True, kw_only=True, tag="reply"):
    """Replies to the other side's proposal; the side that made it withdraws it by declining."""

    accept: bool


class Resign(Sent, frozen=True, kw_only=True, tag="resign"):
    side: Literal[0, 1]


class Claim(Sent, frozen=True, kw_only=True, tag="claim"):
    """Claims the win, because the other side has been away for too long, or is out of time."""


class Say(Sent, frozen=True, kw_only=True, tag="say"):
    """A short message to the other player: a ready phrase, or a text of at most 200 characters."""

    phrase: Phrase = ""
    text: Annotated[str, Meta(max_length=2000)] = ""


class Attend(Sent, frozen=True, kw_only=True, tag="attend"):
    """Whether this page is in front, or hidden behind another window or tab."""

    here: bool


class Study(Sent, frozen=True, kw_only=True, tag="study"):
    """Asks what a model could do now: its actions, reach, targets. Answered by `studied`."""

    request: SmallNumber
    model: SmallNumber


class Look(Sent, frozen=True, kw_only=True, tag="look"):
    """Asks what a model would see from a cube (and a spot in it), and who could shoot back. Answered by `looked`."""

    request: SmallNumber
    model: SmallNumber
    cube: SmallNumber
    spot: tuple[SmallNumber, SmallNumber] | None = None


class Aim(Sent, frozen=True, kw_only=True, tag="aim"):
    """Asks how a model could attack an enemy now, with which odds. Answered by `aimed`."""

    request: SmallNumber
    model: SmallNumber
    target: SmallNumber


class Go(Sent, frozen=True, kw_only=True, tag="go"):
    """Lets a model go to a cube, or attack an enemy: the server gives the answers for this, one after the other.

    It activates the model if need be and stops where somebody has a decision to make. `n` is the question's, as for
    `answer`. With a `cube` and no `action`, the way is that of `looked`; otherwise the fields are those of an offer of
    `aimed`. Answered by one update for each answer, then `went`; or refused before the first.
    """

    n: AnswerNumber
    model: SmallNumber
    cube: SmallNumber | None = None
    target: SmallNumber | None = None
    action: Annotated[str, Meta(max_length=40)] = ""
    weapon: Number | None = None
    mode: FireMode = ""
    by_hand: bool = False  # the player places the model inside the cube


class Advise(Sent, frozen=True, kw_only=True, tag="advise"):
    """Asks AMBER for the three best plans, from what this seat knows; only in battles against artificial players.

    With a `model` it is about a plan in hand, whose fields are those of `go`, and with a `value` about this answer:
    what would it be worth? Answered by `advised`.
    """

    request: SmallNumber
    n: AnswerNumber
    value: Number | Word | Numbers | None = None
    model: SmallNumber | None = None
    cube: SmallNumber | None = None
    target: SmallNumber | None = None
    action: Annotated[str, Meta(max_length=40)] = ""
    weapon: Number | None = None
    mode: FireMode = ""


class Sight(Sent, frozen=True, kw_only=True, tag="sight"):
    """Asks who sees a model, or else a cube. Answered by `sighted`."""

    request: SmallNumber
    cube: SmallNumber
    model: SmallNumber | None = None


class Speak(Sent, frozen=True, kw_only=True, tag="lang"):
    lang: Lang


class Alive(Sent, frozen=True, kw_only=True, tag="alive"):
    """Keeps an idle connection open. Answered by `alive`."""


Said = Undo | Propose | Reply | Resign | Claim  # undo, proposals and ends: `tables/parley.py` carries them out
ClientMessage = (
    Join
    | GiveAnswer
    | Go
    | PlaceRest
    | GoToLesson
    | Said
    | Say
    | Attend
    | Study
    | Look
    | Aim
    | Sight
    | Advise
    | Speak
    | Alive
)
