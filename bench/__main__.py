"""`python -m bench`: measure everything and print the table."""

from __future__ import annotations

import platform
import sys
from itertools import chain
from pathlib import Path

from bench import api, compare, event, scoring
from bench.measure import against_limit, against_peer, process


def main() -> None:
    """Print one row a figure as it comes."""
    print(f"Python {platform.python_version()} on {platform.machine()}")
    print("| job | time | against | ratio | target | |")
    print("|---|---|---|---|---|---|")
    command = [str(Path(sys.executable).parent / "overtrick"), "score", "4SX-1"]
    print(against_limit("`overtrick score 4SX-1`, whole process", process(command), 0.12))
    click = process([sys.executable, "-c", "import click"])
    print(against_peer("the same", process(command), "Python and Click alone", click, None))
    for figure in chain(scoring.figures(), compare.figures(), event.figures(), api.figures()):
        print(figure, flush=True)


main()
