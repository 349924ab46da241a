"""The IMP scales, against printed tables and real matches."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick import ImpossibleValueError
from overtrick.compare.imps import IMP_SCALES, IMPS_1948, IMPS_1962, ImpScale, imps
from support import VECTORS, read_csv, read_jsonl, shared

PRINTED = {"WBF-1962 (Law 78B 2017)": IMPS_1962, "IMP-1948 (used to 1960)": IMPS_1948}


def test_both_ends_of_every_band() -> None:
    rows = read_csv(VECTORS / "imp_scale.csv")
    for row in rows:
        scale, expected = PRINTED[row["scale"]], int(row["imps"])
        for end in (row["diff_from"], row["diff_to"] or "7600"):
            assert imps(int(end), scale) == expected, row
            assert imps(-int(end), scale) == -expected, row
        # One point less than the lower end is the band below.
        assert imps(int(row["diff_from"]) - 1, scale) == expected - 1 or expected == 0, row
    assert len(rows) == 41
    for name, scale in PRINTED.items():
        printed = [row for row in rows if row["scale"] == name]
        assert list(scale.rows()) == [
            (int(row["diff_from"]), int(row["diff_to"] or 0) or None, int(row["imps"]))
            for row in printed
        ]


def test_every_ten_of_the_printed_tables() -> None:
    for name, scale in PRINTED.items():
        printed = [row for row in read_csv(VECTORS / "imp_scale.csv") if row["scale"] == name]
        for row in printed:
            last = int(row["diff_to"] or 8000)
            for difference in range(int(row["diff_from"]), last + 1, 10):
                assert imps(difference, scale) == int(row["imps"])


def test_odd_differences_belong_to_the_band_below() -> None:
    assert [imps(difference) for difference in (19, 20, 49, 50, 3999, 4000)] == [0, 1, 1, 2, 23, 24]
    assert imps(Fraction(39, 2)) == 0
    assert imps(Fraction(-201, 4)) == -2
    assert [imps(difference, IMPS_1948) for difference in (19, 69, 70)] == [0, 1, 2]


@given(st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_antisymmetric_and_rising(one: int, other: int) -> None:
    for scale in IMP_SCALES.values():
        assert imps(-one, scale) == -imps(one, scale)
        assert (imps(one, scale) - imps(other, scale)) * (one - other) >= 0


def test_imps_are_whole_numbers_of_a_number() -> None:
    assert imps(0) == 0
    for wrong in ("720", True, 72.0):
        with pytest.raises(TypeError):
            imps(wrong)  # type: ignore[arg-type]


def test_dates_and_sources() -> None:
    assert (IMPS_1962.since, IMPS_1962.until) == (1962, None)
    assert (IMPS_1948.since, IMPS_1948.until) == (1948, 1960)
    assert all(scale.source for scale in IMP_SCALES.values())
    assert list(IMP_SCALES) == ["imps-1962", "imps-1948"]
    assert (max(IMPS_1962.values), max(IMPS_1948.values)) == (24, 15)


@pytest.mark.parametrize("scale", IMP_SCALES.values(), ids=IMP_SCALES)
def test_a_scale_comes_back_from_its_rows(scale: ImpScale) -> None:
    read = ImpScale.from_rows(scale.name, scale.rows(), scale.source)
    assert (read.bounds, read.values) == (scale.bounds, scale.values)


def test_a_scale_may_leave_values_out() -> None:
    # EBU teams of eight convert aggregates on a wider scale: the method carries any rising one.
    scale = ImpScale.from_rows("mine", [(0, 20, 0), (30, 60, 1), (70, None, 4)], "mine")
    assert [imps(difference, scale) for difference in (29, 30, 69, 70, -9999)] == [0, 1, 1, 4, -4]
    assert (scale.since, scale.until, scale.source) == (None, None, "mine")


def test_a_band_may_be_one_difference_and_begin_at_one_point() -> None:
    scale = ImpScale.from_rows("narrow", [(0, 0, 0), (1, 1, 1), (2, None, 2)], "mine")
    assert [imps(difference, scale) for difference in (-2, -1, 0, 1, 2)] == [-2, -1, 0, 1, 2]
    assert imps(Fraction(1, 2), scale) == imps(Fraction(-1, 2), scale) == 0


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "row 1 "),
        ([(10, 20, 0)], "row 1 "),
        ([(0, 20, 1)], "row 1 "),
        ([(-10, 20, 0)], "row 1 "),
        ([(0, 20, -1)], "row 1 "),
        ([(0, 20, 0), (20, 40, 1)], "row 2 "),
        ([(0, 30, 0), (20, 40, 1)], "row 2 "),
        ([(0, 20, 0), (30, 40, 0)], "row 2 "),
        ([(0, None, 0), (30, 40, 1)], "row 2 "),
        ([(0, 20, 0), (30, 60, 2), (70, None, 1)], "row 3 "),
        ([(0, 20, 0), (30, 25, 1)], "row 2 "),
    ],
)
def test_rows_that_are_no_scale(rows: list[tuple[int, int | None, int]], said: str) -> None:
    with pytest.raises(ImpossibleValueError, match=said):
        ImpScale.from_rows("wrong", rows, "nowhere")


def test_a_scale_may_have_many_bands() -> None:
    scale = ImpScale("long", tuple(range(10, 3010, 10)), tuple(range(1, 301)), "mine")
    assert [imps(difference, scale) for difference in (9, 10, 2999, 3000)] == [0, 1, 299, 300]


def test_bounds_that_are_no_scale() -> None:
    for bounds, values in (
        *(((20, 20), (1, 2)), ((50, 20), (1, 2)), ((20, 50), (1, 1)), ((20, 50), (2, 1))),
        *(((0,), (1,)), ((20,), (0,)), ((20,), (1, 2)), ((20, 50), (1,))),
    ):
        with pytest.raises(ImpossibleValueError):
            ImpScale("wrong", bounds, values, "nowhere")
    with pytest.raises(TypeError):
        ImpScale("wrong", (True,), (1,), "nowhere")


def test_boards_of_real_matches() -> None:
    # In 12 rows the source gives the IMPs to the other team: there the size alone is printed.
    signs = {"OK": 0, "OK absolute value; sign convention of source row differs": 0}
    for row in read_jsonl(shared("oracles/board_imps.jsonl")):
        signs[row["check"]] += 1
        won = imps(row["table2"][3] - row["table1"][3])
        printed = row["imp_published"]
        assert won == printed if row["check"] == "OK" else abs(won) == abs(printed), row["id"]
    assert list(signs.values()) == [332, 12]
