"""Public questions about sessions, ranking and winners (cases.jsonl), each with its number."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from event.events import AVE, NOT_PLAYED, SIT_OUT, by_id, entry, event, percent, places, ranked
from overtrick.compare.exact import Rounding
from overtrick.core.seat import Side
from overtrick.event.document import ContestantKey, LedgerItem, LedgerKind, LedgerUnit
from overtrick.event.outcome import Artificial, Average
from overtrick.event.standings import rounded
from support import VECTORS

CASES = {
    case["id"]: case
    for case in map(json.loads, (VECTORS / "event_cases.jsonl").read_text().splitlines())
}


def test_session_percent() -> None:
    """B054: of the boards' tops, not of the pairs less two; rounded once."""
    case = CASES["B054"]
    entries = [
        entry(number, f"N{place}", f"E{place}", score)
        for number, board in enumerate(case["input"]["boards"], 1)
        for place, score in enumerate(board["ns"])
    ]
    lines = by_id(ranked(event(entries)))
    for place, expected in enumerate(case["expected"]["percent"]):
        assert float(lines[f"N{place}"].printed_percentage or 0) == expected


def test_equal_results_share_a_place_and_the_next_is_skipped() -> None:
    """B055."""
    case = CASES["B055"]
    given = case["input"]["percent"]
    entries = [entry(1, who, "", percent(str(value), 0)) for who, value in given.items()]
    standings = ranked(event(entries), winners="1")
    assert {who: line.place for who, line in by_id(standings).items()} == case["expected"]["rank"]
    assert [who for _, who in places(standings)[0]] == list(given)


def session(one_board: object) -> Fraction | None:
    """23 boards with 60% of the top, and one more."""
    entries = []
    for board in range(1, 24):
        # Of six results, beat three of five: 6 of 10 matchpoints.
        entries.append(entry(board, "1", "2", 100))
        for other, score in enumerate((50, 50, 50, 110, 120)):
            entries.append(entry(board, f"x{other}", f"y{other}", score))
    entries.append(entry(24, "1", "2", one_board))  # type: ignore[arg-type]
    for other in range(5):
        entries.append(entry(24, f"x{other}", f"y{other}", 0))
    return by_id(ranked(event(entries)))["1"].percentage


def test_not_played_average_and_average_plus() -> None:
    """B064: not played leaves the divisor; an average counts half a top, average plus 60%."""
    not_played, average, plus = CASES["B064"]["expected"]["percent"]
    for outcome, expected in (
        (NOT_PLAYED, not_played),
        (AVE, average),
        (Artificial(Average.PLUS, Average.PLUS), plus),
    ):
        found = session(outcome)
        assert found is not None
        assert rounded(found, 2) == f"{expected:.2f}"


@pytest.mark.parametrize(
    ("bye", "override", "expected"),
    list(
        zip(
            ("none", "average", "average_plus", "average_plus"),
            ("off", "off", "off", "on"),
            CASES["B075"]["expected"]["percent"],
            strict=True,
        )
    ),
)
def test_a_sit_out_by_policy(bye: str, override: str, expected: float) -> None:
    """B075: 63% on 24 boards, and 4 boards sat out."""
    # Each board has 101 results; pair 1 beats 63 of the other 100.
    entries = []
    for board in range(1, 25):
        entries.append(entry(board, "1", "2", 100))
        entries += [
            entry(board, f"x{other}", f"y{other}", 50 if other < 63 else 150)
            for other in range(100)
        ]
    for board in range(25, 29):
        entries.append(entry(board, "1", "", SIT_OUT))
        entries += [entry(board, f"x{other}", f"y{other}", 0) for other in range(100)]
        entries.append(entry(board, "x", "y", 0))
    line = by_id(ranked(event(entries), bye=bye, average_override=override))["1"]
    assert line.percentage is not None
    assert rounded(line.percentage, 2) == f"{expected:.2f}"


def test_a_penalty_is_of_one_pair_only() -> None:
    """B071: 13 tables, top 24, a quarter of a top is 6 matchpoints; the maximum stays."""
    case = CASES["B071"]
    entries = [entry(1, f"N{table}", f"E{table}", 10 * table) for table in range(13)]
    quarter = -Fraction(case["input"]["penalty_percent_of_top"])
    fine = LedgerItem(LedgerKind.PENALTY, ContestantKey("", "N5"), quarter, LedgerUnit.TOP, "late")
    before, after = by_id(ranked(event(entries))), by_id(ranked(event(entries, [fine])))
    changed = [who for who in before if before[who].total != after[who].total]
    assert changed == ["N5"]
    assert after["N5"].total - before["N5"].total == Fraction(case["expected"]["mp"])
    assert after["N5"].maximum == before["N5"].maximum == 24


def test_one_winner_or_two() -> None:
    """B081: two lines that never cross are two rankings; one round of a switch makes it one."""
    mitchell = [
        entry(board, f"N{table}", f"E{(table + board) % 4}", 10 * table * board)
        for board in range(1, 9)
        for table in range(4)
    ]
    expected = CASES["B081"]["expected"]["winners"]
    without = ranked(event(mitchell)).rankings
    assert [each.direction for each in without] == [Side.NS, Side.EW]
    assert len(without) == expected[0]
    switched = [entry(9, f"E{(table + 9) % 4}", f"N{table}", 10 * table) for table in range(4)]
    assert len(ranked(event([*mitchell, *switched])).rankings) == expected[1]
    assert len(ranked(event(mitchell), winners="1").rankings) == 1


def test_a_lone_result_is_no_result() -> None:
    """B091: nothing to compare with is never 0 of 0; the board does not count."""
    standings = ranked(event([entry(1, "N1", "E1", 420)]))
    line = by_id(standings)["N1"]
    assert (line.boards, line.percentage, line.place) == (0, None, "")
    assert standings.notes[0].explain().startswith("board 1: a lone result")


def test_every_case_is_used() -> None:
    used = {"B054", "B055", "B064", "B071", "B075", "B081", "B091"}
    assert set(CASES) == used


def test_half_up_is_the_rounding_of_a_report() -> None:
    assert rounded(Fraction(12345, 1000), 2, Rounding.HALF_UP) == "12.35"
