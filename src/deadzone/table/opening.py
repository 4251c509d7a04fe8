"""Opening a battle: build a state at its first question from two strike teams, a ground and a mission."""

from __future__ import annotations

from collections.abc import Sequence

import deadzone.jade.turn.procedures  # noqa: F401 - registers JADE's procedures
from deadzone.catalog.fielding import battle_profiles
from deadzone.core.board.battlefield import Battlefield
from deadzone.core.cubes import FIRST_CUBE
from deadzone.core.dice import FACES
from deadzone.core.engine import begin
from deadzone.core.events import Event
from deadzone.core.jade import Jade
from deadzone.core.profiles import LEADER, Profile
from deadzone.core.sentence import Fault, Name
from deadzone.core.setting import NO_JADE, Ground, Mission, Options, Setting
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import TOKEN_KINDS, WAITING, Model, State
from deadzone.missions.registry import AGAIN, RANDOM, check_agreements, mission_called, mission_of_die
from deadzone.procedures.turn.battle import Battle
from deadzone.table.dice import DiceStream

SIDE_WORDS = {RED: Name("red"), BLUE: Name("blue")}
Sides = tuple[Jade | None, Jade | None]
NOT_YET = 200  # x and y of models that are not deployed yet


def random_mission(seed: int | str) -> str:
    """A mission chosen at random, always the same for the same seed. M-GEN-01."""
    dice = DiceStream(f"{seed}/mission")
    chosen = AGAIN
    while chosen == AGAIN:
        chosen = mission_of_die(dice.die(FACES))
    return chosen


def lay_out(name: str, options: Options, field: Battlefield, points: int, seed: int | str) -> Mission:
    """Lay out a mission on a battlefield; `random` chooses one by the seed. M-GEN-01."""
    chosen = random_mission(seed) if name == RANDOM else name
    check_agreements(chosen, options)
    return mission_called(chosen)(field, points)


def prepare(
    ground: Ground,
    mission: Mission,
    red: Sequence[Profile],
    blue: Sequence[Profile],
    options: Options | None = None,
    comers: Sequence[Profile] | None = None,
    jade: Sides = NO_JADE,
) -> State:
    """The state before the first step, with both teams waiting off the table, carrying the items they bought.

    Each profile becomes one undamaged model. R-SETUP-04, R-DEPLOY-06, R-ITEM-13.

    `jade` says which sides JADE plays and with which cards. `comers` are the profiles of models that may arrive
    during play, by default those of the catalogue (`battle_profiles`).
    """
    for side, team in ((RED, red), (BLUE, blue)):
        leaders = [profile for profile in team if profile.type == LEADER and profile.recon]
        if len(leaders) != 1:
            raise Fault(
                "A strike team has exactly one Leader; the {side} team has {count}.",
                rule="R-TEAM-03",
                side=SIDE_WORDS[side],
                count=len(leaders),
            )
    teams = (*red, *blue)
    profiles = battle_profiles(teams) if comers is None else (*teams, *comers)
    g = State(Setting(ground, mission, profiles, options or Options(), _for_these(jade)))
    for number, profile in enumerate((*red, *blue)):
        side = RED if number < len(red) else BLUE
        bought = tuple([item for item in profile.items if item in TOKEN_KINDS])  # still not tokens: R-ITOK-08
        g.models.append(
            Model(side, number, FIRST_CUBE, NOT_YET, NOT_YET, fate=WAITING, items=profile.items, bought=bought)
        )
    return g


def _for_these(jade: Sides) -> Sides:
    """JADE for one battle: what it remembers is about the profiles of that battle, and another one has others."""
    red, blue = [None if it is None else Jade(it.cards, it.settings, it.conduct) for it in jade]
    return red, blue


def open_battle(
    ground: Ground,
    mission: Mission,
    red: Sequence[Profile],
    blue: Sequence[Profile],
    options: Options | None = None,
    jade: Sides = NO_JADE,
) -> tuple[State, list[Event]]:
    """Open a battle: its state at the first question, and the events before it."""
    g = prepare(ground, mission, red, blue, options, jade=jade)
    return g, begin(g, Battle())
