"""Texts on printed pages."""

import io
import re

from pypdf import PageObject, PdfReader
from pypdf.generic import DecodedStreamObject, NameObject, StreamObject

# Drawing commands, mostly of the cubes on the backs, which pypdf would take a second to read.
STROKES = re.compile(rb"^[-\d. mlchresSfFbBnwRGgJjd*]+\n", re.MULTILINE)


def page_texts(data: bytes) -> list[str]:
    """Text of each page in writing order, with single spaces."""
    return [" ".join(without_strokes(page).extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


def without_strokes(page: PageObject) -> PageObject:
    contents = page["/Contents"].get_object()
    assert isinstance(contents, StreamObject)
    texts = DecodedStreamObject()
    texts.set_data(STROKES.sub(b"", contents.get_data()))
    page[NameObject("/Contents")] = texts
    return page
