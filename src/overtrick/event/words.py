"""The sentences of an event: one English text with named places each, for a catalogue."""

from __future__ import annotations

from overtrick.compare.factoring import Factoring

NO_MATCH = "board-a-match compares the two tables of a match: a result says which, in `match`"
TOO_MANY_TABLES = "board {board}: a match has two tables, and more results than these are there"
NOT_CROSSED = (
    "board {board}: at the two tables of a match the same two teams sit, the other way round"
)
NOT_IN_A_GROUP = "section {section!r} is in no group of {field}"
NO_SECTIONS = "{field} names sections, but results without a section are there"
NOT_GIVEN = (
    "expected_results is given, but the file does not give how many results a board of the "
    "sections {sections} should have"
)
NO_MAXIMUM = (
    "{contestant} carries over {points} points, but not of what maximum: "
    "a ranking by percentage needs it; or rank_by total"
)
NO_TOP = (
    "{contestant}: {kind} {amount}% is of a top, and {method} has none; give it in points instead"
)

MISSING = {
    Factoring.NEUBERG: "board {board}: {results} of {expected} results, Neuberg",
    Factoring.PROPORTION: "board {board}: {results} of {expected} results, in proportion",
    Factoring.MISSING_TIED: (
        "board {board}: {results} of {expected} results, each missing one counts as a tie"
    ),
    Factoring.NONE: "board {board}: {results} of {expected} results",
}
FOULED = "board {board}: fouled, compared in groups of {sizes}"
LACKING = "board {board}: {why}"
SPLIT = "board {board}: a split score; each direction is compared in a field of its own"
WEIGHTED = "board {board}: a weighted score (Law 12C1(c)) is not compared yet, nothing is credited"
SMALL_GROUP = "board {board}: {results} of {expected} results, rated as a small group"
UNCREDITED = "board {board}: {award} for {who} is nothing that {method} can credit"
SCALED = "totals are scaled to {boards} boards (most points: {top})"
NO_DATUM = (
    "board {board}: butler_datum is given, but no datum is; a side file has them under `datums`"
)
SAT_BOTH = "two rankings were asked for, but {who} sat both North-South and East-West"
FEW_SWITCHED = "only {count} of {of} contestants sat both ways, yet it is one ranking"

AWARD = "{award}: {percent}% of {top} = {points}"
AWARD_OWN = "{award}: own {percent}% on the other boards, of {top} = {points}"
AWARD_IMPS = "{award}: {points} IMPs"
AWARD_IMPS_TIMES = "{award}: {imps} IMPs x {comparisons} comparisons = {points}"
AWARD_IMPS_OWN = "{award}: own average on the other boards, {points} IMPs"
PERCENTAGE = "adjusted to {percent}% of {top} = {points}"
BYE_OWN = "sits out: own average, {percent}% of {top} = {points}"
BYE_PERCENT = "sits out: {percent}% of {top} = {points}"
BYE_IMPS = "sits out: {points} IMPs"
BYE_IMPS_OWN = "sits out: own average on the boards played, {points} IMPs"
BYE_POINTS_OWN = "sits out: own average on the boards played, {points} points"

NOT_COMPARED = {
    "NP": "not played",
    "LATE": "to be played late",
    "BYE": "sits out",
    "?": "no result is known",
}
