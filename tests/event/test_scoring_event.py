"""Boards of an event compared: who is in a field, what leaves it, and what each is credited."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from event.events import (
    AVE,
    AVE_PLUS_MINUS,
    LATE,
    NOT_PLAYED,
    SIT_OUT,
    UNKNOWN,
    by_id,
    entry,
    event,
    figures,
    percent,
    ranked,
    rules,
    split,
)
from overtrick.core.board import Vulnerability
from overtrick.core.notation import parse_result
from overtrick.core.result import PassedOut
from overtrick.event.document import Entry, EventDocument
from overtrick.event.outcome import (
    Artificial,
    Assigned,
    Average,
    ScoreOnly,
    TableOutcome,
    Weighted,
    scores_of,
)
from overtrick.event.ruleset import Method, RulesetError
from overtrick.event.scoring import ScoredEvent
from overtrick.event.standings import rank


def scored(entries: list[Entry], method: Method = Method.MATCHPOINTS, **fields: str) -> ScoredEvent:
    return rank(event(entries), method, rules(**fields)).scored


def points(event: ScoredEvent, board: int = 1) -> dict[str, tuple[str | None, str | None]]:
    """N-S's id: what both sides are credited with."""
    return {
        "+".join(line.entry.lineups.ns): tuple(  # type: ignore[misc]
            None if credit is None else str(credit.points) for credit in line.credits
        )
        for line in event.entries
        if line.entry.board == board
    }


FOUR = [entry(1, f"N{n}", f"E{n}", score) for n, score in enumerate((420, 170, 170, -50))]


def test_a_board_of_four() -> None:
    assert points(scored(FOUR)) == {
        "N0": ("6", "0"),
        "N1": ("3", "3"),
        "N2": ("3", "3"),
        "N3": ("0", "6"),
    }


def test_a_contract_is_scored_by_its_board_and_compares_with_a_bare_score() -> None:
    made = parse_result("4S N =")
    # Board 1: nobody vulnerable, 420. Board 2: North-South are, 620.
    for board, score in ((1, 420), (2, 620)):
        both = scored([entry(board, "A", "B", made), entry(board, "C", "D", score)])
        assert points(both, board) == {"A": ("1", "1"), "C": ("1", "1")}
    printed = [entry(1, "A", "B", made), entry(1, "C", "D", 620)]
    document = event(printed, board_conditions={1: Vulnerability.NS})
    both = rank(document, Method.MATCHPOINTS, rules()).scored
    assert points(both)["A"] == ("1", "1")
    own = [entry(1, "A", "B", made, vulnerability=Vulnerability.BOTH), printed[1]]
    assert points(scored(own))["A"] == ("1", "1")


def test_a_contract_without_a_side_has_no_score() -> None:
    with pytest.raises(ValueError, match="which side declared"):
        scores_of(parse_result("4S="), Vulnerability.NONE)


@pytest.mark.parametrize("absent", [NOT_PLAYED, LATE, UNKNOWN])
def test_what_has_no_result_counts_as_scheduled_and_gets_nothing(absent: TableOutcome) -> None:
    """Neuberg from 4 to 5 results: (6 + 1) x 5/4 - 1 = 7 3/4 of 8."""
    board = scored([*FOUR, entry(1, "N4", "E4", absent)])
    assert points(board)["N0"] == ("31/4", "1/4")
    assert points(board)["N4"] == (None, None)


def test_a_sit_out_is_no_scheduled_result() -> None:
    board = scored([*FOUR, entry(1, "N4", "", SIT_OUT)])
    assert points(board)["N0"] == ("6", "0")


def test_a_pass_out_is_compared() -> None:
    board = scored([*FOUR, entry(1, "N4", "E4", PassedOut())])
    assert points(board)["N4"] == ("2", "6")


def test_expected_results_by_the_longest_board_or_as_given() -> None:
    entries = [*FOUR, *(entry(2, f"N{n}", f"E{n}", 10 * n) for n in range(3))]
    assert points(scored(entries), 2)["N2"] == ("4", "0")
    # Neuberg from 3 to 4: (4 + 1) x 4/3 - 1 = 17/3.
    longest = scored(entries, expected_results="max")
    assert points(longest, 2)["N2"] == ("17/3", "1/3")
    document = event(entries, expected={"": 5})
    given = rank(document, Method.MATCHPOINTS, rules(expected_results="given")).scored
    # From 3 to 5: (4 + 1) x 5/3 - 1 = 22/3.
    assert points(given, 2)["N2"] == ("22/3", "2/3")
    with pytest.raises(RulesetError, match="does not give how many results"):
        scored(entries, expected_results="given")


def test_an_artificial_score_leaves_the_field_and_is_credited_of_the_top() -> None:
    board = scored([*FOUR, entry(1, "N4", "E4", AVE_PLUS_MINUS)])
    assert points(board)["N0"] == ("31/4", "1/4")
    # 60% and 40% of a top of 8; they have no other boards.
    assert points(board)["N4"] == ("24/5", "16/5")
    assert points(scored([*FOUR, entry(1, "N4", "E4", percent(55, "45.5"))]))["N4"] == (
        "22/5",
        "91/25",
    )


def test_the_own_result_replaces_average_plus_and_minus() -> None:
    """Law 12C2(c): N0 has 100% on the other board, E3 too; N3 and E0 have nothing."""
    adjusted = [
        entry(2, "N0", "E0", AVE_PLUS_MINUS),
        *(entry(2, f"N{n}", f"E{n}", 10 * n) for n in (1, 2)),
    ]
    # Three scheduled on board 2: a top of 4.
    on = scored([*FOUR, *adjusted])
    assert points(on, 2)["N0"] == ("4", "0")
    assert [credit.reason.explain() for credit in on.entries[4].credits if credit] == [
        "AVE+: own 100% on the other boards, of 4 = 4",
        "AVE-: own 0% on the other boards, of 4 = 0",
    ]
    off = scored([*FOUR, *adjusted], average_override="off")
    assert points(off, 2)["N0"] == ("12/5", "8/5")
    worse = [entry(2, "N3", "E3", AVE_PLUS_MINUS), *adjusted[1:]]
    assert points(scored([*FOUR, *worse]), 2)["N3"] == ("12/5", "8/5")


def test_the_own_result_is_that_of_the_session() -> None:
    """100% in session 1 is nothing for average plus in session 2, where N0 has 0%."""
    first = [replace(each, session="1") for each in FOUR]
    second = [
        *(entry(1, f"N{n}", f"E{n}", 10 * n, session="2") for n in range(3)),
        entry(2, "N0", "E0", AVE_PLUS_MINUS, session="2"),
        *(entry(2, f"N{n}", f"E{n}", n, session="2") for n in (1, 2)),
    ]
    event_scored = scored([*first, *second])
    assert points(event_scored, 2)["N0"] == ("12/5", "8/5")


def test_average_does_not_follow_the_own_result() -> None:
    adjusted = [entry(2, "N0", "E0", AVE), *(entry(2, f"N{n}", f"E{n}", n) for n in (1, 2))]
    assert points(scored([*FOUR, *adjusted]), 2)["N0"] == ("2", "2")


def test_averages_in_imps() -> None:
    """Cross-IMPs as a sum of 4 scheduled results: an average of 2 IMPs is for 3 comparisons."""
    three = FOUR[:3]
    board = [*three, entry(1, "N9", "E9", AVE_PLUS_MINUS)]
    plain = {"average_imps": "2,0,-2", "cross_imp_divisor": "none"}
    assert points(scored(board, Method.CROSS_IMPS, **plain))["N9"] == ("2", "-2")
    each = scored(board, Method.CROSS_IMPS, **plain, average_imps_per="comparison")
    assert points(each)["N9"] == ("6", "-6")
    mean = scored(board, Method.CROSS_IMPS, average_imps="2,0,-2", average_imps_per="comparison")
    assert points(mean)["N9"] == ("2", "-2")
    assert points(scored(board, Method.BUTLER))["N9"] == ("3", "-3")
    # A percentage says nothing in IMPs.
    assert points(scored([*three, entry(1, "N9", "E9", percent(60, 40))], Method.BUTLER))["N9"] == (
        None,
        None,
    )


def test_a_better_own_average_stays_in_imps() -> None:
    """N0 has +4 a board where AVE+ is 3 (forums.ebu.co.uk 234: average +4 keeps +4)."""
    boards = [entry(1, "N0", "E0", 130), entry(1, "N1", "E1", 0)]
    # 130 points: 4 IMPs.
    adjusted = [entry(2, "N0", "E0", AVE_PLUS_MINUS), entry(2, "N1", "E1", 0)]
    assert points(scored([*boards, *adjusted], Method.CROSS_IMPS), 2)["N0"] == ("4", "-4")


def test_a_worse_own_average_stays_in_imps() -> None:
    """EBU White Book 2025, 4.1.1.1: average minus with an own average of -4 is -4."""
    boards = [entry(1, "N0", "E0", -130), entry(1, "N1", "E1", 0)]
    adjusted = [
        entry(2, "N0", "E0", Artificial(Average.MINUS, Average.MINUS)),
        entry(2, "N1", "E1", 0),
    ]
    assert points(scored([*boards, *adjusted], Method.CROSS_IMPS), 2)["N0"] == ("-4", "-3")


def test_a_split_score_is_compared_in_two_fields() -> None:
    """N-S keep 170, E-W get -420: the N-S field is 420, 170, 170, the E-W field 420, 420, 170."""
    board = [entry(1, "A", "B", split(170, -420)), entry(1, "C", "D", 420), entry(1, "E", "F", 170)]
    assert points(scored(board)) == {"A": ("1", "1"), "C": ("4", "1"), "E": ("1", "4")}


def test_one_side_adjusted_leaves_only_its_own_field() -> None:
    mixed = Assigned(Average.PLUS, (Weighted(-50),))
    board = scored([entry(1, "A", "B", mixed), entry(1, "C", "D", 420), entry(1, "E", "F", 170)])
    # N-S: 420 and 170 of 3 expected, Neuberg: (2 + 1) x 3/2 - 1 = 3.5 of 4. E-W: -50 beats both.
    assert points(board) == {"A": ("12/5", "4"), "C": ("7/2", "0"), "E": ("1/2", "2")}


def test_a_weighted_score_is_told_and_not_credited() -> None:
    weighted = (Weighted(620, Fraction(3, 5)), Weighted(-100, Fraction(2, 5)))
    standings = ranked(event([*FOUR, entry(1, "N4", "E4", Assigned(weighted, weighted))]))
    assert points(standings.scored)["N4"] == (None, None)
    assert any("weighted score" in note.explain() for note in standings.notes)


def test_weights_sum_to_one() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        Assigned((Weighted(620, Fraction(3, 5)),), Average.EVEN)


def test_a_fouled_board_is_compared_in_groups() -> None:
    """B058 in small: groups of 3 and 2 of 5; Neuberg: (4 + 1) x 5/3 - 1 = 22/3."""
    board = [
        *(entry(1, f"N{n}", f"E{n}", 100 * n, group="1") for n in range(3)),
        *(entry(1, f"N{n}", f"E{n}", 100 * n, group="2") for n in (8, 9)),
    ]
    standings = ranked(event(board))
    assert points(standings.scored)["N2"] == ("22/3", "2/3")
    # The better of two: (2 + 1) x 5/2 - 1 = 6.5.
    assert points(standings.scored)["N9"] == ("13/2", "3/2")
    assert [note.explain() for note in standings.notes] == [
        "board 1: fouled, compared in groups of 3, 2",
        "board 1: 5 of 5 results, Neuberg",
    ][:1]
    small = ranked(event(board), small_groups="acbl").scored
    assert points(small)["N9"] == ("26/5", "22/5")


def test_sections_scored_apart_do_not_meet() -> None:
    two = [
        entry(1, "1", "2", 420, section="A"),
        entry(1, "3", "4", 170, section="A"),
        entry(1, "1", "2", -50, section="B"),
        entry(1, "3", "4", -90, section="B"),
    ]
    together = scored(two)
    assert [str(line.credits.ns.points) for line in together.entries if line.credits.ns] == [
        *("6", "4"),
        *("2", "0"),
    ]
    apart = scored(two, scored_together="A,B")
    assert [str(line.credits.ns.points) for line in apart.entries if line.credits.ns] == [
        *("2", "0"),
        *("2", "0"),
    ]
    with pytest.raises(RulesetError, match="'B' is in no group of scored_together"):
        scored(two, scored_together="A")


def test_sessions_do_not_meet() -> None:
    """The same board number in another session is another board."""
    both = [
        *(entry(1, f"N{n}", f"E{n}", 100 * n, session="1") for n in range(3)),
        *(entry(1, f"N{n}", f"E{n}", -100 * n, session="2") for n in range(3)),
    ]
    lines = by_id(ranked(event(both)))
    assert {who: str(line.total) for who, line in lines.items()} == dict.fromkeys(
        ("N0", "N1", "N2", "E0", "E1", "E2"), "4"
    )


def test_a_given_datum() -> None:
    document = event(FOUR, datums={1: Fraction(100)})
    given = rank(document, Method.BUTLER, rules(butler_datum="given")).scored
    # 420 - 100 = 320: 8 IMPs; 170: 70, 2; -50: -150, -4.
    assert [points(given)[who][0] for who in ("N0", "N1", "N3")] == ["8", "2", "-4"]


def test_board_a_match_needs_the_match_and_credits_each_team_once() -> None:
    match = [
        entry(1, "1", "2", 130, match="a", room="open"),
        entry(1, "2", "1", 120, match="a", room="closed"),
        entry(1, "3", "4", -50, match="b", room="open"),
        entry(1, "4", "3", -50, match="b", room="closed"),
    ]
    lines = by_id(ranked(event(match), Method.BOARD_A_MATCH))
    assert {who: (str(line.total), line.boards) for who, line in lines.items()} == {
        "1": ("2", 1),
        "2": ("0", 1),
        "3": ("1", 1),
        "4": ("1", 1),
    }
    with pytest.raises(RulesetError, match="`match`"):
        ranked(event(FOUR), Method.BOARD_A_MATCH)


def test_an_award_in_one_room_counts_for_both_teams() -> None:
    """Board 2 of the match has no second result: 60% and 40% of 2 are added to 2 and 0."""
    match = [
        entry(1, "A", "B", 420, match="1", room="open"),
        entry(1, "B", "A", 450, match="1", room="closed"),
        entry(2, "A", "B", AVE_PLUS_MINUS, match="1", room="open"),
        entry(2, "B", "A", NOT_PLAYED, match="1", room="closed"),
    ]
    standings = ranked(event(match), Method.BOARD_A_MATCH, average_override="off")
    lines = by_id(standings)
    assert [(who, str(lines[who].total), lines[who].boards) for who in "AB"] == [
        ("A", "6/5", 2),
        ("B", "14/5", 2),
    ]
    assert [each.direction for each in standings.rankings] == [None]


def test_without_factoring_an_average_is_of_the_results_there_are() -> None:
    """Two results of five: a top of 2, of which an average is 1."""
    board = [
        *FOUR[:2],
        entry(1, "N2", "E2", AVE),
        entry(1, "N3", "E3", NOT_PLAYED),
        entry(1, "N4", "E4", NOT_PLAYED),
    ]
    assert points(scored(board, factoring="none"))["N2"] == ("1", "1")
    assert points(scored(board))["N2"] == ("4", "4")


def test_an_own_average_does_not_change_the_average() -> None:
    """4 of 6 on one board and a bye: 66.67%, not the 66.68 of a rounded bye."""
    board = [entry(1, f"N{n}", f"E{n}", score) for n, score in enumerate((400, 300, 200, 100))]
    bye = [entry(2, "N1", "", SIT_OUT), *(entry(2, f"N{n}", f"E{n}", 0) for n in (0, 2))]
    line = by_id(ranked(event([*board, *bye]), bye="own_average"))["N1"]
    assert line.percentage == Fraction(200, 3)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "board 1: 2 of 6 results, Neuberg"),
        ({"small_groups": "ebu"}, "board 1: 2 of 6 results, rated as a small group"),
        ({"factoring": "none"}, "board 1: 2 of 6 results"),
    ],
)
def test_the_note_says_what_was_done(fields: dict[str, str], told: str) -> None:
    board = [*FOUR[:2], *(entry(1, f"N{n}", f"E{n}", NOT_PLAYED) for n in range(2, 6))]
    standings = rank(event(board), Method.MATCHPOINTS, rules(**fields))
    assert [note.explain() for note in standings.notes] == [told]
    lone = rank(event([*FOUR[:1], *board[2:]]), Method.MATCHPOINTS, rules(**fields))
    assert [note.explain()[:22] for note in lone.notes] == ["board 1: a lone result"]


def test_what_cannot_be_credited_is_told() -> None:
    board = [*FOUR, entry(1, "N4", "E4", percent(60, 40)), entry(1, "N5", "E5", AVE_PLUS_MINUS)]
    butler = ranked(event(board), Method.BUTLER)
    assert [note.explain() for note in butler.notes] == [
        "board 1: 60% for N4 is nothing that butler can credit",
        "board 1: 40% for E4 is nothing that butler can credit",
    ]
    total = ranked(event(board), Method.TOTAL)
    assert "board 1: AVE+ for N5 is nothing that total can credit" in [
        note.explain() for note in total.notes
    ]


def test_a_datum_that_is_not_given() -> None:
    with pytest.raises(RulesetError, match="board 1: butler_datum is given, but no datum is"):
        scored(FOUR, Method.BUTLER, butler_datum="given")


def test_a_board_is_named_with_its_section_where_others_have_its_number() -> None:
    two = [
        *(entry(1, f"N{n}", f"E{n}", 10 * n, section="A") for n in range(3)),
        entry(1, "N3", "E3", NOT_PLAYED, section="A"),
        *(entry(1, f"N{n}", f"E{n}", 10 * n, section="B") for n in range(3)),
    ]
    standings = ranked(event(two), scored_together="A,B")
    assert [note.explain() for note in standings.notes] == ["board 1 (A): 3 of 4 results, Neuberg"]


def test_individuals_are_credited_one_by_one() -> None:
    board = [entry(1, "1+3", "2+4", 420), entry(1, "5+7", "6+8", 170)]
    lines = by_id(ranked(event(board), winners="1"))
    assert {who: str(line.total) for who, line in lines.items()} == {
        **dict.fromkeys("1368", "2") | dict.fromkeys("24", "0") | dict.fromkeys("57", "0"),
        **dict.fromkeys("13", "2"),
        **dict.fromkeys("68", "2"),
    }


def test_total_points() -> None:
    lines = by_id(ranked(event(FOUR), Method.TOTAL))
    assert figures(lines["N0"].total, lines["E0"].total, lines["E0"].percentage) == (
        420,
        -420,
        None,
    )


def test_every_line_says_why() -> None:
    line = scored([*FOUR, entry(1, "N4", "E4", NOT_PLAYED)]).entries[0]
    assert line.credits.ns is not None
    assert line.credits.ns.reason.explain() == (
        "beat 3, tied 0 of 3 = 6 of 6; 4 of 5 results, Neuberg: (6 + 1) x 5/4 - 1 = 7.75"
    )


def test_impossible_entries_are_refused() -> None:
    for board in (0, -1):
        with pytest.raises(ValueError, match="boards are numbered from 1"):
            entry(board, "1", "2", 0)
    with pytest.raises(ValueError, match="one or two ids"):
        entry(1, "1+2+3", "4", 0)
    with pytest.raises(ValueError, match="0 to 100"):
        percent(101, 0)
    with pytest.raises(TypeError):
        ScoreOnly(1.5)  # type: ignore[arg-type]
    assert EventDocument("empty", ()).sections == ()
