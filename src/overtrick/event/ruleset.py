"""The choices of an event, each a named field of one frozen value.

What a comparison needs lives with its method in `compare`; what only an event has lives here.
`fields` gives each choice its name and its values for people, `presets` says whose they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.compare.bam import BoardAMatchOptions
from overtrick.compare.butler import ButlerOptions
from overtrick.compare.cross_imps import CrossImpOptions
from overtrick.compare.exact import Rounding, check_digits
from overtrick.compare.matchpoints import MatchpointOptions
from overtrick.core.errors import ImpossibleValueError, OvertrickError
from overtrick.core.values import NamedEnum, require_type


class RulesetError(OvertrickError, ValueError):
    """A choice that does not exist, or that the event at hand cannot be scored by."""


class Method(NamedEnum):
    """How the results of a board are compared."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"
    BOARD_A_MATCH = "bam"
    TOTAL = "total"

    @property
    def has_top(self) -> bool:
        """Whether a board has a most that can be won, so that there are percentages."""
        return self in (Method.MATCHPOINTS, Method.BOARD_A_MATCH)


class ExpectedResults(NamedEnum):
    """How many results a board should have.

    `SCHEDULED`: as many as tables met on it, with or without a result. `MAX`: as many as the
    board with the most results of those scored together. `GIVEN`: as the file says.
    """

    SCHEDULED = "scheduled"
    MAX = "max"
    GIVEN = "given"


class AverageImpsPer(NamedEnum):
    """What the IMPs of an artificial score are for: the board, or each comparison of it.

    Source: ACBLscore manual, page 83: total IMPs, 3 x (results - 1). MagicContest prints either.
    """

    BOARD = "board"
    COMPARISON = "comparison"


class Bye(NamedEnum):
    """What a contestant gets who sits out: nothing, or something as if it had played."""

    NONE = "none"
    OWN_AVERAGE = "own_average"
    AVERAGE = "average"
    AVERAGE_PLUS = "average_plus"


class Winners(NamedEnum):
    """One ranking, or one each for those who sat North-South and East-West.

    `AUTO`: two exactly where nobody sat both ways, as in a Mitchell without a switch.
    """

    ONE = "1"
    TWO = "2"
    AUTO = "auto"


class RankBy(NamedEnum):
    """By what contestants are placed; without a top it is always the total."""

    PERCENTAGE = "percentage"
    TOTAL = "total"


class PlaceBy(NamedEnum):
    """Whether two are tied when the exact figures are equal, or when the printed ones are."""

    EXACT = "exact"
    DIGITS = "digits"


class TotalFrom(NamedEnum):
    """Whether totals add the points of the boards as they are printed, or before rounding."""

    PRINTED = "printed"
    EXACT = "exact"


class TotalScale(NamedEnum):
    """What a total is of.

    `NONE`: of the boards that were played. `MOST_BOARDS`: scaled to the most that anybody could
    win, so that contestants with different numbers of boards and sections with different tops
    compare (ACBLscore). `ALL_BOARDS`: scaled to all boards in play, at the highest top (ACBL Live,
    Pianola). `COMPARISON`: the mean of all comparisons (PBN `Cross2`, whose boards are sums).
    What is scaled is the total as it is printed.
    """

    NONE = "none"
    MOST_BOARDS = "most_boards"
    ALL_BOARDS = "all_boards"
    COMPARISON = "comparison"


class PercentFrom(NamedEnum):
    """What a percentage is made of.

    `EXACT`: the exact total and its maximum. `PRINTED`: the total as it is printed (ACBLscore).
    `BOARDS`: the mean of the percentages of the boards, each counting alike whatever its top
    (Bridge Base Online).
    """

    EXACT = "exact"
    PRINTED = "printed"
    BOARDS = "boards"


class TieBreak(NamedEnum):
    """What parts contestants with the same result; `overtrick.event.ties` has the steps.

    `HEAD_TO_HEAD`: the boards on which the tied met each other (Magic Contest). `COMMON_BOARDS`:
    their results on the same boards, then tops (French federation code, article 81).
    """

    NONE = "none"
    HEAD_TO_HEAD = "head_to_head"
    COMMON_BOARDS = "common_boards"


Together = tuple[tuple[str, ...], ...]
"""Sections that belong together, as groups of their names; empty: all of them are one."""


@dataclass(frozen=True, slots=True)
class GroupOptions:
    """Which results are compared with one another, and how many there should be."""

    expected_results: ExpectedResults = ExpectedResults.SCHEDULED
    scored_together: Together = ()


@dataclass(frozen=True, slots=True)
class AverageOptions:
    """What artificial adjusted scores and sit-outs are worth.

    Source: Law 12C2. Input: average plus, average, average minus: in percent of the top, and in
    IMPs. `average_override`: who is not at fault gets the own percentage where that is better,
    who is gets it where it is worse (Law 12C2(c)).
    """

    average_percent: tuple[Fraction, Fraction, Fraction] = (
        Fraction(60),
        Fraction(50),
        Fraction(40),
    )
    average_imps: tuple[Fraction, Fraction, Fraction] = (Fraction(3), Fraction(0), Fraction(-3))
    average_imps_per: AverageImpsPer = AverageImpsPer.BOARD
    average_override: bool = True
    bye: Bye = Bye.NONE

    def __post_init__(self) -> None:
        for three, what in (
            (self.average_percent, "average_percent"),
            (self.average_imps, "average_imps"),
        ):
            if len(three) != 3 or not three[0] >= three[1] >= three[2]:
                raise ImpossibleValueError(f"{what} are three numbers, the best one first")
        if self.average_percent[0] > 100 or self.average_percent[2] < 0:
            raise ImpossibleValueError("average_percent are percentages of a top, 0 to 100")


@dataclass(frozen=True, slots=True)
class RankingOptions:
    """How totals become places. Rounding is for printing, and for `PlaceBy.DIGITS`.

    The average of totals is 0 here: half from the average is half away from zero.
    """

    winners: Winners = Winners.AUTO
    ranked_together: Together = ()
    rank_by: RankBy = RankBy.PERCENTAGE
    place_by: PlaceBy = PlaceBy.EXACT
    tie_break: TieBreak = TieBreak.NONE
    total_from: TotalFrom = TotalFrom.PRINTED
    total_scale: TotalScale = TotalScale.NONE
    percent_from: PercentFrom = PercentFrom.EXACT
    total_digits: int | None = 2
    percent_digits: int | None = 2
    total_rounding: Rounding = Rounding.HALF_UP

    def __post_init__(self) -> None:
        check_digits(self.total_digits, "total_digits")
        check_digits(self.percent_digits, "percent_digits")
        require_type(self.total_rounding, Rounding, "total_rounding")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every choice by which an event is scored, its name, and where each choice comes from.

    `sources` tells, for fields that an authority has settled, the year and the document; what is
    not in it is Overtrick's default.
    """

    name: str = "default"
    title: str = "Overtrick's defaults"
    matchpoints: MatchpointOptions = MatchpointOptions()
    cross_imps: CrossImpOptions = CrossImpOptions()
    butler: ButlerOptions = ButlerOptions()
    board_a_match: BoardAMatchOptions = BoardAMatchOptions()
    groups: GroupOptions = GroupOptions()
    averages: AverageOptions = AverageOptions()
    ranking: RankingOptions = RankingOptions()
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)
