"""What is answered when something is refused: the same sentence and status, whatever has carried the request."""

from __future__ import annotations

import msgspec

from deadzone.core.sentence import Fault
from deadzone.host.asking.answers import JSON, Answer
from deadzone.host.asking.refusing import Denied, Misfit, TooLarge
from deadzone.host.ports.store import REMOVED, Unreachable
from deadzone.host.ports.workshop import Busy
from deadzone.host.protocol.bodies import Problem
from deadzone.language.quoting import harmless, quoted
from deadzone.language.words import say, text

# What `answered_with` knows.
REFUSALS = (Fault, Unreachable, Denied, Misfit, TooLarge, Busy)
AWAY_SECONDS, BUSY_SECONDS = 5, 2  # after which it may work


def answered_with(refusal: Exception, lang: str) -> Answer:
    """What somebody with this language is answered in place of what was asked for."""
    if isinstance(refusal, Fault):
        return problem(422, harmless(say(refusal.sentence, lang)), refusal.rule, harmless(refusal.where))
    if isinstance(refusal, Misfit):
        return not_valid(lang, quoted(refusal.where))
    if isinstance(refusal, TooLarge):
        return problem(413, text("This is too large.", lang))
    if isinstance(refusal, Busy):
        return problem(503, text("The server is busy: try again in a moment.", lang), again=BUSY_SECONDS)
    # What the request is about may have just gone: the battle, or the device that asks.
    if isinstance(refusal, Unreachable) and refusal.sentence is not REMOVED:
        return problem(503, say(refusal.sentence, lang), again=AWAY_SECONDS)
    return problem(404, text("Not found, or you have no access.", lang))


def not_valid(lang: str, where: str) -> Answer:
    return problem(422, text("This value is not valid.", lang), where=where)


def problem(status: int, sentence: str, rule: str = "", where: str = "", again: int = 0) -> Answer:
    content = msgspec.json.encode(Problem(text=sentence, rule=rule, where=where))
    return Answer(status=status, media=JSON, content=content, again=again)
