"""A rule of weapons that no code asks for is named by the catalogue check, also when comments or TRAITS name it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deadzone.catalog import proofs
from deadzone.catalog.loading import load, package_data
from deadzone.catalog.proofs import PROOFS, prove
from deadzone.language.words import say
from effects import readers

DEFINING = """
\"\"\"A-ONE, A-TWO, A-THREE.\"\"\"
ONE: Final = RuleId("A-ONE")
TWO: Final = RuleId("A-TWO")
THREE: Final = "A-THREE"
TRAITS: Final[tuple[RuleId, ...]] = (ONE, TWO, THREE)
"""
READING = """
from deadzone.rules.one import THREE, TWO as SECOND
ONE = 1  # another one
def hit(traits):
    return SECOND in traits and ONE
"""


def test_a_rule_is_read_where_its_constant_is_used() -> None:
    assert readers({"rules/one.py": DEFINING, "rules/two.py": READING}) == {"A-TWO": ["rules/two.py"]}


def test_a_rule_of_weapons_without_effect_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert prove(load()).missing == []
    kept = (package_data() / PROOFS).read_text(encoding="utf-8")
    changed = re.sub(r"(\[A-BLAST\]\n.*\n.*\nread  = )\[.*\]", r"\1[]", kept)
    assert changed != kept
    (tmp_path / PROOFS).write_text(changed, encoding="utf-8")
    monkeypatch.setattr(proofs, "package_data", lambda: tmp_path)
    assert [say(fault, "en") for fault in prove(load()).missing] == [
        "Blast has no effect: nothing asks whether a weapon has it. (A-BLAST)"
    ]
