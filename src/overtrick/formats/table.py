"""A table in text: the delimiter, the header, and the lines with the place of every cell.

Source: RFC 4180, and what spreadsheets do beside it: semicolons and tabs, a first line `sep=;`.
A physical line without a quotation mark is cut at its delimiters; the others are read cell by
cell. Nothing here knows what the columns mean.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from overtrick.core.notation.reading import quoted
from overtrick.formats.errors import FormatError
from overtrick.formats.problems import Place, Problems

MAX_RECORDS = 300_000
"""Most lines of a table that are read: 10,000 tables with 24 boards are 240,000."""

MAX_CELL_LINES = 50
"""Most physical lines of one quoted cell. A mark that is never closed costs this many, no more."""

MAX_CELLS = 500
"""Most cells of one line."""

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs"}
_SEPARATOR_LINE = re.compile(r'"?sep=([,;\t])"?', re.IGNORECASE)

DELIMITER = "the cells are separated by {what}, not by commas"


@dataclass(frozen=True, slots=True)
class Header:
    """The first line that says something: the names of the columns as they stand."""

    names: tuple[str, ...]
    line: int
    record: Record


@dataclass(frozen=True, slots=True)
class Record:
    """The cells of one line as they stand, and where it began."""

    cells: list[str]
    line: int
    places: list[Place] | None = None
    """Where each cell begins; None for a line without quotation marks, which is counted then."""

    def place(self, index: int) -> Place:
        """Where a cell begins; behind the last cell, where the line ends."""
        if self.places is not None:
            return self.places[min(index, len(self.places) - 1)]
        before = self.cells[: min(index, len(self.cells))]
        end = sum(map(len, before)) + len(before) + 1
        return Place(self.line, end if index < len(self.cells) else end - 1)


@dataclass(slots=True)
class Table:
    """The lines of a table behind its header. Iterate once."""

    lines: list[str]
    delimiter: str
    header: Header
    problems: Problems
    comments: list[str]
    _next: int = field(default=0)

    def records(self) -> Iterator[Record]:
        """Every line that is neither blank nor a comment; those that cannot be cut are problems.

        Errors: `FormatError` where there are more than `MAX_RECORDS`.
        """
        records = _records(self.lines, self._next, self.delimiter, self.problems, self.comments)
        for count, record in enumerate(records):
            if count == MAX_RECORDS:
                raise FormatError(
                    f"the table has more than {MAX_RECORDS:,} lines, which is the most that is "
                    "read; cut it into several files",
                    line=record.line,
                )
            yield record


def column_name(text: str) -> str:
    """A column's name without what people write differently: case, blanks, underlines.

    >>> column_name(" NS Score ") == column_name("ns_score")
    True
    """
    return "".join(text.lower().replace("_", "").replace("-", "").split())


def open_table(lines: list[str], known: Collection[str], problems: Problems) -> Table:
    """Find the header and the delimiter: the one by which most columns have a known name.

    Input: `known` are names as `column_name` gives them. Errors: `FormatError` where no line
    says anything.
    """
    comments: list[str] = []
    at = _first_line(lines, 0, comments)
    stated = _SEPARATOR_LINE.fullmatch(lines[at].strip(" ")) if at is not None else None
    if at is not None and stated:
        at = _first_line(lines, at + 1, comments)
    if at is None:
        raise FormatError("the file has no line but blank ones and comments; a header was expected")
    candidates = [stated[1]] if stated else list(DELIMITERS)
    best, best_header, best_next, best_count = "", None, 0, -1
    for delimiter in candidates:
        header, following = _header(lines, at, delimiter)
        count = sum(column_name(name) in known for name in header.names)
        if count > best_count:
            best, best_header, best_next, best_count = delimiter, header, following, count
    assert best_header is not None  # there is at least one candidate
    if best != ",":
        problems.note(DELIMITER.format(what=DELIMITERS[best]), Place(best_header.line, 1))
    return Table(lines, best, best_header, problems, comments, best_next)


def _first_line(lines: list[str], start: int, comments: list[str]) -> int | None:
    for at in range(start, len(lines)):
        plain = lines[at].strip()
        if plain.startswith("#"):
            comments.append(plain[1:].strip())
        elif plain.strip(",; \t"):
            return at
    return None


def _header(lines: list[str], at: int, delimiter: str) -> tuple[Header, int]:
    if '"' in lines[at]:
        record, following = _quoted_record(lines, at, delimiter)
        if isinstance(record, _Fault):
            raise FormatError(record.message, line=record.place.line, column=record.place.column)
    else:
        record, following = Record(lines[at].split(delimiter, MAX_CELLS), at + 1), at + 1
    return Header(tuple(" ".join(n.split()) for n in record.cells), at + 1, record), following


def _records(
    lines: list[str], start: int, delimiter: str, problems: Problems, comments: list[str]
) -> Iterator[Record]:
    # A line of nothing but delimiters is what a spreadsheet leaves of a blank one.
    blanks = delimiter + " \t"
    at = start
    while at < len(lines):
        line = lines[at]
        if line[:1] == "#" or (line[:1].isspace() and line.lstrip()[:1] == "#"):
            comments.append(line.strip()[1:].strip())
            at += 1
        elif not line.strip(blanks) or not line.strip():
            at += 1
        elif '"' not in line:
            at += 1
            yield Record(line.split(delimiter, MAX_CELLS), at)
        else:
            record, at = _quoted_record(lines, at, delimiter)
            if isinstance(record, _Fault):
                problems.add(record.message, record.place)
            else:
                yield record


@dataclass(frozen=True, slots=True)
class _Fault:
    message: str
    place: Place


def _quoted_record(lines: list[str], at: int, delimiter: str) -> tuple[Record | _Fault, int]:
    """A record with quotation marks, and the line behind it; after a fault, the next line."""
    cells: list[str] = []
    places: list[Place] = []
    number, column, line = at, 0, lines[at]
    while True:
        places.append(Place(number + 1, column + 1))
        if len(cells) > MAX_CELLS:
            return _Fault(f"more than {MAX_CELLS} cells stand on one line", places[-1]), at + 1
        begin = column
        while line[begin : begin + 1] == " ":
            begin += 1
        if line[begin : begin + 1] != '"':
            end = line.find(delimiter, column)
            end = len(line) if end < 0 else end
            cells.append(line[column:end])
        else:
            closed = _closed(lines, number, begin + 1)
            if closed is None:
                message = (
                    "a quotation mark opens a cell here and does not close it within "
                    f"{MAX_CELL_LINES} lines; a mark inside a quoted cell is written twice"
                )
                return _Fault(message, Place(number + 1, begin + 1)), at + 1
            text, number, end = closed
            line = lines[number]
            cells.append(text)
            rest = line.find(delimiter, end)
            rest = len(line) if rest < 0 else rest
            if line[end:rest].strip():
                message = (
                    f"behind the closing quotation mark stands {quoted(line[end:rest])}; "
                    f"the next cell was expected, after a {_NAMES[delimiter]}"
                )
                return _Fault(message, Place(number + 1, end + 1)), number + 1
            end = rest
        if end >= len(line):
            places.append(Place(number + 1, len(line) + 1))
            return Record(cells, at + 1, places), number + 1
        column = end + 1


_NAMES = {",": "comma", ";": "semicolon", "\t": "tab"}


def _closed(lines: list[str], number: int, start: int) -> tuple[str, int, int] | None:
    """The text of a quoted cell, the line where it closes, and the place behind its mark."""
    parts: list[str] = []
    for at in range(number, min(number + MAX_CELL_LINES, len(lines))):
        line = lines[at]
        while True:
            mark = line.find('"', start)
            if mark < 0:
                parts += (line[start:], "\n")
                break
            parts.append(line[start:mark])
            if line[mark + 1 : mark + 2] != '"':
                return "".join(parts), at, mark + 1
            parts.append('"')
            start = mark + 2
        start = 0
    return None
