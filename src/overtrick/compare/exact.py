"""Exact numbers: rounding by name, sums in integers, and how an exact number is written."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from overtrick.core.errors import ImpossibleValueError
from overtrick.core.values import NamedEnum, require_type

MAX_DIGITS = 4
WRITTEN_DIGITS = 6


class Rounding(NamedEnum):
    """Where a value goes that cannot stay as it is.

    The first three go to the nearest; they differ only for a value exactly half-way. `HALF_UP`
    takes the higher one, as ACBLscore does. `HALF_TO_AVERAGE` and `HALF_FROM_AVERAGE` look at the
    average of the board, so both sides are treated alike and their points still add up.
    `TRUNCATE` cuts the digits off.

    Source: ACBLscore manual, page 92 (half up); EBU, "Scoring of fouled boards" (to the average);
    EBU White Book 2025, 4.2 (from the average); event files of the New Zealand program Scorer (cut
    off).
    """

    HALF_UP = "half_up"
    HALF_TO_AVERAGE = "half_to_average"
    HALF_FROM_AVERAGE = "half_from_average"
    TRUNCATE = "truncate"


def check_digits(digits: int | None, what: str) -> None:
    """Raise `ImpossibleValueError` unless `digits` is None (exact) or 0 to 4."""
    require_type(digits, (int, type(None)), what)
    if digits is not None and not 0 <= digits <= MAX_DIGITS:
        raise ImpossibleValueError(f"{what} are exact (None) or 0 to {MAX_DIGITS}, not {digits}")


def round_to(
    value: Fraction, digits: int | None, rounding: Rounding, average: Fraction = Fraction(0)
) -> Fraction:
    """A value rounded to so many decimals; unchanged where `digits` is None.

    Rounding: by name. A half that is the average itself has no side to go to, and goes up.

    >>> round_to(Fraction(9, 4), 1, Rounding.HALF_TO_AVERAGE, average=Fraction(9))
    Fraction(23, 10)
    """
    if digits is None:
        return value
    scale = 10**digits
    floor, rest = divmod(value.numerator * scale, value.denominator)
    up = _goes_up(2 * rest - value.denominator, value, rounding, average) if rest else False
    return Fraction(floor + up, scale)


def _goes_up(beyond_half: int, value: Fraction, rounding: Rounding, average: Fraction) -> bool:
    if rounding is Rounding.TRUNCATE:
        return value < 0
    if beyond_half:
        return beyond_half > 0
    match rounding:
        case Rounding.HALF_TO_AVERAGE:
            return value <= average
        case Rounding.HALF_FROM_AVERAGE:
            return value >= average
        case _:
            return True


def add(points: Iterable[Fraction]) -> Fraction:
    """The sum of many points, added in integers, one sum for each denominator.

    A `Fraction` for every step would be the slow way: points of one event have few denominators.

    >>> add([Fraction(1, 2), Fraction(109, 11), Fraction(1, 2)])
    Fraction(120, 11)
    """
    sums: dict[int, int] = {}
    for point in points:
        numerator, denominator = point.as_integer_ratio()
        sums[denominator] = sums.get(denominator, 0) + numerator
    common = lcm(*sums)
    return Fraction(sum(top * (common // bottom) for bottom, top in sums.items()), common)


def format_exact(value: Fraction | int) -> str:
    """A plain decimal where it ends within six places, else a fraction.

    >>> [format_exact(value) for value in (9, Fraction(18, 5), Fraction(-1, 3))]
    ['9', '3.6', '-1/3']
    """
    value = Fraction(value)
    scaled = value * 10**WRITTEN_DIGITS
    if scaled.denominator != 1:
        return f"{value.numerator}/{value.denominator}"
    whole, decimals = divmod(abs(scaled.numerator), 10**WRITTEN_DIGITS)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{decimals:0{WRITTEN_DIGITS}}".rstrip("0").rstrip(".")
