"""Records of the marks on models and the markers in cubes: their names, signs and who sees them.

The page and the terminal build their tables from this list. A mark without a record is shown with the name of the
ability, item or army special of its id, and with the plain sign.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.core.state import MOVE_BONUS, State
from deadzone.jade.played_side import GUNS_LOST
from deadzone.rules.abilities.rampage import ENRAGED, FREE_MOVE_LEFT
from deadzone.rules.abilities.traps import TRAP
from deadzone.rules.damage.deaths import BOOM_WAITS
from deadzone.rules.damage.payloads import TOXIC_SMOKE
from deadzone.rules.damage.shields import DEFENDED, HELD_OFF
from deadzone.rules.dice.values import DECLARED
from deadzone.rules.fighting.fighting import SHARD
from deadzone.rules.items.commlink import COMMLINK_MARKER
from deadzone.rules.items.injections import STIMULATED
from deadzone.rules.items.items import SCOUT_BIKE
from deadzone.rules.items.sentries import FIRED
from deadzone.rules.missions.missions import FLANKING, MARK
from deadzone.rules.shooting.shot_tests import HAS_SHOT, TAGGED, free_of
from deadzone.rules.specials.marks import ACTED_BEFORE
from deadzone.rules.table.wrecks import WRECK
from deadzone.rules.weapons.arms import LENT

# The sign drawn for a mark; `state` is the plain one.
Sign = Literal[
    "tagged", "shard", "ammo", "shield", "rampage", "stealth", "reload", "smoke", "toxic", "trap", "link", "state"
]
# Where a mark is stored: in the model's field named by its id, a list of the model, the markers in cubes, the battle.
Place = Literal["model", "gains", "spent", "items", "markers", "controlled"]
# Who sees a mark: everybody; the side that made it, and the owner once they have looked; only the engine.
Audience = Literal["all", "maker", "engine"]

CONTROLLED: Final = RuleId("A-RAMPAGE-03")  # the enemy decides for the model


class StateMark(Struct, frozen=True, kw_only=True):
    """A mark. `id` is a rule or a field of a model; without a `name` it has the name of that rule in the catalogue.

    `brief` is what the terminal writes beside a model, if anything; `letter` is what it draws on the board.
    """

    id: str
    at: Place
    name: Name | None = None
    brief: Name | None = None
    sign: Sign = "state"
    letter: str = ""
    seen_by: Audience = "all"


# In the order in which the terminal lists them.
STATE_MARKS: Final[tuple[StateMark, ...]] = (
    StateMark(id="pinned", at="model", brief=Name("Pinned"), letter="!"),
    StateMark(id="burning", at="model", brief=Name("on fire"), letter="~"),
    StateMark(id="damage", at="model", letter="+"),  # the terminal gives the amount in a sentence
    StateMark(id="reloading", at="model", brief=Name("to reload")),
    StateMark(id="activated", at="model", brief=Name("activated")),
    StateMark(id=ENRAGED, at="gains", name=Name("enraged"), brief=Name("enraged"), sign="rampage"),
    StateMark(id=MOVE_BONUS, at="gains", brief=Name("faster")),
    StateMark(id=TAGGED, at="gains", name=Name("tagged"), brief=Name("tagged"), sign="tagged"),
    StateMark(id=SHARD, at="gains", name=Name("Shard"), brief=Name("Shard"), sign="shard"),
    StateMark(
        id=CONTROLLED,
        at="controlled",
        name=Name("under enemy control"),
        brief=Name("under the enemy's control"),
        sign="rampage",
    ),
    StateMark(id=SCOUT_BIKE, at="items", brief=Name("riding")),
    # Shown only on the page, which has more room.
    StateMark(id=FREE_MOVE_LEFT, at="gains", name=Name("free Move"), sign="rampage"),
    StateMark(id=FIRED, at="gains", name=Name("has fired")),
    StateMark(id=STIMULATED, at="gains", name=Name("stimulated")),
    StateMark(id=GUNS_LOST, at="gains", name=Name("no ranged weapon")),
    StateMark(id=MARK, at="gains", name=Name("marked target"), seen_by="maker"),
    StateMark(id=FLANKING, at="spent", name=Name("made a flank move")),
    # In cubes
    StateMark(id=TRAP, at="markers", sign="trap", letter="^"),
    StateMark(id=COMMLINK_MARKER, at="markers", name=Name("Commlink marker"), sign="link", letter="@"),
    StateMark(id=WRECK, at="markers", name=Name("wreck")),
    StateMark(id=TOXIC_SMOKE, at="markers", sign="toxic"),
    StateMark(id=BOOM_WAITS, at="markers", name=Name("about to explode")),
    # Hidden: lent weapons are listed with the weapons, a declared value and damage held off by a generator show in the
    # dice, and only the engine needs to know which models had acted before this turn or have shot.
    *[
        StateMark(id=id, at="gains", seen_by="engine")
        for id in (LENT, ACTED_BEFORE, DECLARED, HAS_SHOT, HELD_OFF, DEFENDED)
    ],
    # Abilities and items that share a sign, gained or used up.
    *[StateMark(id=id, at="gains", sign="ammo") for id in ("I-AMMO", "I-APAMMO")],
    *[StateMark(id=id, at="gains", sign="shield") for id in ("A-SHIELDGEN", "A-WALKERSHIELD", "I-ENERGYSHIELD")],
    *[StateMark(id=id, at="gains", sign="stealth") for id in ("A-STEALTHY", "S-STEALTH")],
    *[StateMark(id=id, at="spent", sign="smoke") for id in ("A-SMOKE", "A-SMOKEGRENADE", "A-SMOKESCREEN")],
    *[StateMark(id=id, at="markers", sign="trap") for id in ("I-BOOBYTRAP", "I-TRIPMINE")],
    *[StateMark(id=id, at="gains", sign="link") for id in ("A-COMMS", "I-COMMLINK")],
    StateMark(id="A-TAG", at="gains", sign="tagged"),
    StateMark(id="A-RAMPAGE", at="gains", sign="rampage"),
    StateMark(id="A-SLOWRELOAD", at="gains", sign="reload"),
)
MARK_NAMES: Final = {mark.id: mark.name for mark in STATE_MARKS if mark.name is not None}
SIGNS: Final[dict[str, Sign]] = {mark.id: mark.sign for mark in STATE_MARKS if mark.sign != "state"}
HIDDEN: Final = frozenset([mark.id for mark in STATE_MARKS if mark.seen_by == "engine"])
SPARED_MODIFIER: Final = free_of("")  # prefix of gains that cancel a modifier, which the dice of a shot already show
# Letters on the terminal's board: for a model that of its first mark, and for the markers in a cube.
LETTERS_OF_MODELS: Final = tuple([mark for mark in STATE_MARKS if mark.letter and mark.at == "model"])
LETTERS_IN_CUBES: Final = {mark.id: mark.letter for mark in STATE_MARKS if mark.letter and mark.at == "markers"}


def is_borne(g: State, number: int, mark: StateMark) -> bool:
    """Whether a model has the mark now."""
    model = g.models[number]
    if mark.at == "controlled":
        return number == g.controlled
    if mark.at == "gains":
        return any(gain[0] == mark.id for gain in model.gains)
    if mark.at in ("spent", "items"):
        return mark.id in getattr(model, mark.at)
    return mark.at == "model" and bool(getattr(model, mark.id))


def is_hidden(id: str) -> bool:
    """Whether a mark is only for the engine."""
    return id in HIDDEN or id.startswith(SPARED_MODIFIER)


def briefly(g: State, number: int) -> list[Name]:
    """The brief words for a model's marks."""
    return [mark.brief for mark in STATE_MARKS if mark.brief is not None and is_borne(g, number, mark)]
