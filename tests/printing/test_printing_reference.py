"""The reference sheet: one leaf, on any paper and in any language, with the figures of the engine."""

import re
from itertools import product
from pathlib import Path

import pytest
from pypdf import PdfReader

from deadzone.cli.main import run
from deadzone.host.reading.book import sheet_in
from deadzone.language.folders import languages
from deadzone.language.rulebook import rule_called
from deadzone.printing.paper import FORMATS
from deadzone.printing.reference import FIGHTING, SHOOTING, pages, reference_pdf
from deadzone.printing.rules_text import LEAD
from paper_texts import page_texts
from sampling import sampled


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(("lang", "format"), sampled(product(languages(), FORMATS), 3))
def test_it_is_one_leaf_with_every_line_and_rule_id_as_text(lang: str, format: str) -> None:
    printed = page_texts(reference_pdf(lang, FORMATS[format]))
    assert len(printed) == 2
    for page, sections in zip(printed, pages(lang), strict=True):
        for _, lines in sections:
            for words, *_, rule in lines:
                assert rule_called(rule, lang) is not None or rule.startswith("A-")
                assert rule in page
                assert squeezed(words.split(" ")[0]) in squeezed(page)


@pytest.mark.parametrize("lang", languages())
def test_the_figures_of_the_modifiers_are_those_of_the_rules(lang: str) -> None:
    told = {
        rule: words for page in pages(lang) for _, lines in page for words, style, *_, rule in lines if style == LEAD
    }
    for modifier in (*SHOOTING, *FIGHTING):
        rule = rule_called(modifier.rule, lang)
        assert rule is not None
        assert re.findall(r": ([+-]\d)", rule.text) == [f"{modifier.dice:+d}"]
        assert told[modifier.rule].startswith(f"{modifier.dice:+d}".replace("-", "−"))


def test_the_page_has_the_same_lines() -> None:
    shown = [line for section in sheet_in("fr") for line in section.lines]
    assert len(shown) == sum(len(lines) for page in pages("fr") for _, lines in page)
    assert next(line for line in shown if line.rule == "R-SMOD-01").lead == "+2"


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "aid.pdf"
    assert run(["print", "reference", "-o", str(file), "--paper", "letter", "--lang", "fr"]) == 0
    assert str(file) in capsys.readouterr().out
    assert float(PdfReader(file).pages[0].mediabox[2]) == pytest.approx(612)
    assert run(["print", "reference", "-o", str(file), "--paper", "a3"]) == 2
