"""The command run inside the test's own folder."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from overtrick.cli.main import main
from running import Ran, Run


@pytest.fixture
def overtrick(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Run:
    monkeypatch.chdir(tmp_path)

    def run(command: str | list[str], stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main(command.split() if isinstance(command, str) else command)
        captured = capfd.readouterr()
        return Ran(status, captured.out, captured.err)

    return run
