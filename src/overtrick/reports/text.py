"""An event as aligned text, for a terminal or a plain file."""

from __future__ import annotations

import re
from collections.abc import Iterable

from overtrick.reports import words
from overtrick.reports.event import EventView, RankingRow, RankingView, TravellerView
from overtrick.reports.table import INDENT, Column, Look, table, wrapped

_RED_SUITS = re.compile("[♥♦]")


def event_text(view: EventView, look: Look) -> Iterable[str]:
    """The lines of an event: heading, rankings, notes, travellers."""
    yield look.heading(view.title)
    yield from wrapped(view.scored_by, look.columns)
    if view.changes:
        yield from wrapped(view.changes, look.columns, INDENT)
    for ranking in view.rankings:
        yield ""
        yield from _ranking(ranking, view, look)
    notes = view.notes if view.travellers else (*view.notes, *view.board_notes)
    if notes:
        yield ""
        yield look.heading(words.NOTES)
        yield from remarks(notes, look)
    for traveller in view.travellers:
        yield ""
        yield from _traveller(traveller, view, look)


def remarks(texts: Iterable[str], look: Look) -> Iterable[str]:
    """Sentences under a table, each wrapped on its own."""
    room = None if look.columns is None else look.columns - len(INDENT)
    for text in texts:
        for line in wrapped(text, room, hanging="  "):
            yield INDENT + line


def _ranking(ranking: RankingView, view: EventView, look: Look) -> Iterable[str]:
    has_ledger = bool(ranking.ledger_kinds)
    is_tied = any("=" in row.place for row in ranking.rows)
    columns = [
        Column(words.PLACE, is_figure=True),
        Column(words.SECTION_HEAD),
        Column(words.CONTESTANT),
        Column(words.NAMES, is_flexible=True),
        Column(words.BOARDS, is_figure=True),
        *(Column(name, is_figure=True) for name in figure_heads(ranking, view)),
        Column("%", is_figure=True),
    ]

    def cells(row: RankingRow) -> list[str]:
        # The sign of a tie stands behind the figures, so that these remain one below the other.
        place = f"{row.place} " if is_tied and "=" not in row.place else row.place
        figures = [row.points, *row.ledger] if has_ledger else []
        return [
            *(place, row.section, row.contestant, row.names, row.boards),
            *(*figures, row.total, row.percentage),
        ]

    yield look.heading(ranking.title)
    yield from table(columns, [cells(row) for row in ranking.rows], look)
    yield from remarks(ranking.remarks, look)


def figure_heads(ranking: RankingView, view: EventView) -> list[str]:
    """The headings of what leads to a total: the boards, then each kind of the ledger."""
    if not ranking.ledger_kinds:
        return [view.unit]
    return [view.unit, *(words.LEDGER[kind] for kind in ranking.ledger_kinds), words.TOTAL]


def _traveller(traveller: TravellerView, view: EventView, look: Look) -> Iterable[str]:
    columns = [
        *(Column(words.SECTION_HEAD), Column(words.MATCH)),
        *(Column("N-S"), Column("E-W"), Column(words.RESULT), Column(words.LEAD)),
        Column(words.SCORE, is_figure=True),
        Column(f"N-S {view.unit}", is_figure=True),
        Column(f"E-W {view.unit}", is_figure=True),
        Column(words.WHY, is_flexible=True),
    ]
    rows = [
        [
            *(row.section, row.match, row.ns, row.ew, row.result, row.lead, row.score),
            *(row.ns_points or "-", row.ew_points or "-", "\n".join(row.why)),
        ]
        for row in traveller.rows
    ]
    yield f"{look.heading(traveller.title)}: {traveller.conditions}"
    for line in table(columns, rows, look):
        yield _RED_SUITS.sub(lambda suit: look.red(suit[0]), line)
    yield from remarks(traveller.remarks, look)
