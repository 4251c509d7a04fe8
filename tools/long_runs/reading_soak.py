"""All words of the table and all ends: terms and rules of every language, battles of every mission to their end.

    python tools/long_runs/reading_soak.py [--battles 5]

Prints what was read; fails if a rule that a battle names has no text, or figures do not add up.
"""

from __future__ import annotations

import argparse
import sys

from deadzone.core.sides import BLUE, RED
from deadzone.host.battles.game import Game
from deadzone.host.battles.opening import new_game
from deadzone.host.battles.telling import record_message
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.bodies import BattleOptions, NewBattle, TeamChoice
from deadzone.host.reading.book import section_of, terms_in
from deadzone.host.reading.story import story_of
from deadzone.language.folders import languages
from deadzone.rules.missions.mission_kinds import MISSION_KINDS
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import ask

FACTIONS = ("enforcers", "forge-fathers", "plague", "veer-myn", "rebs", "asterians")


def played(mission: str, number: int) -> Game:
    """A battle of JADE against itself with random teams."""
    red, blue = [TeamChoice(random=FACTIONS[(number + place) % len(FACTIONS)]) for place in (0, 1)]
    options = BattleOptions(round_limit=6)
    seed = f"reading/{mission}/{number}"
    wanted = NewBattle(mission=mission, red=red, blue=blue, players=("jade", "jade"), seed=seed, options=options)
    game = new_game(wanted, Seeds("reading soak"))
    game.accept(game.try_opening())
    while game.g.question is not None:
        game.accept(game.try_answer(ask(game.g, game.players, ScriptedDice())))
    return game


def check(game: Game) -> set[str]:
    """Ids of rules named in a battle; an AssertionError if anything is missing or does not add up."""
    named: set[str] = set()
    for lang in languages():
        record = record_message("x", game, "watch", lang)
        named |= {rule for step in record.steps for rule in step.why_rules}
        dice = [event.dice for step in record.steps for event in step.events if event.dice is not None]
        named |= {modifier.rule for roll in dice for modifier in roll.modifiers}
        named |= {state.id for model in record.view.models for state in model.states}
        missing = [id for id in named if id not in terms_in(lang) and section_of(id, lang) is None]
        assert not missing, missing
        story = story_of(game.g, game.steps, None, lang)
        assert story.why
        assert story.rounds[-1].points == (game.g.points(RED), game.g.points(BLUE))
        assert sum(each.taken for each in story.figures) >= sum(each.dealt for each in story.figures)
    return named


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--battles", type=int, default=5)
    battles = parser.parse_args().battles
    for lang in languages():
        print(f"{lang}: {len(terms_in(lang))} terms")
    for mission in MISSION_KINDS:
        named = set().union(*[check(played(mission, number)) for number in range(battles)])
        print(f"{mission}: {battles} battles to the end, {len(named)} rules named")
    return 0


if __name__ == "__main__":
    sys.exit(main())
