"""Rounding by name, sums, and how numbers are written."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick import ImpossibleValueError
from overtrick.compare.exact import Rounding, add, check_digits, format_exact, round_to

SYMMETRIC = (Rounding.HALF_TO_AVERAGE, Rounding.HALF_FROM_AVERAGE)
FRACTIONS = st.fractions(-1000, 1000, max_denominator=400)


@pytest.mark.parametrize(
    ("value", "rounded"),
    [
        # Half up, to the average, from the average, cut off; the average is 0.
        ("0.05", "0.1 0 0.1 0"),
        ("-0.05", "0 0 -0.1 0"),
        ("0.04", "0 0 0 0"),
        ("0.06", "0.1 0.1 0.1 0"),
        ("-0.04", "0 0 0 0"),
        ("-0.06", "-0.1 -0.1 -0.1 0"),
        ("1.19", "1.2 1.2 1.2 1.1"),
        ("-1.19", "-1.2 -1.2 -1.2 -1.1"),
        ("7", "7 7 7 7"),
    ],
)
def test_rounding(value: str, rounded: str) -> None:
    found = [format_exact(round_to(Fraction(value), 1, how)) for how in Rounding]
    assert " ".join(found) == rounded


def test_the_average_decides_a_half_and_nothing_else() -> None:
    to, from_ = SYMMETRIC
    average = Fraction(9)
    assert round_to(Fraction("8.25"), 1, to, average) == Fraction("8.3")
    assert round_to(Fraction("9.25"), 1, to, average) == Fraction("9.2")
    assert round_to(Fraction("8.25"), 1, from_, average) == Fraction("8.2")
    assert round_to(Fraction("9.25"), 1, from_, average) == Fraction("9.3")
    assert round_to(Fraction("9.21"), 1, from_, average) == Fraction("9.2")
    # At the average there is no side to go to.
    for how in SYMMETRIC:
        assert round_to(Fraction("10.5"), 0, how, Fraction("10.5")) == 11


def test_a_little_beyond_a_half_is_no_half() -> None:
    for how in (Rounding.HALF_UP, *SYMMETRIC):
        thirds = [round_to(Fraction(third, 3), 0, how) for third in (-2, -1, 1, 2)]
        assert thirds == [-1, 0, 0, 1]


@given(FRACTIONS, st.integers(0, 4), st.sampled_from(Rounding))
def test_rounded_is_near_and_has_the_digits(value: Fraction, digits: int, how: Rounding) -> None:
    rounded = round_to(value, digits, how)
    assert (rounded * 10**digits).denominator == 1
    limit = Fraction(1) if how is Rounding.TRUNCATE else Fraction(1, 2)
    assert abs(rounded - value) * 10**digits <= limit
    assert round_to(rounded, digits, how) == rounded
    assert round_to(value, None, how) == value


@given(FRACTIONS, st.integers(0, 4), st.sampled_from(SYMMETRIC))
def test_symmetric_rounding_treats_both_sides_alike(
    value: Fraction, digits: int, how: Rounding
) -> None:
    average = Fraction(7)
    mirrored = round_to(2 * average - value, digits, how, average)
    assert mirrored == 2 * average - round_to(value, digits, how, average)


def test_digits() -> None:
    for digits in (None, 0, 4):
        check_digits(digits, "digits")
    for digits in (-1, 5):
        with pytest.raises(ImpossibleValueError, match="0 to 4"):
            check_digits(digits, "digits")
    with pytest.raises(TypeError):
        check_digits(True, "digits")


@given(st.lists(FRACTIONS))
def test_add_is_the_sum(points: list[Fraction]) -> None:
    assert add(points) == sum(points, Fraction(0))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *((Fraction(0), "0"), (Fraction(10), "10"), (Fraction(-7, 2), "-3.5"), (1200, "1200")),
        *((Fraction(1, 8), "0.125"), (Fraction(109, 11), "109/11"), (Fraction(-1, 3), "-1/3")),
        *((Fraction(1, 64), "0.015625"), (Fraction(1, 128), "1/128"), (Fraction(-1, 20), "-0.05")),
    ],
)
def test_format_exact(value: Fraction | int, text: str) -> None:
    assert format_exact(value) == text


@given(FRACTIONS)
def test_what_is_written_is_the_number(value: Fraction) -> None:
    assert Fraction(format_exact(value)) == value
