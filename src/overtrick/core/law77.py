"""Law 77, the duplicate scoring table, as data, and the few sums it asks for.

| clause of Law 77 | where |
|---|---|
| trick score | `TRICK_VALUES`, `FIRST_NOTRUMP_TRICK`, `trick_score` |
| premium points: game, part-score | `GAME_LINE`, `GAME`, `PARTSCORE` |
| premium points: slams | `SMALL_SLAM`, `GRAND_SLAM` |
| overtricks; making a doubled or redoubled contract | `overtrick_value`, `INSULT` |
| undertrick penalties | `UNDOUBLED_UNDERTRICK`, `DOUBLED_UNDERTRICKS`, `undertrick_steps` |
| all pass, no score | `overtrick.core.result.PassedOut`, which has no lines |

Source: Laws of Duplicate Bridge 2017, Law 77. Two figures of the table changed in 1987, and old
files use the ones before: see `Scale`.
"""

from __future__ import annotations

from overtrick.core.errors import ImpossibleValueError
from overtrick.core.strain import TRICKS_IN_A_DEAL, Doubling, Strain
from overtrick.core.values import NamedEnum, require_type


class Scale(NamedEnum):
    """Which edition of the scoring table is used.

    `SINCE_1987` is Law 77 as it stands. `BEFORE_1987` differs in two figures: each doubled
    undertrick after the first costs a side that is not vulnerable 200, also the fourth and later
    ones, and making a redoubled contract earns the insult of a doubled one, 50.

    Source: the undertricks, PBN 2.1 section 3.4.12 (`OldMP`). The insult of 50 is commonly told
    of the time, but no table of it was found: unsourced.
    """

    SINCE_1987 = "since-1987"
    BEFORE_1987 = "before-1987"


TRICK_VALUES = {
    Strain.CLUBS: 20,
    Strain.DIAMONDS: 20,
    Strain.HEARTS: 30,
    Strain.SPADES: 30,
    Strain.NOTRUMP: 30,
}
"""For each odd trick bid and made; at notrump for each after the first."""

FIRST_NOTRUMP_TRICK = 40

GAME_LINE = 100
"""A trick score of this or more, scored on one board, is a game."""

PARTSCORE = 50
GAME = {False: 300, True: 500}
SMALL_SLAM = {False: 500, True: 750}
GRAND_SLAM = {False: 1000, True: 1500}
DOUBLED_OVERTRICK = {False: 100, True: 200}
"""Each doubled overtrick, by vulnerability; redoubled twice as much."""

INSULT = {
    Scale.SINCE_1987: {Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100},
    Scale.BEFORE_1987: {Doubling.DOUBLED: 50, Doubling.REDOUBLED: 50},
}
"""For making any doubled or redoubled contract."""

UNDOUBLED_UNDERTRICK = {False: 50, True: 100}

DOUBLED_UNDERTRICKS: dict[Scale, dict[bool, tuple[int, ...]]] = {
    Scale.SINCE_1987: {False: (100, 200, 200, 300), True: (200, 300)},
    Scale.BEFORE_1987: {False: (100, 200), True: (200, 300)},
}
"""The first, second ... doubled undertrick, by vulnerability; the last figure serves the rest.

The Law writes the 300 for the fourth and later ones as 200 and a bonus of 100.
"""


def trick_score(odd_tricks: int, strain: Strain, doubling: Doubling) -> int:
    """Points for odd tricks bid and made; at most 7 of them.

    >>> trick_score(3, Strain.NOTRUMP, Doubling.UNDOUBLED)
    100
    """
    value = TRICK_VALUES[strain]
    first = FIRST_NOTRUMP_TRICK if strain is Strain.NOTRUMP else value
    return (first + (odd_tricks - 1) * value) * doubling.factor


def overtrick_value(strain: Strain, doubling: Doubling, vulnerable: bool) -> int:
    """Points for one overtrick.

    >>> overtrick_value(Strain.CLUBS, Doubling.REDOUBLED, True)
    400
    """
    match doubling:
        case Doubling.UNDOUBLED:
            return TRICK_VALUES[strain]
        case Doubling.DOUBLED:
            return DOUBLED_OVERTRICK[vulnerable]
        case Doubling.REDOUBLED:
            return DOUBLED_OVERTRICK[vulnerable] * 2


def undertrick_steps(
    undertricks: int, doubling: Doubling, vulnerable: bool, scale: Scale = Scale.SINCE_1987
) -> tuple[int, ...]:
    """What each undertrick costs, the first one first; the penalty is their sum.

    Source: Law 77. Input: `undertricks` 0 to 13, `vulnerable` for declarer's side.
    Errors: `ImpossibleValueError` for another number of undertricks.

    >>> undertrick_steps(4, Doubling.DOUBLED, False)
    (100, 200, 200, 300)
    """
    require_type(undertricks, int, "undertricks")
    require_type(doubling, Doubling, "doubling")
    require_type(vulnerable, bool, "vulnerable")
    require_type(scale, Scale, "scale")
    if not 0 <= undertricks <= TRICKS_IN_A_DEAL:
        raise ImpossibleValueError(f"undertricks are 0 to 13, not {undertricks}")
    if doubling is Doubling.UNDOUBLED:
        return (UNDOUBLED_UNDERTRICK[vulnerable],) * undertricks
    begins = DOUBLED_UNDERTRICKS[scale][vulnerable]
    factor = 2 if doubling is Doubling.REDOUBLED else 1
    return tuple(begins[min(i, len(begins) - 1)] * factor for i in range(undertricks))
