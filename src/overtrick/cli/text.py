"""Values as text for a person: aligned, with suit symbols where the terminal has them."""

from __future__ import annotations

import sys
from itertools import accumulate

import click

from overtrick.app.scoring import ScoredText, readable_in
from overtrick.app.words import LABELS, PASSED_OUT, heading, margin
from overtrick.core.contract import Contract
from overtrick.core.errors import NotationError, OvertrickError
from overtrick.core.explain import VULNERABILITIES, explain_line
from overtrick.core.law77 import Scale, undertrick_steps
from overtrick.core.result import PassedOut
from overtrick.core.score import ScoreBreakdown

LABEL_WIDTH = max(map(len, LABELS.values()))
POINTS_WIDTH = 8
WIDEST_QUOTE = 70
ASSUMED = "  Not vulnerable is assumed: --vul, --board or --vulnerable says otherwise."


def scored_text(scored: ScoredText, *, explained: bool) -> str:
    """A scored result: its heading, one line a component, the total, and the two sides."""
    breakdown = scored.breakdown
    lines = [click.style(_heading(scored), bold=True)]
    for line in breakdown.lines:
        reason = explain_line(breakdown, line) if explained else ""
        row = _row(LABELS[line.kind], f"{line.points}")
        lines.append(f"{row}   {reason}" if reason not in ("", f"{line.points}") else row)
    if explained:
        lines[2:2] = _trick_by_trick(breakdown)
    lines.append(_row("Total", f"{breakdown.total}", bold=True))
    lines.append(_sides(breakdown))
    if breakdown.scale is not Scale.SINCE_1987:
        lines.append("  Scored by the table before 1987.")
    return "\n".join(lines)


def contracts_text(score: int, breakdowns: list[ScoreBreakdown]) -> str:
    """The results that give a score, one a line."""
    if not breakdowns:
        return f"No result scores {score}."
    rows = [click.style(f"{score} for declarer:", bold=True)]
    for breakdown in breakdowns:
        result = breakdown.result
        if isinstance(result, PassedOut):
            rows.append(f"  Pass   {PASSED_OUT}")
        else:
            contract = f"{contract_symbols(result.contract):<6} {margin(result):<18}"
            rows.append(f"  {contract}{VULNERABILITIES[breakdown.vulnerable]}")
    return "\n".join(rows)


def error_text(error: OvertrickError, text: str, line: int | None, lang: str) -> str:
    """An error with the offending part underlined, and a hint where another language fits."""
    where = f"line {line}: " if line is not None else ""
    rows = [f"{click.style('Error:', fg='red')} {where}{error}"]
    if not isinstance(error, NotationError):
        return rows[0]
    first, last = error.span
    if text and last <= WIDEST_QUOTE:
        shown = "".join(c if c.isprintable() else "?" for c in error.text[:WIDEST_QUOTE])
        rows += [f"  {shown}", "  " + " " * first + "^" * max(last - first, 1)]
    if others := readable_in(text, lang):
        rows.append(f"  It can be read with --lang {' or '.join(others)}.")
    return "\n".join(rows)


def contract_symbols(contract: Contract) -> str:
    """The contract with suit symbols, where standard output can show them."""
    strain = contract.strain.symbol if _can_show("♣♦♥♠") else contract.strain.letters
    return f"{contract.level.value}{strain}{contract.doubling.letters}"


def _heading(scored: ScoredText) -> str:
    result = scored.breakdown.result
    board = f"Board {scored.board.number}: " if scored.board else ""
    if isinstance(result, PassedOut):
        return f"{board}{PASSED_OUT}"
    bid = contract_symbols(Contract(result.contract.level, result.contract.strain))
    return f"{board}{heading(result, scored.breakdown.vulnerable, bid)}"


def _row(label: str, points: str, *, bold: bool = False) -> str:
    row = f"  {label:<{LABEL_WIDTH}}{points:>{POINTS_WIDTH}}"
    return click.style(row, bold=True) if bold else row


def _trick_by_trick(breakdown: ScoreBreakdown) -> list[str]:
    """How a penalty grew, where there is more than one step to show."""
    result = breakdown.result
    if isinstance(result, PassedOut) or result.undertricks < 2:
        return []
    steps = undertrick_steps(
        *(result.undertricks, result.contract.doubling),
        breakdown.vulnerable,
        breakdown.scale,
    )
    return [
        _row(f"  down {count}", f"{-step}") + f"   so far {-so_far}"
        for count, (step, so_far) in enumerate(zip(steps, accumulate(steps), strict=True), start=1)
    ]


def _sides(breakdown: ScoreBreakdown) -> str:
    if breakdown.ns_score is None or breakdown.ew_score is None:
        return "  N-S and E-W: no declarer is named"
    return f"  N-S {_signed(breakdown.ns_score)}   E-W {_signed(breakdown.ew_score)}"


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _can_show(symbols: str) -> bool:
    try:
        symbols.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
