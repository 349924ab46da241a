"""Short ways to write an event down."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from overtrick.core.seat import BySide
from overtrick.event.document import Entry, EventDocument, LedgerItem
from overtrick.event.fields import with_fields
from overtrick.event.outcome import (
    Absence,
    Artificial,
    Assigned,
    Average,
    Percentage,
    ScoreOnly,
    TableOutcome,
    Weighted,
)
from overtrick.event.ruleset import Method, Ruleset
from overtrick.event.standings import Standing, Standings, rank

AVE_PLUS_MINUS = Artificial(Average.PLUS, Average.MINUS)
AVE = Artificial(Average.EVEN, Average.EVEN)
SIT_OUT, NOT_PLAYED, LATE, UNKNOWN = (
    Absence.SIT_OUT,
    Absence.NOT_PLAYED,
    Absence.LATE,
    Absence.UNKNOWN,
)


def percent(ns: int | str, ew: int | str) -> Artificial:
    return Artificial(Percentage(Fraction(ns)), Percentage(Fraction(ew)))


def split(ns_score: int, ew_own_score: int) -> Assigned:
    return Assigned((Weighted(ns_score),), (Weighted(-ew_own_score),))


def entry(board: int, ns: str, ew: str, outcome: TableOutcome | int, **more: object) -> Entry:
    """Ids separated by `+` are two players of an individual; "" is nobody."""
    lineups = BySide(ns=tuple(filter(None, ns.split("+"))), ew=tuple(filter(None, ew.split("+"))))
    what = ScoreOnly(outcome) if isinstance(outcome, int) else outcome
    return Entry(board, lineups, what, **more)  # type: ignore[arg-type]


def event(
    entries: Iterable[Entry], ledger: Iterable[LedgerItem] = (), **more: object
) -> EventDocument:
    return EventDocument("a test", tuple(entries), ledger=tuple(ledger), **more)  # type: ignore[arg-type]


def rules(**fields: str) -> Ruleset:
    return with_fields(Ruleset(), fields, "the test")


def ranked(
    document: EventDocument, method: Method = Method.MATCHPOINTS, **fields: str
) -> Standings:
    return rank(document, method, rules(**fields))


def by_id(standings: Standings) -> dict[str, Standing]:
    return {line.contestant.id: line for each in standings.rankings for line in each.standings}


def places(standings: Standings) -> list[list[tuple[str, str]]]:
    return [
        [(line.place, line.contestant.id) for line in each.standings] for each in standings.rankings
    ]


def figures(*values: object) -> tuple[object, ...]:
    """Exact numbers beside whole ones, for a comparison."""
    return values
