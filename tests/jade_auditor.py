"""The auditor of JADE's battles: it plays a saved battle again, step by step, and judges what JADE did by its document.

It takes nobody's word: draws, decks and printed actions are counted here, positions are judged with `jade_eyes`, single
answers with `jade_answer_checks`. A finding names the battle, the answer, the rule and what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import jade_eyes as eyes
from deadzone.core.events import Event
from deadzone.core.jade import Step
from deadzone.core.lot import Lot
from deadzone.core.questions import CHANCE, Answer, Choice, Draw, Question
from deadzone.core.state import NOBODY, ON_TABLE, UNDECIDED, WAITING, Frame, State
from deadzone.rules.actions import ALLOWED, bar, company
from deadzone.rules.items import may_pick_up
from deadzone.table.battlefile import Recording, load_battle
from deadzone.table.playback import opened
from jade_answer_checks import CHECKS

COMMAND_EVENTS = ("command-roll", "command-reroll", "command-die", "dice-spent")
FORCED_STEPS = {
    ("melee", "combat"): "fight nearest-enemy; fight",
    ("melee", "shoot"): "flee nearest-enemy; shoot nearest-enemy",
    ("too-close", "combat"): "assault; fight",
    ("too-close", "shoot"): "flee nearest-enemy; shoot nearest-enemy",
    ("clear-shot", "combat"): "shoot enemy-in-clear-shot; shoot enemy-in-clear-shot",
    ("clear-shot", "shoot"): "shoot enemy-in-clear-shot; shoot enemy-in-clear-shot",
    ("medic", "combat"): "move injured-friend; special",
    ("medic", "shoot"): "move injured-friend; special",
    ("loader", "combat"): "move unloaded-friend; special",
    ("loader", "shoot"): "move unloaded-friend; special",
    ("fallback", "combat"): "move nearest-enemy",
    ("fallback", "shoot"): "shoot-or-move nearest-enemy",
}
ENDS_ACTIVATION = ("stunned", "trap-defused", "not-controlled", "burnt")
SPECIALS = ("medi-pack", "medic", "reload", "emplace")  # J-VOC-05
MOVES = ("move", "assault", "flee")


class Finding:
    def __init__(self, battle: str, answer: int, rule: str, sentence: str) -> None:
        self.battle = battle
        self.answer = answer
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.battle}, answer {self.answer}, {self.rule}: {self.sentence}"


class Deed:
    """An action of a card under way."""

    def __init__(self, verb: str, goal: str, what: str, target: int) -> None:
        self.step = Step(verb, goal)
        self.verb = verb
        self.what = what
        self.target = target
        self.skipped = False
        self.could_shoot = False
        self.was_exposed = False
        self.useful = ""  # the Special action that comes first
        self.saw: Counter[str] = Counter()


class Turn:
    """An activation of JADE's as the auditor follows it."""

    def __init__(self, model: int, card: int, mode: str) -> None:
        self.model = model
        self.card = card
        self.mode = mode
        self.source = ""
        self.steps: list[Step] = []
        self.place = 0
        self.done = 0
        self.fell_back = False
        self.lost = False  # stunned, not controlled, or busy with a trap or with flames
        self.deed: Deed | None = None
        self.effect = 0
        self.was_exposed = False  # before it stood up
        self.picked_up = [0, 0]  # how often it was asked to, at the start and at the end of its turn


class Auditor:
    """Watches one battle; `saw` counts what happened."""

    def __init__(self, battle: str = "") -> None:
        self.battle = battle
        self.findings: list[Finding] = []
        self.saw: Counter[str] = Counter()
        self.number = 0
        self.turn: Turn | None = None
        self.drawn: list[set[int]] = [set(), set()]  # the models drawn or stunned in this round
        self.decks: list[list[int]] = [[], []]
        self.next_model = [NOBODY, NOBODY]
        self.next_card = [NOBODY, NOBODY]

    def find(self, rule: str, sentence: str) -> None:
        self.findings.append(Finding(self.battle, self.number, rule, sentence))

    # What was answered

    def before_answer(self, g: State, value: Answer, fallback: str = "") -> None:
        """Judges an answer in the position in which it is given."""
        self.number += 1
        question = g.question
        assert question is not None
        if fallback:
            self.find("J-TEST-01", f"the player failed: {fallback}")
        if isinstance(question, Draw) and question.owner != CHANCE and isinstance(value, int):
            self.judge_draw(g, question, value)
        if not isinstance(question, Choice) or g.setting.jade[question.side] is None:
            return
        if question.kind == "jade-target" and self.turn is not None:
            self.settle_source(g, self.turn, "")
        if question.kind == "jade-move" and self.turn is not None and self.turn.deed is not None:
            self.turn.deed.was_exposed = self.is_exposed(g, self.turn.model)
        if question.kind == "pick-up" and self.turn is not None and g.stack[-2].NAME == "jade-activation":
            self.turn.picked_up[1 if self.turn.source else 0] += 1
        check = CHECKS.get(question.kind)
        if check is not None:
            for rule, sentence in check(g, question, options_given(question, value)):
                self.find(rule, f"{self.who(g, question.subject)}: {sentence}")

    def judge_draw(self, g: State, question: Draw, value: int) -> None:
        """Without putting back: the team deck for a round, the Action deck until it is empty. J-ACT-02, J-AMB-05/06."""
        side = question.owner
        team = [number for number, model in enumerate(g.models) if model.side == side]
        if question.kind == "jade-model":
            wanted = [1 if self.has_card(g, number) else 0 for number in team]
            if list(question.counts) != wanted:
                self.find("J-ACT-01", f"the team deck is {question.counts}, it should be {wanted}")
            if self.next_model[side] != NOBODY:
                self.find("J-ACT-02", "a second model is drawn before an Action card")
            if g.round:
                self.drawn[side].add(team[value])
                self.next_model[side] = team[value]
            return
        jade = g.setting.jade[side]
        assert jade is not None
        if not any(self.decks[side]):
            self.decks[side] = [card.copies for card in jade.cards]
        if list(question.counts) != self.decks[side]:
            self.find("J-AMB-06", f"the Action deck is {question.counts}, it should be {self.decks[side]}")
        self.decks[side][value] -= 1
        if self.next_model[side] == NOBODY:
            self.find("J-ACT-02", "an Action card is drawn for no model")
        self.next_card[side] = value

    def has_card(self, g: State, number: int) -> bool:
        model = g.models[number]
        if g.round == 0:
            return model.fate == WAITING
        return model.fate == ON_TABLE and number not in self.drawn[model.side]

    # What happened

    def after_step(self, g: State, frame: Frame, events: Iterable[Event]) -> None:
        """Judges what a step of a procedure did; `g` is the position right after it."""
        for event in events:
            self.saw[event.kind] += 1
            self.happened(g, frame, event.kind, dict(event.fields()))
        turn = self.turn
        if turn is not None and g.active != turn.model:
            self.end_turn(g, turn)

    def happened(self, g: State, frame: Frame, kind: str, values: dict[str, Any]) -> None:
        if kind in COMMAND_EVENTS and self.without_dice(g, values["side"]):
            self.find("J-GEN-07", f"command dice: {kind}")
        elif kind == "round":
            self.drawn = [set(), set()]
        elif kind == "stunned":
            self.drawn[g.models[values["model"]].side].add(values["model"])
        elif kind in ("round-ends", "over"):
            self.end_round(g)
        elif kind == "jade-card":
            self.begin_turn(g, values["model"], values["card"], values["mode"])
        turn = self.turn
        if turn is None:
            return
        if kind in ENDS_ACTIVATION and values["model"] == turn.model:
            turn.lost = True
        if kind == "jade-forced":
            self.settle_source(g, turn, values["forced"])
        elif kind == "jade-action":
            self.begin_deed(g, turn, Deed(values["verb"], values["goal"], values["what"], values["number"]))
        elif kind == "jade-skipped":
            self.skip(g, turn, Step(values["verb"], values["goal"]), values["reason"])
        elif kind == "jade-fallback":
            self.fall_back(g, turn)
        elif kind == "jade-effect":
            turn.effect = values["face"]
        elif values.get("model") == turn.model:
            self.own_deed(g, turn, frame, kind, values)

    def own_deed(self, g: State, turn: Turn, frame: Frame, kind: str, values: dict[str, Any]) -> None:
        """Something that the active model did."""
        deed = turn.deed
        if deed is not None:
            deed.saw[kind] += 1
        if kind == "action":
            if values["action"] == "stand-up":
                turn.was_exposed = self.is_exposed(g, turn.model)
            elif deed is not None and values["action"] != deed.useful:
                self.find("J-VOC-05", f"{values['action']} though {deed.useful or 'nothing'} is useful")
        elif kind == "shot":
            self.judge_shot(g, turn, values)
        elif kind == "fight" and frame.NAME == "fight" and deed is not None and deed.verb == "fight":
            if deed.target not in (NOBODY, values["target"]) and deed.saw["fight"] == 1:
                self.find("J-VOC-04", f"fights {values['target']} instead of {deed.target}")
        elif kind == "item-used":
            self.saw[f"item {values['item']}"] += 1
        elif kind == "moved" and frame.NAME == "movement":
            if turn.mode == "shoot" and eyes.foes_in(g, turn.model, values["cube"]):
                self.find("J-MOVE-05", f"{self.who(g, turn.model)} enters a cube with an enemy")
        elif kind == "placed" and frame.NAME in ("movement", "stand-up"):
            self.judge_place(g, turn, frame.NAME)

    def judge_shot(self, g: State, turn: Turn, values: dict[str, Any]) -> None:
        """At the target, and for effect as the d8 says. J-VOC-04, J-RULE-01, J-AMB-39."""
        if turn.deed is None or values["target"] != turn.deed.target:
            self.find("J-VOC-04", f"shoots at {values['target']} without being told to")
        jade = g.setting.jade[g.models[turn.model].side]
        assert jade is not None
        weapon = g.profile(turn.model).weapons[values["weapon"]]
        wanted = weapon.has("A-RAPIDFIRE") and turn.effect >= jade.fire_for_effect
        if weapon.has("A-RAPIDFIRE") and not turn.effect:
            self.find("J-RULE-01", "no d8 was rolled")
        if not weapon.has("A-BURNS") and wanted != bool(values["fire_for_effect"]):
            self.find("J-RULE-01", f"the d8 shows {turn.effect}")
        turn.effect = 0

    def judge_place(self, g: State, turn: Turn, frame: str) -> None:
        """Nobody puts itself into a clear-shot situation. J-MOVE-01, J-AMB-12."""
        place = eyes.place_of(g, turn.model)
        if not eyes.exposed(g, turn.model, place) or eyes.foes_in(g, turn.model, place[0]):
            return
        deed = turn.deed
        if deed is None or frame == "stand-up" or deed.saw["thrown"]:
            # Where it stands up is hardly its choice: only a hiding place in the same cube would have been better.
            others = eyes.free_places(g, turn.model, place[0])
            if turn.was_exposed or all(eyes.exposed(g, turn.model, other) for other in others):
                return
        elif deed.was_exposed or deed.verb == "flee":
            return
        seen_by = eyes.watchers(g, turn.model, place, 2)
        self.find("J-MOVE-01", f"{self.who(g, turn.model)} ends in the clear sight of {seen_by} ({frame})")

    # The course of an activation

    def begin_turn(self, g: State, model: int, card: int, mode: str) -> None:
        side = g.models[model].side
        if (model, card) != (self.next_model[side], self.next_card[side]):
            self.find("J-ACT-02", f"model {model} acts with card {card}, others were drawn")
        self.next_model[side] = self.next_card[side] = NOBODY
        if self.turn is not None:
            self.find("J-TEST-06", f"{self.who(g, self.turn.model)} never ended its activation")
        if mode != eyes.mode_of(g.profile(model), eyes.settings_of(g, side)):
            self.find("J-AMB-01", f"{self.who(g, model)} plays as {mode}")
        self.turn = Turn(model, card, mode)
        self.saw["activations"] += 1

    def settle_source(self, g: State, turn: Turn, said: str) -> None:
        """The first forced action that applies, then Medic and Loader, then the card. J-FORCE-*, J-AMB-09, J-AMB-38."""
        if turn.source:
            if said:
                self.find("J-AMB-09", f"{said} after {turn.source}")
            return
        wanted = eyes.source_of(g, turn.model)
        turn.source = said or "card"
        self.saw[f"source {turn.source}"] += 1
        if turn.source != wanted:
            rule = {"melee": "J-FORCE-01", "too-close": "J-FORCE-02", "clear-shot": "J-FORCE-03"}.get(wanted, "J-AMB-38")
            self.find(rule, f"{self.who(g, turn.model)} follows {turn.source}, {wanted} applies")
        turn.steps = self.printed(g, turn, turn.source)
        if may_pick_up(g, turn.model) and not turn.picked_up[0] and not turn.lost:
            self.find("J-GEN-06", f"{self.who(g, turn.model)} starts beside an item and is not asked to take it")

    def printed(self, g: State, turn: Turn, source: str) -> list[Step]:
        if source == "card":
            jade = g.setting.jade[g.models[turn.model].side]
            assert jade is not None
            return list(jade.cards[turn.card].steps(turn.mode))
        texts = FORCED_STEPS[source, turn.mode].split("; ")
        return [Step(*text.split()) for text in texts]

    def next_step(self, g: State, turn: Turn, step: Step) -> None:
        """Exactly what is printed, in that order. J-GEN-03, J-AMB-23."""
        self.end_deed(g, turn)
        self.settle_source(g, turn, "")
        side = g.models[turn.model].side
        precede = eyes.settings_of(g, side).forced.forced_actions == "precede"
        if turn.place >= len(turn.steps) and turn.source in ("melee", "too-close", "clear-shot") and precede:
            turn.source, turn.place = "card", 0
            turn.steps = self.printed(g, turn, "card")
        wanted = turn.steps[turn.place] if turn.place < len(turn.steps) else None
        if step != wanted:
            self.find("J-AMB-23", f"{self.who(g, turn.model)} does '{step}', printed is '{wanted}'")
        turn.place += 1
        self.saw[f"verb {step.verb}"] += 1

    def begin_deed(self, g: State, turn: Turn, deed: Deed) -> None:
        self.next_step(g, turn, deed.step)
        deed.was_exposed = self.is_exposed(g, turn.model)
        if deed.what == "model" and deed.target != NOBODY:
            deed.could_shoot = bool(eyes.usable_guns(g, turn.model, deed.target))
        if deed.verb == "special":
            deed.useful = self.useful_special(g, turn.model)
        turn.deed = deed

    def useful_special(self, g: State, model: int) -> str:
        near = company(g, model)
        return next((action for action in SPECIALS if bar(g, model, action, 0, False, near) == ALLOWED), "")

    def skip(self, g: State, turn: Turn, step: Step, reason: str) -> None:
        """An action is skipped for a reason that is true. J-GEN-03."""
        self.saw[f"skip {reason}"] += 1
        if reason == "no-enemy" or turn.deed is None or turn.deed.step != step or turn.deed.skipped:
            self.next_step(g, turn, step)
            turn.deed = Deed(step.verb, step.target, "model", NOBODY)
        turn.deed.skipped = True
        if not self.is_true(g, turn, turn.deed, reason):
            self.find("J-GEN-03", f"{self.who(g, turn.model)} skips '{step}' with {reason}, which is not true")

    def is_true(self, g: State, turn: Turn, deed: Deed, reason: str) -> bool:
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
            return profile.speed[0] == 0
        if reason == "out-of-reach":
            banned = turn.source == "melee" or any(not g.models[foe].pinned for foe in beside)
            there = g.models[deed.target].cube
            return deed.verb == "assault" and (banned or not eyes.sprint_reaches(g, turn.model, there))
        if reason == "no-way-out":
            return deed.verb == "flee" and not eyes.flights(g, turn.model, deed.target)
        if reason == "nothing-useful":
            return deed.verb == "special" and not deed.useful
        return reason == "stays"  # the answer to "jade-move" has been judged

    def end_deed(self, g: State, turn: Turn) -> None:
        """What was not skipped was done, and once. J-VOC-*."""
        deed, turn.deed = turn.deed, None
        if deed is None or deed.skipped:
            return
        turn.done += 1
        shots = deed.saw["shot"] + deed.saw["grenade"]
        stopped = not self.goes_on(g, turn)
        moved = bool(deed.saw["moved"] or deed.saw["placed"] or deed.saw["thrown"])
        done = {
            "shoot": shots == 1,
            "shoot-or-move": shots == 1 or (shots == 0 and moved),
            "fight": deed.saw["fight"] >= 1,
            "special": deed.saw["action"] == 1,
            "hold": bool(deed.saw["placed"]),
        }.get(deed.verb, moved and shots == 0)
        if not done and not stopped:
            self.find("J-AMB-23", f"{self.who(g, turn.model)} did not '{deed.step}': {dict(deed.saw)}")
        if shots > 1:
            self.find("J-AMB-23", f"{self.who(g, turn.model)} shot {shots} times in one action")
        if deed.verb == "shoot-or-move" and deed.could_shoot and not shots:
            self.find("J-VOC-01", f"{self.who(g, turn.model)} moved though it could shoot")

    def fall_back(self, g: State, turn: Turn) -> None:
        """Only when nothing was possible. J-AMB-27."""
        self.end_deed(g, turn)
        if turn.done or turn.place < len(turn.steps) or turn.fell_back:
            self.find("J-AMB-27", f"{self.who(g, turn.model)} falls back after {turn.done} actions")
        turn.fell_back = True
        turn.steps = self.printed(g, turn, "fallback")
        turn.place = 0

    def goes_on(self, g: State, turn: Turn) -> bool:
        """Whether nothing has ended the activation. J-AMB-18, R-TURN-07."""
        model = g.models[turn.model]
        return model.fate == ON_TABLE and not model.pinned and not turn.lost and g.winner == UNDECIDED

    def end_turn(self, g: State, turn: Turn) -> None:
        """Everything printed was tried, the item was taken, and the model counts as activated. J-TEST-06, J-GEN-06."""
        self.end_deed(g, turn)
        self.turn = None
        self.saw["activations ended"] += 1
        model = g.models[turn.model]
        if model.fate == ON_TABLE and not model.activated:
            self.find("J-TEST-06", f"{self.who(g, turn.model)} is not marked as activated")
        if not self.goes_on(g, turn):
            return
        if turn.place < len(turn.steps) or not turn.source:
            self.find("J-AMB-23", f"{self.who(g, turn.model)} left out {turn.steps[turn.place :]}")
        if not turn.done and not turn.fell_back:
            self.find("J-AMB-27", f"{self.who(g, turn.model)} did nothing and had no last resort")
        if may_pick_up(g, turn.model) and not turn.picked_up[1]:
            self.find("J-GEN-06", f"{self.who(g, turn.model)} ends beside an item and is not asked to take it")

    def end_round(self, g: State) -> None:
        """Each living model was drawn once. J-ACT-01, J-AMB-05."""
        for side in (0, 1):
            if g.setting.jade[side] is None:
                continue
            missed = [number for number in eyes.standing(g, side) if number not in self.drawn[side]]
            if missed and not g.sudden_death:
                self.find("J-ACT-01", f"{missed} were not drawn in round {g.round}")

    # Small things

    def without_dice(self, g: State, side: int) -> bool:
        jade = g.setting.jade[side]
        return jade is not None and not jade.command_dice

    def is_exposed(self, g: State, number: int) -> bool:
        return eyes.exposed(g, number, eyes.place_of(g, number))

    def who(self, g: State, number: int) -> str:
        return f"{number} {g.profile(number).name.en}" if 0 <= number < len(g.models) else "the team"


def options_given(question: Choice, value: Answer) -> list[Answer]:
    """The options that JADE took, or between which it lets chance decide."""
    if isinstance(value, tuple) and question.is_lot(value):
        return [question.options[place] for place in value]
    return [value]


def played(g: State, value: Answer) -> Iterator[tuple[Frame, list[Event]]]:
    """`core.engine.answer`, but one step at a time: each procedure that acted, and what it told."""
    question = g.question
    assert question is not None
    if isinstance(question, Choice) and isinstance(value, tuple) and question.is_lot(value):
        g.stack.append(Lot(value))
    else:
        _hand_over(g, question, value)
    g.question = None
    while g.stack:
        frame = g.stack[-1]
        if frame.at >= frame.STEPS:
            g.stack.pop()
            continue
        at, g.events = frame.at, []
        frame.at = at + 1
        question = frame.step(at, g)
        yield frame, g.events
        if question is not None:
            frame.at = at
            g.question = question
            if isinstance(question, Choice) and question.side < CHANCE:
                question.by_lot = g.setting.jade[question.side] is not None
            return


def _hand_over(g: State, question: Question, value: Answer) -> None:
    top = g.stack[-1]
    if isinstance(top, Lot):
        assert isinstance(value, int)
        g.stack.pop()
        asked = g.stack[-1].step(g.stack[-1].at, g)
        assert isinstance(asked, Choice)
        question, value = asked, asked.options[top.places[value]]
    frame = g.stack[-1]
    setattr(frame, question.into, value)
    frame.at += 1


def audit_recording(recording: Recording, auditor: Auditor | None = None) -> Auditor:
    """All answers of a battle file, judged; the file itself has been proved by its replay."""
    auditor = auditor or Auditor(recording.path.name)
    g, opening = opened(recording)
    auditor.saw.update(event.kind for event in opening)
    for entry in recording.entries:
        auditor.before_answer(g, entry.answer, entry.fallback)
        for frame, events in played(g, entry.answer):
            auditor.after_step(g, frame, events)
    if recording.end is not None and g.winner != recording.end.end:
        auditor.find("J-TEST-01", f"the battle ends with {g.winner}, the file says {recording.end.end}")
    return auditor


def audit(path: Path) -> Auditor:
    return audit_recording(load_battle(path))
