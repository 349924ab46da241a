"""`overtrick check`, against an outcome worked by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from running import Run
from support import shared

GOOD = """\
board,ns,ew,ns_score,ns_official,ew_official
1,N1,E1,420,2,2
1,N2,E2,450,4,0
1,N3,E3,50,0,4
"""
TOTALS = [
    {"id": "N1", "section": "", "total": 2, "percentage": 50, "rank": "2"},
    {"id": "N2", "section": "", "total": 4, "percentage": 100, "rank": "1"},
    {"id": "N3", "section": "", "total": 0, "percentage": 0, "rank": "3"},
]


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture(autouse=True)
def _files(tmp_path: Path) -> None:
    write(tmp_path, "good.csv", GOOD)
    # N2's 4 was printed as 3: one cell of six differs.
    write(tmp_path, "bad.csv", GOOD.replace("450,4,0", "450,3,0"))
    write(tmp_path, "bare.csv", "board,ns,ew,ns_score\n1,1,2,420\n1,3,4,50\n")


def test_no_difference(overtrick: Run) -> None:
    done = overtrick("check good.csv --json")
    assert (done.status, done.err) == (0, "")
    answer = done.json
    assert (answer["file"], answer["method"]) == ("good.csv", "matchpoints")
    assert (answer["cells"], answer["matched"], answer["differences"]) == (6, 6, [])
    assert answer["totals"] == {"checked": 0, "matched": 0}
    assert overtrick("check good.csv").out.endswith("\nNo differences.\n")


def test_a_difference_is_shown_with_its_reason(overtrick: Run) -> None:
    done = overtrick("check bad.csv --json")
    assert done.status == 1
    assert (done.json["cells"], done.json["matched"]) == (6, 5)
    assert done.json["differences"] == [
        {
            "where": "line",
            "section": "",
            "board": 1,
            "ns": "N2",
            "ew": "E2",
            "side": "ns",
            "printed": "3",
            "computed": "4",
            "reason": "beat 2, tied 0 of 2 = 4 of 4",
        }
    ]
    text = overtrick("check bad.csv")
    assert text.status == 1
    row = text.out.splitlines()[-1]
    assert row.split()[:7] == ["table", "1", "N2", "E2", "N-S", "3", "4"]
    assert row.endswith("beat 2, tied 0 of 2 = 4 of 4")
    assert "\n1 difference\n" in text.out


def test_the_printed_totals_are_read_beside_the_file(overtrick: Run, tmp_path: Path) -> None:
    printed = {"scoring": "matchpoints", "official_unit": "mp", "totals": TOTALS}
    write(tmp_path, "good.json", json.dumps(printed))
    done = overtrick("check good.csv --json")
    assert done.status == 0, done.out
    assert done.json["totals"] == {"checked": 3, "matched": 3}
    printed["totals"] = [{**TOTALS[0], "total": 3}, *TOTALS[1:]]
    write(tmp_path, "good.json", json.dumps(printed))
    done = overtrick("check good.csv --json")
    assert done.status == 1
    (difference,) = done.json["differences"]
    facts = [difference[key] for key in ("where", "ns", "board", "printed", "computed")]
    assert facts == ["total", "N1", None, "3", "2"]


def test_other_rules_give_other_figures(overtrick: Run) -> None:
    done = overtrick("check good.csv --set matchpoint_unit=1 --json")
    # Half of each, so only the two zeros are as printed.
    assert (done.status, done.json["cells"], done.json["matched"]) == (1, 6, 2)
    assert done.json["ruleset"]["matchpoint_unit"] == "1"


def test_many_files_are_a_list_and_a_sum(overtrick: Run) -> None:
    done = overtrick("check good.csv bad.csv --json")
    assert done.status == 1
    assert [(one["file"], one["matched"]) for one in done.json["files"]] == [
        ("good.csv", 6),
        ("bad.csv", 5),
    ]
    rows = [line.split() for line in overtrick("check good.csv bad.csv").out.splitlines()]
    assert rows[1:] == [
        ["good.csv", "6", "6", "0", "0", "0", "0", "0"],
        ["bad.csv", "6", "5", "0", "0", "0", "0", "1"],
        ["2", "files", "12", "11", "0", "0", "0", "0", "1"],
    ]


def test_a_file_that_cannot_be_used_does_not_hide_the_others(overtrick: Run) -> None:
    done = overtrick("check none.csv good.csv --json")
    assert done.status == 2
    assert [one["file"] for one in done.json["files"]] == ["good.csv"]
    (error,) = done.errors
    assert (error["code"], error["index"], error["text"]) == ("io", 0, "none.csv")
    text = overtrick("check none.csv good.csv")
    assert text.out.endswith("1 of 2 files could not be checked.\n")


def test_a_file_without_an_outcome_is_not_called_right(overtrick: Run) -> None:
    done = overtrick("check bare.csv --json")
    assert (done.status, done.out) == (2, "")
    assert "nothing to check" in done.errors[0]["message"]


def test_a_bad_line_counts_more_than_a_difference(overtrick: Run, tmp_path: Path) -> None:
    write(tmp_path, "slip.csv", GOOD.replace("450,4,0", "450,3,0") + "1,N4,E4,42,0,0\n")
    done = overtrick("check slip.csv --json")
    assert done.status == 2
    assert done.json["differences"]
    assert done.errors[0]["line"] == 5


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("check", "Missing argument 'FILE...'"),
        ("check good.csv bad.csv --event e.json", "--event belongs to one FILE"),
        ("check - -", "can be read once"),
    ],
)
def test_what_cannot_be_done_is_said(overtrick: Run, command: str, message: str) -> None:
    done = overtrick(command)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_standard_input(overtrick: Run) -> None:
    assert overtrick("check - --json", GOOD.encode()).json["matched"] == 6


def test_a_session_of_another_program(overtrick: Run) -> None:
    done = overtrick(["check", str(shared("corpus/sessions/nz-01.csv")), "--json"])
    assert (done.status, done.json["cells"], done.json["matched"]) == (0, 396, 396)
    assert done.json["totals"] == {"checked": 18, "matched": 18}


def test_many_files_of_which_none_can_be_checked(overtrick: Run, tmp_path: Path) -> None:
    for name in ("a.csv", "b.csv"):
        (tmp_path / name).write_text("board,ns,ew,ns_score\n1,1,2,0\n", encoding="utf-8")
    done = overtrick("check a.csv b.csv")
    assert done.status == 2
    assert "2 of 2 files could not be checked" in done.out


def test_deviations_in_another_shape_are_no_reason(overtrick: Run, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("board,ns,ew,ns_score\n1,1,2,0\n1,3,4,50\n", encoding="utf-8")
    (tmp_path / "a.json").write_text(
        '{"known_deviations": ["x"], "totals": [{"id": "1", "total": "9"}]}', encoding="utf-8"
    )
    done = overtrick("check a.csv --json")
    assert done.status == 1
    assert all(isinstance(one["reason"], str) for one in done.json["differences"])
