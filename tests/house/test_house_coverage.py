"""Every rule is tested; pages generated from sources, tests and proofs are up to date."""

from breaking import breaks_in
from proving import code_alone, kept, pieces
from rule_coverage import PAGE, PROOFS, page, proofs, untested
from rule_ids import ROOT, rules


def test_every_rule_is_tested() -> None:
    """Every rule is named in the docstring of a test."""
    assert untested() == []


def test_the_pages_are_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python tools/proving/rule_coverage.py"
    assert PROOFS.read_text(encoding="utf-8") == proofs(), "run python tools/proving/rule_coverage.py"


def test_proofs_are_of_rules_and_name_tests_that_exist() -> None:
    for rule, proof in kept().items():
        file, name = proof.test.split("::")
        assert rule in rules()
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), f"{rule}: run make mutation"


def test_a_piece_of_code_is_the_smallest_that_names_a_rule() -> None:
    found = {piece.name: piece for piece in pieces(ROOT / "src" / "deadzone" / "rules" / "missions" / "victory.py")}
    assert "R-WIN-05" in found["tied_at_target"].rules
    source = found["tied_at_target"].path.read_text(encoding="utf-8")
    broken = list(breaks_in(source, found["tied_at_target"].first, found["tied_at_target"].last))
    assert broken
    assert all(each.source != source for each in broken)
    assert all(found["tied_at_target"].first <= each.line <= found["tied_at_target"].last for each in broken)


def test_a_mark_is_of_the_code_and_not_of_its_words() -> None:
    said = 'import os\n\ndef limit() -> int:\n    """R-WIN-01."""\n    return 3  # rounds\n'
    better = 'def limit() -> int:\n    """The last round. R-WIN-01."""\n    return 3\n'
    assert code_alone(said) == code_alone(better)
    assert code_alone(said) != code_alone(better.replace("3", "4"))
