"""The twenty cards of the paper deck in both modes: positions in which all their actions can be done (J-DEF-04)."""

from __future__ import annotations

import pytest
from jade_cards import Row, acts_of, played, printed, tried

from deadzone.jade.deck.deck import paper_deck

WORKS: dict[tuple[str, str], Row] = {
    ("charge", "combat"): Row("r3c3", "r3c6", "move 1: moved r2c4; assault 1: moved r3c6, fought 1; hold"),
    ("charge", "shoot"): Row("r3c3", "r3c5", "shoot-or-move 1: shot 1; shoot-or-move 1: shot 1; hold"),
    ("blood-scent", "combat"): Row(
        "r3c3", "r0c3, r6c6 injured", "move 2: moved r4c4; move 2: moved r5c5; hold"),
    ("blood-scent", "shoot"): Row(
        "r3c3", "r1c3, r3c6 injured", "shoot-or-move 2: shot 2; shoot-or-move 2: shot 2; hold"),
    ("headhunt", "combat"): Row("r3c3", "r0c3, r6c6 leader", "move 2: moved r4c4; move 2: moved r5c5; hold"),
    ("headhunt", "shoot"): Row(
        "r3c3", "r1c3, r3c6 leader", "shoot-or-move 2: shot 2; shoot-or-move 1: shot 1; hold"),
    ("pick-the-weak", "combat"): Row(
        "r3c3", "r0c3 large, r6c6", "move 2: moved r4c4; move 2: moved r5c5; hold"),
    ("pick-the-weak", "shoot"): Row(
        "r3c3", "r1c3 large, r3c6", "shoot-or-move 2: shot 2; shoot-or-move 2: shot 2; hold"),
    ("break-their-line", "combat"): Row(
        "r3c3", "r0c3, r6c6 strong", "move 2: moved r4c4; move 2: moved r5c5; hold"),
    ("break-their-line", "shoot"): Row(
        "r3c3", "r1c3, r3c6 strong", "shoot-or-move 2: shot 2; shoot-or-move 1: shot 1; hold"),
    ("pressure", "combat"): Row("r3c3", "r6c6", "move 1: moved r4c4; move 1: moved r5c5; hold"),
    ("pressure", "shoot"): Row("r3c3", "r3c5", "shoot-or-move 1: shot 1; move r7c0: moved r4c2; hold"),
    ("take-ground", "combat"): Row("r3c3", "r3c7", "move r7c0: moved r4c2; move r7c0: moved r5c1; hold"),
    ("take-ground", "shoot"): Row(
        "r3c3", "r3c5", "move r3c2: moved r3c2; shoot-or-move 1: shot 1; hold", objectives="r3c2, r7c0"),
    ("deny", "combat"): Row(
        "r3c3", "r0c3, r3c7", "move 2: moved r2c4; move r3c7: moved r1c5; hold", objectives="r3c7, r5c3"),
    ("deny", "shoot"): Row(
        "r3c3", "r1c3, r3c6", "shoot-or-move 2: shot 2; move r4c3: moved r4c3; hold", objectives="r3c6, r4c3"),
    ("dash-for-it", "combat"): Row(
        "r3c3", "r0c7", "move r6c6: moved r4c4; move r6c6: moved r5c5; move r6c6: moved r6c6", objectives="r6c6, r7c0"),
    ("dash-for-it", "shoot"): Row(
        "r3c3", "r0c7", "move r6c6: moved r4c4; move r6c6: moved r5c5; move r6c6: moved r6c6", objectives="r6c6, r7c0"),
    ("clear-the-marker", "combat"): Row(
        "r3c3", "r0c3, r3c7", "move 2: moved r2c4; move 2: moved r1c5; hold", objectives="r3c7"),
    ("clear-the-marker", "shoot"): Row(
        "r3c3", "r1c3, r3c6", "shoot-or-move 2: shot 2; shoot-or-move 2: shot 2; hold", objectives="r3c6"),
    ("dig-in", "combat"): Row("r3c3", "r0c7", "move r4c3: moved r4c3; hold", objectives="r4c3"),
    ("dig-in", "shoot"): Row(
        "r3c3", "r3c5", "shoot-or-move 1: shot 1; move r4c3: moved r4c3; hold", objectives="r4c3"),
    ("scrounge", "combat"): Row(
        "r3c3", "r0c7", "move r4c3: moved r4c3, took; move 1: moved r3c4; hold", items="r4c3"),
    ("scrounge", "shoot"): Row(
        "r3c3", "r3c6", "move r4c3: moved r4c3, took; shoot-or-move 1: shot 1; hold", items="r4c3, r7c7"),
    ("loot-run", "combat"): Row(
        "r3c3", "r0c7", "move r5c5: moved r4c4; move r5c5: moved r5c5, took; hold", items="r5c5"),
    ("loot-run", "shoot"): Row(
        "r3c3", "r0c7", "move r5c5: moved r4c4; move r5c5: moved r5c5, took; hold", items="r5c5"),
    ("grab-and-go", "combat"): Row(
        "r3c3", "r0c7", "move r4c3: moved r4c3, took; move r5c3: moved r5c3; hold", items="r4c3",
        objectives="r5c3"),
    ("grab-and-go", "shoot"): Row(
        "r3c3", "r0c7", "move r4c3: moved r4c3, took; move r5c3: moved r5c3; hold", items="r4c3",
        objectives="r5c3"),
    ("fall-back", "combat"): Row("r3c3", "r0c7", "move f1: moved r3c2; hold", friends="r3c2, r7c0"),
    ("fall-back", "shoot"): Row("r3c3", "r3c5", "shoot-or-move 1: shot 1; flee 1: moved r3c2; hold"),
    ("close-ranks", "combat"): Row(
        "r3c3", "r0c7", "move f1: moved r4c3; move r7c0: moved r5c2; hold", friends="r4c3"),
    ("close-ranks", "shoot"): Row(
        "r3c3", "r3c6", "move f1: moved r4c3; shoot-or-move 1: shot 1; hold", friends="r4c3"),
    ("steady-aim", "combat"): Row("r3c3", "r6c6", "hold; shoot-or-move 1: moved r4c4"),
    ("steady-aim", "shoot"): Row(
        "r3c3", "r3c5, r3c6", "hold; shoot-or-move 1: shot 1; shoot-or-move 1: shot 1"),
    ("shoot-and-scoot", "combat"): Row("r3c3", "r6c6", "shoot-or-move 1: moved r4c4; hold"),
    ("shoot-and-scoot", "shoot"): Row(
        "r3c3", "r3c5 large, r3c6", "shoot-or-move 2: shot 2; move f1: moved r2c2; hold", friends="r3c1"),
    ("cover-the-wounded", "combat"): Row(
        "r3c3", "r0c7", "move f2: moved r4c2; hold", friends="r3c1, r5c3 injured"),
    ("cover-the-wounded", "shoot"): Row(
        "r3c3", "r3c6", "move f2: moved r4c2; special: reloaded me; hold",
        friends="r3c2, r5c3 injured", reloading=True),
    ("wait-and-watch", "combat"): Row("r3c3", "r0c7", "hold; move r7c0: moved r4c2"),
    ("wait-and-watch", "shoot"): Row("r3c3", "r3c5", "hold; shoot-or-move 1: shot 1"),
}  # fmt: skip

ALL_CARDS = [(card.id, mode) for card in paper_deck() for mode in ("combat", "shoot")]


def test_every_card_has_its_row() -> None:
    """All twenty cards are in the table, in both modes (J-VOC-00)."""
    assert list(WORKS) == ALL_CARDS
    assert len(ALL_CARDS) == 40


@pytest.mark.parametrize(("card", "mode"), ALL_CARDS)
def test_a_paper_card_does_what_it_says(card: str, mode: str) -> None:
    """All actions of a card are carried out in order (J-GEN-03, J-VOC-00..06)."""
    row = WORKS[card, mode]
    table, number = played(row, card, mode, paper_deck())
    assert acts_of(table) == row.acts.split("; ")
    assert tried(table) == printed(table, "card", number)
    assert not table.happened("jade-skipped")
    assert table.model(0).activated
