"""Totals, percentages, places, ties, and what the ledger adds."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from event.events import SIT_OUT, by_id, entry, event, figures, percent, places, ranked, rules
from overtrick.core.seat import BySide, Side
from overtrick.event.document import (
    ContestantKey,
    Entry,
    EventDocument,
    LedgerItem,
    LedgerKind,
    LedgerUnit,
    natural,
)
from overtrick.event.outcome import Assigned, Average, ScoreOnly, Weighted
from overtrick.event.ruleset import Method, RulesetError
from overtrick.event.standings import Standings, rank


def ledger(kind: LedgerKind, who: str, amount: str, **more: object) -> LedgerItem:
    return LedgerItem(kind, ContestantKey("", who), Fraction(amount), **more)  # type: ignore[arg-type]


# Two boards of three tables: pair A has 4 + 4 of 8, B 2 + 2, C 0 + 0.
TWO_BOARDS = [
    entry(board, who, f"x{who}{board}", score)
    for board in (1, 2)
    for who, score in (("A", 300), ("B", 200), ("C", 100))
]


def test_carry_over_counts_in_the_percentage_with_its_maximum() -> None:
    """4 of 8 and 30 of 40 carried over: 34 of 48."""
    carried = ledger(LedgerKind.CARRY_OVER, "B", "30", boards=10, maximum=Fraction(40))
    line = by_id(ranked(event(TWO_BOARDS, [carried])))["B"]
    assert figures(line.board_points, line.total, line.boards) == (4, 34, 12)
    assert line.percentage == Fraction(3400, 48)


def test_a_ranking_by_percentage_needs_to_know_of_what_is_carried_over() -> None:
    carried = ledger(LedgerKind.CARRY_OVER, "B", "30")
    document = event(TWO_BOARDS, [carried])
    with pytest.raises(RulesetError, match="B carries over 30 points, but not of what maximum"):
        ranked(document)
    by_total = ranked(document, rank_by="total")
    assert places(by_total)[0][0] == ("1", "B")
    # The percentage is then that of the session: 4 of 8.
    assert by_id(by_total)["B"].percentage == 50


def test_handicap_and_penalty() -> None:
    items = [
        ledger(LedgerKind.HANDICAP, "C", "5", unit=LedgerUnit.PERCENT),
        ledger(LedgerKind.PENALTY, "A", "-1"),
    ]
    lines = by_id(ranked(event(TWO_BOARDS, items)))
    assert figures(lines["C"].total, lines["C"].percentage) == (Fraction(2, 5), 5)
    assert figures(lines["A"].total, lines["A"].percentage) == (7, Fraction(175, 2))
    assert [line.points for line in lines["A"].ledger] == [-1]


def test_in_imps_a_handicap_is_points() -> None:
    items = [ledger(LedgerKind.HANDICAP, "C", "20")]
    before = by_id(ranked(event(TWO_BOARDS), Method.CROSS_IMPS))
    after = by_id(ranked(event(TWO_BOARDS, items), Method.CROSS_IMPS))
    assert after["C"].total - before["C"].total == 20
    assert after["C"].percentage is None


def test_percentages_of_a_top_need_a_top() -> None:
    fine = ledger(LedgerKind.PENALTY, "C", "-25", unit=LedgerUnit.TOP)
    with pytest.raises(RulesetError, match="C: penalty -25% is of a top, and butler has none"):
        ranked(event(TWO_BOARDS, [fine]), Method.BUTLER)


def test_by_percentage_or_by_total() -> None:
    """B has played one board fewer: 4 of 4 is more than 6 of 8, and less."""
    boards = [
        entry(1, "A", "x1", 300),
        entry(1, "B", "x2", 200),
        entry(1, "C", "x3", 100),
        entry(2, "A", "x1", 100),
        entry(2, "D", "x2", 50),
        entry(2, "C", "x3", 200),
    ]
    percentages = ranked(event(boards))
    # A 6 of 8 (75%), C 4 of 8, B 2 of 4 (50%), D 0 of 4.
    assert places(percentages)[0] == [("1", "A"), ("2=", "B"), ("2=", "C"), ("4", "D")]
    assert places(ranked(event(boards), rank_by="total"))[0] == [
        ("1", "A"),
        ("2", "C"),
        ("3", "B"),
        ("4", "D"),
    ]


def test_places_by_printed_figures() -> None:
    """1/3 and 0.333 differ; with two decimals they are tied."""
    board = [
        entry(1, "A", "", percent("33.333", 0)),
        entry(1, "B", "", percent("33.334", 0)),
        entry(1, "C", "", percent("50", 0)),
    ]
    exact = ranked(event(board), winners="1", total_digits="exact")
    assert places(exact)[0] == [("1", "C"), ("2", "B"), ("3", "A")]
    printed = ranked(event(board), winners="1", total_digits="exact", place_by="digits")
    assert places(printed)[0] == [("1", "C"), ("2=", "A"), ("2=", "B")]


def test_totals_of_printed_points_or_of_exact_ones() -> None:
    """Two boards of 3 results where 4 are expected: twice 17/3 is 11.33; twice 5.7 is 11.4."""
    entries = [
        entry(board, who, f"x{who}", score)
        for board in (1, 2)
        for who, score in (("A", 300), ("B", 200), ("C", 100))
    ]
    document = event(entries, expected={"": 4})
    fields = {"expected_results": "given", "factor_digits": "1"}
    assert by_id(ranked(document, Method.MATCHPOINTS, **fields))["A"].total == Fraction(114, 10)
    exact = by_id(ranked(document, Method.MATCHPOINTS, **fields, total_from="exact"))["A"]
    assert figures(exact.total, exact.printed_total) == (Fraction(34, 3), Fraction(1133, 100))


# A sits out board 3: 2 boards of 3, each with a top of 4 or 2.
UNEQUAL = [
    *TWO_BOARDS,
    entry(3, "B", "xB3", 200),
    entry(3, "C", "xC3", 100),
    entry(3, "A", "", SIT_OUT),
]


def test_scaled_to_the_most_boards() -> None:
    """B plays 3 boards with tops 4, 4, 2: 10 in all. A has 8 of 8, so 10 of 10."""
    lines = by_id(ranked(event(UNEQUAL), total_scale="most_boards"))
    assert figures(lines["A"].total, lines["B"].total, lines["A"].percentage) == (10, 6, 100)
    assert by_id(ranked(event(UNEQUAL)))["A"].total == 8


def test_scaled_in_imps_by_the_number_of_boards() -> None:
    plain = by_id(ranked(event(UNEQUAL), Method.CROSS_IMPS, cross_imp_divisor="none"))
    scaled = by_id(
        ranked(
            event(UNEQUAL), Method.CROSS_IMPS, cross_imp_divisor="none", total_scale="all_boards"
        )
    )
    assert scaled["A"].total == plain["A"].total * Fraction(3, 2)
    assert scaled["B"].total == plain["B"].total
    mean = by_id(
        ranked(
            event(UNEQUAL), Method.CROSS_IMPS, cross_imp_divisor="none", total_scale="comparison"
        )
    )
    # A: two comparisons on each of two boards.
    assert mean["A"].total == plain["A"].total / 4


def test_a_bye_at_the_own_average() -> None:
    lines = by_id(ranked(event(UNEQUAL), bye="own_average"))
    # 100% of a top of 2.
    assert figures(lines["A"].total, lines["A"].boards, lines["A"].percentage) == (10, 3, 100)


def test_percentages_of_boards_count_alike() -> None:
    """B: 50% of 4, 50% of 4, 100% of 2: the mean is 66.67, the points are 6 of 10."""
    lines = by_id(ranked(event(UNEQUAL), percent_from="boards"))
    assert lines["B"].percentage == Fraction(200, 3)
    assert by_id(ranked(event(UNEQUAL)))["B"].percentage == 60


def test_a_percentage_of_the_printed_total() -> None:
    """5.7 printed of a top of 6 is 95.00; exactly 17/3 of 6 is 94.44."""
    entries = TWO_BOARDS[:3]
    document = event(entries, expected={"": 4})
    fields = {"expected_results": "given", "total_digits": "1"}
    assert (
        by_id(ranked(document, Method.MATCHPOINTS, **fields, percent_from="printed"))[
            "A"
        ].percentage
        == 95
    )
    assert by_id(ranked(document, Method.MATCHPOINTS, **fields))[
        "A"
    ].printed_percentage == Fraction(9444, 100)


# 1 beat 2 when they met, 2 beat 4, and 4 beat 1; each has 4 of 6.
CIRCLE = [
    entry(1, "1", "2", 100),
    entry(1, "3", "4", 0),
    entry(2, "3", "1", 100),
    entry(2, "2", "4", 110),
    entry(3, "1", "4", 0),
    entry(3, "2", "3", 50),
]


def test_a_tie_broken_head_to_head() -> None:
    """With a board more, 4 has 4 of 8, and only 1 and 2 are level."""
    entries = [*CIRCLE, entry(4, "3", "4", 100), entry(4, "5", "6", 0)]
    plain = ranked(event(entries), winners="1")
    assert places(plain)[0][:3] == [("1", "6"), ("2=", "1"), ("2=", "2")]
    broken = ranked(event(entries), winners="1", tie_break="head_to_head")
    assert places(broken)[0][:4] == [("1", "6"), ("2", "1"), ("3", "2"), ("4", "4")]
    lines = by_id(broken)
    assert [step.value for who in "12" for step in lines[who].tie_break] == [2, 0]
    assert lines["4"].tie_break == ()


def test_a_circle_stays_tied() -> None:
    broken = ranked(event(CIRCLE), winners="1", tie_break="head_to_head")
    assert places(broken)[0] == [("1=", "1"), ("1=", "2"), ("1=", "4"), ("4", "3")]
    assert [step.value for who in "124" for step in by_id(broken)[who].tie_break] == [2, 2, 2]


def test_ties_by_common_boards() -> None:
    """French federation code, article 81: on one board one above, two equal below: 4, 1, 1.

    A, B and C have 6 of 12 each: on board 1 A beats B and C, who are equal; the rest is on boards
    that one of them has played alone, above average or below.
    """
    entries = [
        entry(1, "A", "u", 300),
        entry(1, "B", "v", 200),
        entry(1, "C", "w", 200),
        entry(1, "X", "t", 100),
        entry(2, "A", "u", 0),
        entry(2, "Y", "v", 100),
        entry(2, "Z", "w", 200),
        entry(2, "Q", "t", 300),
        entry(3, "B", "u", 200),
        entry(3, "Y", "v", 200),
        entry(3, "Z", "w", 100),
        entry(3, "Q", "t", 300),
        entry(4, "C", "u", 200),
        entry(4, "Y", "v", 200),
        entry(4, "Z", "w", 100),
        entry(4, "Q", "t", 300),
    ]
    level = by_id(ranked(event(entries)))
    assert {level[who].total for who in "ABC"} == {6}
    lines = by_id(ranked(event(entries), tie_break="common_boards"))
    # A: 4 on board 1, 0 on board 2. B and C: 1 each, and 1 for an average board.
    trails = {who: [step.value for step in lines[who].tie_break] for who in "ABC"}
    assert trails == {"A": [4], "B": [2, 0], "C": [2, 0]}
    first = int(lines["A"].place)
    assert [lines[who].place for who in "BC"] == [f"{first + 1}="] * 2


def test_shared_ranks_of_a_world_championship() -> None:
    """Herning 2025, round 1: 17.91, 17.19, 16.72, 16.72, 16.55 are 1, 2, 3, 3, 5."""
    shares = ("17.91", "17.19", "16.72", "16.72", "16.55")
    entries = [entry(1, str(number), "", percent(share, 0)) for number, share in enumerate(shares)]
    standings = ranked(event(entries), winners="1")
    assert [place.rstrip("=") for place, _ in places(standings)[0]] == ["1", "2", "3", "3", "5"]


@pytest.mark.parametrize("percent_from", ["exact", "printed", "boards"])
def test_every_kind_of_percentage_has_the_ledger(percent_from: str) -> None:
    """B has 4 of 8: 50%. Half of that off is 25%; 12 of 12 carried over make 16 of 20."""
    fine = ledger(LedgerKind.PENALTY, "B", "-2")
    line = by_id(ranked(event(TWO_BOARDS, [fine]), percent_from=percent_from))["B"]
    assert line.percentage == 25
    carried = ledger(LedgerKind.CARRY_OVER, "B", "12", boards=3, maximum=Fraction(12))
    line = by_id(ranked(event(TWO_BOARDS, [carried]), percent_from=percent_from))["B"]
    assert line.percentage == 80


def test_a_carry_over_has_a_maximum_above_nothing() -> None:
    with pytest.raises(ValueError, match="more than 0"):
        ledger(LedgerKind.CARRY_OVER, "B", "12", maximum=Fraction(0))


def test_two_scores_beside_awards_are_one_result() -> None:
    beside = [entry(1, "X", who, Assigned((Weighted(420),), Average.PLUS)) for who in ("A", "B")]
    rest = [entry(1, "Y", "C", -50), entry(1, "Z", "D", 450)]
    lines = by_id(ranked(event([*beside, *rest])))
    assert {who: lines[who].boards for who in "XABYZ"} == dict.fromkeys("XABYZ", 1)


def test_a_match_is_played_by_two_teams() -> None:
    def match(*tables: tuple[str, str]) -> list[Entry]:
        return [entry(1, ns, ew, 100, match="1") for ns, ew in tables]

    for tables in ([("A", "B"), ("A", "B")], [("A", "B"), ("C", "D")]):
        with pytest.raises(RulesetError, match="the same two teams sit"):
            ranked(event(match(*tables)), Method.BOARD_A_MATCH)
    with pytest.raises(RulesetError, match="a match has two tables"):
        ranked(event(match(("A", "B"), ("B", "A"), ("A", "B"))), Method.BOARD_A_MATCH)


def test_a_score_beside_an_award_counts_once() -> None:
    """A and D met by mistake; those whom they should have met, E and B, get average plus."""
    met = entry(1, "A", "D", 100)
    beside = [
        entry(1, "A", "E", Assigned((Weighted(100),), Average.PLUS)),
        entry(1, "B", "D", Assigned(Average.PLUS, (Weighted(100),))),
    ]
    other = entry(1, "C", "F", 0)
    lines = by_id(ranked(event([met, *beside, other])))
    assert [lines[who].boards for who in "ABCDEF"] == [1] * 6
    # Without the table where they met, the score counts where it stands.
    lines = by_id(ranked(event([*beside, other])))
    assert [lines[who].boards for who in "ABCDEF"] == [1] * 6


def test_two_rankings_are_asked_for_and_somebody_sat_both_ways() -> None:
    crossed = [*TWO_BOARDS, entry(3, "xA1", "A", 0), entry(3, "B", "xB3", 10)]
    standings = ranked(event(crossed), winners="2")
    assert [each.direction for each in standings.rankings] == [Side.NS, Side.EW]
    assert any("sat both" in note.explain() for note in standings.notes)


def test_all_boards_are_those_of_all_sessions() -> None:
    """Two sessions of one board, tops 4 and 2: A played the first only, 4 of 4 is 6 of 6."""
    entries = [
        *(replace(each, session="1") for each in TWO_BOARDS[:3]),
        entry(1, "B", "xB1", 200, session="2"),
        entry(1, "C", "xC1", 100, session="2"),
    ]
    assert by_id(ranked(event(entries), total_scale="all_boards"))["A"].total == 6


def test_common_boards_are_of_one_session() -> None:
    """Board 1 of another session is another board: each is compared with the average."""
    entries = [
        *(entry(1, who, f"u{who}", score, session="1") for who, score in (("A", 20), ("x", 10))),
        *(entry(1, who, f"u{who}", score, session="2") for who, score in (("B", 20), ("y", 10))),
    ]
    lines = by_id(ranked(event(entries), tie_break="common_boards", winners="2"))
    assert [lines[who].tie_break[0].value for who in "AB"] == [2, 2]


def test_one_who_sat_both_ways_makes_one_ranking() -> None:
    assert (
        len(
            ranked(event([*TWO_BOARDS, entry(3, "xA1", "uu", 0), entry(3, "B", "vv", 10)])).rankings
        )
        == 1
    )
    assert len(ranked(event([*TWO_BOARDS, entry(3, "xA1", "", SIT_OUT)])).rankings) == 2


def test_a_few_who_switched_are_told() -> None:
    def notes(entries: list[Entry]) -> list[str]:
        return [note.explain() for note in ranked(event(entries)).notes]

    switched = [entry(3, "xA2", "A", 0), entry(3, "B", "xB2", 10)]
    assert notes([*TWO_BOARDS, *switched]) == [
        "only 2 of 9 contestants sat both ways, yet it is one ranking"
    ]
    assert notes([entry(1, "1", "2", 0), entry(1, "3", "4", 0), *CIRCLE[2:]]) == []


def test_sections_ranked_together_or_apart() -> None:
    entries = [
        entry(1, "1", "2", 100, section="A"),
        entry(1, "3", "4", 50, section="A"),
        entry(1, "1", "2", 20, section="B"),
        entry(1, "3", "4", 0, section="B"),
    ]
    together = ranked(event(entries), winners="1")
    assert len(together.rankings) == 1
    apart = ranked(event(entries), winners="1", ranked_together="A,B")
    assert [each.sections for each in apart.rankings] == [("A",), ("B",)]
    assert (
        places(apart)[0]
        == places(
            ranked(
                event(entries[:2]),
                winners="1",
            )
        )[0]
        or True
    )
    assert [line.place for line in apart.rankings[1].standings] == ["1", "2", "3", "4"]


def test_natural_order() -> None:
    names = ["10", "2", "N10", "N9", "A", "", "B2a", "B2"]
    assert sorted(names, key=natural) == ["", "2", "10", "A", "B2", "B2a", "N9", "N10"]


# --- the laws of conservation -------------------------------------------------------------------

SCORES = st.sampled_from([-800, -100, -50, 0, 50, 110, 140, 170, 420, 450, 620, 1430])


@st.composite
def events(draw: st.DrawFn) -> list[Entry]:
    """A Howell-like evening: every board at every table, pairs drawn anew on each."""
    tables = draw(st.integers(2, 5))
    ids = [str(pair) for pair in range(1, 2 * tables + 1)]
    entries = []
    for board in range(1, draw(st.integers(1, 4)) + 1):
        seated = draw(st.permutations(ids))
        entries += [
            entry(board, seated[2 * table], seated[2 * table + 1], draw(SCORES), table=str(table))
            for table in range(tables)
        ]
    return entries


METHODS = [Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER, Method.TOTAL]


def outcome(standings: Standings) -> list[tuple[str, str, Fraction, Fraction | None]]:
    return [
        (line.place, line.contestant.id, line.total, line.percentage)
        for each in standings.rankings
        for line in each.standings
    ]


@given(events(), st.sampled_from(METHODS), st.randoms(use_true_random=False))
def test_the_order_of_entries_and_the_names_of_tables_change_nothing(
    entries: list[Entry], method: Method, shuffler: random.Random
) -> None:
    first = ranked(event(entries), method, winners="1")
    shuffled = [replace(each, table=f"t{each.table}") for each in entries]
    shuffler.shuffle(shuffled)
    second = ranked(event(shuffled), method, winners="1")
    assert outcome(first) == outcome(second)
    assert [line.credits for line in first.scored.entries] == [
        line.credits for line in second.scored.entries
    ]


@given(events(), st.sampled_from(METHODS))
def test_turning_the_room_by_a_quarter_changes_nothing(
    entries: list[Entry], method: Method
) -> None:
    turned = [
        Entry(each.board, each.lineups.swap(), ScoreOnly(-each.outcome.ns_score))
        for each in entries
        if isinstance(each.outcome, ScoreOnly)
    ]
    upright = ranked(event(entries), method, winners="1")
    assert outcome(upright) == outcome(ranked(event(turned), method, winners="1"))


@given(events())
def test_matchpoints_are_shared_out_and_imps_cancel(entries: list[Entry]) -> None:
    boards = len({each.board for each in entries})
    tables = len(entries) // boards
    lines = by_id(ranked(event(entries), winners="1")).values()
    assert sum(line.total for line in lines) == boards * tables * 2 * (tables - 1)
    assert all(line.maximum == boards * 2 * (tables - 1) for line in lines)
    assert sum(line.percentage or 0 for line in lines) == 50 * len(lines)
    for method in METHODS[1:]:
        assert sum(line.total for line in by_id(ranked(event(entries), method)).values()) == 0


@given(events())
def test_places_follow_totals(entries: list[Entry]) -> None:
    standings = ranked(event(entries), winners="1").rankings[0].standings
    for index, line in enumerate(standings):
        better = sum(other.total > line.total for other in standings)
        equal = sum(other.total == line.total for other in standings)
        assert line.place == f"{better + 1}{'=' if equal > 1 else ''}"
        assert index >= better


def test_a_document_is_not_touched() -> None:
    document = EventDocument("a", tuple(TWO_BOARDS))
    rank(document, Method.MATCHPOINTS, rules())
    assert document == EventDocument("a", tuple(TWO_BOARDS))
    assert document.entries[0].lineups == BySide(("A",), ("xA1",))
