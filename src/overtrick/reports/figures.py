"""Exact numbers in writing: plain decimals for people and programs, one length for each column."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from overtrick.compare.exact import WRITTEN_DIGITS, Rounding, format_exact
from overtrick.event.standings import rounded


def plain(value: Fraction) -> str:
    """A plain decimal; one that does not end within six places is rounded to six.

    >>> plain(Fraction(167)), plain(Fraction(18, 5)), plain(Fraction(109, 11))
    ('167', '3.6', '9.909091')
    """
    return format_exact(value) if ends(value) else rounded(value, WRITTEN_DIGITS)


def ends(value: Fraction) -> bool:
    """Whether the decimals of a value end within six places."""
    return not 10**WRITTEN_DIGITS % value.denominator


def fraction(value: Fraction) -> str:
    """A value as a fraction, whatever its denominator.

    >>> fraction(Fraction(109, 11)), fraction(Fraction(2))
    ('109/11', '2/1')
    """
    return f"{value.numerator}/{value.denominator}"


def figure(value: Fraction, digits: int | None, rounding: Rounding) -> str:
    """A figure with all the decimals that the rules give it; plain where they give none.

    >>> figure(Fraction(60), 2, Rounding.HALF_UP), figure(Fraction(1, 3), None, Rounding.HALF_UP)
    ('60.00', '0.333333')
    """
    return plain(value) if digits is None else rounded(value, digits, rounding)


def column(
    values: Iterable[Fraction], digits: int | None, rounding: Rounding
) -> dict[Fraction, str]:
    """The figures of a column, all with as many decimals as the longest of them.

    A figure that ends stands in full; one that does not is rounded to `digits`.

    >>> column([Fraction(4), Fraction(17, 3), Fraction(5, 2)], 2, Rounding.HALF_UP).values()
    dict_values(['4.00', '5.67', '2.50'])
    """
    texts = {
        value: plain(value) if ends(value) else figure(value, digits, rounding)
        for value in dict.fromkeys(values)
    }
    longest = max((len(text.partition(".")[2]) for text in texts.values()), default=0)
    return {value: _filled(text, longest) for value, text in texts.items()}


def _filled(text: str, decimals: int) -> str:
    whole, _, part = text.partition(".")
    return f"{whole}.{part:0<{decimals}}" if decimals else whole


def signed(points: int) -> str:
    """A score with its sign; 0 has none."""
    return f"{points:+d}" if points else "0"
