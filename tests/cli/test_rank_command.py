"""`overtrick rank`, against events small enough to be scored by hand."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from running import Run

CLUB = """\
section,round,table,board,ns,ew,contract,declarer,tricks
A,1,1,1,N1,E1,4S,N,10
A,1,2,1,N2,E2,4S,N,11
A,1,3,1,N3,E3,3NT,W,8
A,2,1,2,N1,E2,PASS,,
A,2,2,2,N2,E3,2H,S,8
A,2,3,2,N3,E1,2H,S,8
"""
"""Board 1: +420, +450, +50, so 2, 4, 0 of 4. Board 2: 0, +110, +110, so 0, 3, 3 of 4."""

PLACES = {
    # N-S: 7, 3, 2 of 8; E-W get the rest of each board: E3 4 + 1, E2 0 + 4, E1 2 + 1.
    "NS": [("1", "N2", "7", "87.5"), ("2", "N3", "3", "37.5"), ("3", "N1", "2", "25")],
    "EW": [("1", "E3", "5", "62.5"), ("2", "E2", "4", "50"), ("3", "E1", "3", "37.5")],
}

FIELD = "board,ns,ew,ns_score\n1,1,11,420\n1,2,12,450\n1,3,13,50\n"


@pytest.fixture(autouse=True)
def _club(tmp_path: Path) -> None:
    write(tmp_path, "club.csv", CLUB)


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_the_ranking_in_json(overtrick: Run) -> None:
    done = overtrick("rank club.csv --json")
    assert (done.status, done.err) == (0, "")
    answer = done.json
    assert (answer["event"], answer["method"]) == ("club.csv", "matchpoints")
    assert answer["ruleset"]["name"] == "wbf-2017"
    assert answer["ruleset"]["average_percent"] == "60,50,40"
    assert answer["sources"]["average_percent"].endswith("Law 12C2(a)")
    assert answer["sources"]["factor_digits"] is None
    keys = ("place", "contestant", "total", "percentage")
    for direction, places in PLACES.items():
        lines = [line for line in answer["ranking"] if line["direction"] == direction]
        assert [tuple(line[key] for key in keys) for line in lines] == places
        assert {(line["section"], line["boards"]) for line in lines} == {("A", 2)}
    assert answer["ranking"][0] == {
        "ranking_index": 0,
        "place": "1",
        "contestant": "N2",
        "section": "A",
        "direction": "NS",
        "names": [],
        "total": "7",
        "percentage": "87.5",
        "boards": 2,
        "board_points": "7",
        "maximum": "8",
        "ledger": [],
        "tie_break": [],
    }
    assert answer["notes"] == answer["problems"] == answer["changed"] == []
    assert [ranking["direction"] for ranking in answer["rankings"]] == ["NS", "EW"]


def test_a_line_in_json(overtrick: Run) -> None:
    lines = overtrick("rank club.csv --json").json["lines"]
    assert lines[0] == {
        "section": "A",
        "round": 1,
        "table": "1",
        "board": 1,
        "ns": "N1",
        "ew": "E1",
        "outcome": "4S N =",
        "ns_score": 420,
        "ew_score": -420,
        "ns_points": "2",
        "ew_points": "2",
        "ns_percentage": "50",
        "ew_percentage": "50",
        "why": "beat 1, tied 0 of 2 = 2 of 4",
        "ns_why": "beat 1, tied 0 of 2 = 2 of 4",
        "ew_why": "beat 1, tied 0 of 2 = 2 of 4",
    }
    assert [line["outcome"] for line in lines[1:4]] == ["4S N +1", "3NT W -1", "Pass"]
    assert lines[3]["ns_score"] == 0


def test_a_figure_that_does_not_end_has_its_fraction(overtrick: Run, tmp_path: Path) -> None:
    # Neuberg with 3 of 4 results: (4 + 1) x 4/3 - 1 = 17/3 of 6, which is 850/9 percent.
    write(tmp_path, "field.csv", FIELD + "1,4,14,NP\n")
    answer = overtrick("rank field.csv --json").json
    line = answer["lines"][1]
    assert (line["ns_points"], line["ns_points_exact"]) == ("5.666667", "17/3")
    assert (line["ns_percentage"], line["ns_percentage_exact"]) == ("94.44", "850/9")
    assert line["why"].endswith("(4 + 1) x 4/3 - 1 = 17/3")
    assert "ns_points_exact" not in answer["lines"][0]
    first = answer["ranking"][0]
    assert (first["total"], first["total_exact"]) == ("5.67", "17/3")
    missing = answer["lines"][3]
    assert (missing["outcome"], missing["ns_score"], missing["ns_points"]) == ("NP", None, None)
    assert missing["why"] == "not played"
    assert answer["notes"] == ["board 1: 3 of 4 results, Neuberg"]
    # The note of a board stands with the board, or where there are no boards, with the others.
    assert "Notes" not in overtrick("rank field.csv").out
    short = overtrick("rank field.csv --no-travellers").out
    assert short.endswith("\nNotes\n  board 1: 3 of 4 results, Neuberg\n")


def test_artificial_and_split_scores(overtrick: Run, tmp_path: Path) -> None:
    text = FIELD.replace("ns_score", "ns_score,ew_score") + "1,4,14,AVE+,40%\n1,5,15,420,50\n"
    write(tmp_path, "odd.csv", text)
    answer = overtrick("rank odd.csv --json").json
    lines = {line["ns"]: line for line in answer["lines"]}
    assert lines["4"]["outcome"] == "AVE+/40%"
    assert (lines["4"]["ns_score"], lines["4"]["ew_score"]) == (None, None)
    assert (lines["4"]["ns_percentage"], lines["4"]["ew_percentage"]) == ("60", "40")
    # Each side's own view, as in the file: E-W's 50 is minus 50 to North-South.
    assert (lines["5"]["ns_score"], lines["5"]["ew_score"]) == (420, 50)
    text = overtrick("rank odd.csv").out
    (row,) = (line for line in text.splitlines() if line.startswith("  5 "))
    assert "+420 / -50" in row


def test_individuals_have_seats(overtrick: Run, tmp_path: Path) -> None:
    rows = "board,north,east,south,west,ns_score\n1,1,2,3,4,420\n1,5,6,7,8,50\n"
    write(tmp_path, "single.csv", rows)
    answer = overtrick("rank single.csv --json").json
    first = answer["lines"][0]
    assert (first["ns"], first["ew"]) == ("1+3", "2+4")
    assert [first[seat] for seat in ("north", "east", "south", "west")] == ["1", "2", "3", "4"]
    winners = [line["contestant"] for line in answer["ranking"] if line["total"] == "2"]
    assert winners == ["1", "3", "6", "8"]


def test_butler_has_its_datum(overtrick: Run, tmp_path: Path) -> None:
    # The mean of 420 alone, as the highest and the lowest are left out.
    write(tmp_path, "field.csv", FIELD)
    answer = overtrick("rank field.csv --method butler --json").json
    assert [line["datum"] for line in answer["lines"]] == ["420"] * 3
    assert [line["ns_points"] for line in answer["lines"]] == ["0", "1", "-9"]
    assert answer["ranking"][0]["percentage"] is None
    text = overtrick("rank field.csv --method butler").out
    assert "  Datum: mean of 1 of 3 results = 420\n" in text


def test_the_text(overtrick: Run) -> None:
    done = overtrick("rank club.csv")
    assert (done.status, done.err) == (0, "")
    assert (
        done.out
        == """\
club.csv
Matchpoints; rules: World Bridge Federation, Laws of 2017 (wbf-2017)

North-South
  Place  Contestant  Boards   MPs      %
      1  N2               2  7.00  87.50
      2  N3               2  3.00  37.50
      3  N1               2  2.00  25.00

East-West
  Place  Contestant  Boards   MPs      %
      1  E3               2  5.00  62.50
      2  E2               2  4.00  50.00
      3  E1               2  3.00  37.50

Board 1: dealer North, none vulnerable, top 4
  N-S  E-W  Result    Score  N-S MPs  E-W MPs  Why
  N2   E2   4♠ N +1    +450        4        0  beat 2, tied 0 of 2 = 4 of 4
  N1   E1   4♠ N =     +420        2        2  beat 1, tied 0 of 2 = 2 of 4
  N3   E3   3NT W -1    +50        0        4  beat 0, tied 0 of 2 = 0 of 4

Board 2: dealer East, N-S vulnerable, top 4
  N-S  E-W  Result      Score  N-S MPs  E-W MPs  Why
  N2   E3   2♥ S =       +110        3        1  beat 1, tied 1 of 2 = 3 of 4
  N3   E1   2♥ S =       +110        3        1  beat 1, tied 1 of 2 = 3 of 4
  N1   E2   passed out      0        0        4  beat 0, tied 0 of 2 = 0 of 4
"""
    )
    assert overtrick("rank club.csv --no-travellers").out == done.out.split("\nBoard 1")[0]


def test_standard_input_and_other_orders_answer_the_same(overtrick: Run) -> None:
    head, *rows = CLUB.splitlines()
    text = "\n".join([head, *reversed(rows)]).encode()
    turned = overtrick("rank - --json", text).json
    assert turned["event"] == "standard input"
    del turned["event"]
    straight = overtrick("rank club.csv --json").json
    assert turned.items() <= straight.items()


@pytest.mark.parametrize("name", ["club.csv.event.json", "club.event.json"])
def test_the_side_file_is_read_by_itself(overtrick: Run, tmp_path: Path, name: str) -> None:
    penalty = {"contestant": "N2", "percent_of_top": "50", "why": "late"}
    stated = {"names": {"N2": ["Ann Lee", "Bo Ek"]}, "penalties": [penalty]}
    write(tmp_path, name, json.dumps(stated))
    first = overtrick("rank club.csv --json").json["ranking"][0]
    assert (first["names"], first["total"], first["board_points"]) == (
        ["Ann Lee", "Bo Ek"],
        "5",
        "7",
    )
    assert first["ledger"] == [
        {
            "kind": "penalty",
            "amount": "-50",
            "unit": "percent_of_top",
            "points": "-2",
            "why": "late",
        }
    ]
    text = overtrick("rank club.csv").out
    assert "      1  N2          Ann Lee - Bo Ek       2  7.00    -2.00   5.00  62.50\n" in text
    assert "  N2: penalty -2 (-50% of a top): late\n" in text
    rows = list(csv.DictReader(io.StringIO(overtrick("rank club.csv --csv").out)))
    assert (rows[0]["points"], rows[0]["penalty"], rows[0]["total"]) == ("7.00", "-2.00", "5.00")


def test_two_side_files_are_one_too_many(overtrick: Run, tmp_path: Path) -> None:
    for name in ("club.csv.event.json", "club.event.json"):
        write(tmp_path, name, "{}")
    done = overtrick("rank club.csv --json")
    assert done.status == 2
    assert "--event" in done.errors[0]["message"]
    assert overtrick("rank club.csv --event club.event.json").status == 0


def test_the_order_of_the_rules(overtrick: Run, tmp_path: Path) -> None:
    rules = {"name": "ebu", "factor_digits": "3", "matchpoint_unit": "1"}
    write(tmp_path, "club.csv.event.json", json.dumps({"ruleset": rules}))

    def in_force(options: str) -> tuple[str, str, str, str]:
        answer = overtrick(f"rank club.csv --json {options}").json
        sources = answer["sources"]
        fields = answer["ruleset"]
        assert fields["factor_rounding"] == "half_from_average" or "acbl" in options
        return (
            *(fields["name"], fields["matchpoint_unit"], fields["factor_digits"]),
            sources["factor_digits"],
        )

    assert in_force("") == ("ebu-2025", "1", "3", "the file")
    assert in_force("--rules acbl") == ("acbl", "1", "3", "the file")
    assert in_force("--set factor_digits=0") == ("ebu-2025", "1", "0", "--set")
    answer = overtrick("rank club.csv --json --set winners=1").json
    assert answer["changed"] == ["matchpoint_unit", "factor_digits", "winners"]
    text = overtrick("rank club.csv").out
    assert "Changed: matchpoint_unit 1 (the file), factor_digits 3 (the file)\n" in text


def test_the_method_of_the_file_and_of_the_option(overtrick: Run, tmp_path: Path) -> None:
    write(tmp_path, "club.csv.event.json", '{"method": "total"}')
    assert overtrick("rank club.csv --json").json["method"] == "total"
    assert overtrick("rank club.csv --json --method cross-imps").json["method"] == "cross-imps"


def test_a_tie_is_broken_with_its_trail(overtrick: Run, tmp_path: Path) -> None:
    # 1 and 4 win two boards each, and 1 beat 4 on board 2; 2 and 3 one each, and 3 beat 2 there.
    rows = "1,1,2,420\n1,3,4,50\n2,1,4,620\n2,2,3,50\n3,1,2,100\n3,4,3,420\n"
    write(tmp_path, "tie.csv", "board,ns,ew,ns_score\n" + rows)
    command = "rank tie.csv --set winners=1 --set tie_break=head_to_head"
    lines = overtrick(f"{command} --json").json["ranking"]
    assert [(line["place"], line["contestant"], line["total"]) for line in lines] == [
        *(("1", "1", "4"), ("2", "4", "4"), ("3", "3", "2"), ("4", "2", "2"))
    ]
    assert lines[0]["tie_break"] == [{"rule": "head_to_head", "value": "2"}]
    trail = "1: head to head 2; 4: head to head 0; 3: head to head 2; 2: head to head 0"
    assert f"  Ties: {trail}\n" in overtrick(command).out
    tied = overtrick("rank tie.csv --set winners=1 --json").json["ranking"]
    assert [line["place"] for line in tied] == ["1=", "1=", "3=", "3="]


def test_places_stand_below_one_another(overtrick: Run, tmp_path: Path) -> None:
    write(tmp_path, "tie.csv", "board,ns,ew,ns_score\n1,1,4,420\n1,2,5,420\n1,3,6,50\n")
    lines = overtrick("rank tie.csv").out.splitlines()[4:8]
    assert [line[:12] for line in lines] == [
        *("  Place  Con", "     1=  1  ", "     1=  2  "),
        "     3   3  ",
    ]


def test_explain_rules(overtrick: Run) -> None:
    done = overtrick("rank club.csv --explain-rules --rules ebu --set factor-digits=2")
    assert done.status == 0
    lines = done.out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("* factor_digits"))
    assert lines[at].split() == ["*", "factor_digits", "2"]
    assert lines[at + 2] == "    --set"
    assert sum(line.startswith("* ") and "_" in line for line in lines) == 1
    assert "Overtrick's default" in done.out
    alone = overtrick("rank --explain-rules --json").json
    assert (alone["method"], alone["name"], alone["changed"]) == ("matchpoints", "wbf-2017", [])


def test_bad_lines_are_reported_and_the_others_answered(overtrick: Run, tmp_path: Path) -> None:
    write(tmp_path, "slip.csv", CLUB + "A,2,4,2,N4,E4,9S,N,8\n")
    done = overtrick("rank slip.csv")
    assert done.status == 2
    assert "N2" in done.out
    assert done.err.startswith("Error: slip.csv:8:15: ")
    done = overtrick("rank slip.csv --json")
    assert done.status == 2
    (error,) = done.errors
    place = (error["code"], error["text"], error["line"], error["column"], error["index"])
    assert place == ("file", "slip.csv", 8, 15, 0)
    (problem,) = done.json["problems"]
    assert (problem["line"], problem["is_loss"]) == (8, True)


def test_a_doubt_is_a_warning_and_no_failure(overtrick: Run, tmp_path: Path) -> None:
    head, *rows = CLUB.splitlines()
    more = [f"{head},weather", *(f"{row},rain" for row in rows)]
    write(tmp_path, "more.csv", "\n".join(more))
    done = overtrick("rank more.csv")
    assert done.status == 0
    assert done.err.startswith("Warning: more.csv:1")
    assert "weather" in done.err


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("rank", "Missing argument 'FILE'"),
        ("rank none.csv", "cannot read none.csv: No such file or directory"),
        ("rank .", "cannot read .: Is a directory"),
        ("rank club.csv --method patton", "the method patton is not there yet"),
        ("rank club.csv --method swiss", "there is no method 'swiss'; there are matchpoints"),
        ("rank club.csv --rules fide", "there is no ruleset 'fide'; there are wbf-2017"),
        ("rank club.csv --set factor_digits", "FIELD=VALUE was expected"),
        ("rank club.csv --set colour=red", "there is no field 'colour'"),
        ("rank club.csv --set factor_digits=9", "'9' is no factor_digits; it can be: exact|0..4"),
        ("rank club.csv --json --csv", "give one of --json, --csv"),
        ("rank club.csv --explain-rules --html", "--explain-rules has no form --html"),
        ("rank club.csv --method bam", "board-a-match compares the two tables"),
        ("rank club.csv --event none.json", "cannot read none.json"),
        ("rank club.csv --output none/x.txt", "cannot write none/x.txt"),
    ],
)
def test_what_cannot_be_done_is_said(overtrick: Run, command: str, message: str) -> None:
    done = overtrick(command)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert "Traceback" not in done.err


def test_an_empty_file_is_refused(overtrick: Run) -> None:
    done = overtrick("rank - --json", b"")
    assert (done.status, done.out) == (2, "")
    assert done.errors[0]["code"] == "file"


def test_the_ranking_for_a_spreadsheet(overtrick: Run) -> None:
    out = overtrick("rank club.csv --csv").out
    heads = "ranking,place,section,contestant,direction,names,boards,points,total,percentage"
    assert out.splitlines()[0] == heads
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [(r["ranking"], r["contestant"], r["percentage"]) for r in rows[2:4]] == [
        ("1", "N1", "25.00"),
        ("2", "E3", "62.50"),
    ]


def test_the_results_for_a_spreadsheet(overtrick: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(overtrick("rank club.csv --csv-lines").out)))
    keys = ("board", "ns", "outcome", "ns_score", "ns_points", "ew_points")
    assert [rows[5][key] for key in keys] == ["2", "N3", "2H S =", "110", "3", "1"]
    assert len(rows) == 6


def test_an_answer_goes_into_a_file(overtrick: Run, tmp_path: Path) -> None:
    for form in ("", "--json", "--csv", "--html", "--explain-rules"):
        printed = overtrick(f"rank club.csv {form}").out
        done = overtrick(f"rank club.csv {form} --output out.txt")
        assert (done.status, done.out) == (0, "")
        written = (tmp_path / "out.txt").read_bytes().decode()
        assert written.replace("\r\n", "\n") == printed.replace("\r\n", "\n")


HOSTILE = [
    *("<script>document.title='x'</script>", '"><img src=x onerror=alert(1)>', "=1+1"),
    *("+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "  =1+1", "{title}", "&lt;b&gt;"),
]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_data(overtrick: Run, tmp_path: Path, name: str) -> None:
    penalty = {"contestant": "N2", "points": 1, "why": name}
    stated = {"name": name, "names": {"N2": [name]}, "penalties": [penalty]}
    write(tmp_path, "club.csv.event.json", json.dumps(stated))
    page = overtrick("rank club.csv --html").out
    assert "<script" not in page and "<img" not in page
    cells = [
        cell
        for row in csv.reader(io.StringIO(overtrick("rank club.csv --csv").out))
        for cell in row
    ]
    guarded = [cell for cell in cells if name.strip() in cell]
    assert guarded
    assert not [cell for cell in guarded if cell.lstrip()[0] in "=+-@"]
    assert overtrick("rank club.csv --json").json["ranking"][0]["names"] == [" ".join(name.split())]


def test_no_colour_in_a_pipe(overtrick: Run) -> None:
    assert "\x1b" not in overtrick("rank club.csv").out


def test_the_results_are_not_overwritten(overtrick: Run, tmp_path: Path) -> None:
    before = (tmp_path / "club.csv").read_bytes()
    done = overtrick("rank club.csv --output club.csv")
    assert done.status == 2
    assert "name another file" in done.err
    assert (tmp_path / "club.csv").read_bytes() == before
