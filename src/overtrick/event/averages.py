"""What is credited without a comparison: artificial adjusted scores, and sitting out.

| clause | where |
|---|---|
| Law 12C2(a): 60, 50, 40 percent; in IMPs by the regulations | `AverageOptions` |
| Law 12C2(c): the own result of the session instead, where better or worse | `average_override` |
| a percentage fixed by the director | `Percentage` |
| a bye | `Bye` |
| several boards of one session (Law 12C2(d)), a session that is a match | not here yet |

The own result of Law 12C2(c) is that of the boards that were compared, without the artificial
ones. The own average that a bye is worth is of all boards but those sat out.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.compare.cross_imps import CrossImpDivisor
from overtrick.compare.exact import Rounding, format_exact, round_to
from overtrick.core.explain import Translate
from overtrick.core.seat import BySide, Side
from overtrick.core.values import NamedEnum
from overtrick.event import words
from overtrick.event.document import ContestantKey, Entry
from overtrick.event.outcome import Absence, Artificial, Assigned, Average, Award, Percentage
from overtrick.event.ruleset import AverageImpsPer, Bye, Method, Ruleset
from overtrick.event.scoring import FieldKey, ScoredEntry, ScoredEvent, SideCredit


class Ground(NamedEnum):
    """What an award is for."""

    AWARD = "award"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class AwardReason:
    """Why points were awarded that were not won at the table.

    `percent` is that of the top, or None where there is none; `is_own` tells that it is the
    contestant's own result; `times` how many comparisons the IMPs were taken for.
    """

    label: str
    ground: Ground
    exact: Fraction
    points: Fraction
    percent: Fraction | None = None
    top: Fraction | None = None
    is_own: bool = False
    times: int = 1

    def explain(self, translate: Translate = str) -> str:
        """The reason in words."""
        return translate(self._template()).format(
            award=self.label,
            percent=None if self.percent is None else format_exact(round_to(self.percent, 2, _UP)),
            top=None if self.top is None else format_exact(self.top),
            points=format_exact(self.points),
            imps=format_exact(Fraction(self.exact, self.times)),
            comparisons=self.times,
        )

    def _template(self) -> str:
        is_bye = self.ground is Ground.BYE
        if self.percent is not None:
            if is_bye:
                return words.BYE_OWN if self.is_own else words.BYE_PERCENT
            if self.label == "%":
                return words.PERCENTAGE
            return words.AWARD_OWN if self.is_own else words.AWARD
        if is_bye:
            return words.BYE_POINTS_OWN if self.is_own else words.BYE_IMPS
        if self.is_own:
            return words.AWARD_IMPS_OWN
        return words.AWARD_IMPS if self.times == 1 else words.AWARD_IMPS_TIMES


_UP = Rounding.HALF_UP


@dataclass(slots=True)
class Own:
    """What a contestant won on the boards of a session that were compared."""

    points: Fraction = Fraction(0)
    top: Fraction = Fraction(0)
    boards: int = 0

    def add(self, credit: SideCredit) -> None:
        """Count one more board."""
        self.points += credit.reason.exact
        self.top += credit.top or 0
        self.boards += 1


def credit_awards(event: ScoredEvent, method: Method, ruleset: Ruleset) -> ScoredEvent:
    """The event with artificial adjusted scores and sit-outs credited too.

    Source: Law 12C2. Rounding: at matchpoints as factored figures, in IMPs none;
    the reason has the exact figure.
    """
    if not any(_is_adjusted(scored) or _is_bye(scored) for scored in event.entries):
        return event
    for waits in (_is_adjusted, _is_bye):
        awards = _Awards(event, method, ruleset)
        entries = tuple(
            replace(scored, credits=awards.credits(scored)) if waits(scored) else scored
            for scored in event.entries
        )
        event = replace(event, entries=entries)
    return event


def _is_adjusted(scored: ScoredEntry) -> bool:
    return isinstance(scored.entry.outcome, Artificial | Assigned)


def _is_bye(scored: ScoredEntry) -> bool:
    return scored.entry.outcome is Absence.SIT_OUT


class _Awards:
    """The awards of an event, which need everybody's own results."""

    def __init__(self, event: ScoredEvent, method: Method, ruleset: Ruleset) -> None:
        self.event = event
        self.method = method
        self.ruleset = ruleset
        self.tops: dict[str, Fraction] = {}
        self.own: dict[tuple[str, ContestantKey], Own] = defaultdict(Own)
        for scored in event.entries:
            for side in Side:
                credit = scored.credits[side]
                if credit is None:
                    continue
                for key in scored.entry.contestants(side):
                    self.own[scored.entry.session, key].add(credit)

    def credits(self, scored: ScoredEntry) -> BySide[SideCredit | None]:
        """What both sides of an entry get."""
        return BySide(*(self._credit(scored, side) for side in Side))

    def _credit(self, scored: ScoredEntry, side: Side) -> SideCredit | None:
        outcome = scored.entry.outcome
        if not scored.entry.lineups[side]:
            return None
        if outcome is Absence.SIT_OUT:
            return self._bye(scored, side)
        award = getattr(outcome, side.name.lower())
        if isinstance(award, Average | Percentage):
            return self._award(award, scored, side)
        return scored.credits[side]

    def _award(self, award: Award, scored: ScoredEntry, side: Side) -> SideCredit | None:
        if self.method is Method.TOTAL:
            return None
        averages = self.ruleset.averages
        if self.method.has_top:
            if isinstance(award, Percentage):
                return self._of_top(scored.field, "%", Ground.AWARD, award.percent)
            percent = averages.average_percent[_PLACE[award]]
            own = self._own_percent(scored.entry, side)
            replaced = _override(award, percent, own) if averages.average_override else percent
            return self._of_top(
                scored.field, award.value, Ground.AWARD, replaced, is_own=replaced != percent
            )
        if isinstance(award, Percentage):
            return None
        return self._imps(award, scored, side)

    def _imps(self, award: Average, scored: ScoredEntry, side: Side) -> SideCredit:
        averages = self.ruleset.averages
        times = self._comparisons(scored.field)
        imps = averages.average_imps[_PLACE[award]] * times
        own = self._own_mean(scored.entry, side)
        replaced = _override(award, imps, own) if averages.average_override else imps
        is_own = replaced != imps
        return self._points(award.value, Ground.AWARD, replaced, is_own, 1 if is_own else times)

    def _bye(self, scored: ScoredEntry, side: Side) -> SideCredit | None:
        bye = self.ruleset.averages.bye
        if bye is Bye.NONE or self.method is Method.BOARD_A_MATCH:
            return None
        if bye is not Bye.OWN_AVERAGE:
            award = Average.PLUS if bye is Bye.AVERAGE_PLUS else Average.EVEN
            credit = self._award(award, scored, side)
            if credit is None or not isinstance(credit.reason, AwardReason):
                return credit
            return credit._replace(reason=replace(credit.reason, ground=Ground.BYE))
        if self.method.has_top:
            own = self._own_percent(scored.entry, side)
            if own is None:
                return None
            return self._of_top(scored.field, "", Ground.BYE, own, is_own=True)
        mean = self._own_mean(scored.entry, side)
        return None if mean is None else self._points("", Ground.BYE, mean, is_own=True)

    def _of_top(
        self,
        key: FieldKey,
        label: str,
        ground: Ground,
        percent: Fraction,
        *,
        is_own: bool = False,
    ) -> SideCredit | None:
        top = self.event.fields[key].top
        if not top:
            top = self._usual_top(key)
        if not top:
            return None
        exact = Fraction(percent * top, 100)
        options = self.ruleset.matchpoints
        average = top * Fraction(1, 2)
        points = round_to(exact, options.factor_digits, options.factor_rounding, average)
        reason = AwardReason(label, ground, exact, points, percent, top, is_own)
        return SideCredit(points, top, reason, is_compared=False)

    def _usual_top(self, key: FieldKey) -> Fraction | None:
        """The highest top of the session's boards, for one on which nobody else met."""
        if not self.tops:
            for other, field in self.event.fields.items():
                self.tops[other.session] = max(
                    self.tops.get(other.session, Fraction(0)), field.top or Fraction(0)
                )
        return self.tops.get(key.session) or None

    def _points(
        self, label: str, ground: Ground, exact: Fraction, is_own: bool, times: int = 1
    ) -> SideCredit:
        reason = AwardReason(label, ground, exact, exact, is_own=is_own, times=times)
        return SideCredit(exact, None, reason, is_compared=False)

    def _comparisons(self, key: FieldKey) -> int:
        """For how many comparisons the IMPs of an artificial score are taken."""
        if (
            self.method is Method.CROSS_IMPS
            and self.ruleset.averages.average_imps_per is AverageImpsPer.COMPARISON
            and self.ruleset.cross_imps.cross_imp_divisor is CrossImpDivisor.NONE
        ):
            return max(self.event.fields[key].expected - 1, 1)
        return 1

    def _own(self, entry: Entry, side: Side) -> Own:
        """What those of one side won together; in an individual, both players' boards count."""
        together = Own()
        for key in entry.contestants(side):
            own = self.own[entry.session, key]
            together.points += own.points
            together.top += own.top
            together.boards += own.boards
        return together

    def _own_percent(self, entry: Entry, side: Side) -> Fraction | None:
        own = self._own(entry, side)
        return Fraction(100 * own.points, own.top) if own.top else None

    def _own_mean(self, entry: Entry, side: Side) -> Fraction | None:
        own = self._own(entry, side)
        return Fraction(own.points, own.boards) if own.boards else None


_PLACE = {Average.PLUS: 0, Average.EVEN: 1, Average.MINUS: 2}


def _override(award: Average, given: Fraction, own: Fraction | None) -> Fraction:
    """The own result where it is better than average plus, or worse than average minus."""
    if own is None:
        return given
    match award:
        case Average.PLUS:
            return max(given, own)
        case Average.MINUS:
            return min(given, own)
        case _:
            return given
