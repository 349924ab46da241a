"""Worked examples of federations, and public bug reports; `source` names each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from compare.naive import ew, ns, top
from overtrick.compare.bam import BoardAMatchOptions, board_a_match
from overtrick.compare.butler import ButlerOptions, butler
from overtrick.compare.cross_imps import CrossImpDivisor, CrossImpOptions, cross_imps
from overtrick.compare.datum import ButlerRounding, ButlerTrim, round_datum
from overtrick.compare.exact import Rounding, add, round_to
from overtrick.compare.factoring import neuberg
from overtrick.compare.group import BoardComparison, Group, NotComparable, fouled
from overtrick.compare.imps import imps
from overtrick.compare.matchpoints import MatchpointOptions, MatchpointUnit, matchpoints
from support import VECTORS, read_jsonl

ONE = MatchpointOptions(MatchpointUnit.ONE)
DIVISORS = {
    "n-1": CrossImpDivisor.COMPARISONS,
    "n": CrossImpDivisor.SCORES,
    "none": CrossImpDivisor.NONE,
}


def exact(numbers: Any) -> list[Fraction]:
    return [Fraction(str(number)) for number in numbers]


def rounded(points: list[Fraction], digits: int) -> list[Fraction]:
    return [round_to(value, digits, Rounding.HALF_UP) for value in points]


def cross(scores: list[int], divisor: str) -> list[Fraction]:
    return ns(cross_imps(Group(tuple(scores)), CrossImpOptions(DIVISORS[divisor])))


def check_matchpoints(given: Any, expected: Any) -> None:
    board = matchpoints(Group(tuple(given["ns"])))
    if expected["top"] == 0:
        # The report asks for 0 of 0 that counts for nothing: here it is a value of its own.
        assert isinstance(board, NotComparable)
        assert expected["percent"] is None
        return
    assert ns(board) == expected["ns_mp"]
    assert ew(board) == expected["ew_mp"]
    assert top(board) == expected["top"]
    if "tie_alternative" in expected:
        tied = matchpoints(Group((110,) * len(given["ns"])))
        assert ns(tied) == expected["tie_alternative"]


def check_imp(given: Any, expected: Any) -> None:
    assert [imps(difference) for difference in given["diffs"]] == expected["imps"]


def check_teams_board(given: Any, expected: Any) -> None:
    tables = Group((given["open_ns"], given["closed_ns"]))
    assert ns(cross_imps(tables))[0] == expected["home_imps"]
    won = ns(board_a_match(tables, BoardAMatchOptions(MatchpointUnit.ONE)))
    assert won[0] == expected["bam"]


def check_cross_imps(given: Any, expected: Any) -> None:
    if isinstance(given["divisor"], str):
        assert cross(given["ns"], given["divisor"]) == exact(expected["ns"])
        return
    found = [cross(given["ns"], divisor) for divisor in given["divisor"]]
    assert found == [exact(row) for row in expected["ns"]]


def check_butler(given: Any, expected: Any) -> None:
    options = ButlerOptions(butler_trim=ButlerTrim(str(given["drop"])))
    board = butler(Group(tuple(given["ns"])), options)
    assert isinstance(board, BoardComparison)
    assert board.datum is not None
    assert board.datum.value == expected["datum"]
    assert {str(s): p for s, p in zip(given["ns"], ns(board), strict=True)} == expected["imps"]


def check_datum_round(given: Any, expected: Any) -> None:
    policies = {
        "half to even ten": ButlerRounding.EVEN_TEN,
        "half away from zero": ButlerRounding.NEAREST_FROM_ZERO,
    }
    for policy, datums in zip(given["policy"], expected["datum"], strict=True):
        values = [round_datum(Fraction(value), policies[policy]) for value in given["values"]]
        assert values == datums


def check_neuberg(given: Any, expected: Any) -> None:
    points = [neuberg(mp, given["A"], given["E"]) for mp in given["mp"]]
    assert rounded(points, 2) == exact(expected["factored"])
    assert MatchpointOptions().top(given["E"]) == expected["top"]


def check_neuberg_percent(given: Any, expected: Any) -> None:
    full = MatchpointOptions().top(given["E"])
    points = [neuberg(row["mp"], row["A"], given["E"]) for row in given["rows"]]
    percent = [value * 100 * Fraction(1, full) for value in points]
    assert rounded(percent, 2) == exact(expected["percent"])


def check_fouled(given: Any, expected: Any) -> None:
    # No two results of these groups tie, so their matchpoints stand for their scores.
    groups = fouled([group["mp"] for group in given["groups"]], given["E"])
    assert given["small_group_policy"] == "none"
    digits = 1 if "round" in given else None
    options = MatchpointOptions(factor_digits=digits, factor_rounding=Rounding.HALF_TO_AVERAGE)
    for group, printed, place in zip(groups, expected["factored"], range(2), strict=True):
        in_group = ns(matchpoints(Group(group.scores)))
        assert in_group == given["groups"][place]["mp"]
        assert ns(matchpoints(group, options)) == exact(printed)
        if "sums" in expected:
            assert add(ns(matchpoints(group))) == expected["sums"][place]


def check_fouled_aggregate(given: Any, expected: Any) -> None:
    forms = [given["group1_ns"], given["group2_ns"]]
    full = sum(map(len, forms)) + given["missing"]
    options = ButlerOptions(butler_trim=ButlerTrim.NOTHING, butler_rounding=ButlerRounding.NONE)
    for group, mean in zip(
        fouled(forms, full), (expected["group1_mean"], expected["group2_mean"]), strict=True
    ):
        board = butler(group, options)
        assert isinstance(board, BoardComparison)
        assert board.datum is not None
        assert rounded([board.datum.value], 2) == exact([mean])
        # Nobody is compared with the other form: points are those of the form by itself.
        alone = Group(group.scores, full)
        assert ns(matchpoints(group)) == ns(matchpoints(alone))


def check_session_percent(given: Any, expected: Any) -> None:
    boards = [matchpoints(Group(tuple(board["ns"]))) for board in given["boards"]]
    most = add(top(board) for board in boards)
    shares = [add(row) * 100 * Fraction(1, most) for row in zip(*map(ns, boards), strict=True)]
    assert rounded(shares, 2) == exact(expected["percent"])


CASE_CHECKS: dict[str, Callable[[Any, Any], None]] = {
    "matchpoints": check_matchpoints,
    "imp": check_imp,
    "teams_board": check_teams_board,
    "cross_imps": check_cross_imps,
    "butler": check_butler,
    "datum_round": check_datum_round,
    "neuberg": check_neuberg,
    "neuberg_percent": check_neuberg_percent,
    "fouled": check_fouled,
    "fouled_aggregate": check_fouled_aggregate,
    "session_percent": check_session_percent,
}
CASES = read_jsonl(VECTORS / "compare_cases.jsonl")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: Any) -> None:
    CASE_CHECKS[case["input"]["op"]](case["input"], case["expected"])


def test_every_case_is_here() -> None:
    assert len(CASES) == 18
    assert {case["input"]["op"] for case in CASES} == set(CASE_CHECKS)


def example_neuberg(given: Any, expected: Any) -> None:
    exactly = neuberg(given["M"], given["A"], given["E"])
    assert rounded([exactly], 4) == exact([expected["mp"]])
    assert rounded([exactly], 1) == exact([expected["rounded_0_1"]])
    assert MatchpointOptions().top(given["E"]) == expected["top"]


def example_butler(given: Any, expected: Any) -> None:
    options = ButlerOptions(butler_trim=ButlerTrim.NOTHING)
    board = butler(Group(tuple(given["ns_scores"])), options)
    assert isinstance(board, BoardComparison)
    assert board.datum is not None
    assert board.datum.value == expected["datum"]
    assert ns(board) == expected["imps_ns"]


def example_cross_imps(given: Any, expected: Any) -> None:
    found = cross(given["ns_scores"], "n-1")
    if "average" in expected:
        assert found == exact(expected["average"])
        return
    first, *others = given["ns_scores"]
    assert [imps(first - other) for other in others] == expected["pair1"]["imps"]
    assert found[0] == expected["pair1"]["average"]


def example_matchpoints(given: Any, expected: Any) -> None:
    assert ns(matchpoints(Group(tuple(given["ns_scores"])))) == expected["ns_mp"]


def example_percent(given: Any, expected: Any) -> None:
    most = 2 * Fraction(str(given["average"]))
    percent = [score * 100 * Fraction(1, most) for score in exact(given["scores"])]
    assert rounded(percent, 2) == exact(expected["percent"])


def example_bam(given: Any, expected: Any) -> None:
    unit = MatchpointUnit.TWO if 2 in expected["points"] else MatchpointUnit.ONE
    found = [
        ns(board_a_match(Group(tuple(board)), BoardAMatchOptions(unit)))[0]
        for board in given["boards"]
    ]
    assert found == exact(expected["points"])


def example_tie_break(given: Any, expected: Any) -> None:
    # The comparison between three tied pairs is that of a board with three results.
    assert given["three_tied_scores_on_common_board"] == "one above, two equal below"
    assert ns(matchpoints(Group((420, 400, 400)))) == expected["points"]


def example_imps(given: Any, expected: Any) -> None:
    assert [imps(net) for net in given["net"]] == expected["imps"]


EXAMPLE_CHECKS: dict[str, Callable[[Any, Any], None]] = {
    "neuberg": example_neuberg,
    "Butler, no extremes removed, per section": example_butler,
    "cross-IMP average": example_cross_imps,
    "matchpoints 2/1/0": example_matchpoints,
    "percent from matchpoints": example_percent,
    "board-a-match": example_bam,
    "board-a-match 2/1/0": example_bam,
    "tie-break pairs (FFB code art. 81)": example_tie_break,
    "IMP conversion": example_imps,
}
EXAMPLES = read_jsonl(VECTORS / "compare_examples.jsonl")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_worked_example(example: Any) -> None:
    assert example["check"] == "OK"
    EXAMPLE_CHECKS[example["topic"]](example["input"], example["expected"])


def test_every_example_is_here() -> None:
    assert len(EXAMPLES) == 15
    assert {example["topic"] for example in EXAMPLES} == set(EXAMPLE_CHECKS)


def test_replaced_options_are_checked_too() -> None:
    with pytest.raises(TypeError):
        replace(ONE, matchpoint_unit=1)  # type: ignore[arg-type]
