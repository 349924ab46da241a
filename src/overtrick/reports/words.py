"""The words of the pages, in English, each a template of its own, to be translated."""

from __future__ import annotations

from overtrick.core.board import Vulnerability
from overtrick.core.seat import Side
from overtrick.event.document import LedgerKind
from overtrick.event.ruleset import Method
from overtrick.event.ties import TieCriterion

METHODS = {
    Method.MATCHPOINTS: "Matchpoints",
    Method.CROSS_IMPS: "Cross-IMPs",
    Method.BUTLER: "Butler",
    Method.BOARD_A_MATCH: "Board-a-match",
    Method.TOTAL: "Total points",
}
UNITS = {
    Method.MATCHPOINTS: "MPs",
    Method.CROSS_IMPS: "IMPs",
    Method.BUTLER: "IMPs",
    Method.BOARD_A_MATCH: "points",
    Method.TOTAL: "points",
}
SCORED_BY = "{method}; rules: {ruleset} ({name})"

CHANGED = "Changed: {changes}"
CHANGE = "{field} {value} ({source})"

RANKING = "Ranking"
SECTION = "Section {sections}"
SECTIONS = "Sections {sections}"
DIRECTIONS = {Side.NS: "North-South", Side.EW: "East-West"}
LEDGER = {
    LedgerKind.PENALTY: "Penalty",
    LedgerKind.CARRY_OVER: "Carry-over",
    LedgerKind.HANDICAP: "Handicap",
}
PERCENT_OF_TOP = "{amount}% of a top"
PERCENT_OF_SESSION = "{amount}% of the session"
OF_MAXIMUM = "of at most {maximum}"
OF_BOARDS = "{count} boards"
TIE_CRITERIA = {
    TieCriterion.HEAD_TO_HEAD: "head to head",
    TieCriterion.COMMON_BOARDS: "common boards",
    TieCriterion.TOPS: "tops",
}
TIE_BROKEN = "Ties: {trail}"

BOARD = "Board {board}"
SESSION = "session {session}"
DEALER = "dealer {seat}"
VULNERABILITIES = {
    Vulnerability.NONE: "none vulnerable",
    Vulnerability.NS: "N-S vulnerable",
    Vulnerability.EW: "E-W vulnerable",
    Vulnerability.BOTH: "both vulnerable",
}
VULNERABILITY_DIFFERS = "vulnerability differs from table to table"
TOP = "top {top}"
SPLIT = "split score"
SIDE_WHY = "{side}: {why}"
NOTHING_CREDITED = "nothing is credited"
OUTCOMES = {
    "Pass": "passed out",
    "NP": "not played",
    "LATE": "late play",
    "BYE": "sits out",
    "?": "unknown",
}
"""Outcomes as a traveller for people names them; what is not here is shown as it is."""

NOTES = "Notes"
PLACE = "Place"
SECTION_HEAD = "Section"
CONTESTANT = "Contestant"
NAMES = "Names"
BOARDS = "Boards"
TOTAL = "Total"
MATCH = "Match"
RESULT = "Result"
LEAD = "Lead"
SCORE = "Score"
WHY = "Why"
RULES = "Rules"
FIELD = "Field"
VALUE = "Value"
MEANING = "Meaning"
SOURCE = "Source"

GROUP = "group {group}"
LEFT_OUT = "lines or cells that could not be read, and are not counted: {count}"

DEFAULT_SOURCE = "Overtrick's default"


def capitalized(text: str) -> str:
    """A sentence with a capital letter in front, the others as they were."""
    return text[:1].upper() + text[1:]
