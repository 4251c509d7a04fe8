"""A battle in short, for the list of a player's battles: names, score, whose turn it is, and a small picture."""

from __future__ import annotations

from deadzone.core.sentence import Name
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import ON_TABLE, UNDECIDED, State
from deadzone.host.battles.game import Game
from deadzone.host.battles.telling import seen_by
from deadzone.host.common.names import mission_name, player_name
from deadzone.host.protocol.bodies import BattlePicture, BattleSummary, Label, LessonPlace, PictureModel
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import HUMAN, SIDES_OF
from deadzone.host.showing.board import board_info
from deadzone.host.tables.table import Table
from deadzone.language.quoting import harmless
from deadzone.language.words import in_all
from deadzone.situations.gallery import situation_of
from deadzone.situations.learning.course import COURSE, place_of
from deadzone.situations.records import Situation, stars_of

NOBODY_ASKED = -1


def battle_summary_of(table: Table, role: Role, lang: str) -> BattleSummary:
    g, head = table.game.g, table.game.head
    field = g.setting.ground.field
    ending = table.gathering.ending
    red, blue = [in_all(team.label) for team in head.teams]
    one, other = [seat.player for seat in head.players]
    over = g.winner != UNDECIDED or ending is not None
    situation = situation_of(head)
    asked = NOBODY_ASKED if over or g.question is None else g.question.side
    return BattleSummary(
        battle=table.id,
        role=role,
        mission=in_all(mission_name(g.setting.mission.name)),
        teams=(red, blue),
        map=in_all(field.name),
        players=(one, other),
        names=(_name(table, RED), _name(table, BLUE)),
        steps=table.game.number,
        round=g.round,
        points=(g.points(RED), g.points(BLUE)),
        over=over,
        asked=asked,
        yours=asked in SIDES_OF[role],
        picture=_picture(table.game, role, lang),
        winner=ending.winner if ending is not None else g.winner,
        ending=ending.kind if ending is not None else "",
        origin=table.game.origin,
        foreign=[in_all(name) for name in table.game.foreign],
        situation=in_all(situation.name) if situation is not None else None,
        stars=_stars(situation, g, over and ending is None) if situation is not None else (0, 0),
        lesson=_lesson(table.game),
    )


def _name(table: Table, side: Side) -> Label:
    player = table.game.head.players[side].player
    if player != HUMAN:
        return in_all(player_name(player))
    return in_all(Name(harmless(table.gathering.name_of(side))))


def _lesson(game: Game) -> LessonPlace | None:
    if game.lesson is None:
        return None
    return LessonPlace(number=place_of(game.lesson), of=len(COURSE), name=in_all(game.lesson.name))


def _stars(situation: Situation, g: State, judged: bool) -> tuple[int, int]:
    """Stars earned, once the rules have ended the battle, and how many there are; whoever gives up earns none."""
    return stars_of(situation, g) if judged else 0, len(situation.stars)


def _picture(game: Game, role: Role, lang: str) -> BattlePicture:
    """The board with the models on it, from the view of this role."""
    g = seen_by(game, role)
    standing = [model for model in g.models if model.fate == ON_TABLE]
    return BattlePicture(
        board=board_info(g.setting, lang),
        zones=(g.zones[RED], g.zones[BLUE]),
        models=[PictureModel(side=model.side, cube=model.cube, x=model.x, y=model.y) for model in standing],
    )
