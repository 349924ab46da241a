"""`overtrick score` and `overtrick contracts` as people and programs use them."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from overtrick import NotationError, __version__, parse_result
from overtrick.cli.arguments import LONGEST_LINE, join_results
from overtrick.cli.main import COMMANDS, main


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def results(self) -> list[Any]:
        return list(json.loads(self.out)["results"])

    @property
    def errors(self) -> list[Any]:
        return [json.loads(line)["error"] for line in self.err.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(command: str | list[str], stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main(command.split() if isinstance(command, str) else command)
        captured = capfd.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


def test_the_json_shape_of_the_interface(run: Run) -> None:
    done = run("score 2sx n +1 --vul both --json")
    assert done.status == 0
    (result,) = done.results
    assert result == {
        "index": 0,
        "input": "2sx n +1",
        "contract": "2SX",
        "declarer": "N",
        "side": "NS",
        "tricks": 9,
        "margin": 1,
        "vulnerable": True,
        "vulnerability_assumed": False,
        "lines": [
            {"kind": "trick_score", "points": 120},
            {"kind": "game", "points": 500},
            {"kind": "overtricks", "points": 200},
            {"kind": "insult", "points": 50},
        ],
        "score": 870,
        "ns_score": 870,
        "ew_score": -870,
        "scale": "since-1987",
        "why": "2 x 30 doubled = 120, 100 or more: vulnerable game 500; "
        "overtricks 1 x 200 = 200; made doubled: insult 50; total 870",
    }


@pytest.mark.parametrize(
    ("command", "facts"),
    [
        ("4SX N -1 --vul both", ("4SX", "N", "NS", -200, -200, 200)),
        ("4SX-1", ("4SX", None, None, -100, None, None)),
        ("4S NS =", ("4S", None, "NS", 420, 420, -420)),
        ("4S E = --vul ns", ("4S", "E", "EW", 420, -420, 420)),
        ("4S E = --vul EW", ("4S", "E", "EW", 620, -620, 620)),
        ("3NT W = --board 3", ("3NT", "W", "EW", 600, -600, 600)),
        ("3NT = --vulnerable", ("3NT", None, None, 600, None, None)),
        ("3NT = --not-vulnerable", ("3NT", None, None, 400, None, None)),
        ("3NT = --vul both", ("3NT", None, None, 600, None, None)),
        ("Pass --vul ns", ("Pass", None, None, 0, 0, 0)),
        ("Pass --board 2", ("Pass", None, None, 0, 0, 0)),
        ("3SA O = --lang fr", ("3NT", "W", "EW", 400, -400, 400)),
        ("4SX N -5 --scale before-1987", ("4SX", "N", "NS", -900, -900, 900)),
        ("-- 4S N -1", ("4S", "N", "NS", -50, -50, 50)),
        ("4S -N -1", ("4S", "N", "NS", -50, -50, 50)),
        ("4S -N -10", ("4S", "N", "NS", -500, -500, 500)),
        ("4S -N -10 --vulnerable", ("4S", "N", "NS", -1000, -1000, 1000)),
    ],
)
def test_facts(run: Run, command: str, facts: tuple[Any, ...]) -> None:
    done = run(f"score --json {command}")
    assert (done.status, done.err) == (0, "")
    (result,) = done.results
    keys = ("contract", "declarer", "side", "score", "ns_score", "ew_score")
    assert tuple(result[key] for key in keys) == facts


def test_the_other_language_is_hinted_at(run: Run) -> None:
    assert run("score 3SA O =").err.splitlines()[-1] == (
        "  It can be read with --lang fr or it or de or nl."
    )
    assert run("score 4P N = 4C O = --lang fr --json").status == 0
    assert "--lang" not in run("score 4SX N foo").err


def test_what_was_assumed_is_said_once(run: Run) -> None:
    out = run("score 4S N = 3NT N = Pass").out
    assert out.count("Not vulnerable is assumed") == 1
    assert "assumed" not in run("score Pass").out
    assert run("score Pass --json").results[0]["vulnerability_assumed"] is False


def test_a_result_without_its_command(run: Run) -> None:
    done = run("4S N =")
    assert done.status == 2
    assert "To score a result: overtrick score 4S N =" in done.err


def test_help_in_short(run: Run) -> None:
    assert run("-h").out == run("--help").out
    assert run("score -h").out == run("score --help").out


def test_a_pass_out_has_no_facts(run: Run) -> None:
    (result,) = run("score all pass --vul both --json").results
    absent = ("declarer", "side", "tricks", "margin", "vulnerable")
    assert [result[key] for key in absent] == [None] * 5
    assert (result["contract"], result["lines"], result["score"]) == ("Pass", [], 0)
    assert result["vulnerability_assumed"] is False


def test_joined_arguments(run: Run) -> None:
    done = run("score 3NT W = 2sx n +1 Pass four spades by north made 4 4H=+ 1NT-1 --json")
    assert [result["input"] for result in done.results] == [
        *("3NT W =", "2sx n +1", "Pass", "four spades by north made 4", "1NT-1"),
    ]
    (error,) = done.errors
    assert (error["index"], error["text"], error["span"]) == (4, "4H=+", [3, 4])
    assert done.status == 2


@pytest.mark.parametrize(
    ("arguments", "texts"),
    [
        ("4S N =", ["4S N ="]),
        ("4S= N", ["4S=", "N"]),
        ("4Sfoo N -1", ["4Sfoo N -1"]),
        ("8C = 4S N =", ["8C = 4S N ="]),
        ("7: 3NT E +1", ["7: 3NT E +1"]),
        ("8C = 4SN= x", ["8C =", "4SN=", "x"]),
        (
            "four no trumps doubled by north down one trick",
            ["four no trumps doubled by north down one trick"],
        ),
        ("all pass P", ["all pass", "P"]),
        ("4S N made 3NT E =", ["4S N made", "3NT E ="]),
        ("4S 10 tricks 4S 9 tricks", ["4S 10 tricks", "4S 9 tricks"]),
        ("x " * 20, ["x " * 19 + "x"]),
        ("pass out Pass", ["pass out", "Pass"]),
        ("4Smade 4 4S made 5", ["4Smade 4", "4S made 5"]),
    ],
)
def test_join_results(arguments: str, texts: list[str]) -> None:
    def is_result(text: str) -> bool:
        try:
            parse_result(text)
        except NotationError:
            return False
        return True

    assert join_results(arguments.split(), is_result) == texts


def test_errors_are_objects_on_standard_error(run: Run) -> None:
    done = run(["score", "4Sfoo", "4S=", "4S+4", "--json"])
    assert done.status == 2
    assert [result["contract"] for result in done.results] == ["4S"]
    first, second = done.errors
    assert first == {
        "code": "notation",
        "message": '"foo" is not understood here; expected X, XX, N, =, +1 or -1',
        "index": 0,
        "text": "4Sfoo",
        "reason": "not_understood",
        "span": [2, 5],
        "expected": ["X", "XX", "N", "=", "+1", "-1"],
    }
    assert (second["index"], second["reason"]) == (2, "too_many_tricks")


def test_standard_input(run: Run) -> None:
    text = (
        "\ufeff# club night\n7: 3NT E +1\r\n\n   \n  # note\n8:4S N =\n4SX-1\n 9 : foo\n"
        "0: 4S N =\n2: 4S N =\xff\nPass\n#7: 4S N =\n#7 note"
    )
    done = run("score - --json", text.encode())
    assert [
        (r["index"], r["line"], r["input"], r.get("board"), r["score"]) for r in done.results
    ] == [
        (0, 2, "3NT E +1", 7, 630),
        (1, 6, "4S N =", 8, 420),
        (2, 7, "4SX-1", None, -100),
        (6, 11, "Pass", None, 0),
        (7, 12, "4S N =", 7, 620),
    ]
    assert [(e["index"], e["line"], e["reason"], e["span"]) for e in done.errors] == [
        (3, 8, "not_understood", [5, 8]),
        (4, 9, "board", [0, 1]),
        (5, 10, "after_end", [9, 10]),
        (8, 13, "not_understood", [0, 1]),
    ]
    assert done.errors[0]["text"] == " 9 : foo"
    assert done.status == 2


def test_standard_input_survives_anything(run: Run) -> None:
    lines = [b"\xff\xfe4S", b"4S N =" + b" " * (LONGEST_LINE + 5) + b"x", b"\x00", b"4S N ="]
    done = run("score - --json", b"\n".join(lines))
    assert [result["score"] for result in done.results] == [420]
    assert [error["line"] for error in done.errors] == [1, 2, 3]
    cut = run("score - --json", b" " * (LONGEST_LINE + 9) + b"4S N =\n4S N =")
    assert [error["reason"] for error in cut.errors] == ["too_long"]
    assert [result["line"] for result in cut.results] == [2]
    assert run("score -", b"# " + b"x" * LONGEST_LINE + b"\n").status == 0
    assert run("score - --json", "\u00a0\n \u00a0# note\n".encode()).results == []
    assert run("score -", b"").status == 0
    assert run("score - --json", b"").results == []


def test_a_board_and_a_vulnerability_contradict(run: Run) -> None:
    done = run("score - --vul none --json", b"7: 3NT E +1\n3NT E +1\n")
    (error,) = done.errors
    assert (error["code"], error["line"], done.status) == ("vulnerability", 1, 2)
    assert "board 7 tells the vulnerability" in error["message"]
    assert [result["score"] for result in done.results] == [430]


def test_a_result_without_a_side_where_it_matters(run: Run) -> None:
    for options in ("--vul ns", "--vul ew", "--board 2"):
        done = run(f"score 4S = {options} --json")
        (error,) = done.errors
        assert (error["code"], done.status, done.results) == ("vulnerability", 2, [])
        assert "name the declarer or the side" in error["message"]


@pytest.mark.parametrize(
    "command",
    [
        *("score", "score 4S= --vul all", "score 4S= --board 0", "score 4S= --board x"),
        *("score 4S= --vull both", "score 4S= --lang xx", "contracts", "contracts 4S"),
        *("contracts 1_000", "contracts 4.5", f"contracts {'9' * 5000}"),
        *("contracts 1 2", "nonsense", "--nonsense", "score 4S= --vul both --board 3"),
        *("score 4S= --vulnerable --vul both", "completion tcsh", "contracts 470 --vulnerabel"),
    ],
)
def test_unusable_arguments(run: Run, command: str) -> None:
    done = run(command)
    assert (done.status, done.out) == (2, "")
    assert "Error: " in done.err
    shown = run(f"{command} --json")
    if "completion" not in command and "nonsense" not in command:
        assert shown.status == 2
        assert [error["code"] for error in shown.errors] == ["usage"]


def test_a_person_reads_the_breakdown(run: Run) -> None:
    assert run("score 4SX N -2 --vul both").out.splitlines() == [
        "4♠ doubled by North, down 2, vulnerable",
        "  Undertricks    -500",
        "  Total          -500",
        "  N-S -500   E-W +500",
    ]
    assert run("score 6NT EW = --board 3").out.splitlines() == [
        "Board 3: 6NT by E-W, just made, vulnerable",
        "  Trick score     190",
        "  Game            500",
        "  Small slam      750",
        "  Total          1440",
        "  N-S -1440   E-W +1440",
    ]


def test_a_person_reads_why(run: Run) -> None:
    assert run("score 4SX-2 --explain").out.splitlines() == [
        "4♠ doubled, down 2, not vulnerable",
        "  Undertricks    -300   down 2 doubled, not vulnerable: 100 + 200 = 300",
        "    down 1       -100   so far -100",
        "    down 2       -200   so far -300",
        "  Total          -300",
        "  N-S and E-W: no declarer is named",
        "  Not vulnerable is assumed: --vul, --board or --vulnerable says otherwise.",
    ]
    assert "  Game            500   100 or more: vulnerable game 500" in (
        run("score 4S= --vulnerable --explain").out.splitlines()
    )


def test_a_person_reads_what_is_wrong(run: Run) -> None:
    done = run(["score", "4S\x1b[31m N", "4S+4", "4S= N"])
    assert "\x1b" not in done.err
    assert done.err.splitlines() == [
        'Error: "\\x1b" is not understood here; expected X, XX, N, =, +1 or -1',
        "  4S?[31m N 4S+4 4S= N",
        "    ^",
    ]
    assert run(["score", "4S" + "x" * 5000]).err.count("\n") == 1


def test_contracts(run: Run) -> None:
    assert json.loads(run("contracts 980 --json").out) == {
        "score": 980,
        "results": [
            {"contract": "1NTX", "tricks": 11, "margin": 4, "vulnerable": True},
            {"contract": "2CX", "tricks": 12, "margin": 4, "vulnerable": True},
            {"contract": "2DX", "tricks": 12, "margin": 4, "vulnerable": True},
            {"contract": "6H", "tricks": 12, "margin": 0, "vulnerable": False},
            {"contract": "6S", "tricks": 12, "margin": 0, "vulnerable": False},
        ],
    }
    assert run("contracts 980 --not-vulnerable").out.splitlines() == [
        "980 for declarer:",
        "  6♥     just made         not vulnerable",
        "  6♠     just made         not vulnerable",
    ]
    assert "  1♣     down 1            not vulnerable" in run("contracts -50").out.splitlines()
    assert run("contracts \u221250").out == run("contracts -50").out
    assert run("contracts 425") == (0, "No result scores 425.\n", "")
    assert json.loads(run("contracts 425 --json").out) == {"score": 425, "results": []}
    assert "passed out" in run("contracts 0").out
    assert json.loads(run("contracts 0 --json").out)["results"] == [
        {"contract": "Pass", "tricks": None, "margin": None, "vulnerable": None}
    ]
    assert run("contracts -900 --scale before-1987 --not-vulnerable --json").out.count("SX") == 7


def test_help_version_and_completion(run: Run) -> None:
    assert run("--version").out == f"overtrick {__version__}\n"
    assert run("--help").out == run([]).out
    for name in COMMANDS:
        assert name in run("--help").out
        assert f"Usage: overtrick {name}" in run(f"{name} --help").out
    for shell in ("bash", "zsh", "fish"):
        assert "_OVERTRICK_COMPLETE" in run(f"completion {shell}").out


def test_a_fault_of_ours_is_told_without_a_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("spanner")

    monkeypatch.setattr("overtrick.app.scoring.score", broken)
    done = run("score 4S=")
    assert done.status == 70
    assert "a fault of ours, not yours: RuntimeError" in done.err
    assert "Traceback" not in done.err
    monkeypatch.setattr("overtrick.app.scoring.score", lambda *_: exit_with(KeyboardInterrupt()))
    assert run("score 4S=").status == 130


def exit_with(error: BaseException) -> None:
    raise error


COMMAND = [sys.executable, "-m", "overtrick"]


def test_the_scale_is_named_where_it_is_not_todays(run: Run) -> None:
    assert "  Scored by the table before 1987." in (
        run("score 4SX -4 --scale before-1987").out.splitlines()
    )


@pytest.mark.parametrize(
    ("shell", "status", "out", "err"),
    [
        ("score 4S= --json >&-", 2, "", '{"error": {"code": "usage", "message": "standard output'),
        ("score - --json <&-", 2, "", '{"error": {"code": "usage", "message": "standard input'),
        ("score 4S= --json >/dev/full", 2, "", '{"error": {"code": "io", "message": "cannot read'),
        ("score 4S= bad 3NT= 2>/dev/full", 2, "4♠, just made", ""),
        ("score 4S= bad 3NT= 2>&-", 2, "4♠, just made", ""),
        ("bogus 2>/dev/full", 2, "", ""),
        ("bogus 2>&-", 2, "", ""),
        ("score bad 2> >(true)", 2, "", ""),
        ("score - < /nowhere/at/all", 1, "", "bash"),
    ],
)
def test_streams_that_cannot_be_used(shell: str, status: int, out: str, err: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{shlex.join(COMMAND)} {shell}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == status
    assert done.stdout.startswith(out)
    assert bool(done.stdout) is bool(out)
    assert done.stderr.startswith(err)
    if "3NT=" in shell:
        assert "3NT, just made" in done.stdout


def test_a_refusal_is_not_forgotten_when_the_reader_stops() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w") as broken:
        done = subprocess.run(
            [*COMMAND, "score", "bad", "4S="],
            stdout=broken,
            stderr=subprocess.DEVNULL,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2


def test_input_that_comes_late_is_waited_for() -> None:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    with subprocess.Popen(
        [*COMMAND, "score", "-", "--json"], stdin=reader, stdout=subprocess.PIPE
    ) as process:
        os.write(writer, b"4S N =\n3NT ")
        time.sleep(0.5)
        os.write(writer, b"E +1\n")
        os.close(writer)
        assert process.stdout
        assert len(json.loads(process.stdout.read())["results"]) == 2
        assert process.wait(timeout=60) == 0
    os.close(reader)


def test_a_terminal_is_not_given_orders(run: Run) -> None:
    done = run(["contracts", "1", "\x1b]0;pwn\x07\x1b[31mX"])
    assert done.status == 2
    assert "\x1b" not in done.err


def test_standard_input_stands_alone(run: Run) -> None:
    for command in ("score - 4S=", "score 4S - 1"):
        done = run(command)
        assert done.status == 2
        assert "stands alone" in done.err


def test_board_numbers_are_ascii_digits(run: Run) -> None:
    for number in ("1_0", "٧", " 7 ", "1" * 5000, "-1", "0"):
        done = run(["score", "4S=", "--board", number])
        assert done.status == 2
        assert "is no board; expected a whole number from 1" in done.err
        assert len(done.err) < 400
    assert run("score 4S= --board 007 --json").results[0]["board"] == 7


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "score", "4S="], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"Error: cannot read or write: ")


def test_json_needs_no_encoding() -> None:
    done = subprocess.run(
        [*COMMAND, "score", "4♠N=", "4♠?", "--json"],
        capture_output=True,
        check=False,
        timeout=60,
        env={"PYTHONIOENCODING": "cp1252"},
    )
    assert json.loads(done.stdout)["results"][0]["input"] == "4♠N="
    assert json.loads(done.stderr)["error"]["text"] == "4♠?"
    assert done.returncode == 2


def test_no_colour_where_it_is_not_wanted() -> None:
    def styles(**environment: str) -> int:
        import pty

        reader, writer = pty.openpty()
        with subprocess.Popen(
            [*COMMAND, "score", "4S="], stdout=writer, env={"TERM": "xterm", **environment}
        ) as process:
            process.wait(timeout=60)
        os.close(writer)
        shown = os.read(reader, 10_000)
        os.close(reader)
        return shown.count(b"\x1b")

    assert styles() == 4  # the heading and the total, on and off
    assert styles(NO_COLOR="1") == 0
    assert styles(NO_COLOR="") == 4


def test_the_installed_command_colours_and_encodings() -> None:
    def out(encoding: str) -> bytes:
        return subprocess.run(
            [*COMMAND, "score", "4S", "N", "="],
            capture_output=True,
            check=True,
            timeout=60,
            env={"PYTHONIOENCODING": encoding},
        ).stdout

    assert out("utf-8").startswith("4♠ by North".encode())
    assert out("latin-1").startswith(b"4S by North")


def test_a_reader_that_stops_early_is_no_error() -> None:
    lines = b"4S N =\n" * 20_000
    with subprocess.Popen(
        [*COMMAND, "score", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0
