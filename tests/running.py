"""The command as people and programs run it, for the tests of the commands that read events."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple


class Ran(NamedTuple):
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The document on standard output."""
        return json.loads(self.out)

    @property
    def errors(self) -> list[Any]:
        """The error objects on standard error."""
        return [json.loads(line)["error"] for line in self.err.splitlines()]


Run = Callable[..., Ran]
