"""Aligned columns of text, of which one gives way where the terminal is narrow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from overtrick.reports.safe import width

GAP = "  "
INDENT = "  "
NARROWEST = 12
"""Columns that a flexible cell keeps whatever the terminal."""
ROOM_FOR_PROSE = 45
"""Columns in which sentences may be wrapped beside figures; in fewer, those that would need a
second line go under their row."""


def _as_is(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Look:
    """How text is laid out for where it goes.

    Input: `columns` of the terminal, None for no limit (a pipe, a file); `symbols` whether suits
    can be shown; `heading`, `faint` and `red` put a style around a text.
    """

    columns: int | None = None
    symbols: bool = True
    heading: Callable[[str], str] = field(default=_as_is)
    faint: Callable[[str], str] = field(default=_as_is)
    red: Callable[[str], str] = field(default=_as_is)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and whether it holds figures, which stand to the right.

    `is_flexible` is one that is wrapped where there is no room: names, or sentences, each on a
    line of its own, in the last column.
    """

    name: str
    is_figure: bool = False
    is_flexible: bool = False


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], look: Look) -> list[str]:
    """The lines of a table. A column that is empty in every row is left out.

    >>> table([Column("pair"), Column("MPs", is_figure=True)], [["N2", "9.5"], ["N10", "10.0"]],
    ...       Look())
    ['  pair   MPs', '  N2     9.5', '  N10   10.0']
    """
    kept = [at for at in range(len(columns)) if any(row[at] for row in rows)]
    shown = [columns[at] for at in kept]
    cells = [[row[at].split("\n") for at in kept] for row in rows]
    widths = [
        max(width(text) for text in (column.name, *(t for row in cells for t in row[at])))
        for at, column in enumerate(shown)
    ]
    beneath: list[list[str]] = [[] for _ in cells]
    flexible = next((at for at, column in enumerate(shown) if column.is_flexible), None)
    if flexible is not None and look.columns is not None:
        at = flexible
        used = len(INDENT) + len(GAP) * (len(shown) - 1) + sum(widths) - widths[at]
        room = look.columns - used
        if room < min(ROOM_FOR_PROSE, widths[at]) and at == len(shown) - 1:
            beneath = [row.pop() for row in cells]
            shown.pop(), widths.pop()
        elif room < widths[at]:
            widths[at] = max(room, NARROWEST)
            for row in cells:
                row[at] = [part for text in row[at] for part in wrapped(text, widths[at])]
    lines = [look.heading(_line([column.name for column in shown], shown, widths))]
    deeper = INDENT + "    "
    below = None if look.columns is None else look.columns - len(deeper)
    for row, texts in zip(cells, beneath, strict=True):
        lines += [_line(parts, shown, widths) for parts in zip_longest(*row, fillvalue="")]
        for text in texts:
            lines += [look.faint(deeper + part) for part in wrapped(text, below) if part]
    return lines


def _line(texts: Sequence[str], columns: Sequence[Column], widths: Sequence[int]) -> str:
    cells = (
        _padded(text, size, to_right=column.is_figure)
        for text, column, size in zip(texts, columns, widths, strict=True)
    )
    return (INDENT + GAP.join(cells)).rstrip()


def _padded(text: str, size: int, *, to_right: bool) -> str:
    blanks = " " * (size - width(text))
    return blanks + text if to_right else text + blanks


def wrapped(text: str, room: int | None, hanging: str = "") -> list[str]:
    """A text in lines of at most `room` columns, cut at blanks; a longer word stands alone.

    >>> wrapped("beat 4, tied 1 of 6 = 9 of 12", 16)
    ['beat 4, tied 1', 'of 6 = 9 of 12']
    """
    if room is None or width(text) <= room:
        return [text]
    lines: list[str] = []
    line, *words = text.split(" ")
    for word in words:
        longer = f"{line} {word}"
        if width(longer) > room:
            lines.append(line)
            longer = hanging + word
        line = longer
    return [*lines, line]
