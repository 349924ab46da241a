"""Texts of strangers made harmless. Names, comments and ids of a file are data in every output.

Source: promise S5: no HTML, no formula of a spreadsheet, no command to a terminal.
"""

from __future__ import annotations

import re
import unicodedata

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def harmless(text: str) -> str:
    """The text with what cannot be seen written out: control characters, changes of direction.

    >>> harmless("Ann\\x1b[2J"), harmless("Åsa ♠ 李"), harmless("a\\u202eb\\nc")
    ('Ann\\\\x1b[2J', 'Åsa ♠ 李', 'a\\\\u202eb\\\\nc')
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def spreadsheet_cell(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula: an apostrophe goes in front.

    Source: OWASP, "CSV Injection". A number stays as it is.

    >>> spreadsheet_cell("=1+1"), spreadsheet_cell("-50"), spreadsheet_cell("-50+A1")
    ("'=1+1", '-50', "'-50+A1")
    """
    safe = harmless(text)
    # What a spreadsheet strips before it looks: a formula may hide behind blanks.
    if _NUMBER.fullmatch(safe) or not text.lstrip(" ").startswith(_FORMULA):
        return safe
    return f"'{safe}"


def width(text: str) -> int:
    """How many columns of a terminal a harmless text takes.

    >>> width("Åsa"), width("A\\u030asa"), width("李")
    (3, 3, 2)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )
