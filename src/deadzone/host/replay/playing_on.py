"""A battle of one's own from any moment of a replay: the table as it stood, with new dice, and with other players.

Who plays a side can change only where a model is chosen; then the battle begins at the last such moment.
"""

from __future__ import annotations

from deadzone.core.jade import Jade
from deadzone.core.sentence import Fault
from deadzone.core.setting import Setting
from deadzone.host.battles.game import check_players
from deadzone.host.battles.opening import begun_anew, seat_of
from deadzone.host.common.orders import AsBefore, PlayOn
from deadzone.host.common.seeds import Seeds
from deadzone.host.common.uploaded import failures_as_faults
from deadzone.host.replay.film import Film, Take
from deadzone.jade.deck.difficulty import PAPER, jade_with
from deadzone.players.registry import JADE
from deadzone.table.files.battlefile import Entry, Head, head_of
from deadzone.table.files.playing_on import changes_jade, players_may_change, with_jade
from deadzone.table.files.starting import begun, start_of
from deadzone.table.house_rules import House, jade_agreed
from deadzone.table.opening import Sides


def changing_steps(film: Film) -> list[int]:
    """The steps after which who plays a side may change."""
    return [take.n for take in film.takes if players_may_change(take.after)]


def last_playable(film: Film) -> int:
    """The last step from which a battle can go on; 0 for none."""
    return max([take.n for take in film.takes if take.after.question is not None], default=0)


def played_on(film: Film, wanted: PlayOn, seeds: Seeds) -> tuple[Head, list[Entry]]:
    """Return the battle that goes on from a moment, as it is stored."""
    check_players(wanted.players)
    if not 1 <= wanted.at <= len(film.takes):
        raise Fault("This battle has no moment {number}: its last one is {last}.", number=wanted.at,
                    last=len(film.takes))  # fmt: skip
    take = film.takes[wanted.at - 1]
    if take.after.question is None:
        raise Fault("The battle is over at this moment: choose an earlier one.")
    with failures_as_faults():
        jade = _jade(take.after.setting, wanted)
        if changes_jade(take.after.setting, jade):
            take = _where_players_change(film, take)
        g = with_jade(take.after, jade)
        start = start_of(g)
        _, events = begun(g.setting, start)
        red, blue = [seat_of(player, seeds.new()) for player in wanted.players]
        return begun_anew(head_of(g.setting, film.head.teams, (red, blue), seeds.new(), events, start))


def _where_players_change(film: Film, last: Take) -> Take:
    """The last moment up to this one at which who plays a side may change."""
    found = [take for take in film.takes[: last.n] if players_may_change(take.after)]
    if not found:
        raise Fault("Who plays a side can change from the first turn on: choose a later moment.")
    return found[-1]


def _jade(setting: Setting, wanted: PlayOn) -> Sides:
    red, blue = [
        _jade_of(before, player, difficulty, wanted.house)
        for before, player, difficulty in zip(setting.jade, wanted.players, wanted.difficulty, strict=True)
    ]
    return red, blue


def _jade_of(before: Jade | None, player: str, difficulty: AsBefore, house: House) -> Jade | None:
    if player != JADE:
        return None
    if before is not None and not difficulty:
        return before
    return jade_agreed(jade_with(difficulty or PAPER), house)
