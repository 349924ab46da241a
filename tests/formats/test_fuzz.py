"""No bytes raise anything but the reader's own error, and every problem has a place in the file."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.document import EventDocument
from overtrick.formats.errors import FormatError
from overtrick.formats.printed import read_printed
from overtrick.formats.travellers import read_travellers

CSV = (
    b"section,round,table,board,ns,ew,contract,declarer,tricks,ns_score,ew_score,lead,vul,"
    b"ns_official,ew_official,note\n"
    b'A,1,1,1,N1,E1,4S,N,10,420,-420,HA,none,6,2,"a ""b"" c"\n'
    b"A,1,2,1,N2,E2,,,,60%:420 + 40%:-50,AVE-,,,\xc3\x96,1,\n"
    b"A,1,3,1,12+7,E3,PASS,,,AVE+,60%,,,,,\n"
    b"A,1,,1,N4,,,,,BYE,,,,,,\n"
)
JSON = (
    b'{"name": "x", "names": {"A:N1": ["Ann", "Bob"]}, "penalties": [{"contestant": "N1", '
    b'"points": "2.5"}], "carry_over": {"E1": {"points": 1.25, "boards": 24}}, '
    b'"handicap": {"N1": "1%"}, "scored_together": [["A"]], "expected_results": 9, '
    b'"field": [9], "totals": [{"id": "N1", "total": 12.5}], "board_conditions": {"1": "none"}}'
)
PIECES: list[bytes | str] = [
    *(b",", b";", b"\t", b'"', b"\n", b"\r", b"#", b"%", b"+", b"-", b":", b"=", b"\0", b"\xff"),
    *(b"\xef\xbb\xbf", b"\xff\xfe", b"AVE+", b"BYE", b"NP", b"PASS", b"60%", b"4S", b"board"),
    *(b"ns", b"9" * 30, b"{", b"}", b"[", b"]", b"\\", b"\\u0000", b"null", b"1e999", b" "),
    *("−", "\u2028", "٣", "½", "é"),
]


@st.composite
def mutated(draw: st.DrawFn, original: bytes) -> bytes:
    """A valid file, cut, doubled and with pieces that mean something put in."""
    data = original
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(start + 12, len(data))))
        piece = draw(st.sampled_from(PIECES))
        new = piece.encode() if isinstance(piece, str) else piece
        data = data[:start] + new + data[end:]
    return data


def read(data: bytes, side: bytes | None = None) -> EventDocument | None:
    try:
        return read_travellers(data, "fuzz", side=side)
    except FormatError as error:
        assert error.message
        return None


def check(document: EventDocument | None, data: bytes) -> None:
    if document is None:
        return
    lines = 1 + data.count(b"\n") + data.count(b"\r")
    for problem in document.problems:
        assert problem.message.isprintable()
        assert problem.line is None or 1 <= problem.line <= lines
        assert problem.column is None or 1 <= problem.column <= len(data) + 1
    assert [e.line for e in document.entries] == sorted(e.line or 0 for e in document.entries)


@given(st.binary(max_size=300))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    check(read(data), data)
    read(CSV, data)
    with suppress(FormatError):
        read_printed(data)


@given(st.binary(max_size=300))
def test_no_lines_behind_a_header_raise_anything_else(data: bytes) -> None:
    header = CSV.split(b"\n")[0] + b"\n"
    check(read(header + data), header + data)


@given(mutated(CSV))
def test_no_damaged_file_raises_anything_else(data: bytes) -> None:
    check(read(data), data)


@given(mutated(JSON))
def test_no_damaged_json_raises_anything_else(data: bytes) -> None:
    check(read(CSV, data), CSV)
    try:
        read_printed(data)
    except FormatError as error:
        assert error.message


@given(st.lists(st.sampled_from(CSV.split(b"\n")[1:]), max_size=12))
def test_each_line_is_an_entry_or_a_problem(lines: list[bytes]) -> None:
    header = CSV.split(b"\n")[0]
    document = read(b"\n".join([header, *lines]))
    assert document is not None
    # A loss of a part of a line says so; the other losses are whole lines.
    parts = ("on 1 line ", *(f"on {count} lines " for count in range(2, 13)))
    lost = {p.line for p in document.problems if p.is_loss and not p.message.startswith(parts)}
    lost -= {p.line for p in document.problems if "is kept without it" in p.message}
    kept = {entry.line for entry in document.entries}
    assert kept | lost == {n for n, line in enumerate(lines, start=2) if line}
    assert not kept & lost
