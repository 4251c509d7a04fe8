"""Statistics of a player's own battles."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from deadzone.core.sentence import Fault
from deadzone.core.sides import NO_SIDE, Side, enemy_of
from deadzone.host.asking.askers import KnownPlayer
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.common.names import mission_name
from deadzone.host.common.noting import note_set_aside
from deadzone.host.protocol.reading import FiguresInfo
from deadzone.host.protocol.statistics import BattleFigures, ModelFigures, Result, Statistics
from deadzone.host.records.people import HeldBattle
from deadzone.host.records.rows import decoded
from deadzone.host.records.seats import SIDES_OF
from deadzone.host.replay.counting import BattleCount, ModelCount
from deadzone.language.words import in_all
from deadzone.table.files.battlefile import Head

MOST_BATTLES = 200  # of a player, the last ones; how many are looked at
AT_ONCE = 5  # battles counted for one request
MOST_MODELS = 12

chapter = Chapter()


@chapter.asks("GET", "/api/me/statistics", dear=True)
async def my_statistics(desk: Desk, asker: KnownPlayer) -> Statistics:
    """The player's finished battles with their figures. A few are counted for each request: `left` says how many wait.

    Battles that began with a prepared table, or from a moment of another, are not counted, nor those in which the
    player had both sides.
    """
    held, shelf = await desk.people.battles_of(asker.player, MOST_BATTLES), desk.counts
    found = [pair for row in held for pair in _counting(row)]
    new = [row.id for row, _ in found if row.id not in shelf]
    waiting = set(new[AT_ONCE:])
    counts = [(row, head, await shelf.count(row.id)) for row, head in found if row.id not in waiting]
    return statistics_of([(row, head, count) for row, head, count in counts if count is not None], len(waiting))


def _counting(row: HeldBattle) -> list[tuple[HeldBattle, Head]]:
    """The battle with its set-up, if it counts."""
    if row.over is None or len(SIDES_OF[row.role]) != 1:
        return []
    try:
        head, _ = decoded(row.head, ())
    except Fault as fault:
        note_set_aside(row.id, fault)
        return []
    return [(row, head)] if head.start is UNSET else []


def statistics_of(counts: list[tuple[HeldBattle, Head, BattleCount]], left: int) -> Statistics:
    inorder = sorted(counts, key=lambda each: (each[0].over or 0, each[0].id))
    mine = [(row.id, model) for row, _, count in inorder for model in count.models if model.side in SIDES_OF[row.role]]
    return Statistics(
        battles=[_battle(row, head, count) for row, head, count in inorder], models=best_models(mine), left=left
    )


def _battle(row: HeldBattle, head: Head, count: BattleCount) -> BattleFigures:
    side = SIDES_OF[row.role][0]
    red, blue = [in_all(team.label) for team in head.teams]
    return BattleFigures(
        battle=row.id,
        over=row.over or 0,
        side=side,
        result=_result(row.winner if row.ending and row.winner is not None else count.winner, side),
        teams=(red, blue),
        opponent=head.players[enemy_of(side)].player,
        mission=in_all(mission_name(str(head.setting["mission"]["name"]))),
        points=count.points,
        rounds=count.rounds,
        luck=count.luck[side],
    )


def _result(winner: int, side: Side) -> Result:
    if winner == NO_SIDE:
        return "drawn"
    return "won" if winner == side else "lost"


def best_models(mine: list[tuple[str, ModelCount]]) -> list[ModelFigures]:
    """Models by name: first those that earned most VP and kills for each time they were fielded."""
    by_name: dict[str, list[tuple[str, ModelCount]]] = {}
    for battle, model in mine:
        by_name.setdefault(model.name["en"], []).append((battle, model))
    found = [_model(fielded) for fielded in by_name.values()]
    return sorted(found, key=lambda each: (-_worth(each), each.name["en"]))[:MOST_MODELS]


def _worth(model: ModelFigures) -> float:
    return (model.figures.vp + model.figures.kills) / model.models


def _model(mine: list[tuple[str, ModelCount]]) -> ModelFigures:
    """All models of one name together."""
    total = mine[0][1].figures
    for _, each in mine[1:]:
        total = _added(total, each.figures)
    return ModelFigures(
        name=mine[-1][1].name, battles=len({battle for battle, _ in mine}), models=len(mine), figures=total
    )


def _added(one: FiguresInfo, other: FiguresInfo) -> FiguresInfo:
    names = FiguresInfo.__struct_fields__
    return replace(one, **{name: getattr(one, name) + getattr(other, name) for name in names})
