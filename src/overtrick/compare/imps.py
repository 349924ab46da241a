"""International match points: the difference of two scores on a sliding scale.

| clause | where |
|---|---|
| Law 78B, the scale | `IMPS_1962` |
| Law 78B: the difference of two scores is converted, never two IMP figures subtracted | `imps` |
| an older scale, 1948 to 1960 | `IMPS_1948` |
| scales of the organiser | `ImpScale.from_rows` |
| the scale of 1961, which PBN names `IMP_1961` | not here: its figures were not found |
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from overtrick.core.errors import ImpossibleValueError
from overtrick.core.values import require_type

Row = tuple[int, int | None, int]
"""A band of a scale: lowest difference, highest difference (None: no limit), IMPs."""


@dataclass(frozen=True, slots=True)
class ImpScale:
    """A dated scale, told by where each band begins.

    Input: `bounds` are the lowest differences of the bands above zero, rising, and `values` the
    IMPs of each; a smaller difference is 0 IMPs. `since` and `until` are years, None where open or
    unknown. Errors: `ImpossibleValueError` for a scale that does not rise.
    """

    name: str
    bounds: tuple[int, ...]
    values: tuple[int, ...]
    source: str
    since: int | None = None
    until: int | None = None

    def __post_init__(self) -> None:
        for numbers, what in ((self.bounds, "bounds"), (self.values, "values")):
            require_type(numbers, tuple, what)
            for number in numbers:
                require_type(number, int, what)
        if len(self.bounds) != len(self.values):
            raise ImpossibleValueError("a scale has as many bounds as values")
        for numbers in (self.bounds, self.values):
            if any(higher <= lower for lower, higher in pairwise((0, *numbers))):
                raise ImpossibleValueError(f"the bands of the scale {self.name} do not rise")

    @classmethod
    def from_rows(cls, name: str, rows: Iterable[Row], source: str) -> ImpScale:
        """A scale from its printed rows: lowest difference, highest, IMPs.

        Only the lower ends decide, because a printed table lists tens and leaves gaps between
        them. The higher ends must not overlap the next row. The first row is that of 0 IMPs.
        Errors: `ImpossibleValueError` names the row, counted from 1.

        >>> ImpScale.from_rows("short", [(0, 40, 0), (50, None, 1)], "an example").bounds
        (50,)
        """
        bands = tuple(rows)
        _check_rows(bands)
        return cls(
            name,
            tuple(low for low, _, _ in bands[1:]),
            tuple(imps for _, _, imps in bands[1:]),
            source,
        )

    def rows(self) -> tuple[Row, ...]:
        """The bands as tables print them, in tens, the last one without an upper end."""
        lows = (0, *self.bounds)
        highs = (*(bound - 10 for bound in self.bounds), None)
        return tuple(zip(lows, highs, (0, *self.values), strict=True))


def _check_rows(bands: tuple[Row, ...]) -> None:
    if not bands or (bands[0][0], bands[0][2]) != (0, 0):
        raise ImpossibleValueError("row 1 of a scale begins at a difference of 0, with 0 IMPs")
    for number, ((_, high, imps), (next_low, _, next_imps)) in enumerate(pairwise(bands), start=2):
        if high is None or next_low <= high or next_imps <= imps:
            raise ImpossibleValueError(
                f"row {number} of the scale does not rise above the one before"
            )
    for number, (low, high, _) in enumerate(bands, start=1):
        if high is not None and high < low:
            raise ImpossibleValueError(f"row {number} of the scale ends before it begins")


IMPS_1962 = ImpScale(
    "imps-1962",
    (
        *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
        *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
    ),
    tuple(range(1, 25)),
    "Laws of Duplicate Bridge 2017, Law 78B; in force since 1 September 1962",
    since=1962,
)

IMPS_1948 = ImpScale(
    "imps-1948",
    (20, 70, 140, 220, 350, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 3500, 4000),
    tuple(range(1, 16)),
    "Sports Illustrated, 2 May 1960",
    since=1948,
    until=1960,
)

IMP_SCALES = {scale.name: scale for scale in (IMPS_1962, IMPS_1948)}
"""The scales that come with the package, by name."""


def imps(difference: int | Fraction, scale: ImpScale = IMPS_1962) -> int:
    """The IMPs for a difference of scores, negative for a negative one.

    Source: Law 78B. Input: points, whole or not: a datum need not be a multiple of 10. A
    difference between two printed bands counts as the lower one, so 49 is 1 IMP and 19 is none.

    >>> imps(-720), imps(590), imps(600)
    (-12, 11, 12)
    """
    require_type(difference, (int, Fraction), "a difference of scores")
    size = difference if difference > 0 else -difference
    band = bisect_right(scale.bounds, size)
    won = scale.values[band - 1] if band else 0
    return won if difference > 0 else -won
