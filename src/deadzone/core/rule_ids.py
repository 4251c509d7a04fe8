"""Ids of abilities, items and army specials, such as A-CLOAK, I-AMMO, S-SURGE: what models and weapons have.

A rule that is only cited, by a refusal or a reason, is a plain text.
"""

from __future__ import annotations

from typing import NewType

RuleId = NewType("RuleId", str)  # a type of its own, so that no other word is taken for one


def rule_ids(*ids: str) -> tuple[RuleId, ...]:
    return tuple([RuleId(id) for id in ids])
