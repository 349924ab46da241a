"""Completion as the shells ask for it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("overtrick s", {"score"}),
        ("overtrick score --v", {"--vul", "--vulnerable"}),
        ("overtrick score --vul b", {"both"}),
        ("overtrick score --lang p", {"pl"}),
        ("overtrick completion z", {"zsh"}),
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
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == offered
