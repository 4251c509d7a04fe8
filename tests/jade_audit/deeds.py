"""One printed action of JADE: whether it was carried out as printed, or skipped for a true reason.

J-GEN-03, J-VOC-*, J-MOVE-01, J-MOVE-03, J-MOVE-05, J-RULE-01, J-AMB-21..23, -28, -39.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from deadzone.core.board.sight import CLEAR_SIGHT
from deadzone.core.cubes import Cube, adjacent, cube_name
from deadzone.core.jade import CardStep
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import CUBE, MODEL, TOKEN
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import NOBODY, ON_TABLE, UNDECIDED, State
from deadzone.core.weapon_places import NO_WEAPON
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.shooting.shooting import invigorating_weapon
from deadzone.rules.turn.actions import ALLOWED, enemies_present, reason_against
from jade_audit import eyes
from jade_audit.answers import MIDDLE, Remark
from jade_audit.journeys import flights, gap, sprint_reaches

SPECIALS = ("medi-pack", "medic", "reload", "emplace", "disarm", "tag", "commlink")  # J-VOC-05
HELPFUL = {"injured-friend": SPECIALS[:2], "unloaded-friend": SPECIALS[2:3]}  # J-RULE-02, J-RULE-03
BY_TELEPORT = "teleport"  # the Move of a Combat profile, J-AMB-40
FOR_SOMEBODY = ("disarm", "commlink")  # may be possible but useless: needs an enemy's Trap, or friends who see less


class Deed:
    """An action under way: the position when it began, and what the model has done since."""

    def __init__(
        self, g: State, model: ModelNumber, step: CardStep, what: str = MODEL, target: ModelNumber = NOBODY
    ) -> None:
        self.step = step
        self.verb = step.verb
        self.what = what
        self.target: int = target
        if what == TOKEN:  # its number changes when another token is taken, its cube does not
            self.what, self.target = CUBE, eyes.cube_of(g, what, target)
        self.skipped = False
        self.saw: Counter[str] = Counter()
        aimed = what == MODEL and target != NOBODY
        self.could_shoot = aimed and bool(eyes.usable_guns(g, model, target))
        self.two_guns = g.has(model, RuleId("A-FIRECONTROL"))
        useful = useful_special(g, model, step.target) if step.verb == "special" else ""
        if step.verb in ("shoot", "shoot-or-move") and aimed and eyes.marks_first(g, model, target):
            useful = "tag"  # J-AMB-40
        self.useful = useful
        self.start(g, model)

    def start(self, g: State, model: ModelNumber) -> None:
        """Record where the model starts."""
        self.place = eyes.place_of(g, model)
        self.was_exposed = eyes.exposed(g, model, self.place)

    def shots(self) -> int:
        """Number of shots, at cubes and by Invigorate too, but without carried grenades (J-AMB-26)."""
        count = self.saw["shot"] + self.saw["aimed"] + self.saw["invigorates"]
        return 1 if self.two_guns and count == 2 else count

    def moved(self) -> bool:
        return bool(self.saw["moved"] or self.saw["placed"] or self.saw["thrown"])


class Turn:
    """An Activation of JADE as followed by the auditor."""

    def __init__(self, model: ModelNumber, card: int, mode: str) -> None:
        self.model = model
        self.card = card
        self.mode = mode
        self.source = ""
        self.steps: list[CardStep] = []
        self.place = 0  # index of the next step
        self.done = 0
        self.fell_back = False
        self.lost = False  # stunned, not controlled, or ended by a trap or flames
        self.deed: Deed | None = None
        self.aim: tuple[str, int] = ("", NOBODY)  # source and target of the previous action
        self.effect = 0  # the d8 of Rapid Fire
        self.was_exposed = False  # before it stood up
        self.picked_up = [0, 0]  # how often it was asked to pick up, at the start and at the end of its turn
        self.engaged = False  # it started with an enemy in its cube, R-SPRINT-03
        self.beside_items: int | None = None  # cube in which it started, if items lay there

    def goes_on(self, g: State) -> bool:
        """Whether nothing has ended the Activation (J-AMB-18, R-TURN-07)."""
        model = g.models[self.model]
        return model.fate == ON_TABLE and not model.pinned and not self.lost and g.winner == UNDECIDED


def useful_special(g: State, model: ModelNumber, goal: str) -> str:
    """First useful Special action; for a Medic or Loader by its own rule (J-VOC-05, J-RULE-02, J-RULE-03)."""
    near = enemies_present(g, model)
    pressed = any(adjacent(g.models[model].cube, g.models[enemy].cube) for enemy in eyes.foes(g, model))
    # No Sentry Gun is emplaced with an enemy adjacent: J-AMB-26.
    actions = [action for action in HELPFUL.get(goal, SPECIALS) if not (pressed and action == "emplace")]
    return next((action for action in actions if reason_against(g, model, action, 0, False, near) == ALLOWED), "")


# What the model did


def own_event(g: State, turn: Turn, frame: str, kind: str, values: dict[str, Any]) -> Iterator[Remark]:
    """Note an event caused by the active model."""
    deed = turn.deed
    if deed is not None:
        deed.saw[kind] += 1
    if kind == "action" and values["action"] == "stand-up":
        turn.was_exposed = eyes.exposed(g, turn.model, eyes.place_of(g, turn.model))
    elif kind == "action" and deed is not None and values["action"] not in (deed.useful, BY_TELEPORT):
        yield "J-VOC-05", f"{values['action']} though {deed.useful or 'nothing'} is useful"
    elif kind == "shot":
        yield from shot_fired(g, turn, values)
    elif kind == "fight" and deed is not None and deed.verb == "fight" and deed.saw["fight"] == 1:
        if deed.target not in (NOBODY, values["target"]):
            yield "J-VOC-04", f"fights {values['target']} instead of {deed.target}"
    elif kind == "moved" and deed is not None and deed.verb == "hold":
        yield "J-VOC-06", f"moves to {cube_name(values['cube'])} though it holds"
    elif kind == "moved" and frame == "movement" and turn.mode == "shoot":
        if eyes.foes_in(g, turn.model, values["cube"]):
            yield "J-MOVE-05", f"enters {cube_name(values['cube'])}, where an enemy is"
    elif kind == "placed" and frame in ("movement", "stand-up") and not climbs_next(g):
        yield from place_taken(g, turn, frame)


def climbs_next(g: State) -> bool:
    """Whether the free step of an Agile model is still to come, so that its position is not final."""
    beneath: list[Any] = g.stack[-3:]
    if len(beneath) < 3 or (beneath[0].NAME, beneath[1].NAME) != ("jade-action", "agile-step"):
        return False
    here = g.models[beneath[0].model].cube
    return (
        beneath[1].next_step() == "choose_cube"
        and beneath[0].cube != here
        and adjacent(here, Cube(int(beneath[0].cube)))
    )


def shot_fired(g: State, turn: Turn, values: dict[str, Any]) -> Iterator[Remark]:
    """Check a shot: at the target, and for effect by the d8 (J-VOC-04, J-RULE-01, J-AMB-39)."""
    if turn.deed is None or values["target"] != turn.deed.target:
        yield "J-VOC-04", f"shoots at {values['target']} without being told to"
    jade = g.setting.jade[g.models[turn.model].side]
    assert jade is not None
    weapon = g.profile(turn.model).weapons[values["weapon"]]
    rapid = weapon.has("A-RAPIDFIRE")
    if rapid and not turn.effect:
        yield "J-RULE-01", "no d8 was rolled"
    suppresses = rapid and turn.effect >= jade.conduct.fire_for_effect
    if not weapon.has("A-BURNS") and suppresses != bool(values["fire_for_effect"]):
        yield "J-RULE-01", f"the d8 shows {turn.effect}"
    turn.effect = 0


def place_taken(g: State, turn: Turn, frame: str) -> Iterator[Remark]:
    """Check the place where a movement ends or the model stands up."""
    deed, place = turn.deed, eyes.place_of(g, turn.model)
    if deed is not None and deed.verb == "hold" and frame == "movement":
        yield "J-VOC-06", f"moves to {place} though it holds"
        return
    if eyes.foes_in(g, turn.model, place[0]):
        return
    free = eyes.free_places(g, turn.model, place[0])
    if deed is None or frame == "stand-up" or deed.saw["thrown"]:
        # It did not choose this cube, so only a hidden place in the same cube would have been better.
        hidden = [other for other in free if not eyes.exposed(g, turn.model, other)]
        if not turn.was_exposed and hidden and eyes.exposed(g, turn.model, place):
            yield "J-MOVE-01", f"{frame} in the clear sight of an enemy, {len(hidden)} places are hidden"
        return
    if eyes.exposed(g, turn.model, place) and not deed.was_exposed and deed.verb != "flee":
        seen_by = eyes.watchers(g, turn.model, place, CLEAR_SIGHT)
        yield "J-MOVE-01", f"{deed.step} ends in {cube_name(place[0])} in the clear sight of {seen_by}"
    if not deed.saw["moved"]:
        fewer = eyes.shooters(g, turn.model, place) < eyes.shooters(g, turn.model, deed.place)
        if not fewer:
            yield "J-AMB-28", f"repositions in {cube_name(place[0])} without better cover"
    elif deed.verb != "flee":
        yield from _near_target(g, turn.model, deed, place, free)


def _near_target(
    g: State, model: ModelNumber, deed: Deed, place: eyes.Place, free: list[eyes.Place]
) -> Iterator[Remark]:
    """Check that the place is as near to the target as the qualifying places allow (J-MOVE-03)."""
    goal = (
        eyes.place_of(g, ModelNumber(deed.target))
        if deed.what == MODEL
        else (eyes.cube_of(g, deed.what, deed.target), 0, 0)
    )
    if deed.what != MODEL:
        goal = (goal[0], MIDDLE, MIDDLE)
    fit = [other for other in free if deed.was_exposed or not eyes.exposed(g, model, other)]
    if fit and gap(place, goal) > min(gap(other, goal) for other in fit):
        yield "J-MOVE-03", f"{deed.step} ends at {place}, another place is nearer to {goal}"


# Skipped or done


def is_true(g: State, turn: Turn, deed: Deed, reason: str) -> bool:
    """Whether the reason for skipping an action is true in this position."""
    model, profile = g.models[turn.model], g.profile(turn.model)
    beside = eyes.foes_in(g, turn.model, model.cube)
    if reason == "no-enemy":
        return not eyes.foes(g, turn.model)
    if reason == "no-shot":
        return deed.verb == "shoot" and not deed.could_shoot
    if reason == "no-fight":
        elsewhere = deed.target != NOBODY and deed.target not in beside
        return deed.verb == "fight" and (not beside or elsewhere or not profile.fight)
    if reason == "no-move":
        return speed_of(g, turn.model)[0] == 0
    if reason == "out-of-reach":
        banned = turn.engaged or any(not g.models[foe].pinned for foe in beside)
        there = g.models[deed.target].cube
        return deed.verb == "assault" and (banned or not sprint_reaches(g, turn.model, there))
    if reason == "no-way-out":
        return deed.verb == "flee" and not flights(g, turn.model, ModelNumber(deed.target))
    if reason == "nothing-useful":
        idle = deed.step.target in HELPFUL or invigorating_weapon(g, turn.model) == NO_WEAPON
        return deed.verb == "special" and deed.useful in ("", *FOR_SOMEBODY) and idle
    return reason == "stays"  # the answer to "jade-move" has already been checked


def not_done(g: State, turn: Turn, deed: Deed) -> Iterator[Remark]:
    """Check that an action not skipped was done once; a model that was stopped is excused (J-VOC-*, J-AMB-23)."""
    shots, moved = deed.shots(), deed.moved()
    done = {
        "shoot": shots == 1,
        "shoot-or-move": shots == 1 or (shots == 0 and moved),
        "fight": deed.saw["fight"] >= 1,
        "special": deed.saw["action"] + deed.saw["invigorates"] == 1,
        "hold": not shots,  # that nothing moved is checked as it happens
    }.get(deed.verb, moved and shots == 0)
    if not done and turn.goes_on(g):
        yield "J-AMB-23", f"did not '{deed.step}': {dict(deed.saw)}"
    if shots > 1:
        yield "J-AMB-23", f"shot {shots} times in one action"
    if deed.verb == "shoot-or-move" and deed.could_shoot and not shots:
        yield "J-VOC-01", "moved though it could shoot"
