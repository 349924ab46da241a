"""The travellers CSV: what lines mean, and where each fault stands."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from overtrick import PassedOut, parse_result
from overtrick.core.board import Vulnerability
from overtrick.core.cards import Card, Rank
from overtrick.core.seat import BySide
from overtrick.core.strain import Suit
from overtrick.event.document import EventDocument, Problem
from overtrick.event.outcome import (
    Absence,
    Artificial,
    Assigned,
    Average,
    Percentage,
    ScoreOnly,
    TableOutcome,
    Weighted,
)
from overtrick.formats.errors import FormatError
from overtrick.formats.problems import MAX_LISTED
from overtrick.formats.table import MAX_CELL_LINES, MAX_RECORDS
from overtrick.formats.text import MAX_BYTES
from overtrick.formats.travellers import read_travellers

HEADER = "board,ns,ew,contract,declarer,tricks,ns_score,ew_score"
PLUS, EVEN, MINUS = Average.PLUS, Average.EVEN, Average.MINUS


def read(text: str) -> EventDocument:
    return read_travellers(text.encode(), "test")


def line(cells: str, board: int = 1) -> EventDocument:
    """One line of the pairs 3 and 5 with these five result cells, on line 2."""
    return read(f"{HEADER}\n{board},3,5,{cells}\n")


def outcome(cells: str, board: int = 1) -> TableOutcome:
    document = line(cells, board)
    assert not [problem for problem in document.problems if problem.is_loss]
    return document.entries[0].outcome


def fault(document: EventDocument) -> tuple[int | None, int | None, str]:
    (problem,) = [problem for problem in document.problems if problem.is_loss]
    return problem.line, problem.column, problem.message


def refused(text: bytes | str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read_travellers(text.encode() if isinstance(text, str) else text, "test")
    return caught.value


def notes(document: EventDocument) -> list[str]:
    return [problem.message for problem in document.problems if not problem.is_loss]


def split(ns: int, ew: int) -> Assigned:
    return Assigned((Weighted(ns),), (Weighted(ew),))


# Board 1: nobody is vulnerable; board 2: N-S; board 3: E-W (Law 2).


@pytest.mark.parametrize(
    ("cells", "result"),
    [
        ("4S,N,10,420,-420", "4S N ="),
        ("4S,N,10,,", "4S N ="),
        ("4s,n,10,420,", "4S N ="),
        ("4S,NS,10,420,", "4S NS ="),
        ("4SX,E,9,100,", "4SX E -1"),
        ("4S,N,+1,450,", "4S N +1"),
        ("4S,N,=,,", "4S N ="),
        ("4S,N,-1,-50,", "4S N -1"),
        ("4S,N,−1,−50,", "4S N -1"),
        ("4S N,,10,,", "4S N ="),
        ("4S N,N,10,,", "4S N ="),
        ("4SX N -1,,,,", "4SX N -1"),
        ("4S=,N,,,", "4S N ="),
        ("4♠ N =,,10,420,", "4S N ="),
        ("1C,W,0,350,", "1C W -7"),
    ],
)
def test_a_contract_with_its_result_is_the_outcome(cells: str, result: str) -> None:
    assert outcome(cells) is parse_result(result)


@pytest.mark.parametrize("cells", ["PASS,,,0,0", "pass,,,,", "AP,,0,,", ",,,PASS,", ",,,pass,0"])
def test_a_pass_out_is_a_result_of_0(cells: str) -> None:
    assert outcome(cells) is PassedOut()


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("420,-420", ScoreOnly(420)),
        ("420,", ScoreOnly(420)),
        ("+420,−420", ScoreOnly(420)),
        (",50", ScoreOnly(-50)),  # E-W's cell is from its own side
        ("–50,", ScoreOnly(-50)),
        ("0,0", ScoreOnly(0)),
        ("AVE,", Artificial(EVEN, EVEN)),
        (",AVE", Artificial(EVEN, EVEN)),
        ("ave=,ave", Artificial(EVEN, EVEN)),
        ("AVE+,AVE-", Artificial(PLUS, MINUS)),
        ("ave−,AVE+", Artificial(MINUS, PLUS)),
        ("a+,A-", Artificial(PLUS, MINUS)),
        ("AVE+/AVE-,", Artificial(PLUS, MINUS)),
        ("60%-40%,", Artificial(Percentage(Fraction(60)), Percentage(Fraction(40)))),
        ("60%,40%", Artificial(Percentage(Fraction(60)), Percentage(Fraction(40)))),
        ("52.5 %,A", Artificial(Percentage(Fraction(105, 2)), EVEN)),
        ("420,50", split(420, -50)),
        ("AVE+,-420", Assigned(PLUS, (Weighted(420),))),
        ("-50,60%", Assigned((Weighted(-50),), Percentage(Fraction(60)))),
        (
            "60%:420 + 40%:-50,60%:-420+40%:+50",
            Assigned(
                (Weighted(420, Fraction(3, 5)), Weighted(-50, Fraction(2, 5))),
                (Weighted(420, Fraction(3, 5)), Weighted(-50, Fraction(2, 5))),
            ),
        ),
        (
            "33.3%:420+66.7%:+450,AVE-",
            Assigned(
                (Weighted(420, Fraction(333, 1000)), Weighted(450, Fraction(667, 1000))), MINUS
            ),
        ),
        ("NP,", Absence.NOT_PLAYED),
        (",np", Absence.NOT_PLAYED),
        ("NP,NP", Absence.NOT_PLAYED),
        ("LATE,LATE", Absence.LATE),
        ("BYE,", Absence.SIT_OUT),
        ("NP,BYE", Absence.SIT_OUT),
        (" , ", Absence.UNKNOWN),
    ],
)
def test_what_score_cells_say(cells: str, expected: TableOutcome) -> None:
    assert outcome(f",,,{cells}") == expected


@pytest.mark.parametrize(
    ("cells", "column", "part"),
    [
        # The cells of the result begin at column 7: `1,3,5,`.
        ("8S,N,10,,", 7, '"8" is no level'),
        ("4SXXX,N,10,,", 7, "contract"),
        ("4S,X,10,,", 10, 'declarer "X" is none of N, E, S, W'),
        ("4S,XN,10,,", 10, 'declarer "XN" is none of N, E, S, W'),
        ("4S N,S,10,,", 12, "another than in contract"),
        ("4S,N,14,,", 12, '"14" are no number of tricks'),
        ("4S,N,+4,,", 12, "impossible in 4S"),
        ("7NT,N,+1,,", 13, "impossible in 7NT"),
        ("1C,N,-8,,", 12, "impossible in 1C"),
        ("4S,N,-0,,", 12, "no number of tricks"),
        ("4S,N,x,,", 12, "no number of tricks"),
        ("4S,N,１０,,", 12, "no number of tricks"),
        ("4S N =,,9,,", 15, "others than in contract"),
        ("4S,N,,,", 12, "tricks are missing"),
        ("4S,,10,,", 10, "declarer is missing"),
        (",N,10,,", 7, "contract is missing"),
        ("PASS,N,,,", 12, "passed-out"),
        ("4S,N,10,PASS,", 7, "beside PASS"),
        (",,,425,", 10, "multiples of ten"),
        (",,,36000,", 10, "the largest is 7600"),
        (",,,7610,", 10, "the largest is 7600"),
        (",,,620,", 10, "the score of no result with nobody vulnerable"),
        (",,,420,-430.0", 14, '"-430.0" is no score'),
        (",,,AVE,620", 14, "ew_score 620 is the score of no result"),
        (",,,1e2,", 10, "is no score"),
        (",,,٤٢٠,", 10, "is no score"),
        (",,,TD,", 10, '"TD" is no score'),
        (",,,AVE+,", 15, "ew_score is missing"),
        (",,,,AVE-", 10, "ns_score is missing"),
        (",,,60%,", 14, "ew_score is missing"),
        (",,,101%,A", 10, "more than 100%"),
        (",,,60%:420 + 40%:-50,", 28, "ew_score is missing"),
        (",,,60%:420 + 30%:-50,AVE", 10, "sum to 90%"),
        (",,,100%:420 + 0%:-50,AVE", 10, "none of them 0"),
        (",,,60%:420 + 40%,AVE", 10, '"40%" is no part'),
        (",,,NP,420", 13, "true for both sides"),
        (",,,NP,LATE", 13, "true for both sides"),
        (",,,BYE,420", 14, "true for both sides"),
        (",,,PASS,50", 15, "true for both sides"),
        (",,,AVE+/AVE-,AVE", 20, "a cell of its own"),
    ],
)
def test_what_is_refused_and_where(cells: str, column: int, part: str) -> None:
    document = line(cells)
    assert document.entries == ()
    at_line, at_column, message = fault(document)
    assert (at_line, at_column) == (2, column)
    assert part in message


@pytest.mark.parametrize(
    ("board", "score", "is_possible"),
    [
        # The ECatsBridge list of scores that cannot be: 420 is a game not vulnerable only.
        (2, 420, False),
        (2, 620, True),
        (3, 50, False),
        (3, 100, True),
        (4, -110, True),
        (2, -450, True),
    ],
)
def test_a_score_must_be_one_of_the_board(board: int, score: int, is_possible: bool) -> None:
    document = line(f",,,{score},", board)
    assert bool(document.entries) is is_possible


def test_a_split_score_is_told() -> None:
    (note,) = notes(read(f"{HEADER}\n1,3,5,,,,420,50\n1,4,6,,,,420,50\n"))
    assert note == "on 2 lines the two scores are not the negative of each other: a split score"


def test_the_stated_score_stands_where_the_contract_disagrees() -> None:
    document = line("4S,N,10,430,-430")
    assert document.entries[0].outcome == ScoreOnly(430)
    assert fault(document) == (
        2,
        15,
        "ns_score 430 stands, and 4S N = was left out: it would score 420 for N-S "
        "(nobody vulnerable)",
    )


def test_a_contract_agrees_by_the_vulnerability_of_its_board() -> None:
    assert outcome("4S,N,10,620,", board=2) is parse_result("4S N =")
    assert line("4S,N,10,420,", board=3).entries[0].outcome is parse_result("4S N =")


@pytest.mark.parametrize("cells", ["4S,N,,420,", "4S,,10,420,", ",N,10,420,", "4S,,,420,"])
def test_an_incomplete_contract_gives_way_to_the_score(cells: str) -> None:
    document = line(cells)
    assert document.entries[0].outcome == ScoreOnly(420)
    assert fault(document)[2].startswith("on 1 line the contract is incomplete")


def test_a_contract_beside_an_award_is_left_out_and_told() -> None:
    document = line("4S,N,10,AVE+,AVE-")
    assert document.entries[0].outcome == Artificial(PLUS, MINUS)
    assert fault(document)[2].startswith("on 1 line a contract stands beside an adjusted")


def test_only_a_contract_columns_are_enough() -> None:
    document = read("board,ns,ew,contract,declarer,tricks\n1,3,5,4S,N,10\n")
    assert document.entries[0].outcome is parse_result("4S N =")


# Who sat where.


def seats(ns: str, ew: str, result: str = "420") -> EventDocument:
    return read(f"board,ns,ew,ns_score\n1,{ns},{ew},{result}\n")


def test_who_sat_where() -> None:
    assert seats("N3", "E12").entries[0].lineups == BySide(("N3",), ("E12",))
    assert seats("12+7", " 3 + 4 ").entries[0].lineups == BySide(("12", "7"), ("3", "4"))
    assert seats(" Team  A ", "1-1-2").entries[0].lineups == BySide(("Team A",), ("1-1-2",))


def test_players_of_an_individual_have_a_column_each() -> None:
    text = "board,north,east,south,west,ns_score\n1,a,b,c,d,420\n1,e,,f,,BYE\n1,g,h,,j,420\n"
    document = read(text)
    assert [entry.lineups for entry in document.entries] == [
        BySide(("a", "c"), ("b", "d")),
        BySide(("e", "f"), ()),
    ]
    assert fault(document)[:2] == (4, 7)


def test_the_player_of_an_individual_who_has_the_board_already() -> None:
    text = "board,north,east,south,west,ns_score\n1,a,b,c,d,420\n1,e,f,g,b,420\n"
    assert fault(read(text))[:2] == (3, 9)


def test_names_of_players_beside_pairs_are_not_read() -> None:
    document = read("board,ns,ew,ns_score,north,south\n1,3,5,420,Ann,Bob\n")
    assert document.entries[0].lineups == BySide(("3",), ("5",))
    assert notes(document) == ['columns that are not read: "north", "south"']


@pytest.mark.parametrize(
    ("ns", "ew", "column"),
    [
        ("", "", 3),
        ("3", "3", 5),
        ("3+4", "5+4", 7),
        ("3+", "5", 3),
        ("3+3", "5", 3),
        ("3+4+6", "5", 3),
        ("3\u200b", "5", 3),
        ("3", "5\x1b[2J", 5),
        ("3", "", 5),
        ("", "5", 3),
        ("3" * 101, "5", 3),
    ],
)
def test_nobody_can_sit_there(ns: str, ew: str, column: int) -> None:
    document = seats(ns, ew)
    assert document.entries == ()
    assert fault(document)[:2] == (2, column)


def test_whoever_has_no_opponents_sits_out() -> None:
    for ns, ew, result in (("3", "", "BYE"), ("3", "", ""), ("", "5", "")):
        (entry,) = seats(ns, ew, result).entries
        assert entry.outcome is Absence.SIT_OUT
    (entry,) = read(f"{HEADER}\n1,,4,,,,,BYE\n").entries
    assert entry.outcome is Absence.SIT_OUT
    assert entry.lineups == BySide((), ("4",))
    assert fault(seats("3", "", "AVE+"))[0] == 2


# A contestant plays a board once.

SECTIONS = "section,session,match,room,round,board,ns,ew,ns_score"


@pytest.mark.parametrize(
    ("first", "second", "is_twice"),
    [
        (",,,,,1,3,5,420", ",,,,,1,3,6,420", True),
        (",,,,,1,3,5,420", ",,,,,1,6,3,420", True),
        (",,,,,1,3,5,420", ",,,,,2,3,5,620", False),
        ("A,,,,,1,3,5,420", "B,,,,,1,3,5,420", False),
        (",1,,,,1,3,5,420", ",2,,,,1,3,5,420", False),
        (",,1,open,1,1,3,5,420", ",,1,Closed,1,1,5,3,420", False),
        (",,1,open,1,1,3,5,420", ",,1,Open,1,1,5,3,420", True),
    ],
)
def test_nobody_plays_a_board_twice(first: str, second: str, is_twice: bool) -> None:
    document = read(f"{SECTIONS}\n{first}\n{second}\n")
    assert len(document.entries) == 2 - is_twice
    if is_twice:
        assert fault(document)[0] == 3
        assert "on line 2" in fault(document)[2]


def test_the_same_result_twice_is_told_as_such() -> None:
    document = read("board,ns,ew,ns_score,ns_official\n1,3,5,420,6\n1,3,5,420,7\n")
    assert fault(document) == (3, 3, "the same result twice: line 2 has it already")


def test_a_score_beside_an_award_may_be_of_another_table() -> None:
    # As ACBLscore lists it (acbl-005 of the corpus): N1 met E1 early, so both later opponents
    # have an award, and N1 and E1 the score they made.
    document = read(
        "board,ns,ew,ns_score,ew_score\n1,N1,E1,-50,50\n1,N5,E1,AVE+,50\n1,N1,E2,-50,AVE+\n"
    )
    assert [entry.line for entry in document.entries] == [2, 3, 4]
    assert len(notes(document)) == 1
    document = read("board,ns,ew,ns_score,ew_score\n1,N5,E1,AVE+,50\n1,N1,E1,-50,50\n")
    assert [entry.line for entry in document.entries] == [2, 3]
    document = read("board,ns,ew,ns_score,ew_score\n1,N5,E1,AVE+,50\n1,N5,E2,-50,50\n")
    assert fault(document)[:2] == (3, 3)


# Other columns.


def test_labels_and_the_rest_of_a_line() -> None:
    document = read(
        "Session,Section,Round,Table,Board,NS,EW,NS Score,Vul,Lead,Group,Match,Room,"
        "ns-official,EW_Official\n"
        "2,A,3,T 4,1,N1,E1,-50,EW,♠A,x,7,Open,12.5,-3\n"
    )
    (entry,) = document.entries
    assert not document.problems[1:]
    labels = (entry.session, entry.section, entry.table, entry.group, entry.match, entry.room)
    assert labels == ("2", "A", "T 4", "x", "7", "open")
    assert (entry.round, entry.board, entry.line) == (3, 1, 2)
    assert entry.vulnerability is Vulnerability.EW
    assert entry.lead == Card(Suit.SPADES, Rank.ACE)
    assert entry.official == BySide("12.5", "-3")
    assert document.contestants.keys() == {("A", "N1"), ("A", "E1")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("none", Vulnerability.NONE),
        ("-", Vulnerability.NONE),
        ("N-S", Vulnerability.NS),
        ("ew", Vulnerability.EW),
        ("All", Vulnerability.BOTH),
        ("BOTH", Vulnerability.BOTH),
    ],
)
def test_vulnerability_words(text: str, expected: Vulnerability) -> None:
    # Board 4 has both sides vulnerable.
    document = read(f"board,ns,ew,ns_score,vul\n4,3,5,110,{text}\n")
    (entry,) = document.entries
    assert document.vulnerability(entry) is expected
    assert (entry.vulnerability is None) is (expected is Vulnerability.BOTH)
    assert bool(document.problems) is (expected is not Vulnerability.BOTH)


def test_the_line_s_own_vulnerability_decides_which_scores_there_are() -> None:
    document = read("board,ns,ew,ns_score,vul\n2,3,5,420,none\n2,4,6,620,none\n2,7,8,620,red\n")
    assert [entry.line for entry in document.entries] == [2]
    assert [(p.line, p.column) for p in document.problems if p.is_loss] == [(3, 7), (4, 11)]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("SA", Card(Suit.SPADES, Rank.ACE)),
        ("h10", Card(Suit.HEARTS, Rank.TEN)),
        ("TD", Card(Suit.DIAMONDS, Rank.TEN)),
        ("♣2", Card(Suit.CLUBS, Rank.TWO)),
        ("A ♥\ufe0f", Card(Suit.HEARTS, Rank.ACE)),
        ("", None),
    ],
)
def test_leads(text: str, card: Card | None) -> None:
    (entry,) = read(f"board,ns,ew,ns_score,lead\n1,3,5,420,{text}\n").entries
    assert entry.lead == card


@pytest.mark.parametrize("text", ["S1", "NA", "S", "SAK", "10"])
def test_a_bad_lead_costs_the_lead_only(text: str) -> None:
    document = read(f"board,ns,ew,ns_score,lead\n1,3,5,420,{text}\n")
    assert [entry.lead for entry in document.entries] == [None]
    assert fault(document)[:2] == (2, 11)


def test_a_bad_official_figure_costs_that_figure_only() -> None:
    document = read("board,ns,ew,ns_score,ns_official,ew_official\n1,3,5,420,x,3\n")
    assert document.entries[0].official == BySide(None, "3")
    assert fault(document)[:2] == (2, 11)


@pytest.mark.parametrize("text", ["0", "-1", "1.0", "", "x", "10000", "²", "１"])
def test_a_board_is_a_number_from_1(text: str) -> None:
    document = read(f"ns,board,ew,ns_score\n3,{text},5,420\n")
    assert document.entries == ()
    assert fault(document)[:2] == (2, 3)


def test_a_round_is_a_number() -> None:
    document = read("board,ns,ew,ns_score,round\n1,3,5,420,last\n1,4,6,420, \n")
    assert [entry.round for entry in document.entries] == [None]
    assert fault(document)[:2] == (2, 11)


# Places of cells.


def test_places_behind_quoted_cells_and_line_breaks() -> None:
    text = (
        "note,board,ns,ew,ns_score\n"
        '"a, ""b""",1,"3",5,425\n'  # line 2: the score begins at character 20
        '"two\nlines",1,4,6,425\n'  # lines 3 and 4: on line 4 at 14
        '"two\nlines",1,"4\n""4""",6,420\n'  # lines 5 to 7: an id over two lines is one blank
        "# a comment\n"
        "\n"
        "x,1,7,8,425\n"  # line 10
    )
    document = read(text)
    places = [(p.line, p.column) for p in document.problems if p.is_loss]
    assert places == [(2, 20), (4, 14), (10, 9)]
    assert [(e.line, e.lineups.ns) for e in document.entries] == [(5, ('4 "4"',))]
    assert document.comments == ("a comment",)


def test_columns_count_code_points_not_bytes() -> None:
    document = read("section,board,ns,ew,ns_score\nÖ😀,1,3,5,425\n")
    assert fault(document)[:2] == (2, 10)


def test_blank_lines_and_comments_count_as_lines() -> None:
    document = read(f"# one\n\n{HEADER}\n,,,,,,,\n  # two\n1,3,5,,,,425,\n")
    assert fault(document)[:2] == (6, 10)
    assert document.comments == ("one", "two")


def test_a_line_that_is_too_long_or_too_short() -> None:
    document = read("board,ns,ew,ns_score\n1,3,5,420,,\n1,4,6,52,5\n1,7,8\n1,7\n")
    assert [entry.line for entry in document.entries] == [2]
    places = [(p.line, p.column) for p in document.problems]
    assert places == [(3, 10), (4, 6), (5, 4)]


def test_cells_left_out_at_the_end_are_blank_where_the_result_is_there() -> None:
    document = read(f"{HEADER}\n1,3,5,4S,N,10\n1,3,5,4S,N,10\n")
    assert document.entries[0].outcome is parse_result("4S N =")
    # The second line is refused, so nothing else is told of it.
    note, loss = document.problems
    assert (note.line, note.column, note.is_loss, note.message[:6]) == (2, 14, False, "1 line")
    assert (loss.line, loss.column, loss.is_loss) == (3, 3, True)


def test_a_mark_that_is_never_closed_costs_one_line() -> None:
    assert "1,000,000 lines" in refused(b"\r\n" * 1_000_000).message
    rows = "".join(f"1,a{n},b{n},420\n" for n in range(MAX_CELL_LINES + 5))
    document = read(f'board,ns,ew,ns_score\n1,"3,5,420\n{rows}')
    assert fault(document)[:2] == (2, 3)
    assert len(document.entries) == MAX_CELL_LINES + 5


def test_text_behind_a_closing_mark_is_refused() -> None:
    document = read('board,ns,ew,ns_score\n1,"3"x,5,420\n1,3,5,"420" \n')
    assert fault(document)[:2] == (2, 6)
    assert len(document.entries) == 1


def test_line_separators_of_unicode_end_no_line() -> None:
    document = read("board,ns,ew,ns_score,note\n1,3,5,420,a\u2028b\n1,4,6,42,\n")
    assert fault(document)[:2] == (3, 7)


def test_very_many_bad_lines_are_counted() -> None:
    document = read("board,ns,ew,ns_score\n" + "1,3,5,x\n" * (MAX_LISTED + 7))
    assert len(document.problems) == MAX_LISTED + 1
    assert document.problems[-1] == Problem("7 lines more could not be read")


# Files in other dress.

PLAIN = (
    "board,ns,ew,ns_score,ew_score,section,ns_official,ew_official\n"
    "1,Öster,5,420,-420,A,10.5,1.5\n"
    "1,4,6,52.5%,47.5%,A,6.3,5.7\n"
    "1,7,8,NP,,A,,\n"
)
SEMICOLONS = PLAIN.replace(",", ";")


@pytest.mark.parametrize(
    ("data", "note"),
    [
        (b"\xef\xbb\xbf" + PLAIN.encode(), "byte order mark"),
        (SEMICOLONS.encode(), "semicolons"),
        (PLAIN.replace(",", "\t").encode(), "tabs"),
        (b"sep=;\n" + SEMICOLONS.encode(), "semicolons"),
        (SEMICOLONS.replace(".", ",").encode(), "decimal comma"),
        (PLAIN.replace("52.5%,47.5%", '"52,5%","47,5%"').encode(), "decimal comma"),
        (PLAIN.encode("latin-1"), "Windows-1252"),
        (PLAIN.encode("cp1252"), "Windows-1252"),
        (PLAIN.replace("\n", "\r\n").encode(), None),
        (PLAIN.replace("\n", "\r").encode(), "CR alone"),
        (PLAIN.encode("utf-16"), "UTF-16"),
        (b"\xfe\xff" + PLAIN.encode("utf-16-be"), "UTF-16"),
        (PLAIN.replace("ns_score", ' "NS  Score" ').encode(), None),
    ],
)
def test_the_same_file_in_another_dress(data: bytes, note: str | None) -> None:
    plain = read(PLAIN)
    assert plain.problems == ()
    assert len(plain.entries) == 3
    document = read_travellers(data, "test")
    shift = 1 if data.startswith(b"sep=") else 0
    assert [(e.line or 0) - shift for e in document.entries] == [2, 3, 4]
    facts = [(e.lineups, e.outcome, e.section, e.official) for e in document.entries]
    assert facts == [(e.lineups, e.outcome, e.section, e.official) for e in plain.entries]
    assert not any(problem.is_loss for problem in document.problems)
    if note is None:
        assert document.problems == ()
    else:
        assert sum(note in message for message in notes(document)) == 1


def test_the_place_of_the_first_letter_that_is_not_utf_8() -> None:
    (problem,) = read_travellers(PLAIN.encode("latin-1"), "test").problems
    assert (problem.line, problem.column) == (2, 3)


# Files that cannot be used.


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "empty"),
        ("\n# only this\n,,,\n", "a header was expected"),
        ("ns,ew,ns_score\n3,5,420\n", "lacks board; it has"),
        ("board,ew,ns_score\n1,5,420\n", "lacks ns; it has"),
        ("board,ns,ew,tricks\n", "lacks ns_score (or contract, with declarer and tricks)"),
        ("board,north,south,ns_score\n", "lacks east, west"),
        ("1,3,5,420\n", 'it has "1", "3", "5", "420"'),
        ("board,ns,ew,NS Score,ns_score\n", "two columns are named ns_score"),
        ("board,ns,ew,ns_score\n1,3,5,42\0\n", "NUL"),
        ('"board,ns,ew,ns_score\n', "quotation mark"),
    ],
)
def test_files_that_cannot_be_used(text: str, part: str) -> None:
    error = refused(text)
    assert part in error.message
    assert str(pickle.loads(pickle.dumps(error))) == error.message


def test_the_place_of_what_makes_a_file_unusable() -> None:
    error = refused("#\nboard,ns,ew,NS Score,ns_score\n")
    assert (error.line, error.column) == (2, 22)
    error = refused(b"board,ns,ew,ns_score\n1,3,5\x81,420\n")
    assert (error.line, error.column) == (2, 6)
    error = refused("board,ns,ew,ns_score\r\n1,3,5,4\0\n")
    assert (error.line, error.column) == (2, 8)
    assert "UTF-16" in refused(b"\xff\xfea").message


def test_files_that_are_too_large() -> None:
    assert "bytes" in refused(b"x" * (MAX_BYTES + 1)).message
    rows = "".join(f"1,a{n},b{n},0\n" for n in range(MAX_RECORDS + 1))
    error = refused("board,ns,ew,ns_score\n" + rows)
    assert error.line == MAX_RECORDS + 2


TWICE = """board,ns,ew,ns_score,ew_score
1,X,A,420,
1,X,B,420,AVE+
1,X,C,450,
"""


def test_nobody_plays_a_board_twice_whatever_the_order() -> None:
    """The score beside the award stands for line 2; line 4 is another result of X."""
    first, *lines = TWICE.splitlines()
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2)):
        text = "\n".join([first, *(lines[index] for index in order)])
        problems = read_travellers(text.encode(), "twice").problems
        assert sum(problem.is_loss for problem in problems) == 1, order


def test_only_rooms_are_open_or_closed() -> None:
    text = "section,board,ns,ew,ns_score,room\nOpen,1,1,2,0,OPEN"
    found = read_travellers(text.encode(), "open").entries[0]
    assert (found.section, found.room) == ("Open", "open")
