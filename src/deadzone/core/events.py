"""What has happened, for logs, pages and replays. An event is a kind with plain values in a fixed order."""

from __future__ import annotations

from typing import Final

Value = int | str | tuple[object, ...]

# The values of each kind of event, in order. Numbers named `model`, `by` and `target` are model numbers.
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # Set-up
    "token-placed": ("cube",),
    "token-discarded": ("cube",),
    "recon-tie": ("successes",),
    "recon-won": ("side", "margin"),
    "first-player": ("side", "zone"),
    "zone-extended": ("side", "cube"),
    "deployed": ("model", "cube", "spot"),
    "left-out": ("model",),
    "held-back": ("model",),
    "not-brought": ("model",),
    "scouts": ("model",),
    "token-moved": ("side", "from", "cube"),
    # Rounds and turns; `command_faces` count from 1, `chosen` from 0
    "round": ("number", "side"),
    "command-roll": ("side", "command_faces"),
    "command-reroll": ("side", "chosen", "command_faces"),
    "no-reroll": ("side",),
    "relay": ("side", "count"),
    "turn": ("side",),
    "passed": ("side", "forced"),
    "activated": ("model",),
    "action": ("model", "action"),
    "command-die": ("side", "face", "model"),
    "special": ("side", "special"),  # the army special, by rule id
    "dice-lost": ("side", "chosen"),
    "target-marked": ("model",),
    "gained": ("model", "ability", "value"),  # an ability for a time, by rule id
    "frightened": ("model",),
    "hidden": ("model",),
    "operated": ("model", "operation"),
    "risen": ("model", "target"),
    "slimy": ("model",),
    "bodyguard": ("model", "target"),
    "objective": ("side", "cube"),
    "tied": ("points",),
    "round-ends": ("number", "side"),
    # Moving
    "moved": ("model", "from", "cube"),
    "placed": ("model", "cube", "spot"),
    "glided": ("model", "from", "cube"),
    "teleported": ("model", "from", "cube"),
    "evades": ("model",),
    "landed": ("model", "cube"),
    "swarm-called": ("model", "target"),
    # Shooting, tests, damage
    "stood-up": ("model",),
    "shot": ("model", "target", "weapon", "fire_for_effect"),
    "dice-spent": ("side", "model", "count"),
    # `modifiers` are pairs of a rule id and a number of dice.
    "rolled": ("model", "kind", "faces", "base", "modifiers", "target_value", "successes"),
    "missed": ("model", "target"),
    "hit": ("model", "target", "potential"),
    "armour-held": ("model", "potential", "armour"),
    "damaged": ("model", "tokens"),
    "pinned": ("model",),
    "stays-pinned": ("model",),
    "cannot-be-pinned": ("model",),
    "tough": ("model", "potential"),
    "shielded": ("model", "count"),
    "shield-burnt": ("model",),
    "shard": ("model",),
    "poisoned": ("model",),
    "life-support": ("model",),
    "volatile": ("model", "face_rolled"),
    "boom": ("model",),
    "ink": ("model",),
    "killed": ("model",),
    "scored": ("side", "source", "points"),
    "rolled-again": ("model", "kind", "faces", "target_value", "successes"),
    # Items, grenades, explosions, fire; `item` is a rule id
    "revealed": ("model", "item"),
    "item-kept": ("model", "item"),
    "item-left": ("model", "item"),
    "item-dropped": ("model", "item", "cube"),
    "item-destroyed": ("model", "item"),
    "item-used": ("model", "item"),
    "handed-over": ("model", "target", "item"),
    "trap-laid": ("side", "cube"),
    "trap-detonated": ("side", "cube"),
    "trap-disarmed": ("model",),
    "marked": ("model", "cube"),
    "trap-sprung": ("model",),
    "trap-defused": ("model",),
    "healed": ("model", "tokens"),
    "grenade": ("model", "item", "cube"),
    "grenade-lands": ("cube",),
    "grenade-stays": ("cube",),
    "grenade-scatters": ("cube",),
    # Weapons aimed at a cube; those that are used up
    "aimed": ("model", "weapon", "cube"),
    "shell-hits": ("cube",),
    "shell-scatters": ("cube",),
    "shell-lost": ("model",),
    "empty": ("model", "weapon"),
    "blast": ("cube",),
    "experiment": ("model", "ability"),
    "ominous-hum": ("model",),
    "tagged": ("model", "target"),
    "invigorates": ("model", "target", "weapon"),
    "invigorated": ("model",),
    "not-invigorated": ("model",),
    "stun": ("cube",),
    "stunned": ("model",),
    "explosion": ("cube",),
    "struck": ("model", "potential"),
    "withstood": ("model",),
    "burning": ("model",),
    "fire-out": ("model",),
    "burnt": ("model", "potential"),
    "not-healed": ("model",),
    # Abilities
    "enraged": ("model",),
    "rampage": ("model", "die"),
    "calmed": ("model",),
    "under-control": ("side", "model"),
    "not-controlled": ("model",),
    "unloaded": ("model",),
    "reloaded": ("model",),
    "emplaced": ("model", "target"),
    "packed": ("model", "target"),
    "wrecked": ("model", "cube"),
    # Smoke
    "smokescreen": ("model",),
    "smoke": ("cube",),
    "toxic-smoke": ("cube",),
    "smoke-stays": ("cube",),
    "smoke-gone": ("cube",),
    # JADE: `card` is a place in its deck, `goal` what the card aims at, `number` the target taken, which is a model, a
    # cube or a token as `what` says; `reason` is one of those of jade.acting
    "jade-card": ("model", "card", "mode"),
    "jade-forced": ("model", "forced"),
    "jade-action": ("model", "verb", "goal", "what", "number"),
    "jade-skipped": ("model", "verb", "goal", "reason"),
    "jade-fallback": ("model",),
    "jade-effect": ("model", "face"),
    # Missions; `secret` is one of those of rules.missions, `results` the bonus dice by their faces
    "secret-mission": ("side",),
    "secret-revealed": ("side", "secret"),
    "targets-marked": ("side",),
    "mark-seen": ("side",),
    "delivered": ("model", "item"),
    "left-board": ("model", "cube"),
    "recon-bonus": ("side", "results"),
    "looked-at": ("side", "cube"),
    "token-taken": ("side", "cube"),
    "flanks": ("model",),
    # Fighting, throwing, falling
    "fight": ("model", "target"),
    "no-dice": ("model",),
    "fight-drawn": ("model", "target"),
    "no-strike": ("side", "model"),
    "thrown": ("model", "from", "cube"),
    "no-room": ("model", "cube"),
    "not-moved": ("model",),
    "slammed": ("model",),
    "fell": ("model", "levels"),
    "over": ("winner",),
}


class Event:
    def __init__(self, kind: str, values: tuple[Value, ...]) -> None:
        self.kind = kind
        self.values = values

    def fields(self) -> dict[str, Value]:
        return dict(zip(FIELDS[self.kind], self.values, strict=True))

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.kind, self.values))
