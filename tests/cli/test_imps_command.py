"""`overtrick imps`, against Law 78B."""

from __future__ import annotations

from pathlib import Path

import pytest

from running import Run
from support import VECTORS, read_csv


def test_the_shapes_of_the_interface(overtrick: Run) -> None:
    shape = {"difference": 720, "imps": 12, "scale": "imps-1962"}
    assert overtrick("imps 720 --json").json == shape
    assert overtrick("imps 720 -720 --json").json == {
        "results": [shape, {**shape, "difference": -720, "imps": -12}]
    }
    assert overtrick("imps --scores -100 620 --json").json == {
        **shape,
        "difference": -720,
        "imps": -12,
        "scores": [-100, 620],
    }


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("720", "720 is 600-740: 12 IMPs"),
        ("-720", "-720 is 600-740: -12 IMPs"),
        ("745", "745 is below 750: 12 IMPs"),
        ("0", "0 is 0-10: 0 IMPs"),
        ("20", "20 is 20-40: 1 IMP"),
        ("-20", "-20 is 20-40: -1 IMP"),
        ("4000", "4000 is 4000 or more: 24 IMPs"),
        ("--scores 620 -100", "+620 against -100: 720 is 600-740: 12 IMPs"),
        ("--scores 0 50", "0 against +50: -50 is 50-80: -2 IMPs"),
        ("720 --scale imps-1948", "720 is 500-740: 6 IMPs"),
    ],
)
def test_the_text(overtrick: Run, command: str, text: str) -> None:
    done = overtrick(f"imps {command}")
    assert (done.status, done.out, done.err) == (0, text + "\n", "")


def test_every_bound_of_the_scale(overtrick: Run) -> None:
    rows = [
        (int(row["diff_from"]), int(row["diff_to"] or 9990), int(row["imps"]))
        for row in read_csv(VECTORS / "imp_scale.csv")
        if row["scale"].startswith("WBF-1962")
    ]
    assert len(rows) == 25
    for low, high, worth in rows:
        found = overtrick(f"imps {low} {-high} --json").json["results"]
        assert [one["imps"] for one in found] == [worth, -worth]


def test_standard_input(overtrick: Run) -> None:
    done = overtrick("imps - --json", b"# match 3\n720\n\n-430\n")
    assert [one["imps"] for one in done.json["results"]] == [12, -10]
    done = overtrick("imps -", b"720\nmany\n")
    assert (done.status, done.out) == (2, "720 is 600-740: 12 IMPs\n")
    assert done.err.startswith("Error: line 2: 'many' is no difference")


def test_good_ones_are_answered_and_bad_ones_reported(overtrick: Run) -> None:
    done = overtrick("imps 7x0 720 --json")
    assert done.status == 2
    assert [one["imps"] for one in done.json["results"]] == [12]
    (error,) = done.errors
    assert (error["code"], error["index"], error["text"]) == ("difference", 0, "7x0")
    alone = overtrick("imps 7x0 --json")
    assert (alone.status, alone.out) == (2, "")


def test_a_scale_of_ones_own(overtrick: Run, tmp_path: Path) -> None:
    scale = tmp_path / "club.csv"
    scale.write_text("# ours\nlow,high,imps\n0,40,0\n50,90,1\n100,,2\n", encoding="utf-8")
    found = overtrick("imps 49 50 1000 --scale club.csv --json").json["results"]
    assert [one["imps"] for one in found] == [0, 1, 2]
    assert found[0]["scale"] == "club.csv"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no scale in it"),
        ("0,40,0\n", "s.csv:1: expected the header low,high,imps"),
        ("low,high,imps\n0,40,0\n50,x,1\n", "s.csv:3: expected three whole numbers"),
        ("low,high,imps\n0,40,0\n,90,1\n", "s.csv:3: only high may be blank"),
        ("low,high,imps\n0,40,0\n30,90,1\n", "row 2 of the scale does not rise"),
    ],
)
def test_a_scale_that_is_none(overtrick: Run, tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "s.csv").write_text(text, encoding="utf-8")
    done = overtrick("imps 100 --scale s.csv")
    assert (done.status, done.out) == (2, "")
    assert message in done.err


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("imps", "give differences, or --scores"),
        ("imps 10 --scores 1 2", "give differences, or --scores"),
        ("imps --scores 1 x", "'x' is no whole number"),
        ("imps - 10", "- stands for standard input and stands alone"),
        ("imps 10 --scale imps-1961", "there are imps-1962, imps-1948"),
        ("imps 9999999999", "is no difference"),
    ],
)
def test_what_cannot_be_done_is_said(overtrick: Run, command: str, message: str) -> None:
    done = overtrick(command)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
