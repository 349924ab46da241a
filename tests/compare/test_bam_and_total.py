"""Board-a-match and total points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compare.naive import ew, ns, top
from overtrick import ImpossibleValueError
from overtrick.compare import words
from overtrick.compare.bam import BoardAMatchOptions, board_a_match
from overtrick.compare.group import BoardComparison, Group, NotComparable
from overtrick.compare.matchpoints import MatchpointUnit, matchpoints
from overtrick.compare.total import total_points

ONE = BoardAMatchOptions(MatchpointUnit.ONE)
POINTS = st.integers(-760, 760).map(lambda tens: 10 * tens)


@given(POINTS, POINTS)
def test_a_board_is_won_tied_or_lost(first: int, second: int) -> None:
    group = Group((first, second))
    board = board_a_match(group)
    expected = 2 if first > second else 1 if first == second else 0
    assert ns(board) == [expected, 2 - expected]
    # The N-S pair at one table and the E-W pair at the other are a team.
    assert ew(board) == ns(board)[::-1]
    assert ns(board) == ns(matchpoints(group))
    assert top(board) == 2
    assert [2 * points for points in ns(board_a_match(group, ONE))] == ns(board)
    assert top(board_a_match(group, ONE)) == 1


def test_ten_points_win_a_board() -> None:
    assert ns(board_a_match(Group((130, 120)), ONE)) == [1, 0]
    assert ns(board_a_match(Group((-110, -100)), ONE)) == [0, 1]


def test_a_match_has_two_tables() -> None:
    assert board_a_match(Group((420,))) == NotComparable(1, "Law 86B", words.LONE_MATCH)
    assert board_a_match(Group(())) == NotComparable(0, "Law 86B", words.NO_RESULT)
    with pytest.raises(ImpossibleValueError, match="not 3"):
        board_a_match(Group((420, 420, 420)))
    with pytest.raises(TypeError):
        BoardAMatchOptions(1)  # type: ignore[arg-type]


def test_reasons_of_a_board_a_match() -> None:
    def why(first: int, second: int) -> list[str]:
        board = board_a_match(Group((first, second)), ONE)
        assert isinstance(board, BoardComparison)
        return [board.credits[0].ns.why, board.credits[0].ew.why, board.credits[1].ns.why]

    assert why(130, 120) == [
        "130 against 120 at the other table: board won = 1 of 1",
        "-130 against -120 at the other table: board lost = 0 of 1",
        "120 against 130 at the other table: board lost = 0 of 1",
    ]
    assert why(170, 170)[:2] == [
        "170 at both tables: board tied = 0.5 of 1",
        "-170 at both tables: board tied = 0.5 of 1",
    ]


@given(st.lists(POINTS))
def test_total_points_are_the_scores(scores: list[int]) -> None:
    board = total_points(Group(tuple(scores)))
    assert ns(board) == scores
    assert ew(board) == [-score for score in scores]
    assert board.top is None
    for credit, score in zip(board.credits, scores, strict=True):
        assert credit.ew.why == f"the score itself: {-score}"
