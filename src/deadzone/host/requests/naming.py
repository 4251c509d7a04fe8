"""Names that players give themselves: readable, in one script, and not that of the program or of whoever runs it.

What goes together in one name is Unicode's "highly restrictive" profile (UTS 39): one script, or Latin with the scripts
of Chinese, Japanese or Korean. The tables of scripts and of look-alikes are the library's. Names that were given before
stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from deadzone.catalog.outside import why_unfit
from deadzone.core.sentence import Fault
from deadzone.host.common.names import OFFERED, player_name
from deadzone.host.protocol.words import NAME_LENGTH
from deadzone.language.words import in_all

ANY_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})
TOGETHER: Final = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"}, {"LATIN", "HAN", "BOPOMOFO"}, {"LATIN", "HAN", "HANGUL"},
)  # fmt: skip
# Besides the categories of control, format and unassigned characters: fillers that are drawn as nothing.
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
SELECTORS: Final = re.compile("[\ufe00-\ufe0f]")  # which emoji bring along; they change nothing that can be read
MOST_MARKS: Final = 4  # on one letter

# Nobody is called by one of these words, alone or with others.
OFFICES: Final = frozenset(
    (
        "admin", "admins", "administrator", "administrateur", "administratrice", "moderator", "moderateur",
        "moderatrice", "operator", "operateur", "sysadmin", "sysop", "system", "systeme", "server", "serveur", "root",
        "deadzone", "official", "officiel", "support",
    )
)  # fmt: skip
# Digits and signs that are written for letters. Without those that `confusables` has: they look the same to it anyway.
WRITTEN_FOR: Final = str.maketrans("013457@$|i", "oleastasll")


def fit_name(wanted: str) -> str:
    """Return the name as it is kept: in its plain form (NFKC), with its blanks collapsed; a Fault if it is not fit."""
    name = " ".join(unicodedata.normalize("NFKC", SELECTORS.sub("", wanted)).split())
    _check_readable(wanted, name)
    _check_scripts(name)
    if _is_reserved(name):
        raise Fault(
            "This name looks like one of the program or of the people who run the server: choose another, or add your "
            "initial.",
            where="name",
        )
    return name


def _check_readable(wanted: str, name: str) -> None:
    hidden = [each for each in SELECTORS.sub("", wanted) if each in BLANK or unicodedata.category(each) in UNSEEN]
    if hidden:
        raise Fault(
            "A name must be one line of visible characters: U+{code} is not visible.",
            where="name", code=f"{ord(hidden[0]):04X}",
        )  # fmt: skip
    if why_unfit(name) is not None or not name:
        raise Fault("A name must be one line of visible characters.", where="name")
    if len(name) > NAME_LENGTH:
        raise Fault("This text is too long: at most {most} characters.", where="name", most=NAME_LENGTH)
    marks = 0
    for each in name:
        marks = marks + 1 if unicodedata.category(each) in ("Mn", "Me") else 0
        if marks > MOST_MARKS or (marks and each == name[0]):
            raise Fault("A letter of this name has too many marks above or below it.", where="name")


def _check_scripts(name: str) -> None:
    if name.isascii():
        return
    from confusable_homoglyphs import categories  # noqa: PLC0415 - it loads half of what there is for the network

    scripts = {categories.alias(each).upper() for each in name} - ANY_SCRIPT
    if len(scripts) > 1 and not any(scripts <= together for together in TOGETHER):
        raise Fault(
            "A name must be in one script: letters of different scripts may look the same.", where="name"
        )  # fmt: skip
    zeros = {ord(each) - unicodedata.decimal(each) for each in name if unicodedata.category(each) == "Nd"}
    if len(zeros) > 1:
        raise Fault("A name must have digits of one kind only.", where="name")


# Names of the program and of those who run it


def _is_reserved(name: str) -> bool:
    looks = {_look(name), _look(name.upper()), _look(name.lower())}
    offices = {_look(word) for word in OFFICES}
    for look in looks:
        words = re.findall(r"[^\W_]+", look)
        whole = "".join(words)
        if whole in offices | artificial_players() or offices.intersection(words):
            return True
    return False


@cache
def artificial_players() -> frozenset[str]:
    """How the names of the artificial players look, in every language. As given names of people they need a surname."""
    names = [said for id in OFFERED for said in in_all(player_name(id)).values()]
    return frozenset([re.sub(r"[\W_]+", "", _look(part)) for said in names for part in (said, said.split(",")[0])])


def _look(name: str) -> str:
    """A text that is the same for names which look alike, without marks, case, and numbers at the end."""
    bare = re.sub(r"[\W\d_]+\Z", "", "".join([_plain(each) for each in _without_marks(name)]))
    return bare.casefold().translate(WRITTEN_FOR).replace("rn", "m")


def _plain(character: str) -> str:
    """The plain letters that a character looks like; the character if there are none."""
    if character.isascii():
        return character
    from confusable_homoglyphs import confusables  # noqa: PLC0415

    alike = [_without_marks(each["c"]) for each in confusables.confusables_data.get(character, ())]
    return next((each for each in alike if each.isascii() and each.isalnum()), character)


def _without_marks(text: str) -> str:
    return "".join([each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each)])
