"""An event as one HTML page that needs nothing else: no script, no picture, no other file.

Every text of the file goes through `_text`, so no name becomes markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from overtrick.event.fields import FIELDS
from overtrick.reports import words
from overtrick.reports.event import EventView, RankingView, TravellerRow, TravellerView
from overtrick.reports.rules import source_text
from overtrick.reports.safe import harmless
from overtrick.reports.text import figure_heads

_RED_SUITS = re.compile("[♥♦]")

_STYLE = """
:root { color-scheme: light dark; --ink: #1c2321; --dim: #56605c; --paper: #fcfcfa; --line: #d5dad6;
  --head: #eef2ef; --accent: #14623f; --red: #b3152b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ebe8; --dim: #a3ada8; --paper: #131816;
  --line: #333c38; --head: #1d2522; --accent: #7fd0a5; --red: #ff8a94; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 1.25rem 1rem 3rem; max-width: 62rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: break-word; }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2.25rem 0 .5rem; font-size: 1.3rem; line-height: 1.25; }
h3 { margin: 2rem 0 .25rem; font-size: 1.1rem; line-height: 1.25; }
p { margin: .25rem 0; }
a { color: var(--accent); }
.dim { color: var(--dim); }
.red { color: var(--red); }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .5rem; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
thead th { background: var(--head); font-weight: 600; font-size: .875rem; white-space: nowrap; }
.n { text-align: right; white-space: nowrap; }
.main { font-weight: 600; }
.ranking { width: auto; min-width: min(100%, 28rem); }
.place { width: 3.5rem; }
.wide { overflow-x: auto; }
.names { min-width: 8rem; }
.result { white-space: nowrap; }
td.why { width: 50%; color: var(--dim); font-size: .9375rem; }
.why div + div { margin-top: .15rem; }
.remarks { margin: .5rem 0; padding-left: 1.1rem; color: var(--dim); font-size: .9375rem; }
.boards { display: flex; flex-wrap: wrap; gap: .25rem; margin: .5rem 0 0; padding: 0;
  list-style: none; }
.boards a { display: block; min-width: 2.5rem; padding: .35rem .5rem; text-align: center;
  border: 1px solid var(--line); border-radius: .4rem; text-decoration: none; }
.boards a:hover { background: var(--head); }
a:focus-visible, .wide:focus-visible, summary:focus-visible {
  outline: 2px solid var(--accent); outline-offset: 2px; }
summary { cursor: pointer; padding: .35rem 0; color: var(--accent); font-weight: 600; }
@media (max-width: 44rem) {
  .ranking, .ranking tbody, .traveller, .traveller tbody { display: block; }
  .ranking thead, .traveller thead { position: absolute; width: 1px; height: 1px;
    overflow: hidden; clip-path: inset(50%); }
  .ranking tr, .traveller tr { display: flex; flex-wrap: wrap; gap: .1rem .75rem;
    padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .ranking td, .traveller td { width: auto; padding: 0; border: 0; white-space: nowrap; }
  .ranking td:empty, .traveller td:empty { display: none; }
  td[data-label]::before { content: attr(data-label) " "; color: var(--dim);
    font-size: .8125rem; }
  .ranking .place { flex: 0 0 1.75rem; }
  .ranking .id { flex: 1 0 2.5rem; }
  .ranking .main { flex: 0 0 4rem; }
  .percent::after { content: "%"; font-weight: 400; }
  .named .id { flex: 0 0 2.5rem; }
  .named td.names { display: block; flex: 1 1 calc(100% - 11rem); min-width: 0;
    white-space: normal; }
  .named .names ~ td:not(.main) { order: 1; font-size: .875rem; }
  .named .names + td { margin-left: 2.5rem; }
  .traveller .n { text-align: left; }
  .traveller .points { flex: 1 1 40%; }
  .traveller .why { flex-basis: 100%; white-space: normal; }
  .rules, .rules tbody, .rules tr, .rules td { display: block; border: 0; padding: 0; }
  .rules thead { display: none; }
  .rules tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
}
@media print {
  :root { --ink: #000; --dim: #333; --paper: #fff; --line: #999; --head: #fff; --red: #000; }
  body { max-width: none; padding: 0; font-size: 9.5pt; line-height: 1.3; }
  .boards, .skip { display: none; }
  h3 { margin-top: 1rem; }
  section.board, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  thead { display: table-header-group; }
}
"""


def event_page(view: EventView) -> Iterable[str]:
    """The page of an event, piece by piece."""
    title = _text(view.title)
    yield "<!DOCTYPE html>\n"
    yield '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    # Nothing is loaded and nothing runs, whatever a name in the file might try.
    yield (
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    )
    yield f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
    yield f"<header>\n<h1><bdi>{title}</bdi></h1>\n"
    yield f'<p class="dim">{_text(view.scored_by)}</p>\n'
    if view.changes:
        yield f'<p class="dim">{_text(view.changes)}</p>\n'
    yield "</header>\n<main>\n"
    for ranking in view.rankings:
        yield from _ranking(ranking, view)
    notes = view.notes if view.travellers else (*view.notes, *view.board_notes)
    if notes:
        yield f"<section>\n<h2>{words.NOTES}</h2>\n{_remarks(notes)}</section>\n"
    if view.travellers:
        yield f"<h2>{words.BOARDS}</h2>\n"
        yield from _contents(view.travellers)
    for number, traveller in enumerate(view.travellers, start=1):
        yield from _traveller(number, traveller, view)
    yield from _rules(view)
    yield "</main>\n</body>\n</html>\n"


def _text(text: str) -> str:
    return escape(harmless(text))


def _ranking(ranking: RankingView, view: EventView) -> Iterable[str]:
    # By what they are ranked stands last and stands out: the percentage, where there is one.
    figures = figure_heads(ranking, view)
    has_percentage = any(row.percentage for row in ranking.rows)
    last = ("%", "n main percent") if has_percentage else (figures.pop(), "n main")
    heads = [
        _Head(words.PLACE, "n place"),
        _Head(words.SECTION_HEAD, label=True),
        _Head(words.CONTESTANT, "id"),
        _Head(words.NAMES, "names"),
        _Head(words.BOARDS, "n", label=True),
        *(_Head(name, "n", label=True) for name in figures),
        _Head(*last),
    ]
    rows = [
        [
            *(row.place, row.section, row.contestant, row.names, row.boards),
            *((row.points, *row.ledger) if ranking.ledger_kinds else ()),
            row.total,
            *((row.percentage,) if has_percentage else ()),
        ]
        for row in ranking.rows
    ]
    title = _text(ranking.title)
    yield f"<section>\n<h2>{title}</h2>\n"
    # A table that is wider than a phone is moved sideways, by the keyboard too.
    yield f'<div class="wide" role="region" aria-label="{title}" tabindex="0">\n'
    kind = "ranking named" if any(row.names for row in ranking.rows) else "ranking"
    yield from _table(kind, title, heads, [[_bdi(cell) for cell in row] for row in rows])
    yield "</div>\n"
    yield _remarks(ranking.remarks)
    yield "</section>\n"


def _contents(travellers: Sequence[TravellerView]) -> Iterable[str]:
    """Links to the boards."""
    yield f'<nav aria-label="{words.BOARDS}">\n<ol class="boards">\n'
    for number, traveller in enumerate(travellers, start=1):
        name = _text(traveller.title)
        yield f'<li><a href="#t{number}" aria-label="{name}">{traveller.board}</a></li>\n'
    yield "</ol>\n</nav>\n"


def _traveller(number: int, traveller: TravellerView, view: EventView) -> Iterable[str]:
    heads = [
        *(_Head(words.SECTION_HEAD, label=True), _Head(words.MATCH, label=True)),
        *(_Head("N-S", label=True), _Head("E-W", label=True)),
        _Head(words.RESULT, "result"),
        _Head(words.LEAD, label=True),
        _Head(words.SCORE, "n"),
        *(_Head(f"{side} {view.unit}", "n points", label=True) for side in ("N-S", "E-W")),
        _Head(words.WHY, "why"),
    ]
    rows = [_traveller_cells(row) for row in traveller.rows]
    title = _text(traveller.title)
    yield f'<section class="board" id="t{number}">\n<h3>{title}</h3>\n'
    yield f'<p class="dim">{_text(words.capitalized(traveller.conditions))}</p>\n'
    yield from _table("traveller", title, heads, rows)
    yield _remarks(traveller.remarks)
    yield "</section>\n"


def _traveller_cells(row: TravellerRow) -> list[str]:
    return [
        *map(_bdi, (row.section, row.match, row.ns, row.ew)),
        _with_red_suits(_text(row.result)),
        _with_red_suits(_text(row.lead)),
        *map(_text, (row.score, row.ns_points or "-", row.ew_points or "-")),
        "".join(f"<div>{_text(why)}</div>" for why in row.why),
    ]


def _rules(view: EventView) -> Iterable[str]:
    ruleset = view.ruleset
    yield f"<section>\n<h2>{words.RULES}</h2>\n<details>\n"
    yield f"<summary>{_text(f'{ruleset.title} ({ruleset.name})')}</summary>\n"
    heads = [_Head(name) for name in (words.FIELD, words.VALUE, words.MEANING, words.SOURCE)]
    rows = [
        [
            f"<code>{name}</code>",
            f"<strong>{_text(field.value(ruleset))}</strong>",
            _text(field.meaning),
            _text(source_text(ruleset, name)),
        ]
        for name, field in FIELDS.items()
    ]
    yield from _table("rules", words.RULES, heads, rows)
    yield "</details>\n</section>\n"


class _Head(NamedTuple):
    """A column's heading, its class, and whether its name stands in each cell on a phone."""

    name: str
    kind: str = ""
    label: bool = False


def _table(
    kind: str, title: str, heads: Sequence[_Head], rows: Sequence[Sequence[str]]
) -> Iterable[str]:
    """A table of cells that are markup already; columns that are empty in every row are left out.

    The roles are said again, because a phone shows rows as blocks, and forgets them then.
    """
    kept = [at for at in range(len(heads)) if any(row[at] for row in rows)]
    shown = [heads[at] for at in kept]
    yield f'<table class="{kind}" role="table" aria-label="{title}">\n'
    cells = (
        f'<th scope="col" role="columnheader"{_class(head)}>{_text(head.name)}</th>'
        for head in shown
    )
    yield f'<thead role="rowgroup"><tr role="row">{"".join(cells)}</tr></thead>\n'
    yield '<tbody role="rowgroup">\n'
    for row in rows:
        cells = (_cell(row[at], heads[at]) for at in kept)
        yield f'<tr role="row">{"".join(cells)}</tr>\n'
    yield "</tbody>\n</table>\n"


def _cell(markup: str, head: _Head) -> str:
    label = f' data-label="{_text(head.name)}"' if head.label else ""
    return f'<td role="cell"{_class(head)}{label}>{markup}</td>'


def _class(head: _Head) -> str:
    return f' class="{head.kind}"' if head.kind else ""


def _bdi(text: str) -> str:
    """A text of a stranger, which cannot turn the direction of what stands beside it."""
    return f"<bdi>{_text(text)}</bdi>" if text else ""


def _with_red_suits(markup: str) -> str:
    return _RED_SUITS.sub(lambda suit: f'<span class="red">{suit[0]}</span>', markup)


def _remarks(texts: Sequence[str]) -> str:
    if not texts:
        return ""
    items = "".join(f"<li>{_text(text)}</li>\n" for text in texts)
    return f'<ul class="remarks">\n{items}</ul>\n'
