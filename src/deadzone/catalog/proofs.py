"""Proof that each ability, item and army special of the catalogue is implemented and tested.

The proofs are generated from sources and tests by tools/proving/rule_coverage.py; a test checks that they are up to
date.
"""

from __future__ import annotations

from deadzone.catalog import reading
from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.loading import package_data
from deadzone.core.sentence import Fault

PROOFS = "proofs.toml"
ON_WEAPONS = "weapon"


class Proven:
    """The number of rules checked, and a Fault for each missing implementation or test."""

    def __init__(self) -> None:
        self.rules = 0
        self.missing: list[Fault] = []


def prove(catalogue: Catalogue) -> Proven:
    """Check that each ability, item and army special has code and a test, and that code reads each rule of weapons."""
    content = reading.read_source(package_data(), PROOFS).content
    named = {record.id: record.label for record in (*catalogue.abilities.values(), *catalogue.specials.values())}
    named |= {item.rule: item.label for item in catalogue.items.values()}
    on_weapons = {record.id for record in catalogue.abilities.values() if ON_WEAPONS in record.on}
    proven = Proven()
    for rule, name in named.items():
        proof = content.get(rule, {})
        proven.rules += 1
        if not proof.get("code"):
            proven.missing.append(Fault("{name} is not implemented.", rule=rule, name=name))
        elif rule in on_weapons and not proof.get("read"):
            proven.missing.append(
                Fault("{name} has no effect: nothing asks whether a weapon has it.", rule=rule, name=name)
            )
        if not proof.get("tests"):
            proven.missing.append(Fault("{name} is not tested.", rule=rule, name=name))
    return proven
