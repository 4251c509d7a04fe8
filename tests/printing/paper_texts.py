"""The texts on printed pages."""

import io
import re

from pypdf import PageObject, PdfReader
from pypdf.generic import DecodedStreamObject, NameObject, StreamObject

# What the drawings are made of, most of all the cubes on the backs: pypdf would take a second to read their strokes.
STROKES = re.compile(rb"^[-\d. mlchresSfFbBnwRGgJjd*]+\n", re.MULTILINE)


def page_texts(data: bytes) -> list[str]:
    """The text of each page in the order it was written, with single spaces."""
    return [" ".join(without_strokes(page).extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


def without_strokes(page: PageObject) -> PageObject:
    contents = page["/Contents"].get_object()
    assert isinstance(contents, StreamObject)
    texts = DecodedStreamObject()
    texts.set_data(STROKES.sub(b"", contents.get_data()))
    page[NameObject("/Contents")] = texts
    return page
