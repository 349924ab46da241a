"""Butler, against printed examples and other ways to the same datum."""

from __future__ import annotations

from fractions import Fraction
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compare import naive
from compare.naive import ew, ns
from overtrick import ImpossibleValueError
from overtrick.compare.butler import ButlerOptions, butler
from overtrick.compare.datum import (
    ButlerDatum,
    ButlerRounding,
    ButlerTrim,
    Datum,
    mean_datum,
    round_datum,
)
from overtrick.compare.group import BoardComparison, Group, NotComparable, fouled
from overtrick.compare.imps import IMPS_1948
from support import VECTORS, read_csv

NEAREST, EVEN, EXACT = ButlerRounding
PRINTED = {
    "nearest 10": NEAREST,
    "exact": EXACT,
    "ACBLscore: exact 5 to even ten": EVEN,
    "EBU: exact 5 away from average(zero)": NEAREST,
}
NOT_REPRODUCED = {
    "qoobaa: half up": "rounds -425 to -420 and 425 to 430: the sides of a table would differ",
    "source misprint": "prints 8 IMPs for a difference of 280, which is 7 by Law 78B",
}


def datum_of(board: Any) -> Datum:
    assert isinstance(board, BoardComparison)
    assert board.datum is not None
    return board.datum


def test_printed_examples() -> None:
    checked, left_out = 0, []
    for row in read_csv(VECTORS / "butler.csv"):
        reason = NOT_REPRODUCED.get(row["rounding"]) or NOT_REPRODUCED.get(row["check"])
        if reason:
            left_out.append(row["example"])
            continue
        checked += 1
        rounding, raw = PRINTED[row["rounding"]], Fraction(row["datum_raw"])
        assert round_datum(raw, rounding) == int(row["datum_rounded"]), row
        if not row["scores_ns"]:
            continue
        scores = tuple(int(score) for score in row["scores_ns"].split())
        assert row["trim"] == "drop 1 high+1 low"
        board = butler(Group(scores), ButlerOptions(butler_rounding=rounding))
        assert datum_of(board).exact == raw
        assert datum_of(board).value == int(row["datum_rounded"])
        assert ns(board)[scores.index(int(row["score"]))] == int(row["imps_expected"]), row
    assert (checked, left_out) == (12, ["bridge55", "datum-rounding", "datum-rounding"])


@pytest.mark.parametrize(
    ("value", "nearest", "even"),
    [
        *((425, 430, 420), (435, 440, 440), (-425, -430, -420), (-435, -440, -440)),
        *((405, 410, 400), (455, 460, 460)),
        *((424, 420, 420), (426, 430, 430), (-424, -420, -420), (-426, -430, -430)),
        *((0, 0, 0), (5, 10, 0), (-5, -10, 0), (15, 20, 20), (430, 430, 430)),
        *(("425.01", 430, 430), ("424.99", 420, 420)),
    ],
)
def test_rounding_of_the_datum(value: int | str, nearest: int, even: int) -> None:
    exact = Fraction(value)
    assert round_datum(exact, NEAREST) == nearest
    assert round_datum(exact, EVEN) == even
    assert round_datum(exact, EXACT) == exact


@pytest.mark.parametrize(
    ("results", "used"),
    [
        # The scores in the mean with trim 0, 1, 2, 5%, 10% and weighted, of so many results.
        (2, "2 2 2 2 2 8/5"),
        (3, "3 1 3 1 1 12/5"),
        (4, "4 2 4 2 2 16/5"),
        (5, "5 3 1 3 3 4"),
        (10, "10 8 6 8 8 8"),
        (11, "11 9 7 9 7 44/5"),
        (20, "20 18 16 18 16 16"),
        (21, "21 19 17 17 15 84/5"),
        (100, "100 98 96 90 80 80"),
        (101, "101 99 97 89 79 404/5"),
    ],
)
def test_how_many_results_the_trim_leaves(results: int, used: str) -> None:
    scores = range(0, 10 * results, 10)
    found = [mean_datum(scores, trim, EXACT).used for trim in ButlerTrim]
    assert found == [Fraction(text) for text in used.split()]


def test_which_results_the_trim_leaves() -> None:
    scores = (1000, 0, 10, 20, 30, 40, 50, 60, 70, 80, -900)
    means = [mean_datum(scores, trim, EXACT).exact for trim in ButlerTrim]
    inner = 8 * 45 - 0  # 10 to 80
    assert means[:5] == [
        Fraction(inner + 100, 11),
        Fraction(inner, 9),
        Fraction(inner - 80, 7),
        Fraction(inner, 9),
        Fraction(inner - 80, 7),
    ]
    # Weighted: 1.1 results go at each end, so the second lowest and highest count for 0.9.
    assert means[5] == (inner - 8 - 0) * Fraction(5, 44)


SCORES = st.lists(st.integers(-220, 220).map(lambda tens: 10 * tens), min_size=2, max_size=25)
TRIMS, ROUNDINGS = st.sampled_from(ButlerTrim), st.sampled_from(ButlerRounding)


@given(SCORES, TRIMS, ROUNDINGS)
def test_turning_the_table_turns_datum_and_credits(
    scores: list[int], trim: ButlerTrim, rounding: ButlerRounding
) -> None:
    for kind in (ButlerDatum.MEAN, ButlerDatum.MEDIAN):
        options = ButlerOptions(kind, trim, rounding)
        plain = butler(Group(tuple(scores)), options)
        turned = butler(Group(tuple(-score for score in scores)), options)
        assert datum_of(turned).value == -datum_of(plain).value
        assert ns(turned) == ew(plain) == [-points for points in ns(plain)]


@given(SCORES, TRIMS, ROUNDINGS, st.data())
def test_order_does_not_matter(
    scores: list[int], trim: ButlerTrim, rounding: ButlerRounding, data: st.DataObject
) -> None:
    options = ButlerOptions(ButlerDatum.MEAN, trim, rounding)
    order = data.draw(st.permutations(range(len(scores))))
    plain = butler(Group(tuple(scores)), options)
    turned = butler(Group(tuple(scores[i] for i in order)), options)
    assert datum_of(turned) == datum_of(plain)
    assert ns(turned) == [ns(plain)[i] for i in order]


@given(SCORES)
def test_credits_are_the_imps_to_the_datum(scores: list[int]) -> None:
    for options in (ButlerOptions(), ButlerOptions(ButlerDatum.MEDIAN)):
        board = butler(Group(tuple(scores)), options)
        datum = int(datum_of(board).value)
        assert ns(board) == [naive.imps(score - datum) for score in scores]


@given(SCORES)
def test_the_median_is_the_one_of_the_standard_library(scores: list[int]) -> None:
    options = ButlerOptions(ButlerDatum.MEDIAN, butler_rounding=EXACT)
    assert datum_of(butler(Group(tuple(scores)), options)).value == median(map(Fraction, scores))


@given(SCORES, TRIMS)
def test_the_mean_lies_within_the_scores(scores: list[int], trim: ButlerTrim) -> None:
    datum = mean_datum(scores, trim, EXACT)
    assert min(scores) <= datum.value <= max(scores)
    assert mean_datum([score + 100 for score in scores], trim, EXACT).value == datum.value + 100


GIVEN = ButlerOptions(ButlerDatum.GIVEN)


def test_a_given_datum_is_taken_as_it_is() -> None:
    board = butler(Group((420, -50)), GIVEN, given=185)
    assert datum_of(board).value == 185
    assert ns(board) == [6, -6]
    assert ew(board) == [-6, 6]
    assert datum_of(board).used == 0
    assert datum_of(board).explain() == "datum: given as 185"
    # With a datum even a lone result is compared, with it.
    assert ns(butler(Group((420,)), GIVEN, given=0)) == [9]
    assert isinstance(butler(Group(()), GIVEN, given=0), NotComparable)


def test_a_datum_given_and_not_wanted_or_wanted_and_not_given() -> None:
    for options, given_datum in ((GIVEN, None), (ButlerOptions(), 100)):
        with pytest.raises(ImpossibleValueError):
            butler(Group((420, -50)), options, given_datum)


def test_a_lone_result_is_not_comparable() -> None:
    assert isinstance(butler(Group((420,))), NotComparable)
    first, second = fouled([[420, 400], [620]])
    assert ns(butler(first)) == [0, 0]
    assert isinstance(butler(second), NotComparable)


def test_another_scale() -> None:
    options = ButlerOptions(butler_trim=ButlerTrim.NOTHING, imp_scale=IMPS_1948)
    assert ns(butler(Group((500, -500)), options)) == [6, -6]


def test_an_exact_datum_between_two_bands() -> None:
    options = ButlerOptions(butler_trim=ButlerTrim.NOTHING, butler_rounding=EXACT)
    # The mean is 40/3: 59 and a third away is 2 IMPs, 19 and a third none.
    assert ns(butler(Group((30, 50, -40)), options)) == [0, 1, -2]


def test_reasons_in_words() -> None:
    board = butler(Group((620, 620, 620, 620, 170, 170, 175)))
    assert isinstance(board, BoardComparison)
    assert board.datum is not None
    assert board.datum.explain() == "datum: mean of 5 of 7 results = 441, rounded: 440"
    assert board.credits[0].ns.why == "620 against the datum 440: difference 180, IMPs 5"
    assert board.credits[0].ew.why == "-620 against the datum -440: difference -180, IMPs -5"
    assert board.top is None
    reason: Any = board.credits[4].ew.reason
    assert (reason.score, reason.datum, reason.difference, reason.imps) == (-170, -440, 270, 7)
    middle = butler(Group((620, 170)), ButlerOptions(ButlerDatum.MEDIAN))
    assert datum_of(middle).used == 2
    assert datum_of(middle).explain() == "datum: median of 2 results = 395, rounded: 400"
    weighted = butler(Group((620, 170)), ButlerOptions(butler_trim=ButlerTrim.WEIGHTED))
    assert datum_of(weighted).explain().startswith("datum: mean of 1.6 of 2 results = 395")
    words = {"{datum}, rounded: {points}": "{datum}, gerundet: {points}"}
    assert datum_of(middle).explain(lambda text: words.get(text, text)).endswith("gerundet: 400")


def test_options_are_checked() -> None:
    wrongs: tuple[dict[str, Any], ...] = (
        {"butler_datum": "mean"},
        {"butler_trim": 1},
        {"butler_rounding": "none"},
        {"imp_scale": None},
    )
    for wrong in wrongs:
        with pytest.raises(TypeError):
            ButlerOptions(**wrong)
