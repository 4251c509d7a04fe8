"""The twenty cards, each in both modes: a position in which it does what it says, and one in which it begins badly.

The rows read like the cards. `me` is JADE's model, `1` the first enemy; enemies stand behind low walls for a model of
the Shoot profile, so that no shot is a clear one and nothing but the card decides. What is done is told action by
action: `assault 1: moved r3c5, fought 1`.
"""

from __future__ import annotations

import pytest
from jade_tables import PRECEDE, Duds, FirstOption, JadeTable, jade, soldier

from deadzone.core.battlefield import LOW_WALL
from deadzone.core.cubes import SIDE_NAMES, cube_name, parse_cube
from deadzone.core.engine import answer
from deadzone.core.jade import COMBAT
from deadzone.core.profiles import Profile
from deadzone.core.questions import CUBE, MODEL, Answer, Question, Roll
from deadzone.jade.activation import steps_of
from deadzone.jade.deck import paper_deck
from deadzone.players.jade_player import JadePlayer
from deadzone.table.driver import ask

HIT = 7


class Lucky(Duds):
    """JADE's blows always hit, nothing else ever does."""

    def answer(self, question: Question) -> Answer:
        if isinstance(question, Roll) and (question.kind, question.subject) == ("fight", 0):
            return (HIT,) * question.still_needed(())
        return super().answer(question)


class Row:
    """A position. Enemies, friends: a cube and what they are, `r3c5 injured`; items and objectives: cubes."""

    def __init__(
        self,
        me: str,
        enemies: str,
        acts: str,
        friends: str = "",
        items: str = "",
        objectives: str = "r7c0",
        speed: tuple[int, int] = (1, 2),
        carries: tuple[str, ...] = (),
        reloading: bool = False,
        settings: str = "",
        lucky: bool = False,
    ) -> None:
        self.me = me
        self.enemies = enemies
        self.acts = acts
        self.friends = friends
        self.items = items
        self.objectives = objectives
        self.speed = speed
        self.carries = carries
        self.reloading = reloading
        self.settings = settings
        self.lucky = lucky

    def actor(self, mode: str) -> Profile:
        """A blade and, if something has to be reloaded, a gun that is worth less; or a gun alone. J-AMB-01."""
        rules = ["A-SLOWRELOAD"] if self.reloading else []
        if mode == COMBAT:
            return soldier("Fighter", speed=self.speed, side_arm=2 if self.reloading else 0, gun_rules=rules)
        return soldier("Gunner", gun=3, speed=self.speed, gun_rules=rules)


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def laid_out(row: Row, mode: str) -> JadeTable:
    table = JadeTable()
    table.jade = (jade(paper_deck(), row.settings), None)
    table.field.objective_cubes = tuple(parse_cube(cube) for cube in parts(row.objectives))
    table.red(row.actor(mode), at=row.me, items=row.carries, reloading=(1 if mode == COMBAT else 0,) * row.reloading)
    for friend in parts(row.friends):
        cube, *marks = friend.split()
        table.red(soldier("Friend"), at=cube, damage=int("injured" in marks), activated=True)
    for enemy in parts(row.enemies):
        cube, *marks = enemy.split()
        profile = soldier("Enemy", vp=3 if "strong" in marks else 1, leader="leader" in marks,
                          size=3 if "large" in marks else 1)  # fmt: skip
        table.blue(profile, at=cube, damage=int("injured" in marks), pinned="pinned" in marks)
        if mode != COMBAT:
            for side in SIDE_NAMES:
                table.wall(cube, side, LOW_WALL)
    for item in parts(row.items):
        table.token(item, "I-AMMO")
    return table


def played(row: Row, card: str, mode: str) -> tuple[JadeTable, int]:
    table = laid_out(row, mode)
    number = [it.id for it in paper_deck()].index(card)
    table.turn(card=number + 1)
    dice = Lucky() if row.lucky else Duds()
    while table.state.question is not None:
        given = ask(table.state, (JadePlayer(), FirstOption()), dice)
        assert not given.fallback, given.fallback
        table.events += answer(table.state, given.value)
    return table, number


RESULTS = {
    "moved": "moved", "fight": "fought", "shot": "shot", "item-kept": "took", "healed": "healed", "killed": "killed",
    "reloaded": "reloaded", "placed": "placed", "emplaced": "emplaced",
}  # fmt: skip


def acts_of(table: JadeTable) -> list[str]:
    """`assault 1: moved r3c5, fought 1`: each action, its target, and what came of it; forced ones apart."""
    lines: list[str] = []
    for event in table.events:
        values: dict[str, object] = dict(event.fields())
        if event.kind == "jade-forced":
            lines.append(f"[{values['forced']}]")
        elif event.kind == "jade-action":
            lines.append(f"{values['verb']} {aim(table, values)}".strip() + ":")
        elif event.kind == "jade-skipped":
            lines[-1] += f" {values['reason']}"
        elif event.kind in RESULTS and lines:
            lines[-1] += result(table, event.kind, values)
    return [tidy(line) for line in lines]


def aim(table: JadeTable, values: dict[str, object]) -> str:
    number = int(str(values["number"]))
    if number < 0:
        return ""
    if values["what"] == MODEL:
        return who(table, number)
    return cube_name(number if values["what"] == CUBE else table.item_cubes[number])[:-2]


def who(table: JadeTable, number: int) -> str:
    """Enemies by number, friends as f1, JADE's model as me."""
    friends = sum(model.side == 0 for model in table.state.models)
    return "me" if number == 0 else f"f{number}" if number < friends else str(number - friends + 1)


def result(table: JadeTable, kind: str, values: dict[str, object]) -> str:
    if kind == "moved":
        return f", moved {cube_name(int(str(values['cube'])))[:-2]}"
    whom = values.get("target", values["model"] if kind in ("killed", "healed", "reloaded") else None)
    return f", {RESULTS[kind]}" + (f" {who(table, int(str(whom)))}" if whom is not None else "")


def tidy(line: str) -> str:
    """Only the last cube of a way, and a place in it only where nothing else happened."""
    head, _, rest = line.partition(":")
    done = [part for part in rest.split(", ") if part]
    steps = [part for part in done if part.startswith("moved")]
    kept = [part for part in done if part not in steps[:-1]]
    if len(kept) > 1:
        kept = [part for part in kept if part != "placed"]
    return f"{head}: {', '.join(kept).strip()}" if rest else head.rstrip(":")


def printed(table: JadeTable, source: str, number: int) -> list[tuple[str, str]]:
    return [(step.verb, step.target) for step in steps_of(table.state, source, 0, number)]


def tried(table: JadeTable) -> list[tuple[object, object]]:
    """All actions, skipped or not, in order."""
    return [(it["verb"], it["goal"]) for it in table.happened("jade-action")]


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
    ("dig-in", "combat"): Row("r3c3", "r0c7", "move r4c3: moved r4c3; hold: placed", objectives="r4c3"),
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
    ("shoot-and-scoot", "combat"): Row("r3c3", "r6c6", "move 1: moved r4c4; hold: placed"),
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
        "[melee]; fight 1: fought 1, killed 1; fight: fought 2, killed 2; hold: placed; special: reloaded me; "
        "fight 3: fought 3, killed 3", settings=PRECEDE, reloading=True, lucky=True),
    ("wait-and-watch", "shoot"): Row(
        "r3c3", "r3c5", "hold: placed; special: reloaded me; shoot 1: shot 1", reloading=True),
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
    ("dig-in", "combat"): Row("r3c3", "r3c6", "move r7c0: stays; hold: placed", objectives="r3c3, r7c0"),
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
    ("shoot-and-scoot", "combat"): Row("r3c3", "r3c6", "move 1: stays; hold: placed", objectives="r3c3"),
    ("shoot-and-scoot", "shoot"): Row("r3c3", "r3c5 large, r7c7", "shoot 2: no-shot; flee 1: moved r3c2"),
    ("cover-the-wounded", "combat"): Row(
        "r3c3", "r3c6", "move f1: stays; special: reloaded me; fight 1: no-fight", friends="r3c3 injured",
        reloading=True),
    ("cover-the-wounded", "shoot"): Row(
        "r3c3", "r3c5", "move f1: no-move; special: nothing-useful; shoot 1: shot 1", friends="r3c1 injured",
        speed=STUCK),
    ("wait-and-watch", "combat"): Row(
        "r3c3", "r3c6", "hold: no-move; special: reloaded me; fight 1: no-fight", speed=STUCK, reloading=True),
    ("wait-and-watch", "shoot"): Row(
        "r3c3", "r3c5", "hold: no-move; special: nothing-useful; shoot 1: shot 1", speed=STUCK),
}  # fmt: skip

ALL_CARDS = [(card.id, mode) for card in paper_deck() for mode in ("combat", "shoot")]


def test_every_card_has_its_rows() -> None:
    """J-VOC-00: all twenty cards in both modes, in both tables."""
    assert list(WORKS) == list(BEGINS_BADLY) == ALL_CARDS
    assert len(ALL_CARDS) == 40


@pytest.mark.parametrize(("card", "mode"), ALL_CARDS)
def test_a_card_does_what_it_says(card: str, mode: str) -> None:
    """J-GEN-03, J-VOC-00..06: all its actions, in order, each with what it is for."""
    row = WORKS[card, mode]
    table, number = played(row, card, mode)
    assert acts_of(table) == row.acts.split("; ")
    forced = printed(table, "melee", number) if row.acts.startswith("[melee]") else []
    assert tried(table) == forced + printed(table, "card", number)
    assert not table.happened("jade-skipped")
    assert table.model(0).activated


@pytest.mark.parametrize(("card", "mode"), ALL_CARDS)
def test_a_card_whose_first_action_is_impossible(card: str, mode: str) -> None:
    """J-GEN-03, J-AMB-27: skipped for its reason, the next is tried; when none is possible the turn is over."""
    row = BEGINS_BADLY[card, mode]
    table, number = played(row, card, mode)
    assert acts_of(table) == row.acts.split("; ")
    assert tried(table) == printed(table, "card", number)
    first = table.happened("jade-skipped")[0]
    assert (first["verb"], first["goal"]) == printed(table, "card", number)[0]
    assert table.model(0).activated
    assert not table.happened("jade-fallback")
