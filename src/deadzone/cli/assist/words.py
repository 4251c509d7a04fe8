"""Explanation of one word: an action or target on JADE's cards, a forced action, or a typed command. J-VOC-*."""

from __future__ import annotations

from rich.text import Text

from deadzone.assistant.session import Session
from deadzone.assistant.sheet import Word
from deadzone.assistant.steps import NOBODY
from deadzone.catalog.lookup import fold
from deadzone.cli.assist.sheet import word_rows
from deadzone.cli.assist.typed import MEANINGS, spellings
from deadzone.core.sentence import Fault
from deadzone.jade.deck.words import TARGET_NAMES, VERB_NAMES, steps_text
from deadzone.jade.judgement.forced import FORCED_ACTIONS
from deadzone.jade.paper.guide import condition_of
from deadzone.jade.paper.meanings import Meaning, target_meanings, verb_meanings
from deadzone.language.quoting import quoted
from deadzone.language.words import in_all, text


def word_told(session: Session, word: str, lang: str) -> Text:
    """Explain a word given in any language or as in a deck file; targets are those of the active model, if any."""
    wanted = fold(word)
    known = {**verb_meanings(session.settings), **target_meanings(session.settings)}
    names = {**VERB_NAMES, **TARGET_NAMES}
    for id, point in known.items():
        if wanted in map(fold, (id, *in_all(names[id]).values())):
            activation = session.current()
            model = NOBODY if activation is None else activation.model
            rows = word_rows(session, [Word(session, model, Meaning(id, point))], lang)
            return Text(" ".join([row.words for row in rows]))
    for forced in FORCED_ACTIONS:
        if wanted in map(fold, in_all(forced.name).values()):
            condition = text(
                "{name}. {condition}", lang, name=forced.name, condition=condition_of(forced, session.settings)
            )
            steps = [steps_text(steps, lang) for steps in dict.fromkeys([forced.combat, forced.shoot])]
            return Text(f"{condition} → {' / '.join(steps)} ({forced.rule})")
    for command, typed in spellings().items():
        if word.casefold() in typed:
            return Text(f"{typed[0]}: {text(MEANINGS[command], lang)}")
    raise Fault("'{word}' is neither a term of JADE's cards nor a command.", word=quoted(word))
