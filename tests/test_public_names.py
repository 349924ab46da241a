"""`import overtrick` is a promise: these names, no others, and nothing heavy behind them."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import overtrick

PUBLIC = """
__version__ Action Auction AuctionState Bid BoardNumber BoardResult breakdowns_with_score
BySide Call Card Contract Deal DeclaredContract Declarer Doubling explain explain_line
format_contract format_result Hand IllegalCallError ImpossibleValueError is_reachable Level
LineKind NotationError OvertrickError parse_contract parse_result PassedOut Played Rank Scale
score ScoreBreakdown ScoreLine Seat Side Strain Suit Translate undertrick_steps
UnknownLanguageError Vulnerability
""".split()


def test_public_names() -> None:
    assert sorted(overtrick.__all__) == sorted(PUBLIC)
    assert all(hasattr(overtrick, name) for name in PUBLIC)


def test_errors_have_one_parent() -> None:
    errors = {name for name in PUBLIC if name.endswith("Error")}
    assert all(issubclass(getattr(overtrick, name), overtrick.OvertrickError) for name in errors)


def test_version_stands_in_one_place() -> None:
    assert version("overtrick") == overtrick.__version__


def test_a_score_loads_nothing_heavy() -> None:
    code = (
        "import sys; from overtrick.cli.main import main; main(['score', '4SX-1']);"
        "print(sorted({'numpy', 'rich', 'asyncio', 'decimal', 'fractions', 'json.tool', 'babel',"
        "'email', 'http', 'ssl', 'overtrick.cli.completion'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[]"
