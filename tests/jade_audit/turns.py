"""JADE's Activations from the card to the end: forced actions, printed actions, skips, last resort.

J-ACT-03, J-GEN-03, -04, -06, J-FORCE-*, J-SPEC-*, J-RULE-02, -03, J-TEST-06, J-AMB-01, -08, -09, -23, -27, -38.
"""

from __future__ import annotations

from typing import Any

from deadzone.core.jade import CardStep
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import NOBODY, ON_TABLE, Frame, State
from deadzone.rules.items.items import may_pick_up
from jade_audit import eyes
from jade_audit.answers import TARGET_QUESTIONS
from jade_audit.belongings import wanted_items
from jade_audit.deeds import Deed, Turn, is_true, not_done, own_event
from jade_audit.helping import ability_of
from jade_audit.ledger import Ledger, who

# Printed actions of each source for both profiles. J-SPEC-01..03, J-RULE-02, J-RULE-03, J-AMB-27
FLEE_AND_SHOOT = "flee nearest-enemy; shoot nearest-enemy"
TWO_SHOTS = "shoot enemy-in-clear-shot; shoot enemy-in-clear-shot"
HEAL = "move injured-friend; special injured-friend"
RELOAD = "move unloaded-friend; special unloaded-friend"
PRINTED = {
    "melee": {"combat": "fight nearest-enemy; fight", "shoot": FLEE_AND_SHOOT},
    "too-close": {"combat": "assault; fight", "shoot": FLEE_AND_SHOOT},
    "clear-shot": {"combat": TWO_SHOTS, "shoot": TWO_SHOTS},
    "medic": {"combat": HEAL, "shoot": HEAL},
    "loader": {"combat": RELOAD, "shoot": RELOAD},
    "fallback": {"combat": "move nearest-enemy", "shoot": "shoot-or-move nearest-enemy"},
}
RULES = {"melee": "J-FORCE-01", "too-close": "J-FORCE-02", "clear-shot": "J-FORCE-03"}
# Being Pinned ends it too, even if the model stands up at once: R-PIN-03, R-PIN-04.
# A model under enemy control plays no card: A-RAMPAGE-02.
ENDS_ACTIVATION = ("stunned", "trap-defused", "not-controlled", "burnt", "pinned", "under-control")


class Turns:
    """The current Activation of JADE, if any."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.turn: Turn | None = None

    def find(self, g: State, turn: Turn, rule: str, sentence: str) -> None:
        self.ledger.find(rule, f"{who(g, turn.model)}: {sentence}")

    def begin(self, g: State, model: ModelNumber, card: int, mode: str) -> None:
        turn = Turn(model, card, mode)
        turn.engaged = bool(eyes.foes_in(g, model, g.models[model].cube))
        if any(token.cube == g.models[model].cube for token in g.tokens):
            turn.beside_items = g.models[model].cube
        if self.turn is not None:
            self.find(g, self.turn, "J-TEST-06", "never ended its activation")
        if mode != eyes.mode_now(g, model):
            self.find(g, turn, "J-AMB-01", f"plays as {mode}")
        self.turn = turn
        self.ledger.saw["activations"] += 1

    def asked(self, g: State, kind: str) -> None:
        """Note that JADE is about to answer a question of this Activation."""
        turn = self.turn
        if turn is None:
            return
        if kind in TARGET_QUESTIONS:
            self.settle_source(g, turn, "")
        elif kind == "jade-move" and turn.deed is not None:
            turn.deed.start(g, turn.model)
        elif kind == "pick-up" and g.stack[-2].NAME in ("jade-activation", "ink-sac"):
            turn.picked_up[1 if turn.source else 0] += 1

    def happened(self, g: State, frame: Frame, kind: str, values: dict[str, Any]) -> None:
        turn = self.turn
        if turn is None:
            return
        if kind in ENDS_ACTIVATION and values["model"] == turn.model:
            turn.lost = True
        if kind == "jade-forced":
            self.settle_source(g, turn, values["forced"])
        elif kind == "jade-action":
            step = CardStep(values["verb"], values["goal"])
            self.next_step(g, turn, step)
            self.used_items(g, turn, step)
            turn.deed = Deed(g, turn.model, step, values["what"], values["number"])
            self.keep_target(g, turn, step)
        elif kind == "jade-skipped":
            self.skip(g, turn, CardStep(values["verb"], values["goal"]), values["reason"])
        elif kind == "jade-ignored":
            self.ignore(g, turn, values["forced"])
        elif kind == "jade-fallback":
            self.fall_back(g, turn)
        elif kind == "jade-effect":
            turn.effect = values["face"]
        elif values.get("model") == turn.model != g.controlled:
            for rule, sentence in own_event(g, turn, frame.NAME, kind, values):
                self.find(g, turn, rule, sentence)

    def settle_source(self, g: State, turn: Turn, said: str) -> None:
        """Check the source: the first forced action that applies, then Medic and Loader, then the card (J-FORCE-*,
        J-AMB-09, J-AMB-38).
        """
        if turn.source:
            if said:
                self.find(g, turn, "J-AMB-09", f"{said} after {turn.source}")
            return
        wanted = eyes.forced_of(g, turn.model) or ability_of(g, turn.model)
        turn.source = said or "card"
        self.ledger.saw[f"source {turn.source}"] += 1
        if turn.source != wanted:
            self.find(g, turn, RULES.get(wanted, "J-AMB-38"), f"follows {turn.source}, {wanted} applies")
        turn.steps = self.printed(g, turn, turn.source)
        # Items that fall there later, or lie where its free Move ends, were not there at its start. J-AMB-30
        stayed = turn.beside_items == g.models[turn.model].cube
        if stayed and may_pick_up(g, turn.model) and not turn.picked_up[0]:
            self.find(g, turn, "J-GEN-06", "starts beside an item and is not asked to take it")

    def printed(self, g: State, turn: Turn, source: str) -> list[CardStep]:
        if source == "card":
            jade = g.setting.jade[g.models[turn.model].side]
            assert jade is not None
            return list(jade.cards[turn.card].steps(turn.mode))
        return [CardStep(*text.split()) for text in PRINTED[source][turn.mode].split("; ")]

    def next_step(self, g: State, turn: Turn, step: CardStep) -> None:
        """Check that actions are those printed, in order (J-GEN-03, J-AMB-23), then by a setting
        the card (J-AMB-08).
        """
        self.end_deed(g, turn)
        self.settle_source(g, turn, "")
        settings = eyes.settings_of(g, g.models[turn.model].side)
        if turn.place >= len(turn.steps) and turn.source in RULES and settings.forced.forced_actions == "precede":
            turn.source, turn.place = "card", 0
            turn.steps = self.printed(g, turn, "card")
        wanted = turn.steps[turn.place] if turn.place < len(turn.steps) else None
        if step != wanted:
            self.find(g, turn, "J-AMB-23", f"does '{step}', printed is '{wanted}'")
        turn.place += 1
        self.ledger.saw[f"verb {step.verb}"] += 1

    def used_items(self, g: State, turn: Turn, step: CardStep) -> None:
        """Check that the model has used its items before an action (J-GEN-01, J-AMB-26)."""
        for item in wanted_items(g, turn.model):
            self.find(g, turn, "J-AMB-26", f"begins with '{step}' and has not used its {item}")

    def keep_target(self, g: State, turn: Turn, step: CardStep) -> None:
        """Check that a special action keeps its target while possible (J-SPEC-01..03)."""
        assert turn.deed is not None
        (source, before), target = turn.aim, turn.deed.target
        other = source == turn.source in RULES and bool(step.target) and target not in (NOBODY, before)
        if other and before in eyes.candidates(g, turn.model, step.target)[1]:
            self.find(g, turn, "J-SPEC-01", f"aims '{step}' at {target}, its target is {before}")
        turn.aim = (turn.source, target)

    def skip(self, g: State, turn: Turn, step: CardStep, reason: str) -> None:
        """Check that the reason for skipping is true; without any enemy the action is not even begun (J-GEN-03)."""
        self.ledger.saw[f"skip {reason}"] += 1
        if reason == "no-enemy" or turn.deed is None or turn.deed.step != step or turn.deed.skipped:
            self.next_step(g, turn, step)
            turn.deed = Deed(g, turn.model, step)
        turn.deed.skipped = True
        if not is_true(g, turn, turn.deed, reason):
            self.find(g, turn, "J-GEN-03", f"skips '{step}' with {reason}, which is not true")

    def end_deed(self, g: State, turn: Turn) -> None:
        deed, turn.deed = turn.deed, None
        if deed is None or deed.skipped:
            return
        turn.done += 1
        for rule, sentence in not_done(g, turn, deed):
            self.find(g, turn, rule, sentence)

    def ignore(self, g: State, turn: Turn, forced: str) -> None:
        """Check that a forced action gives way to the card only if nothing of it was possible (J-AMB-27, J-AMB-19)."""
        self.end_deed(g, turn)
        self.ledger.saw["ignored"] += 1
        if turn.done or turn.place < len(turn.steps) or turn.source in ("card", "fallback") or forced != turn.source:
            self.find(g, turn, "J-AMB-27", f"ignores {forced} after {turn.done} actions of {turn.source}")
        turn.source, turn.place, turn.aim = "card", 0, ("", NOBODY)
        turn.steps = self.printed(g, turn, "card")

    def fall_back(self, g: State, turn: Turn) -> None:
        """Check that the last resort comes only by the setting, when nothing of the card was possible (J-AMB-27)."""
        self.end_deed(g, turn)
        self.ledger.saw["source fallback"] += 1
        tried = turn.source == "card" and turn.place >= len(turn.steps) and not turn.done
        if not tried or turn.fell_back or self.last_resort(g, turn) == "none":
            self.find(g, turn, "J-AMB-27", f"falls back after {turn.done} actions of {turn.source}")
        turn.fell_back = True
        turn.steps = self.printed(g, turn, "fallback")
        turn.place = 0

    def last_resort(self, g: State, turn: Turn) -> str:
        return eyes.settings_of(g, g.models[turn.model].side).forced.last_resort

    def end_if_over(self, g: State) -> None:
        """Check that everything printed was tried, items taken, and the model activated (J-TEST-06, J-GEN-06)."""
        turn = self.turn
        if turn is None or g.active == turn.model:
            return
        self.end_deed(g, turn)
        self.turn = None
        self.ledger.saw["activations ended"] += 1
        model = g.models[turn.model]
        if model.fate == ON_TABLE and not model.activated:
            self.find(g, turn, "J-TEST-06", "is not marked as activated")
        if not turn.goes_on(g):
            return
        if turn.place < len(turn.steps) or not turn.source:
            self.find(g, turn, "J-AMB-23", f"left out {turn.steps[turn.place :]}")
        if not turn.done and turn.source != "card":
            self.find(g, turn, "J-AMB-27", f"could do nothing of {turn.source} and did not play the card")
        if not turn.done and not turn.fell_back and self.last_resort(g, turn) == "act":
            self.find(g, turn, "J-AMB-27", "did nothing and had no last resort")
        if may_pick_up(g, turn.model) and not turn.picked_up[1]:
            self.find(g, turn, "J-GEN-06", "ends beside an item and is not asked to take it")
