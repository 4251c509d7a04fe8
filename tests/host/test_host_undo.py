"""Undo: never of an answer that has revealed something, before and after a restart alike."""

from collections.abc import Iterable, Sequence

import pytest

from deadzone.core.events import ONLOOKERS, Event, learners
from deadzone.core.pieces import ModelNumber
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, CHANCE, RED, Side
from deadzone.core.state import FACE_DOWN, State, Token
from deadzone.host.battles.game import Game
from deadzone.host.battles.happening import Happened
from deadzone.host.battles.telling import update_message
from deadzone.host.protocol.words import Role
from deadzone.procedures.items.items import PickUp
from deadzone.procedures.setup.recon_bonus import LookAtTokens
from deadzone.rules.items.items import INTEL
from deadzone.rules.missions.mission_kinds import PATROL, SCOUR, SEARCH
from deadzone.rules.missions.missions import MARK, MARKED
from deadzone.table.driver import Given
from deadzone.table.view import view_of
from stopped_battles import FRAG, PLACE, Stopped, battle, call, looked_at, under_way, until

VIEWERS = (RED, BLUE, ONLOOKERS)
SECRETS = Options(round_limit=4, secret_missions=True, recon_bonus=True)
RECON = Options(round_limit=4, recon_bonus=True)
AGREED = [("a", PATROL, SECRETS), ("b", SEARCH, RECON), ("c", SCOUR, RECON)]
PLAYERS = {"human": ("human", "human"), "random": ("human", "random"), "jade": ("human", "jade")}


def test_an_event_says_whom_it_tells_something_new() -> None:
    assert learners(Event("killed", (1,))) == VIEWERS
    assert learners(Event("looked-at", (BLUE, 7))) == (BLUE,)
    assert learners(Event("moved", (1, 2, 3))) == ()


def learned(before: State, after: State) -> set[int]:
    """Viewers who know more than before: identities of tokens, secret missions, marks on own models."""
    return {viewer for viewer in VIEWERS if _knows_more(view_of(before, viewer), view_of(after, viewer), viewer)}


def _knows_more(before: State, after: State, viewer: int) -> bool:
    unseen = [[bag + back for bag, back in zip(g.bag, g.returned, strict=True)] for g in (before, after)]
    fewer = any(now < then for then, now in zip(*unseen, strict=True))
    missions = any(now and now != then for then, now in zip(before.secrets, after.secrets, strict=True))
    return fewer or missions or len(_marks(after, viewer)) > len(_marks(before, viewer))


def _marks(g: State, viewer: int) -> list[int]:
    """Marks not made by the viewer."""
    marked = [n for n, model in enumerate(g.models) if MARK in [gain[0] for gain in model.gains]]
    return [number for number in marked if viewer == ONLOOKERS or g.models[number].side == viewer]


def events_of(steps: Iterable[Happened]) -> list[Event]:
    return [told.event for step in steps for told in step.events]


@pytest.mark.parametrize(("seed", "mission", "options"), AGREED)
def test_whoever_learns_something_is_named_by_an_event_and_nothing_is_taken_back(
    seed: str, mission: str, options: Options
) -> None:
    found = battle(f"learned {seed}", mission, options=options, taught_to=("S-SHORT", "S-LUCKY"))
    lessons = 0
    while not found.game.over():
        before = found.game.g.copy()
        events = events_of(found.go_on().steps)
        who = learned(before, found.game.g)
        assert who <= {viewer for event in events for viewer in learners(event)}
        if who:
            lessons += 1
            assert not found.game.may_undo((RED, BLUE))
    assert lessons


@pytest.mark.parametrize("blue", PLAYERS)
@pytest.mark.parametrize(("seed", "mission", "options"), AGREED)
def test_the_same_can_be_taken_back_after_a_restart(
    seed: str, mission: str, options: Options, blue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every question of a person undo is the same after a restart, and so is everything else."""
    found = battle(f"again {seed}", mission, PLAYERS[blue], ("S-SHORT", "S-LUCKY"), options=options)
    at_the_time = [may_undo(found.game)]
    while not found.game.over():
        found.go_on()
        at_the_time.append(may_undo(found.game))
    again: list[tuple[bool, bool]] = []
    remember = Game._remember

    def noting(game: Game, g: State, given: Given, events: Sequence[Event]) -> None:
        remember(game, g, given, events)
        game.g = g
        if g.question is None or g.question.side != CHANCE:
            again.append(may_undo(game))

    monkeypatch.setattr(Game, "_remember", noting)
    reloaded = Game.load("again", found.game.head, found.entries)
    assert again == at_the_time
    assert {(True, False), (False, False)} <= set(again)
    for role in ("red", "blue", "watch", "both"):
        assert all_told(reloaded, role) == all_told(found.game, role)


def may_undo(game: Game) -> tuple[bool, bool]:
    return game.may_undo((RED,)), game.may_undo((BLUE,))


def all_told(game: Game, role: Role) -> object:
    return update_message(game, 0, game.steps, role, "en")


@pytest.mark.parametrize("most", [20, 60, 110])
def test_a_battle_read_again_goes_back_as_far(most: int) -> None:
    """A battle read again can be undone answer by answer, with the same questions."""
    found = battle("back", options=RECON)
    for _ in range(most):
        found.go_on()
    while not found.game.may_undo((RED, BLUE)):
        found.go_on()
    again = Game.load("back", found.game.head, found.entries)
    while found.game.may_undo((RED, BLUE)):
        assert all_told(again, "both") == all_told(found.game, "both")
        found.game.forget()
        again.forget()
    assert all_told(again, "both") == all_told(found.game, "both")
    assert not again.may_undo((RED, BLUE))


@pytest.mark.parametrize("blue", PLAYERS)
def test_a_file_that_breaks_off_among_dice_goes_on_in_the_same_step(blue: str) -> None:
    """The set-up is not told again, and the dice belong to the answer that they follow."""
    found = battle(f"off {blue}", players=PLAYERS[blue])
    for kind in ("", "command-roll"):
        while kind and kind not in [event.kind for event in events_of(found.game.steps[-1:])]:
            found.go_on()
        assert found.entries[-1].side == CHANCE
        cut = Game.load("off", found.game.head, found.entries[:-1])
        assert cut.asked() == CHANCE
        cut.accept(cut.try_opening())
        assert all_told(cut, "both") == all_told(found.game, "both")
        assert may_undo(cut) == may_undo(found.game) == (False, False)


# Answers without dice


def known_to_the_enemy(seed: str, kind: str, mission: str = PATROL) -> tuple[Stopped, int]:
    """The active model stands on a token that its enemy has looked at."""
    found = until(battle(seed, mission), "action") if mission != PATROL else under_way(seed)
    g = found.game.g
    model = g.active
    g.tokens[PLACE] = Token(g.models[model].cube)
    g.tokens[1:] = [token for token in g.tokens[1:] if token.cube != g.models[model].cube]
    looked_at(g, PLACE, kind, 1 - g.models[model].side)
    return found, model


def assert_settled(found: Stopped, kind: str, side: Side) -> None:
    """Check that a person's answer without dice cannot be undone."""
    trial = found.answer(PLACE)
    assert len(trial.entries) == 1
    assert kind in [event.kind for event in events_of(trial.steps)]
    assert not found.game.may_undo((side,))


def test_a_token_that_was_revealed_stays_revealed() -> None:
    """The enemy has looked at the token before, so no draw is made; still it cannot be undone (M-RECON-01)."""
    found, model = known_to_the_enemy("revealed", FRAG)
    call(found.game.g, PickUp(ModelNumber(model)))
    assert_settled(found, "revealed", found.game.g.models[model].side)


def test_a_token_that_was_looked_at_stays_known() -> None:
    found, model = known_to_the_enemy("looked at", FRAG)
    side = found.game.g.models[model].side
    call(found.game.g, LookAtTokens(side, 1))
    assert_settled(found, "looked-at", side)
    assert view_of(found.game.g, side).tokens[PLACE].under == FRAG
    assert view_of(found.game.g, ONLOOKERS).tokens[PLACE].under == FACE_DOWN


def test_a_mark_that_was_seen_stays_known() -> None:
    """A mark that was seen stays known (M-HOUSE-SEARCH)."""
    found, model = known_to_the_enemy("mark", INTEL, SEARCH)
    g, side = found.game.g, found.game.g.models[model].side
    assert any(gain[:2] == (MARK, MARKED) for other in g.models if other.side == side for gain in other.gains)
    call(g, PickUp(ModelNumber(model)))
    assert_settled(found, "mark-seen", side)


def test_picking_nothing_up_can_be_taken_back() -> None:
    found, model = known_to_the_enemy("nothing", FRAG)
    call(found.game.g, PickUp(ModelNumber(model)))
    found.answer(-1)
    assert found.game.may_undo((found.game.g.models[model].side,))
