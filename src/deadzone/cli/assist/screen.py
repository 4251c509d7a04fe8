"""The assistant on the terminal: deployment, team and draws as tables."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from deadzone.assistant.arrivals import still_away
from deadzone.assistant.marks import LEFT, PACKED, Marks
from deadzone.assistant.models import Activation
from deadzone.assistant.records.table import SCORE_OBJECTIVES
from deadzone.assistant.session import Session
from deadzone.assistant.steps import ARRIVE, COUNTERS, GUN, JADE, OTHER_PLAYER, SCOUT
from deadzone.assistant.telling import COUNTER_WORDS
from deadzone.catalog.lookup import item_names
from deadzone.cli.assist.sheet import Row, arrival_rows, rows_table, ruled
from deadzone.cli.assist.typed import MEANINGS, SOURCES_TYPED, spellings
from deadzone.cli.catalog.parts import plain_table
from deadzone.jade.deck.words import MODE_NAMES, steps_text
from deadzone.jade.paper.choices import defence_now, fight_power, in_your_turn
from deadzone.jade.paper.guide import tie_rule
from deadzone.jade.paper.later_models import AIR, HERE, ORBIT
from deadzone.jade.paper.missions import (
    SOURCE_NAMES,
    Way,
    choices_in,
    goals_of,
    has_objectives,
    mission_words,
    ways_to_score,
)
from deadzone.jade.paper.naming import card_places
from deadzone.jade.paper.scouting import how_recon_is_rolled, how_scouts_move, supplies
from deadzone.language.words import say, text, words_of

_PLACES = words_of("lands before the first turn ({key})", "in orbit ({key})", "packed up ({key})")
JADE_VP, YOUR_VP = words_of("JADE: {vp} VP ({parts}).", "You: {vp} VP ({parts}).")
PLACE_WORDS = dict(zip((AIR, ORBIT, PACKED), _PLACES, strict=True))


def title_line(session: Session, lang: str) -> Text:
    setup = session.setup
    title = text("{team}, run by JADE, seed {seed}.", lang, team=setup.team, seed=setup.seed)
    return Text(title, style="bold")


def deployment_table(session: Session, lang: str) -> Group:
    """The models and total Size in each cube, any extra cubes needed, and the models held back. J-ASSIST-03."""
    cube, level, sizes = text("Cube", lang), text("Level", lang), text("Sizes", lang)
    table = plain_table(cube, level, text("Models", lang), sizes, numbers=(cube, level, sizes))
    for index, room in enumerate(session.rooms):
        models = [model for model, where in session.deployed if where == index]
        names = [f"{model + 1} {say(session.names()[model], lang)}" for model in models]
        total = sum([session.profiles[model].size for model in models])
        place = f"+{room.place - session.setup.squares}" if room.place > session.setup.squares else str(room.place)
        table.add_row(place, str(room.level), ", ".join(names) or "–", str(total))
    lines: list[RenderableType] = [Text(text("Deployment", lang), style="bold"), table]
    if session.extension():
        lines.append(
            text(
                "The zone is too small: add {count} {count|cube|cubes} (+) next to it on the same edge, nearest first, "
                "then in the next row inward. You may add as many to yours. (J-AMB-04)",
                lang,
                count=session.extension(),
            )
        )
    away = still_away(session)
    if away:
        lines += [Text(""), Text(text("Held back", lang), style="bold"), rows_table(arrival_rows(away, lang))]
    return Group(*lines)


def smoke_line(session: Session, lang: str, new_round: bool) -> list[RenderableType]:
    """The number of smoke cubes and, in a new round, the roll to make for each of them. I-SMOKE-04."""
    if not session.smoke:
        return []
    lines: list[RenderableType] = [text("Cubes full of smoke: {count}", lang, count=session.smoke)]
    if new_round:
        rolled = text("Roll a d8 for each of them: on 5-8 the smoke clears (v). (I-SMOKE-04)", lang)
        lines.append(Text(rolled, style="yellow"))
    return lines


def score_line(session: Session, lang: str) -> Text:
    """The score of both sides, the VP needed, and what to do at the end of the round. R-WIN-02, R-END-01."""
    told = [_score(session, side, template, lang) for side, template in ((JADE, JADE_VP), (OTHER_PLAYER, YOUR_VP))]
    if session.setup.target:
        told.append(text("{target} VP win.", lang, target=session.setup.target))
    if has_objectives(session.setup.mission):
        told.append(ruled(SCORE_OBJECTIVES, lang))
    return Text(" ".join(told), style="yellow")


def _score(session: Session, side: int, template: str, lang: str) -> str:
    parts = [f"{say(SOURCE_NAMES[part.source], lang).lower()} {part.vp}" for part in session.points(side)]
    return text(template, lang, vp=session.vp(side), parts=", ".join(parts) or "–")


def mission_lines(session: Session, lang: str) -> list[RenderableType]:
    """The mission, what JADE does in it, and what has to be noted."""
    mission = session.setup.mission
    if not mission:
        return []
    name, about = mission_words(mission)
    lines: list[RenderableType] = [Text(say(name, lang), style="bold"), say(about, lang)]
    points = [*choices_in(mission), *goals_of(mission)]
    ways = ways_to_score(mission, bool(session.enemies.marks))
    rows = [Row("□", ruled(point, lang)) for point in points]
    return [*lines, rows_table([*rows, *[_way(way, lang) for way in ways]]), ""]


def _way(way: Way, lang: str) -> Row:
    """A way to score, with the word to type for it."""
    return Row(say(SOURCES_TYPED[way.source], lang), ruled(way.point, lang))


def recon_lines(session: Session, lang: str) -> list[RenderableType]:
    """JADE's Recon test, which comes before the deployment. R-RECON-01."""
    points = how_recon_is_rolled(session.setup.profiles)
    return [rows_table([Row("□", ruled(point, lang)) for point in points]), ""]


def scout_lines(session: Session, lang: str) -> list[RenderableType]:
    """The Scouts that still have their free Sprint, and what else JADE does before the first round. A-SCOUT-01."""
    left = [number for number in session.scouts() if not session.marks[number].scouted]
    points = [*(how_scouts_move(session.settings) if left else []), *supplies(session.setup.profiles)]
    if not session.before_the_battle() or not points:
        return []
    keys = [Row(f"{spellings()[SCOUT][0]} {number + 1}", say(session.names()[number], lang)) for number in left]
    told = [Row("□", ruled(point, lang)) for point in points]
    return ["", Text(text("Before the first round", lang), style="bold"), rows_table([*keys, *told])]


def your_turn(session: Session, lang: str) -> Table:
    """What JADE does in the other player's turn, and the usual defence and Fight power of its models. J-AMB-32..36."""
    points = [*in_your_turn(session.settings), tie_rule(session.settings)]
    rows = [Row("□", ruled(point, lang)) for point in points]
    for number, profile in enumerate(session.profiles):
        power = fight_power(profile, session.settings)
        if session.is_here(number):
            name = say(session.names()[number], lang)
            rows.append(Row(str(number + 1), name if power is None else f"{name} ({say(power, lang)})"))
            defence = defence_now(profile, session.marks[number].pinned, session.settings)
            rows.append(Row("", say(defence.sentence, lang)))
    return rows_table(rows)


def team_table(session: Session, lang: str) -> Table:
    table = plain_table("", text("Model", lang), text("Profile", lang), text("Marks", lang))
    for number, known in enumerate(session.names()):
        style = "" if session.marks[number].lives else "dim strike"
        name = Text(say(known, lang), style=style)
        mode = say(MODE_NAMES[session.mode_of(number)], lang)
        table.add_row(str(number + 1), name, mode, ", ".join(marks_of(session, number, lang)) or "–")
    return table


def teams(session: Session, lang: str) -> list[RenderableType]:
    """JADE's models, and the other player's if that team is known."""
    if not session.enemies.marks:
        return [team_table(session, lang)]
    table = plain_table("", text("The other player", lang), text("Marks", lang))
    for number, (name, mark) in enumerate(zip(session.enemies.names, session.enemies.marks, strict=True), start=1):
        style = "" if mark.lives else "dim strike"
        table.add_row(f"e{number}", Text(say(name, lang), style=style), _enemy_marks(mark, lang))
    return [team_table(session, lang), table]


def _enemy_marks(mark: Marks, lang: str) -> str:
    if not mark.lives:
        return text("dead", lang)
    if mark.away == LEFT:
        return text("left the board", lang)
    return text("injured ({count})", lang, count=mark.tokens) if mark.tokens else "–"


def marks_of(session: Session, number: int, lang: str) -> list[str]:
    mark = session.marks[number]
    if not mark.lives:
        return [text("dead", lang) if mark.away == HERE else text("out of the battle", lang)]
    if mark.away == LEFT:
        return [text("left the board", lang)]
    if mark.away != HERE:
        key = spellings()[GUN][0] if mark.away == PACKED else f"{spellings()[ARRIVE][0]} {number + 1}"
        return [text(PLACE_WORDS[mark.away], lang, key=key)]
    words = []
    if mark.tokens:
        words.append(text("injured ({count})", lang, count=mark.tokens))
    if mark.enraged:
        words.append(text("enraged", lang))
    if mark.pinned:
        words.append(text("Pinned", lang))
    if mark.objective:
        words.append(text("on an objective", lang))
    words += [text(COUNTER_WORDS[counter], lang) for counter in COUNTERS if counter in mark.counters]
    if mark.item:
        words.append(text("carries {item}", lang, item=mark.item))
    words += [text("carries {item}", lang, item=item_names()[item]) for item in mark.bought]
    if mark.activated:
        words.append(text("activated this round", lang))
    return words


def help_table(lang: str) -> Table:
    table = Table.grid(padding=(0, 2))
    for word, known in spellings().items():
        table.add_row(Text(known[0], style="bold"), Text(text(MEANINGS[word], lang)))
    return table


def draws_table(session: Session, lang: str) -> Table:
    """All draws so far, for `--rounds`."""
    number = text("Round", lang)
    table = plain_table(
        number, text("Model", lang), text("Profile", lang), text("Card", lang), text("Actions", lang), numbers=(number,)
    )
    places = card_places(session.cards)
    for activation in session.activations:
        card, mode = session.cards[activation.card], activation.mode
        table.add_row(
            str(activation.round),
            f"{activation.model + 1} {say(session.names()[activation.model], lang)}",
            say(MODE_NAMES[mode], lang),
            f"{places[activation.card]} {say(card.name, lang)}",
            "".join([steps_text(card.steps(mode), lang), *_called(session, activation, lang)]),
        )
    return table


def _called(session: Session, activation: Activation, lang: str) -> list[str]:
    """The models that came into play with the Activation."""
    return [f" (+ {number + 1} {say(session.names()[number], lang)})" for number in activation.called]


def show(out: Console, *parts: RenderableType) -> None:
    for part in parts:
        out.print(part)
