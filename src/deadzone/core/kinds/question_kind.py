"""What is known of a kind of question: `core.kinds.all_questions` has the record of each.

`Choice` takes its domain from there, `table.telling.notation` the text of answers, `players.wording` the sentence, JADE
what it does with it, and the server what it tells the page. Nobody else keeps a list of kinds.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.kinds.attention import CALM, PLAIN
from deadzone.core.sentence import Name

# What the options of a question are: it decides how they are written and read. Words may stand beside all of them.
MODEL: Final = "model"
WEAPON: Final = "weapon"
NUMBER: Final = "number"
WORD: Final = "word"
CUBE: Final = "cube"
TOKEN: Final = "token"
FACES_SET: Final = "faces"  # command dice, by their faces
DIRECTION: Final = "direction"
SPOT: Final = "spot"  # no options, but a place inside a cube
DOMAINS: Final = (MODEL, WEAPON, NUMBER, WORD, CUBE, TOKEN, FACES_SET, DIRECTION, SPOT)

# Who answers what is asked about a model: whoever controls it (A-RAMPAGE-02), or the side that is asked, whoever
# controls it. So it is with what its owner spends on it (R-FREE-06) and with what others do to it.
CONTROLLER: Final = "controller"
SIDE_ASKED: Final = "side asked"

# What JADE does: it takes the first option, has a judgement (`jade.judgement.policy`), or is never asked. Its cards say
# who acts and what it does (J-ACT-02), it never passes (J-AMB-36), its d8 says how it fires (J-RULE-01), it uses no
# army specials (J-AMB-37), and it neither hands items over nor packs Sentry Guns up.
TAKES_FIRST: Final = "takes the first option"
JUDGES: Final = "judges"
NEVER_ASKED: Final = "is never asked"

# The part that an answer has in what a player does; a page may lead through it in a form of its own.
ANY_PART: Final = ""
ACTOR: Final = "actor"  # who acts
ACTION: Final = "action"
WAY: Final = "way"  # the next cube of a movement
ARM: Final = "weapon"
TARGET: Final = "target"  # of a shot
HOME: Final = "home"  # where a model is deployed
DICE_SPENT: Final = "dice"  # how many DICE results
SPECIALS_SPENT: Final = "specials"  # how many SPECIAL results
DICE_AGAIN: Final = "again"  # how many dice are rolled again
PARTS: Final = (ANY_PART, ACTOR, ACTION, WAY, ARM, TARGET, HOME, DICE_SPENT, SPECIALS_SPENT, DICE_AGAIN)

# Models beside the options, each with the reason why it is none of them.
NO_OTHERS: Final = ""
FRIENDS: Final = "friends"
ENEMIES: Final = "enemies"

# The command dice that an answer uses: a face, those of the action, or those it names.
NO_DICE: Final = ""
ACTIVATE_DIE: Final = "ACTIVATE"
DICE_DIE: Final = "DICE"
SPECIAL_DIE: Final = "SPECIAL"
BY_ACTION: Final = "by action"
THE_CHOSEN: Final = "the chosen"


class QuestionKind:
    """A kind of question: `sentence` may name {model}, {cube} and {special}, `notation` stands before the option."""

    def __init__(
        self,
        name: str,
        domain: str,
        sentence: str,
        notation: str,
        *,
        jade: str,
        audience: str = CONTROLLER,
        attention: str = CALM,
        weight: str = PLAIN,
        part: str = ANY_PART,
        others: str = NO_OTHERS,
        dice: str = NO_DICE,
        none: Name | None = None,
    ) -> None:
        self.name = name
        self.domain = domain
        self.sentence = sentence
        self.notation = notation
        self.jade = jade
        self.audience = audience
        self.attention = attention  # of the one who is asked
        self.weight = weight  # of the answer, for the others
        self.part = part
        self.others = others
        self.dice = dice
        self.none = none  # what -1 is called, where it has a name of its own

    def about_special(self) -> bool:
        """Whether it is about the army special of the side that is asked."""
        return "{special}" in self.sentence
