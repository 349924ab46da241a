"""Matchpoints, against printed examples, real events, and a comparison pair by pair."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import chain, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compare import naive
from compare.naive import ew, ns, top
from overtrick import ImpossibleValueError
from overtrick.compare import words
from overtrick.compare.exact import Rounding, round_to
from overtrick.compare.factoring import Factoring, neuberg
from overtrick.compare.group import BoardComparison, Group, NotComparable, fouled
from overtrick.compare.matchpoints import (
    MatchpointFormula,
    MatchpointOptions,
    MatchpointUnit,
    matchpoints,
)
from overtrick.compare.small_groups import SmallGroups
from support import VECTORS, read_csv, read_jsonl, shared

TWO = MatchpointOptions()
ONE = MatchpointOptions(MatchpointUnit.ONE)
ASCHERMAN = MatchpointOptions(matchpoint_formula=MatchpointFormula.ASCHERMAN)
UNITS = {"2/1/0": TWO, "1/0.5/0": ONE}
PRINTED_ROUNDING = {
    "nearest 0.1, 0.05 toward average (old EBU)": (1, Rounding.HALF_TO_AVERAGE),
    "nearest 0.1": (1, Rounding.HALF_UP),
    "exact": (None, Rounding.HALF_UP),
    "nearest 0.01, .005 up": (2, Rounding.HALF_UP),
}


def scores_of(row: dict[str, str]) -> tuple[int, ...]:
    return tuple(int(score) for score in row["scores_ns"].split())


def percentages(board: Any, digits: int = 2) -> list[Fraction]:
    return [
        round_to(points * 100 * Fraction(1, top(board)), digits, Rounding.HALF_UP)
        for points in ns(board)
    ]


def group_with(in_group: Fraction, results: int, expected: int) -> tuple[Group, int]:
    """A group in which the result at some place has so many matchpoints on 2/1/0."""
    beaten, tied = divmod(int(in_group), 2)
    scores = [0] * beaten + [10] * (tied + 1) + [20] * (results - beaten - tied - 1)
    assert len(scores) == results
    return Group(tuple(scores), expected), beaten


def test_printed_examples() -> None:
    rows = read_csv(VECTORS / "matchpoints.csv")
    for row in rows:
        scores = scores_of(row)
        board = matchpoints(Group(scores))
        index = scores.index(int(row["score"]))
        assert ns(board)[index] == int(row["mp_2_1_0"]), row
        assert percentages(board)[index] == Fraction(row["percent"]), row
        assert ew(board)[index] == top(board) - ns(board)[index]
    assert len(rows) == 9


def test_printed_neuberg_examples() -> None:
    checked = 0
    for row in read_csv(VECTORS / "neuberg.csv"):
        if row["mp_scale"] not in UNITS:
            continue  # percentages for small groups: see the next test
        digits, how = PRINTED_ROUNDING[row["rounding"]]
        options = replace(UNITS[row["mp_scale"]], factor_digits=digits, factor_rounding=how)
        unit = options.matchpoint_unit.value
        results, expected = int(row["group_results_A"]), int(row["expected_E"])
        in_group = Fraction(row["mp_in_group"])
        exact = neuberg(in_group, results, expected, unit)
        assert round_to(exact, 4, Rounding.HALF_UP) == round_to(
            Fraction(row["mp_final_exact"]), 4, Rounding.HALF_UP
        ), row
        group, place = group_with(in_group * Fraction(2, unit), results, expected)
        points = ns(matchpoints(group, options))[place]
        assert points == round_to(exact, digits, how, options.top(expected) * Fraction(1, 2))
        if row["mp_final_printed"]:
            assert points == Fraction(row["mp_final_printed"]), row
        checked += 1
    assert checked == 26


def test_printed_percentages_of_small_groups() -> None:
    checked = 0
    for row in read_csv(VECTORS / "neuberg.csv"):
        if row["mp_scale"] != "percent":
            continue
        checked += 1
        rule = SmallGroups.ACBL if row["rule"].startswith("ACBL") else SmallGroups.EBU
        results = int(row["group_results_A"])
        group = Group(tuple(range(0, -10 * results, -10)), 10, (10 - results,))
        board = matchpoints(group, replace(TWO, small_groups=rule))
        if row["mp_final_printed"] == "60/60":
            # EBU: a single score is cancelled, and the director awards an artificial one.
            assert isinstance(board, NotComparable)
            continue
        place = int(row["mp_in_group"].removeprefix("rank").replace("only score", "1")) - 1
        assert percentages(board)[place] == int(row["mp_final_printed"]), row
        # The other side is rated by its own order: its best is the N-S worst.
        assert ew(board)[results - 1 - place] == ns(board)[place]
    assert checked == 12


def test_real_tables_of_one_board() -> None:
    rows = read_jsonl(VECTORS / "matchpoint_tables.jsonl")
    for row in rows:
        scores = tuple(score for score, _ in row["rows"])
        results = 12 if "12 results" in row["scoring"] else 13
        # The event of 1997 gave a tie for a missing result, not Neuberg.
        options = replace(ONE, factoring=Factoring.MISSING_TIED)
        board = matchpoints(Group(scores, results), options)
        assert ns(board) == [Fraction(str(points)) for _, points in row["rows"]], row["id"]
        assert top(board) == results - 1
    assert len(rows) == 24


def field_of(row: Any) -> tuple[tuple[int, ...], list[Any]]:
    """The scores of a frequency table, and its row for each of them."""
    lines = list(chain.from_iterable([line] * line[2] for line in row["rows"]))
    return tuple(line[0] for line in lines), lines


def test_large_fields() -> None:
    checked = {"matchpoint percent, top=n-1": 0, "Ascherman percent: 100*(lower+tied/2)/n": 0}
    for row in read_jsonl(shared("oracles/large_field_frequencies.jsonl")):
        if row["method"] not in checked:
            continue
        scores, lines = field_of(row)
        is_ascherman = row["method"].startswith("Ascherman")
        board = matchpoints(Group(scores), ASCHERMAN if is_ascherman else ONE)
        assert len(scores) == row["n_results"]
        for found, line in zip(ns(board), lines, strict=True):
            printed = str(line[1])
            half_a_digit = Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))
            percentage = found * 100 * Fraction(1, top(board))
            assert abs(percentage - Fraction(printed)) <= half_a_digit, row["id"]
            if is_ascherman:
                assert abs(100 - percentage - Fraction(str(line[3]))) <= half_a_digit
        checked[row["method"]] += 1
    assert list(checked.values()) == [3, 4]


SCORES = st.lists(st.sampled_from([-620, -100, -50, 0, 110, 420, 430, 620]), min_size=2)
ALL_OPTIONS = [
    MatchpointOptions(unit, formula, factoring, digits, rounding)
    for unit, formula, factoring, digits, rounding in product(
        MatchpointUnit,
        MatchpointFormula,
        Factoring,
        (None, 0, 2),
        (Rounding.HALF_TO_AVERAGE, Rounding.HALF_FROM_AVERAGE),
    )
]


@given(SCORES)
def test_counting_agrees_with_pair_by_pair(scores: list[int]) -> None:
    pairs = naive.matchpoints(scores)
    group = Group(tuple(scores))
    assert ns(matchpoints(group)) == pairs
    assert ns(matchpoints(group, ONE)) == [Fraction(points, 2) for points in pairs]
    assert ns(matchpoints(group, ASCHERMAN)) == [points + 1 for points in pairs]
    assert ew(matchpoints(group)) == naive.matchpoints([-score for score in scores])


@given(SCORES, st.integers(0, 9), st.sampled_from(ALL_OPTIONS))
def test_both_sides_add_up_to_the_top(
    scores: list[int], missing: int, options: MatchpointOptions
) -> None:
    board = matchpoints(Group(tuple(scores), len(scores) + missing), options)
    total_of_table = top(board)
    if options.factor_digits == 0 and total_of_table % 2:
        return  # the average is a half itself: there is no symmetric rounding to whole points
    for of_ns, of_ew in zip(ns(board), ew(board), strict=True):
        assert of_ns + of_ew == total_of_table
        assert 0 <= of_ns <= total_of_table


@given(SCORES, st.integers(0, 9), st.sampled_from([TWO, ONE, ASCHERMAN]))
def test_the_mean_is_the_average_whatever_is_missing(
    scores: list[int], missing: int, options: MatchpointOptions
) -> None:
    for factoring in (Factoring.NEUBERG, Factoring.PROPORTION, Factoring.MISSING_TIED):
        chosen = replace(options, factoring=factoring)
        board = matchpoints(Group(tuple(scores), len(scores) + missing), chosen)
        assert sum(ns(board)) * 2 == top(board) * len(scores)


@given(SCORES, st.integers(0, 5), st.data())
def test_order_does_not_matter(scores: list[int], missing: int, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(scores))))
    full = len(scores) + missing
    plain = ns(matchpoints(Group(tuple(scores), full)))
    turned = ns(matchpoints(Group(tuple(scores[i] for i in order), full)))
    assert turned == [plain[i] for i in order]


@given(SCORES, st.integers(0, 5))
def test_turning_the_table_turns_the_credits(scores: list[int], missing: int) -> None:
    full = len(scores) + missing
    plain = matchpoints(Group(tuple(scores), full))
    turned = matchpoints(Group(tuple(-score for score in scores), full))
    assert (ns(turned), ew(turned)) == (ew(plain), ns(plain))


@given(SCORES, st.integers(0, 5))
def test_the_units_agree(scores: list[int], missing: int) -> None:
    group = Group(tuple(scores), len(scores) + missing)
    assert [2 * points for points in ns(matchpoints(group, ONE))] == ns(matchpoints(group, TWO))


@given(st.integers(1, 9), st.integers(0, 9), st.sampled_from((1, 2)), st.data())
def test_neuberg(results: int, missing: int, unit: int, data: st.DataObject) -> None:
    in_group = Fraction(data.draw(st.integers(0, 2 * (results - 1))) * unit, 2)
    expected = results + missing
    found = neuberg(in_group, results, expected, unit)
    # In percent: the distance to 50 shrinks by (A-1)/A, and grows by E/(E-1) (pjms.nl).
    if results > 1:
        share = in_group * Fraction(1, unit * (results - 1)) - Fraction(1, 2)
        spread = Fraction((results - 1) * expected, results * (expected - 1))
        assert found * Fraction(1, unit * (expected - 1)) == share * spread + Fraction(1, 2)
    # The ACBL's form of it.
    ours = Fraction(expected, results) * in_group + Fraction(unit * missing, 2 * results)
    assert found == ours


def test_neuberg_refuses() -> None:
    assert neuberg(0, 1, 1) == 0
    for results, expected in ((0, 5), (6, 5)):
        with pytest.raises(ImpossibleValueError):
            neuberg(0, results, expected)
    with pytest.raises(TypeError):
        neuberg(0.5, 5, 6)  # type: ignore[arg-type]


def test_factored_halves_look_at_the_average_of_the_whole_board() -> None:
    # Neuberg, 4 of 10 results: 1.5, 6.5, 11.5 and 16.5 of 18, whose average is 9.
    whole = replace(TWO, factor_digits=0)
    for how, rounded in (
        (Rounding.HALF_UP, [2, 7, 12, 17]),
        (Rounding.HALF_TO_AVERAGE, [2, 7, 11, 16]),
        (Rounding.HALF_FROM_AVERAGE, [1, 6, 12, 17]),
    ):
        board = matchpoints(Group((0, 10, 20, 30), 10), replace(whole, factor_rounding=how))
        assert ns(board) == rounded


def test_proportion_keeps_the_percentage() -> None:
    group = Group((620, 600, 110), 7)
    for options in (TWO, ONE):
        plain = matchpoints(group, replace(options, factoring=Factoring.NONE))
        factored = matchpoints(group, replace(options, factoring=Factoring.PROPORTION))
        assert percentages(plain) == percentages(factored) == [100, 50, 0]
        assert top(factored) == 3 * top(plain)


def test_missing_results_count_as_ties() -> None:
    options = replace(TWO, factoring=Factoring.MISSING_TIED)
    assert ns(matchpoints(Group((620, 600, 110), 7), options)) == [8, 6, 4]
    options = replace(ASCHERMAN, factoring=Factoring.MISSING_TIED)
    assert ns(matchpoints(Group((620, 600, 110), 7), options)) == [9, 7, 5]


def test_ascherman() -> None:
    # pjms.nl: a top of three results is 83.3%, of ten 95%, of a hundred 99.5%.
    for results, best in ((3, "83.3"), (10, "95"), (100, "99.5")):
        board = matchpoints(Group(tuple(range(results))), ASCHERMAN)
        assert percentages(board, 1)[-1] == Fraction(best)
        assert top(board) == 2 * results
    # Factored, the two formulas are the same but for the unit of the result itself.
    group = Group((620, 600, 600, 110), 9)
    standard = ns(matchpoints(group, TWO))
    assert ns(matchpoints(group, ASCHERMAN)) == [points + 1 for points in standard]
    assert top(matchpoints(group, ASCHERMAN)) == 18


def test_a_lone_result_is_not_comparable() -> None:
    for options in (TWO, ONE, ASCHERMAN):
        for expected in (1, 12):
            board = matchpoints(Group((420,), expected), options)
            assert board == NotComparable(1, "Law 12C2", words.LONE)
    assert matchpoints(Group(())) == NotComparable(0, "Law 12C2", words.NO_RESULT)
    first, second = fouled([[420, 170, -50], [620]])
    assert isinstance(matchpoints(first), BoardComparison)
    lone = matchpoints(second)
    assert lone == NotComparable(1, "Law 87B", words.LONE_FOULED)
    assert lone.explain(str.upper).endswith("(LAW 87B)")


EBU = replace(TWO, small_groups=SmallGroups.EBU)
ACBL = replace(TWO, small_groups=SmallGroups.ACBL)


@pytest.mark.parametrize(
    ("options", "sizes", "is_small"),
    [
        (EBU, (3, 6), True),
        (EBU, (3, 5), False),  # more than a third
        (EBU, (4, 20), False),
        (EBU, (2, 4), True),
        (EBU, (2, 3), False),
        (ACBL, (3, 2), False),  # the larger group
        (ACBL, (3, 3), True),
        (ACBL, (3, 4), True),
        (ACBL, (2, 1), True),
        (ACBL, (4, 9), False),
        (ACBL, (1, 9), True),
        (TWO, (3, 20), False),
    ],
)
def test_which_groups_are_small(
    options: MatchpointOptions, sizes: tuple[int, int], is_small: bool
) -> None:
    group, _ = fouled([list(range(size)) for size in sizes])
    board = matchpoints(group, options)
    # By the table a group gets 60% on average, by the formula 50%.
    average = Fraction(60 if is_small else 50, 100) * top(board)
    assert sum(ns(board)) == sum(ew(board)) == average * group.results


def test_a_small_group_without_a_fouled_board() -> None:
    # Nine results expected, six of them artificial: three remain, at most a third of nine.
    assert percentages(matchpoints(Group((620, 600, 110), 9), EBU)) == [70, 60, 50]
    # For the ACBL three that are the only group are the larger one.
    assert ns(matchpoints(Group((620, 600, 110), 9), ACBL)) == [14, 8, 2]
    # A complete board is no small group.
    for options in (EBU, ACBL):
        assert percentages(matchpoints(Group((620, 110)), options)) == [100, 0]


def test_equal_results_of_a_small_group_share() -> None:
    assert percentages(matchpoints(Group((620, 620, 110), 9), EBU)) == [65, 65, 50]
    assert percentages(matchpoints(Group((620, 110, 110), 9), EBU)) == [70, 55, 55]
    assert percentages(matchpoints(Group((110, 110), 9), EBU)) == [60, 60]
    # On Ascherman the top is that of Ascherman.
    options = replace(EBU, matchpoint_formula=MatchpointFormula.ASCHERMAN)
    assert ns(matchpoints(Group((620, 110), 9), options)) == [Fraction("11.7"), Fraction("9.9")]


def test_small_groups_are_rounded_as_factored_points() -> None:
    options = replace(EBU, factor_digits=0)
    assert ns(matchpoints(Group((620, 110), 9), options)) == [10, 9]  # 10.4 and 8.8 of 16
    # 6.5 and 5.5 of 10: both are above the average.
    for how, rounded in ((Rounding.HALF_TO_AVERAGE, [6, 5]), (Rounding.HALF_FROM_AVERAGE, [7, 6])):
        board = matchpoints(Group((620, 110), 6), replace(options, factor_rounding=how))
        assert ns(board) == ew(board)[::-1] == rounded
        # 6.3, 5.4 and 4.5 of 9: the last is the average itself, which goes up.
        one = replace(options, matchpoint_unit=MatchpointUnit.ONE, factor_rounding=how)
        assert ns(matchpoints(Group((620, 110, 100), 10), one)) == [6, 5, 5]


def test_reasons_in_words() -> None:
    def why(scores: str, expected: int | None, options: MatchpointOptions) -> str:
        board = matchpoints(Group(tuple(map(int, scores.split())), expected), options)
        assert isinstance(board, BoardComparison)
        return board.credits[0].ns.why

    assert why("420 420 400 400 0 -50 620", None, TWO) == "beat 4, tied 1 of 6 = 9 of 12"
    assert why("420 420 400 400 0 -50 620", None, ONE) == "beat 4, tied 1 of 6 = 4.5 of 6"
    eleven = "420 420 400 400 0 -50 620 620 620 620 620"
    first = "beat 4, tied 1 of 10 = 9 of 20; 11 of 12 results, "
    assert why(eleven, 12, TWO) == f"{first}Neuberg: (9 + 1) x 12/11 - 1 = 109/11"
    rounded = replace(TWO, factor_digits=1)
    assert why(eleven, 12, rounded) == (
        f"{first}Neuberg: (9 + 1) x 12/11 - 1 = 109/11; rounded: 9.9"
    )
    proportion = replace(TWO, factoring=Factoring.PROPORTION)
    assert why(eleven, 12, proportion) == f"{first}in proportion: 9 x 11/10 = 9.9"
    tied = replace(TWO, factoring=Factoring.MISSING_TIED)
    assert why(eleven, 13, tied) == (
        "beat 4, tied 1 of 10 = 9 of 20; "
        "11 of 13 results, each missing result counts as a tie: 9 + 2 x 1 = 11"
    )
    assert why("620 600 110", 7, tied) == (
        "beat 2, tied 0 of 2 = 4 of 4; "
        "3 of 7 results, each missing result counts as a tie: 4 + 4 x 1 = 8"
    )
    # Rounded up, it is said as well; what is not changed by rounding is not.
    ten = " ".join(["0", *["10"] * 10])
    assert why(ten, 12, rounded).endswith("Neuberg: (0 + 1) x 12/11 - 1 = 1/11; rounded: 0.1")
    assert why("1 0 0", 6, replace(ONE, factor_digits=1)).endswith(" = 4.5")
    # Nothing is missing in a large field either.
    large = " ".join(["10", *["0"] * 299])
    assert why(large, None, TWO) == "beat 299, tied 0 of 299 = 598 of 598"
    assert why(eleven, 12, replace(TWO, factoring=Factoring.NONE)) == (
        "beat 4, tied 1 of 10 = 9 of 20"
    )
    assert why("1 0 0", 6, ONE) == (
        "beat 2, tied 0 of 2 = 2 of 2; 3 of 6 results, Neuberg: (2 + 0.5) x 6/3 - 0.5 = 4.5"
    )
    assert why("1 0 0", 4, ASCHERMAN) == (
        "beat 2, tied 0 of 2, and itself = 5 of 6; 3 of 4 results, Neuberg: 5 x 4/3 = 20/3"
    )
    assert why("1 0", 9, EBU) == "2 of 9 results, small group: 65% of 16 = 10.4"


def test_reasons_are_data_of_each_side() -> None:
    board = matchpoints(Group((420, 420, 400, 620), 5))
    assert isinstance(board, BoardComparison)
    reason: Any = board.credits[0].ew.reason
    assert (reason.beaten, reason.tied, reason.of) == (1, 1, 3)
    assert (reason.in_group, reason.results, reason.expected) == (3, 4, 5)
    assert reason.factored == reason.points == board.credits[0].ew.points == 4
    assert board.credits[0] is board.credits[1]
    translated = reason.explain(lambda text: text.replace("beat ", "schlug "))
    assert translated.startswith("schlug 1, tied 1")


def test_options_are_checked() -> None:
    wrongs: tuple[dict[str, Any], ...] = (
        {"matchpoint_unit": 2},
        {"matchpoint_formula": "standard"},
        {"factoring": "neuberg"},
        {"factor_digits": "exact"},
        {"factor_rounding": None},
        {"small_groups": "ebu"},
    )
    for wrong in wrongs:
        with pytest.raises(TypeError):
            MatchpointOptions(**wrong)
    with pytest.raises(ImpossibleValueError):
        MatchpointOptions(factor_digits=5)


def test_groups_are_checked() -> None:
    with pytest.raises(ImpossibleValueError, match="3 results"):
        Group((420, 420, 0), 2)
    with pytest.raises(ImpossibleValueError, match="5 results"):
        Group((420, 420, 0), 4, (2,))
    for wrong in ([420], (420, "420"), (420, True), (420, None)):
        with pytest.raises(TypeError):
            Group(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Group((420, 420), 3, ("1",))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Group((420, 420), 3, (True,))
    with pytest.raises(TypeError):
        Group((420, 420), True)


def test_fouled_groups_know_of_each_other() -> None:
    first, second, third = fouled([[1, 2], [3], [4, 5, 6]], expected=8)
    assert (first.others, second.others, third.others) == ((1, 3), (2, 3), (2, 1))
    assert (first.full, first.missing, third.missing) == (8, 6, 5)
    assert [group.full for group in fouled([[1, 2], [3]])] == [3, 3]
    assert Group((1, 2), others=(3,)).full == 5
