"""Where the tests find their reference numbers."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from overtrick import Contract, Doubling, Level, NotationError, Played, Strain, parse_contract

ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "tests" / "vectors"
SHARED = ROOT.parent / "shared"

PIECES = [
    # What results are written with, and what comes close: to make texts of that may be read.
    *"1234567890CDHSNTXEWPKQFRAJOZVÖØ♣♦♥♠♡ =+-–−×*()/\n\té¹😀",
    *(
        "NT",
        "XX",
        "made",
        "down",
        "off",
        "tricks",
        "by",
        "pass",
        "no trump",
        "dbl",
        "one",
        "\ufe0f",
    ),
]

VULNERABLE = {"yes": True, "no": False, "V": True, "NV": False}


def read_csv(path: Path) -> list[dict[str, str]]:
    """The rows of a table; lines that begin with # are notes."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def read_jsonl(path: Path) -> list[Any]:
    """One value a line."""
    # Not splitlines(): a text may hold U+2028, which ends no line of a file.
    lines = path.read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def shared(name: str) -> Path:
    """A file of the shared reference folder beside the checkout; skips where there is none."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"the shared reference folder is not there: {name}")
    return path


def contract(text: str) -> Contract:
    """The contract of a text."""
    return parse_contract(text).contract


def every_contract() -> Iterator[Contract]:
    """The 105 contracts, by level, strain and doubling."""
    for level, strain, doubling in product(Level, Strain, Doubling):
        yield Contract(level, strain, doubling)


def every_played() -> Iterator[Played]:
    """The 1,470 results without a declarer."""
    for bid in every_contract():
        for tricks in range(14):
            yield Played(bid, None, tricks)


def refusal_of(text: str, parse: Any, **options: str) -> NotationError:
    """The error that a text gives; fails where it is read."""
    with pytest.raises(NotationError) as caught:
        parse(text, **options)
    return caught.value
