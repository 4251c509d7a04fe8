"""Drawings on paper where no library paints pictures: the same lines and words, without shadows."""

import io
import logging

import pytest
from pypdf import PdfReader

from deadzone.maps.shipped import load
from deadzone.missions.registry import laid_out
from deadzone.printing import drawings
from deadzone.printing.plan_sheet import plan_pdf


def test_a_plan_is_drawn_without_a_library_for_pictures(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(drawings, "find_spec", lambda _: None)
    with caplog.at_level(logging.WARNING):
        pages = PdfReader(io.BytesIO(plan_pdf(laid_out(load("two-towers"), "patrol"), "fr"))).pages
    assert not caplog.records  # nothing in the drawing is left out by the library itself
    assert len(pages) == 1 + load("two-towers").levels
    assert len(pages[0].get_contents().get_data()) > 10_000  # type: ignore[union-attr]
    for page in pages[1:]:
        assert not page.images
        assert {str(number) for number in range(8)} <= set(page.extract_text().split())  # columns and rows
        assert len(page.get_contents().get_data()) > 3_000  # type: ignore[union-attr]
