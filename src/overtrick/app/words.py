"""The words that the command and the pages share. Templates in English, to be translated.

Each function takes `translate`, from the English template to the one to use.
"""

from __future__ import annotations

from overtrick.core.explain import DOUBLINGS, VULNERABILITIES, Translate
from overtrick.core.result import Played
from overtrick.core.score import LineKind
from overtrick.core.strain import Doubling

LABELS = {
    LineKind.TRICK_SCORE: "Trick score",
    LineKind.PARTSCORE: "Part-score",
    LineKind.GAME: "Game",
    LineKind.SMALL_SLAM: "Small slam",
    LineKind.GRAND_SLAM: "Grand slam",
    LineKind.OVERTRICKS: "Overtricks",
    LineKind.INSULT: "Insult",
    LineKind.UNDERTRICKS: "Undertricks",
}

PLACES = {
    "N": "North",
    "E": "East",
    "S": "South",
    "W": "West",
    "NS": "N-S",
    "EW": "E-W",
}

PASSED_OUT = "passed out"
JUST_MADE = "just made"
MADE = "made +{count}"
DOWN = "down {count}"
DOUBLED_CONTRACT = "{contract} {doubling}"
DECLARED_CONTRACT = "{contract} by {declarer}"
HEADING = "{contract}, {margin}, {vulnerability}"


def heading(result: Played, vulnerable: bool, contract: str, translate: Translate = str) -> str:
    """A result in one line, `4♠ doubled by North, down 2, vulnerable`.

    Input: `contract` is the bid as it is to be shown, without its doubling.
    """
    doubling = result.contract.doubling
    if doubling is not Doubling.UNDOUBLED:
        doubled = translate(DOUBLINGS[doubling])
        contract = translate(DOUBLED_CONTRACT).format(contract=contract, doubling=doubled)
    if result.declarer is not None:
        declarer = translate(PLACES[result.declarer.letters])
        contract = translate(DECLARED_CONTRACT).format(contract=contract, declarer=declarer)
    return translate(HEADING).format(
        contract=contract,
        margin=margin(result, translate),
        vulnerability=translate(VULNERABILITIES[vulnerable]),
    )


def margin(result: Played, translate: Translate = str) -> str:
    """How it went: just made, made +1, down 2."""
    if result.margin == 0:
        return translate(JUST_MADE)
    return translate(MADE if result.is_made else DOWN).format(count=abs(result.margin))
