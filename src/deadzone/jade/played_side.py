"""The sides JADE plays: their decks and settings in a battle, and the profile of each model.

J-DEF-02, J-DEF-03, J-AMB-01.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.jade import COMBAT, SHOOT, Card, Conduct, Jade
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import Side
from deadzone.core.state import FOR_THE_GAME, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.jade.deck.deck import paper_deck
from deadzone.jade.deck.settings import Settings, paper_settings
from deadzone.jade.judgement.power import attacks_from_afar, profile_of
from deadzone.rules.weapons.arms import is_empty
from deadzone.rules.weapons.volatile import is_broken

GUNS_LOST: Final = RuleId("J-AMB-01")  # mark of a model whose last ranged weapon is gone


def jade_side(cards: tuple[Card, ...] | None = None, settings: Settings | None = None) -> Jade:
    """JADE with this deck and these settings; the paper ones by default."""
    rules = settings or paper_settings()
    return Jade(cards or paper_deck(), rules, _conduct(rules))


def _conduct(settings: Settings) -> Conduct:
    """What JADE does otherwise than a person, as far as the rules ask."""
    return Conduct(
        by_cards=True,  # J-DEP-01, J-ACT-02
        command_dice=settings.difficulty.command_dice,  # J-GEN-07, J-AMB-37
        special_results=False,  # J-AMB-37
        secret_missions=False,  # J-AMB-44
        hands_over_at_the_end=False,
        scouts_to_a_goal=True,
        fire_for_effect=settings.shooting.fire_for_effect,  # J-RULE-01, J-AMB-39
    )


def jade_of(g: State, side: Side) -> Jade:
    jade = g.setting.jade_of(side)
    assert jade is not None, "JADE does not play this side"
    return jade


def settings_of(g: State, side: Side) -> Settings:
    settings = jade_of(g, side).settings
    assert isinstance(settings, Settings)
    return settings


def mode_of(g: State, number: ModelNumber) -> str:
    """The profile a JADE model plays, Combat or Shoot; computed once per catalogue profile. J-AMB-01.

    It changes only when the model loses its last ranged weapon.
    """
    side = g.models[number].side
    modes = jade_of(g, side).modes
    known = modes.get(g.models[number].profile)
    if known is None:
        known = profile_of(g.profile(number), settings_of(g, side))
        modes[g.models[number].profile] = known
    return COMBAT if g.models[number].gains and g.has(number, GUNS_LOST) else known


def note_lost_guns(g: State, number: ModelNumber) -> None:
    """Give the Combat profile for good to a model that starts its activation without a working ranged weapon."""
    if g.models[number].spent and mode_of(g, number) == SHOOT and not _has_gun_left(g, number):
        g.gain(number, GUNS_LOST, 0, FOR_THE_GAME)


def _has_gun_left(g: State, number: ModelNumber) -> bool:
    """Whether any ranged weapon is neither used up nor burnt out. A-ONEUSE-01, A-VOLATILE-01."""
    for place, weapon in enumerate(g.profile(number).weapons):
        gone = is_empty(g, number, WeaponPlace(place)) or is_broken(g, number, WeaponPlace(place))
        if attacks_from_afar(weapon) and not gone:
            return True
    return False
