"""The organiser's side file."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from overtrick.core.board import Vulnerability
from overtrick.event.document import (
    ContestantKey,
    EventDocument,
    LedgerItem,
    LedgerKind,
    LedgerUnit,
)
from overtrick.event.fields import with_fields
from overtrick.event.outcome import ScoreOnly
from overtrick.event.ruleset import Ruleset
from overtrick.formats.errors import FormatError
from overtrick.formats.travellers import read_travellers

LINES = b"section,board,ns,ew,ns_score\nA,1,N3,E5,420\nB,1,N3,E6,420\n"
PLAIN = b"board,ns,ew,ns_score\n1,3,5,420\n"
A3, B3, E5 = ContestantKey("A", "N3"), ContestantKey("B", "N3"), ContestantKey("A", "E5")


def read(side: Any, lines: bytes = LINES) -> EventDocument:
    text = side if isinstance(side, bytes) else json.dumps(side).encode()
    return read_travellers(lines, "file", side=text)


def refused(side: bytes) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read(side)
    return caught.value


def messages(document: EventDocument) -> list[str]:
    return [problem.message for problem in document.problems if problem.is_loss]


def test_names_method_and_ruleset() -> None:
    document = read(
        {
            "name": "Club night",
            "method": "butler",
            "ruleset": {"name": "ebu", "factor_digits": 2, "average_override": False},
            "names": {"A:N3": ["Ann", "Bob"], "E5": "Cat & Dan"},
            "strata": {"A:N3": "B", "E5": 2},
        }
    )
    assert (document.name, document.method) == ("Club night", "butler")
    assert document.stated == {"ruleset": "ebu", "factor_digits": "2", "average_override": "off"}
    assert document.contestants[A3].names == ("Ann", "Bob")
    assert document.contestants[E5].names == ("Cat & Dan",)
    assert document.contestants[B3].names == ()
    assert document.strata == {A3: "B", E5: "2"}
    assert document.problems == ()
    assert read({"ruleset": "acbl"}).stated == {"ruleset": "acbl"}


def test_the_ledger_is_exact_and_signed() -> None:
    document = read(
        b'{"penalties": [{"contestant": "A:N3", "percent_of_top": "25", "why": "late"},'
        b' {"contestant": "E5", "points": 0.1}, {"contestant": "E6", "percent": "2,5"}],'
        b' "carry_over": {"A:N3": 109.14, "B:N3": {"points": "-7", "boards": 24, "maximum": 192}},'
        b' "handicap": {"E5": "1.5", "E6": "-1.5%"}}'
    )
    kind, unit = LedgerKind, LedgerUnit
    e6 = ContestantKey("B", "E6")
    assert document.ledger == (
        LedgerItem(kind.PENALTY, A3, Fraction(-25), unit.TOP, "late"),
        LedgerItem(kind.PENALTY, E5, Fraction(-1, 10)),
        LedgerItem(kind.PENALTY, e6, Fraction(-5, 2), unit.PERCENT),
        LedgerItem(kind.CARRY_OVER, A3, Fraction(10914, 100)),
        LedgerItem(kind.CARRY_OVER, B3, Fraction(-7), boards=24, maximum=Fraction(192)),
        LedgerItem(kind.HANDICAP, E5, Fraction(3, 2)),
        LedgerItem(kind.HANDICAP, e6, Fraction(-3, 2), unit.PERCENT),
    )
    assert document.problems == ()


def test_sections_and_how_many_results_they_should_have() -> None:
    document = read({"scored_together": [["A", "B"]], "ranked_together": [["A"], ["B"]]})
    assert document.stated == {"scored_together": "A+B", "ranked_together": "A,B"}
    with_fields(Ruleset(), document.stated, "the file")
    given = read({"expected_results": 9})
    assert given.stated == {"expected_results": "given"}
    assert given.expected == {"A+B": 9}
    assert read({"expected_results": 9, "scored_together": [["B"], ["A"]]}).expected == {
        "A": 9,
        "B": 9,
    }
    assert read({"expected_results": {"A + B": 9}}).expected == {"A+B": 9}
    assert read({"expected_results": 9}, PLAIN).expected == {"": 9}


def test_datums_and_conditions_of_boards() -> None:
    document = read({"datums": {"1": "-280"}, "board_conditions": {"2": "none"}})
    assert document.datums == {1: Fraction(-280)}
    assert document.stated == {"butler_datum": "given"}
    assert document.board_conditions == {2: Vulnerability.NONE}


def test_conditions_of_a_board_decide_which_scores_it_has() -> None:
    lines = b"board,ns,ew,contract,declarer,tricks,ns_score\n2,3,5,4S,N,10,420\n2,4,6,,,,620\n"
    document = read({"board_conditions": {"2": "none"}}, lines)
    assert [entry.line for entry in document.entries] == [2]
    assert document.entries[0].vulnerability is None
    assert document.entries[0].outcome != ScoreOnly(420)
    assert document.vulnerability(document.entries[0]) is Vulnerability.NONE


def test_unknown_keys_are_kept_and_told() -> None:
    document = read({"weather": {"rain": 1.5, "days": [1]}, "names": {}})
    assert document.unknown == {"weather": {"rain": "1.5", "days": [1]}}
    (problem,) = document.problems
    assert not problem.is_loss
    assert '"weather"' in problem.message


@pytest.mark.parametrize(
    ("side", "part"),
    [
        ({"names": {"N9": "x"}}, 'names: "N9" sat nowhere'),
        ({"names": {"N3": "x"}}, '"N3" sat in 2 sections; A:N3 or B:N3 says which'),
        ({"names": {"C:N3": "x"}}, '"C:N3" sat nowhere'),
        ({"names": {"E5": ["a", 3.5, ""]}}, 'names["E5"]: "" is no text'),
        ({"names": {"E5": "a\x1b[2J"}}, 'names["E5"]'),
        ({"names": ["E5"]}, "names: an object was expected"),
        ({"method": 3, "name": None}, "name: nothing is no text"),
        ({"penalties": {"E5": 3}}, "penalties: a list was expected"),
        ({"penalties": [{"contestant": "E5", "points": -3}]}, "penalties[0]: points is what"),
        ({"penalties": [{"contestant": "E5"}]}, "penalties[0]: a penalty has the keys"),
        ({"penalties": [{"contestant": "E5", "points": 1, "vp": 1}]}, "a penalty has the keys"),
        ({"penalties": [{"contestant": "E5", "points": 1, "percent": 1}]}, "one of points"),
        ({"penalties": [{"contestant": "N9", "points": 1}]}, 'penalties[0]: "N9" sat nowhere'),
        (b'{"carry_over": {"E5": 1e9}}', 'carry_over["E5"]: "1e9" is no decimal number'),
        ({"carry_over": {"E5": {"boards": 3}}}, "a carry-over has points"),
        ({"carry_over": {"E5": {"points": 1, "boards": 2.5}}}, '"2.5" is no whole number'),
        ({"handicap": {"E5": True}}, "a yes or no is no decimal number"),
        ({"strata": {"E5": []}}, "a list is no text"),
        ({"scored_together": [["A"], ["A"]]}, 'scored_together: section "A" is in two groups'),
        ({"scored_together": ["A"]}, "scored_together: a list was expected"),
        ({"scored_together": [[1]]}, None),
        ({"scored_together": [[]]}, "a group without a section"),
        ({"scored_together": [["A+B"]]}, "plus sign"),
        ({"board_conditions": {"0": "none"}}, 'board "0"'),
        ({"board_conditions": {"1": "red"}}, "is none of: none, ns, ew, both"),
        ({"expected_results": "many"}, '"many" is no decimal number'),
        ({"expected_results": {"A": 0}}, 'expected_results["A"]: "0" is no whole number'),
        ({"datums": {"1": "x"}}, 'datums["1"]: "x" is no decimal number'),
        ({"ruleset": {"factor_digits": None}}, 'ruleset["factor_digits"]: nothing is no text'),
    ],
)
def test_what_cannot_be_used_is_told_and_the_rest_kept(side: Any, part: str | None) -> None:
    document = read(side)
    assert len(document.entries) == 2
    if part is None:
        assert document.problems == ()
        return
    (message,) = messages(document)
    assert message.startswith("the side file, ")
    assert part in message


@pytest.mark.parametrize(
    ("side", "place", "part"),
    [
        (b"", (None, None), "the side file: the file is empty"),
        (b"[]", (None, None), "holds no object"),
        (b'{"names":\n {"A": }}', (2, 8), "is no JSON"),
        (b'{"names": {"a": 1,\n "a": 2}}', (2, 2), 'key "a" stands twice'),
        (b'{"names": {"a": 1, "\\u0061": 2}}', (None, None), 'key "a" stands twice'),
        (b'{"a": NaN}', (None, None), "NaN is no number"),
        (b'{"a": "\xff\x00"}', (1, 9), "NUL"),
        (b"[" * 65, (1, 65), "nested more than 64 deep"),
        (b'{"a": ' + b"[" * 100_000, (1, 70), "nested more than 64 deep"),
        (b'{"a": ' + b"9" * 100_000, (None, None), "is no JSON"),
        (b" " * 4_000_001, (None, None), "4,000,001 bytes"),
    ],
)
def test_files_that_are_no_json(
    side: bytes, place: tuple[int | None, int | None], part: str
) -> None:
    error = refused(side)
    assert part in error.message
    if part != "is no JSON" or place[0] is not None:
        assert (error.line, error.column) == place


def test_keys_may_stand_again_in_another_object() -> None:
    document = read(b'{"carry_over": {"A:N3": {"points": 1}, "B:N3": {"points": 2}}}')
    assert [item.amount for item in document.ledger] == [1, 2]


def test_strings_full_of_escapes_take_linear_time() -> None:
    # A pattern that starts anew behind each quotation mark would need minutes.
    assert "is no JSON" in refused(b'{"a": ' + b'\\"' * 1_000_000).message


def test_a_byte_order_mark_is_told_of_the_side_file() -> None:
    document = read(b"\xef\xbb\xbf" + b'{"name": "x"}')
    assert [p.message for p in document.problems] == [
        "the side file: the file begins with a byte order mark, which was skipped"
    ]
