"""The JSON shapes of events: rankings, checks, rulesets, IMPs.

Numbers: counts, board numbers and scores are integers; what is computed is a string with a plain
decimal, with a fraction beside it, `<name>_exact`, where that is not the whole value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from overtrick.app.checking import Checked, Difference
from overtrick.app.events import Rules, UnreadableFileError
from overtrick.app.shapes import Shape
from overtrick.compare.exact import round_to
from overtrick.core.errors import OvertrickError
from overtrick.core.seat import Side
from overtrick.event.document import ContestantKey, EventDocument, Problem
from overtrick.event.fields import FIELDS, values_of
from overtrick.event.ruleset import Method, Ruleset, RulesetError
from overtrick.event.scoring import ScoredEntry, SideCredit
from overtrick.event.standings import Ranking, Standing, Standings
from overtrick.reports.event import Sentences, reasons
from overtrick.reports.figures import fraction, plain
from overtrick.reports.outcomes import outcome_text

SEATS = {Side.NS: ("north", "south"), Side.EW: ("east", "west")}


def event_shape(document: EventDocument, standings: Standings, rules: Rules) -> Shape:
    """The answer of `rank`."""
    shapes = LineShapes(standings)
    return {
        "event": document.name,
        "method": standings.method.value,
        **ruleset_shape(rules.ruleset),
        "changed": list(rules.changed),
        "lines": [shapes.shape(line) for line in standings.scored.entries],
        "rankings": [
            {
                "sections": list(ranking.sections),
                "direction": ranking.direction.letters if ranking.direction else None,
                "contestants": len(ranking.standings),
            }
            for ranking in standings.rankings
        ],
        "ranking": [
            _standing_shape(index, ranking, standing, document)
            for index, ranking in enumerate(standings.rankings)
            for standing in ranking.standings
        ],
        "notes": [note.explain() for note in standings.notes],
        "problems": [problem_shape(problem) for problem in document.problems],
    }


def ruleset_shape(ruleset: Ruleset) -> Shape:
    """A ruleset's name and every choice in force, and whose they are, None for a default."""
    return {
        "ruleset": {"name": ruleset.name, **values_of(ruleset)},
        "sources": {name: ruleset.sources.get(name) for name in FIELDS},
    }


def rules_shape(rules: Rules) -> Shape:
    """The answer of `rank --explain-rules`."""
    return {
        "method": rules.method.value,
        **preset_shape(rules.ruleset),
        "changed": list(rules.changed),
    }


def preset_shape(ruleset: Ruleset) -> Shape:
    """One ruleset: each field with its value, its meaning and its source."""
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "fields": [
            {
                "name": name,
                "value": field.value(ruleset),
                "meaning": field.meaning,
                "source": ruleset.sources.get(name),
            }
            for name, field in FIELDS.items()
        ],
    }


def presets_shape(presets: Iterable[Ruleset]) -> Shape:
    """The answer of `rulesets`: the presets, and what each field can be."""
    return {
        "rulesets": [{"name": ruleset.name, "title": ruleset.title} for ruleset in presets],
        "fields": [
            {"name": name, "values": field.kind.values, "meaning": field.meaning}
            for name, field in FIELDS.items()
        ],
    }


class LineShapes:
    """The shapes of scored results; what equal results of a board have in common is made once."""

    def __init__(self, standings: Standings) -> None:
        self.method = standings.method
        self.ruleset = standings.ruleset
        self._sentences = Sentences()
        self._known: dict[tuple[int, Side], tuple[SideCredit, Shape]] = {}

    def shape(self, line: ScoredEntry) -> Shape:
        """One scored result."""
        entry = line.entry
        shape: Shape = {"session": entry.session} if entry.session else {}
        shape |= {"section": entry.section, "round": entry.round, "table": entry.table}
        shape["board"] = entry.board
        for label in ("group", "match", "room"):
            if getattr(entry, label):
                shape[label] = getattr(entry, label)
        for side in Side:
            shape[side.letters.lower()] = "+".join(entry.lineups[side])
        for side in Side:
            if len(entry.lineups[side]) == 2:
                shape |= zip(SEATS[side], entry.lineups[side], strict=True)
        shape["outcome"] = outcome_text(entry.outcome)
        shape["ns_score"] = line.scores.ns
        shape["ew_score"] = None if line.scores.ew is None else -line.scores.ew
        for side in Side:
            shape |= self._side(line.credits[side], side)
        if self.method is Method.BUTLER:
            shape |= _number("datum", datum_of(line))
        ns_why, ew_why = reasons(line, self._sentences)
        shape["why"] = ns_why if entry.lineups.ns else ew_why
        shape["ns_why"] = ns_why
        shape["ew_why"] = ew_why
        return shape

    def _side(self, credit: SideCredit | None, side: Side) -> Shape:
        name = side.letters.lower()
        if credit is None:
            return {f"{name}_points": None, f"{name}_percentage": None}
        known = self._known.get((id(credit), side))
        if known is None:
            shape = {
                **_number(f"{name}_points", credit.points),
                **self._percentage(f"{name}_percentage", credit),
            }
            known = self._known[id(credit), side] = (credit, shape)
        return known[1]

    def _percentage(self, name: str, credit: SideCredit) -> Mapping[str, str | None]:
        """What a side got of the board's top, as the rules round percentages."""
        if not credit.top:
            return {name: None}
        exact = 100 * credit.points / credit.top
        options = self.ruleset.ranking
        return _rounded(
            name, round_to(exact, options.percent_digits, options.total_rounding), exact
        )


def datum_of(line: ScoredEntry) -> Fraction | None:
    """The datum that a result was compared with, from N-S's side."""
    ns, ew = line.credits
    for credit, sign in ((ns, 1), (ew, -1)):
        datum = getattr(credit.reason, "datum", None) if credit else None
        if isinstance(datum, Fraction):
            return sign * datum
    return None


def problem_shape(problem: Problem) -> Shape:
    """What could not be read of a file."""
    return {
        "line": problem.line,
        "column": problem.column,
        "message": problem.message,
        "is_loss": problem.is_loss,
    }


def file_error_shape(
    code: str,
    message: str,
    *,
    index: int,
    text: str,
    line: int | None = None,
    column: int | None = None,
) -> Shape:
    """The error object of a file, or of a line of it; `index` counts the files from 0."""
    inner: Shape = {"code": code, "message": message, "index": index, "text": text}
    if line is not None:
        inner["line"] = line
    if column is not None:
        inner["column"] = column
    return {"error": inner}


def checked_shape(checked: Checked, rules: Rules, document: EventDocument) -> Shape:
    """The answer of `check` for one file."""
    return {
        "event": document.name,
        "method": rules.method.value,
        "ruleset": {"name": rules.ruleset.name, **values_of(rules.ruleset)},
        "cells": checked.cells,
        "matched": checked.matched,
        "kinds": {
            kind: {"checked": tally.checked, "matched": tally.matched}
            for kind, tally in checked.kinds.items()
        },
        "totals": {"checked": checked.totals.checked, "matched": checked.totals.matched},
        "places": {"checked": checked.places.checked, "matched": checked.places.matched},
        "differences": [difference_shape(difference) for difference in checked.differences],
        "problems": [problem_shape(problem) for problem in document.problems],
    }


def difference_shape(difference: Difference) -> Shape:
    """A printed figure that is not ours."""
    return {
        "where": difference.where,
        "section": difference.section,
        "board": difference.board,
        "ns": difference.ns,
        "ew": difference.ew,
        "side": difference.side,
        "printed": difference.printed,
        "computed": difference.computed,
        "reason": difference.reason,
    }


def _standing_shape(
    index: int,
    ranking: Ranking,
    standing: Standing,
    document: EventDocument,
) -> Shape:
    direction = ranking.direction or standing.direction
    shape: Shape = {
        "ranking_index": index,
        "place": standing.place,
        "contestant": standing.contestant.id,
        "section": standing.contestant.section,
        "direction": direction.letters if direction else None,
        "names": list(_names(document, standing.contestant)),
        **_rounded("total", standing.printed_total, standing.total),
    }
    if standing.percentage is None or standing.printed_percentage is None:
        shape["percentage"] = None
    else:
        shape |= _rounded("percentage", standing.printed_percentage, standing.percentage)
    return shape | {
        "boards": standing.boards,
        **_number("board_points", standing.board_points),
        **_number("maximum", standing.maximum),
        "ledger": [
            {
                "kind": line.item.kind.value,
                **_number("amount", line.item.amount),
                "unit": line.item.unit.value,
                **_number("points", line.points),
                "why": line.item.why,
            }
            for line in standing.ledger
        ],
        "tie_break": [
            {"rule": step.rule.value, **_number("value", step.value)} for step in standing.tie_break
        ],
    }


def _names(document: EventDocument, key: ContestantKey) -> tuple[str, ...]:
    contestant = document.contestants.get(key)
    return contestant.names if contestant else ()


def _number(name: str, value: Fraction | None) -> Mapping[str, str | None]:
    """A computed value, and its fraction where its decimals do not end within six places."""
    return {name: None} if value is None else _rounded(name, value, value)


def _rounded(name: str, shown: Fraction, exact: Fraction) -> Mapping[str, str]:
    """A value as the rules round it, and its fraction where that is not all of it."""
    text = plain(shown)
    return (
        {name: text} if Fraction(text) == exact else {name: text, f"{name}_exact": fraction(exact)}
    )


def code_of(error: OvertrickError) -> str:
    """The code of an error that speaks of a whole file."""
    if isinstance(error, UnreadableFileError):
        return "io"
    return "rules" if isinstance(error, RulesetError) else "file"
