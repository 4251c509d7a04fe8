"""Writes the annotated battles of docs/: pictures, AMBER's reasons and figures of the moments that the comments name.

    python tools/annotated_battles.py

Battles are in docs/battles/, the comments on them in docs/battles/comments.toml. To annotate another battle, write it
with `deadzone simulate --why --save-dir`, look at it with `deadzone analyse`, and name its moments by their steps.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from deadzone.core.sides import BLUE, RED, Side
from deadzone.host.common.names import mission_name, player_name
from deadzone.host.protocol.replays import AnalysisInfo
from deadzone.host.records.seats import WATCH
from deadzone.host.replay.analysis import analysed
from deadzone.host.replay.film import Film, film_of
from deadzone.host.replay.results import result_of, teams_of
from deadzone.host.replay.scenes import Scene, scene_at, scenes_of
from deadzone.host.replay.showing import eyes_of
from deadzone.language.folders import languages
from deadzone.language.words import decimal, say
from deadzone.printing.battle.picture import Painter
from deadzone.table.files.battlefile import load_battle
from deadzone.table.telling.jade_why import deciding_first, reasons_of
from deadzone.table.telling.log import SIDES

DOCS = Path(__file__).parents[1] / "docs"
BATTLES = DOCS / "battles"
COLOURS = 128  # of a picture, so that it is small
Comments = dict[str, Any]


class Annotated:
    """A battle with its comments, in one language."""

    def __init__(self, name: str, comments: Comments, lang: str) -> None:
        recording = load_battle(BATTLES / f"{name}.dzb")
        self.name = name
        self.lang = lang
        self.comments = comments
        self.film: Film = film_of(recording)
        self.scenes: list[Scene] = scenes_of(self.film)
        self.analysis: AnalysisInfo = analysed(recording, lang)

    def lines(self, words: Comments, images: Path) -> Iterator[str]:
        yield from (f"## {self.comments['title'][self.lang]}", "", *self.about(words), "")
        yield from (self.comments["before"][self.lang], "", *self.course(words), "")
        for moment in self.comments["moments"]:
            yield from (*self.moment(moment, words, images), "")
        yield from (f"### {words['after'][self.lang]}", "", self.comments["after"][self.lang], "")
        yield from (*[self.verdict(side, words) for side in (RED, BLUE)], "")

    def about(self, words: Comments) -> list[str]:
        """What was played, by whom, and how it ended."""
        setting, lang = self.film.g.setting, self.lang
        teams = teams_of(self.film, lang)
        seats = [say(player_name(seat.player), lang) for seat in self.film.head.players]
        place = f"{say(mission_name(setting.mission.name), lang)}, {say(setting.ground.field.name, lang)}"
        written = words["side"][lang]
        sides = [
            written.format(side=say(SIDES[side], lang), team=teams[side], player=seats[side]) for side in (RED, BLUE)
        ]
        file = f"[{self.name}.dzb]({self.path_to('battles')}/{self.name}.dzb)"
        return [f"- {each}" for each in (place, *sides, result_of(self.film, lang), f"{words['file'][lang]} {file}")]

    def path_to(self, folder: str) -> str:
        """From the page to a folder of docs/."""
        return folder if self.lang == "en" else f"../{folder}"

    def course(self, words: Comments) -> list[str]:
        """Red's chance and the score at the end of each round."""
        last = {point.round: point.red for point in self.analysis.chances if point.round}
        rounds = [f"{number}" for number in last]
        chances = [f"{100 * chance:.0f} %" for chance in last.values()]
        points = {round.number: round.points for round in self.film.chronicle.rounds}
        final = (self.film.g.points(RED), self.film.g.points(BLUE))
        scores = ["{}–{}".format(*points.get(number, final)) for number in last]
        heads = [words[name][self.lang] for name in ("round", "chance", "score")]
        rows = [[heads[0], *rounds], ["---"] * (len(rounds) + 1), [heads[1], *chances], [heads[2], *scores]]
        return [f"| {' | '.join(row)} |" for row in rows]

    def moment(self, moment: Comments, words: Comments, images: Path) -> list[str]:
        """A picture of the moment, what AMBER or JADE thought, how the chances changed, and the comment."""
        scene = scene_at(self.scenes, moment["step"])
        file = images / f"{self.name}-{moment['step']}.png"
        self.paint(scene, file)
        round = scene.takes[0].after.round
        head = f"### {words['round'][self.lang]} {round}, {words['step'][self.lang]} {moment['step']}"
        picture = (
            f"![{scene.caption(self.lang)}]({self.path_to('images')}/{file.relative_to(DOCS / 'images').as_posix()})"
        )
        thought = [f"> {line}  " for line in self.thoughts(scene)]
        return [head, "", picture, "", moment[self.lang], "", *thought, *self.change(moment["step"], words)]

    def paint(self, scene: Scene, file: Path) -> None:
        painter = Painter(teams_of(self.film, self.lang), self.lang, 1.0)
        drawn = painter.paint(scene.moment(eyes_of(self.film, WATCH), scene.caption(self.lang)))
        small, made = drawn.convert("RGB").quantize(COLOURS, Image.Quantize.MEDIANCUT), BytesIO()
        small.save(made, "PNG", optimize=True)
        file.write_bytes(made.getvalue())

    def thoughts(self, scene: Scene) -> list[str]:
        """The reasons for the first answer of a scene that has some; of JADE's only the deciding one."""
        given = [take for take in scene.takes if take.given is not None and take.given.why is not None]
        if not given or given[0].given is None:
            return []
        first = given[0].given
        found = deciding_first(reasons_of(given[0].before, first.why))
        thinks = self.film.head.players[first.question.side].player.startswith("amber")
        return [say(reason.words, self.lang) for reason in (found if thinks else found[:1])]

    def change(self, step: int, words: Comments) -> list[str]:
        """The change of the chances, if the moment is a turning point of the analysis."""
        for turn in self.analysis.turns:
            if turn.step <= step <= turn.last:
                said = words["change"][self.lang]
                figures = [f"{round(100 * change):+d}".replace("-", "−") for change in (turn.decisions, turn.luck)]
                return ["", said.format(decisions=figures[0], luck=figures[1])]
        return []

    def verdict(self, side: Side, words: Comments) -> str:
        found = self.analysis.sides[side]
        luck = decimal(f"{found.luck:+.1f}", self.lang).replace("-", "−")
        said = words["luck"][self.lang].format(side=say(SIDES[side], self.lang), luck=luck)
        if found.accuracy is not None:
            said += words["accuracy"][self.lang].format(accuracy=f"{100 * found.accuracy:.0f}", n=found.decisions)
        worst = found.mistakes[0] if found.mistakes else None
        if worst is not None:
            lost = f"{100 * worst.lost:.0f}"
            said += words["worst"][self.lang].format(
                step=worst.step, lost=lost, chosen=worst.chosen, best=worst.best, round=worst.round
            )
        return f"- {said}"


def main() -> None:
    comments = tomllib.loads((BATTLES / "comments.toml").read_text(encoding="utf-8"))
    words = comments.pop("words")
    for lang in languages():
        page = DOCS / "battles.md" if lang == "en" else DOCS / lang / "battles.md"
        images = DOCS / "images" / "battles" if lang == "en" else DOCS / "images" / lang / "battles"
        images.mkdir(parents=True, exist_ok=True)
        lines = [f"# {words['title'][lang]}", "", words["other"][lang], "", words["intro"][lang].strip(), ""]
        for name, said in comments.items():
            lines += Annotated(name, said, lang).lines(words, images)
            print(f"{lang}: {name}", flush=True)
        page.write_text("\n".join(lines).strip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
