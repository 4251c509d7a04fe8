"""House rules: what the players of a battle may agree on, in one list.

The page, the commands, the server and whoever shows a battle ask here what there is, what it is called and what a
battle is played with. The first choice of each is what the documents say; a battle of which nothing is said has that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from deadzone.catalog.words import quoted
from deadzone.core.jade import Jade
from deadzone.core.sentence import Fault, Name
from deadzone.core.setting import NO_LIMIT, Options, Setting
from deadzone.jade.settings import Settings, paper_settings
from deadzone.jade.side import jade_side

House = Mapping[str, str]
OFF, ON = "off", "on"


class Choice(Struct, frozen=True):
    """One of the values of a house rule: how it is written, and how it is called."""

    value: str
    label: Name


class HouseRule(Struct, frozen=True, kw_only=True):
    """`field` is the option of the battle, which has the chosen word or is turned over by the second choice; where
    `of_jade` it is the section of JADE's settings."""

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


NO_YES: Final = (Choice(OFF, Name("no", "non")), Choice(ON, Name("yes", "oui")))

HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(
        name="items",
        rule="R-ITOK-09",
        title=Name("Item tokens", "Pions d’objet"),
        about=Name(
            "A first game may be played without the tokens that lie on the battlefield.",
            "Une première partie peut se jouer sans les pions posés sur le champ de bataille.",
        ),
        choices=(Choice(ON, Name("yes", "oui")), Choice(OFF, Name("no", "non"))),
        field="items",
    ),
    HouseRule(
        name="recon_bonus",
        rule="M-RECON-00",
        title=Name("Recon bonus", "Bonus de Recon"),
        about=Name(
            "Who wins the Recon test rolls a bonus die for each success more.",
            "Qui gagne le test de Recon lance un dé de bonus par succès d’écart.",
        ),
        choices=NO_YES,
        field="recon_bonus",
    ),
    HouseRule(
        name="secret_missions",
        rule="M-SECRET-00",
        title=Name("Secret missions", "Missions secrètes"),
        about=Name(
            "Each side rolls a mission of its own that the other does not know (Patrol only).",
            "Chaque camp tire une mission que l’autre ne connaît pas (Patrouille seulement).",
        ),
        choices=NO_YES,
        field="secret_missions",
    ),
    HouseRule(
        name="turn_board",
        rule="R-FIELD-08",
        title=Name("Turning the board", "Tourner le plateau"),
        about=Name(
            "Who did not choose the battlefield turns it by quarter turns and takes a zone before the Recon test, "
            "which then decides only who goes first.",
            "Qui n’a pas choisi le champ de bataille le tourne par quarts de tour et prend une zone avant le test de "
            "Recon, qui ne décide plus que du premier joueur.",
        ),
        choices=(
            Choice("off", Name("nobody", "personne")),
            Choice("red", Name("Red", "Rouge")),
            Choice("blue", Name("Blue", "Bleu")),
        ),
        field="turn_board",
    ),
    HouseRule(
        name="surplus",
        rule="R-DEPLOY-05",
        title=Name("Models without room", "Figurines sans place"),
        about=Name(
            "Where a team does not fit its zone, the zone is extended, or the rest waits off the board and walks in.",
            "Si un groupe ne tient pas dans sa zone, la zone est étendue, ou le reste attend hors du plateau et entre "
            "à pied.",
        ),
        choices=(
            Choice("extend", Name("extend the zone", "étendre la zone")),
            Choice("off-board", Name("wait off the board", "attendre dehors")),
        ),
        field="surplus",
    ),
    HouseRule(
        name="los_origin",
        rule="R-LOS-02",
        title=Name("Origin of sight", "Origine de la vue"),
        about=Name(
            "The line of sight may start at any part of the shooter instead of its eye.",
            "La ligne de vue peut partir de n’importe quelle partie du tireur au lieu de son œil.",
        ),
        choices=(
            Choice("eye", Name("the eye", "l’œil")),
            Choice("any", Name("any part", "toute partie")),
        ),
    ),
    HouseRule(
        name="models_in_the_way",
        rule="R-LOS-04",
        title=Name("Models in the way", "Figurines sur la ligne de vue"),
        about=Name(
            "A standing model between shooter and target may take the Clear Shot away, never the shot.",
            "Une figurine debout entre le tireur et la cible peut ôter le Tir clair, jamais le tir.",
        ),
        choices=(
            Choice("off", Name("do not count", "sans effet")),
            Choice("no-clear-shot", Name("no Clear Shot", "pas de Tir clair")),
        ),
        field="models_in_the_way",
    ),
    HouseRule(
        name="tie_break",
        rule="R-WIN-05",
        title=Name("Equal victory points", "Égalité de points de victoire"),
        about=Name(
            "Where both have the points needed and are equal, the next point wins at once instead of at the end of "
            "a round.",
            "Quand les deux camps ont les points requis et sont à égalité, le point suivant gagne aussitôt, sans "
            "attendre la fin du round.",
        ),
        choices=(
            Choice("round-end", Name("at the end of a round", "en fin de round")),
            Choice("next-vp", Name("by the next point", "au point suivant")),
        ),
        field="tie_break_next_vp",
    ),
    HouseRule(
        name="forced_actions",
        rule="J-AMB-08",
        title=Name("JADE’s forced actions", "Actions forcées de JADE"),
        about=Name(
            "A forced action takes the place of the card, or the card follows it.",
            "Une action forcée remplace la carte, ou la carte la suit.",
        ),
        choices=(
            Choice("replace", Name("instead of the card", "à la place de la carte")),
            Choice("precede", Name("before the card", "avant la carte")),
        ),
        field="forced",
        of_jade=True,
    ),
    HouseRule(
        name="too_close",
        rule="J-AMB-10",
        title=Name("“Too close” for JADE", "« Trop proche » pour JADE"),
        about=Name(
            "An enemy is too close in any adjacent cube, or only where one step leads from one to the other.",
            "Un ennemi est trop proche dans tout cube adjacent, ou seulement si un pas mène de l’un à l’autre.",
        ),
        choices=(
            Choice("adjacent", Name("any adjacent cube", "tout cube adjacent")),
            Choice("reachable", Name("one step away", "à un pas")),
        ),
        field="forced",
        of_jade=True,
    ),
    HouseRule(
        name="last_resort",
        rule="J-AMB-27",
        title=Name("JADE’s last resort", "Dernier recours de JADE"),
        about=Name(
            "Where nothing of a card is possible the activation ends, or the model shoots or moves all the same.",
            "Si rien d’une carte n’est possible, l’activation s’arrête, ou la figurine tire ou avance quand même.",
        ),
        choices=(
            Choice("none", Name("none", "aucun")),
            Choice("act", Name("shoot or move", "tirer ou avancer")),
        ),
        field="forced",
        of_jade=True,
    ),
    HouseRule(
        name="flee",
        rule="J-AMB-17",
        title=Name("How JADE flees", "Fuite de JADE"),
        about=Name(
            "A model that flees goes directly away from its enemy, or to the cube farthest from it.",
            "Une figurine qui fuit s’éloigne tout droit de son ennemi, ou gagne le cube le plus éloigné.",
        ),
        choices=(
            Choice("directly_away", Name("directly away", "tout droit")),
            Choice("farthest", Name("as far as it gets", "au plus loin")),
        ),
        field="moving",
        of_jade=True,
    ),
)
BY_NAME: Final = {rule.name: rule for rule in HOUSE_RULES}


class Agreed(Struct, frozen=True):
    """A house rule with the value that a battle is played with."""

    rule: HouseRule
    value: str

    @property
    def label(self) -> Name:
        return self.rule.labelled(self.value)


def read_house(given: Iterable[tuple[str, str]], where: str = "") -> dict[str, str]:
    """What was agreed on, by name, if there are such rules and such values."""
    house: dict[str, str] = {}
    for name, value in given:
        if name not in BY_NAME:
            there = ", ".join(BY_NAME)
            raise Fault(
                "There is no house rule '{name}'; there are {known}.", where=where, name=quoted(name), known=there
            )
        values = [choice.value for choice in BY_NAME[name].choices]
        if value not in values:
            raise Fault(
                "The house rule '{name}' cannot be '{value}': it is one of {known}.",
                where=where,
                name=name,
                value=quoted(value),
                known=", ".join(values),
            )
        house[name] = value
    return house


def is_on(house: House, name: str) -> bool:
    """Whether something else is agreed on than what the documents say."""
    return house.get(name, BY_NAME[name].default) != BY_NAME[name].default


def options_with(house: House, round_limit: int = NO_LIMIT) -> Options:
    """The options of a battle."""
    options = Options(round_limit=round_limit)
    for rule in HOUSE_RULES:
        if rule.field and not rule.of_jade and is_on(house, rule.name):
            plain = getattr(options, rule.field)
            setattr(options, rule.field, not plain if isinstance(plain, bool) else house[rule.name])
    return options


def sees_from_anywhere(house: House) -> bool:
    """R-LOS-02: an option of the ground, which has the tables of sight."""
    return is_on(house, "los_origin")


def jade_agreed(jade: Jade, house: House) -> Jade:
    """JADE with what was agreed on in place of its own settings; nothing else of it changes."""
    settings = jade.settings
    assert isinstance(settings, Settings)
    for rule in HOUSE_RULES:
        if rule.of_jade and rule.name in house:
            section = replace(getattr(settings, rule.field), **{rule.name: house[rule.name]})
            settings = replace(settings, **{rule.field: section})
    return jade_side(jade.cards, settings)


def agreed_in(setting: Setting) -> list[Agreed]:
    """What a battle is played with, other than what the documents say."""
    found = [
        Agreed(rule, _agreed(setting, rule)) for rule in HOUSE_RULES if not rule.of_jade and _is_agreed(setting, rule)
    ]
    for jade in setting.jade:
        if jade is not None:
            found += _agreed_for_jade(jade)
    return found


def _agreed(setting: Setting, rule: HouseRule) -> str:
    """The word of the option, or the one that turns it over."""
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
