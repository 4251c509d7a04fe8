"""Texts from outside: what is refused before parsing, and what passes."""

import json
import tomllib

import pytest

from deadzone.catalog.outside import DEEPEST, LONGEST_LINE, look_at_toml, read_json, why_unfit
from deadzone.core.sentence import Fault


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a" + ".a" * 40_000 + " = 1", "f:1: This line is too long: at most 10000 characters."),
        ("x = 1\na" + ".a" * 4 + " = 1", "f:2:8: A key may have at most 4 parts between dots."),
        ("a . \"b.c\" .'d'. e.f = 1", "f:1:18: A key may have at most 4 parts between dots."),
        ("[a.b.c.d.e]", "f:1:9: A key may have at most 4 parts between dots."),
        ("t = { a.b.c.d.e = 1 }", "f:1:14: A key may have at most 4 parts between dots."),
        ("a = " + "[" * (DEEPEST + 1), "f:1:17: This is nested too deeply: at most 12 levels of brackets."),
        ("a = " + "{a=[" * DEEPEST, "f:1:29: This is nested too deeply: at most 12 levels of brackets."),
        ("# [[[\na = 1\n" + "b" * (LONGEST_LINE + 1), "f:3: This line is too long: at most 10000 characters."),
    ],
)
def test_toml_that_no_parser_is_given(text: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        look_at_toml(text, "f")
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "text",
    [
        'a = "x.y.z.u.v.w [[[[[[[[[[[[[[[["',
        "a = 'x.y.z.u.v.w [[[[[[[[[[[[[[[['  # a.b.c.d.e.f {{{{{{{{{{{{{{{{",
        'a = """\na.b.c.d.e.f = "" \\""" [[[[[[[[[[[[[[[[ """\nb = 1',
        "a = '''\na.b.c.d.e.f = '' [[[[[[[[[[[[[[[[ '''\nb = 1",
        "a = [" + "1.5, " * 1900 + "]",
        "[[members]]\nunit = 'x'\nreplaces = { 'a' = 'b', \"c\" = 'd' }\n" * 99,
        "a.b.c.d = 1979-05-27T07:32:00.999999-07:00",
        "a = [" + ", ".join(["[[[1]]]"] * 500) + "]",
    ],
)
def test_toml_that_passes(text: str) -> None:
    look_at_toml(text, "f")
    tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * (DEEPEST + 1), "f:1:13: This is nested too deeply: at most 12 levels of brackets."),
        ('\n{"a":' * (DEEPEST + 1), "f:14:1: This is nested too deeply: at most 12 levels of brackets."),
        ("[" + "{}," * 20_000 + "0]", "f: This file has too many values."),
        ('{"a": [{"b": 1, "b": 2}]}', "f: 'b' appears here twice."),
        ('{"\\u001b": 1, "\\u001b": 2}', "f: '\ufffd' appears here twice."),
        ('{"a": [0, {"b": "x\\ud800"}]}', "f: a[1].b: This text contains half of a character (a lone surrogate)."),
        ('["\\udc00\\ud800"]', "f: [0]: This text contains half of a character (a lone surrogate)."),
        ('{"\\ud800": 1}', "f: \ufffd: This text contains half of a character (a lone surrogate)."),
    ],
)
def test_json_that_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_json(text, "f")
    assert str(refused.value) == sentence


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "-Infinity", "{", '"', "9" * 5000])
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - its caller knows what the file was to be
        read_json(text, "f")


@pytest.mark.parametrize(
    "text",
    ['"\\ud83d\\ude00"', '"😀 é"', '["\\\\ud800"]', '"[[[[[[[[[[[[[[[["', '["\\"[[[[[[[[[[[[[[[["]', "[[[[[[]]]]]]"],
)
def test_json_that_passes(text: str) -> None:
    assert read_json(text, "f") == json.loads(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [("a\x1b[31m", "001B"), ("a\nb", "000A"), ("\x9b31m", "009B"), ("\x7f", "007F"), ("\u202egnorw", "202E"),
     ("\u2066a\u2069", "2066"), ("a\u200f", "200F"), ("a\u200e", "200E"), ("\u061c", "061C"), ("\u2028", "2028"),
     ("\ud800", "D800"), ("\ufeff", "FEFF"), ("\U000e0041", "E0041")],
)  # fmt: skip
def test_characters_that_are_not_shown(text: str, code: str) -> None:
    assert str(why_unfit(text)) == f"The character U+{code} is not allowed in a text."


@pytest.mark.parametrize(
    "text", ["", "Guerrier d’acier", "Forge Fathers : été", "Ωμέγα", "שלום", "مرحبا", "👨‍👩‍👧", "鋼の戦士"]
)
def test_characters_that_are_shown(text: str) -> None:
    assert why_unfit(text) is None


def test_a_text_has_an_end() -> None:
    assert why_unfit("x" * 200) is None
    assert str(why_unfit("x" * 201)) == "This text is too long: at most 200 characters."
