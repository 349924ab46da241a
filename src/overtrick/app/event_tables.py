"""Rankings and scored results as plain tables, from the same figures as the JSON shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overtrick.app.event_shapes import LineShapes
from overtrick.core.seat import Side
from overtrick.event.document import EventDocument, LedgerKind
from overtrick.event.ruleset import Method
from overtrick.event.standings import Standings
from overtrick.reports.event import names_text, percentage_text, total_text

Table = tuple[Sequence[str], Iterator[Sequence[object]]]

LINE_HEADS = (
    *("session", "section", "round", "table", "board", "group", "match", "room", "ns", "ew"),
    *("outcome", "ns_score", "ew_score", "ns_points", "ew_points"),
    *("ns_percentage", "ew_percentage", "ns_why", "ew_why"),
)


def ranking_table(document: EventDocument, standings: Standings) -> Table:
    """The rankings below one another, told apart by their number in the first column."""
    present = {
        line.item.kind
        for ranking in standings.rankings
        for standing in ranking.standings
        for line in standing.ledger
    }
    kinds = [kind for kind in LedgerKind if kind in present]
    heads = (
        *("ranking", "place", "section", "contestant", "direction", "names", "boards", "points"),
        *(kind.value for kind in kinds),
        *("total", "percentage"),
    )
    ruleset = standings.ruleset

    def rows() -> Iterator[Sequence[object]]:
        for number, ranking in enumerate(standings.rankings, start=1):
            for standing in ranking.standings:
                direction: Side | None = ranking.direction or standing.direction
                percentage = standing.printed_percentage
                ledger = [
                    [line.points for line in standing.ledger if line.item.kind is kind]
                    for kind in kinds
                ]
                yield (
                    *(number, standing.place, standing.contestant.section),
                    *(standing.contestant.id, direction.letters if direction else ""),
                    *(names_text(document, standing.contestant), standing.boards),
                    total_text(standing.board_points, ruleset),
                    *(total_text(sum(points, 0 * standing.total), ruleset) for points in ledger),
                    total_text(standing.printed_total, ruleset),
                    "" if percentage is None else percentage_text(percentage, ruleset),
                )

    return heads, rows()


def line_table(standings: Standings) -> Table:
    """Every scored result."""
    shapes = LineShapes(standings)
    heads = (*LINE_HEADS, "datum") if standings.method is Method.BUTLER else LINE_HEADS
    found = (shapes.shape(line) for line in standings.scored.entries)
    return heads, ([shape.get(head) for head in heads] for shape in found)
