"""Completion as the shells ask for it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("overtrick s", {"score", "serve"}),
        ("overtrick score --v", {"--vul", "--vulnerable"}),
        ("overtrick score --vul b", {"both"}),
        ("overtrick score --lang p", {"pl"}),
        ("overtrick completion z", {"zsh"}),
        ("overtrick score --bogus --v", {"--vul", "--vulnerable"}),
    ],
)
def test_bash(words: str, offered: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from overtrick.cli.main import run; run()"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
            "_OVERTRICK_COMPLETE": "bash_complete",
        },
    )
    assert done.stderr == ""
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == offered


@pytest.mark.parametrize(
    "environment",
    [
        {"_OVERTRICK_COMPLETE": "bash_complete", "COMP_WORDS": "overtrick s", "COMP_CWORD": "x"},
        {"_OVERTRICK_COMPLETE": "bash_complete", "COMP_WORDS": "overtrick s"},
    ],
)
def test_a_shell_that_asks_wrongly_gets_nothing(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "overtrick"], capture_output=True, timeout=60, env=environment
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
