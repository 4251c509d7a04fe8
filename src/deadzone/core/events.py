"""What has happened, for logs, pages and replays. An event is a kind with plain values in a fixed order."""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import BLUE, CHANCE, RED

Value = int | str | tuple[object, ...]

# The values of each kind of event, in order. Numbers named `model`, `by` and `target` are model numbers.
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # Set-up
    "board-turned": ("side", "quarters"),
    "zone-taken": ("side", "zone"),
    "token-placed": ("cube",),
    "token-discarded": ("cube",),
    "recon-tie": ("successes",),
    "recon-won": ("side", "margin"),
    "first-player": ("side", "zone"),
    "zone-extended": ("side", "cube"),
    "deployed": ("model", "cube", "spot"),
    "stays-outside": ("model",),
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
    "shifted": ("model", "cube", "spot"),
    "came-in": ("model", "cube"),
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
    "suppressed": ("model", "cube"),
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
    "jade-ignored": ("model", "forced"),
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

# Whom an event tells something that was hidden until then; every kind stands in exactly one of the three lists. What
# follows from what is known already (a hit after the roll, a move) is nothing new, whoever hears of it.

# Dice and cards have fallen, something lies face up, or points show whether there was a mark or a secret mission.
TELLS_EVERYBODY: Final[frozenset[str]] = frozenset((
    "token-placed", "recon-tie", "recon-won", "command-roll", "command-reroll", "objective", "rolled", "rolled-again",
    "volatile", "killed", "revealed", "grenade-lands", "grenade-stays", "grenade-scatters", "shell-hits",
    "shell-scatters", "shell-lost", "experiment", "ominous-hum", "rampage", "smoke-stays", "smoke-gone", "jade-card",
    "jade-effect", "secret-revealed", "recon-bonus", "over",
))  # fmt: skip
# Only the side that is named in it: its secret mission, a token it looked at, a mark on one of its models.
TELLS_ITS_SIDE: Final[frozenset[str]] = frozenset(("secret-mission", "looked-at", "mark-seen"))
TELLS_NOTHING_NEW: Final[frozenset[str]] = frozenset((
    "board-turned", "zone-taken", "token-discarded", "first-player", "zone-extended", "deployed", "stays-outside",
    "held-back", "not-brought",
    "scouts", "token-moved", "round", "no-reroll", "relay", "turn", "passed", "activated", "action", "command-die",
    "special", "dice-lost", "target-marked", "gained", "frightened", "hidden", "operated", "risen", "slimy",
    "bodyguard", "tied", "round-ends", "moved", "placed", "shifted", "came-in", "glided", "teleported", "evades",
    "landed", "swarm-called", "stood-up", "shot", "dice-spent", "missed", "hit", "armour-held", "damaged", "pinned",
    "stays-pinned", "cannot-be-pinned", "tough", "shielded", "shield-burnt", "shard", "poisoned", "life-support",
    "boom", "ink", "scored", "item-kept", "item-left", "item-dropped", "item-destroyed", "item-used", "handed-over",
    "trap-laid", "trap-detonated", "trap-disarmed", "marked", "trap-sprung", "trap-defused", "healed", "grenade",
    "aimed", "empty", "blast", "suppressed", "tagged", "invigorates", "invigorated", "not-invigorated", "stun",
    "stunned", "explosion", "struck", "withstood", "burning", "fire-out", "burnt", "not-healed", "enraged", "calmed",
    "under-control", "not-controlled", "unloaded", "reloaded", "emplaced", "packed", "wrecked", "smokescreen", "smoke",
    "toxic-smoke", "jade-forced", "jade-action", "jade-skipped", "jade-fallback", "jade-ignored", "targets-marked",
    "delivered", "left-board", "token-taken", "flanks", "fight", "no-dice", "fight-drawn", "no-strike", "thrown",
    "no-room", "not-moved", "slammed", "fell",
))  # fmt: skip
ONLOOKERS: Final = CHANCE  # who looks on and is on no side, as `table.view` counts them


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


def learners(event: Event) -> tuple[int, ...]:
    """Who knows more by an event than before: sides, and those who look on. A kind in no list tells everybody."""
    if event.kind in TELLS_NOTHING_NEW:
        return ()
    if event.kind in TELLS_ITS_SIDE:
        side = event.values[FIELDS[event.kind].index("side")]
        return (RED,) if side == RED else (BLUE,)
    return (RED, BLUE, ONLOOKERS)
