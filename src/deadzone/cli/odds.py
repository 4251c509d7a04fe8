"""`deadzone odds`: the odds of a shot or a fight, without a battle."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from deadzone.cli.common import Json, Lang, new_app, print_json, tr
from deadzone.cli.odds_table import print_fight, print_shot
from deadzone.core.dice import NO_STAT, Test
from deadzone.core.sentence import Fault
from deadzone.language.words import language
from deadzone.rules.dice.distributions import Margins
from deadzone.rules.dice.odds import Victim, fight_odds, shoot_odds

MOST_DICE = 40
MOST_ARMOUR = 20
BEST_STAT = 2
WORST_STAT = 8
LARGEST_SIZE = 4
SMALLEST_PRINTED = 1e-12
SHORT_NUMBER = re.compile(r"[0-9]{1,3}")

app = new_app("Exact odds of a shot or a fight.")

Dice = Annotated[str, typer.Option("--dice", metavar="N", help=tr("Dice of the attacker, including modifiers."))]
DefenceDice = Annotated[
    str, typer.Option("--defence-dice", metavar="N", help=tr("Dice of the defender, including modifiers."))
]
Reroll = Annotated[
    str, typer.Option("--reroll", metavar="N", help=tr("Failed dice the attacker may re-roll (R-TEST-12)."))
]
DefenceReroll = Annotated[
    str, typer.Option("--defence-reroll", metavar="N", help=tr("Failed dice the defender may re-roll (R-TEST-12)."))
]
Armour = Annotated[str, typer.Option("--armour", metavar="N", help=tr("Armour of the defender."))]
Ap = Annotated[str, typer.Option("--ap", metavar="N", help=tr("AP of the attacker's weapon."))]
Size = Annotated[str, typer.Option("--size", metavar="1-4", help=tr("Size of the defender."))]
DamageTaken = Annotated[
    str, typer.Option("--damage-taken", metavar="N", help=tr("Damage tokens the defender already has."))
]

Shoot = Annotated[str, typer.Option("--shoot", metavar="4+", help=tr("Shoot of the shooter: 2+ to 8+, or -."))]
Survive = Annotated[str, typer.Option("--survive", metavar="4+", help=tr("Survive of the target: 2+ to 8+, or -."))]
FireForEffect = Annotated[
    bool,
    typer.Option(
        "--fire-for-effect",
        help=tr(
            "Fire for Effect: a hit pins and does no damage (R-FFE-02); add its extra die (R-SMOD-04) to "
            "--dice yourself."
        ),
    ),
]
Suppression = Annotated[
    bool, typer.Option("--suppression", help=tr("The target is Pinned, hit or miss (A-SUPPRESSION)."))
]

Fight = Annotated[str, typer.Option("--fight", metavar="4+", help=tr("Fight of the attacker: 2+ to 8+, or -."))]
Defence = Annotated[
    str,
    typer.Option(
        "--defence",
        metavar="4+",
        help=tr("Fight of the defender for a counter-attack, Survive for a dodge: 2+ to 8+, or -."),
    ),
]
Response = Annotated[
    str, typer.Option("--response", metavar="counter|dodge", help=tr("What the defender chooses (R-FRES-02)."))
]
AttackerArmour = Annotated[str, typer.Option("--attacker-armour", metavar="N", help=tr("Armour of the attacker."))]
DefenderAp = Annotated[str, typer.Option("--defender-ap", metavar="N", help=tr("AP of the defender's weapon."))]
AttackerSize = Annotated[str, typer.Option("--attacker-size", metavar="1-4", help=tr("Size of the attacker."))]
AttackerDamageTaken = Annotated[
    str, typer.Option("--attacker-damage-taken", metavar="N", help=tr("Damage tokens the attacker already has."))
]


@app.command("shoot", help=tr("Odds of a shot: Shoot against Survive."))
def shoot(
    shoot: Shoot,
    survive: Survive,
    dice: Dice = "3",
    defence_dice: DefenceDice = "3",
    armour: Armour = "0",
    ap: Ap = "0",
    size: Size = "1",
    damage_taken: DamageTaken = "0",
    reroll: Reroll = "0",
    defence_reroll: DefenceReroll = "0",
    fire_for_effect: FireForEffect = False,
    suppression: Suppression = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    attack = _test(("--dice", dice), ("--shoot", shoot), ("--reroll", reroll))
    defence = _test(("--defence-dice", defence_dice), ("--survive", survive), ("--defence-reroll", defence_reroll))
    victim = _victim(("--armour", armour), ("--ap", ap), ("--size", size), ("--damage-taken", damage_taken))
    odds = shoot_odds(attack, defence, victim, fire_for_effect, suppression)
    if json:
        print_json({**odds.target.as_dict(), "margin": _margins(odds.margin)})
    else:
        print_shot(attack, defence, odds, language(lang))


@app.command("fight", help=tr("Odds of a fight: Fight against a counter-attack or a dodge."))
def fight(
    fight: Fight,
    defence: Defence,
    dice: Dice = "3",
    defence_dice: DefenceDice = "3",
    response: Response = "counter",
    armour: Armour = "0",
    ap: Ap = "0",
    size: Size = "1",
    damage_taken: DamageTaken = "0",
    attacker_armour: AttackerArmour = "0",
    defender_ap: DefenderAp = "0",
    attacker_size: AttackerSize = "1",
    attacker_damage_taken: AttackerDamageTaken = "0",
    reroll: Reroll = "0",
    defence_reroll: DefenceReroll = "0",
    json: Json = False,
    lang: Lang = None,
) -> None:
    attack = _test(("--dice", dice), ("--fight", fight), ("--reroll", reroll))
    answer = _test(("--defence-dice", defence_dice), ("--defence", defence), ("--defence-reroll", defence_reroll))
    defender = _victim(("--armour", armour), ("--ap", ap), ("--size", size), ("--damage-taken", damage_taken))
    attacker = _victim(
        ("--attacker-armour", attacker_armour),
        ("--defender-ap", defender_ap),
        ("--attacker-size", attacker_size),
        ("--attacker-damage-taken", attacker_damage_taken),
    )
    counter_attack = _is_counter_attack(response)
    odds = fight_odds(attack, answer, defender, attacker, counter_attack)
    if json:
        margin = _margins(odds.margin)
        print_json({"defender": odds.defender.as_dict(), "attacker": odds.attacker.as_dict(), "margin": margin})
    else:
        print_fight(attack, answer, counter_attack, odds, language(lang))


Given = tuple[str, str]  # an option and the value given for it


def _test(dice: Given, stat: Given, rerolls: Given) -> Test:
    return Test(_stat(stat), base=_whole(dice, MOST_DICE), rerolls=_whole(rerolls, MOST_DICE))


def _victim(armour: Given, ap: Given, size: Given, damage_taken: Given) -> Victim:
    victim = Victim(
        armour=_whole(armour, MOST_ARMOUR),
        ap=_whole(ap, MOST_ARMOUR),
        size=_whole(size, LARGEST_SIZE, lowest=1),
        damage_taken=_whole(damage_taken, LARGEST_SIZE),
    )
    if victim.damage_taken > victim.size:
        raise Fault(
            "{option} {value} is more than {size_option} {size}: that model is already dead.",
            rule="R-WOUND-03",
            option=damage_taken[0],
            value=damage_taken[1],
            size_option=size[0],
            size=victim.size,
        )
    return victim


def _whole(given: Given, highest: int, lowest: int = 0) -> int:
    option, value = given
    number = _digits(value.strip())
    if lowest <= number <= highest:
        return number
    raise Fault(
        "{option} cannot be '{value}': give a whole number from {lowest} to {highest}.",
        option=option,
        value=value,
        lowest=lowest,
        highest=highest,
    )


def _stat(given: Given) -> int:
    """Read a stat: `4` or `4+`; `-` or `0` for a model without it. R-PROFILE-07."""
    option, value = given
    if value.strip() in ("-", "0"):
        return NO_STAT
    number = _digits(value.strip().removesuffix("+"))
    if BEST_STAT <= number <= WORST_STAT:
        return number
    raise Fault(
        "{option} cannot be '{value}': give a stat from {best}+ to {worst}+, or - for none.",
        rule="R-PROFILE-07",
        option=option,
        value=value,
        best=BEST_STAT,
        worst=WORST_STAT,
    )


def _digits(value: str) -> int:
    """The number written with one to three digits, otherwise -1, which no option accepts."""
    return int(value) if SHORT_NUMBER.fullmatch(value) else -1


def _is_counter_attack(response: str) -> bool:
    if response not in ("counter", "dodge"):
        raise Fault("--response cannot be '{value}': give counter or dodge.", rule="R-FRES-02", value=response)
    return response == "counter"


def _margins(margins: Margins) -> list[list[float]]:
    return [[margin, chance] for margin, chance in margins if chance >= SMALLEST_PRINTED]
