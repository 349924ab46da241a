"""Differences of scores in IMPs, by a scale of the package or one of somebody's own."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from overtrick.app.events import read_bytes
from overtrick.app.shapes import Shape
from overtrick.compare.imps import ImpScale, Row, imps
from overtrick.core.errors import ImpossibleValueError, OvertrickError

HEAD = ("low", "high", "imps")


class ScaleFileError(OvertrickError, ValueError):
    """A file that is no scale of IMPs; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A difference, what it is worth, by which scale; the two scores where it came of these."""

    difference: int
    imps: int
    scale: ImpScale
    scores: tuple[int, int] | None = None


def converted(difference: int, scale: ImpScale, scores: tuple[int, int] | None = None) -> Converted:
    """What a difference is worth."""
    return Converted(difference, imps(difference, scale), scale, scores)


def imps_shape(one: Converted) -> Shape:
    """One answer of `imps`."""
    shape: Shape = {"difference": one.difference, "imps": one.imps, "scale": one.scale.name}
    return shape if one.scores is None else {**shape, "scores": list(one.scores)}


def read_scale(path: Path) -> ImpScale:
    """A scale from a file: CSV with the columns low, high, imps; the last high may be blank.

    Errors: `UnreadableFileError`; `ScaleFileError` for a file that is no scale.
    """
    text = read_bytes(path).decode("utf-8-sig", errors="replace")
    lines = [
        (number, line)
        for number, line in enumerate(re.split("\r\n|\n|\r", text), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines:
        raise ScaleFileError(f"{path}: there is no scale in it; expected the header low,high,imps")
    cells = [[cell.strip() for cell in _cells(line)] for _, line in lines]
    if tuple(cell.lower() for cell in cells[0]) != HEAD:
        raise ScaleFileError(f"{path}:{lines[0][0]}: expected the header low,high,imps")
    rows = [_row(path, number, row) for (number, _), row in zip(lines[1:], cells[1:], strict=True)]
    try:
        return ImpScale.from_rows(path.name, rows, str(path))
    except ImpossibleValueError as error:
        raise ScaleFileError(f"{path}: {error}") from None


def _cells(line: str) -> list[str]:
    return next(csv.reader([line]), [])


def _row(path: Path, number: int, cells: list[str]) -> Row:
    if len(cells) != len(HEAD) or not all(re.fullmatch("[0-9]{1,6}", c) for c in cells if c):
        raise ScaleFileError(f"{path}:{number}: expected three whole numbers, as in 20,40,1")
    low, high, worth = cells
    if not low or not worth:
        raise ScaleFileError(f"{path}:{number}: only high may be blank, in the last row")
    return int(low), int(high) if high else None, int(worth)
