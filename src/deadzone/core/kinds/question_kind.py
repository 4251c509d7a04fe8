"""The record type for kinds of question; `core.kinds.all_questions` holds the records.

They are the only list of kinds: `Choice` reads the domain, `table.telling.notation` the text of answers,
`players.wording` the sentence, JADE how to answer, and the server what to send to the page.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.kinds.attention import CALM, PLAIN
from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Name

# Domains: what the options of a question are, and so how they are written and read. Words may be added to any domain.
MODEL: Final = "model"
WEAPON: Final = "weapon"
NUMBER: Final = "number"
WORD: Final = "word"
CUBE: Final = "cube"
TOKEN: Final = "token"
FACES_SET: Final = "faces"  # command dice, named by their faces
DIRECTION: Final = "direction"
SPOT: Final = "spot"  # a place inside a cube, without options
DOMAINS: Final = (MODEL, WEAPON, NUMBER, WORD, CUBE, TOKEN, FACES_SET, DIRECTION, SPOT)

# Who answers a question about a model: the side that controls it (A-RAMPAGE-02), or always the side asked. The latter
# is for what its owner spends on it (R-FREE-06) and for what others do to it.
CONTROLLER: Final = "controller"
SIDE_ASKED: Final = "side asked"

# How JADE answers: with the first option, by judgement (`jade.judgement.policy`), or never, because it is not asked.
# Its cards decide which model acts and how (J-ACT-02), it never passes (J-AMB-36), a d8 decides its mode of fire
# (J-RULE-01), it uses no army specials (J-AMB-37), and it neither hands items over nor packs up Sentry Guns.
TAKES_FIRST: Final = "takes the first option"
JUDGES: Final = "judges"
NEVER_ASKED: Final = "is never asked"

# The role of the answer in what the player does; the page may have its own form for it.
ANY_PART: Final = ""
ACTOR: Final = "actor"  # the model that acts
ACTION: Final = "action"
WAY: Final = "way"  # the next cube of a movement
ARM: Final = "weapon"
TARGET: Final = "target"  # the target of a shot
HOME: Final = "home"  # the cube where a model is deployed
DICE_SPENT: Final = "dice"  # number of DICE results
SPECIALS_SPENT: Final = "specials"  # number of SPECIAL results
DICE_AGAIN: Final = "again"  # number of dice re-rolled
PARTS: Final = (ANY_PART, ACTOR, ACTION, WAY, ARM, TARGET, HOME, DICE_SPENT, SPECIALS_SPENT, DICE_AGAIN)

# Other models shown beside the options, each with the reason why it is not an option.
NO_OTHERS: Final = ""
FRIENDS: Final = "friends"
ENEMIES: Final = "enemies"

# The command dice that an answer uses: one face, those of the action, or those named by the answer.
NO_DICE: Final = ""
ACTIVATE_DIE: Final = "ACTIVATE"
DICE_DIE: Final = "DICE"
SPECIAL_DIE: Final = "SPECIAL"
BY_ACTION: Final = "by action"
THE_CHOSEN: Final = "the chosen"


class QuestionKind(Declared):
    """A kind of question: `sentence` may use {model}, {cube}, {item} and {special}; `notation` precedes the option."""

    name: str
    domain: str
    sentence: str
    notation: str
    jade: str
    audience: str = CONTROLLER
    attention: str = CALM  # for the player asked
    weight: str = PLAIN  # of the answer, for other players
    part: str = ANY_PART
    others: str = NO_OTHERS
    dice: str = NO_DICE
    none: Name | None = None  # name of the option -1, if it has one

    def about_special(self) -> bool:
        """Whether the question is about an army special of the side asked."""
        return "{special}" in self.sentence
