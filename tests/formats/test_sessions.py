"""Every session of the corpus is read without a loss, and says what the file says."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from overtrick import parse_contract
from overtrick.core.result import PassedOut, Played
from overtrick.core.seat import Side
from overtrick.event.document import Entry, EventDocument
from overtrick.event.fields import with_fields
from overtrick.event.outcome import (
    Absence,
    Artificial,
    Assigned,
    Average,
    Percentage,
    is_absent,
    scores_of,
)
from overtrick.event.presets import preset
from overtrick.formats.travellers import read_travellers
from support import SHARED, shared

FOLDER = SHARED / "corpus" / "sessions"
FILES = sorted([*FOLDER.glob("*.csv"), *FOLDER.glob("odd/*.csv")])
WORDS = {
    Average.PLUS: "AVE+",
    Average.EVEN: "AVE",
    Average.MINUS: "AVE-",
    Absence.NOT_PLAYED: "NP",
    Absence.LATE: "LATE",
}


def test_the_corpus_is_there() -> None:
    shared("corpus/sessions")
    assert len(FILES) == 121


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_session_is_read_whole(path: Path) -> None:
    printed = path.with_suffix(".json")
    document = read_travellers(path.read_bytes(), path.stem, printed=printed.read_bytes())
    assert not [problem for problem in document.problems if problem.is_loss]
    facts = json.loads(printed.read_text(encoding="utf-8"))
    # `results` counts sit-outs too.
    assert len(document.entries) == facts["results"]
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for number, (entry, row) in enumerate(zip(document.entries, rows, strict=True), start=2):
        assert entry.line == number
        assert as_row(document, entry, row) == row
    assert len(document.official) == len(facts["totals"])
    others = {name: text for name, text in document.stated.items() if name != "ruleset"}
    with_fields(preset(document.stated["ruleset"]), others, "the file")
    if document.stated.get("expected_results") == "given":
        assert document.expected.keys() == set(document.stated["scored_together"].split(","))


def as_row(document: EventDocument, entry: Entry, row: dict[str, str]) -> dict[str, str]:
    """The entry written back, with the cells that only the file's habit decides taken from it."""
    ns, ew = ("+".join(entry.lineups[side]) for side in Side)
    outcome = entry.outcome
    scores = scores_of(outcome, document.vulnerability(entry))
    written = {"ns_score": "", "ew_score": ""}
    sign = {"ns_score": 1, "ew_score": -1}
    for side, column in zip(Side, written, strict=True):
        points = scores[side]
        if points is not None:
            written[column] = str(sign[column] * points)
        elif outcome is Absence.SIT_OUT:
            written[column] = "BYE" if entry.lineups[side] else ""
        elif isinstance(outcome, Absence):
            written[column] = WORDS[outcome]
        elif isinstance(outcome, (Artificial, Assigned)):
            award = outcome.ns if side is Side.NS else outcome.ew
            if isinstance(award, Percentage):
                written[column] = f"{award.percent}%"
            else:
                assert isinstance(award, Average)
                written[column] = WORDS[award]
    contract = declarer = tricks = ""
    if isinstance(outcome, PassedOut):
        contract = "PASS"
    elif isinstance(outcome, Played):
        contract, tricks = str(outcome.contract), str(outcome.tricks)
        assert outcome.declarer is not None
        declarer = outcome.declarer.letters
        assert parse_contract(row["contract"]).contract is outcome.contract
    assert not is_absent(outcome) or scores.ns is None
    return {
        "section": entry.section,
        "round": "" if entry.round is None else str(entry.round),
        "table": entry.table,
        "board": str(entry.board),
        "ns": ns,
        "ew": ew,
        "contract": contract,
        "declarer": declarer,
        "tricks": tricks,
        **written,
        "ns_official": entry.official.ns or "",
        "ew_official": entry.official.ew or "",
    }


def test_the_fouled_movement_of_acbl_005_is_told_once() -> None:
    path = shared("corpus/sessions/acbl-005.csv")
    (problem,) = read_travellers(path.read_bytes(), "acbl-005").problems
    assert problem.message.startswith("on 6 lines somebody has a score who has the board on")
