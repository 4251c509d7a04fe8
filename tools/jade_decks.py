"""Measure JADE's action decks in battles: `python tools/jade_decks.py [--games N] [--strength N] DECK ...`

Prints for each deck, given by name or file, the actions done per Activation, the skipped actions, the idle models, the
actions done per card and the grenades thrown by Combat profiles; then how often each deck wins against the one before
it, with each team playing itself from either side. `--difficulties` compares easy, paper and hard instead.
Section 10.2 of docs/rules/07-jade.md defines the measures. J-GEN-03, J-GEN-04.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path

from deadzone.core.jade import Jade
from deadzone.jade.deck.difficulty import DIFFICULTIES, jade_with
from deadzone.lab.decks import Figures, Score, bouts, compared, measured, mirrors
from deadzone.table.teams import Team, load_team

OWN = Path(__file__).parents[1] / "tests" / "jade" / "teams"
TEAMS = ("enforcers-starter", "forge-fathers-starter", "claws", "corporation", "field", "remotes", "throwers")
GRENADES = ("I-FRAG", "I-STUN", "I-SMOKEGRENADE", "I-TOXICGRENADE", "I-TRIPMINE")
VERBS = ("assault", "fight", "flee", "hold", "move", "shoot", "shoot-or-move", "special")


def teams_tried() -> list[Team]:
    return [load_team(name if name.endswith("starter") else str(OWN / f"{name}.toml")) for name in TEAMS]


def wilson(score: Score, z: float = 1.96) -> tuple[float, float]:
    """95 % confidence interval of the share of battles won."""
    games = max(score.wins + score.losses, 1)
    share, square = score.share(), z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return middle - spread, middle + spread


def report(name: str, jade: Jade, figures: Figures, guns: Figures) -> None:
    print(f"{name}: {figures.activations} activations of models that can move, {figures.by_card} of them by the card")
    done, by_card = figures.done_per_activation(), figures.done_per_card()
    print(f"  actions done: {done:.2f} per activation, {by_card:.2f} where the card was played")
    cards, forced = figures.share_skipped(), figures.share_skipped("forced")
    print(f"  skipped of the cards: {cards:.1%}; of forced actions: {forced:.1%}")
    both = figures.with_others(guns)
    alone, together = guns.done_per_activation(), both.done_per_activation()
    print(
        f"  Sentry Guns: {guns.activations} activations, {alone:.2f} done, {guns.share_skipped():.1%} skipped;", end=" "
    )
    print(f"with them {together:.2f} done and {both.share_skipped():.1%} skipped")
    shares = [f"{verb} {figures.share_skipped(verbs=[verb]):.0%}" for verb in VERBS]
    print(f"  by kind: {', '.join(shares)}")
    reasons = [f"{verb} {reason} {count}" for (verb, reason), count in figures.reasons.most_common()]
    print(f"  because: {', '.join(reasons)}")
    print(f"  idle with something to do: {figures.idle}, two rounds in a row: {figures.idle_twice}")
    print(f"  thrown by Combat profiles: {', '.join(f'{item} {figures.throws[item]}' for item in GRENADES)}")
    for place, card in enumerate(jade.cards):
        drawn = figures.drawn[place]
        done = figures.done_of[place] / drawn if drawn else 0.0
        print(f"    {card.number:2} {card.name.en:20} {card.theme:10} played {drawn:4}, done {done:.2f}")


def compare(name: str, own: Jade, other_name: str, other: Jade, games: int, first: int) -> None:
    score = compared(own, other, mirrors(teams_tried(), games, first))
    low, high = wilson(score)
    print(
        f"{name} against {other_name}: {score.wins} won, {score.losses} lost, {score.draws} drawn: "
        f"{score.share():.1%} ({low:.1%} to {high:.1%})",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("decks", nargs="*", default=["first", "paper"])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--strength", type=int, default=60, help="pairs of battles")
    parser.add_argument("--first", type=int, default=1, help="number of the first battle")
    parser.add_argument("--difficulties", action="store_true")
    given = parser.parse_args()
    names = list(DIFFICULTIES) if given.difficulties else given.decks
    jades = [jade_with(name) if given.difficulties else jade_with(deck=name) for name in names]
    for name, jade in zip(names, jades, strict=True):
        if given.games:
            report(name, jade, *measured(jade, bouts(teams_tried(), given.games, given.first)))
    for place in range(1, len(names)):
        if given.strength:
            compare(names[place], jades[place], names[place - 1], jades[place - 1], given.strength, given.first)


if __name__ == "__main__":
    main()
