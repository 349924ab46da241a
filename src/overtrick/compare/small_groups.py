"""Small groups of a fouled or partly adjusted board: percentages instead of a formula.

| authority | used for | three | two | one result |
|---|---|---|---|---|
| EBU | at most a third of the board's results | 70, 60, 50% | 65, 55% | cancelled: artificial |
| ACBL | one or two, and three unless the larger group | 70, 60, 50% | 65, 55% | 60% to both |

Both sides are rated so: the better East-West result gets the 65% too, hence the two sides of a
table can get more than a whole top. Equal results share.

Source: EBU White Book 2025, 4.2.3.3; ACBLscore manual, page 92.
"""

from __future__ import annotations

from fractions import Fraction

from overtrick.compare.group import Group
from overtrick.core.values import NamedEnum

PERCENTAGES = {3: (70, 60, 50), 2: (65, 55), 1: (60,)}
"""By the number of results, the best one first."""


class SmallGroups(NamedEnum):
    """Whose rule is used for small groups; `NONE` factors them like any other."""

    NONE = "none"
    EBU = "ebu"
    ACBL = "acbl"


def small_group_percentages(group: Group, rule: SmallGroups) -> tuple[int, ...] | None:
    """The percentages for the places of a small group; None where the rule leaves it alone.

    A complete board is never a small group, however few results it has.

    >>> small_group_percentages(Group((420, -50), expected=9), SmallGroups.EBU)
    (65, 55)
    """
    if not group.missing or not _is_small(group, rule):
        return None
    return PERCENTAGES.get(group.results)


def _is_small(group: Group, rule: SmallGroups) -> bool:
    match rule:
        case SmallGroups.EBU:
            return group.results >= 2 and group.results * 3 <= group.full
        case SmallGroups.ACBL:
            is_larger = group.results > max(group.others, default=0)
            return group.results < 3 or not is_larger
        case _:
            return False


def shared_percentage(percentages: tuple[int, ...], better: int, count: int) -> Fraction:
    """What `count` equal results get behind `better` better ones.

    >>> shared_percentage((70, 60, 50), better=0, count=2)
    Fraction(65, 1)
    """
    return Fraction(sum(percentages[better : better + count]), count)
