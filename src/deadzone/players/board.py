"""The table as text: each level as in a map file with two lines per square, and a list of both teams."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from deadzone.core.board.battlefield import BLOCKED, NO_RAMP, OPEN, hatch_in_floor, hatch_in_side
from deadzone.core.cubes import (
    COLUMNS,
    EAST,
    NORTH,
    ROWS,
    SOUTH,
    SQUARES,
    WEST,
    Cube,
    CubeSide,
    Level,
    all_levels,
    cube_at,
    cube_name,
    square_of,
)
from deadzone.core.pieces import OUTSIDE, ModelNumber
from deadzone.core.sentence import Sentence
from deadzone.core.setting import NO_TARGET
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import COMMAND_FACES, FACE_DOWN, HELD, KILLED, LEFT, ON_TABLE, WAITING, State
from deadzone.language.words import say, text
from deadzone.maps.symbols import LADDER, OBJECTIVE, RULER
from deadzone.maps.text import FLOOR_SYMBOLS, RAMP_SYMBOLS, SIDE_SYMBOLS
from deadzone.players.marks import FACE_DOWN_MARK, FACE_UP_MARK, SMOKE_MARK, short_label
from deadzone.table.telling.log import FACE_NAMES, SIDES, item_name
from deadzone.table.telling.state_marks import LETTERS_IN_CUBES, LETTERS_OF_MODELS, briefly, is_borne

SIDE_STYLES = {RED: "bold red", BLUE: "bold bright_blue"}
ZONE_MARKS = {RED: ("r", "red"), BLUE: ("b", "blue")}
LEVEL_WIDTH = 4 * COLUMNS + 1
LABEL_WIDTH = 1
SMOKE_STYLE = "on bright_black"
FATES: dict[int, Sentence] = {
    WAITING: Sentence("not deployed"),
    KILLED: Sentence("killed"),
    LEFT: Sentence("gone"),
    HELD: Sentence("held back"),
    OUTSIDE: Sentence("off the board"),
}


def board_lines(g: State, width: int, lang: str) -> list[Text]:
    """All levels, as many side by side as the terminal has room for."""
    levels = all_levels(g.setting.ground.field.levels)
    abreast = max(1, (width - LABEL_WIDTH) // LEVEL_WIDTH)
    lines: list[Text] = []
    for first in range(0, len(levels), abreast):
        lines += _abreast(g, levels[first : first + abreast], lang)
    return lines


def _abreast(g: State, levels: list[Level], lang: str) -> list[Text]:
    titles = [text("Level {level}", lang, level=level).center(LEVEL_WIDTH) for level in levels]
    ruler = ("  " + "   ".join(RULER)).ljust(LEVEL_WIDTH)
    lines = [Text(" " + "".join(titles), style="bold"), Text(" " + ruler * len(levels), style="dim")]
    for row in range(ROWS):
        lines.append(_joined(" ", [_side_line(g, level, row, NORTH) for level in levels]))
        lines.append(_joined(str(row), [_cells(g, level, row, 0) for level in levels]))
        lines.append(_joined(" ", [_cells(g, level, row, 1) for level in levels]))
    lines.append(_joined(" ", [_side_line(g, level, ROWS - 1, SOUTH) for level in levels]))
    return lines


def _joined(label: str, parts: list[Text]) -> Text:
    line = Text(label, style="dim", end="")
    for part in parts:
        line.append_text(part)
    return line


def _side_line(g: State, level: Level, row: int, side: CubeSide) -> Text:
    line = Text("+", style="bright_black")
    for column in range(COLUMNS):
        symbol = _side_symbol(g.setting.ground.field.side(cube_at(row, column, level), side))
        line.append("   " if symbol == " " else f"-{symbol}-", style="white")
        line.append("+", style="bright_black")
    return line


def _side_symbol(side_type: int) -> str:
    return str(hatch_in_side(side_type) or SIDE_SYMBOLS[side_type])


def _upright(side_type: int, half: int) -> str:
    """The symbol of a side that runs downward. It is two lines high and has its symbol in the first."""
    if side_type == OPEN:
        return " "
    return "|" if side_type == BLOCKED or half else _side_symbol(side_type)


def _cells(g: State, level: Level, row: int, half: int) -> Text:
    field = g.setting.ground.field
    line = Text(_upright(field.side(cube_at(row, 0, level), WEST), half), style="white")
    for column in range(COLUMNS):
        cube = cube_at(row, column, level)
        line.append_text(_cell(g, cube, half))
        line.append(_upright(field.side(cube, EAST), half), style="white")
    return line


def _cell(g: State, cube: Cube, half: int) -> Text:
    """The upper half shows the ground, or the first of several models; the lower one a model, or how many more."""
    here = [number for number, model in enumerate(g.models) if model.cube == cube and model.fate == ON_TABLE]
    cell = _half(g, cube, half, here)
    if cube in g.smoke:
        cell.stylize(SMOKE_STYLE)
    return cell


def _half(g: State, cube: Cube, half: int, here: list[int]) -> Text:
    if half == 0:
        return _model(g, here[0]) if len(here) > 1 else _ground(g, cube)
    if not here:
        return Text((SMOKE_MARK if cube in g.smoke else " ") * 3)
    return Text(f"+{len(here) - 1}".ljust(3), style="bold") if len(here) > 2 else _model(g, here[-1])


def _model(g: State, number: int) -> Text:
    model = g.models[number]
    letters = [mark.letter for mark in LETTERS_OF_MODELS if is_borne(g, number, mark)]
    style = SIDE_STYLES[model.side]
    if number == g.active:
        style += " reverse"
    elif model.activated:
        style = style.removeprefix("bold ") + " dim"
    return Text((short_label(g, number) + "".join(letters[:1]))[:3].ljust(3), style=style)


def _ground(g: State, cube: Cube) -> Text:
    field = g.setting.ground.field
    floor = field.floor(cube)
    shown = " " if cube < SQUARES else str(hatch_in_floor(floor) or FLOOR_SYMBOLS[floor])
    feature = LADDER if field.ladders[cube] else " "
    if field.ramps[cube] != NO_RAMP:
        feature = RAMP_SYMBOLS[field.ramps[cube]]
    cell = Text(shown + feature, style="bright_black")
    cell.append_text(_mark(g, cube))
    return cell


def _mark(g: State, cube: Cube) -> Text:
    """A token, a Trap or another marker, an objective, or the zone while models are being deployed."""
    tokens = [token.item for token in g.tokens if token.cube == cube]
    if tokens:
        return Text(FACE_DOWN_MARK if FACE_DOWN in tokens else FACE_UP_MARK, style="bold green")
    for marker in g.markers:
        if marker.cube == cube and marker.kind in LETTERS_IN_CUBES:
            return Text(LETTERS_IN_CUBES[marker.kind], style=SIDE_STYLES[marker.side])
    if any(place == cube for place, _ in g.setting.mission.objectives):
        return Text(OBJECTIVE, style="bold yellow")
    if g.round == 0:
        zones = g.zones if any(g.zones) else g.setting.mission.zones
        for side in (RED, BLUE):
            if square_of(cube) in zones[side] and g.setting.ground.field.supported(cube):
                symbol, style = ZONE_MARKS[side]
                return Text(symbol, style=style)
    return Text(" ")


# Beside the board


def status_line(g: State, lang: str) -> Text:
    """Round, victory points, command dice."""
    line = Text(text("Round {number}", lang, number=g.round), style="bold")
    if g.setting.mission.vp_target != NO_TARGET:
        target = text("{points} VP to win", lang, points=g.setting.mission.vp_target)
        line.append(f" ({target})", style="dim")
    for side in (RED, BLUE):
        shown = text("{side} {points} VP", lang, side=SIDES[side], points=g.points(side))
        line.append(f"   {shown}", style=SIDE_STYLES[side])
        line.append(f" [{_command_dice(g, side, lang) or '-'}]")
    return line


def _command_dice(g: State, side: Side, lang: str) -> str:
    """Command dice by face: `MOVE, 2 FIGHT`."""
    counts = [(g.command(side, face), say(FACE_NAMES[face], lang)) for face in range(len(COMMAND_FACES))]
    return ", ".join([name if count == 1 else f"{count} {name}" for count, name in counts if count])


def roster(g: State, lang: str) -> Table:
    """Both teams side by side: where each model is, and its condition."""
    table = Table(box=None, show_header=False, expand=True, padding=(0, 1, 0, 0))
    table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    sides = [[n for n, model in enumerate(g.models) if model.side == side] for side in (RED, BLUE)]
    for place in range(max(map(len, sides))):
        table.add_row(*[_fare(g, ModelNumber(side[place]), lang) if place < len(side) else Text("") for side in sides])
    return table


def _fare(g: State, number: ModelNumber, lang: str) -> Text:
    model = g.models[number]
    line = Text(short_label(g, number).ljust(3), style=SIDE_STYLES[model.side])
    if model.fate != ON_TABLE:
        line.append(say(g.profile(number).name, lang), style="dim")
        line.append(f" ({say(FATES[model.fate], lang)})", style="dim")
        return line
    line.append(f"{cube_name(model.cube)} ")
    line.append(say(g.profile(number).name, lang), style="dim" if model.activated else "")
    notes = [say(name, lang) for name in briefly(g, number)]
    if model.damage:
        notes.insert(0, text("damage {tokens}/{size}", lang, tokens=model.damage, size=g.profile(number).size))
    notes += [say(item_name(item), lang) for item in model.items]
    if notes:
        line.append(f" ({', '.join(notes)})", style="yellow")
    return line
