"""Cards as tables of positions: rows that read like the cards, and what was done, action by action.

`me` is JADE's model, `1` the first enemy. Against a Shoot profile, enemies stand behind low walls, so that there is no
clear shot and only the card decides. Results read like `assault 1: moved r3c5, fought 1`.
"""

from __future__ import annotations

from pathlib import Path

from jade_tables import Duds, FirstOption, JadeTable, jade, soldier

from deadzone.core.board.battlefield import LOW_WALL
from deadzone.core.cubes import CUBE_SIDE_NAMES, Cube, cube_name, parse_cube
from deadzone.core.engine import answer
from deadzone.core.jade import COMBAT, Card
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.questions import CUBE, MODEL, Answer, Question, Roll
from deadzone.jade.deck.deck import load_deck
from deadzone.jade.judgement.sources import steps_of
from deadzone.players.jade_player import JadePlayer
from deadzone.table.driver import ask

HIT = 7
FIRST = load_deck(Path("first"))


class Lucky(Duds):
    """Dice with which JADE's blows always hit and nothing else does."""

    def answer(self, question: Question) -> Answer:
        if isinstance(question, Roll) and (question.kind, question.subject) == ("fight", 0):
            return (HIT,) * question.still_needed(())
        return super().answer(question)


class Row:
    """A position. Enemies and friends: a cube and their state, `r3c5 injured`; items and objectives: cubes."""

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
        """A model with a blade and, if it must reload, a weaker gun; or with a gun only (J-AMB-01)."""
        rules = ["A-SLOWRELOAD"] if self.reloading else []
        if mode == COMBAT:
            return soldier("Fighter", speed=self.speed, side_arm=2 if self.reloading else 0, gun_rules=rules)
        return soldier("Gunner", gun=3, speed=self.speed, gun_rules=rules)


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def laid_out(row: Row, mode: str, deck: tuple[Card, ...]) -> JadeTable:
    table = JadeTable()
    table.jade = (jade(deck, row.settings), None)
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
            for side in CUBE_SIDE_NAMES:
                table.wall(cube, side, LOW_WALL)
    for item in parts(row.items):
        table.token(item, "I-AMMO")
    return table


def played(row: Row, card: str, mode: str, deck: tuple[Card, ...] = FIRST) -> tuple[JadeTable, int]:
    table = laid_out(row, mode, deck)
    number = [it.id for it in deck].index(card)
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
    """Lines like `assault 1: moved r3c5, fought 1`: each action, its target and its result; forced ones are marked."""
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
        return who(table, ModelNumber(number))
    return cube_name(Cube(number) if values["what"] == CUBE else table.item_cubes[number])[:-2]


def who(table: JadeTable, number: ModelNumber) -> str:
    """Name of a model: enemies by number, friends as f1, JADE's model as me."""
    friends = sum(model.side == 0 for model in table.state.models)
    return "me" if number == 0 else f"f{number}" if number < friends else str(number - friends + 1)


def result(table: JadeTable, kind: str, values: dict[str, object]) -> str:
    if kind == "moved":
        return f", moved {cube_name(Cube(int(str(values['cube']))))[:-2]}"
    whom = values.get("target", values["model"] if kind in ("killed", "healed", "reloaded") else None)
    return f", {RESULTS[kind]}" + (f" {who(table, ModelNumber(int(str(whom))))}" if whom is not None else "")


def tidy(line: str) -> str:
    """Keep only the last cube of a movement, and the placement only if nothing else happened."""
    head, _, rest = line.partition(":")
    done = [part for part in rest.split(", ") if part]
    steps = [part for part in done if part.startswith("moved")]
    kept = [part for part in done if part not in steps[:-1]]
    if len(kept) > 1:
        kept = [part for part in kept if part != "placed"]
    return f"{head}: {', '.join(kept).strip()}" if rest else head.rstrip(":")


def printed(table: JadeTable, source: str, number: int) -> list[tuple[str, str]]:
    return [(step.verb, step.target) for step in steps_of(table.state, source, ModelNumber(0), number)]


def tried(table: JadeTable) -> list[tuple[object, object]]:
    """All actions in order, skipped or not."""
    return [(it["verb"], it["goal"]) for it in table.happened("jade-action")]
