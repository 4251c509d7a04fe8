"""`deadzone replay`: show a battle from its file, or verify that it replays exactly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from deadzone.cli.battle.battle_log import BattleLog
from deadzone.cli.common import Json, Lang, console, print_json, tr
from deadzone.cli.house_options import agreed_line
from deadzone.core.events import Event
from deadzone.core.sentence import Sentence
from deadzone.core.sides import NO_SIDE, SIDE_NAMES, Side
from deadzone.core.state import State
from deadzone.language.words import say, text
from deadzone.maps.files import write_bytes
from deadzone.table.driver import Given
from deadzone.table.endings import kept_ending
from deadzone.table.files.battlefile import Recording, load_battle
from deadzone.table.files.playback import Playback, difference_note, difference_sentence
from deadzone.table.house_rules import agreed_in
from deadzone.table.telling.jade_why import reasons
from deadzone.table.telling.log import sentence_of

DIFFERENT = 1

File = Annotated[Path, typer.Argument(metavar="FILE", help=tr("A battle file (.dzb)."))]
Verify = Annotated[
    bool, typer.Option("--verify", help=tr("Check that the battle replays exactly; exit code 1 if it does not."))
]
Why = Annotated[bool, typer.Option("--why", help=tr("Show the reasons for the choices of JADE and AMBER."))]
Animation = Annotated[
    Path | None,
    typer.Option("--gif", metavar="FILE", help=tr("Write a short animation of the battle: x.gif or x.webp.")),
]
ReportFile = Annotated[
    Path | None,
    typer.Option("--pdf", metavar="FILE", help=tr("Write a report to print, with pictures of the turning points.")),
]


def replay(
    file: File,
    verify: Verify = False,
    why: Why = False,
    gif: Animation = None,
    pdf: ReportFile = None,
    json_output: Json = False,
    lang: Lang = None,
) -> None:
    """Print the log of a battle, its events as JSON, or the result of verifying it; or write its pictures."""
    language = lang or "en"
    recording = load_battle(file)
    if gif is not None or pdf is not None:
        _write_pictures(recording, gif, pdf, language)
        return
    playback = Playback(recording)
    if json_output:
        story = Story(language, why)
        playback.run(story.watch)
        print_json(story.record(playback))
    elif verify:
        playback.run()
        _print_verdict(playback, language)
    else:
        _print_log(playback, language, why)
    if verify and playback.difference is not None:
        raise typer.Exit(DIFFERENT)


def _write_pictures(recording: Recording, gif: Path | None, pdf: Path | None, lang: str) -> None:
    from deadzone.host.replay import pictures  # noqa: PLC0415 - pictures and PDF take long to load

    for path, made in pictures.made(recording, gif, pdf, lang):
        write_bytes(path, made)
        console().print(text("Written: {file}", lang, file=path), soft_wrap=True, markup=False)


class Story:
    """All answers and events of a battle as JSON records, with their sentences."""

    def __init__(self, lang: str, why: bool = False) -> None:
        self.lang = lang
        self.why = why  # whether reasons are also given as sentences
        self.answers: list[dict[str, Any]] = []

    def watch(self, g: State, given: Given, events: Sequence[Event]) -> None:
        record: dict[str, Any] = {
            "n": len(self.answers) + 1,
            "side": SIDE_NAMES[given.question.side],
            "question": given.question.kind,
            "answer": given.value,
            "events": [
                {"kind": event.kind, **event.fields(), "text": say(sentence_of(g, event), self.lang)}
                for event in events
            ],
        }
        if given.why is not None:
            record["why"] = given.why
            if self.why:
                record["reasons"] = reasons(g, given.why, self.lang)
        if given.fallback:
            record["fallback"] = given.fallback
        self.answers.append(record)

    def record(self, playback: Playback) -> dict[str, Any]:
        g, recording = playback.g, playback.recording
        difference = playback.difference
        finished = recording.end is not None
        winner = recording.end.end if recording.end is not None else NO_SIDE
        return {
            "battlefield": g.setting.ground.field.name.en,
            "mission": g.setting.mission.name,
            "teams": [team.name for team in recording.head.teams],
            "players": [seat.player for seat in recording.head.players],
            "house": {each.rule.name: each.value for each in agreed_in(g.setting)},
            "edition": recording.head.edition,
            "seed": recording.head.seed,
            "rounds": g.round,
            "finished": finished,
            "winner": None if winner == NO_SIDE else SIDE_NAMES[winner],
            "ended_by": recording.end.how if recording.end is not None else "",
            "same": difference is None,
            "differs_at": None if difference is None else difference.answer,
            "answers": self.answers,
        }


def _print_log(playback: Playback, lang: str, why: bool) -> None:
    log = BattleLog(console(), lang, why)
    recording = playback.recording
    red, blue = [team.label for team in recording.head.teams]
    title = text("{red} (red) against {blue} (blue)", lang, red=red, blue=blue)
    log.out.print(Text(title, style="bold"))
    agreed = agreed_line(playback.g.setting, lang)
    if agreed:
        log.out.print(Text(agreed))
    log.opening(playback.g, playback.opening)
    playback.run(log.watch)
    ending = kept_ending(recording.end.how, Side(recording.end.end)) if recording.end is not None else None
    if ending is not None:
        log.out.print(say(ending.sentence(), lang))
    if recording.head.older and playback.difference is not None:
        log.out.print(say(difference_note(recording.head, playback.difference), lang), style="yellow", soft_wrap=True)
        return
    log.score(playback.g, playback.number)
    if recording.end is None:
        log.out.print(_unfinished(recording, lang), soft_wrap=True)
    if why and not any(entry.why for entry in recording.entries):
        log.out.print(text("This battle has no recorded reasons: play with --why to record them.", lang))


def _print_verdict(playback: Playback, lang: str) -> None:
    out = console()
    if playback.recording.head.older:
        out.print(
            text("This battle was played with edition {old} of the rules.", lang, old=playback.recording.head.edition)
        )
    if playback.difference is not None:
        out.print(say(difference_sentence(playback.difference), lang), style="red")
    elif playback.recording.end is not None:
        same = Sentence(
            "The battle replays exactly: {count} {count|answer|answers}, all events and the final state are the same.",
            count=playback.number,
        )
        out.print(say(same, lang))
    else:
        same = Sentence(
            "The unfinished battle replays exactly: {count} {count|answer|answers} and all events are the same.",
            count=playback.number,
        )
        out.print(say(same, lang))
        out.print(_unfinished(playback.recording, lang), soft_wrap=True)


def _unfinished(recording: Recording, lang: str) -> Text:
    return Text(text("The battle is not over: continue with deadzone resume {file}", lang, file=recording.path))
