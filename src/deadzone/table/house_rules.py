"""House rules that the players of a battle may agree on, in one list.

The page, the commands and the server take the rules and their names from here, and look up which ones a battle uses.
The first choice of each rule is the default, as in the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from deadzone.core.jade import Jade
from deadzone.core.sentence import Fault, Name
from deadzone.core.setting import NO_LIMIT, Options, Setting
from deadzone.jade.deck.settings import Settings, paper_settings
from deadzone.jade.played_side import jade_side
from deadzone.language.quoting import quoted

House = Mapping[str, str]
OFF, ON = "off", "on"


class Choice(Struct, frozen=True):
    """One value of a house rule, with its label."""

    value: str
    label: Name


class HouseRule(Struct, frozen=True, kw_only=True):
    """A house rule with its choices.

    `field` is the option of the battle that it sets: to the chosen word, or, for a flag, to the opposite of its
    default by the second choice. With `of_jade` it is the section of JADE's settings.
    """

    name: str
    rule: str
    title: Name
    about: Name
    choices: tuple[Choice, ...]
    field: str = ""
    of_jade: bool = False

    @property
    def default(self) -> str:
        return self.choices[0].value

    def labelled(self, value: str) -> Name:
        return next(choice.label for choice in self.choices if choice.value == value)


NO_YES: Final = (Choice(OFF, Name("no")), Choice(ON, Name("yes")))

HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(
        name="items",
        rule="R-ITOK-09",
        title=Name("Item tokens"),
        about=Name("A first game may be played without item tokens on the battlefield."),
        choices=(Choice(ON, Name("yes")), Choice(OFF, Name("no"))),
        field="items",
    ),
    HouseRule(
        name="recon_bonus",
        rule="M-RECON-00",
        title=Name("Recon bonus"),
        about=Name("The winner of the Recon test rolls one bonus die for each extra success."),
        choices=NO_YES,
        field="recon_bonus",
    ),
    HouseRule(
        name="secret_missions",
        rule="M-SECRET-00",
        title=Name("Secret missions"),
        about=Name("Each side rolls its own secret mission, unknown to the other (Patrol only)."),
        choices=NO_YES,
        field="secret_missions",
    ),
    HouseRule(
        name="turn_board",
        rule="R-FIELD-08",
        title=Name("Turning the board"),
        about=Name(
            "The player who did not choose the battlefield turns it by quarter turns and takes a zone before the "
            "Recon test, which then only decides who goes first."
        ),
        choices=(
            Choice("off", Name("nobody")),
            Choice("red", Name("Red")),
            Choice("blue", Name("Blue")),
        ),
        field="turn_board",
    ),
    HouseRule(
        name="surplus",
        rule="R-DEPLOY-05",
        title=Name("Models without room"),
        about=Name(
            "If a team does not fit into its zone, the zone is extended, or the remaining models wait off the "
            "board and walk on."
        ),
        choices=(
            Choice("extend", Name("extend the zone")),
            Choice("off-board", Name("wait off the board")),
        ),
        field="surplus",
    ),
    HouseRule(
        name="los_origin",
        rule="R-LOS-02",
        title=Name("Origin of line of sight"),
        about=Name("The line of sight may start at any part of the shooter instead of its eye."),
        choices=(
            Choice("eye", Name("the eye")),
            Choice("any", Name("any part")),
        ),
    ),
    HouseRule(
        name="models_in_the_way",
        rule="R-LOS-04",
        title=Name("Models in the way"),
        about=Name("A standing model between shooter and target may prevent a Clear Shot, but never the shot itself."),
        choices=(
            Choice("off", Name("do not count")),
            Choice("no-clear-shot", Name("no Clear Shot")),
        ),
        field="models_in_the_way",
    ),
    HouseRule(
        name="tie_break",
        rule="R-WIN-05",
        title=Name("Tied Victory Points"),
        about=Name(
            "If both sides have the VP needed and are tied, the next VP wins at once instead of at the end of a round."
        ),
        choices=(
            Choice("round-end", Name("at the end of a round")),
            Choice("next-vp", Name("by the next point")),
        ),
        field="tie_break_next_vp",
    ),
    HouseRule(
        name="forced_actions",
        rule="J-AMB-08",
        title=Name("JADE’s forced actions"),
        about=Name("A forced action replaces the card, or is followed by the card."),
        choices=(
            Choice("replace", Name("instead of the card")),
            Choice("precede", Name("before the card")),
        ),
        field="forced",
        of_jade=True,
    ),
    HouseRule(
        name="too_close",
        rule="J-AMB-10",
        title=Name("“Too close” for JADE"),
        about=Name("An enemy is too close in any adjacent cube, or only if one step leads from one cube to the other."),
        choices=(
            Choice("adjacent", Name("any adjacent cube")),
            Choice("reachable", Name("one step away")),
        ),
        field="forced",
        of_jade=True,
    ),
    HouseRule(
        name="last_resort",
        rule="J-AMB-27",
        title=Name("JADE’s last resort"),
        about=Name("If nothing on a card is possible, the activation ends, or the model shoots or moves instead."),
        choices=(
            Choice("none", Name("none")),
            Choice("act", Name("shoot or move")),
        ),
        field="forced",
        of_jade=True,
    ),
    HouseRule(
        name="flee",
        rule="J-AMB-17",
        title=Name("How JADE flees"),
        about=Name("A model that flees moves directly away from its enemy, or to the cube farthest from it."),
        choices=(
            Choice("directly_away", Name("directly away")),
            Choice("farthest", Name("as far as possible")),
        ),
        field="moving",
        of_jade=True,
    ),
)
BY_NAME: Final = {rule.name: rule for rule in HOUSE_RULES}


class Agreed(Struct, frozen=True):
    """A house rule with the value used in a battle."""

    rule: HouseRule
    value: str

    @property
    def label(self) -> Name:
        return self.rule.labelled(self.value)


def read_house(given: Iterable[tuple[str, str]], where: str = "") -> dict[str, str]:
    """The given house rules by name; unknown rules and values are refused."""
    house: dict[str, str] = {}
    for name, value in given:
        if name not in BY_NAME:
            there = ", ".join(BY_NAME)
            raise Fault(
                "Unknown house rule '{name}'; the house rules are {known}.", where=where, name=quoted(name), known=there
            )
        values = [choice.value for choice in BY_NAME[name].choices]
        if value not in values:
            raise Fault(
                "The house rule '{name}' cannot be '{value}': use one of {known}.",
                where=where,
                name=name,
                value=quoted(value),
                known=", ".join(values),
            )
        house[name] = value
    return house


def is_on(house: House, name: str) -> bool:
    """Whether a house rule differs from its default."""
    return house.get(name, BY_NAME[name].default) != BY_NAME[name].default


def options_with(house: House, round_limit: int = NO_LIMIT) -> Options:
    """The options of a battle with these house rules."""
    options = Options(round_limit=round_limit)
    for rule in HOUSE_RULES:
        if rule.field and not rule.of_jade and is_on(house, rule.name):
            plain = getattr(options, rule.field)
            setattr(options, rule.field, not plain if isinstance(plain, bool) else house[rule.name])
    return options


def sees_from_anywhere(house: House) -> bool:
    """Whether a line of sight may start at any part of the shooter, which the ground has to know. R-LOS-02."""
    return is_on(house, "los_origin")


def jade_agreed(jade: Jade, house: House) -> Jade:
    """JADE with its settings overridden by the house rules that concern it."""
    assert isinstance(jade.settings, Settings)
    return jade_side(jade.cards, settings_agreed(jade.settings, house))


def settings_agreed(settings: Settings, house: House) -> Settings:
    """JADE's settings overridden by the house rules that concern it."""
    for rule in HOUSE_RULES:
        if rule.of_jade and rule.name in house:
            section = replace(getattr(settings, rule.field), **{rule.name: house[rule.name]})
            settings = replace(settings, **{rule.field: section})
    return settings


def about_jade(house: House) -> House:
    """The house rules, all of which must concern JADE."""
    for name in house:
        if not BY_NAME[name].of_jade:
            known = ", ".join([rule.name for rule in HOUSE_RULES if rule.of_jade])
            raise Fault("The house rule '{name}' does not concern JADE; {known} do.", name=name, known=known)
    return house


def agreed_in(setting: Setting) -> list[Agreed]:
    """The house rules of a battle that differ from the defaults."""
    found = [
        Agreed(rule, _agreed(setting, rule)) for rule in HOUSE_RULES if not rule.of_jade and _is_agreed(setting, rule)
    ]
    for jade in setting.jade:
        if jade is not None:
            found += _agreed_for_jade(jade)
    return found


def _agreed(setting: Setting, rule: HouseRule) -> str:
    """The value of the option; for a flag, the second choice."""
    value = getattr(setting.options, rule.field) if rule.field else True
    return rule.choices[1].value if isinstance(value, bool) else str(value)


def _is_agreed(setting: Setting, rule: HouseRule) -> bool:
    if rule.name == "los_origin":
        return setting.ground.los_origin_any
    return bool(getattr(setting.options, rule.field) != getattr(Options(), rule.field))


def _agreed_for_jade(jade: Jade) -> list[Agreed]:
    settings = jade.settings
    assert isinstance(settings, Settings)
    rules = [rule for rule in HOUSE_RULES if rule.of_jade]
    values = [(rule, _set(settings, rule)) for rule in rules]
    return [Agreed(rule, value) for rule, value in values if value != _set(paper_settings(), rule)]


def _set(settings: Settings, rule: HouseRule) -> str:
    return str(getattr(getattr(settings, rule.field), rule.name))
