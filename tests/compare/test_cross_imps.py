"""Cross-IMPs, against printed examples, large fields, and a comparison pair by pair."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compare import naive
from compare.naive import ew, ns
from overtrick import ImpossibleValueError, parse_result, score
from overtrick.compare.cross_imps import (
    CrossImpDivisor,
    CrossImpOptions,
    cross_imps,
    inverse_root,
)
from overtrick.compare.exact import Rounding, add, round_to
from overtrick.compare.factoring import Factoring
from overtrick.compare.group import BoardComparison, Group, NotComparable, fouled
from overtrick.compare.imps import IMPS_1948, imps
from support import VECTORS, read_csv, read_jsonl, shared

MEAN = CrossImpOptions()
SUM = CrossImpOptions(CrossImpDivisor.NONE)
PER_SCORE = CrossImpOptions(CrossImpDivisor.SCORES)
EBU = CrossImpOptions(CrossImpDivisor.EBU)
DIVISORS = {"n-1": MEAN, "n": PER_SCORE}


def test_printed_examples() -> None:
    rows = read_csv(VECTORS / "cross_imps.csv")
    for row in rows:
        scores = tuple(int(score) for score in row["scores_ns"].split())
        index = scores.index(int(row["score"]))
        group = Group(scores)
        assert ns(cross_imps(group, SUM))[index] == int(row["total_imps"]), row
        mean = ns(cross_imps(group, DIVISORS[row["divisor"]]))[index]
        digits = len(row["printed_value"].partition(".")[2])
        assert round_to(mean, digits, Rounding.HALF_UP) == Fraction(row["printed_value"]), row
        assert int(row["comparisons"]) == group.results - 1
    assert len(rows) == 19


VULNERABLE = {"None": "", "NS": "NS", "EW": "EW", "Both": "NSEW", "All": "NSEW"}


def test_large_fields() -> None:
    """304 fields of up to some hundred tables: every row of every board, its score included.

    The values are printed with two decimals. On 11 rows the exact one lies half-way, and the
    programs of the time went either way: there both are right.
    """
    boards = rows = halves = 0
    nearest = [
        replace(MEAN, cross_imp_digits=2, cross_imp_rounding=how)
        for how in (Rounding.HALF_FROM_AVERAGE, Rounding.HALF_TO_AVERAGE)
    ]
    for board in read_jsonl(shared("oracles/large_field_frequencies.jsonl")):
        if not board["method"].startswith("cross-IMP"):
            continue
        boards += 1
        lines = list(chain.from_iterable([line] * line[2] for line in board["rows"]))
        group = Group(tuple(line[0] for line in lines))
        assert group.results == board["n_results"]
        away, towards = (ns(cross_imps(group, options)) for options in nearest)
        half_way = set()
        for line, one, other in zip(lines, away, towards, strict=True):
            assert Fraction(str(line[1])) in (one, other), (board["id"], line)
            if one != other:
                half_way.add(line[0])
        halves += len(half_way)
        for ns_score, _, _, contract, declarer, tricks in board["rows"]:
            rows += 1
            vulnerable = declarer in VULNERABLE[board["vul"]]
            result = parse_result(result_text(contract, declarer, tricks))
            assert score(result, vulnerable).ns_score == ns_score, board["id"]
    assert (boards, halves) == (304, 11)
    assert rows > 9_000


def result_text(contract: str, declarer: str, tricks: str) -> str:
    if contract.upper().startswith("PASS"):
        return "Pass"
    margin = int(tricks) - int(contract[0]) - 6
    return f"{contract} {declarer} {f'{margin:+}' if margin else '='}"


SCORES = st.lists(st.integers(-220, 220).map(lambda tens: 10 * tens), min_size=2, max_size=20)
OPTIONS = [
    replace(options, factoring=factoring, cross_imp_digits=digits)
    for options in (MEAN, SUM, PER_SCORE, EBU)
    for factoring in Factoring
    for digits in (None, 0, 2)
]


@given(SCORES)
def test_counting_agrees_with_pair_by_pair(scores: list[int]) -> None:
    pairs = naive.cross_imps(scores)
    group, others = Group(tuple(scores)), len(scores) - 1
    assert ns(cross_imps(group, SUM)) == pairs
    assert ns(cross_imps(group, MEAN)) == [Fraction(won, others) for won in pairs]
    assert ns(cross_imps(group, PER_SCORE)) == [Fraction(won, len(scores)) for won in pairs]


@given(SCORES, st.integers(1, 24))
def test_each_comparison_is_capped(scores: list[int], cap: int) -> None:
    options = replace(SUM, cross_imp_cap=cap)
    pairs = naive.cross_imps(scores, lambda d: max(-cap, min(cap, naive.imps(d))))
    assert ns(cross_imps(Group(tuple(scores)), options)) == pairs


@given(SCORES, st.integers(0, 5), st.sampled_from(OPTIONS))
def test_the_sides_are_opposite_and_the_field_sums_to_zero(
    scores: list[int], missing: int, options: CrossImpOptions
) -> None:
    board = cross_imps(Group(tuple(scores), len(scores) + missing), options)
    assert ew(board) == [-points for points in ns(board)]
    if options.cross_imp_digits is None:
        assert add(ns(board)) == 0


@given(SCORES, st.data())
def test_order_and_turning_do_not_matter(scores: list[int], data: st.DataObject) -> None:
    plain = cross_imps(Group(tuple(scores)))
    order = data.draw(st.permutations(range(len(scores))))
    assert ns(cross_imps(Group(tuple(scores[i] for i in order)))) == [ns(plain)[i] for i in order]
    assert ns(cross_imps(Group(tuple(-score for score in scores)))) == ew(plain)


@given(st.integers(-400, 400), st.integers(-400, 400))
def test_two_tables_are_a_team_match(first: int, second: int) -> None:
    board = cross_imps(Group((first, second)), SUM)
    assert ns(board) == [imps(first - second), imps(second - first)]


def test_missing_results() -> None:
    scores, full = (690, 660, 630, 620, -100, -200), 8
    sums = naive.cross_imps(scores)

    def found(options: CrossImpOptions, factoring: Factoring) -> list[Fraction]:
        return ns(cross_imps(Group(scores, full), replace(options, factoring=factoring)))

    # ACBLscore manual, page 83: the total is factored by the comparisons, the mean is not.
    assert found(SUM, Factoring.PROPORTION) == [Fraction(won * 7, 5) for won in sums]
    assert found(MEAN, Factoring.PROPORTION) == found(MEAN, Factoring.NONE)
    # EBU: (sum x E/A) / (E - 1).
    assert found(MEAN, Factoring.NEUBERG) == [Fraction(won * 8, 6 * 7) for won in sums]
    assert found(PER_SCORE, Factoring.NEUBERG) == [Fraction(won, 6) for won in sums]
    assert found(SUM, Factoring.MISSING_TIED) == sums
    assert found(MEAN, Factoring.MISSING_TIED) == [Fraction(won, 7) for won in sums]
    assert found(MEAN, Factoring.NONE) == [Fraction(won, 5) for won in sums]
    square = [won * inverse_root(28) * Fraction(8, 6) for won in sums]
    assert found(EBU, Factoring.NEUBERG) == square


def test_fouled_groups_are_compared_apart() -> None:
    whole = replace(SUM, factoring=Factoring.PROPORTION)
    first, second = (cross_imps(group, whole) for group in fouled([[420, -50, 450], [620, 170]]))
    assert ns(first) == [Fraction(9 * 4, 2), Fraction(-21 * 4, 2), Fraction(12 * 4, 2)]
    assert ns(second) == [10 * 4, -10 * 4]


@pytest.mark.parametrize(
    ("points", "rounding", "expected"),
    [
        (Fraction(-5, 2), Rounding.HALF_FROM_AVERAGE, -3),
        (Fraction(-5, 2), Rounding.HALF_TO_AVERAGE, -2),
        (Fraction(-5, 2), Rounding.HALF_UP, -2),
        (Fraction(5, 2), Rounding.TRUNCATE, 2),
    ],
)
def test_rounding_of_points(points: Fraction, rounding: Rounding, expected: int) -> None:
    options = CrossImpOptions(cross_imp_digits=0, cross_imp_rounding=rounding)
    # Differences of 40 and 130 are 1 and 4 IMPs, over two comparisons 2.5.
    scores = (130, 90, 0) if points > 0 else (-130, -90, 0)
    assert ns(cross_imps(Group(scores)))[0] == points
    assert ns(cross_imps(Group(scores), options))[0] == expected


def test_another_scale() -> None:
    options = replace(SUM, imp_scale=IMPS_1948)
    assert ns(cross_imps(Group((500, 0, 0)), options)) == [12, -6, -6]


def test_a_lone_result_is_not_comparable() -> None:
    for options in (SUM, MEAN, PER_SCORE, EBU):
        assert isinstance(cross_imps(Group((420,), 7), options), NotComparable)
        assert isinstance(cross_imps(Group(()), options), NotComparable)


@given(st.integers(1, 200_000))
def test_inverse_root(square: int) -> None:
    with localcontext() as context:
        context.prec = 60
        true = 1 / Decimal(square).sqrt()
        found = inverse_root(square)
        assert abs(Decimal(found.numerator) / found.denominator - true) < Decimal("1e-39")


@given(st.integers(1, 500), st.integers(1, 60))
def test_roots_of_one_kind_are_multiples(square: int, factor: int) -> None:
    assert inverse_root(square * factor * factor) * factor == inverse_root(square)
    assert inverse_root(factor * factor) == Fraction(1, factor)


def test_small_roots_of_one_kind_are_multiples() -> None:
    for square in range(1, 40):
        for factor in range(2, 12):
            assert inverse_root(square * factor * factor) * factor == inverse_root(square)


def test_the_root_of_two_has_forty_decimals() -> None:
    # OEIS A002193, cut off.
    root = Fraction("1.4142135623730950488016887242096980785696")
    assert inverse_root(2) == root * Fraction(1, 2)


def test_equal_totals_over_roots_stay_equal() -> None:
    # The same IMPs over boards with seven results, earned in another order and by other steps.
    one = [cross_imps(Group((difference, 0, 0, 0, 0, 0, 0)), EBU) for difference in (600, 50)]
    other = [cross_imps(Group((difference, 0, 0, 0, 0, 0, 0)), EBU) for difference in (370, 170)]
    assert add(ns(board)[0] for board in one) == add(ns(board)[0] for board in other)
    assert add([ns(one[0])[0], ns(one[0])[1] * 6]) == 0
    # With nine results the root is 6, and the points are plain fractions.
    nine = ns(cross_imps(Group((600, *[0] * 8)), EBU))
    assert nine == [Fraction(12 * 8, 6), *[Fraction(-12, 6)] * 8]


def test_reasons_in_words() -> None:
    def why(group: Group, options: CrossImpOptions) -> str:
        board = cross_imps(group, options)
        assert isinstance(board, BoardComparison)
        return board.credits[0].ns.why

    scores = (420, 450, -100, -200, 400, 590)
    whole, part = Group(scores), Group(scores, 8)
    told = "comparisons: 5, IMPs in all: 18"
    assert why(whole, SUM) == told
    assert why(whole, MEAN) == f"{told}; 18 / 5 = 3.6"
    assert why(whole, replace(MEAN, cross_imp_digits=0)) == f"{told}; 18 / 5 = 3.6; rounded: 4"
    assert why(whole, PER_SCORE) == f"{told}; 18 / 6 = 3"
    assert why(whole, EBU) == f"{told}; 18 / root of 6 x 5 / 2 = about 4.6476"
    capped = replace(SUM, cross_imp_cap=9)
    assert why(whole, capped) == "comparisons: 5, each at most 9 IMPs, IMPs in all: 13"
    assert why(part, MEAN) == f"{told}; 18 / 5 = 3.6"
    # Rounded down, it is said as well; what is not changed by rounding is not.
    lower = Group(tuple(-score for score in scores))
    assert why(lower, replace(MEAN, cross_imp_digits=0)).endswith("-18 / 5 = -3.6; rounded: -4")
    assert why(whole, replace(MEAN, cross_imp_digits=1)) == f"{told}; 18 / 5 = 3.6"
    factored = {
        Factoring.NEUBERG: "6 of 8 results, Neuberg: 18 x 8/6 = 24; 24 / 7 = 24/7",
        Factoring.PROPORTION: "6 of 8 results, in proportion: 18 x 7/5 = 25.2; 25.2 / 7 = 3.6",
        Factoring.MISSING_TIED: "6 of 8 results, each missing result counts as a tie: "
        "18 + 2 x 0 = 18; 18 / 7 = 18/7",
    }
    for factoring, words in factored.items():
        assert why(part, replace(MEAN, factoring=factoring)) == f"{told}; {words}"
        assert why(whole, replace(MEAN, factoring=factoring)) == f"{told}; 18 / 5 = 3.6"
    tied = replace(SUM, factoring=Factoring.MISSING_TIED)
    assert why(Group((420, -50), 5), tied) == (
        "comparisons: 1, IMPs in all: 10; "
        "2 of 5 results, each missing result counts as a tie: 10 + 3 x 0 = 10"
    )
    # Nothing is missing in a large field either.
    large = Group((620, *[0] * 299))
    assert why(large, replace(SUM, factoring=Factoring.NEUBERG)) == (
        "comparisons: 299, IMPs in all: 3588"
    )
    per_score = replace(PER_SCORE, factoring=Factoring.NEUBERG)
    assert why(part, per_score) == f"{told}; 6 of 8 results, Neuberg: 18 x 8/6 = 24; 24 / 8 = 3"


def test_reasons_are_data() -> None:
    board = cross_imps(Group((420, 450, -100), 5), replace(MEAN, factoring=Factoring.NEUBERG))
    assert isinstance(board, BoardComparison)
    reason: Any = board.credits[0].ew.reason
    assert (reason.imps, reason.others, reason.results, reason.expected) == (-10, 2, 3, 5)
    assert (reason.factored, reason.exact) == (Fraction(-50, 3), Fraction(-50, 12))
    assert (board.top, board.datum) == (None, None)
    german = {"comparisons: {others}, IMPs in all: {imps}": "Vergleiche: {others}, IMPs: {imps}"}
    told = reason.explain(lambda text: german.get(text, text))
    assert told.startswith("Vergleiche: 2, IMPs: -10; 3 of 5 results, Neuberg: -10 x 5/3 = -50/3")


def test_options_are_checked() -> None:
    wrongs: tuple[dict[str, Any], ...] = (
        {"cross_imp_divisor": "none"},
        {"cross_imp_cap": "17"},
        {"cross_imp_cap": True},
        {"cross_imp_digits": "2"},
        {"cross_imp_rounding": "half_up"},
        {"factoring": "none"},
        {"imp_scale": "imps-1962"},
    )
    for wrong in wrongs:
        with pytest.raises(TypeError):
            CrossImpOptions(**wrong)
    with pytest.raises(ImpossibleValueError):
        CrossImpOptions(cross_imp_cap=0)
    with pytest.raises(ImpossibleValueError):
        CrossImpOptions(cross_imp_digits=5)
    assert CrossImpOptions(cross_imp_cap=1).convert(600) == 1
