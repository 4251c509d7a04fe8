"""The option `--house` for commands that open battles, and `deadzone house`, which lists the house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.table import Table

from deadzone.cli.common import Json, Lang, console, print_json, tr
from deadzone.core.sentence import Fault
from deadzone.core.setting import Setting
from deadzone.language.words import in_all, say, text, words_of
from deadzone.table.house_rules import HOUSE_RULES, HouseRule, agreed_in, read_house

OPTION = "--house"
HEADINGS = words_of("Name", "Values", "What it changes", "Rule")

HouseOption = Annotated[
    list[str] | None,
    typer.Option(
        OPTION, metavar="NAME=VALUE", help=tr("House rule; may be given several times. deadzone house lists them.")
    ),
]


def house_of(
    given: Sequence[str] | None, no_items: bool = False, recon: bool = False, secret: bool = False
) -> dict[str, str]:
    """The house rules given on the command line, including those with an option of their own."""
    pairs = [("items", "off")] * no_items + [("recon_bonus", "on")] * recon + [("secret_missions", "on")] * secret
    for each in given or ():
        name, sign, value = each.partition("=")
        if not sign:
            raise Fault("Write a house rule as a name and a value, such as los_origin=any.", where=OPTION)
        pairs.append((name.strip(), value.strip()))
    return read_house(pairs, OPTION)


def agreed_line(setting: Setting, lang: str) -> str:
    """The line `House rules: ...`; empty if the battle uses none."""
    agreed = [text("{name}: {value}", lang, name=each.rule.title, value=each.label) for each in agreed_in(setting)]
    return text("House rules: {rules}.", lang, rules=", ".join(dict.fromkeys(agreed))) if agreed else ""


def house(json_output: Json = False, lang: Lang = None) -> None:
    """Print the house rules with their values; the first value of each is that of the rulebook."""
    if json_output:
        print_json([_record(rule) for rule in HOUSE_RULES])
        return
    language = lang or "en"
    table = Table()
    for heading in HEADINGS:
        table.add_column(text(heading, language))
    for rule in HOUSE_RULES:
        values = "\n".join(choice.value for choice in rule.choices)
        table.add_row(rule.name, values, say(rule.about, language), rule.rule)
    console().print(table)


def _record(rule: HouseRule) -> dict[str, object]:
    return {
        "name": rule.name,
        "rule": rule.rule,
        "title": in_all(rule.title),
        "about": in_all(rule.about),
        "choices": [{"value": choice.value, "label": in_all(choice.label)} for choice in rule.choices],
        "default": rule.default,
        "jade": rule.of_jade,
    }
