"""Dice and files of lessons."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import CHANCE
from deadzone.host.battles.game import FILE, loaded
from deadzone.host.battles.opening import gone_on, played_again, prepared
from deadzone.host.common.seeds import Seeds
from deadzone.situations.learning.course import COURSE, FREE, LESSONS
from deadzone.table.dice import DiceStream
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import Playback
from stopped_battles import Stopped, lesson_begun

ENFORCER, CAPTAIN = 2, 0


def done(found: Stopped) -> Stopped:
    """Do the lesson of a battle."""
    while (lesson := found.game.lesson) is not None and not lesson.is_done(found.game.g):
        question, task = found.game.g.question, lesson.task(found.game.g)
        if found.game.bot_asked():
            found.go_on()
            continue
        assert isinstance(question, Choice | Spot)
        wanted = task.wanted(question) if task is not None else ()
        suggested = question.suggestions if isinstance(question, Spot) else question.options
        found.answer(wanted[0] if wanted else suggested[0])
    return found


@pytest.mark.parametrize("lesson", [each.id for each in COURSE if each.tasks])
def test_the_file_of_a_lesson_replays_to_the_same_state(lesson: str) -> None:
    found = done(lesson_begun(lesson, "7"))
    recording = read_battle(found.file(), Path("lesson.dzb"))
    playback = Playback(recording)
    assert playback.run().key() == found.game.g.key()
    assert playback.difference is None
    again = loaded(lesson, found.game.head, found.entries)
    assert again.lesson is LESSONS[lesson]
    assert again.g.key() == found.game.g.key()
    assert again.positions == found.game.positions


def test_given_dice_take_nothing_from_the_stream() -> None:
    found = done(lesson_begun("learn-shooting", "7"))
    rolled = [entry for entry in found.entries if entry.side == CHANCE]
    assert [(entry.answer, entry.position) for entry in rolled] == [((6, 3, 7, 5, 1), 0), ((5, 2, 3), 0)]
    assert found.game.positions == (0, 0, 0)


def test_a_file_that_says_it_is_a_lesson_is_an_ordinary_battle() -> None:
    found = lesson_begun("learn-shooting", "7")
    head, entries = gone_on(found.file(), Seeds("lessons"))
    stranger = Stopped(loaded("x", head, entries, FILE), "7")
    assert stranger.game.lesson is None
    for value in (ENFORCER, "shoot", 0, 6):
        stranger.answer(value)
    trial = stranger.answer("fire-for-effect")
    stream = DiceStream(head.seed)
    rolled = next(entry for entry in trial.entries if entry.side == CHANCE)
    assert len(rolled.answer) >= 6  # type: ignore[arg-type]
    assert rolled.answer[:6] == tuple([stream.die(8) for _ in range(6)])  # type: ignore[index]
    assert rolled.position > 0


def test_a_file_that_says_it_is_a_lesson_begins_with_ordinary_dice() -> None:
    head, rolled = gone_on(battle_text(lesson_begun("learn-command", "7").game.head, [], None), Seeds("lessons"))
    stream = DiceStream(head.seed)
    assert [entry.answer for entry in rolled] == [tuple([stream.die(6) for _ in range(5)])]
    assert rolled[0].position == stream.position


def test_a_forged_lesson_is_played_again_from_its_own_table() -> None:
    true, other = lesson_begun("learn-shooting", "7").game.head, lesson_begun("learn-command", "7").game.head
    head, _ = played_again(
        msgspec.structs.replace(true, start=other.start), swapped=False, other_map=False, seeds=Seeds("lessons")
    )
    assert (head.situation, head.start) == (true.situation, true.start)


def test_the_dice_of_the_battle_at_the_end_are_its_own() -> None:
    seeds = set()
    for root in ("one", "two", "three"):
        head, entries = prepared(FREE.id, Seeds(root))
        stream = DiceStream(head.seed)
        assert [entry.answer for entry in entries] == [tuple([stream.die(6) for _ in range(5)])]
        assert entries[0].position == stream.position
        seeds.add(head.seed)
    assert len(seeds) == 3


def test_the_battle_at_the_end_is_played_to_its_end_with_the_dice_of_its_seed() -> None:
    found = lesson_begun(FREE.id, "7")
    while not found.game.over():
        found.go_on()
    stream = DiceStream("7")
    playback = Playback(read_battle(found.file(), Path("free.dzb")))
    playback.run(before=lambda g, given: _same(stream, g, given))
    assert playback.difference is None


def _same(stream: DiceStream, _: object, given: Any) -> None:
    if given.question.side == CHANCE:
        assert stream.answer(given.question) == given.value, json.dumps(given.question.kind)
