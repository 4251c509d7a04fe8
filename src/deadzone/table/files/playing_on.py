"""Battles that go on from a moment of another one, with the same players or with others."""

from __future__ import annotations

from deadzone.core.frames import Frame
from deadzone.core.setting import Setting
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import COMMAND_FACES, State, changed
from deadzone.jade.turn.activation import JadeActivation
from deadzone.procedures.turn.rounds import Turns
from deadzone.rules.dice.command import has_command_dice
from deadzone.rules.missions.mission_kinds import NO_SECRET
from deadzone.table.opening import Sides

BOTH_SIDES = (RED, BLUE)


def players_may_change(g: State) -> bool:
    """Whether JADE may take over a side now, or a person from JADE: somebody is about to choose which model acts.

    In the middle of anything else there are procedures under way that only the player who began them can finish.
    """
    if not g.stack or g.question is None:
        return False
    turns = g.stack[-1]
    if _draws(turns):
        turns = g.stack[-2] if len(g.stack) > 1 else turns
    return isinstance(turns, Turns) and turns.next_is(Turns.first_activation, Turns.second_activation)


def changes_jade(setting: Setting, jade: Sides) -> list[Side]:
    """The sides that JADE would take over, give up, or play with other cards and settings."""
    return [side for side in BOTH_SIDES if setting.jade_of(side) is not jade[side]]


def with_jade(g: State, jade: Sides) -> State:
    """The same table, played by JADE on these sides; `players_may_change` must hold if this changes anything.

    JADE begins with a full deck. It has no secret mission (J-AMB-44), and no command dice unless it rolls them
    (J-AMB-37). A person who takes over from JADE has neither a secret mission nor, in this round, command dice.
    """
    twin = g.copy()
    sides = changes_jade(g.setting, jade)
    if not sides:
        return twin
    before = g.setting
    twin.setting = Setting(before.ground, before.mission, before.profiles, before.options, jade)
    _choose_again(twin)
    red, blue = [() if side in sides else g.decks[side] for side in BOTH_SIDES]
    twin.decks = red, blue
    for side in sides:
        if jade[side] is not None:
            twin.secrets = changed(twin.secrets, side, NO_SECRET - twin.secrets[side])
            twin.revealed = changed(twin.revealed, side, -twin.revealed[side])
        if not has_command_dice(twin, side):
            for face in range(len(COMMAND_FACES)):
                twin.spend_command(side, face, twin.command(side, face))
    return twin


def _choose_again(g: State) -> None:
    """Let the turn find out again who chooses its model: until JADE has drawn it, nothing has happened."""
    if not _draws(g.stack[-1]):
        return
    g.stack.pop()
    turns = g.stack[-1].twin()
    turns.go(Turns.first_activation)
    g.stack[-1] = turns


def _draws(frame: Frame) -> bool:
    return isinstance(frame, JadeActivation) and frame.next_is(JadeActivation.draw_model)
