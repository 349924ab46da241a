"""Tables for a spreadsheet: CSV in UTF-8 with a header (RFC 4180), no formula in any cell."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from overtrick.reports.safe import spreadsheet_cell


def csv_lines(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of a table with their line ends; None is a blank cell.

    >>> list(csv_lines(["pair", "MPs"], [["=N2", "9.5"], ["Ann, Bo", None]]))
    ['pair,MPs\\r\\n', "'=N2,9.5\\r\\n", '"Ann, Bo",\\r\\n']
    """
    text = io.StringIO()
    writer = csv.writer(text)
    for row in (heads, *rows):
        writer.writerow("" if cell is None else spreadsheet_cell(str(cell)) for cell in row)
        yield text.getvalue()
        text.seek(0)
        text.truncate()
