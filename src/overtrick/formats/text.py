"""From bytes to text: encodings, line ends, and what was assumed about them.

Source: The Unicode Standard, 2.13 (byte order marks); the WHATWG Encoding Standard for
Windows-1252, of which Latin-1 text is a part.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from overtrick.formats.errors import FormatError
from overtrick.formats.problems import Place, Problems

MAX_BYTES = 20_000_000
"""Largest file that is read; 10,000 tables with 24 boards have about 12 million bytes."""

MAX_LINES = 1_000_000
"""Most physical lines, blank ones and comments among them."""

_UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_LINE_END = re.compile("\r\n|\r|\n")

BOM = "the file begins with a byte order mark, which was skipped"
UTF_16 = "the file is UTF-16, as spreadsheets write it; UTF-8 is expected"
WINDOWS_1252 = "the file is not UTF-8; it was read as Windows-1252 (Latin-1)"
MAC_ENDS = "some lines end with CR alone, as old Macintosh programs write them"


def decode(data: bytes, problems: Problems) -> str:
    """The text of a file, without its byte order mark.

    Input: UTF-8, UTF-16 with a byte order mark, or Windows-1252; anything but plain UTF-8 is
    noted. Errors: `FormatError` for a file that is empty, too large or no text.
    """
    if not data:
        raise FormatError("the file is empty")
    if len(data) > MAX_BYTES:
        raise FormatError(
            f"the file has {len(data):,} bytes; files of up to {MAX_BYTES:,} are read"
        )
    text = _decode(data, problems)
    null = text.find("\0")
    if null >= 0:
        line, column = place_of(text, null)
        raise FormatError(
            "this is no text file: it holds a NUL character", line=line, column=column
        )
    return text


def lines_of(text: str, problems: Problems) -> list[str]:
    """The physical lines; only CR and LF end one, not the other separators of Unicode.

    Errors: `FormatError` where there are more than `MAX_LINES`.
    """
    text = text.replace("\r\n", "\n")
    if "\r" in text:
        problems.note(MAC_ENDS)
        text = text.replace("\r", "\n")
    if text.count("\n") >= MAX_LINES:
        raise FormatError(f"the file has more than {MAX_LINES:,} lines; up to that many are read")
    return text.split("\n")


def place_of(text: str, index: int) -> Place:
    """The line and the column of a character of a text."""
    start, line = 0, 1
    for end in _ends(text, index):
        start, line = end, line + 1
    return Place(line, index - start + 1)


def _ends(text: str, index: int) -> Iterator[int]:
    for match in _LINE_END.finditer(text):
        if match.end() > index:
            return
        yield match.end()


def _decode(data: bytes, problems: Problems) -> str:
    mark = data[:2]
    if mark in _UTF_16:
        problems.note(UTF_16)
        try:
            return data[2:].decode(_UTF_16[mark])
        except UnicodeDecodeError as error:
            raise FormatError(
                f"the file begins as UTF-16, but byte {error.start + 3} is no UTF-16"
            ) from None
    if data.startswith(codecs.BOM_UTF8):
        problems.note(BOM)
        data = data[3:]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _windows(data, error.start, problems)


def _windows(data: bytes, first: int, problems: Problems) -> str:
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        # One byte is one character here, so the text before the fault has its place.
        line, column = place_of(data.decode("latin-1"), error.start)
        raise FormatError(
            f"the file is neither UTF-8 nor Windows-1252: byte {data[error.start]:02X} "
            "has no character; save it as UTF-8",
            line=line,
            column=column,
        ) from None
    problems.note(WINDOWS_1252, place_of(text, first))
    return text
