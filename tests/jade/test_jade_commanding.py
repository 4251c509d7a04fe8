"""JADE commands a rampaging enemy: it turns the model on its own team, and never on JADE's."""

from __future__ import annotations

import pytest
from jade_answering import armed, blade, gun, jade_says
from jade_tables import JadeTable

from deadzone.core.profiles import Weapon
from deadzone.core.sides import BLUE
from deadzone.procedures.turn.activation import Activation

FIGHTER = armed(blade("knife"))
RIFLE = gun("rifle", range=6)
HEAVY = gun("cannon", "A-HEAVY", range=8)
MORTAR = gun("mortar", ("A-INDIRECT", 3), range=8)
SMOKE = gun("launcher", "A-SMOKE", "A-GRENADE", range=6)


def commanded(
    weapons: tuple[Weapon, ...], mates: tuple[str, ...], jades: tuple[str, ...], items: tuple[str, ...] = ()
) -> JadeTable:
    """A model of blue's at r3c3 that JADE commands, its own team, and JADE's."""
    table = JadeTable()
    brute = table.blue(armed(*weapons, rules=("A-RAMPAGE", "A-SCAVENGER")), at="r3c3", damage=1, items=items)
    for cube in mates:
        table.blue(FIGHTER, at=cube)
    for cube in jades:
        table.red(FIGHTER, at=cube)
    table.dice(1)
    table.state.turn = BLUE
    table.start(Activation(brute))
    table.play("take-control")
    return table


def said(table: JadeTable, count: int) -> list[str]:
    """JADE's next answers, of which all but the last are played."""
    answers = [jade_says(table)]
    while len(answers) < count:
        table.play(answers[-1])
        answers.append(jade_says(table))
    return answers


@pytest.mark.parametrize(
    ("weapons", "mates", "jades", "answers"),
    [
        ((RIFLE,), ("r3c6",), (), ["shoot", "with rifle", "at blue-2"]),
        ((RIFLE,), ("r3c6",), ("r3c5",), ["shoot", "with rifle", "at blue-2"]),
        ((gun("pistol", range=2),), ("r0c0",), ("r3c5",), ["move"]),
        ((RIFLE, HEAVY), ("r3c0",), ("r3c5",), ["shoot", "with rifle", "at blue-2"]),
        ((gun("pistol", range=2), HEAVY), ("r3c7",), ("r3c4",), ["shoot", "with cannon", "at blue-2"]),
        ((MORTAR,), ("r7c3",), ("r7c7",), ["shoot", "with mortar", "at r7c3L1"]),
        ((MORTAR,), ("r7c7",), ("r7c7",), ["move"]),
        ((SMOKE,), ("r3c5",), (), ["sprint"]),
    ],
)
def test_it_shoots_at_its_own_team_only(
    weapons: tuple[Weapon, ...], mates: tuple[str, ...], jades: tuple[str, ...], answers: list[str]
) -> None:
    """A-RAMPAGE-02, A-RAMPAGE-03: with a weapon that hits one of its own team and none of JADE's, else it runs."""
    table = commanded(weapons, mates, jades)
    assert said(table, len(answers)) == answers


@pytest.mark.parametrize(
    ("item", "mates", "jades", "answers"),
    [
        ("I-FRAG", ("r3c5",), ("r3c4",), ["shoot", "with i-frag", "throw at r3c5L1"]),
        ("I-FRAG", ("r3c5",), ("r3c5",), ["sprint"]),
        ("I-SMOKEGRENADE", ("r3c5",), (), ["sprint"]),
    ],
)
def test_it_throws_grenades_at_its_own_team_only(
    item: str, mates: tuple[str, ...], jades: tuple[str, ...], answers: list[str]
) -> None:
    """A-RAMPAGE-02, A-GRENADE-01."""
    table = commanded((blade("claws"),), mates, jades, items=(item,))
    assert said(table, len(answers)) == answers
