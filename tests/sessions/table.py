"""The table of real sessions: what other programs printed, and how much of it we compute.

`python tests/sessions/table.py` prints the page `docs/reference/checked-sessions.md` anew.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from overtrick.app.checking import (
    ARTIFICIAL,
    BYE,
    FACTORED,
    NOT_PLAYED,
    PLAIN,
    Checked,
    Tally,
    check_event,
)
from overtrick.app.events import Choices, read_event, rules_for
from sessions.reasons import REASONS
from support import shared

KINDS = (PLAIN, FACTORED, ARTIFICIAL, BYE, NOT_PLAYED)
HEADINGS = ("plain", "factored", "artificial", "bye", "not played", "totals", "places")
INTRODUCTION = """# Real sessions, recomputed

Files of real events, with names replaced, carry the figures that the program printed which scored
them: ACBLscore, Magic Contest and Ruter, the New Zealand program Scorer, Pianola, the English
Bridge Union's PairsScorer and TeamsScorer, and Bridge Base Online. `overtrick check` reads each of
them and computes every figure again by the rules that the file states
([how they become fields of a ruleset](travellers-csv.md)). The test run does the same and fails
when a figure of this page changes.

Each entry is *as printed / printed*. A cell is one figure of one side of a table: *plain* where
the board's field was complete, *factored* where results were missing and Neuberg's formula was
used, *artificial* for an adjusted score, *bye* for what a pair gets that sits out. *Totals* are
lines of the ranking, with their percentage; *places* those of the ranking, where any place of a
shared one counts, because programs print ties in four ways.
"""


@dataclass(frozen=True, slots=True)
class Session:
    """One session that was checked."""

    name: str
    program: str
    method: str
    is_odd: bool
    checked: Checked

    @property
    def tallies(self) -> list[Tally]:
        kinds = [self.checked.kinds.get(kind, Tally()) for kind in KINDS]
        return [*kinds, self.checked.totals, self.checked.places]

    @property
    def differences(self) -> Counter[str]:
        return Counter(difference.where for difference in self.checked.differences)


def sessions() -> Iterator[Session]:
    """Every session of the corpus, those of `odd/` last."""
    folder = shared("corpus/sessions")
    for odd, paths in ((False, folder.glob("*.csv")), (True, (folder / "odd").glob("*.csv"))):
        for path in sorted(paths):
            document = read_event(path, with_printed=True)
            assert not any(problem.is_loss for problem in document.problems), path.name
            rules = rules_for(document, Choices())
            checked = check_event(document, rules.method, rules.ruleset)
            yield Session(path.stem, rules.preset.name, str(rules.method.value), odd, checked)


def table(found: list[Session]) -> str:
    """The table, with a line of sums for each part."""
    lines = [
        "| session | ruleset | method | " + " | ".join(HEADINGS) + " |",
        "|---|---|---|" + "---|" * len(HEADINGS),
    ]
    for session in found:
        name = f"odd/{session.name}" if session.is_odd else session.name
        lines.append(_row(name, session.program, session.method, session.tallies))
    for odd, label in ((False, "all but odd/"), (True, "odd/")):
        part = [session.tallies for session in found if session.is_odd is odd]
        lines.append(_row(f"**{label}**", f"{len(part)} sessions", "", _sum(part)))
    return "\n".join(lines)


def _sum(part: list[list[Tally]]) -> list[Tally]:
    return [
        Tally(sum(tally.checked for tally in column), sum(tally.matched for tally in column))
        for column in zip(*part, strict=True)
    ]


def _row(name: str, program: str, method: str, tallies: list[Tally]) -> str:
    cells = [f"{t.matched:,} / {t.checked:,}" if t.checked else "" for t in tallies]
    return f"| {name} | {program} | {method} | " + " | ".join(cells) + " |"


def differences(found: list[Session]) -> str:
    """Each session that differs: how many figures of which kind, and why."""
    lines = []
    for session in found:
        if not session.differences:
            continue
        name = f"odd/{session.name}" if session.is_odd else session.name
        counts = ", ".join(
            f"{count} {where if count == 1 else _plural(where)}"
            for where, count in sorted(session.differences.items())
        )
        lines.append(f"- **{name}**: {counts}. {REASONS[session.name]}")
    return "\n".join(lines)


def _plural(where: str) -> str:
    return {"line": "cells"}.get(where, f"{where}s").replace("lines", "cells")


def page(found: list[Session]) -> str:
    """The whole page of the documentation."""
    return f"{INTRODUCTION}\n{table(found)}\n\n## What differs, and why\n\n{differences(found)}\n"


if __name__ == "__main__":
    sys.stdout.write(page(list(sessions())))
