"""What happened at a table, in a few letters: `4♠ N =`, `AVE+/AVE-`, `NP`."""

from __future__ import annotations

from overtrick.compare.exact import format_exact
from overtrick.core.notation import format_result
from overtrick.core.result import PassedOut, Played
from overtrick.event.outcome import (
    Artificial,
    Assigned,
    Average,
    Award,
    Percentage,
    ScoreOnly,
    SideScore,
    TableOutcome,
)


def outcome_text(outcome: TableOutcome, *, symbols: bool = False) -> str:
    """An outcome in the letters of a travellers file; of two sides, North-South's stands first.

    Output: each score of an assigned one is from its own side's view, as in a file.

    >>> outcome_text(Artificial(Average.PLUS, Average.MINUS)), outcome_text(ScoreOnly(-50))
    ('AVE+/AVE-', '-50')
    """
    match outcome:
        case Played() | PassedOut():
            return format_result(outcome, symbols=symbols)
        case ScoreOnly(ns_score):
            return str(ns_score)
        case Artificial(ns, ew):
            return f"{_award(ns)}/{_award(ew)}"
        case Assigned(ns, ew):
            return f"{_side(ns, 1)} / {_side(ew, -1)}"
        case _:
            return str(outcome.value)


def _award(award: Award) -> str:
    if isinstance(award, Percentage):
        return f"{format_exact(award.percent)}%"
    return str(award.value)


def _side(side: SideScore | Award, sign: int) -> str:
    if isinstance(side, Average | Percentage):
        return _award(side)
    if len(side) == 1:
        return str(sign * side[0].ns_score)
    return " + ".join(f"{format_exact(100 * part.weight)}%:{sign * part.ns_score}" for part in side)
