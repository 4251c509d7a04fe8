"""The twenty cards of the first deck in both modes: a position in which each works, and one in which its first action
is impossible. The rows read like the cards.
"""

from __future__ import annotations

import pytest
from jade_cards import FIRST, Row, acts_of, played, printed, tried
from jade_tables import PRECEDE

WORKS: dict[tuple[str, str], Row] = {
    ("charge", "combat"): Row("r3c3", "r3c5", "assault 1: moved r3c5, fought 1; fight: fought 1"),
    ("charge", "shoot"): Row("r3c3", "r3c5", "shoot-or-move 1: shot 1; shoot 1: shot 1"),
    ("blood-scent", "combat"): Row(
        "r3c3", "r1c3, r3c5 injured", "move 2: moved r3c5, fought 2; fight 2: fought 2", speed=(2, 2)),
    ("blood-scent", "shoot"): Row("r3c3", "r1c3, r3c6 injured", "shoot-or-move 2: shot 2"),
    ("headhunt", "combat"): Row(
        "r3c3", "r1c3, r3c5 leader", "move 2: moved r3c5, fought 2; fight 2: fought 2", speed=(2, 2)),
    ("headhunt", "shoot"): Row("r3c3", "r1c3, r3c6 leader", "shoot-or-move 2: shot 2"),
    ("pick-the-weak", "combat"): Row(
        "r3c3", "r3c5 large injured, r3c5", "assault 1: moved r3c5, fought 1; fight 2: fought 2"),
    ("pick-the-weak", "shoot"): Row("r3c3", "r1c3 large, r3c6", "shoot-or-move 2: shot 2; shoot 2: shot 2"),
    ("break-their-line", "combat"): Row(
        "r3c3", "r6c6 strong, r0c3", "move 1: moved r4c4; assault 1: moved r6c6, fought 1"),
    ("break-their-line", "shoot"): Row("r3c3", "r1c3, r6c6 strong", "shoot 2: shot 2; move 2: moved r4c4"),
    ("pressure", "combat"): Row("r3c3", "r3c5, r7c7", "move 1: moved r3c5, fought 1; fight 1: fought 1", speed=(2, 2)),
    ("pressure", "shoot"): Row("r3c3", "r3c5, r3c6", "shoot-or-move 1: shot 1"),
    ("take-ground", "combat"): Row(
        "r3c3", "r3c5", "move r3c5: moved r3c5, fought 1; fight 1: fought 1", objectives="r3c5, r7c0", speed=(2, 2)),
    ("take-ground", "shoot"): Row(
        "r3c3", "r3c5", "move r3c2: moved r3c2; shoot 1: shot 1", objectives="r3c2, r7c0"),
    ("deny", "combat"): Row(
        "r3c3", "r3c5", "assault 1: moved r3c5, fought 1; move r4c5: fought me, moved r4c5", objectives="r4c5"),
    ("deny", "shoot"): Row(
        "r3c3", "r1c3, r3c6", "shoot-or-move 2: shot 2; move r4c3: moved r4c3", objectives="r3c6, r4c3"),
    ("dash-for-it", "combat"): Row(
        "r3c3", "r0c7", "move r5c5: moved r4c4; move r5c5: moved r5c5", objectives="r5c5, r7c0"),
    ("dash-for-it", "shoot"): Row(
        "r3c3", "r0c7", "move r5c5: moved r4c4; move r5c5: moved r5c5", objectives="r5c5, r7c0"),
    ("clear-the-marker", "combat"): Row(
        "r3c3", "r1c3, r3c5", "move 2: moved r3c5, fought 2; fight 2: fought 2", objectives="r3c5", speed=(2, 2)),
    ("clear-the-marker", "shoot"): Row(
        "r3c3", "r1c3, r3c6", "shoot-or-move 2: shot 2; shoot 2: shot 2", objectives="r3c6"),
    ("dig-in", "combat"): Row("r3c3", "r0c7", "move r4c3: moved r4c3; hold", objectives="r4c3"),
    ("dig-in", "shoot"): Row("r3c3", "r3c5", "shoot 1: shot 1; move r4c3: moved r4c3", objectives="r4c3"),
    ("scrounge", "combat"): Row(
        "r3c3", "r3c5", "move r3c5: moved r3c5, fought 1; fight 1: fought 1", items="r3c5", speed=(2, 2)),
    ("scrounge", "shoot"): Row("r3c3", "r3c6", "move r4c3: moved r4c3, took; shoot 1: shot 1", items="r4c3, r7c7"),
    ("loot-run", "combat"): Row("r3c3", "r0c7", "move r5c5: moved r4c4; move r5c5: moved r5c5, took", items="r5c5"),
    ("loot-run", "shoot"): Row("r3c3", "r0c7", "move r5c5: moved r4c4; move r5c5: moved r5c5, took", items="r5c5"),
    ("grab-and-go", "combat"): Row(
        "r3c3", "r0c7", "move r4c3: moved r4c3, took; move r5c3: moved r5c3", items="r4c3", objectives="r5c3"),
    ("grab-and-go", "shoot"): Row("r3c3", "r3c6", "move r4c3: moved r4c3, took; shoot-or-move 1: shot 1", items="r4c3"),
    ("fall-back", "combat"): Row(
        "r3c3", "r3c5", "move f1: moved r3c5, fought 1; fight 1: fought 1", friends="r3c5, r7c0", speed=(2, 2)),
    ("fall-back", "shoot"): Row("r3c3", "r3c5", "flee 1: moved r3c2; shoot 1: shot 1"),
    ("close-ranks", "combat"): Row(
        "r3c3", "r0c7", "move f1: moved r3c4; special: reloaded me", friends="r3c4", reloading=True),
    ("close-ranks", "shoot"): Row(
        "r3c3", "r3c6", "move f1: moved r4c3; special: reloaded me; shoot 1: shot 1", friends="r4c3", reloading=True),
    ("steady-aim", "combat"): Row(
        "r3c3", "r3c3, r3c3, r3c3, r6c6",
        "[melee]; fight 1: fought 1, killed 1; fight: fought 2, killed 2; fight 3: fought 3, killed 3; "
        "move 4: moved r4c4", settings=PRECEDE, lucky=True),
    ("steady-aim", "shoot"): Row("r3c3", "r3c5, r3c6", "shoot 1: shot 1; shoot 1: shot 1"),
    ("shoot-and-scoot", "combat"): Row("r3c3", "r6c6", "move 1: moved r4c4; hold"),
    ("shoot-and-scoot", "shoot"): Row("r3c3", "r3c5 large, r3c6", "shoot 2: shot 2; flee 1: moved r3c2"),
    ("cover-the-wounded", "combat"): Row(
        "r3c3", "r3c5 pinned, r3c5 pinned",
        "move f2: moved r3c5, fought 1, killed 1; special: reloaded me; fight 2: fought 2, killed 2",
        friends="r3c1, r3c5 injured", speed=(2, 2), reloading=True, lucky=True),
    ("cover-the-wounded", "shoot"): Row(
        "r3c3", "r3c6", "move f2: moved r5c3, healed f2; special: reloaded me; shoot 1: shot 1",
        friends="r3c2, r5c3 injured", speed=(2, 2), carries=("I-MEDIPACK",), reloading=True),
    ("wait-and-watch", "combat"): Row(
        "r3c3", "r3c3 pinned, r3c3 pinned, r3c3 pinned",
        "[melee]; fight 1: fought 1, killed 1; fight: fought 2, killed 2; hold; special: reloaded me; "
        "fight 3: fought 3, killed 3", settings=PRECEDE, reloading=True, lucky=True),
    ("wait-and-watch", "shoot"): Row(
        "r3c3", "r3c5", "hold; special: reloaded me; shoot 1: shot 1", reloading=True),
}  # fmt: skip

STUCK = (0, 0)
BEGINS_BADLY: dict[tuple[str, str], Row] = {
    ("charge", "combat"): Row(
        "r3c3", "r6c6", "assault 1: out-of-reach; fight: no-fight"),
    ("charge", "shoot"): Row(
        "r3c3", "r7c7", "shoot-or-move 1: no-move; shoot 1: no-shot",
        speed=STUCK),
    ("blood-scent", "combat"): Row(
        "r3c3", "r3c5 injured", "move 1: no-move; fight 1: no-fight", speed=STUCK),
    ("blood-scent", "shoot"): Row(
        "r3c3", "r3c5, r7c7 injured", "shoot-or-move 2: no-move", speed=STUCK),
    ("headhunt", "combat"): Row(
        "r3c3", "r5c3, r3c7 leader", "move 2: stays; fight 2: no-fight", objectives="r3c3"),
    ("headhunt", "shoot"): Row(
        "r3c3", "r3c5, r7c7 leader", "shoot-or-move 2: stays", objectives="r3c3"),
    ("pick-the-weak", "combat"): Row(
        "r3c3", "r3c5, r7c7", "assault 1: stays; fight 1: no-fight", objectives="r3c3"),
    ("pick-the-weak", "shoot"): Row(
        "r3c3", "r3c5 large, r7c7", "shoot-or-move 2: stays; shoot 2: no-shot",
        objectives="r3c3"),
    ("break-their-line", "combat"): Row(
        "r3c3", "r3c5, r7c7 strong", "move 2: no-move; assault 1: moved r3c5, fought 1", speed=(0, 2)),
    ("break-their-line", "shoot"): Row("r3c3", "r3c5, r7c7 strong", "shoot 2: no-shot; move 2: moved r4c4"),
    ("pressure", "combat"): Row(
        "r3c3", "r3c5", "move 1: no-move; fight 1: no-fight", speed=STUCK),
    ("pressure", "shoot"): Row(
        "r3c3", "r3c7", "shoot-or-move 1: stays", objectives="r3c3",
        reloading=True),
    ("take-ground", "combat"): Row(
        "r3c3", "r3c6", "move r7c0: stays; fight 1: no-fight", objectives="r3c3, r7c0"),
    ("take-ground", "shoot"): Row("r3c3", "r3c5", "move r7c0: stays; shoot 1: shot 1", objectives="r3c3, r7c0"),
    ("deny", "combat"): Row("r3c3", "r3c6", "assault 1: out-of-reach; move r4c3: moved r4c3", objectives="r4c3"),
    ("deny", "shoot"): Row(
        "r3c3", "r0c0", "shoot-or-move 1: stays; move r7c0: stays",
        objectives="r3c3, r7c0", reloading=True),
    ("dash-for-it", "combat"): Row(
        "r3c3", "r3c5", "move r7c0: no-move; move r7c0: no-move", speed=STUCK),
    ("dash-for-it", "shoot"): Row(
        "r3c3", "r3c5", "move r7c0: stays; move r7c0: stays",
        objectives="r3c3, r7c0"),
    ("clear-the-marker", "combat"): Row(
        "r3c3", "r3c6", "move 1: stays; fight 1: no-fight", objectives="r3c3, r3c6"),
    ("clear-the-marker", "shoot"): Row(
        "r3c3", "r3c5, r7c7", "shoot-or-move 2: stays; shoot 2: no-shot",
        objectives="r3c3, r7c7"),
    ("dig-in", "combat"): Row("r3c3", "r3c6", "move r7c0: stays; hold", objectives="r3c3, r7c0"),
    ("dig-in", "shoot"): Row("r3c3", "r7c7", "shoot 1: no-shot; move r4c3: moved r4c3", objectives="r4c3, r7c0"),
    ("scrounge", "combat"): Row(
        "r3c3", "r3c6", "move r5c3: stays; fight 1: no-fight", items="r5c3",
        objectives="r3c3"),
    ("scrounge", "shoot"): Row("r3c3", "r3c5", "move r5c3: no-move; shoot 1: shot 1", items="r5c3", speed=STUCK),
    ("loot-run", "combat"): Row(
        "r3c3", "r3c6", "move r5c3: no-move; move r5c3: no-move", items="r5c3",
        speed=STUCK),
    ("loot-run", "shoot"): Row(
        "r3c3", "r3c5", "move r5c3: stays; move r5c3: stays", items="r5c3",
        objectives="r3c3"),
    ("grab-and-go", "combat"): Row(
        "r3c3", "r3c6", "move r5c3: stays; move r7c0: stays", items="r5c3",
        objectives="r3c3, r7c0"),
    ("grab-and-go", "shoot"): Row(
        "r3c3", "r3c5", "move r5c3: no-move; shoot-or-move 1: shot 1", items="r5c3", speed=STUCK),
    ("fall-back", "combat"): Row(
        "r3c3", "r6c6", "move f1: stays; fight 1: no-fight", friends="r3c3"),
    ("fall-back", "shoot"): Row("r3c0", "r3c2", "flee 1: no-way-out; shoot 1: shot 1"),
    ("close-ranks", "combat"): Row(
        "r3c3", "r3c6", "move f1: stays; special: reloaded me", friends="r3c3", reloading=True),
    ("close-ranks", "shoot"): Row(
        "r3c3", "r3c5", "move f1: stays; special: nothing-useful; shoot 1: shot 1", friends="r3c3"),
    ("steady-aim", "combat"): Row("r3c3", "r6c6", "fight 1: no-fight; move 1: moved r4c4"),
    ("steady-aim", "shoot"): Row(
        "r3c3", "r7c7", "shoot 1: no-shot; shoot 1: no-shot"),
    ("shoot-and-scoot", "combat"): Row("r3c3", "r3c6", "move 1: stays; hold", objectives="r3c3"),
    ("shoot-and-scoot", "shoot"): Row("r3c3", "r3c5 large, r7c7", "shoot 2: no-shot; flee 1: moved r3c2"),
    ("cover-the-wounded", "combat"): Row(
        "r3c3", "r3c6", "move f1: stays; special: reloaded me; fight 1: no-fight", friends="r3c3 injured",
        reloading=True),
    ("cover-the-wounded", "shoot"): Row(
        "r3c3", "r3c5", "move f1: no-move; special: nothing-useful; shoot 1: shot 1", friends="r3c1 injured",
        speed=STUCK),
    ("wait-and-watch", "combat"): Row(
        "r3c3", "r3c6", "hold; special: nothing-useful; fight 1: no-fight"),
    ("wait-and-watch", "shoot"): Row(
        "r3c3", "r3c5", "hold; special: nothing-useful; shoot 1: shot 1"),
}  # fmt: skip

ALL_CARDS = [(card.id, mode) for card in FIRST for mode in ("combat", "shoot")]


def test_every_card_has_its_rows() -> None:
    """All twenty cards are in both tables, in both modes (J-VOC-00)."""
    assert list(WORKS) == list(BEGINS_BADLY) == ALL_CARDS
    assert len(ALL_CARDS) == 40


@pytest.mark.parametrize(("card", "mode"), ALL_CARDS)
def test_a_card_does_what_it_says(card: str, mode: str) -> None:
    """All actions of a card are carried out in order (J-GEN-03, J-VOC-00..06)."""
    row = WORKS[card, mode]
    table, number = played(row, card, mode)
    assert acts_of(table) == row.acts.split("; ")
    forced = printed(table, "melee", number) if row.acts.startswith("[melee]") else []
    assert tried(table) == forced + printed(table, "card", number)
    assert not table.happened("jade-skipped")
    assert table.model(0).activated


@pytest.mark.parametrize(("card", "mode"), ALL_CARDS)
def test_a_card_whose_first_action_is_impossible(card: str, mode: str) -> None:
    """An impossible first action is skipped for its reason and the next is tried; if none is possible the turn is over
    (J-GEN-03, J-AMB-27). A Hold is always possible (J-VOC-06).
    """
    row = BEGINS_BADLY[card, mode]
    table, number = played(row, card, mode)
    assert acts_of(table) == row.acts.split("; ")
    assert tried(table) == printed(table, "card", number)
    first = table.happened("jade-skipped")[0]
    moving = [step for step in printed(table, "card", number) if step != ("hold", "")]
    assert (first["verb"], first["goal"]) == moving[0]
    assert table.model(0).activated
    assert not table.happened("jade-fallback")
